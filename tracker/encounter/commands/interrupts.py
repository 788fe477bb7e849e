"""Actions that are moved before another's, or ruined (INT, LONG)."""

from typing import Literal

from pydantic import Field, StrictStr

from tracker.encounter import ladder
from tracker.encounter.commands.base import Command, Work, refuse
from tracker.encounter.commands.dues import settle
from tracker.encounter.commands.sequence import leave_slot, spoil, turn_to
from tracker.encounter.commands.slots import able, unused
from tracker.encounter.events.turns import InterruptUsed, SlotMoved


class Interrupt(Command):
    """An own action is moved before another's, at the cost of an interrupt (INT-1, INT-2)."""

    do: Literal["interrupt"] = "interrupt"
    who: StrictStr | None = None
    against: StrictStr | None = Field(default=None, description="whose action")


class Spoil(Command):
    """Ruins somebody's current, slow or next action (LONG-5)."""

    do: Literal["spoil"] = "spoil"
    who: StrictStr | None = None


def interrupt(work: Work, command: Interrupt) -> None:
    one = work.combatant(command.who)
    other = work.combatant(command.against, "against")
    if one.id == other.id:
        raise refuse(
            "impossible", f"{one.sheet.name} cannot interrupt the own action", rule="INT-1"
        )
    if not other.up:
        raise refuse("impossible", f"{other.sheet.name} is {other.vitals.state}", rule="INT-1")
    current = work.encounter.current_slot
    slow = next(
        (slot for slot in ladder.in_progress(work.encounter) if slot.owner == other.id), None
    )
    own_turn = current is not None and current.owner == other.id and current.status == "pending"
    target = current if own_turn else slow
    if current is None or target is None:
        raise refuse(
            "impossible",
            f"{other.sheet.name} is doing nothing that could be interrupted",
            rule="INT-5",
        )
    able(work, one, "INT-1")
    if one.interrupts <= 0:
        work.forbid(f"{one.sheet.name} has no interrupt left", "INT-3")
    slot = ladder.for_interrupt(work.encounter, one.id)
    if slot is None:
        raise refuse(
            "impossible",
            f"{one.sheet.name} has no action left this round to move forward",
            rule="INT-2",
        )
    unused(work, target, "INT-1")
    if one.interrupts > 0:
        work.emit(InterruptUsed(who=one.id, against=other.id))
    work.emit(SlotMoved(slot=slot.id, count=current.count, before=current.id, interrupts=target.id))
    turn_to(work, slot.id)


def spoil_action(work: Work, command: Spoil) -> None:
    one = work.combatant(command.who)
    for due in work.encounter.dues:
        if due.who == one.id and due.what == "strike":
            settle(work, due, waived=True)
    current = work.encounter.current_slot
    if current is not None and current.owner == one.id and current.status == "pending":
        leave_slot(work, "spoiled")
        return
    slow = [slot for slot in ladder.in_progress(work.encounter) if slot.owner == one.id]
    coming = [slot for slot in work.encounter.still_to_come() if slot.owner == one.id]
    if not slow and not coming:
        raise refuse("impossible", f"{one.sheet.name} has no action to spoil", rule="LONG-5")
    spoil(work, (slow or coming)[0])
