"""How the parts of a row of the ladder share the width of its pane."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rich.cells import cell_len

from tracker.app.panes.text import cells
from tracker.view.model import LadderRow, Span

LEAST_NAME, LEAST_STATUS = 8, 5
"""Cells that the columns of names and of statuses have at least: "dying" is read in full."""

SHORTEST_NAME = 6
"""Cells of a name that a long status or note of its own row leaves."""

NOTED = Span("  ")
"""What stands between a name and the note on it."""

INDENT = 2
"""Cells before a note on a combatant, where all notes in sight have room for them."""


@dataclass(frozen=True, slots=True)
class Needs:
    """Cells that the rows in sight ask for; `note` is the widest of the notes on combatants,
    which stand in no columns."""

    count: int = 0
    name: int = 0
    place: int = 0
    health: int = 0
    note: int = 0

    @classmethod
    def of(cls, rows: Sequence[LadderRow]) -> "Needs":
        """What some rows need, so that nothing of these parts is cut."""
        slots = [row for row in rows if row.key]
        notes = [row for row in rows if row.who and not row.key]
        return cls(
            count=max((cell_len(row.count) for row in slots), default=0),
            name=max((cells((row.name,)) for row in slots), default=0),
            place=max((cell_len(row.place) for row in slots), default=0),
            health=max((cell_len(row.health.text) for row in slots), default=0),
            note=max((cells((row.name, NOTED, row.status)) for row in notes), default=0),
        )


@dataclass(frozen=True, slots=True)
class Columns:
    """Cell widths of a row's parts; a part of no width is not drawn.

    What somebody has left stands last, in a pane that is wide enough for it.
    """

    count: int
    gap: int
    name: int
    place: int
    status: int
    health: int = 0
    indent: int = INDENT

    @classmethod
    @lru_cache(maxsize=64)
    def within(cls, width: int, needs: Needs) -> "Columns":
        """The columns of a pane: names have the room that the other parts in sight do not need.
        Two cells before the columns hold the cursor and the marker."""
        count, gap = min(max(needs.count, 3), 5), 1 if width < 30 else 2
        place = min(needs.place, 5) if width >= 26 else 0
        health = needs.health + 1 if width >= 36 and needs.health else 0
        indent = INDENT if needs.note + INDENT < width else 1
        spare = width - 2 - count - gap - (place + 1 if place else 0) - 1 - health
        if spare < LEAST_STATUS + 4:
            return cls(count, gap, max(width - 2 - count - gap, 0), 0, 0, indent=indent)
        name = min(max(needs.name, LEAST_NAME), spare - LEAST_STATUS)
        return cls(count, gap, name, place, spare - name, health, indent)

    def holding(self, row: LadderRow) -> "Columns":
        """The columns of one row: a place that is not there leaves its room to a long status,
        else to the name, and a status that is still too long takes some of the name's."""
        if not self.status:
            return self
        name, place, status = self.name, self.place, self.status
        wanted = cells((row.status,))
        if place and not row.place:
            more = min(max(wanted - status, 0), place + 1)
            name, place, status = name + place + 1 - more, 0, status + more
        least = min(cells((row.name,)), SHORTEST_NAME)
        more = max(min(wanted - status, name - least), 0)
        return replace(self, name=name - more, place=place, status=status + more)
