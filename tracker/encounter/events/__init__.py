"""All facts that a step can leave, as one union told apart by `event`.

The tags and fields are frozen: saves are made of them.
"""

from typing import Annotated

from pydantic import Field, TypeAdapter

from tracker.encounter.events.attacks import (
    AllowanceUsed,
    AttackResolved,
    AttackRolled,
    Charged,
    ComboReadied,
    ComboUsed,
    Committed,
    DamageRolled,
    DefenceRolled,
    Disarmed,
    FoePassed,
    GrappleContested,
    HoldBroken,
    HoldTaken,
    InfightResolved,
    WeaponDropped,
    WeaponTaken,
)
from tracker.encounter.events.base import Event
from tracker.encounter.events.checks import (
    Challenged,
    Checked,
    GroupChecked,
    RetestUsed,
    Saved,
)
from tracker.encounter.events.harm import (
    BurnCounted,
    Collapsed,
    ConditionAged,
    ConditionEnded,
    ConditionGained,
    DamageTaken,
    DueAdded,
    DueCleared,
    EffectSuffered,
    FatigueChanged,
    HazardMet,
    Healed,
    Recovered,
    ShockMoved,
    StateChanged,
    ThingScorched,
    WoundsBound,
)
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
from tracker.encounter.events.turns import (
    ActionBorrowed,
    ActionChanged,
    CurrentSet,
    HandsChanged,
    InitiativeRolled,
    InterruptUsed,
    LadderBuilt,
    RoundClosed,
    RoundOpened,
    SlotAdded,
    SlotMoved,
    SlotSet,
    StanceTaken,
    TotalSet,
    WaitEnded,
)

AnyEvent = (
    ActionBorrowed
    | ActionChanged
    | AllowanceUsed
    | AttackResolved
    | AttackRolled
    | BurnCounted
    | Challenged
    | Charged
    | Checked
    | Collapsed
    | ComboReadied
    | ComboUsed
    | CombatantAdded
    | CombatantRemoved
    | Committed
    | ConditionAged
    | ConditionEnded
    | ConditionGained
    | CurrentSet
    | DamageRolled
    | DamageTaken
    | DefenceRolled
    | Disarmed
    | DueAdded
    | DueCleared
    | EffectSuffered
    | FatigueChanged
    | FightEnded
    | FoePassed
    | GrappleContested
    | GroupChecked
    | HandsChanged
    | HazardMet
    | Healed
    | HoldBroken
    | HoldTaken
    | InfightResolved
    | InitiativeRolled
    | InterruptUsed
    | LadderBuilt
    | NoteMade
    | Overruled
    | PresentEdited
    | Recovered
    | RetestUsed
    | RoundClosed
    | RoundOpened
    | RulesChanged
    | Saved
    | SheetEdited
    | ShockMoved
    | SlotAdded
    | SlotMoved
    | SlotSet
    | StanceTaken
    | StateChanged
    | StateEdited
    | ThingScorched
    | TotalSet
    | WaitEnded
    | WeaponDropped
    | WeaponTaken
    | WoundsBound
)

EVENT: TypeAdapter[AnyEvent] = TypeAdapter(
    Annotated[AnyEvent, Field(discriminator="event")],
    config={"defer_build": True},
)

__all__ = ["EVENT", "AnyEvent", "Event"]
