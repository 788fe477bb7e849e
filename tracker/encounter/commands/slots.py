"""Whose turn it is, and whether the slot may still be used."""

from tracker.encounter.commands.base import Work, refuse
from tracker.encounter.commands.sequence import at
from tracker.encounter.state import Combatant, Slot


def own_turn(work: Work, who: str | None) -> tuple[Combatant, Slot]:
    one = work.combatant(who)
    current = work.encounter.current_slot
    if current is None or current.owner != one.id:
        whose = f"it is {at(current, work.encounter)}" if current else "nobody's turn is on"
        raise refuse("impossible", f"it is not {one.sheet.name}'s turn; {whose}", rule="INIT-3")
    if current.status != "pending":
        work.forbid(f"{at(current, work.encounter)} is {current.status} already", "DEF-9")
    return one, current


def unused(work: Work, slot: Slot, rule: str) -> None:
    """Nothing was attempted with a slot yet."""
    if slot.acted:
        work.forbid(f"{at(slot, work.encounter)} has acted already", rule)


def able(work: Work, one: Combatant, rule: str) -> None:
    """Those who are down do nothing with their slot, the dead not even where the GM says so."""
    if one.vitals.state == "dead":
        raise refuse("impossible", f"{one.sheet.name} is dead", rule=rule)
    if not one.up:
        work.forbid(f"{one.sheet.name} is {one.vitals.state}", rule)
