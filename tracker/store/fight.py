"""Between a fight and the plain tables of its file: head, steps and marks."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Annotated

from pydantic import Field, StrictBool, StrictInt, StrictStr, TypeAdapter, ValidationError

from tracker.encounter.catalogue import Catalogue
from tracker.encounter.commands import COMMAND
from tracker.encounter.events import AnyEvent
from tracker.encounter.reduce import fold
from tracker.encounter.sheet import Frozen, Sheet
from tracker.encounter.state import Encounter, begin
from tracker.encounter.step import Entry, Mark, Step
from tracker.encounter.timeline import Timeline
from tracker.rules.edition import Edition, Ruleset, house_flaw, house_of, ruleset
from tracker.store.catalogue import load_catalogue
from tracker.store.document import dotted, first_flaw
from tracker.store.reading import FORMAT, Saved, Unreadable
from tracker.store.toml import Table

_EVENTS: TypeAdapter[tuple[AnyEvent, ...]] = TypeAdapter(
    tuple[Annotated[AnyEvent, Field(discriminator="event")], ...], config={"defer_build": True}
)


class Head(Catalogue):
    """The head of a file: what the fight was at its start, and what it knows beyond the shipped
    catalogue."""

    format: StrictInt
    title: StrictStr
    edition: Edition
    house: dict[StrictStr, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict)
    combatant: tuple[Sheet, ...] = ()


_HEAD: TypeAdapter[Head] = TypeAdapter(Head)


KINDS = tuple(Catalogue.model_fields)
"""The kinds of entries that a catalogue holds."""


def head_table(start: Encounter, known: Catalogue) -> Table:
    """The head of a new fight. Of the catalogue it holds what the shipped one lacks, so that a
    save travels, and what differs from the one that it will be read with."""
    head: Table = {
        "format": FORMAT,
        "title": start.title,
        "edition": str(start.rules.edition),
    }
    house = house_of(start.rules)
    if house:
        head["house"] = dict(house)
    for kind, own in _beyond(start.catalogue, load_catalogue(), known).items():
        head[kind] = {name: _plain(entry) for name, entry in own.items()}
    head["combatant"] = [sheet_table(one.sheet) for one in start.combatants.values()]
    return head


def _beyond(catalogue: Catalogue, *others: Catalogue) -> dict[str, dict[str, Frozen]]:
    """What a catalogue holds that one of the others lacks, by kind and name."""
    return {
        kind: own
        for kind in KINDS
        if (
            own := {
                name: entry
                for name, entry in getattr(catalogue, kind).items()
                if any(getattr(other, kind).get(name) != entry for other in others)
            }
        )
    }


def sheet_table(sheet: Sheet) -> Table:
    """A sheet as people write it: only what differs from the defaults."""
    return {"id": sheet.id, "name": sheet.name, **_plain(sheet)}


def _plain(model: Frozen) -> Table:
    return model.model_dump(mode="json", exclude_defaults=True, exclude_none=True, by_alias=True)


def entry_table(entry: Entry, after: Encounter) -> Table:
    """A step or a mark as a table of its file."""
    table: Table = {"number": entry.number, "at": datetime.fromisoformat(entry.at)}
    table |= {"round": after.round, "standing": standing(after)}
    if isinstance(entry, Mark):
        return table | {entry.kind: entry.step}
    if entry.rolled:
        table["rolled"] = list(entry.rolled)
    table["command"] = {"do": entry.command.do, **_plain(entry.command)}
    table["event"] = [{"event": event.event, **_plain(event)} for event in entry.events]
    return table


def standing(encounter: Encounter) -> str:
    """Who is on the feet, as '5 of 6'."""
    up = sum(one.up for one in encounter.combatants.values())
    return f"{up} of {len(encounter.combatants)}"


class _Bad(Exception):
    """A flaw of a step's table: where in the step, and what would be accepted."""

    def __init__(self, key: tuple[str | int, ...], sentence: str) -> None:
        super().__init__(sentence)
        self.key = key
        self.sentence = sentence


def read_entry(table: Mapping[str, object]) -> Entry:
    """A step or a mark from its table. Raises _Bad, which `load` turns into Unreadable."""
    number, at = table.get("number"), table.get("at")
    if not isinstance(number, int) or not isinstance(at, datetime):
        raise _Bad(("at",), "a step has 'at', a date and time such as 2030-01-31T20:15:00+01:00")
    for kind in ("undo", "redo"):
        target = table.get(kind)
        if isinstance(target, int):
            return Mark(number, at.isoformat(), kind, target)
    rolled = table.get("rolled", [])
    if not isinstance(rolled, list) or not all(isinstance(field, str) for field in rolled):
        raise _Bad(("rolled",), "is a list of field names")
    body, facts = table.get("command"), table.get("event", [])
    try:
        command = COMMAND.validate_python(body)
    except ValidationError as error:
        key, sentence = first_flaw(error, body, COMMAND)
        raise _Bad(("command", *key), sentence) from None
    try:
        events = _EVENTS.validate_python(facts)
    except ValidationError as error:
        key, sentence = first_flaw(error, facts, _EVENTS)
        raise _Bad(("event", *key), sentence) from None
    return Step(number, at.isoformat(), command, events, tuple(rolled))


def load(saved: Saved, shipped: Catalogue) -> Timeline:
    """The whole fight from its file. Raises Unreadable, which names file, line and key."""
    timeline = Timeline(_start(saved, shipped))
    for table in saved.steps:
        _continue(saved.path, timeline, table, saved)
    return timeline


def follow(path: Path, timeline: Timeline, tables: tuple[Table, ...]) -> None:
    """Takes over what another window appended. Raises Unreadable."""
    for table in tables:
        _continue(path, timeline, table, None)


def _continue(path: Path, timeline: Timeline, table: Table, saved: Saved | None) -> None:
    number = len(timeline.entries) + 1
    try:
        entry = read_entry(table)
        _apply(timeline, entry)
    except _Bad as bad:
        line = saved.line_of(number, bad.key) if saved else 0
        sentence = f"step {number}: {dotted(bad.key)}: {bad.sentence}"
        readable = None
        if number > 1 and saved is not None:
            sentence += f"; it can be read up to step {number - 1}"
            readable = replace(saved, steps=saved.steps[: number - 1])
        raise Unreadable(path, line, dotted(bad.key), sentence, readable) from None


def _apply(timeline: Timeline, entry: Entry) -> None:
    if isinstance(entry, Mark):
        expected = timeline.undo_target if entry.kind == "undo" else timeline.redo_target
        if expected != entry.step:
            raise _Bad((entry.kind,), f"step {entry.step} is not the one to {entry.kind} here")
        timeline.mark(entry)
        return
    before = timeline.present
    after = before
    for place, event in enumerate(entry.events):
        try:
            after = fold(after, (event,))
        except (KeyError, ValueError) as error:
            name = error.args[0] if error.args else ""
            raise _Bad(("event", place), f"'{name}' is not in the fight at this point") from None
    timeline.take(entry, after)


def _start(saved: Saved, shipped: Catalogue) -> Encounter:
    try:
        head = _HEAD.validate_python(saved.head)
    except ValidationError as error:
        key, sentence = first_flaw(error, saved.head, _HEAD)
        raise _head_flaw(saved, key, sentence) from None
    for number, sheet in enumerate(head.combatant):
        if any(sheet.id == other.id for other in head.combatant[:number]):
            raise _head_flaw(saved, ("combatant", number, "id"), f"there are two '{sheet.id}'")
    for name, value in head.house.items():
        if flaw := house_flaw(name, value):
            raise _head_flaw(saved, ("house", name), flaw)
    catalogue = shipped
    if any(getattr(head, kind) for kind in KINDS):
        both = {kind: {**getattr(shipped, kind), **getattr(head, kind)} for kind in KINDS}
        catalogue = Catalogue(**both)
    rules: Ruleset = ruleset(head.edition, head.house)
    return begin(head.title, rules, catalogue, head.combatant)


def _head_flaw(saved: Saved, key: tuple[str | int, ...], sentence: str) -> Unreadable:
    line = saved.line_of_head(key)
    where = dotted(key)
    return Unreadable(saved.path, line, where, f"{where}: {sentence}" if where else sentence)


def tables(timeline: Timeline, first: int) -> Iterator[Table]:
    """The tables of all entries from a number on."""
    for number in range(first, len(timeline.entries) + 1):
        yield entry_table(timeline.entries[number - 1], timeline.states[number])
