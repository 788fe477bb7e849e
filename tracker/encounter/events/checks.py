"""Facts about checks, challenges, saves and retests."""

from typing import Literal

from pydantic import StrictBool, StrictInt, StrictStr

from tracker.encounter.events.base import Event, Sum


class Checked(Event):
    """A roll under a score: `what` is an attribute, willpower or system_shock."""

    event: Literal["checked"] = "checked"
    who: StrictStr
    what: StrictStr
    natural: StrictInt
    tally: Sum
    needed: StrictInt
    success: StrictBool


class Challenged(Event):
    """A challenge is decided; `winner` is "" when nobody won."""

    event: Literal["challenged"] = "challenged"
    winner: StrictStr


class GroupChecked(Event):
    """A group's check: how many of how many succeeded."""

    event: Literal["group-checked"] = "group-checked"
    successes: StrictInt
    members: StrictInt
    success: StrictBool


class Saved(Event):
    """A saving throw."""

    event: Literal["saved"] = "saved"
    who: StrictStr
    kind: StrictStr
    natural: StrictInt
    tally: Sum
    total: StrictInt
    target_number: StrictInt
    success: StrictBool


class RetestUsed(Event):
    """A failed roll was made again by a source that allows it."""

    event: Literal["retest-used"] = "retest-used"
    who: StrictStr
    source: StrictStr
    natural: StrictInt
