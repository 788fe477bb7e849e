"""The log pane: what happened, newest last.

It scrolls by an offset of its own, since a scroll view would lay the screen out anew for each
line that is added.
"""

from dataclasses import dataclass
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tracker.app.panes.text import segments, shorten, squeeze
from tracker.app.themes import Ground, palette
from tracker.view.model import Lines, LogLine

CURSOR = "▌"
WHEEL = 3
"""Lines that a notch of the mouse wheel scrolls."""


@dataclass(frozen=True, slots=True)
class _Look:
    """All that decides how a line looks."""

    line: LogLine
    chosen: bool


class Log(Widget, can_focus=True):
    """The lines of the log; shows the newest unless the user scrolled up.

    The cursor shows while the pane has the focus and covers all lines of a step. A step that is
    taken while the pane has no focus is shown in any case.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "edge(-1)", "First", show=False),
        Binding("end", "edge(1)", "Last", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Log {
        width: 1fr;
        height: 1fr;
        background: $background;
        border: round $frame;
        border-title-color: $foreground;
        border-subtitle-color: $dim;
        &:focus {
            border: round $frame-focus;
            border-title-color: $frame-focus;
            border-title-style: bold reverse;
        }
    }
    """

    class Chosen(Message):
        """The cursor went to a step, or enter was pressed on it."""

        def __init__(self, step: int) -> None:
            self.step = step
            super().__init__()

    def __init__(
        self,
        lines: Lines = (),
        *,
        id: str | None = None,  # noqa: A002 - as every widget calls it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.border_title = "Log"
        self._lines = lines
        self._top = 0
        self._following = True
        self._cursor = -1
        self._drawn: dict[int, _Look | None] = {}

    @property
    def step(self) -> int | None:
        """The step under the cursor, or None before the pane first had the focus."""
        return self._lines[self._cursor].step if 0 <= self._cursor < len(self._lines) else None

    @property
    def following(self) -> bool:
        """Whether the newest lines are shown as they come."""
        return self._following

    def set_lines(self, lines: Lines) -> None:
        """Show other lines, usually the same and some more. Only what changed is drawn again."""
        last = self._lines[-1].step if self._lines else None
        newest = self._following and self.step == last
        if last is not None and lines and lines[-1].step > last and not self.has_focus:
            self._following = True
            newest = self._cursor >= 0
        step, self._lines = self.step, lines
        if newest:
            self._cursor = self._first_of(len(lines) - 1)
        elif self.step != step:
            steps = (index for index, line in enumerate(lines) if line.step == step)
            self._cursor = next(steps, min(self._cursor, len(lines) - 1))
        self._scroll(self._top)

    def _end(self) -> int:
        return max(len(self._lines) - self.size.height, 0)

    def _scroll(self, top: int) -> None:
        """Show the lines from `top` on, or the newest while following."""
        end = self._end()
        self._top = end if self._following else min(max(top, 0), end)
        below = end - self._top
        title = f"↓ {below} more" if below else None
        if self.border_subtitle != title:
            self.border_subtitle = title
        self._repaint()

    def _scroll_by_user(self, top: int) -> None:
        self._following = top >= self._end()
        self._scroll(top)

    def _repaint(self) -> None:
        width, height = self.size
        regions = [
            Region(0, y, width, 1)
            for y in range(height)
            if y not in self._drawn or self._drawn[y] != self._look(y)
        ]
        if regions:
            self.refresh(*regions)

    def _look(self, y: int) -> _Look | None:
        index = self._top + y
        if not 0 <= index < len(self._lines):
            return None
        line = self._lines[index]
        return _Look(line, self.has_focus and line.step == self.step)

    def _first_of(self, index: int) -> int:
        """The first line of the step that a line belongs to."""
        while index > 0 and self._lines[index - 1].step == self._lines[index].step:
            index -= 1
        return index

    def _after(self, index: int) -> int:
        """The line after the step that a line belongs to."""
        step = self._lines[index].step
        while index < len(self._lines) and self._lines[index].step == step:
            index += 1
        return index

    def _choose(self, index: int) -> None:
        """Put the cursor on the step of a line, bring it in sight and tell it."""
        if not self._lines:
            return
        self._cursor = self._first_of(min(max(index, 0), len(self._lines) - 1))
        top, bottom = self._top, self._after(self._cursor)
        top = min(max(top, bottom - self.size.height), self._cursor)
        self._scroll_by_user(top)
        self.post_message(self.Chosen(self._lines[self._cursor].step))

    def action_move(self, step: int) -> None:
        """Move the cursor by one step."""
        if not self._lines:
            return
        self._choose(self._cursor - 1 if step < 0 else self._after(max(self._cursor, 0)))

    def action_page(self, step: int) -> None:
        """Move the cursor by a screenful."""
        self._choose(self._cursor + step * max(self.size.height - 1, 1))

    def action_edge(self, step: int) -> None:
        """Move the cursor to the first or last step."""
        self._choose(0 if step < 0 else len(self._lines) - 1)

    def action_choose(self) -> None:
        """Choose the step under the cursor again."""
        self._choose(self._cursor)

    def on_resize(self) -> None:
        """Show the newest lines, or the same first line, in another size."""
        self._scroll(self._top)

    def on_focus(self) -> None:
        """Put the cursor on the newest step when the pane has the focus for the first time."""
        if self._cursor < 0 and self._lines:
            self._cursor = self._first_of(len(self._lines) - 1)

    def on_click(self, event: events.Click) -> None:
        """Choose the step that was clicked."""
        place = event.get_content_offset(self)
        if place is not None and self._top + place.y < len(self._lines):
            self._choose(self._top + place.y)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scroll back."""
        event.stop()
        self._scroll_by_user(max(self._top - WHEEL, 0))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Scroll towards the newest lines."""
        event.stop()
        self._scroll_by_user(self._top + WHEEL)

    def render_line(self, y: int) -> Strip:
        """Draw one line of the pane."""
        colours, width = palette(self.app), self.size.width
        look = self._drawn[y] = self._look(y)
        if look is None:
            return Strip([Segment(" " * width, colours.roles["pane"]["plain"])], width)
        ground: Ground = "cursor" if look.chosen else "pane"
        styles = colours.roles[ground]
        edge = Segment(CURSOR if look.chosen else " ", styles["plain"])
        if look.line.undone:
            struck = _strike(look.line, width - 1, styles["plain"], colours.undone[ground])
            return Strip([edge, *struck], width)
        spans = squeeze(look.line.spans, width - 1)
        return Strip([edge, *segments(spans, width - 1, styles)], width)


def _strike(line: LogLine, width: int, plain: Style, undone: Style) -> list[Segment]:
    """An undone line: its words struck out, the blanks around them not."""
    text = shorten("".join(span.text for span in squeeze(line.spans, width)), width)
    words = text.lstrip()
    indent = len(text) - len(words)
    return [
        Segment(" " * indent, plain),
        Segment(words, undone),
        Segment(" " * (width - indent - cell_len(words)), plain),
    ]
