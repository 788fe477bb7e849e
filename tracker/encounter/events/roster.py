"""Facts about who takes part, what the GM sets by hand, and the fight as a whole."""

from typing import Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from tracker.encounter.events.base import Event
from tracker.encounter.sheet import Sheet
from tracker.rules.edition import Edition
from tracker.rules.harm import State
from tracker.rules.initiative import Experience

PresentField = Literal[
    "hit_points",
    "life_points",
    "wounds",
    "bound_wounds",
    "fatigue",
    "shock",
    "shock_next",
    "interrupts",
]


class CombatantAdded(Event):
    """Somebody joins."""

    event: Literal["combatant-added"] = "combatant-added"
    sheet: Sheet


class CombatantRemoved(Event):
    """Somebody is out of the fight, with slots, dues and holds."""

    event: Literal["combatant-removed"] = "combatant-removed"
    who: StrictStr


class PresentEdited(Event):
    """A number of the present state as the GM sets it."""

    event: Literal["present-edited"] = "present-edited"
    who: StrictStr
    field: PresentField
    value: StrictInt
    former: StrictInt


class StateEdited(Event):
    """Up, unconscious, coma or dead as the GM sets it."""

    event: Literal["state-edited"] = "state-edited"
    who: StrictStr
    state: State


class SheetEdited(Event):
    """The sheet as the GM rewrote it; `fields` names what differs."""

    event: Literal["sheet-edited"] = "sheet-edited"
    fields: tuple[StrictStr, ...]
    sheet: Sheet


class RulesChanged(Event):
    """Another edition or other house rules from now on; `house` holds all that differ."""

    event: Literal["rules-changed"] = "rules-changed"
    edition: Edition
    house: dict[StrictStr, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict)


class NoteMade(Event):
    """A line of the GM's own."""

    event: Literal["note-made"] = "note-made"
    text: StrictStr


class Overruled(Event):
    """The GM let a step pass that the rules forbid; `reason` is the sentence."""

    event: Literal["overruled"] = "overruled"
    reason: StrictStr


class FightEnded(Event):
    """The fight is over: slots, stances and dues are cleared, situations start anew.

    `experience` names those who have more of it now."""

    event: Literal["fight-ended"] = "fight-ended"
    experience: dict[StrictStr, Experience] = Field(default_factory=dict)
