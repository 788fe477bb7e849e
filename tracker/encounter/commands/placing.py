"""Where the GM puts somebody in the order of a round (GM, INIT)."""

from typing import Literal

from pydantic import Field, StrictStr

from tracker.encounter import ladder
from tracker.encounter.commands.base import Amount, Command, Work, given, refuse
from tracker.encounter.commands.initiative import within_reach
from tracker.encounter.commands.sequence import (
    add_slots,
    drop_later_slots,
    leave_slot,
    pass_turn,
    stand_at,
    turn_to,
)
from tracker.encounter.commands.slots import able
from tracker.encounter.events.turns import SlotMoved, TotalSet
from tracker.rules.initiative import counts


class Place(Command):
    """Sets somebody's initiative for this round; slots to come are built anew (GM-1). One who is
    down, where the GM says so, has a single one."""

    do: Literal["place"] = "place"
    who: StrictStr | None = None
    count: Amount | None = Field(default=None, description="the new initiative")


class Reorder(Command):
    """Moves a slot before another of the same count (GM-2)."""

    do: Literal["reorder"] = "reorder"
    who: StrictStr | None = None
    before: StrictStr | None = Field(default=None, description="whose slot of that count")


def place(work: Work, command: Place) -> None:
    one = work.combatant(command.who)
    count = within_reach(given(command.count, "count", "the initiative for this round"), "count")
    if work.encounter.phase != "actions":
        raise refuse(
            "impossible", "a place in the order can be set while a round runs", rule="GM-1"
        )
    able(work, one, "INIT-4")
    work.emit(TotalSet(who=one.id, total=count))
    current = work.encounter.current_slot
    own_turn = current is not None and current.owner == one.id and current.status == "pending"
    drop_later_slots(work, one.id, but=current.id if own_turn and current else "")
    reachable = counts(count, work.encounter.rules)
    now = current.count if current is not None else ladder.last_count(work.encounter)
    if now is not None:
        reachable = tuple(number for number in reachable if number <= now)
    if not one.up:
        reachable = reachable[:1]
    if own_turn and current is not None:
        _move_current(work, one.id, reachable)
        return
    add_slots(work, one.id, reachable)
    if current is None:
        pass_turn(work)


def _move_current(work: Work, who: str, numbers: tuple[int, ...]) -> None:
    """The current slot and those after it stand at new counts."""
    current = work.encounter.current
    if not numbers:
        leave_slot(work, "lost")
        return
    stand_at(work, who, current, numbers[0])
    add_slots(work, who, numbers[1:])


def reorder(work: Work, command: Reorder) -> None:
    one = work.combatant(command.who)
    other = work.combatant(command.before, "before")
    pending = list(work.encounter.still_to_come())
    theirs = {slot.count: slot for slot in pending if slot.owner == other.id}
    own = next((slot for slot in pending if slot.owner == one.id and slot.count in theirs), None)
    if own is None or one.id == other.id:
        raise refuse(
            "impossible",
            f"{one.sheet.name} and {other.sheet.name} have no slot of the same count to come",
            rule="INIT-5",
        )
    target = theirs[own.count]
    was_current, was_first = work.encounter.current == own.id, work.encounter.current == target.id
    following = ladder.next_pending(work.encounter)
    work.emit(SlotMoved(slot=own.id, count=own.count, before=target.id, begins=own.begins))
    if was_first:
        turn_to(work, own.id)
    elif was_current and following is not None and following.id != target.id:
        turn_to(work, following.id)
