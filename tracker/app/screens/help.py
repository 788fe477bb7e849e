"""All keys, from their one table."""

from collections.abc import Iterable
from typing import Literal

from tracker.app.keys import GROUPS, KEYS, START_KEYS
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


TITLE_KEYS = (
    ("enter", "begins the fight"),
    ("esc", "leaves the line and begins none"),
)

PAGE_KEYS = (
    ("up down", "a line"),
    ("pageup", "a screenful back, pagedown one on"),
    ("home end", "the first line, the last"),
    ("esc", "closes the page; so do q, y, enter and space"),
    ("?", "these keys, and away again"),
)

Place = Literal["fight", "list", "page"]


def help_lines(place: Place) -> tuple[Line, ...]:
    """The keys of where one is, then those of a fight by group, and those of an open prompt."""
    lines: list[Line] = []
    if place == "list":
        listed = [(key.label, key.help) for key in START_KEYS]
        lines += [*_section("The list of fights", listed), ()]
        lines += [*_section("While a title is typed", TITLE_KEYS), ()]
    if place == "page":
        lines += [*_section("On a page", PAGE_KEYS), ()]
    for group, title in GROUPS.items():
        named = [(key.label, key.help) for key in KEYS if key.group == group]
        lines += [*_section(title, named), ()]
    return (*lines, *_section("In a prompt", PROMPT_KEYS))


def _section(title: str, keys: Iterable[tuple[str, str]]) -> list[Line]:
    return [(Span(title, "accent"),), *(_line(key, meaning) for key, meaning in keys)]


def _line(key: str, meaning: str) -> Line:
    return (Span(f"  {key:<9}", "strong"), Span(meaning))


class HelpScreen(SheetScreen):
    """The keys of where one is, and all others."""

    def __init__(self, place: Place) -> None:
        super().__init__("keys", help_lines(place))

    def action_help(self) -> None:
        """Closes the page: `?` shows and hides it."""
        self.dismiss()
