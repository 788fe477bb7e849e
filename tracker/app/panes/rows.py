"""The rows of a prompt: its fields, and the choices that an ask offers."""

from collections.abc import Sequence
from textwrap import wrap

from tracker.app.panes.lines import Line
from tracker.app.panes.text import cells, shorten_name
from tracker.app.prompts.asks import Choice
from tracker.app.prompts.forms import Shown
from tracker.view.model import Role, Span

AT_MOST = 40
"""Choices that a row can show; more need not be made."""

SHORT_HINT = 40
"""Characters of a hint that stands beside its choice; a longer one is told above, when marked."""

NAME = 33
"""Cells of a name among choices and fields: our own fit, longer ones leave others in sight."""

MARK = 10
"""Cells of a row of choices that are left for the mark and for what does not fit."""


def fields_row(fields: Sequence[Shown], label: str, width: int) -> Line:
    """The fields in one row that begins so that the current one is in sight; `label` is how the
    current one is asked for."""
    drawn = [_field(field, label if field.current else field.label) for field in fields]
    at = next((place for place, field in enumerate(fields) if field.current), 0)
    first = 0
    while first < at and sum(cells(spans) for spans in drawn[first : at + 1]) > width:
        first += 1
    start: Line = (Span("… ", "dim"),) if first else ()
    return (*start, *(span for spans in drawn[first:] for span in spans))


def _field(field: Shown, label: str) -> Line:
    value = shorten_name(field.value, NAME) or "—"
    if field.current:
        return (Span(f"{label} ", "accent"), Span(f"{value}   ", "accent"))
    role: Role = "dim" if field.optional else "strong"
    return (Span(f"{label} ", "dim"), Span(f"{value}   ", role))


def choices_row(found: Sequence[Choice], mark: int, width: int) -> Line:
    """The choices that fit, with the marked one in sight; a `mark` of -1 marks none."""
    if not found:
        return ()
    first = max(mark, 0)
    room = max(width - MARK, 14) - cells(_choice(found[first], marked=True))
    while first and (room := room - cells(_choice(found[first - 1], marked=False))) >= 0:
        first -= 1
    shown = enumerate(found[first : first + AT_MOST], first)
    drawn = (_choice(choice, marked=place == mark) for place, choice in shown)
    start: Line = (Span(f"‹{first} ", "dim"),) if first else ()
    return (*start, *(span for spans in drawn for span in spans))


def _choice(choice: Choice, *, marked: bool) -> Line:
    label = shorten_name(choice.label, NAME)
    name = Span(f"▸{label}" if marked else f" {label}", "accent" if marked else "plain")
    hint = choice.hint if len(choice.hint) <= SHORT_HINT else ""
    return (name, Span(f" {hint}  " if hint else "  ", "dim"))


def told_of(found: Sequence[Choice], mark: int, width: int) -> tuple[Line, ...]:
    """What is told of the marked choice, where that is too long for the row of choices."""
    if not 0 <= mark < len(found) or len(found[mark].hint) <= SHORT_HINT:
        return ()
    return tuple((Span(text, "dim"),) for text in wrap(found[mark].hint, width)[:2])
