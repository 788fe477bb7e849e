"""The opening of a round: everybody's roll, or a surprise (INIT, SURP)."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field, StrictStr

from tracker.encounter import ladder
from tracker.encounter.commands.base import Amount, Command, Rolls, Work, given, refuse
from tracker.encounter.commands.dues import rolled_first
from tracker.encounter.events.harm import ConditionGained, ShockMoved
from tracker.encounter.events.turns import (
    ActionBorrowed,
    CurrentSet,
    InitiativeRolled,
    LadderBuilt,
    RoundOpened,
)
from tracker.encounter.factors import readiness
from tracker.encounter.state import Combatant
from tracker.rules.dice import D10
from tracker.rules.initiative import MOST_INITIATIVE, Readiness, initiative_tally
from tracker.rules.words import one_of


class Surprise(Command):
    """A free round for all but the sides that are surprised (SURP-1, SURP-2)."""

    do: Literal["surprise"] = "surprise"
    sides: tuple[StrictStr, ...] | None = Field(default=None, description="the surprised sides")
    rolls: Rolls | None = Field(default=None, description="d10 by id, where ambushers roll")


class Initiative(Command):
    """Opens the next round with everybody's d10 (INIT-1, INIT-4)."""

    do: Literal["initiative"] = "initiative"
    rolls: Rolls | None = Field(default=None, description="the d10 of each who rolls, by id")
    modifiers: dict[StrictStr, Amount] | None = Field(
        default=None, description="points for a declared action, by id"
    )
    rolloff: Rolls | None = Field(default=None, description="d10 between equals, by id")
    groups: dict[StrictStr, tuple[StrictStr, ...]] = Field(
        default_factory=dict,
        description="ids that share one d10, by the id whose number in rolls counts for all",
    )


def rolls_initiative(combatant: Combatant) -> bool:
    """Whether somebody takes part in the roll: up, and in no hold that goes on (GRAP-5)."""
    return combatant.up and not combatant.in_hold


def surprise(work: Work, command: Surprise) -> None:
    sides = given(command.sides, "sides", "the sides that are surprised")
    if not sides:
        raise refuse("value", "sides names one side or more that are surprised", rule="SURP-3")
    known = {one.sheet.side for one in work.encounter.combatants.values()}
    for side in sides:
        if side not in known:
            raise refuse("unknown", f"there is no side '{side}' here; there is {one_of(known)}")
    if work.encounter.open:
        raise refuse(
            "impossible", "a round is running; end it before a surprise round", rule="SURP-1"
        )
    combatants = work.encounter.combatants.values()
    ambushers = [one for one in combatants if one.up and one.sheet.side not in sides]
    by_roll = work.encounter.rules.surprise_actions == "rolled_slots"
    totals: dict[str, int] = {}
    rolled: list[InitiativeRolled] = []
    for one in ambushers if by_roll else ():
        natural = work.roll_of(command.rolls, one.id, "rolls", D10)
        rolled.append(_initiative_of(one, natural, readiness(one)))
        totals[one.id] = rolled[-1].total
    work.emit(RoundOpened(round=work.encounter.round, phase="surprise"))
    for one in combatants:
        if one.sheet.side in sides and one.vitals.state != "dead":
            work.emit(ConditionGained(who=one.id, name="surprised", rounds=1))
    for event in rolled:
        work.emit(event)
    if by_roll:
        slots = ladder.build(work.encounter, totals, {})
    else:
        ranked = sorted(ambushers, key=lambda one: ladder.rank(0, one))
        slots = tuple((one.id, 0) for one in ranked)
    _open_ladder(work, slots)


def within_reach(total: int, field: str) -> int:
    """An initiative that gives a number of actions that somebody could play (INIT-2)."""
    if total > MOST_INITIATIVE:
        raise refuse("value", f"{field} is at most {MOST_INITIATIVE}, not {total}", rule="INIT-2")
    return total


def _initiative_of(one: Combatant, natural: int, ready: Readiness) -> InitiativeRolled:
    tally = initiative_tally(ready).opened_by(natural, "d10", "INIT-1")
    within_reach(tally.total, f"{one.sheet.name}'s initiative")
    return InitiativeRolled(who=one.id, natural=natural, tally=tally, total=tally.total)


def _open_ladder(work: Work, slots: tuple[tuple[str, int], ...]) -> None:
    work.emit(LadderBuilt(slots=tuple(f"{who} {count}" for who, count in slots)))
    first = work.encounter.ladder[0] if work.encounter.ladder else ""
    work.emit(CurrentSet(slot=first))


def initiative(work: Work, command: Initiative) -> None:
    encounter = work.encounter
    if encounter.open:
        raise refuse(
            "impossible", "the round is still open; end it before a new initiative", rule="INIT-4"
        )
    rolled_first(work)
    rolling = [one for one in encounter.combatants.values() if rolls_initiative(one)]
    ids = {one.id for one in rolling}
    shared = _sharing(work, command)
    leaders = {shared[who] for who in ids & shared.keys()}
    for field, table in _tables(command):
        for who, number in table.items():
            one = work.combatant(who, field)
            if field != "modifiers":
                work.die(number, f"{field}.{who}", D10, who)
            if who not in ids and not (field == "rolls" and who in leaders):
                work.forbid(f"{one.sheet.name} rolls no initiative: {_why_not(one)}", "INIT-4")
                rolling.append(one)
                ids.add(who)
    if not encounter.combatants:
        raise refuse("impossible", "there is nobody in this fight; add somebody first")
    modifiers = command.modifiers or {}
    rolled = [
        _initiative_of(
            one,
            work.roll_of(command.rolls, shared.get(one.id, one.id), "rolls", D10),
            readiness(one, modifiers.get(one.id, 0)),
        )
        for one in rolling
    ]
    totals = {event.who: event.total for event in rolled}
    rolloff = _rolloff(work, command, totals)
    for event in rolled:
        work.emit(event)
    for one in work.encounter.combatants.values():
        vitals = one.vitals
        if vitals.shock_next or vitals.shock_later:
            shock = vitals.shock + vitals.shock_later
            work.emit(ShockMoved(who=one.id, shock=shock, shock_next=0))
    work.emit(RoundOpened(round=encounter.round + 1, phase="actions"))
    slots = _without_borrowed(work, ladder.build(work.encounter, totals, rolloff))
    _open_ladder(work, slots)


def _tables(command: Initiative) -> tuple[tuple[str, Mapping[str, int]], ...]:
    """The tables of numbers by id that were given."""
    return (
        ("rolls", command.rolls or {}),
        ("modifiers", command.modifiers or {}),
        ("rolloff", command.rolloff or {}),
    )


def _sharing(work: Work, command: Initiative) -> dict[str, str]:
    """INIT-6: whose d10 counts for whom."""
    shared: dict[str, str] = {}
    for leader, members in command.groups.items():
        for who in (leader, *members):
            work.combatant(who, "groups")
            if who in shared:
                raise refuse("value", f"'{who}' is in two groups", rule="INIT-6")
            shared[who] = leader
    return shared


def _why_not(one: Combatant) -> str:
    return "in a hold" if one.up else one.vitals.state


def _rolloff(work: Work, command: Initiative, totals: dict[str, int]) -> dict[str, int]:
    """INIT-5: second dice between equal totals of equal Wits, where the house rule asks."""
    if work.encounter.rules.init_tie == "wits_then_order":
        return {}
    groups: dict[tuple[int, int], list[str]] = {}
    for who, total in totals.items():
        wits = work.encounter.combatants[who].sheet.wits
        groups.setdefault((total, wits), []).append(who)
    tied = [who for group in groups.values() if len(group) > 1 for who in group]
    return {who: work.roll_of(command.rolloff, who, "rolloff", D10) for who in tied}


def _without_borrowed(
    work: Work, slots: tuple[tuple[str, int], ...]
) -> tuple[tuple[str, int], ...]:
    """DEF-9: actions spent in advance are missing from the new round."""
    owed = {
        who: one.turn.borrowed
        for who, one in work.encounter.combatants.items()
        if one.turn.borrowed
    }
    left = []
    for who, count in slots:
        if owed.get(who, 0) > 0:
            owed[who] -= 1
        else:
            left.append((who, count))
    for who in work.encounter.combatants:
        if work.encounter.combatants[who].turn.borrowed:
            work.emit(ActionBorrowed(who=who, actions=max(0, owed[who])))
    return tuple(left)
