"""Between the start of a fight and the head of its file."""

from collections.abc import Iterator

from pydantic import Field, StrictBool, StrictInt, StrictStr, TypeAdapter, ValidationError

from tracker.encounter.catalogue import Catalogue
from tracker.encounter.sheet import Frozen, Sheet
from tracker.encounter.state import Encounter, begin
from tracker.rules.edition import Edition, house_flaw, house_of, ruleset
from tracker.store.catalogue import load_catalogue
from tracker.store.document import dotted, first_flaw
from tracker.store.reading import FORMAT, Saved, Unreadable
from tracker.store.toml import KeyPath, Table

KINDS = tuple(Catalogue.model_fields)
"""The kinds of entries that a catalogue holds."""


class Head(Catalogue):
    """The head of a file: what the fight was at its start, and what it knows beyond the shipped
    catalogue."""

    format: StrictInt
    title: StrictStr
    edition: Edition
    house: dict[StrictStr, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict)
    combatant: tuple[Sheet, ...] = ()


HEAD: TypeAdapter[Head] = TypeAdapter(Head)


def head_table(start: Encounter, known: Catalogue) -> Table:
    """The head of a new fight. Of the catalogue it holds what the shipped one lacks, so that a
    save travels, and what differs from the one that it will be read with."""
    head: Table = {"format": FORMAT, "title": start.title, "edition": str(start.rules.edition)}
    house = house_of(start.rules)
    if house:
        head["house"] = dict(house)
    for kind in KINDS:
        if own := dict(_beyond(start.catalogue, kind, load_catalogue(), known)):
            head[kind] = own
    head["combatant"] = [sheet_table(one.sheet) for one in start.combatants.values()]
    return head


def _beyond(catalogue: Catalogue, kind: str, *others: Catalogue) -> Iterator[tuple[str, Table]]:
    """The entries of a kind that one of the other catalogues lacks, by name."""
    for name, entry in getattr(catalogue, kind).items():
        if any(getattr(other, kind).get(name) != entry for other in others):
            yield name, plain(entry)


def sheet_table(sheet: Sheet) -> Table:
    """A sheet as people write it: only what differs from the defaults."""
    return {"id": sheet.id, "name": sheet.name, **plain(sheet)}


def plain(model: Frozen) -> Table:
    """A model as a table: only what differs from the defaults."""
    return model.model_dump(mode="json", exclude_defaults=True, exclude_none=True, by_alias=True)


def start_of(saved: Saved, known: Catalogue) -> Encounter:
    """The fight before its first step: what its head says of the catalogue goes before what the
    reader knows. Raises Unreadable."""
    try:
        head = HEAD.validate_python(saved.head)
    except ValidationError as error:
        raise _flaw(saved, *first_flaw(error, saved.head, HEAD)) from None
    ids: set[str] = set()
    for number, sheet in enumerate(head.combatant):
        if sheet.id in ids:
            raise _flaw(saved, ("combatant", number, "id"), f"there are two '{sheet.id}'")
        ids.add(sheet.id)
    for name, value in head.house.items():
        if flaw := house_flaw(name, value):
            raise _flaw(saved, ("house", name), flaw)
    rules = ruleset(head.edition, head.house)
    return begin(head.title, rules, _catalogue(head, known), head.combatant)


def _catalogue(head: Head, known: Catalogue) -> Catalogue:
    """A catalogue under what the head has beyond it."""
    own = {kind: entries for kind in KINDS if (entries := getattr(head, kind))}
    both = {kind: {**getattr(known, kind), **entries} for kind, entries in own.items()}
    return known.model_copy(update=both) if both else known


def _flaw(saved: Saved, key: KeyPath, sentence: str) -> Unreadable:
    where = dotted(key)
    sentence = f"{where}: {sentence}" if where else sentence
    return Unreadable(saved.path, saved.line_of_head(key), where, sentence)
