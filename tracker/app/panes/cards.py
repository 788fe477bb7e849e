"""The combatants' pane: a grid of cards, of which only those in sight are made and drawn."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from tracker.app.panes.text import cells, fit, packed, segments, shorten, shorten_name
from tracker.app.themes import Palette, palette
from tracker.view.model import Card, CardSource, Gauge, Role, Span

TALL, COMPACT = 8, 6
"""Most and fewest lines of a card: two of frame, the rest for gauges and text."""

NARROWEST, WIDEST, GAP = 30, 44, 1
"""Cells of a card, and between two of them."""

BOLD = Style(bold=True)
LIGHT = (("╭", "─", "╮"), "│", ("╰", "─", "╯"))
HEAVY = (("┏", "━", "┓"), "┃", ("┗", "━", "┛"))


@dataclass(frozen=True, slots=True)
class Grid:
    """How the cards lie in a pane."""

    columns: int
    width: int
    height: int

    @classmethod
    @lru_cache(maxsize=32)
    def within(cls, size: Size, count: int) -> "Grid":
        """As many columns as fit, of cards that are wide enough to read, and as tall as lets the
        pane show all of the `count` cards."""
        columns = max((size.width + GAP) // (NARROWEST + GAP), 1)
        width = (size.width - GAP * (columns - 1)) // columns
        fair = size.height // max(-(-count // columns), 1)
        return cls(columns, min(width, WIDEST), min(max(fair, COMPACT), TALL))


@dataclass(frozen=True, slots=True, eq=False)
class _Drawn:
    """A card as it was last made, and its lines."""

    card: Card
    chosen: bool
    lines: list[Strip]


class Cards(ScrollView, can_focus=True, inherit_bindings=False):
    """Every combatant's card. The chosen one has a heavy frame, with or without the focus."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move('row', -1)", "Up", show=False),
        Binding("down", "move('row', 1)", "Down", show=False),
        Binding("left", "move('card', -1)", "Left", show=False),
        Binding("right", "move('card', 1)", "Right", show=False),
        Binding("pageup", "move('page', -1)", "Page up", show=False),
        Binding("pagedown", "move('page', 1)", "Page down", show=False),
        Binding("home", "move('all', -1)", "First", show=False),
        Binding("end", "move('all', 1)", "Last", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    ALLOW_SELECT = False

    DEFAULT_CSS = """
    Cards {
        background: $background;
        border-top: round $frame;
        border-title-color: $foreground;
        overflow-x: hidden;
        overflow-y: auto;
        scrollbar-size-vertical: 1;
        &:focus {
            border-top: round $frame-focus;
            border-title-color: $frame-focus;
            border-title-style: bold reverse;
        }
    }
    """

    class Chosen(Message):
        """The cursor went to a card, or enter was pressed on it."""

        def __init__(self, who: str) -> None:
            self.who = who
            super().__init__()

    def __init__(
        self,
        source: CardSource | None = None,
        *,
        id: str | None = None,  # noqa: A002 - as every widget calls it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self._title = ""
        self.set_title("Combatants")
        self._source = source
        self._chosen = -1
        self._chosen_who = ""
        self._drawn: dict[int, _Drawn] = {}
        self._drawn_for: tuple[Grid, Palette] | None = None

    @property
    def chosen(self) -> str:
        """The combatant whose card is chosen, or ""."""
        return self._chosen_who

    @property
    def grid(self) -> Grid:
        """How the cards lie in the pane now."""
        return Grid.within(self.scrollable_size, self._count())

    def set_title(self, title: str) -> None:
        """Say something in the upper border, such as how many are up."""
        if title != self._title:
            self._title = title
            self.border_title = Content(f" {title} ")

    def set_source(self, source: CardSource) -> None:
        """Show other cards. Only lines that look different are drawn again."""
        self._source = source
        found = source.index_of(self._chosen_who) if self._chosen_who else None
        self._chosen, self._chosen_who = (-1, "") if found is None else (found, self._chosen_who)
        self._sync_size()
        self._repaint()

    def select(self, who: str) -> None:
        """Choose a combatant's card and bring it in sight, without telling anyone."""
        index = self._source.index_of(who) if self._source is not None and who else None
        self._choose(-1 if index is None else index)

    def _count(self) -> int:
        return 0 if self._source is None else len(self._source)

    def _sync_size(self) -> None:
        """Tell the scroll bar how many lines there are; a layout, hence only if it matters."""
        grid, seen, before = self.grid, self.size.height, self.virtual_size.height
        lines = -(-self._count() // grid.columns) * grid.height
        if lines != before and (lines > seen or before > seen):
            self.virtual_size = Size(0, lines)

    def _repaint(self) -> None:
        """Make the cards in sight anew and draw those of their lines that changed."""
        if not self.size:
            return
        grid, before = self._fresh(), self._drawn
        self._drawn = {}
        top, (width, height) = self.scroll_offset.y, self.scrollable_size
        first, last = top // grid.height, (top + height - 1) // grid.height
        changed: set[int] = set()
        for index in range(first * grid.columns, (last + 1) * grid.columns):
            was, now = before.get(index), self._card(index, before.get(index))
            if was is now:
                continue
            line = index // grid.columns * grid.height - top
            pairs = zip_longest(was.lines if was else (), now.lines if now else ())
            changed.update(line + y for y, (old, new) in enumerate(pairs) if old != new)
        regions = [Region(0, y, width, 1) for y in sorted(changed) if 0 <= y < height]
        if regions:
            self.refresh(*regions)

    def _fresh(self) -> Grid:
        """The grid, having thrown away cards that were drawn for another one or another theme."""
        now = self.grid, palette(self.app)
        if self._drawn_for != now:
            self._drawn_for = now
            self._drawn = {}
        return now[0]

    def _card(self, index: int, was: _Drawn | None = None) -> _Drawn | None:
        """The card at a place; what was drawn there is kept if it still looks the same."""
        if (known := self._drawn.get(index)) is not None:
            return known
        if self._source is None or self._drawn_for is None or not 0 <= index < len(self._source):
            return None
        card, chosen = self._source.card(index), index == self._chosen
        if was is not None and was.card == card and was.chosen == chosen:
            known = was
        else:
            grid, colours = self._drawn_for
            known = _Drawn(card, chosen, draw_card(card, grid.width, grid.height, chosen, colours))
        self._drawn[index] = known
        return known

    def _choose(self, index: int) -> None:
        self._chosen = index
        self._chosen_who = ""
        if self._source is not None and index >= 0:
            self._chosen_who = self._source.card(index).who
            grid, top, height = self.grid, self.scroll_offset.y, self.size.height
            line = index // grid.columns * grid.height
            if line < top:
                self.scroll_to(y=line, animate=False, force=True)
            elif line + grid.height > top + height:
                self.scroll_to(y=line + grid.height - height, animate=False, force=True)
        self._repaint()

    def watch_show_vertical_scrollbar(self) -> None:
        """Lay the cards out in their new width when the scroll bar comes or goes."""
        self.refresh()
        self.call_next(self._sync_size)

    def action_move(self, unit: str, step: int) -> None:
        """Choose another card: the next one, or the one a row, a screenful or all cards away."""
        count, grid = self._count(), self.grid
        if not count:
            return
        page = grid.columns * max(self.size.height // grid.height, 1)
        index = self._chosen + step * {"card": 1, "row": grid.columns, "page": page}.get(
            unit, count
        )
        if self._chosen < 0:
            index = self.scroll_offset.y // grid.height * grid.columns
        elif unit == "row" and not 0 <= index < count:
            rows_below = (count - 1) // grid.columns - self._chosen // grid.columns
            index = count - 1 if step > 0 and rows_below else self._chosen
        self._choose(min(max(index, 0), count - 1))
        self.action_choose()

    def action_choose(self) -> None:
        """Tell which card is chosen."""
        if self._chosen_who:
            self.post_message(self.Chosen(self._chosen_who))

    def on_resize(self) -> None:
        """Lay the cards out anew, with the chosen one in sight."""
        self._sync_size()
        self._choose(self._chosen)

    def on_click(self, event: events.Click) -> None:
        """Choose the card that was clicked."""
        place = event.get_content_offset(self)
        if place is None:
            return
        grid = self.grid
        column, within = divmod(place.x, grid.width + GAP)
        index = (self.scroll_offset.y + place.y) // grid.height * grid.columns + column
        if column < grid.columns and within < grid.width and index < self._count():
            self._choose(index)
            self.action_choose()

    def render_line(self, y: int) -> Strip:
        """Draw one line of all cards that stand on it."""
        grid, colours, width = self._fresh(), palette(self.app), self.scrollable_size.width
        blank = colours.roles["pane"]["plain"]
        row, line = divmod(self.scroll_offset.y + y, grid.height)
        drawn: list[Segment] = []
        for index in range(row * grid.columns, (row + 1) * grid.columns):
            if (card := self._card(index)) is not None:
                drawn += [*([Segment(" " * GAP, blank)] if drawn else []), *card.lines[line]]
        return Strip(drawn).adjust_cell_length(width, blank)


def draw_card(card: Card, width: int, height: int, chosen: bool, colours: Palette) -> list[Strip]:
    """The lines of a card, each of exactly `width` cells."""
    styles = colours.roles["pane"]
    frame = colours.focus if chosen else colours.frame
    if card.tone not in ("plain", "dim"):
        frame = styles[card.tone]
    top, side, bottom = HEAVY if chosen else LIGHT
    inner = max(width - 4, 0)
    label = max((cell_len(gauge.label) for gauge in card.gauges), default=0)
    numbers = max(6, *(len(_numbers(gauge)) for gauge in card.gauges), 0)
    body = [_gauge(gauge, inner, label, numbers, colours) for gauge in card.gauges]
    lines = packed(card.lines, height - 2 - len(body), inner)
    body += [segments(line, inner, styles) for line in lines]
    body = body[: height - 2]
    body += [segments((), inner, styles)] * (height - 2 - len(body))
    left, right = Segment(f"{side} ", frame), Segment(f" {side}", frame)
    return [
        _edge(top, card.name, card.side, width, frame, styles),
        *(Strip([left, *line, right], width) for line in body),
        _edge(bottom, Span(""), card.badge, width, frame, styles),
    ]


def _edge(
    corners: tuple[str, str, str],
    name: Span,
    word: Span,
    width: int,
    frame: Style,
    styles: Mapping[Role, Style],
) -> Strip:
    """A frame's upper or lower line: a name on the left, a word on the right if it has room."""
    left, across, right = corners
    room = width - 4
    parts = [Segment(left + across, frame)]
    if name.text:
        text = f" {shorten_name(name.text, room - 2)} "
        parts.append(Segment(text, styles[name.role]))
        room -= cell_len(text)
    text = f" {shorten(word.text, room - 2)} "
    if not word.text or (name.text and room <= cells((word,)) + 2):
        text = ""
    parts.append(Segment(across * (room - cell_len(text)), frame))
    if text:
        parts.append(Segment(text, styles[word.role]))
    return Strip([*parts, Segment(across + right, frame)]).adjust_cell_length(width)


def _numbers(gauge: Gauge) -> str:
    return f"{gauge.value}/{gauge.maximum}".replace("-", "−")


def _gauge(gauge: Gauge, width: int, label: int, numbers: int, colours: Palette) -> list[Segment]:
    """A thin bar between its label and its numbers."""
    styles = colours.roles["pane"]
    value, _, maximum = _numbers(gauge).partition("/")
    length = max(width - label - numbers - 2, 0)
    halves = _halves(gauge.value, gauge.maximum, length)
    bar = "━" * (halves // 2) + "╸" * (halves % 2)
    role = gauge.role if gauge.role in ("danger", "warning", "dim") else "strong"
    if gauge.value < 0 and role != "dim":
        role = "danger"
    number = styles[role] if role == "dim" else styles[role] + BOLD
    parts = [
        Segment(fit(gauge.label, label) + " ", styles["dim"]),
        Segment(bar, styles[gauge.role]),
        Segment("─" * (length - len(bar)), colours.track),
        Segment(" " + value.rjust(numbers - len(maximum) - 1), number),
        Segment(f"/{maximum}", styles["dim"]),
    ]
    return Segment.adjust_line_length([part for part in parts if part.text], width)


def _halves(value: int, maximum: int, length: int) -> int:
    """Half cells of a bar: none only at 0 and all only at the maximum."""
    if value <= 0 or maximum <= 0 or not length:
        return 0
    if value >= maximum:
        return 2 * length
    return min(max(round(2 * length * value / maximum), 1), 2 * length - 1)
