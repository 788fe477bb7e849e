"""What the rules say, as lines to read beside a prompt or on a page of their own."""

from collections.abc import Iterable, Iterator
from textwrap import wrap

from tracker.encounter.hints import Hints
from tracker.view.model import Span

Line = tuple[Span, ...]


def rules_lines(hints: Hints, families: Iterable[str], width: int) -> tuple[Line, ...]:
    """The families' titles and texts in lines of at most `width` characters, blank lines
    between."""
    return tuple(_lines(hints, families, max(width, 20)))


def _lines(hints: Hints, families: Iterable[str], width: int) -> Iterator[Line]:
    for place, family in enumerate(families):
        if place:
            yield ()
        hint = hints.families[family]
        yield (Span(family, "accent"), Span(f"  {hint.title}", "strong"))
        for text in hint.lines:
            first, *more = wrap(text, width - 2) or [""]
            yield (Span("· ", "dim"), Span(first))
            yield from ((Span(f"  {rest}"),) for rest in more)
