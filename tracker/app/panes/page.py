"""Lines to read, one below the other."""

from collections.abc import Sequence

from textual.geometry import Size
from textual.strip import Strip
from textual.widget import Widget

from tracker.app.panes.lines import Line
from tracker.app.panes.text import line
from tracker.app.panes.wrapping import wrapped
from tracker.app.themes import palette


class Page(Widget):
    """All lines, each in as many rows as it needs; what holds the page scrolls."""

    DEFAULT_CSS = """
    Page { height: auto; }
    """

    def __init__(self, lines: Sequence[Line] = ()) -> None:
        super().__init__()
        self.lines = lines
        self._rows: Sequence[Line] = ()
        self._width = -1

    def set_lines(self, lines: Sequence[Line]) -> None:
        """Show other lines."""
        self.lines = lines
        self._width = -1
        self.refresh(layout=True)

    @property
    def text(self) -> str:
        """What is shown, as plain text and not wrapped."""
        return "\n".join("".join(span.text for span in spans) for spans in self.lines)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        """As many rows as the lines need in this width."""
        return len(self._wrapped(width))

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        rows = self._wrapped(self.size.width)
        spans = rows[y] if y < len(rows) else ()
        return line(spans, self.size.width, palette(self.app).roles["pane"])

    def _wrapped(self, width: int) -> Sequence[Line]:
        if width != self._width:
            self._width = width
            self._rows = [row for spans in self.lines for row in wrapped(spans, width)]
        return self._rows
