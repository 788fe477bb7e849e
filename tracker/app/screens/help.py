"""All keys, from their one table."""

from tracker.app.keys import GROUPS, KEYS
from tracker.app.panes.lines import Line
from tracker.app.screens.sheet import SheetScreen
from tracker.view.model import Span

PROMPT_KEYS = (
    ("enter", "takes the line or the marked one, or rolls"),
    ("up down", "another choice"),
    ("tab", "the next field, shift+tab the one before"),
    ("ctrl+o", "lets pass what the rules forbid"),
    ("ctrl+r", "what the rules say of it, beside the prompt"),
    ("esc", "leaves the prompt and records nothing"),
)


def help_lines() -> tuple[Line, ...]:
    """The keys by group, and those of an open prompt."""
    lines: list[Line] = []
    for group, title in GROUPS.items():
        lines.append((Span(title, "accent"),))
        lines += [_line(key.label, key.help) for key in KEYS if key.group == group]
        lines.append(())
    lines.append((Span("In a prompt", "accent"),))
    lines += [_line(key, meaning) for key, meaning in PROMPT_KEYS]
    return tuple(lines)


def _line(key: str, meaning: str) -> Line:
    return (Span(f"  {key:<9}", "strong"), Span(meaning))


class HelpScreen(SheetScreen):
    """The keys of the fight screen."""

    def __init__(self) -> None:
        super().__init__("keys", help_lines())
