"""Between the entries of a fight and the plain tables of its file."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Annotated, Any

from pydantic import Field, Strict, StrictInt, StrictStr, TypeAdapter, ValidationError

from tracker.encounter.commands import COMMAND, AnyCommand
from tracker.encounter.events import AnyEvent
from tracker.encounter.flaws import first_flaw, flaw_among
from tracker.encounter.sheet import Frozen
from tracker.encounter.state import Encounter
from tracker.encounter.step import Entry, Mark, Step
from tracker.encounter.timeline import Timeline
from tracker.store.head import plain
from tracker.store.toml import KeyPath, Table


class BadEntry(Exception):
    """A flaw of a step's table: its key in the step, and what would be accepted."""

    def __init__(self, key: KeyPath, sentence: str) -> None:
        super().__init__(sentence)
        self.key = key
        self.sentence = sentence


class _Row(Frozen):
    """A step or a mark as it stands in a file; its command is checked on its own.

    `round` and `standing` are for lists of fights.
    """

    number: StrictInt
    at: Annotated[datetime, Strict()]
    round: StrictInt = 0
    standing: StrictStr = ""
    rolled: tuple[StrictStr, ...] = ()
    command: Any = None
    event: tuple[Annotated[AnyEvent, Field(discriminator="event")], ...] = ()
    undo: StrictInt | None = None
    redo: StrictInt | None = None

    def entry(self) -> Entry:
        """The step or the mark. Raises BadEntry where it is neither, or both."""
        at, undo, redo = self.at.isoformat(), self.undo, self.redo
        if self.command is not None and undo is None and redo is None:
            return Step(self.number, at, _command(self.command), self.event, self.rolled)
        if self.command is None and not self.event and not self.rolled:
            if undo is not None and redo is None:
                return Mark(self.number, at, "undo", undo)
            if redo is not None and undo is None:
                return Mark(self.number, at, "redo", redo)
        raise BadEntry((), "needs either 'command', with its events, or 'undo' or 'redo'")


def _command(table: object) -> AnyCommand:
    """The command of a step, by the validator that prompts use too: it need not be made twice."""
    try:
        return COMMAND.validate_python(table)
    except ValidationError as error:
        key, sentence = first_flaw(error, table, COMMAND)
        raise BadEntry(("command", *key), sentence) from None


_ROWS: TypeAdapter[tuple[_Row, ...]] = TypeAdapter(tuple[_Row, ...], config={"defer_build": True})


def read_entries(tables: Sequence[Table]) -> tuple[list[Entry], BadEntry | None]:
    """The entries up to the first table with a flaw, and that flaw.

    All are checked in one go, which is faster than one by one.
    """
    flaw: BadEntry | None = None
    try:
        rows = _ROWS.validate_python(tables)
    except ValidationError as error:
        flaws = error.errors()
        place = min(int(one["loc"][0]) for one in flaws)
        here = [one for one in flaws if one["loc"][0] == place]
        key, sentence = flaw_among(here, tables, _ROWS)
        flaw = BadEntry(key[1:], sentence)
        rows = _ROWS.validate_python(tables[:place])
    entries: list[Entry] = []
    for row in rows:
        try:
            entries.append(row.entry())
        except BadEntry as bad:
            return entries, bad
    return entries, flaw


def entry_tables(timeline: Timeline, first: int) -> Iterator[Table]:
    """The tables of all entries from a number on."""
    for number in range(first, len(timeline.entries) + 1):
        yield _entry_table(timeline.entries[number - 1], timeline.states[number])


def _entry_table(entry: Entry, after: Encounter) -> Table:
    table: Table = {"number": entry.number, "at": datetime.fromisoformat(entry.at)}
    table |= {"round": after.round, "standing": _standing(after)}
    if isinstance(entry, Mark):
        return table | {entry.kind: entry.step}
    if entry.rolled:
        table["rolled"] = list(entry.rolled)
    table["command"] = {"do": entry.command.do, **plain(entry.command)}
    table["event"] = [{"event": event.event, **plain(event)} for event in entry.events]
    return table


def _standing(encounter: Encounter) -> str:
    """Who is on the feet, as '5 of 6'."""
    up = sum(one.up for one in encounter.combatants.values())
    return f"{up} of {len(encounter.combatants)}"
