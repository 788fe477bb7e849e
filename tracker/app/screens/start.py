"""The list of saved fights: what it was, which round, who stands, when last played."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from textual import events, on
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tracker.app.keys import START_KEYS
from tracker.app.panes.bars import HeaderBar, KeyBar
from tracker.app.panes.entry import Entry
from tracker.app.panes.lines import Lines
from tracker.app.panes.text import clean
from tracker.app.panes.typeahead import PromptingScreen
from tracker.session import Session
from tracker.shelf import Shelf
from tracker.store.journal import NotSaved
from tracker.store.reading import Unreadable
from tracker.store.shelf import Fight
from tracker.view.model import Header, Span
from tracker.view.words import several

TITLE_KEYS = (("enter", "begin"), ("esc", "leave"))
"""The bottom line while a title is typed."""


def ago(then: datetime, now: datetime) -> str:
    """How long ago, in the coarsest words that still help."""
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    if minutes < 24 * 60:
        return f"{minutes // 60} h ago"
    days = minutes // (24 * 60)
    return "yesterday" if days == 1 else f"{days} days ago"


def homely(folder: Path) -> str:
    """A folder as people write it, from the home folder on."""
    try:
        return f"~/{folder.relative_to(Path.home()).as_posix()}"
    except (ValueError, RuntimeError):
        return str(folder)


def _where(fight: Fight) -> str:
    """Where a fight stands; until its first round only its steps tell whether it has begun."""
    if fight.round:
        return f"round {fight.round}"
    if fight.over:
        return "over"
    return "before round 1" if fight.steps else "not begun"


def line_of(fight: Fight, now: datetime) -> Content:
    """A saved fight in two lines of words."""
    if fight.trouble:
        second = fight.trouble
    else:
        standing = f"{fight.standing} stand" if fight.standing else ""
        parts = (_where(fight), standing, fight.edition, several(fight.steps, "step"))
        second = " · ".join(part for part in parts if part)
    colour = "$error" if fight.trouble else "$dim"
    return Content.assemble(
        (clean(fight.title), "bold"),
        (f"   {ago(fight.modified, now)}\n", "$dim"),
        (f"  {clean(second)}", colour),
        (f"  {fight.path.name}", "$dim"),
    )


class StartScreen(PromptingScreen):
    """The user's fights, the one played last on top."""

    AUTO_FOCUS = "#fights"
    DEFAULT_CSS = """
    StartScreen {
        & OptionList {
            height: 1fr; border: round $frame; background: $background; padding: 0 1;
            &:focus { border: round $frame-focus; background-tint: $foreground 0%; }
            & > .option-list--option-highlighted, &:focus > .option-list--option-highlighted {
                background: $cursor-background; color: $foreground; text-style: none;
            }
        }
        & Entry { display: none; border: round $accent; background: $background; }
        & #empty { height: 1; }
    }
    """

    def __init__(self, shelf: Shelf) -> None:
        super().__init__()
        self._shelf = shelf
        self._fights: tuple[Fight, ...] = ()

    def compose(self) -> ComposeResult:
        yield HeaderBar(id="header")
        yield Lines(1, id="empty")
        yield OptionList(id="fights", markup=False)
        yield Entry(placeholder="the title of the new fight", id="title", max_length=200)
        yield Lines(1, id="notice")
        yield KeyBar(id="keys")

    def on_mount(self) -> None:
        """Show what there is."""
        where = Content.assemble("Fights ", (clean(homely(self._shelf.folder)), "$dim"))
        self.query_one("#fights", OptionList).border_title = where
        self.query_one("#header", HeaderBar).set_header(Header("Midian encounter tracker", (), ()))
        self._show_keys()
        self.show_fights()

    def on_screen_resume(self) -> None:
        """Back from a fight: the list has changed."""
        self.show_fights()

    def show_fights(self) -> None:
        """Reads the folder again."""
        try:
            self._fights = self._shelf.fights()
        except Unreadable as trouble:
            self._fights = ()
            self.say(f"{self._shelf.folder.name}: {trouble.sentence}")
        now = datetime.now(UTC)
        fights = self.query_one("#fights", OptionList)
        fights.set_options([Option(line_of(fight, now)) for fight in self._fights])
        if self._fights:
            fights.highlighted = 0
        empty = () if self._fights else ((Span(" No fight is saved here yet: d opens the demo."),),)
        self.query_one("#empty", Lines).set_lines(empty)
        self.query_one("#empty", Lines).display = bool(empty)

    def say(self, sentence: str) -> None:
        """One sentence above the keys, until the next one."""
        lines = ((Span(f" {sentence}", "warning"),),) if sentence else ()
        self.query_one("#notice", Lines).set_lines(lines)

    def _open(self, make: Callable[[], Session]) -> None:
        if self.app.screen is not self:
            return
        try:
            session = make()
        except (Unreadable, NotSaved, LookupError, OSError) as trouble:
            text = str(trouble.args[0] if isinstance(trouble, LookupError) else trouble)
            self.say(text.replace(f"{self._shelf.folder}/", ""))
            return
        self.say("")
        from tracker.app.app import TrackerApp

        if isinstance(self.app, TrackerApp):
            self.app.open_fight(session, then=self.show_fights)

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the fights, in the order of the list."""
        return tuple(fight.title for fight in self._fights)

    def action_open(self, place: int) -> None:
        """Opens a fight by its place in the list."""
        self._open(lambda: self._shelf.open(self._fights[place].path))

    def action_resume(self) -> None:
        """Opens the marked fight."""
        marked = self.query_one("#fights", OptionList).highlighted
        if marked is not None:
            self.action_open(marked)

    @on(OptionList.OptionSelected, "#fights")
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        self.action_open(event.option_index)

    def action_demo(self) -> None:
        """A fresh copy of the shipped fight."""
        self._open(self._shelf.demo)

    def action_leave(self) -> None:
        """Leaves the program."""
        self.app.exit()

    def action_palette(self) -> None:
        """Everything by name."""
        from tracker.app.palette import Palette, StartCommands

        self.app.push_screen(Palette(StartCommands))

    def action_help(self) -> None:
        """All keys."""
        from tracker.app.screens.help import HelpScreen

        self.app.push_screen(HelpScreen("list"))

    def action_new(self) -> None:
        """Asks for the title of a new, empty fight."""
        title = self.query_one("#title", Entry)
        title.display = True
        title.value = ""
        title.focus()
        self._show_keys()

    def _show_keys(self) -> None:
        listed = tuple((key.label, key.footer) for key in START_KEYS if key.footer)
        keys = TITLE_KEYS if self._titling else listed
        self.query_one("#keys", KeyBar).set_keys([(key, word, True) for key, word in keys])

    @property
    def _titling(self) -> bool:
        return bool(self.query_one("#title", Entry).display)

    async def take_key(self, event: events.Key) -> bool:
        """Takes the keys of the list, or all while a title is being typed, at once and in their
        order; not those of the whole program. What was said of the key before goes with any."""
        self.say("")
        if event.key in ("ctrl+q", "ctrl+c", "ctrl+t"):
            return False
        if not self._titling:
            return await self._take_key_of_list(event)
        match event.key:
            case "enter":
                self._begin(self.query_one("#title", Entry).value.strip())
            case "escape":
                self._put_away()
            case _:
                await self.query_one("#title", Entry).take_key(event)
        return True

    async def _take_key_of_list(self, event: events.Key) -> bool:
        fights = self.query_one("#fights", OptionList)
        moves: dict[str, Callable[[], None]] = {
            "up": fights.action_cursor_up,
            "down": fights.action_cursor_down,
            "home": fights.action_first,
            "end": fights.action_last,
            "pageup": fights.action_page_up,
            "pagedown": fights.action_page_down,
        }
        for key in START_KEYS:
            if key.key in (event.key, event.character):
                await self.run_action(key.action)
                return True
        if event.key in moves and fights.scrollable_content_region.height:
            moves[event.key]()
        return event.key in moves

    def _put_away(self) -> None:
        self.query_one("#title", Entry).display = False
        self._show_keys()
        self.query_one("#fights", OptionList).focus()
        self.say("")

    def _begin(self, name: str) -> None:
        if not name:
            self.say("a fight needs a title")
            return
        self._put_away()
        self._open(lambda: self._shelf.begin(name))

    @on(KeyBar.Pressed)
    async def _key_clicked(self, message: KeyBar.Pressed) -> None:
        if self._titling:
            self.app.simulate_key(message.key.replace("esc", "escape"))
            return
        for key in START_KEYS:
            if key.label == message.key:
                await self.run_action(key.action)
