"""What the rules say, as lines to read beside a prompt or on a page of their own."""

from collections.abc import Iterable, Iterator

from tracker.encounter.hints import Hints
from tracker.view.model import Span

Line = tuple[Span, ...]


def rules_lines(hints: Hints, families: Iterable[str]) -> tuple[Line, ...]:
    """The families' titles and texts, a line each however long, blank lines between."""
    return tuple(_lines(hints, families))


def _lines(hints: Hints, families: Iterable[str]) -> Iterator[Line]:
    for place, family in enumerate(families):
        if place:
            yield ()
        hint = hints.families[family]
        yield (Span(family, "accent"), Span(f"  {hint.title}", "strong"))
        yield from ((Span("· ", "dim"), Span(text.strip())) for text in hint.lines)
