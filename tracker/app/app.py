"""The Textual application: wiring of themes, screens and the palette, and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from tracker.app.panes.typeahead import PromptingScreen
from tracker.app.themes import variable_defaults
from tracker.encounter.hints import Hints
from tracker.session import Session
from tracker.shelf import Shelf
from tracker.store.catalogue import load_hints
from tracker.store.places import user_data_folder

DEFAULT_THEME = "lantern"


@cache
def read_hints() -> Hints:
    """The texts of the rules, the user's own among them; read when first asked for. Raises
    BadDocument."""
    return load_hints(user_data_folder() / "data")


@dataclass(frozen=True, slots=True)
class Looks:
    """The themes that were read, the one to start with, and what was wrong with others."""

    themes: Sequence[Theme]
    chosen: str
    troubles: Sequence[str]


class TrackerApp(App[None]):
    """The encounter tracker on a terminal."""

    TITLE = "Midian encounter tracker"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", "Quit", show=False, priority=True),
        Binding("ctrl+t", "next_theme", "Another theme", show=False),
    ]

    def __init__(self, shelf: Shelf, looks: Looks, session: Session | None = None) -> None:
        """Opens a fight at once where there is a session, else the list of fights."""
        self._looks = looks
        super().__init__()
        self.shelf = shelf
        self._session = session
        for theme in looks.themes:
            self.register_theme(theme)
        self.theme = looks.chosen

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Our own colour variables, for themes that do not set them."""
        return variable_defaults(self.current_theme)

    def on_mount(self) -> None:
        """Show the fight or the list."""
        if self._session is not None:
            self.open_fight(self._session, then=self._leave)
        else:
            self.show_shelf()
        if self._looks.troubles:
            self.notify("\n".join(self._looks.troubles), severity="warning", markup=False)

    async def on_event(self, event: events.Event) -> None:
        """Gives keys to an open prompt at once. By way of the widgets they would come in another
        order than they were typed, since the focus moves while they are under way."""
        typed = isinstance(event, events.Key) and not event.is_forwarded
        if typed and isinstance(event, events.Key) and self.screen_stack:
            screen = self.screen
            if isinstance(screen, PromptingScreen) and await screen.take_key(event):
                return
        await super().on_event(event)

    def show_shelf(self) -> None:
        """The list of saved fights."""
        from tracker.app.screens.start import StartScreen

        self.push_screen(StartScreen(self.shelf))

    def open_fight(self, session: Session, then: Callable[[], object]) -> None:
        """Runs a fight; `then` is called once it was left."""
        from tracker.app.screens.fight import FightScreen

        def left(_: None) -> None:
            session.close()
            then()

        self.push_screen(FightScreen(session, read_hints), left)

    def _leave(self) -> None:
        """The fight that the program was started for is left, and with it the program."""
        kept = self._session is not None and self._session.kept is not None
        self.exit(message=self._session.notice if kept and self._session else None)

    def action_help_quit(self) -> None:
        """What ctrl+c does: tells how to leave, where no prompt is covered by it."""
        if isinstance(self.screen, PromptingScreen):
            self.screen.say("ctrl+q leaves the program")
        else:
            super().action_help_quit()

    async def action_quit(self) -> None:
        """Leaves the program; what the file of a fight did not take is kept beside it."""
        self.exit(message="\n".join(self.put_away()) or None)

    def put_away(self) -> tuple[str, ...]:
        """Closes all fights; what the user must know about them."""
        screens = [screen for screen in self.screen_stack if isinstance(screen, PromptingScreen)]
        return tuple(filter(None, [screen.leave_at_once() for screen in screens]))

    def action_next_theme(self) -> None:
        """The next of our own themes."""
        names = [theme.name for theme in self._looks.themes]
        if names:
            here = names.index(self.theme) if self.theme in names else -1
            self.theme = names[(here + 1) % len(names)]
