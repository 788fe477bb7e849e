"""Lines that are wider than their room: broken between words, or between the parts of a sum."""

import re
from collections.abc import Iterator, Sequence

from rich.cells import cell_len, chop_cells

from tracker.app.panes.lines import Line
from tracker.app.panes.text import ELLIPSIS, cells, clean, shorten
from tracker.view.model import Span
from tracker.view.words import MINUS

_PIECES = re.compile(r"\s+|\S+")
_FIRST_COLUMN = re.compile(r"\S\s{2,}(?=\S)")
_LEFT_OUT: Line = (Span(f"{ELLIPSIS} ", "dim"),)


def wrapped(line: Line, width: int, rows: int = 0) -> tuple[Line, ...]:
    """A line as rows of at most `width` cells, broken between words. Further rows begin below
    the second column where the line has two, else two cells further in than the first. Where
    only so many `rows` may be, the last is as long as what is left."""
    if cells(line) <= width or width < 1:
        return (line,)
    indent = _indent(line, width)
    drawn: list[list[Span]] = [[]]
    left = width
    for word in _words(line, width - indent):
        if cells(word) > left and drawn[-1] and len(drawn) != rows:
            drawn.append([])
            left = width - indent
        if len(drawn) == 1 or drawn[-1] or not word[0].text.isspace():
            drawn[-1] += word
            left -= cells(word)
    first, *more = (row for row in drawn if row)
    return (tuple(first), *((Span(" " * indent), *row) for row in more))


def _indent(line: Line, width: int) -> int:
    text = "".join(clean(span.text) for span in line)
    column = _FIRST_COLUMN.search(text)
    indent = cell_len(text[: column.end()]) if column else width
    if indent > width // 3:
        indent = len(text) - len(text.lstrip()) + 2
    return indent if indent <= width // 2 else 0


def _words(line: Line, most: int) -> Iterator[list[Span]]:
    """Words and the blanks between them in turn; a word may run over several spans, and one of
    more than `most` cells comes in pieces."""
    word: list[Span] = []
    for span in line:
        for text in _PIECES.findall(clean(span.text)):
            if word and text.isspace() != word[-1].text.isspace():
                yield word
                word = []
            for piece in chop_cells(text, most) if cell_len(text) > most else (text,):
                if word and cells(word) + cell_len(piece) > most:
                    yield word
                    word = []
                word = [*word, Span(piece, span.role)]
    if word:
        yield word


def fitted(lines: Sequence[Line], rows: int, width: int) -> tuple[Line, ...]:
    """Lines in at most `rows` rows of `width` cells. One that is too wide runs on where there is
    a row to spare, a sum between its parts. Else the last parts of a sum are left out before
    its result, and then what stands last; a last row that is still too wide is cut where it is
    drawn."""
    spare = max(rows - len(lines), 0)
    taken: list[Line] = []
    for line in lines[:rows]:
        drawn = _broken(line, 1 + spare, width)
        spare -= len(drawn) - 1
        taken += drawn
    return tuple(taken)


def _broken(line: Line, rows: int, width: int) -> list[Line]:
    if len(_groups(line)) == 1:
        return list(wrapped(line, width, rows))
    groups = _groups([Span(shorten(span.text, max(width // 2, 20)), span.role) for span in line])
    while len(drawn := _rows(groups, width)) > rows and len(groups) > 2:
        groups = _fewer(groups)
    if len(drawn) <= rows:
        return drawn
    return [*drawn[: rows - 1], tuple(span for row in drawn[rows - 1 :] for span in row)]


def _groups(line: Sequence[Span]) -> list[Line]:
    """What must stay together: a number with its words."""
    groups: list[list[Span]] = []
    for span in line:
        before = groups[-1][-1].text if groups else ""
        apart = before.endswith(("  ", "· ")) or span.text.startswith(("  ", "+", MINUS, "="))
        if apart or not groups:
            groups.append([span])
        else:
            groups[-1].append(span)
    return [tuple(group) for group in groups]


def _fewer(groups: list[Line]) -> list[Line]:
    """One group less: of what is added up, or else the last."""
    kept = [group for group in groups if group is not _LEFT_OUT]
    added = [place for place, group in enumerate(kept[:-1]) if _is_part(group)]
    place = added[-1] if added else len(kept) - 1
    gap = place if added else groups.index(_LEFT_OUT) if _LEFT_OUT in groups else place
    del kept[place]
    return [*kept[:gap], _LEFT_OUT, *kept[gap:]]


def _is_part(group: Line) -> bool:
    return group[0].text.startswith(("+", MINUS))


def _rows(groups: Sequence[Line], width: int) -> list[Line]:
    rows: list[Line] = [()]
    for group in groups:
        text = "".join(clean(span.text) for span in (*rows[-1], *group))
        if rows[-1] and cell_len(text.rstrip()) > width:
            first, *more = group
            rows.append((Span(first.text.lstrip(), first.role), *more))
        else:
            rows[-1] = (*rows[-1], *group)
    return rows
