"""How the blows of a charge hang together (CHARGE-2)."""

from dataclasses import replace

from tracker.encounter.state import Clash, Combatant, Due, Encounter


def as_met(one: Combatant, clash: Clash | None) -> Combatant:
    """Somebody as the blow of a charge finds the striker: one struck at once with the other's
    knows nothing of what that one did."""
    if clash is None or clash.place != "at once":
        return one
    return replace(
        one,
        vitals=replace(one.vitals, shock=clash.shock, state="up"),
        conditions=clash.conditions,
        dropped=clash.dropped,
        grip=clash.grip or one.grip,
    )


def waits_for(encounter: Encounter, one: Combatant, other: Combatant) -> str:
    """Why a blow of a charge cannot be struck yet, "" when it can: the other's comes first, and
    so does the roll for whether it felled the striker."""
    mine, theirs = one.clash_with(other.id), other.clash_with(one.id)
    if mine is None or mine.place != "second":
        return ""
    if theirs is not None:
        return f"{other.sheet.name} strikes first"
    if any(due.who == one.id and due.what != "strike" for due in encounter.dues):
        return f"{one.sheet.name} may have been felled; roll what is due first"
    return ""


def outlives(encounter: Encounter, due: Due) -> bool:
    """Whether a blow of a charge is struck although its striker is down."""
    clash = encounter.combatants[due.who].clash_with(due.against)
    return due.what == "strike" and clash is not None and clash.place == "at once"
