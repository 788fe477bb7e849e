"""Slots of a running round: next, waiting, interrupting, changing (WAIT, INT, CHG, LONG)."""

from typing import Literal

from pydantic import Field, StrictInt, StrictStr

from tracker.encounter import ladder
from tracker.encounter.commands.base import Amount, Command, Rolls, Work, given, refuse
from tracker.encounter.commands.checks import contest
from tracker.encounter.commands.initiative import within_reach
from tracker.encounter.commands.sequence import (
    add_slots,
    at,
    drop_later_slots,
    leave_slot,
    pass_turn,
    rebuild_later_slots,
    spoil,
    turn_to,
)
from tracker.encounter.events.harm import ConditionGained
from tracker.encounter.events.turns import (
    ActionChanged,
    InterruptUsed,
    SlotMoved,
    TotalSet,
    WaitEnded,
)
from tracker.encounter.factors import stance_of
from tracker.encounter.refusal import Need
from tracker.encounter.state import Combatant, Slot
from tracker.rules.initiative import (
    CHANGE_DELAY,
    counts,
    later_counts,
)
from tracker.rules.words import one_of


class Place(Command):
    """Sets somebody's initiative for this round; slots to come are built anew (GM-1)."""

    do: Literal["place"] = "place"
    who: StrictStr | None = None
    count: Amount | None = Field(default=None, description="the new initiative")


class Reorder(Command):
    """Moves a slot before another of the same count (GM-2)."""

    do: Literal["reorder"] = "reorder"
    who: StrictStr | None = None
    before: StrictStr | None = Field(default=None, description="whose slot of that count")


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


class Interrupt(Command):
    """An own action is moved before another's, at the cost of an interrupt (INT-1, INT-2)."""

    do: Literal["interrupt"] = "interrupt"
    who: StrictStr | None = None
    against: StrictStr | None = Field(default=None, description="whose action")


class Spoil(Command):
    """Ruins somebody's current, slow or next action (LONG-5)."""

    do: Literal["spoil"] = "spoil"
    who: StrictStr | None = None


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
    penalty: StrictInt | None = Field(default=None, description="counts until it is done")
    rounds: StrictInt | None = Field(default=None, description="rounds until it is done")


CHANGES = ("delay", "check", "challenge", "free")


def place(work: Work, command: Place) -> None:
    one = work.combatant(command.who)
    count = within_reach(given(command.count, "count", "the initiative for this round"), "count")
    if work.encounter.phase != "actions":
        raise refuse(
            "impossible", "a place in the order can be set while a round runs", rule="GM-1"
        )
    if not one.up:
        work.forbid(f"{one.sheet.name} is {one.vitals.state}", "INIT-4")
    work.emit(TotalSet(who=one.id, total=count))
    current = work.encounter.current_slot
    own_turn = current is not None and current.owner == one.id and current.status == "pending"
    drop_later_slots(work, one.id, but=current.id if own_turn and current else "")
    reachable = counts(count, work.encounter.rules)
    now = current.count if current is not None else _last_count(work)
    if now is not None:
        reachable = tuple(number for number in reachable if number <= now)
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
    _stand_at(work, who, current, numbers[0])
    add_slots(work, who, numbers[1:])


def _stand_at(work: Work, who: str, key: str, count: int, begins: int | None = None) -> None:
    """Moves the current slot down to a count; whoever comes first now is current."""
    inclusive = begins is not None and work.encounter.rules.window_end_inclusive
    before = ladder.place_for(work.encounter, who, count, moved=key, after_ties=inclusive)
    following = ladder.next_pending(work.encounter)
    first = following is None or before == following.id
    if before == "" and following is not None:
        first = False
    work.emit(SlotMoved(slot=key, count=count, before=before, begins=begins))
    if not first and following is not None:
        turn_to(work, following.id)


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


def _own_turn(work: Work, who: str | None) -> tuple[Combatant, Slot]:
    one = work.combatant(who)
    current = work.encounter.current_slot
    if current is None or current.owner != one.id:
        whose = f"it is {at(current, work.encounter)}" if current else "nobody's turn is on"
        raise refuse("impossible", f"it is not {one.sheet.name}'s turn; {whose}", rule="INIT-3")
    if current.status != "pending":
        work.forbid(f"{at(current, work.encounter)} is {current.status} already", "DEF-9")
    return one, current


def _unused(work: Work, slot: Slot, rule: str) -> None:
    """Nothing was attempted with a slot yet."""
    if slot.acted:
        work.forbid(f"{at(slot, work.encounter)} has acted already", rule)


def _able(work: Work, one: Combatant, rule: str) -> None:
    """Those who are down do nothing with their slot, the dead not even where the GM says so."""
    if one.vitals.state == "dead":
        raise refuse("impossible", f"{one.sheet.name} is dead", rule=rule)
    if not one.up:
        work.forbid(f"{one.sheet.name} is {one.vitals.state}", rule)


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
    one, slot = _own_turn(work, command.who)
    if slot.interrupts:
        work.forbid(f"{one.sheet.name} interrupts, which happens at once", "INT-1")
    if not stance_of(one).waits:
        work.forbid(f"{one.sheet.name} is in {one.turn.stance} and must act at once", "WAIT-5")
    _able(work, one, "WAIT-1")
    _unused(work, slot, "WAIT-1")
    leave_slot(work, "waiting")


def act(work: Work, command: Act) -> None:
    one = work.combatant(command.who)
    slot = ladder.waiting_slot(work.encounter, one.id)
    if slot is None:
        raise refuse("impossible", f"{one.sheet.name} is not waiting", rule="WAIT-1")
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


def _last_count(work: Work) -> int | None:
    """The count of the slot that was resolved last, None at the top of the round."""
    passed = [
        slot.count
        for key in work.encounter.ladder
        if (slot := work.encounter.slots[key]).status in ("done", "waiting", "spent", "spoiled")
    ]
    return passed[-1] if passed else None


def _count_to_act_at(work: Work, command: Act, current: Slot | None) -> int:
    last = _last_count(work)
    lowest = current.count if current is not None else min(1, last if last is not None else 1)
    if command.count is None:
        return lowest
    highest = max(lowest, _previous_count(work, current))
    if not lowest <= command.count <= highest:
        raise refuse(
            "value",
            f"the counts at hand are {lowest} to {highest}, not {command.count}",
            rule="WAIT-1",
        )
    return command.count


def _previous_count(work: Work, current: Slot | None) -> int:
    """The count of the slot offered before the current one, which is at the earliest that of
    whoever waits: those that were lost, spoiled or spent on a defence before they came up took no
    count away from the waiting."""
    order = work.encounter.ladder
    end = order.index(current.id) if current is not None else len(order)
    offered = (work.encounter.slots[key] for key in reversed(order[:end]))
    return next(slot.count for slot in offered if slot.status in ("done", "waiting"))


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
    if not one.up:
        work.forbid(f"{one.sheet.name} is {one.vitals.state}", "INT-1")
    if one.interrupts <= 0:
        work.forbid(f"{one.sheet.name} has no interrupt left", "INT-3")
    slot = ladder.for_interrupt(work.encounter, one.id)
    if slot is None:
        raise refuse(
            "impossible",
            f"{one.sheet.name} has no action left this round to move forward",
            rule="INT-2",
        )
    _unused(work, target, "INT-1")
    if one.interrupts > 0:
        work.emit(InterruptUsed(who=one.id, against=other.id))
    work.emit(SlotMoved(slot=slot.id, count=current.count, before=current.id, interrupts=target.id))
    turn_to(work, slot.id)


def spoil_action(work: Work, command: Spoil) -> None:
    one = work.combatant(command.who)
    current = work.encounter.current_slot
    if current is not None and current.owner == one.id and current.status == "pending":
        leave_slot(work, "spoiled")
        return
    slow = [slot for slot in ladder.in_progress(work.encounter) if slot.owner == one.id]
    coming = [slot for slot in work.encounter.still_to_come() if slot.owner == one.id]
    if not slow and not coming:
        raise refuse("impossible", f"{one.sheet.name} has no action to spoil", rule="LONG-5")
    spoil(work, (slow or coming)[0])


def change_action(work: Work, command: ChangeAction) -> None:
    one, slot = _own_turn(work, command.who)
    _able(work, one, "CHG-1")
    _unused(work, slot, "CHG-1")
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
    _stand_at(work, one.id, slot.id, count)
    if one.up and not slot.interrupts:
        add_slots(work, one.id, later_counts(count))


def declare(work: Work, command: Declare) -> None:
    one, slot = _own_turn(work, command.who)
    _able(work, one, "LONG-1")
    _unused(work, slot, "LONG-1")
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
    _stand_at(work, one.id, slot.id, slot.count - penalty, begins=begins)
