"""TOML files that people write: read whole, checked by a model, with the line of every flaw."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import TypeAdapter, ValidationError

from tracker.rules.words import nearest
from tracker.store.lines import line_of_key
from tracker.store.toml import KeyPath, Table, parse_toml

Model = TypeVar("Model")


class BadDocument(Exception):
    """A file that cannot be used; str() is one line, `FILE:LINE: KEY: sentence`."""

    def __init__(self, path: Path, sentence: str, *, line: int = 0, key: str = "") -> None:
        where = f"{path}:{line}: " if line else f"{path}: "
        super().__init__(where + (f"{key}: " if key else "") + sentence)
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


def dotted(key: Iterable[str | int]) -> str:
    """A key path as people write it, places in lists counted from 1: `step 4.who`."""
    text = ""
    for part in key:
        if isinstance(part, int):
            text += f" {part + 1}"
        else:
            text += f".{part}" if text else part
    return text


def read_document(path: Path) -> Document:
    """Reads a TOML file. Raises BadDocument."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise BadDocument(path, "is not UTF-8 text") from None
    except OSError as error:
        raise BadDocument(path, f"cannot be read: {error.strerror or error}") from None
    try:
        table = parse_toml(text)
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 0)
        raise BadDocument(path, f"is not TOML: {getattr(error, 'msg', error)}", line=line) from None
    return Document(path, text, table)


def first_flaw(
    error: ValidationError, value: object, adapter: TypeAdapter[Model]
) -> tuple[KeyPath, str]:
    """Where a model's first flaw is, and what would be accepted, in one sentence."""
    flaws = error.errors()
    flaw = next((one for one in flaws if one["type"] == "extra_forbidden"), flaws[0])
    key = _real_path(tuple(flaw["loc"]), value)
    kind, context = flaw["type"], flaw.get("ctx", {})
    if kind == "extra_forbidden":
        known = _known_keys(adapter, tuple(flaw["loc"]))
        return key, f"there is no such key{nearest(str(flaw['loc'][-1]), known)}"
    if kind == "missing":
        return key[:-1], f"needs '{flaw['loc'][-1]}'"
    if kind == "value_error":
        return key, str(context.get("error", flaw["msg"]))
    if kind == "union_tag_invalid":
        tags = str(context.get("expected_tags", "")).replace("'", "").split(", ")
        tag = str(context.get("tag"))
        return key, f"'{tag}' is no {context.get('discriminator', 'kind')}{nearest(tag, tags)}"
    if kind == "union_tag_not_found":
        return key, f"needs {context.get('discriminator', 'a kind')}"
    if kind == "literal_error":
        return key, f"takes {context.get('expected')}, not {flaw['input']!r}"
    if kind == "string_pattern_mismatch":
        return key, f"'{flaw['input']}' is no id; write lower-case letters, digits and hyphens"
    wanted = flaw["msg"].replace("Input should be", "should be")
    return key, f"{wanted[0].lower()}{wanted[1:]}, not {_shown(flaw['input'])}"


def _shown(value: object) -> str:
    text = str(value).lower() if isinstance(value, bool) else repr(value)
    return text if len(text) <= 40 else f"{text[:39]}…"


def _real_path(location: tuple[str | int, ...], value: object) -> KeyPath:
    """The part of a model's location that is in the data; union tags are not."""
    path: list[str | int] = []
    here: object = value
    for number, part in enumerate(location):
        inside, found = _step_into(here, part)
        if inside:
            here = found
        elif number < len(location) - 1 or not isinstance(here, dict):
            continue
        path.append(part)
    return tuple(path)


def _step_into(here: object, part: str | int) -> tuple[bool, object]:
    """Whether a key or a place is in a table or list, and what stands there."""
    if isinstance(here, dict) and part in here:
        return True, here[part]
    if isinstance(here, list | tuple) and isinstance(part, int) and part < len(here):
        return True, here[part]
    return False, None


def _known_keys(adapter: TypeAdapter[Model], location: tuple[str | int, ...]) -> tuple[str, ...]:
    """The keys that would be taken where an unknown one stands, by the adapter's JSON schema."""
    schema = adapter.json_schema()
    definitions = _table(schema.get("$defs"))
    here = [schema]
    for part in location[:-1]:
        here = [
            inner
            for one in _alternatives(here, definitions)
            for inner in _inside(one, part, definitions)
        ]
    return tuple(
        dict.fromkeys(
            key for one in _alternatives(here, definitions) for key in _table(one.get("properties"))
        )
    )


def _alternatives(schemas: Iterable[Table], definitions: Table) -> list[Table]:
    """Schemas with references followed and unions spread out."""
    found: list[Table] = []
    for schema in schemas:
        if "$ref" in schema:
            name = str(schema["$ref"]).rpartition("/")[2]
            found += _alternatives([_table(definitions.get(name))], definitions)
            continue
        unions = [_tables(schema.get(kind)) for kind in ("anyOf", "oneOf", "allOf")]
        spread = [inner for union in unions for inner in union]
        found += _alternatives(spread, definitions) if spread else [schema]
    return found


def _inside(schema: Table, part: str | int, definitions: Table) -> list[Table]:
    """What a schema says of one of its keys or places; a union's tag picks one alternative."""
    if isinstance(part, int):
        return [_table(schema.get("items")), *_tables(schema.get("prefixItems"))]
    properties = _table(schema.get("properties"))
    if part in properties:
        return [_table(properties[part])]
    tags = [_table(properties.get(tag)).get("const") for tag in ("do", "event")]
    if part in tags:
        return [schema]
    extra = schema.get("additionalProperties")
    return _alternatives([extra], definitions) if isinstance(extra, dict) else []


def _table(value: object) -> Table:
    return value if isinstance(value, dict) else {}


def _tables(value: object) -> list[Table]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []
