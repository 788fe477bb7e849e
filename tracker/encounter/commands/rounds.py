"""The end of a round and of a fight (ROUND-2, WND-3, HURT-7, CRIT-25)."""

from typing import Literal

from tracker.encounter.commands.base import Command, Work, refuse
from tracker.encounter.commands.dues import fall_due, is_due, rolled_first, settle
from tracker.encounter.commands.sequence import worsen
from tracker.encounter.commands.suffering import lose
from tracker.encounter.events.harm import (
    ConditionAged,
    ConditionEnded,
    FatigueChanged,
    ShockMoved,
)
from tracker.encounter.events.roster import FightEnded
from tracker.encounter.events.turns import RoundClosed
from tracker.encounter.factors import armour_of
from tracker.rules.harm import due_each_round, untreated_loss
from tracker.rules.initiative import Experience


class EndRound(Command):
    """Closes the round: bleeding, dying, durations, fatigue (ROUND-2)."""

    do: Literal["end_round"] = "end_round"


class EndFight(Command):
    """Closes the fight: situations and interrupts start anew (TIME-3, FIRST-1)."""

    do: Literal["end_fight"] = "end_fight"


def end_round(work: Work, command: EndRound) -> None:  # noqa: ARG001
    if not work.encounter.open:
        raise refuse(
            "impossible", "no round is running that could be ended; roll initiative", rule="ROUND-2"
        )
    cast = tuple(work.encounter.combatants)
    for due in work.encounter.dues:
        if due.what == "strike":
            settle(work, due, waived=True)
    _holds(work)
    _fires(work)
    blood: dict[str, int] = {}
    for who in cast:
        blood[who] = _bleed(work, who)
    for who in cast:
        _die(work, who)
    for who in cast:
        _age(work, who)
    for who in cast:
        _tire(work, who)
    for who in cast:
        _carry_shock(work, who, blood[who])
    work.emit(RoundClosed(round=work.encounter.round))
    for who in cast:
        one = work.combatant(who)
        treated, life_points = one.vitals.treated, one.vitals.life_points
        if due_each_round(one.vitals.state, life_points, work.encounter.rules, treated=treated):
            fall_due(work, who, "system_shock")


def _holds(work: Work) -> None:
    """GRAP-4: a contest for each hold, or the hold's damage from the round after the grab."""
    wrestling = work.encounter.rules.facts.wrestling
    for one in work.encounter.combatants.values():
        for hold in one.holds if one.vitals.state != "dead" else ():
            due = not hold.contested if wrestling else hold.since < work.encounter.round
            if due:
                fall_due(work, one.id, "grapple", hold.held)


def _fires(work: Work) -> None:
    """FIRE-5: whoever burns takes another round of it."""
    for one in work.encounter.combatants.values():
        if one.has("burning") and one.vitals.state != "dead":
            fall_due(work, one.id, "burn")


def _bleed(work: Work, who: str) -> int:
    """WND-3: a point for each open wound; returns the points lost."""
    one = work.combatant(who)
    if one.vitals.state == "dead" or one.vitals.wounds == 0:
        return 0
    lose(work, who, one.vitals.wounds, "bleeding")
    return one.vitals.wounds


def _die(work: Work, who: str) -> None:
    """HURT-7: the untreated lose as many life points as they are below 0."""
    one = work.combatant(who)
    points = untreated_loss(one.vitals.life_points)
    if points and one.vitals.state != "dead" and not one.vitals.treated:
        lose(work, who, points, "dying")


def _age(work: Work, who: str) -> None:
    """CRIT-25: durations count down; one that ends fatally kills. A fire lasts until its last
    round is rolled for (FIRE-3)."""
    for condition in work.combatant(who).conditions:
        if condition.rounds is None:
            continue
        rounds = condition.rounds if condition.fresh else condition.rounds - 1
        if rounds > 0:
            work.emit(ConditionAged(who=who, name=condition.name, rounds=rounds))
            continue
        if condition.name == "burning" and is_due(work, who, "burn"):
            if condition.rounds:
                work.emit(ConditionAged(who=who, name=condition.name, rounds=0))
            continue
        work.emit(ConditionEnded(who=who, name=condition.name))
        if condition.fatal:
            worsen(work, who, "dead")


def _tire(work: Work, who: str) -> None:
    """ARM-5: a point of fatigue under a heroic load of armour."""
    one = work.combatant(who)
    points = armour_of(one)[0].fatigue
    if points and one.vitals.state != "dead":
        work.emit(FatigueChanged(who=who, points=points))


def _carry_shock(work: Work, who: str, blood: int) -> None:
    """SHK-1, WND-5: the round's shock weighs on the next initiative roll."""
    vitals = work.combatant(who).vitals
    lingers = work.encounter.rules.bleed_shock == "whole_next_round"
    later = blood if lingers else 0
    before = (vitals.shock, vitals.shock_next, vitals.shock_later)
    after = (0, vitals.shock, later)
    if before != after:
        work.emit(ShockMoved(who=who, shock=0, shock_next=vitals.shock, shock_later=later))


def end_fight(work: Work, command: EndFight) -> None:  # noqa: ARG001
    rolled_first(work)
    experience: dict[str, Experience] = {}
    for one in work.encounter.combatants.values():
        seen = one.sheet.experience
        if seen != "veteran":
            experience[one.id] = "veteran" if one.fought else "observed"
        for condition in one.conditions:
            if condition.name in ("surprised", "charging", "setting") or condition.rounds == 0:
                work.emit(ConditionEnded(who=one.id, name=condition.name))
    work.emit(FightEnded(experience=experience))
