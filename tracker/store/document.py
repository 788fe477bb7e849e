"""TOML files that people write: read whole, checked by a model, with the line of every flaw."""

from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from tracker.encounter.flaws import dotted, first_flaw
from tracker.store.disk import must_be_file
from tracker.store.lines import line_of_key
from tracker.store.syntax import syntax_flaw
from tracker.store.toml import KeyPath, Table, parse_toml
from tracker.store.trouble import in_one_line, why

__all__ = ["BadDocument", "Document", "first_flaw", "read_document"]

Model = TypeVar("Model")


class BadDocument(Exception):
    """A file that cannot be used; str() is one line, `FILE:LINE: KEY: sentence`."""

    def __init__(self, path: Path, sentence: str, *, line: int = 0, key: str = "") -> None:
        where = f"{path}:{line}: " if line else f"{path}: "
        super().__init__(in_one_line(where + (f"{key}: " if key else "") + sentence))
        self.path = path
        self.line = line
        self.key = key
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Document:
    """A TOML file's table, and where its keys stand."""

    path: Path
    text: str
    table: Table

    def line_of(self, key: KeyPath) -> int:
        """The line, from 1, of a key or of the nearest table above it."""
        return line_of_key(self.text, key)

    def flaw(self, key: KeyPath, sentence: str) -> BadDocument:
        """An error to raise about a key."""
        return BadDocument(self.path, sentence, line=self.line_of(key), key=dotted(key))

    def checked(self, adapter: TypeAdapter[Model], at: KeyPath, value: object) -> Model:
        """A part of the document as a model. Raises BadDocument at the first flaw."""
        try:
            return adapter.validate_python(value)
        except ValidationError as error:
            key, sentence = first_flaw(error, value, adapter)
            raise self.flaw((*at, *key), sentence) from None


def read_document(path: Path) -> Document:
    """Reads a TOML file. Raises BadDocument."""
    try:
        must_be_file(path)
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadDocument(path, "is not UTF-8 text") from None
    except OSError as error:
        raise BadDocument(path, f"cannot be read: {why(error)}") from None
    try:
        table = parse_toml(text)
    except (ValueError, RecursionError) as error:
        line, key, sentence = syntax_flaw(text, error)
        raise BadDocument(path, sentence, line=line, key=key) from None
    return Document(path, text, table)
