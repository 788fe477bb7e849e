"""Facts about damage, wounds, conditions, consciousness and what is due."""

from typing import Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from tracker.encounter.catalogue import Modifiers
from tracker.encounter.events.base import Event
from tracker.rules.checks import Attribute
from tracker.rules.harm import DueKind, State

Cause = Literal["blow", "harm", "bleeding", "dying", "fall", "fire", "hands"]


class DamageTaken(Event):
    """Points lost. `amount` came in, `dealt` is left after resistance and reduction; of it
    `hit_points` and `life_points` were lost, `wounds` opened. Shock rises by `dealt`."""

    event: Literal["damage-taken"] = "damage-taken"
    who: StrictStr
    cause: Cause
    type: StrictStr = ""
    amount: StrictInt
    resisted: StrictInt = 0
    reduced: StrictInt = 0
    dealt: StrictInt
    hit_points: StrictInt
    life_points: StrictInt
    wounds: StrictInt = 0


class Healed(Event):
    """Points that came back, as far as they took effect."""

    event: Literal["healed"] = "healed"
    who: StrictStr
    hit_points: StrictInt = 0
    life_points: StrictInt = 0


class WoundsBound(Event):
    """Wounds bound, and the target treated (HURT-8)."""

    event: Literal["wounds-bound"] = "wounds-bound"
    who: StrictStr = ""
    target: StrictStr
    wounds: StrictInt


class Collapsed(Event):
    """Life points fell to 0 or less: no hit points before half of them are back (DEATH-3)."""

    event: Literal["collapsed"] = "collapsed"
    who: StrictStr


class Recovered(Event):
    """Half of the life points are back (DEATH-3)."""

    event: Literal["recovered"] = "recovered"
    who: StrictStr


class StateChanged(Event):
    """Up, unconscious, in coma or dead from now on."""

    event: Literal["state-changed"] = "state-changed"
    who: StrictStr
    state: State


class DueAdded(Event):
    """Something falls due and is shown until it is resolved or waived."""

    event: Literal["due-added"] = "due-added"
    who: StrictStr
    what: DueKind
    against: StrictStr = ""


class DueCleared(Event):
    """A due item is resolved, lapsed or waived."""

    event: Literal["due-cleared"] = "due-cleared"
    who: StrictStr
    what: DueKind
    against: StrictStr = ""
    waived: StrictBool = False


class FatigueChanged(Event):
    """Fatigue by some points more or less."""

    event: Literal["fatigue-changed"] = "fatigue-changed"
    who: StrictStr
    points: StrictInt


class ConditionGained(Event):
    """A condition begins; the fields are those of `Condition`."""

    event: Literal["condition-gained"] = "condition-gained"
    who: StrictStr
    name: StrictStr
    rounds: StrictInt | None = None
    fresh: StrictBool = False
    modifiers: Modifiers = Modifiers()
    attributes: dict[Attribute, StrictInt] = Field(default_factory=dict)
    halves: tuple[Attribute, ...] = ()
    no_dodge: StrictBool = False
    fatal: StrictBool = False
    no_weapon: StrictBool = False
    no_action: StrictBool = False
    no_run: StrictBool = False


class ConditionAged(Event):
    """A round of a condition is over; `rounds` are left, None where it has no end."""

    event: Literal["condition-aged"] = "condition-aged"
    who: StrictStr
    name: StrictStr
    rounds: StrictInt | None = None


class ConditionEnded(Event):
    """A condition is over."""

    event: Literal["condition-ended"] = "condition-ended"
    who: StrictStr
    name: StrictStr


class BurnCounted(Event):
    """Points that the save of a fire that goes on is to exceed besides the next ones."""

    event: Literal["burn-counted"] = "burn-counted"
    who: StrictStr
    points: StrictInt


class ThingScorched(Event):
    """A thing carried was in flames: the points of damage, and whether it caught fire."""

    event: Literal["thing-scorched"] = "thing-scorched"
    who: StrictStr
    thing: StrictStr
    points: StrictInt
    ignited: StrictBool


class EffectSuffered(Event):
    """A special effect, by whom, and the dice of its duration."""

    event: Literal["effect-suffered"] = "effect-suffered"
    who: StrictStr = ""
    target: StrictStr
    name: StrictStr
    rolls: tuple[StrictInt, ...] = ()


class HazardMet(Event):
    """A fall or a fire: the points that the dice showed."""

    event: Literal["hazard-met"] = "hazard-met"
    who: StrictStr
    hazard: Literal["fall", "fire"]
    feet: StrictInt = 0
    surface: StrictStr = ""
    rolls: tuple[StrictInt, ...]
    damage: StrictInt
    target_number: StrictInt


class ShockMoved(Event):
    """At a round's turn: shock now, on the next initiative, and on the round after it."""

    event: Literal["shock-moved"] = "shock-moved"
    who: StrictStr
    shock: StrictInt
    shock_next: StrictInt
    shock_later: StrictInt = 0
