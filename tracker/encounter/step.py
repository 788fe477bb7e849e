"""What the journal keeps of a fight: steps that were taken, and marks of undo and redo."""

from dataclasses import dataclass
from typing import Literal

from tracker.encounter.commands import AnyCommand
from tracker.encounter.events import AnyEvent


@dataclass(frozen=True, slots=True)
class Step:
    """A command that was taken, with its facts.

    `at` is local time as ISO text; `rolled` names the fields whose dice the program rolled
    ("natural", "defence.natural", "rolls.ann"), all others were typed.
    """

    number: int
    at: str
    command: AnyCommand
    events: tuple[AnyEvent, ...]
    rolled: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Mark:
    """The step `step` was taken back, or came again."""

    number: int
    at: str
    kind: Literal["undo", "redo"]
    step: int


Entry = Step | Mark
