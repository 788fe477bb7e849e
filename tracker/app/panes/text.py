"""Words to cells: turns spans into strips that fill a given number of cells exactly.

Nothing here wraps and nothing is read as markup: what does not fit ends with an ellipsis, what
would move the terminal's cursor (control characters, newlines, direction marks) shows as "·".
"""

from collections.abc import Mapping, Sequence

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tracker.encounter.sheet import JOINERS
from tracker.view.model import Role, Span

ELLIPSIS = "…"
STAND_IN = "·"
SHORTEST, LEAST = 10, 4
"""Cells that a name keeps, however little room there is for what stands behind it, and where
another name would be pushed out of sight."""

_UNPRINTABLE = (
    *range(0x20),
    *range(0x7F, 0xA0),
    0x00AD,  # soft hyphen: terminals disagree about its width
    0x200B,
    0x200E,
    0x200F,
    0x2028,
    0x2029,
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2065),
    *range(0x2066, 0x206A),
    0xFEFF,
    *range(0xD800, 0xE000),  # lone surrogates cannot be written to a terminal
)
_CLEAN = dict.fromkeys(_UNPRINTABLE, STAND_IN) | dict.fromkeys(map(ord, JOINERS), "")


def clean(text: str) -> str:
    """The text with a visible stand-in for each character that has no glyph of its own, and
    without joiners: how wide a joined picture is, each terminal decides for itself."""
    return text if text.isprintable() else text.translate(_CLEAN)


def cells(spans: Sequence[Span]) -> int:
    """How many cells the spans take when nothing is cut."""
    return sum(cell_len(clean(span.text)) for span in spans)


def shorten(text: str, width: int) -> str:
    """The text in at most `width` cells, ending with an ellipsis if something was cut off."""
    text = clean(text)
    if cell_len(text) <= width:
        return text
    if width <= 0:
        return ""
    return set_cell_size(text, width - 1).rstrip() + ELLIPSIS


def shorten_name(name: str, width: int) -> str:
    """The same, but a number at the end stays in sight: "Guar…10" tells guards apart."""
    name = clean(name)
    words, _, number = name.rpartition(" ")
    room = width - cell_len(number) - 1
    if cell_len(name) <= width or not number.isdecimal() or room < 2:
        return shorten(name, width)
    return set_cell_size(words, room).rstrip() + ELLIPSIS + number


def fit(text: str, width: int, *, right: bool = False) -> str:
    """The text in exactly `width` cells, padded on the right, or on the left if `right`."""
    text = shorten(text, width)
    padding = " " * (width - cell_len(text))
    return padding + text if right else text + padding


def squeeze(spans: Sequence[Span], width: int) -> tuple[Span, ...]:
    """Spans with their names made shorter, where these would push the rest out of sight, or each
    other."""
    names = sorted(cells((span,)) for span in spans if _is_name(span))
    over = cells(spans) - width
    if over <= 0 or not names:
        return tuple(spans)
    allowed = SHORTEST
    while sum(max(size - allowed - 1, 0) for size in names) >= over:
        allowed += 1
    last = max(place for place, span in enumerate(spans) if _is_name(span))
    room = width - (1 if last + 1 < len(spans) else 0)
    shown = _named(spans, allowed)
    while allowed > LEAST and cells(shown[: last + 1]) > room:
        allowed -= 1
        shown = _named(spans, allowed)
    return shown


def _is_name(span: Span) -> bool:
    return span.role.startswith("side-")


def _named(spans: Sequence[Span], longest: int) -> tuple[Span, ...]:
    return tuple(
        Span(shorten_name(span.text, longest), span.role) if _is_name(span) else span
        for span in spans
    )


def packed(lines: Sequence[Sequence[Span]], room: int, width: int) -> list[Sequence[Span]]:
    """Lines for at most `room` of them: neighbours share one of `width` cells where both fit.

    There may still be too many; what comes last is the least important.
    """
    kept = list(lines)
    place = 0
    while len(kept) > room and place < len(kept) - 1:
        joined = (*kept[place], Span(" · ", "dim"), *kept[place + 1])
        if cells(joined) <= width:
            kept[place : place + 2] = [joined]
        else:
            place += 1
    return kept


def segments(
    spans: Sequence[Span], width: int, styles: Mapping[Role, Style], *, right: bool = False
) -> list[Segment]:
    """Segments of exactly `width` cells in all; blanks have the style of plain text."""
    if width <= 0:
        return []
    drawn: list[Segment] = []
    left = width if cells(spans) <= width else width - 1
    for span in spans:
        text = clean(span.text)
        if not text:
            continue
        style = styles[span.role]
        if cell_len(text) <= left:
            drawn.append(Segment(text, style))
            left -= cell_len(text)
            continue
        text = set_cell_size(text, left).rstrip()
        drawn.append(Segment(text + ELLIPSIS, style))
        left -= cell_len(text)
        break
    if left > 0:
        drawn.insert(0 if right else len(drawn), Segment(" " * left, styles["plain"]))
    return drawn


def line(spans: Sequence[Span], width: int, styles: Mapping[Role, Style]) -> Strip:
    """A strip of exactly `width` cells."""
    return Strip(segments(spans, width, styles), max(width, 0))
