"""Turns that are done, held back, and taken after that (INIT, WAIT)."""

from typing import Literal

from pydantic import Field, StrictStr

from tracker.encounter import ladder
from tracker.encounter.commands.base import Amount, Command, Rolls, Work, refuse
from tracker.encounter.commands.checks import contest
from tracker.encounter.commands.sequence import leave_slot, rebuild_later_slots, turn_to
from tracker.encounter.commands.slots import able, own_turn, unused
from tracker.encounter.events.turns import SlotMoved, TotalSet, WaitEnded
from tracker.encounter.factors import stance_of
from tracker.encounter.state import Slot


class Next(Command):
    """The current action is done; the next slot comes (INIT-3)."""

    do: Literal["next"] = "next"


class Wait(Command):
    """Holds the current action back (WAIT-1)."""

    do: Literal["wait"] = "wait"
    who: StrictStr | None = None


class Act(Command):
    """A waiter acts now; against an opponent's action a Wits challenge decides (WAIT-3)."""

    do: Literal["act"] = "act"
    who: StrictStr | None = None
    count: Amount | None = Field(default=None, description="at which of the passed counts")
    before: StrictStr | None = Field(default=None, description="the opponent to pre-empt")
    rolls: Rolls | None = Field(default=None, description="2d20 against Wits, by id")


def next_slot(work: Work, command: Next) -> None:  # noqa: ARG001
    if not work.encounter.current:
        raise refuse(
            "impossible",
            "no slot is left in this round; end the round"
            if work.encounter.open
            else "no round is running; roll initiative",
            rule="INIT-3",
        )
    current = work.encounter.current_slot
    assert current is not None
    leave_slot(work, "done" if current.status == "pending" else current.status)


def wait(work: Work, command: Wait) -> None:
    one, slot = own_turn(work, command.who)
    if slot.interrupts:
        work.forbid(f"{one.sheet.name} interrupts, which happens at once", "INT-1")
    if not stance_of(one).waits:
        work.forbid(f"{one.sheet.name} is in {one.turn.stance} and must act at once", "WAIT-5")
    able(work, one, "WAIT-1")
    unused(work, slot, "WAIT-1")
    leave_slot(work, "waiting")


def act(work: Work, command: Act) -> None:
    one = work.combatant(command.who)
    slot = ladder.waiting_slot(work.encounter, one.id)
    if slot is None:
        raise refuse("impossible", f"{one.sheet.name} is not waiting", rule="WAIT-1")
    able(work, one, "WAIT-1")
    current = work.encounter.current_slot
    count = _count_to_act_at(work, command, current)
    first = True
    if command.before is not None:
        other = work.combatant(command.before, "before")
        if current is None or current.owner != other.id:
            raise refuse("impossible", f"it is not {other.sheet.name}'s turn", rule="WAIT-3")
        winner = contest(work, "wits", (one.id, other.id), command.rolls)
        first = winner == one.id
        count = count if first else current.count
    work.emit(
        WaitEnded(
            who=one.id,
            before=command.before or "",
            acted_first=None if command.before is None else first,
        )
    )
    if current is None:
        before = ""
    else:
        before = current.id if first else ladder.after(work.encounter, current.id)
    work.emit(SlotMoved(slot=slot.id, count=count, before=before))
    if first:
        turn_to(work, slot.id)
    if not slot.interrupts:
        work.emit(TotalSet(who=one.id, total=count))
        rebuild_later_slots(work, one.id, count, but=slot.id)


def _count_to_act_at(work: Work, command: Act, current: Slot | None) -> int:
    last = ladder.last_count(work.encounter)
    lowest = current.count if current is not None else min(1, last if last is not None else 1)
    if command.count is None:
        return lowest
    highest = max(lowest, ladder.previous_count(work.encounter, current))
    if not lowest <= command.count <= highest:
        raise refuse(
            "value",
            f"the counts at hand are {lowest} to {highest}, not {command.count}",
            rule="WAIT-1",
        )
    return command.count
