"""The free parries that somebody has, weapon by weapon (DEF-4, DEF-12)."""

from dataclasses import dataclass, replace

from tracker.encounter.allowances import parries_left, parry_pool
from tracker.encounter.commands.combos import hand_to_hand
from tracker.encounter.factors import threat
from tracker.encounter.sheet import Weapon
from tracker.encounter.state import Combatant, Turn
from tracker.rules.defence import restriction
from tracker.rules.edition import Ruleset


@dataclass(frozen=True, slots=True)
class Parries:
    """Free parries of a round with a weapon: how many are left, of how many."""

    weapon: Weapon
    left: int
    allowed: int


def parrying_weapons(one: Combatant) -> tuple[Weapon, ...]:
    """What somebody parries with as things are, the primary weapon first: what the hands hold,
    and martial arts on the sheet that are trained."""
    held = (one.primary, *((one.secondary,) if one.secondary is not None else ()))
    arts = (
        weapon
        for weapon in one.sheet.weapons
        if not weapon.ranged
        and (weapon.unarmed or hand_to_hand(weapon.proficiency))
        and one.sheet.level(weapon.proficiency) > 0
        and weapon.name not in one.dropped
    )
    return tuple({weapon.name: weapon for weapon in (*held, *arts)}.values())


def free_parries(one: Combatant, rules: Ruleset) -> tuple[Parries, ...]:
    """The allowances of a round, each once; a weapon that gives none is left out."""
    fresh = replace(one, turn=replace(one.turn, used=Turn().used))
    found: dict[str, Parries] = {}
    for weapon in parrying_weapons(one):
        danger = threat(one, "front", ranged=False, critical=False, weapon=weapon)
        allowed = parries_left(fresh, weapon, rules)
        if allowed and restriction("parry", danger, rules) is None:
            pool = "" if rules.parry_pools == "best_only" else parry_pool(one, weapon)
            found.setdefault(pool, Parries(weapon, parries_left(one, weapon, rules), allowed))
    return tuple(found.values())
