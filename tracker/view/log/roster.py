"""Who comes and goes, and what the GM sets by hand, in words."""

from typing import assert_never

from tracker.encounter.events.roster import (
    CombatantAdded,
    CombatantRemoved,
    FightEnded,
    NoteMade,
    Overruled,
    PresentEdited,
    RulesChanged,
    SheetEdited,
    StateEdited,
)
from tracker.rules.initiative import Experience
from tracker.view.log.differences import differing
from tracker.view.log.harm import STATES
from tracker.view.log.scene import Line, Scene
from tracker.view.model import Span
from tracker.view.words import number

RosterFact = (
    CombatantAdded
    | CombatantRemoved
    | FightEnded
    | NoteMade
    | Overruled
    | PresentEdited
    | RulesChanged
    | SheetEdited
    | StateEdited
)

_SEEN: dict[Experience, str] = {
    "veteran": "has fought before now",
    "observed": "has seen a fight now",
    "none": "has never seen a fight",
}


def fact(scene: Scene, event: RosterFact) -> Line:
    """A fact about the fight's making, as one line."""
    match event:
        case CombatantAdded():
            return (Span(event.sheet.name, "strong"), Span(_joins(scene, event)))
        case CombatantRemoved():
            return (scene.name(event.who), Span(" leaves"))
        case PresentEdited():
            name = event.field.replace("_", " ")
            words = f": {name} {number(event.former)} → {number(event.value)}"
            return (scene.name(event.who), Span(words))
        case StateEdited():
            words, role = STATES[event.state]
            return (scene.name(event.who), Span(" "), Span(words, role))
        case SheetEdited():
            return _sheet(scene, event)
        case RulesChanged():
            house = ", ".join(f"{name} = {_shown(value)}" for name, value in event.house.items())
            return (Span(f"{event.edition} rules{', ' if house else ''}{house}"),)
        case NoteMade():
            return (Span(" ".join(event.text.splitlines())),)
        case Overruled():
            return (Span("GM overruled: ", "warning"), Span(event.reason))
        case FightEnded():
            seen = [f"{scene.call(who)} {_SEEN[word]}" for who, word in event.experience.items()]
            return (Span("; ".join(["slots, stances and dues are cleared", *seen])),)
        case _:
            assert_never(event)


def _joins(scene: Scene, event: CombatantAdded) -> str:
    """Where a newcomer stands: initiative is rolled at the start of a round (INIT-4), and a turn
    before that is the GM's to give (GM-1)."""
    match scene.before.phase:
        case "actions":
            return " comes into the order with the next round; a place gives a turn in this one"
        case "surprise":
            return " comes into the order with the next round"
        case _:
            return f" joins, {event.sheet.side}"


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _sheet(scene: Scene, event: SheetEdited) -> Line:
    """What the GM rewrote; numbers and words with what they were."""
    former = scene.before.combatants.get(event.sheet.id)
    parts = [
        f"{' '.join(path)} {_number(was)} → {_number(now)}"
        for field in event.fields
        for path, was, now in differing(
            getattr(former.sheet, field, None) if former is not None else None,
            getattr(event.sheet, field, None),
            (field.replace("_", " "),),
        )
    ]
    return (Span(event.sheet.name, "strong"), Span(f": {', '.join(parts) or 'sheet unchanged'}"))


def _number(value: object) -> str:
    if value is None or value == "":
        return "none"
    return number(value) if type(value) is int else _shown(value)
