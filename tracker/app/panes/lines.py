"""A few lines among other widgets."""

from textual.strip import Strip
from textual.widget import Widget

from tracker.app.panes.text import line
from tracker.app.themes import palette
from tracker.view.model import Span

Line = tuple[Span, ...]


class Lines(Widget):
    """A few lines of spans, each as wide as the widget."""

    ALLOW_SELECT = False

    def __init__(self, height: int, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.styles.height = height
        self._lines: tuple[Line, ...] = ()

    def set_lines(self, lines: tuple[Line, ...]) -> None:
        """Show other lines."""
        if lines != self._lines:
            self._lines = lines
            self.refresh()

    @property
    def text(self) -> str:
        """What is shown, as plain text."""
        return "\n".join("".join(span.text for span in spans) for spans in self._lines)

    def render_line(self, y: int) -> Strip:
        """Draw one of the lines, or a blank one."""
        spans = self._lines[y] if y < len(self._lines) else ()
        return line(spans, self.size.width, palette(self.app).roles["pane"])
