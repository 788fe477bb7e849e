"""Where the keys of a TOML text stand."""

import re
from collections.abc import Generator, Iterator, Sequence

from tracker.store.toml import TEXTS, TEXTS_OF_LINES, KeyPath, parse_toml

_SKIP = re.compile(r"(?:[ \t\r\n]+|#[^\n]*)*")
_NAME = re.compile(r"""[ \t]*("(?:\\.|[^"\\])*"|'[^']*'|[\w-]+)[ \t]*(\.?)""")
_SCALAR = re.compile(rb"|".join((*TEXTS_OF_LINES, *TEXTS)).decode() + r"|[^\r\n,\]}#]+", re.DOTALL)


def line_of_key(text: str, key: Sequence[str | int], top: KeyPath = ()) -> int:
    """The line, from 1, of a key path below `top` in a text that parses, or the nearest above it.

    Parts that name nothing in the text are passed over.
    """
    places: dict[KeyPath, int] = {top: 0}
    for path, place in _walk(text):
        places.setdefault(path, place)
    here = top
    for part in key:
        if (*here, part) in places:
            here = (*here, part)
    return text.count("\n", 0, places[here]) + 1


def _walk(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Each key path of a text that parses, with the place of its first mention."""
    here: KeyPath = ()
    last: dict[KeyPath, int] = {}
    place = _skip(text, 0)
    while place < len(text):
        start = place
        if text[place] == "[":
            width = 2 if text.startswith("[[", place) else 1
            names, place = _names(text, place + width)
            place += width
            here = ()
            for i, name in enumerate(names, 1):
                here = (*here, name)
                yield here, start
                if i == len(names) and width == 2:
                    last[here] = last.get(here, -1) + 1
                if here in last:
                    here = (*here, last[here])
                    yield here, start
        else:
            place = yield from _pair(text, place, here)
        place = _skip(text, place)


def _pair(text: str, place: int, here: KeyPath) -> Generator[tuple[KeyPath, int], None, int]:
    start = place
    names, place = _names(text, place)
    for name in names:
        here = (*here, name)
        yield here, start
    return (yield from _value(text, _skip(text, place + 1), here))


def _value(text: str, place: int, here: KeyPath) -> Generator[tuple[KeyPath, int], None, int]:
    opening = text[place]
    if opening not in "[{":
        scalar = _SCALAR.match(text, place)
        return scalar.end() if scalar else len(text)
    closing = "]" if opening == "[" else "}"
    index = 0
    place = _skip(text, place + 1)
    while text[place] != closing:
        if opening == "[":
            yield (*here, index), place
            place = yield from _value(text, place, (*here, index))
        else:
            place = yield from _pair(text, place, here)
        place = _skip(text, place)
        if text[place] == ",":
            place = _skip(text, place + 1)
        index += 1
    return place + 1


def _names(text: str, place: int) -> tuple[list[str], int]:
    """The parts of a dotted key, and the place after it."""
    names: list[str] = []
    dot = "."
    while dot and (match := _NAME.match(text, place)):
        raw, dot = match.groups()
        names.append(str(parse_toml(f"k = {raw}")["k"]) if raw[0] in "\"'" else raw)
        place = match.end()
    return names, place


def _skip(text: str, place: int) -> int:
    blank = _SKIP.match(text, place)
    return blank.end() if blank else place
