"""Facts about rounds, slots and what hands and stance do."""

from typing import Literal

from pydantic import StrictBool, StrictInt, StrictStr

from tracker.encounter.events.base import Event, Sum
from tracker.encounter.state import SlotStatus
from tracker.rules.hands import Mode
from tracker.rules.stances import StanceName
from tracker.rules.tally import Tally


class RoundOpened(Event):
    """A round begins; `phase` is surprise or actions."""

    event: Literal["round-opened"] = "round-opened"
    round: StrictInt
    phase: Literal["surprise", "actions"]


class InitiativeRolled(Event):
    """Somebody's initiative: the number on the d10 and the total."""

    event: Literal["initiative-rolled"] = "initiative-rolled"
    who: StrictStr
    natural: StrictInt
    tally: Sum
    total: StrictInt


class LadderBuilt(Event):
    """All slots of a new round in their order, each written 'ann 23'."""

    event: Literal["ladder-built"] = "ladder-built"
    slots: tuple[StrictStr, ...]


class SlotAdded(Event):
    """One more slot for somebody, before another slot or at the end ("")."""

    event: Literal["slot-added"] = "slot-added"
    who: StrictStr
    count: StrictInt
    before: StrictStr = ""


class SlotMoved(Event):
    """A slot stands at another place and count; pending again."""

    event: Literal["slot-moved"] = "slot-moved"
    slot: StrictStr
    count: StrictInt
    before: StrictStr = ""
    begins: StrictInt | None = None
    interrupts: StrictStr = ""


class SlotSet(Event):
    """What became of a slot."""

    event: Literal["slot-set"] = "slot-set"
    slot: StrictStr
    status: SlotStatus


class CurrentSet(Event):
    """Which slot is resolved now; "" for none."""

    event: Literal["current-set"] = "current-set"
    slot: StrictStr


class TotalSet(Event):
    """Somebody's initiative for this round is another number."""

    event: Literal["total-set"] = "total-set"
    who: StrictStr
    total: StrictInt


class ActionChanged(Event):
    """A declared action was changed, or was to be; `count` is where it stands now."""

    event: Literal["action-changed"] = "action-changed"
    who: StrictStr
    how: StrictStr
    success: StrictBool
    count: StrictInt


class WaitEnded(Event):
    """A waiter acts; `acted_first` is None where nobody contested it."""

    event: Literal["wait-ended"] = "wait-ended"
    who: StrictStr
    before: StrictStr = ""
    acted_first: StrictBool | None = None


class InterruptUsed(Event):
    """One interrupt of the supply is spent against somebody's action."""

    event: Literal["interrupt-used"] = "interrupt-used"
    who: StrictStr
    against: StrictStr


class ActionBorrowed(Event):
    """A dodge is paid with an action of the next round (DEF-9)."""

    event: Literal["action-borrowed"] = "action-borrowed"
    who: StrictStr
    actions: StrictInt


class StanceTaken(Event):
    """A stance for the round; `evasion` is the one dodge total of STANCE-5."""

    event: Literal["stance-taken"] = "stance-taken"
    who: StrictStr
    stance: StanceName
    natural: StrictInt | None = None
    tally: Sum = Tally()
    evasion: StrictInt | None = None


class HandsChanged(Event):
    """What the hands hold from now on."""

    event: Literal["hands-changed"] = "hands-changed"
    who: StrictStr
    mode: Mode
    option: StrictStr = ""
    primary: StrictStr = ""
    secondary: StrictStr = ""


class RoundClosed(Event):
    """The round is over: what is counted by the round begins anew."""

    event: Literal["round-closed"] = "round-closed"
    round: StrictInt
