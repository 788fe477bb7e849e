"""What a validator finds wrong with data that people wrote, in words that say what would do."""

from collections.abc import Iterable, Sequence
from typing import Any

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails

from tracker.encounter.schema import Location, known_keys
from tracker.rules.words import in_short, nearest, one_of, shown

_WANTED = {
    "bool_type": "true or false",
    "datetime_type": "a date and time such as 2030-01-31T20:15:00+01:00",
    "dict_type": "a table",
    "greater_than_equal": "{ge} or more",
    "int_type": "a whole number",
    "less_than_equal": "{le} or less",
    "model_attributes_type": "a table",
    "model_type": "a table",
    "string_pattern_mismatch": "an id of lower-case letters, digits and hyphens",
    "string_too_long": "{max_length} characters at most",
    "string_type": "a text",
    "tuple_type": "a list",
}
"""What would be accepted, by pydantic's type of the error."""


def first_flaw(
    error: ValidationError, value: object, adapter: TypeAdapter[Any]
) -> tuple[Location, str]:
    """Where the first flaw of a value is, and what would be accepted, in one sentence."""
    return flaw_among(error.errors(), value, adapter)


def flaw_among(
    flaws: Sequence[ErrorDetails], value: object, adapter: TypeAdapter[Any]
) -> tuple[Location, str]:
    """The first of several flaws, as `first_flaw` says it.

    A key that is not known comes before all else, since it is often what another flaw is about.
    """
    flaw = next((one for one in flaws if one["type"] == "extra_forbidden"), flaws[0])
    key = _real_path(flaw["loc"], value)
    name = str(flaw["loc"][-1]) if flaw["loc"] else ""
    context = flaw.get("ctx", {})
    match flaw["type"]:
        case "extra_forbidden":
            return key, f"there is no such key{_meant(name, known_keys(adapter, flaw['loc'][:-1]))}"
        case "missing":
            return key[:-1], f"needs '{name}'"
        case "union_tag_not_found":
            return key, f"needs {context['discriminator']}"
        case "union_tag_invalid":
            tag, tags = str(context["tag"]), str(context["expected_tags"]).strip("'").split("', '")
            key = (*key, str(context["discriminator"]).strip("'"))
            return key, f"there is no '{tag}'{_meant(tag, tags)}"
        case "value_error":
            return key, str(context["error"])
    alike = [one for one in flaws if _real_path(one["loc"], value) == key]
    wanted = one_of(dict.fromkeys(_wanted(one) for one in alike))
    return key, f"takes {wanted}, not {_shown(flaw['input'])}"


def _wanted(flaw: ErrorDetails) -> str:
    """What would be accepted instead."""
    context = flaw.get("ctx", {})
    if flaw["type"] in _WANTED:
        return _WANTED[flaw["type"]].format(**context)
    return str(context.get("expected", flaw["msg"].removeprefix("Input should be ")))


def _meant(word: str, options: Sequence[str]) -> str:
    """The option that a word stands for, or all of them where none is near."""
    return nearest(word, options) or f"; there is {', '.join(options)}"


def _shown(value: Any) -> str:
    """A value as it may stand in a sentence, on one line and not too long."""
    match value:
        case bool():
            text = str(value).lower()
        case dict():
            text = "a table"
        case list():
            text = "a list"
        case str():
            text = f"'{value}'"
        case object(isoformat=_):  # a date or a time of day
            text = str(value)
        case _:
            text = shown(value)
    return in_short(text)


def _real_path(location: Location, value: object) -> Location:
    """The part of a validator's location that is in the data; tags of unions are not, nor is
    the sign that a key itself is meant."""
    path: list[str | int] = []
    here: Any = value
    for number, part in enumerate(location):
        if isinstance(here, dict):
            inside = part in here
        else:
            inside = isinstance(here, list | tuple) and isinstance(part, int)
        if inside:
            here = here[part]
        elif number < len(location) - 1 or part == "[key]" or not isinstance(here, dict):
            continue
        path.append(part)
    return tuple(path)


def dotted(key: Iterable[str | int]) -> str:
    """A key path as people write it, places in lists counted from 1: `step 4.who`."""
    text = ""
    for part in key:
        if isinstance(part, int):
            text += f" {part + 1}" if text else str(part + 1)
        else:
            word = part if part.strip() else f"'{part}'"
            text += f".{word}" if text else word
    return text
