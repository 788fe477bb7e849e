"""The catalogue from disk: the shipped data, overlaid by files of the same form."""

from pathlib import Path

from pydantic import TypeAdapter

from tracker.encounter.catalogue import Catalogue, Effect
from tracker.store.document import Document, read_document

SHIPPED = Path(__file__).resolve().parents[1] / "data"

_EFFECT: TypeAdapter[Effect] = TypeAdapter(Effect)


def _effects(document: Document) -> dict[str, Effect]:
    return {
        name: document.checked(_EFFECT, (name,), entry) for name, entry in document.table.items()
    }


def load_catalogue(folder: Path | None = None) -> Catalogue:
    """The shipped catalogue under a user's own folder, where there is one. Raises BadDocument."""
    effects: dict[str, Effect] = {}
    for place in (SHIPPED, folder):
        file = place / "effects.toml" if place is not None else None
        if file is not None and file.is_file():
            effects |= _effects(read_document(file))
    return Catalogue(effects=effects)
