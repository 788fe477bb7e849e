"""A screen over another that shows lines to read, and closes by any of a few keys."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen

from tracker.app.panes.lines import Line
from tracker.app.panes.page import Page
from tracker.app.panes.text import clean


class SheetScreen(ModalScreen[None]):
    """Lines to read."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,y", "dismiss", "Close", show=False),
        Binding("question_mark", "help", "Keys", show=False),
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "scroll(-9999)", "First", show=False),
        Binding("end", "scroll(9999)", "Last", show=False),
    ]

    DEFAULT_CSS = """
    SheetScreen {
        align: center middle;
        & VerticalScroll {
            width: 76; max-width: 96%; height: auto; max-height: 90%;
            border: round $accent; border-title-color: $accent; border-subtitle-color: $dim;
            background: $background; padding: 0 1; scrollbar-size-vertical: 1;
        }
    }
    """

    def __init__(self, title: str, lines: Sequence[Line]) -> None:
        super().__init__()
        self._title = title
        self._lines = lines

    def compose(self) -> ComposeResult:
        with VerticalScroll(can_focus=False) as box:
            box.border_title = Content(clean(self._title))
            box.border_subtitle = "esc closes"
            yield Page(self._lines)

    @property
    def text(self) -> str:
        """What is shown, as plain text."""
        return self.query_one(Page).text

    def action_scroll(self, step: int) -> None:
        """Moves through the lines; at once, so that no key of a burst is lost."""
        self.query_one(VerticalScroll).scroll_relative(y=step, animate=False, immediate=True)

    def action_page(self, step: int) -> None:
        """Moves by a screenful."""
        self.action_scroll(step * max(self.query_one(VerticalScroll).size.height - 1, 1))

    def action_help(self) -> None:
        """The keys of a page, and all others."""
        from tracker.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen("page"))
