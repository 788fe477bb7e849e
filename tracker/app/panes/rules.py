"""What the rules say of that which a prompt asks, beside it."""

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from tracker.app.panes.page import Page
from tracker.encounter.hints import Hints
from tracker.view.rules import rules_lines


class RulesPane(VerticalScroll, can_focus=False):
    """The families of rules that belong to a step, those of the field that is asked for first."""

    DEFAULT_CSS = """
    RulesPane {
        width: 1fr; display: none; padding: 0 0 0 1; background: $background;
        border: round $frame; border-title-color: $foreground; border-subtitle-color: $dim;
        scrollbar-size-vertical: 1;
    }
    """

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as every widget calls it
        super().__init__(id=id)
        self.border_title = Content("Rules")
        self.border_subtitle = Content("pageup pagedown · ctrl+r closes")
        self._hints = Hints()
        self._families: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        yield Page()

    @property
    def text(self) -> str:
        """What is shown, as plain text."""
        return self.query_one(Page).text

    def show_rules(self, hints: Hints, do: str, field: str) -> None:
        """Show what belongs to a kind of step and the field of it that is asked for."""
        families = hints.of_command(do, field)
        if (hints, families) != (self._hints, self._families):
            self._hints, self._families = hints, families
            self.query_one(Page).set_lines(rules_lines(hints, families))
            self.scroll_home(animate=False)

    def turn(self, pages: int) -> None:
        """Moves by screenfuls."""
        self.scroll_relative(y=pages * max(self.size.height - 1, 1), animate=False)
