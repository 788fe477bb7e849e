"""What the end of the round will do to somebody as things are."""

from collections.abc import Sequence
from dataclasses import replace

from tracker.encounter.commands import decide
from tracker.encounter.commands.rounds import EndRound
from tracker.encounter.events import AnyEvent
from tracker.encounter.events.harm import (
    ConditionEnded,
    DamageTaken,
    DueAdded,
    FatigueChanged,
    StateChanged,
)
from tracker.encounter.reduce import fold
from tracker.encounter.refusal import Refusal
from tracker.encounter.state import Combatant, Due, Encounter, Vitals
from tracker.rules.harm import due_each_round, untreated_loss
from tracker.rules.loads import LOADS, armour_load
from tracker.view.model import Role, Span
from tracker.view.words import OF_COURSE, due_words, number, signed

TIRING = frozenset(load for load in LOADS if armour_load(load, trained=True).fatigue)
"""Loads of armour that bring fatigue each round (ARM-5)."""

_BYSTANDER = Vitals(hit_points=1, life_points=1)


def end_touches(encounter: Encounter, one: Combatant) -> bool:
    """Whether the end of the round does something to somebody that is worth a line."""
    vitals = one.vitals
    if vitals.state == "dead":
        return False
    if vitals.wounds or one.sheet.armour.encumbrance in TIRING:
        return True
    if vitals.life_points <= 0:
        loses = untreated_loss(vitals.life_points) > 0 and not vitals.treated
        treated = vitals.treated
        if loses or due_each_round(
            vitals.state, vitals.life_points, encounter.rules, treated=treated
        ):
            return True
    for condition in one.conditions:
        last = condition.rounds is not None and condition.rounds <= 1 and not condition.fresh
        if condition.name == "burning" or (last and condition.name not in OF_COURSE):
            return True
    wrestling = encounter.rules.facts.wrestling
    return any(
        not hold.contested if wrestling else hold.since < encounter.round for hold in one.holds
    )


def _alone(encounter: Encounter, one: Combatant) -> Encounter:
    """A fight of one: whoever is in a hold with it only stands by."""
    cast = {one.id: one}
    for other in (*one.held_by, *(hold.held for hold in one.holds)):
        cast[other] = replace(
            encounter.combatants[other], vitals=_BYSTANDER, conditions=(), holds=(), held_by=()
        )
    return replace(encounter, combatants=cast, slots={}, ladder=(), current="", dues=())


def _ended(encounter: Encounter, who: str) -> tuple[Sequence[AnyEvent], Encounter]:
    """What the end of the round would do to somebody as things are, and what then stands."""
    alone = _alone(encounter, encounter.combatants[who])
    decided = decide(alone, EndRound())
    return ((), alone) if isinstance(decided, Refusal) else (decided, fold(alone, decided))


def life_words(encounter: Encounter, who: str) -> str:
    """The life points before and after the end of the round: '−4 → −8 life', "" if the same."""
    return _life(encounter, _ended(encounter, who)[1], who)


def _life(before: Encounter, after: Encounter, who: str) -> str:
    had = before.combatants[who].vitals.life_points
    left = after.combatants[who].vitals.life_points
    return "" if left == had else f"{number(had)} → {number(left)} life"


def end_facts(encounter: Encounter, who: str) -> tuple[Span, ...]:
    """What the end of the round would do to somebody, most important first."""
    decided, after = _ended(encounter, who)
    found = [
        part
        for event in decided
        if getattr(event, "who", "") == who and (part := _end_part(after, event)) is not None
    ]
    if life := _life(encounter, after, who):
        found.append((1, life, "danger"))
    found.sort(key=lambda part: part[0])
    return tuple(Span(text, role) for _, text, role in found)


def _end_part(after: Encounter, event: AnyEvent) -> tuple[int, str, Role] | None:
    """One fact of a round's end: rank, words, role."""
    match event:
        case StateChanged(state="dead"):
            return 0, "dies", "danger"
        case DueAdded():
            if event.what == "burn":
                return 2, "burns", "danger"
            words, _ = due_words(after, Due(event.who, event.what, event.against))
            roll = event.what in ("system_shock", "willpower")
            return (2 if roll else 4), f"{words} due", "danger" if roll else "warning"
        case DamageTaken(cause="bleeding"):
            return 3, f"{event.amount} bleed{'s' if event.amount == 1 else ''}", "warning"
        case FatigueChanged():
            return 5, f"{signed(event.points)} fatigue", "plain"
        case ConditionEnded() if event.name not in OF_COURSE:
            return 6, f"{event.name} ends", "plain"
        case _:
            return None
