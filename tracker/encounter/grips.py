"""What the hands hold, what that costs, and what they cannot hold (HAND, TWO, SHLD, WENC)."""

from tracker.encounter.sheet import Shield, Weapon
from tracker.encounter.state import Combatant
from tracker.rules.hands import OPTIONS, Option, hand_penalty


def option_of(combatant: Combatant) -> Option | None:
    """The two-weapon or shield option that is in force, if one was chosen."""
    return OPTIONS[combatant.grip.mode].get(combatant.grip.option)


def shield_as_weapon(shield: Shield) -> Weapon:
    """A shield to strike with: its own dice, or none and the sheet's damage alone."""
    return Weapon(
        name=shield.name, skill="shield", damage=shield.damage, encumbrance=shield.encumbrance
    )


def is_shield(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon is the combatant's shield."""
    shield = combatant.sheet.shield
    return shield is not None and weapon.name == shield.name and weapon.proficiency == "shield"


def in_second_hand(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon is the one in the other hand of a pair."""
    second = combatant.secondary
    return second is not None and weapon.name == second.name


def in_hand(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon is held now, not merely carried."""
    return weapon.name == combatant.primary.name or in_second_hand(combatant, weapon)


def hands_penalty(combatant: Combatant, weapon: Weapon, *, off_hand: bool = False) -> int:
    """TWO-1, SHLD-4: points off for what the other hand holds."""
    sheet, grip = combatant.sheet, combatant.grip
    if weapon.unarmed or weapon.needs_both_hands:
        return 0
    off = off_hand or bool(useless_hand(combatant))
    both = False
    if grip.mode == "two weapons" and combatant.secondary is not None:
        if sheet.styles:
            return 0
        paired = in_second_hand(combatant, weapon) or weapon.name == combatant.primary.name
        both = paired or off_hand
        off = off or (in_second_hand(combatant, weapon) and weapon != combatant.primary)
    elif grip.mode == "shield" and sheet.shield is not None:
        if sheet.level("shield") > 0:
            return 0
        both = True
        off = off or is_shield(combatant, weapon) != sheet.shield.primary_hand
    return hand_penalty(both_used=both, off_hand=off, ambidextrous=sheet.ambidextrous)


def hands_label(combatant: Combatant) -> str:
    match combatant.grip.mode:
        case "two weapons":
            return "two weapons"
        case "shield":
            return "shield in the other hand"
        case _:
            return "off hand"


def held_in_both_hands(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether a weapon is used with both hands as things are."""
    if weapon.name == combatant.primary.name:
        return combatant.grip.mode == "two-handed" and not weapon.unarmed
    return weapon.needs_both_hands


def medium_in_one_hand(combatant: Combatant) -> bool:
    """WENC-2: whether a medium weapon is held in one hand."""
    if combatant.grip.mode == "two-handed":
        return False
    held = [combatant.primary, *((combatant.secondary,) if combatant.secondary else ())]
    return any(weapon.encumbrance == "medium" for weapon in held)


def unheld(combatant: Combatant, weapon: Weapon, *, off_hand: bool = False) -> str:
    """CRIT-22: why a weapon cannot be held, with the better hand out of use; "" when it can."""
    hand = useless_hand(combatant)
    if not hand or weapon.unarmed:
        return ""
    if weapon.needs_both_hands:
        return f"{hand} leaves no hand for {weapon.name}, which takes both"
    free = {
        "one-handed": True,
        "two-handed": False,
        "two weapons": off_hand or in_second_hand(combatant, weapon),
        "shield": is_shield(combatant, weapon) != _shield_in_better_hand(combatant),
    }
    return "" if free[combatant.grip.mode] else f"{hand} leaves no hand to hold {weapon.name}"


def held_in_better_hand(combatant: Combatant) -> str:
    """The name of what the better hand holds now, "" for nothing (CRIT-9, CRIT-22)."""
    shield = combatant.sheet.shield
    if combatant.grip.mode == "shield" and shield is not None and _shield_in_better_hand(combatant):
        return "" if shield.name in combatant.dropped else shield.name
    return "" if combatant.primary.unarmed else combatant.primary.name


def useless_hand(combatant: Combatant) -> str:
    """The condition that keeps weapons out of the better hand, "" for none (CRIT-9, CRIT-22)."""
    return next((one.name for one in combatant.conditions if one.no_weapon), "")


def _shield_in_better_hand(combatant: Combatant) -> bool:
    return combatant.sheet.shield is not None and combatant.sheet.shield.primary_hand
