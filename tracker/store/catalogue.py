"""The catalogue and the hints from disk: the shipped data, overlaid by files of the same form."""

from functools import cache
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter

from tracker.encounter.catalogue import Catalogue, Combo, Cover, Effect, Ground, KnownCondition
from tracker.encounter.hints import Hint, Hints
from tracker.encounter.sheet import Name
from tracker.store.document import read_document

SHIPPED = Path(__file__).resolve().parents[1] / "data"

Model = TypeVar("Model")

_EFFECTS = TypeAdapter(dict[Name, Effect], config={"defer_build": True})
_CONDITIONS = TypeAdapter(dict[Name, KnownCondition], config={"defer_build": True})
_COMBOS = TypeAdapter(dict[Name, Combo], config={"defer_build": True})
_COVERS = TypeAdapter(dict[Name, Cover], config={"defer_build": True})
_GROUNDS = TypeAdapter(dict[Name, Ground], config={"defer_build": True})
_HINTS = TypeAdapter(dict[str, Hint], config={"defer_build": True})


def _read(
    kind: str, adapter: TypeAdapter[dict[str, Model]], folder: Path | None
) -> dict[str, Model]:
    """One kind of entries by name: the shipped ones, then a user's own in their place."""
    entries: dict[str, Model] = {}
    for place in (SHIPPED, folder):
        file = place / f"{kind}.toml" if place is not None else None
        if file is not None and file.is_file():
            document = read_document(file)
            found: dict[str, Model] = document.checked(adapter, (), document.table)
            entries |= found
    return entries


def load_catalogue(folder: Path | None = None) -> Catalogue:
    """The shipped catalogue under a user's own folder, where there is one. Raises BadDocument."""
    return Catalogue(
        effects=_read("effects", _EFFECTS, folder),
        mishaps=_read("mishaps", _EFFECTS, folder),
        conditions=_read("conditions", _CONDITIONS, folder),
        combos=_read("combos", _COMBOS, folder),
        covers=_read("covers", _COVERS, folder),
        grounds=_read("grounds", _GROUNDS, folder),
    )


@cache
def shipped_catalogue() -> Catalogue:
    """The catalogue that saved fights are read with, whatever a user's folder holds by now."""
    return load_catalogue()


def load_hints(folder: Path | None = None) -> Hints:
    """The shipped hints under a user's own folder; only read when asked for. Raises
    BadDocument."""
    return Hints(families=_read("hints", _HINTS, folder))
