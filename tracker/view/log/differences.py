"""What differs between two values of a sheet, down to the numbers."""

from collections.abc import Iterator, Mapping, Sequence

from pydantic import BaseModel

Difference = tuple[tuple[str, ...], object, object]
"""Where it is ('weapons', 'axe', 'reach'), what it was, what it is; None where there is none."""


def differing(was: object, now: object, path: tuple[str, ...]) -> Iterator[Difference]:
    """The differences of two values at a path. Tables are looked into, things with a name by
    their names; what came or went as a whole is told by its name alone."""
    if was == now:
        return
    before, after = _parts(was), _parts(now)
    whole = isinstance(was, BaseModel) != isinstance(now, BaseModel)
    if whole or (not before and not after):
        yield path, _plain(was), _plain(now)
        return
    for key in dict.fromkeys((*before, *after)):
        yield from differing(before.get(key), after.get(key), (*path, key))


def _parts(value: object) -> Mapping[str, object]:
    """What a value is made of, by name; {} for a plain one."""
    match value:
        case BaseModel():
            return {
                name.replace("_", " "): getattr(value, name) for name in type(value).model_fields
            }
        case Mapping():
            return {str(key): part for key, part in value.items()}
        case str():
            return {}
        case Sequence():
            return {str(getattr(part, "name", part)): part for part in value}
        case _:
            return {}


def _plain(value: object) -> object:
    """A value in a word or a number."""
    match value:
        case BaseModel():
            return str(getattr(value, "name", "")) or "there"
        case None | int() | str():
            return value
        case _:
            return None if not value else str(value)
