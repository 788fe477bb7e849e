"""Free defences of a round: how many there are and how many are left (DEF-4, DEF-12, SHLD-3)."""

from tracker.encounter.factors import stance_of
from tracker.encounter.grips import in_second_hand, option_of
from tracker.encounter.sheet import Weapon
from tracker.encounter.state import Combatant
from tracker.rules.defence import free_parries
from tracker.rules.edition import Ruleset
from tracker.rules.hands import allowance, shield_blocks

BLOCK_POOL = "block"
DODGE_POOL = "dodge"
PARRY_POOL = "parry "


def parry_pool(combatant: Combatant, weapon: Weapon) -> str:
    """Which allowance a parry uses: the skill's, or the weapon's own in an option (DEF-12)."""
    of_option = combatant.grip.mode == "two weapons" and option_of(combatant) is not None
    return PARRY_POOL + (weapon.name if of_option else weapon.proficiency)


def parries_allowed(combatant: Combatant, weapon: Weapon) -> int:
    """Free parries a round with a weapon (DEF-4, STANCE-3, TWO-6..9, SHLD-6..9)."""
    level = combatant.sheet.level(weapon.proficiency)
    option = option_of(combatant)
    if option is not None:
        second = in_second_hand(combatant, weapon)
        return allowance(option.second if second else option.first, level)
    return level if stance_of(combatant).parries_by_level else free_parries(level)


def parries_left(combatant: Combatant, weapon: Weapon, rules: Ruleset) -> int:
    """Free parries still left this round with a weapon, never below 0."""
    used = combatant.turn.used
    if rules.parry_pools == "best_only" and combatant.sheet.level(weapon.proficiency) > 0:
        spent = sum(count for pool, count in used.items() if pool.startswith(PARRY_POOL))
        weapons = combatant.sheet.weapons or (weapon,)
        most = max(parries_allowed(combatant, one) for one in weapons)
        return max(0, most - spent)
    allowed = parries_allowed(combatant, weapon)
    return max(0, allowed - used.get(parry_pool(combatant, weapon), 0))


def blocks_left(combatant: Combatant, rules: Ruleset) -> int:
    """Free blocks still left this round (SHLD-3, SHLD-6..9)."""
    shield = combatant.sheet.shield
    held = shield is not None and shield.name not in combatant.dropped
    if not held or combatant.grip.mode != "shield":
        return 0
    level = combatant.sheet.level("shield")
    if combatant.grip.option:
        allowed = shield_blocks(combatant.grip.option, level, rules)
    elif stance_of(combatant).parries_by_level:
        allowed = level
    else:
        allowed = free_parries(level)
    return max(0, allowed - combatant.turn.used.get(BLOCK_POOL, 0))
