"""Lines to read, one below the other."""

from collections.abc import Sequence

from textual.strip import Strip
from textual.widget import Widget

from tracker.app.panes.text import line
from tracker.app.themes import palette
from tracker.view.model import Span

Line = tuple[Span, ...]


class Page(Widget):
    """All lines, each cut where it is wider than the widget; what holds the page scrolls."""

    def __init__(self, lines: Sequence[Line] = ()) -> None:
        super().__init__()
        self.lines: Sequence[Line] = ()
        self.set_lines(lines)

    def set_lines(self, lines: Sequence[Line]) -> None:
        """Show other lines."""
        self.lines = lines
        self.styles.height = len(lines)
        self.refresh()

    @property
    def text(self) -> str:
        """What is shown, as plain text."""
        return "\n".join("".join(span.text for span in spans) for spans in self.lines)

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        spans = self.lines[y] if y < len(self.lines) else ()
        return line(spans, self.size.width, palette(self.app).roles["pane"])
