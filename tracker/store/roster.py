"""Combatants from TOML files: one at the top of a file, or several as [[combatant]] tables."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from pydantic import TypeAdapter

from tracker.encounter.naming import numbered
from tracker.encounter.sheet import Sheet
from tracker.rules.words import in_short, nearest, whole
from tracker.store.document import BadDocument, Document, read_document
from tracker.store.toml import KeyPath

_SHEET: TypeAdapter[Sheet] = TypeAdapter(Sheet)
_COUNTED = re.compile(r"(.+?)\*(-?[0-9]+)")
MOST_COPIES = 1000


def read_roster(path: Path) -> tuple[Sheet, ...]:
    """The combatants of a file. Raises BadDocument."""
    document = read_document(path)
    table = document.table
    if "combatant" not in table:
        for key in table:
            if key not in Sheet.model_fields and (meant := nearest(key, ("combatant",))):
                raise document.flaw((key,), f"there is no such key{meant}")
        return (_told_apart(document, (), document.checked(_SHEET, (), table)),)
    entries = table["combatant"]
    if not isinstance(entries, list) or not entries:
        raise document.flaw(("combatant",), "write each combatant as a [[combatant]] table")
    others = [key for key in table if key != "combatant"]
    if others:
        raise document.flaw((others[0],), "a file of [[combatant]] tables has no other keys")
    sheets = (
        (("combatant", number), document.checked(_SHEET, ("combatant", number), entry))
        for number, entry in enumerate(entries)
    )
    return tuple(_told_apart(document, at, sheet) for at, sheet in sheets)


def _told_apart(document: Document, at: KeyPath, sheet: Sheet) -> Sheet:
    """The sheet, unless two of its weapons have one name. Raises BadDocument."""
    if sheet.twin:
        raise document.flaw((*at, "weapons"), f"holds two of the name {sheet.twin}")
    return sheet


def gather(arguments: Iterable[str]) -> tuple[Sheet, ...]:
    """The cast of a fight from file names, each perhaps with a count: `guard.toml*4`.

    Those who clash are numbered. Raises BadDocument.
    """
    cast: dict[str, Sheet] = {}
    for argument in arguments:
        match = None if os.path.exists(argument) else _COUNTED.fullmatch(argument)
        path, said = (Path(match[1]), match[2]) if match else (Path(argument), "1")
        count = whole(said)
        if not 1 <= count <= MOST_COPIES:
            raise BadDocument(path, f"takes a count of 1 to {MOST_COPIES}, not {in_short(said)}")
        for sheet in read_roster(path):
            for copy in numbered(sheet, count, cast.keys()):
                cast[copy.id] = copy
    return tuple(cast.values())
