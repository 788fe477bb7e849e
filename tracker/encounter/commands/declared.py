"""Another action than the declared one, and actions that take longer (CHG, LONG)."""

from typing import Literal

from pydantic import Field, StrictStr

from tracker.encounter.commands.base import Amount, Command, Rolls, Work, given, refuse
from tracker.encounter.commands.checks import contest
from tracker.encounter.commands.sequence import (
    add_later_slots,
    drop_later_slots,
    leave_slot,
    stand_at,
)
from tracker.encounter.commands.slots import able, own_turn, unused
from tracker.encounter.events.harm import ConditionGained
from tracker.encounter.events.turns import ActionChanged, TotalSet
from tracker.encounter.refusal import Need
from tracker.rules.initiative import CHANGE_DELAY
from tracker.rules.words import one_of


class ChangeAction(Command):
    """Another action than the declared one (CHG-2, CHG-3)."""

    do: Literal["change_action"] = "change_action"
    who: StrictStr | None = None
    how: StrictStr = "delay"
    against: StrictStr | None = Field(default=None, description="the opponent in a challenge")
    rolls: Rolls | None = Field(default=None, description="2d20 against Wits, by id")
    places: Amount = Field(default=CHANGE_DELAY, ge=0, description="counts of delay")


class Declare(Command):
    """A slow action: it ends some counts later, or keeps somebody busy (LONG-1, LONG-3)."""

    do: Literal["declare"] = "declare"
    who: StrictStr | None = None
    penalty: Amount | None = Field(default=None, description="counts until it is done")
    rounds: Amount | None = Field(default=None, description="rounds until it is done")


CHANGES = ("delay", "check", "challenge", "free")


def change_action(work: Work, command: ChangeAction) -> None:
    one, slot = own_turn(work, command.who)
    able(work, one, "CHG-1")
    unused(work, slot, "CHG-1")
    if command.how not in CHANGES:
        raise refuse("unknown", f"how is {one_of(CHANGES)}, not '{command.how}'", need=Need("how"))
    success = True
    count = slot.count
    if command.how == "check":
        success = contest(work, "wits", (one.id,), command.rolls) == one.id
    elif command.how == "challenge":
        other = work.combatant(command.against, "against")
        success = contest(work, "wits", (one.id, other.id), command.rolls) == one.id
    elif command.how == "delay":
        count -= command.places
    work.emit(ActionChanged(who=one.id, how=command.how, success=success, count=count))
    if count == slot.count:
        return
    if not slot.interrupts:
        work.emit(TotalSet(who=one.id, total=count))
        drop_later_slots(work, one.id, but=slot.id)
    if count <= 0 and work.encounter.rules.chg_nonpositive == "lost":
        leave_slot(work, "lost")
        return
    stand_at(work, one.id, slot.id, count)
    if not slot.interrupts:
        add_later_slots(work, one.id, count)


def declare(work: Work, command: Declare) -> None:
    one, slot = own_turn(work, command.who)
    able(work, one, "LONG-1")
    unused(work, slot, "LONG-1")
    if command.rounds is not None:
        if command.rounds < 1:
            raise refuse("value", "rounds is 1 or more", rule="LONG-1")
        work.emit(ConditionGained(who=one.id, name="busy", rounds=command.rounds))
        return
    penalty = given(command.penalty, "penalty", "the counts until the action is done, or rounds")
    if penalty < 1:
        raise refuse("value", f"penalty is 1 or more counts, not {penalty}", rule="LONG-3")
    begins = slot.count
    if work.encounter.rules.window_start == "natural_die" and one.turn.natural is not None:
        total = one.turn.total if one.turn.total is not None else slot.count
        begins = one.turn.natural - (total - slot.count)
    stand_at(work, one.id, slot.id, slot.count - penalty, begins=begins)
