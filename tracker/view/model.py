"""What the panes draw: finished words with a role each, free of widgets, colours and rules.

A role names what a piece of text means; the app turns roles into colours.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

Role = Literal[
    "plain",
    "dim",
    "strong",
    "accent",
    "good",
    "warning",
    "danger",
    "side-0",
    "side-1",
    "side-2",
    "side-3",
    "hp",
    "lp",
]


@dataclass(frozen=True, slots=True)
class Span:
    """A run of text with one meaning. The text may hold anything that a user typed."""

    text: str
    role: Role = "plain"


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One line of the initiative pane: a slot, a rule line, or what the end of the round brings.

    `key` is the slot's id ("" for other lines), `who` the combatant's id ("" for none).
    `marker` is "▶" on the current slot, else " ". `count` is a number or a window such as
    "7‥3". `place` is "2/3": which of the combatant's actions this is. `status` is one word
    such as acts, next, waits, spoiled, dying. `health` is what the owner has left, shown where
    there is room for it. A line with neither key nor who is a rule across
    the pane with its name in it; one without a key but with a who is a note about that
    combatant, whose status may be a few words; it goes on in rows without a name.
    """

    key: str
    who: str
    marker: str
    count: str
    name: Span
    place: str
    status: Span
    tone: Role
    health: Span = Span("")


@dataclass(frozen=True, slots=True)
class Gauge:
    """A bar with its numbers. `value` may be below 0 (life points); the bar is then empty."""

    label: str
    value: int
    maximum: int
    role: Role


@dataclass(frozen=True, slots=True)
class Card:
    """A combatant's card.

    `tone` colours the frame: accent acts now, danger is dying, dim is out of the fight.
    `badge` stands in the lower border. `lines` are shown below the gauges, most important
    first; a pane shows as many as fit and shortens each with an ellipsis, never wraps.
    `side` says in a word what the colour of the name says: whose side the combatant is on.
    """

    who: str
    name: Span
    gauges: tuple[Gauge, ...]
    lines: tuple[tuple[Span, ...], ...]
    badge: Span
    tone: Role
    side: Span = Span("")


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line of the log. `step` is the step's number; `undone` lines are struck out."""

    step: int
    spans: tuple[Span, ...]
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Header:
    """The top line: title on the left, round and count in the middle, edition and save right."""

    title: str
    middle: tuple[Span, ...]
    right: tuple[Span, ...]


class CardSource(Protocol):
    """Cards by position, made only when drawn, so that a thousand cost no more than ten."""

    def __len__(self) -> int: ...
    def card(self, index: int) -> Card: ...
    def index_of(self, who: str) -> int | None: ...


class RowSource(Protocol):
    """Ladder rows by position, made only when drawn. `current` is the current row or -1."""

    @property
    def current(self) -> int: ...
    def __len__(self) -> int: ...
    def row(self, index: int) -> LadderRow: ...


Lines = Sequence[LogLine]
