"""The lines above and below the panes: where the fight stands, what is due, which keys work."""

from collections.abc import Sequence
from typing import NamedTuple

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tracker.app.panes.text import cells, line, segments, shorten, squeeze
from tracker.app.themes import Palette, palette
from tracker.view.model import Header, Span

APART = 3
"""Cells at least between the parts of the header."""

ROLL = "r roll"
"""What is said of the keys of the line of what is due where there is little room."""


class ScreenLine(Widget):
    """A line as wide as the screen."""

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    ScreenLine {
        height: 1;
        background: $bar-background;
    }
    """

    def render_line(self, y: int) -> Strip:
        """Draw the one line that there is."""
        return self._draw(palette(self.app), self.size.width) if y == 0 else Strip.blank(0)

    def _draw(self, colours: Palette, width: int) -> Strip:
        raise NotImplementedError


class HeaderBar(ScreenLine):
    """The top line. Where room is short the title gives way first, then the right part."""

    def __init__(
        self,
        header: Header | None = None,
        *,
        id: str | None = None,  # noqa: A002 - as every widget calls it
    ) -> None:
        super().__init__(id=id)
        self._header = header or Header("", (), ())

    def set_header(self, header: Header) -> None:
        """Show another header."""
        if header != self._header:
            self._header = header
            self.refresh()

    def _draw(self, colours: Palette, width: int) -> Strip:
        styles = colours.roles["bar"]
        room = max(width - 2, 0)
        middle = min(cells(self._header.middle), room)
        right = min(cells(self._header.right), max(room - middle - APART, 0))
        spare = room - middle - (right + APART if right else 0)
        title = shorten(self._header.title, max(spare - APART, 0))
        used = cells((Span(title),))
        start = max((width - middle) // 2 - 1, used + APART if used else 0)
        start = min(start, room - middle - (right + APART if right else 0))
        gap = room - start - middle - right
        return Strip(
            [
                *segments((Span(" "), Span(title, "strong")), start + 1, styles),
                *segments(self._header.middle, middle, styles),
                *segments((), gap, styles),
                *segments(self._header.right, right, styles),
                *segments((), 1, styles),
            ],
        ).adjust_cell_length(width, styles["plain"])


class DueBar(ScreenLine):
    """The line of what must not be forgotten; not there while nothing is due."""

    DEFAULT_CSS = """
    DueBar {
        background: $due-background;
    }
    """

    def __init__(
        self,
        *,
        id: str | None = None,  # noqa: A002 - as every widget calls it
    ) -> None:
        super().__init__(id=id)
        self._spans: tuple[Span, ...] = ()
        self.display = False

    def set_due(self, spans: tuple[Span, ...]) -> None:
        """Show what is due, or hide the line if there is nothing."""
        if spans != self._spans:
            self._spans = spans
            self.display = bool(spans)
            self.refresh()

    def _draw(self, colours: Palette, width: int) -> Strip:
        return line((Span(" "), *self._fitted(width - 1)), width, colours.roles["due"])

    def _fitted(self, width: int) -> tuple[Span, ...]:
        """The line in a narrow window: fewer words on the keys and the dice, a shorter name, so
        that what is due and the key for it stay in sight."""
        if cells(self._spans) <= width:
            return self._spans
        spans = (*self._spans[:-1], Span(ROLL, "dim"))
        if cells(spans) > width:
            spans = tuple(span for span in spans if not span.text.startswith(": "))
        return squeeze(spans, width)


class Key(NamedTuple):
    """A key of the bottom line, what it does, and whether it would do it now."""

    key: str
    label: str
    enabled: bool = True


class KeyBar(ScreenLine):
    """The bottom line. Keys that do not fit are dropped from the right, but never the last."""

    class Pressed(Message):
        """A key was clicked."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    def __init__(
        self,
        keys: Sequence[tuple[str, str, bool]] = (),
        *,
        id: str | None = None,  # noqa: A002 - as every widget calls it
    ) -> None:
        super().__init__(id=id)
        self._keys = tuple(Key(*key) for key in keys)

    def set_keys(self, keys: Sequence[tuple[str, str, bool]]) -> None:
        """Show other keys: each a key, a label and whether it is enabled."""
        new = tuple(Key(*key) for key in keys)
        if new != self._keys:
            self._keys = new
            self.refresh()

    def shown(self) -> tuple[Key, ...]:
        """The keys that fit."""
        *keys, last = self._keys or (Key("", ""),)
        room = self.size.width - _width(last)
        fitting = []
        for key in keys:
            room -= _width(key)
            if room < 0:
                break
            fitting.append(key)
        return (*fitting, last)

    def on_click(self, event: events.Click) -> None:
        """Tell which key was clicked."""
        end = 0
        for key in self.shown():
            start, end = end, end + _width(key)
            if start < event.x < end and key.key:
                self.post_message(self.Pressed(key.key))

    def _draw(self, colours: Palette, width: int) -> Strip:
        styles = {**colours.roles["bar"], "accent": colours.key}
        drawn: list[Segment] = []
        room = width
        for key in self.shown():
            size = min(_width(key), room)
            on = key.enabled
            spans = (
                Span(" "),
                Span(key.key, "accent" if on else "dim"),
                Span(f" {key.label}", "plain" if on else "dim"),
            )
            drawn += segments(spans, size, styles)
            room -= size
        return Strip([*drawn, *segments((), room, styles)], width)


def _width(key: Key) -> int:
    """Cells of a key: a space, the key, a space, the label, a space."""
    return cells((Span(key.key), Span(key.label))) + 3
