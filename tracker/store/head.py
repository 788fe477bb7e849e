"""Between the start of a fight and the head of its file."""

from collections.abc import Iterator

from pydantic import Field, StrictBool, StrictInt, StrictStr, TypeAdapter, ValidationError

from tracker.encounter.catalogue import Catalogue
from tracker.encounter.flaws import dotted, first_flaw
from tracker.encounter.sheet import Frozen, Sheet
from tracker.encounter.state import Encounter, begin
from tracker.rules.edition import Edition, house_flaw, house_of, ruleset
from tracker.store.catalogue import shipped_catalogue
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


def head_table(start: Encounter) -> Table:
    """The head of a new fight. Of the catalogue it holds what the shipped one lacks, so that a
    save travels."""
    head: Table = {"format": FORMAT, "title": start.title, "edition": str(start.rules.edition)}
    house = house_of(start.rules)
    if house:
        head["house"] = dict(house)
    for kind in KINDS:
        if own := dict(_beyond(start.catalogue, kind)):
            head[kind] = own
    head["combatant"] = [sheet_table(one.sheet) for one in start.combatants.values()]
    return head


def _beyond(catalogue: Catalogue, kind: str) -> Iterator[tuple[str, Table]]:
    """The entries of a kind that the shipped catalogue lacks, by name."""
    shipped = getattr(shipped_catalogue(), kind)
    for name, entry in getattr(catalogue, kind).items():
        if shipped.get(name) != entry:
            yield name, plain(entry)


def sheet_table(sheet: Sheet) -> Table:
    """A sheet as people write it: only what differs from the defaults."""
    return {"id": sheet.id, "name": sheet.name, **plain(sheet)}


def plain(model: Frozen) -> Table:
    """A model as a table: only what differs from the defaults."""
    return model.model_dump(mode="json", exclude_defaults=True, exclude_none=True, by_alias=True)


def start_of(saved: Saved) -> Encounter:
    """The fight before its first step: it knows the shipped catalogue and what its head has
    beyond that. Raises Unreadable."""
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
    return begin(head.title, rules, _catalogue(head), head.combatant)


def _catalogue(head: Head) -> Catalogue:
    """The shipped catalogue under what the head has beyond it."""
    shipped = shipped_catalogue()
    own = {kind: entries for kind in KINDS if (entries := getattr(head, kind))}
    both = {kind: {**getattr(shipped, kind), **entries} for kind, entries in own.items()}
    return shipped.model_copy(update=both) if both else shipped


def _flaw(saved: Saved, key: KeyPath, sentence: str) -> Unreadable:
    where = dotted(key)
    sentence = f"{where}: {sentence}" if where else sentence
    return Unreadable(saved.path, saved.line_of_head(key), where, sentence)
