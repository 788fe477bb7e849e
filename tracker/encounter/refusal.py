"""Why a step is not taken: a value, with what would be taken instead."""

from dataclasses import dataclass
from typing import Literal

from tracker.rules.dice import Dice

Code = Literal["missing", "unknown", "dice", "value", "forbidden", "impossible"]


@dataclass(frozen=True, slots=True)
class Need:
    """What a half-filled command still lacks: the field ("defence.natural", "rolls.ann"), the
    dice that fill it (None for a choice), and who rolls them. `each` asks for one number a die,
    otherwise for their total."""

    field: str
    dice: Dice | None = None
    who: str = ""
    each: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """A step that is not taken.

    `code`: missing (a field or die lacks), unknown (no such name), dice (a die cannot show
    that), value (out of range), forbidden (by the rules; the only kind that the GM may
    overrule), impossible (as things stand, whatever the rules say). `sentence` is one line that
    says why, and what would be accepted.
    """

    code: Code
    sentence: str
    rule: str = ""
    need: Need | None = None
