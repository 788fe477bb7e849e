"""Where the steps of a fight begin and end in its text, found without parsing it."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from tracker.store.toml import TEXTS, TEXTS_OF_LINES

_CLOSING = (
    rb"^[ \t]*\[[ \t]*step[ \t]*\.[ \t]*end[ \t]*\][ \t]*"
    rb"(?:#[^\r\n]*)?(?:\r?\n[ \t]*(?:#[^\r\n]*)?)*"
    rb"\r?\n[ \t]*number[ \t]*=[ \t]*(?P<end>\d+)(?![\w.])"
)
_STEP = rb"^[ \t]*(?P<step>\[\[[ \t]*step[ \t]*\]\])"
_OPEN = rb"(?P<open>\"\"\"|''')"
_ESCAPED = rb'\\[\\"]'  # after a text that is never closed: else each would be tried as its own
_MARK = re.compile(
    b"|".join((*TEXTS_OF_LINES, _OPEN, *TEXTS, _ESCAPED, rb"#[^\n]*", _STEP, _CLOSING)),
    re.MULTILINE | re.DOTALL,
)
_MARK_OF_LINES = re.compile(_STEP + b"|" + _CLOSING, re.MULTILINE)
_CLOSED = re.compile(_CLOSING, re.MULTILINE)
_DIGITS = 20  # more than the number of any step has; Python reads 4,300 at most
_COMMENT = re.compile(rb"#[^\x00-\x08\x0a-\x1f\x7f]*")
_LINE_END = re.compile(rb"[ \t]*(?:#[^\x00-\x08\x0a-\x1f\x7f]*)?\r?\n")
_HALF_STEP = re.compile(rb"(?:^|\n)(?=\[(?:\[(?:s(?:t(?:e(?:p\]?)?)?)?)?)?\Z)")


class Mark(NamedTuple):
    """A place in the text: where a step begins, where one is closed, a text never closed."""

    kind: Literal["step", "end", "open"]
    start: int
    stop: int
    number: int


def marks(data: bytes) -> Iterator[Mark]:
    """All marks of a text in order; those inside texts do not count.

    The text may lack its beginning. An "end" stops after the digits of its number.
    """
    many_lines = b'"""' in data or b"'''" in data
    for found in (_MARK if many_lines else _MARK_OF_LINES).finditer(data):
        match found.lastgroup:
            case "step" | "open" as kind:
                yield Mark(kind, found.start(kind), found.end(kind), 0)
            case "end" as kind:
                yield Mark(kind, found.start(kind), found.end(kind), int(found[kind][:_DIGITS]))


def is_blank(data: bytes) -> bool:
    """Whether there is nothing but white space and comments, as may follow the last closing."""
    if _COMMENT.sub(b" ", data).replace(b"\r\n", b"\n").strip(b" \t\n"):
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def starts(data: bytes) -> list[int]:
    """Where each step begins."""
    return [mark.start for mark in marks(data) if mark.kind == "step"]


def whole_length(data: bytes) -> int:
    """The length of what is complete: all of it, or up to the line end after the last closing.

    A write tears one step at most: where two lack their closings, none is cut off.
    """
    end = _last_end(data)
    if is_blank(data[end:]) or len(starts(data[end:])) > 1:
        return len(data)
    line_end = _LINE_END.match(data, end)
    return line_end.end() if line_end else end


def _last_end(data: bytes) -> int:
    """Where the last complete step stops, or the head when there is none.

    The closing of a file that was not damaged is found from its end without reading it whole.
    """
    closing = _CLOSED.match(data, data.rfind(b"\n[step.end]") + 1)
    if closing and closing.end() < len(data) and is_blank(data[closing.end() :]):
        return closing.end()
    ends = [mark for mark in marks(data) if mark.kind == "end"]
    before = ends[-2].number if len(ends) > 1 else 0
    if ends and is_half_number(data, ends[-1], before + 1):
        ends.pop()
    return ends[-1].stop if ends else end_of_head(data)


def is_half_number(data: bytes, closing: Mark, expected: int) -> bool:
    """Whether a write stopped within the number of a closing, as 1 is the half of 12."""
    half = closing.number != expected and str(expected).startswith(str(closing.number))
    return half and not _LINE_END.match(data, closing.stop)


def end_of_head(data: bytes) -> int:
    """Where a first step begins, or what a torn write left of its beginning, or the end."""
    first = next((mark for mark in marks(data) if mark.kind == "step"), None)
    if first is not None:
        return first.start
    half = _HALF_STEP.search(data)
    if half:
        return half.end()
    zeros = data.find(b"\0")
    return zeros if zeros >= 0 and not data[zeros:].strip(b"\0") else len(data)
