"""The initiative pane: one line per slot, drawn only where it is in sight."""

from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tracker.app.panes.columns import NOTED, SHORTEST_NAME, Columns, Needs
from tracker.app.panes.text import cells, fit, segments, shorten_name, squeeze
from tracker.app.themes import Ground, Palette, palette
from tracker.view.model import LadderRow, RowSource, Span

CURSOR = "▌"


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """The rows in sight, made once, and the columns in which they stand."""

    source: RowSource
    top: int
    size: Size
    rows: tuple[LadderRow, ...]
    columns: Columns


@dataclass(frozen=True, slots=True)
class _Look:
    """All that decides how a line looks."""

    row: LadderRow
    columns: Columns
    cursor: bool
    current: bool


class Ladder(ScrollView, can_focus=True, inherit_bindings=False):
    """The slots of the round from high to low; keeps the current one in sight.

    The cursor shows while the pane has the focus. A user who scrolls away stays there until
    the current row is back in sight.
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
    Ladder {
        background: $background;
        border: round $frame;
        border-title-color: $foreground;
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-size-vertical: 1;
        &:focus {
            border: round $frame-focus;
            border-title-color: $frame-focus;
            border-title-style: bold reverse;
        }
    }
    """

    class Chosen(Message):
        """The cursor went to a row, or enter was pressed on it. Ids may be "" (see LadderRow)."""

        def __init__(self, who: str, key: str) -> None:
            self.who = who
            self.key = key
            super().__init__()

    def __init__(
        self,
        source: RowSource | None = None,
        *,
        id: str | None = None,  # noqa: A002 - as every widget calls it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.border_title = "Initiative"
        self._source = source
        self._cursor = -1
        self._cursor_key = ""
        self._scrolled_by_user = False
        self._drawn: dict[int, _Look] = {}
        self._seen: _Sight | None = None

    @property
    def cursor(self) -> int:
        """The row under the cursor, or -1 before the pane first had the focus."""
        return self._cursor

    def set_source(self, source: RowSource) -> None:
        """Show other rows. Only lines that look different are drawn again."""
        before = self._source.current if self._source is not None else -1
        away = self._scrolled_by_user and before not in self._in_sight()
        self._source = source
        self._keep_cursor()
        self._sync_size()
        if source.current != before and not away:
            self.follow()
        self._repaint()

    def select(self, index: int) -> None:
        """Put the cursor on a row without telling anyone; the next step may scroll away again."""
        self._place_cursor(index)
        self._scrolled_by_user = False

    def follow(self) -> None:
        """Scroll so that the current row is about a third from the top, unless it is near it."""
        self._scrolled_by_user = False
        height = self.size.height
        current = -1 if self._source is None else self._source.current
        if current < 0 or not height:
            return
        top = self.scroll_offset.y
        if not top < current <= top + height * 2 // 3:
            self.scroll_to(y=current - height // 3, animate=False, force=True)

    def _rows(self) -> int:
        return 0 if self._source is None else len(self._source)

    def _keep_cursor(self) -> None:
        """Keep the cursor on its slot if that is still near, else on the current row."""
        if self._cursor < 0 or self._source is None:
            return
        rows, near = len(self._source), max(self.size.height, 16)
        if self._cursor_key:
            for distance in range(near):
                for index in {self._cursor - distance, self._cursor + distance}:
                    if 0 <= index < rows and self._source.row(index).key == self._cursor_key:
                        self._cursor = index
                        return
        wanted = self._source.current if self._cursor_key else self._cursor
        self._cursor = min(max(wanted, 0), rows - 1)
        self._cursor_key = self._source.row(self._cursor).key if rows else ""

    def _sync_size(self) -> None:
        """Tell the scroll bar how many rows there are; a layout only if it comes or goes."""
        rows, seen = self._rows(), self.size.height
        before = self.virtual_size.height
        if rows == before or max(rows, before) <= seen:
            return
        if seen and min(rows, before) > seen:
            self.set_reactive(Ladder.virtual_size, Size(0, rows))
            self.vertical_scrollbar.window_virtual_size = rows
            if self.scroll_offset.y > rows - seen:
                self.scroll_to(y=rows - seen, animate=False, force=True)
        else:
            self.virtual_size = Size(0, rows)

    def _in_sight(self) -> range:
        top = self.scroll_offset.y
        return range(top, min(top + self.size.height, self._rows()))

    def _repaint(self) -> None:
        """Draw again the lines in sight that would look different from what is drawn."""
        if self._source is None:
            return
        top, (width, height) = self.scroll_offset.y, self.scrollable_size
        regions = [
            Region(0, index - top, width, 1)
            for index in range(top, top + height)
            if self._drawn.get(index) != self._look(index)
        ]
        if regions:
            self.refresh(*regions)

    def _sight(self, source: RowSource) -> _Sight:
        """The rows in sight, made anew when others come in sight."""
        top, size, known = self.scroll_offset.y, self.scrollable_size, self._seen
        if known is not None and known.source is source and (known.top, known.size) == (top, size):
            return known
        rows = tuple(source.row(index) for index in self._in_sight())
        columns = Columns.within(size.width, Needs.of(rows))
        self._seen = _Sight(source, top, size, rows, columns)
        return self._seen

    def _look(self, index: int) -> _Look | None:
        if self._source is None:
            return None
        sight = self._sight(self._source)
        if not 0 <= index - sight.top < len(sight.rows):
            return None
        return _Look(
            sight.rows[index - sight.top],
            sight.columns,
            index == self._cursor and self.has_focus,
            index == self._source.current,
        )

    def _place_cursor(self, index: int) -> None:
        if self._source is None or not 0 <= index < len(self._source):
            return
        self._cursor = index
        self._cursor_key = self._source.row(index).key
        top, height = self.scroll_offset.y, self.size.height
        if index < top:
            self.scroll_to(y=index, animate=False, force=True)
        elif index >= top + height:
            self.scroll_to(y=index - height + 1, animate=False, force=True)
        self._scrolled_by_user = True
        self._repaint()

    def _choose(self, index: int, step: int) -> None:
        """Put the cursor on a row, or past rule lines in the direction of the step; tell it."""
        rows = self._rows()
        if self._source is None or not rows:
            return
        index = min(max(index, 0), rows - 1)
        for way in (step, -step):
            for row in range(index, rows if way > 0 else -1, way):
                chosen = self._source.row(row)
                if chosen.key or chosen.who:
                    self._place_cursor(row)
                    self.post_message(self.Chosen(chosen.who, chosen.key))
                    return

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Draw the lines that come in sight."""
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) != round(new_value):
            self._drawn.clear()

    def watch_show_vertical_scrollbar(self) -> None:
        """Draw the lines in their new width when the scroll bar comes or goes."""
        self.refresh()

    def action_move(self, step: int) -> None:
        """Move the cursor by one row."""
        self._choose(self._cursor + step, step)

    def action_page(self, step: int) -> None:
        """Move the cursor by a screenful."""
        self._choose(self._cursor + step * max(self.size.height - 1, 1), step)

    def action_edge(self, step: int) -> None:
        """Move the cursor to the first or last row."""
        self._choose(0 if step < 0 else self._rows() - 1, -step)

    def action_choose(self) -> None:
        """Choose the row under the cursor again."""
        self._choose(self._cursor, 1)

    def on_mount(self) -> None:
        """Show what was given before the pane was on the screen."""
        self._sync_size()

    def on_resize(self) -> None:
        """Keep the current row in sight when the pane gets another size."""
        self._sync_size()
        if not self._scrolled_by_user:
            self.follow()

    def on_focus(self) -> None:
        """Put the cursor on the current row when the pane has the focus for the first time."""
        if self._cursor < 0 and self._source is not None and len(self._source):
            self._cursor = max(self._source.current, 0)
            self._cursor_key = self._source.row(self._cursor).key

    def on_click(self, event: events.Click) -> None:
        """Choose the row that was clicked."""
        place = event.get_content_offset(self)
        if place is None or self._source is None:
            return
        index = self.scroll_offset.y + place.y
        if index < len(self._source):
            row = self._source.row(index)
            if row.key or row.who:
                self._place_cursor(index)
                self.post_message(self.Chosen(row.who, row.key))

    def on_mouse_scroll_up(self) -> None:
        """Leave the pane where the user scrolled it."""
        self._scrolled_by_user = True

    def on_mouse_scroll_down(self) -> None:
        """Leave the pane where the user scrolled it."""
        self._scrolled_by_user = True

    def on_scroll_to(self) -> None:
        """Leave the pane where the user dragged its scroll bar."""
        self._scrolled_by_user = True

    on_scroll_up = on_scroll_down = on_scroll_to

    def render_line(self, y: int) -> Strip:
        """Draw the row that stands on a line of the pane."""
        index = self.scroll_offset.y + y
        colours, width = palette(self.app), self.scrollable_size.width
        look = self._look(index)
        if look is None:
            self._drawn.pop(index, None)
            return Strip([Segment(" " * width, colours.roles["pane"]["plain"])], width)
        self._drawn[index] = look
        return _draw(look, width, colours)


def _draw(look: _Look, width: int, colours: Palette) -> Strip:
    row = look.row
    ground: Ground = "cursor" if look.cursor else "turn" if look.current else "pane"
    styles = colours.roles[ground]
    edge = Segment(CURSOR if look.cursor else " ", styles["plain"])
    if not row.key:
        aside = _aside(row, width - 1, look.columns.indent)
        return Strip([edge, *segments(aside, width - 1, styles)], width)
    columns = look.columns.holding(row)
    parts = [
        Span(fit(row.marker, 1), "accent"),
        Span(fit(row.count, columns.count, right=True) + " " * columns.gap, row.tone),
        Span(fit(shorten_name(row.name.text, columns.name), columns.name), row.name.role),
    ]
    if columns.place:
        parts.append(Span(" " + fit(row.place, columns.place, right=True), row.tone))
    if columns.status:
        parts.append(Span(" " + fit(row.status.text, columns.status), row.status.role))
    parts.append(Span(fit(row.health.text, columns.health, right=True), row.health.role))
    return Strip([edge, *segments(parts, width - 1, styles)], width)


def _aside(row: LadderRow, width: int, indent: int) -> list[Span]:
    """A row that is no slot: a rule across the pane, or a note on a combatant below one, whose
    name is cut short where that keeps the words behind it whole."""
    if not row.who:
        words = [Span("─── ", "dim"), row.name, Span(" ", "dim")]
        return [*words, Span("─" * (width - cells(words) - 1), "dim")]
    before = Span(" " * indent)
    if not row.name.text:
        return [before, Span("  "), row.status]
    room = width - cells((before, NOTED, row.status))
    name = row.name.text
    if room >= SHORTEST_NAME:
        name = shorten_name(name, room)
    return list(squeeze((before, Span(name, row.name.role), NOTED, row.status), width))
