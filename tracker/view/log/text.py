"""The log as text or Markdown."""

import re
import unicodedata
from collections.abc import Iterable, Sequence

from tracker.encounter.events.turns import RoundOpened
from tracker.encounter.state import Encounter
from tracker.encounter.step import Entry, Step
from tracker.view.log.lines import log_lines, struck
from tracker.view.model import LogLine, Span

UNDONE = "(undone) "
_LEADING = re.compile(r"^(\d*)([.)]|[-+](?=\s))")
"""What would begin a list within a list."""

_AROUND = " :,;"
"""What bold marks leave out at both ends of a text."""

_MARKDOWN = {ord(mark): f"\\{mark}" for mark in "\\`*_[]<>#|~&"}


def plain(lines: Iterable[LogLine]) -> str:
    """Lines as text, one each; the first line of what is undone says so."""
    return "\n".join(_plain_line(line) for line in lines)


def all_lines(entries: Sequence[Entry], states: Sequence[Encounter]) -> tuple[LogLine, ...]:
    """The lines of all entries. `states[n]` is the encounter after entry n, `states[0]` the
    start. Steps that are not in force at the end are struck out."""
    return tuple(line for lines in _by_entry(entries, states) for line in lines)


def log_text(
    entries: Sequence[Entry], states: Sequence[Encounter], *, markdown: bool = False
) -> str:
    """The whole log with a heading for the fight and for each round."""
    title = _clean(states[0].title)
    parts = [f"# {_escaped(title)}" if markdown else f"{title}\n{'=' * max(3, len(title))}"]
    block: list[str] = []
    for entry, lines in zip(entries, _by_entry(entries, states), strict=True):
        heading = _heading(entry)
        if heading:
            heading += " (undone)" if lines[0].undone else ""
            parts += ["\n".join(block)] if block else []
            block = []
            parts.append(f"## {heading}" if markdown else f"{heading}\n{'-' * len(heading)}")
        block += [_markdown_line(line) if markdown else _plain_line(line) for line in lines]
    parts += ["\n".join(block)] if block else []
    return "\n\n".join(parts)


def _by_entry(
    entries: Sequence[Entry], states: Sequence[Encounter]
) -> Iterable[tuple[LogLine, ...]]:
    steps: dict[int, Step] = {}
    undone: set[int] = set()
    for entry in entries:
        if isinstance(entry, Step):
            steps[entry.number] = entry
        elif entry.kind == "undo":
            undone.add(entry.step)
        else:
            undone.discard(entry.step)
    for place, entry in enumerate(entries):
        target = None if isinstance(entry, Step) else steps.get(entry.step)
        lines = log_lines(entry, states[place], states[place + 1], target)
        yield struck(lines) if isinstance(entry, Step) and entry.number in undone else lines


def _heading(entry: Entry) -> str:
    if isinstance(entry, Step):
        for event in entry.events:
            if isinstance(event, RoundOpened):
                return f"Round {event.round}" if event.phase == "actions" else "Surprise round"
    return ""


def _clean(text: str) -> str:
    """The text on one line, with a visible stand-in for each control character."""
    joined = " ".join(text.splitlines())
    return "".join("·" if unicodedata.category(mark) in ("Cc", "Cs") else mark for mark in joined)


def _escaped(text: str) -> str:
    return text.translate(_MARKDOWN)


def _indented(spans: Sequence[Span]) -> bool:
    return bool(spans) and not spans[0].text.strip()


def _plain_line(line: LogLine) -> str:
    text = _clean("".join(span.text for span in line.spans)).rstrip()
    return UNDONE + text if line.undone and not _indented(line.spans) else text


def _markdown_line(line: LogLine) -> str:
    deeper = _indented(line.spans)
    spans = line.spans[1:] if deeper else line.spans
    text = _LEADING.sub(r"\1\\\2", "".join(_marked(span) for span in spans).strip())
    if line.undone:
        text = f"~~{text}~~" + ("" if deeper else f" {UNDONE.strip()}")
    return f"  - {text}" if deeper else f"- {text}"


def _marked(span: Span) -> str:
    """The text, what is strong in bold: words, without the blanks and colons around them."""
    text = _clean(span.text)
    inner = text.strip(_AROUND)
    if span.role != "strong" or not inner:
        return _escaped(text)
    before, after = text.split(inner, 1)
    return f"{_escaped(before)}**{_escaped(inner)}**{_escaped(after)}"
