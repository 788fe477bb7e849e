"""Which keys a model takes at a place in its data, by its JSON schema."""

from collections.abc import Iterator
from typing import Any, TypeAlias

from pydantic import TypeAdapter

Location: TypeAlias = tuple[str | int, ...]
Schema = dict[str, Any]


def known_keys(adapter: TypeAdapter[Any], location: Location) -> tuple[str, ...]:
    """The keys of the tables that a validator's location leads to, as they are written.

    The location may name the tags of unions besides keys and places.
    """
    whole = adapter.json_schema()
    definitions: Schema = whole.get("$defs", {})
    here = [whole]
    for part in location:
        here = [inner for schema in here for inner in _inside(schema, part, definitions)]
    tables = [table for schema in here for table in _alternatives(schema, definitions)]
    return tuple(dict.fromkeys(key for table in tables for key in table.get("properties", ())))


def _inside(schema: Schema, part: str | int, definitions: Schema) -> Iterator[Schema]:
    """What a schema says of one of its keys, places or tags."""
    schema = _resolved(schema, definitions)
    tags = schema.get("discriminator", {}).get("mapping", {})
    if part in tags:
        yield {"$ref": tags[part]}
        return
    for table in _alternatives(schema, definitions):
        if part in table.get("properties", ()):
            yield table["properties"][part]
        elif isinstance(part, int):
            yield table.get("items", {})
        elif isinstance(inner := table.get("additionalProperties"), dict):
            yield inner


def _alternatives(schema: Schema, definitions: Schema) -> Iterator[Schema]:
    """A schema with unions spread out and references followed."""
    schema = _resolved(schema, definitions)
    union = schema.get("anyOf") or schema.get("oneOf")
    if union:
        for one in union:
            yield from _alternatives(one, definitions)
    else:
        yield schema


def _resolved(schema: Schema, definitions: Schema) -> Schema:
    """The schema that a reference names."""
    name = schema.get("$ref")
    return definitions[name.rpartition("/")[2]] if name else schema
