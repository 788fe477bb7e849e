"""A person at the fight screen: presses keys, and reads what is there to be read."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path

from rich.cells import cell_len
from textual import events
from textual.pilot import Pilot
from textual.strip import Strip
from textual.theme import Theme
from textual.widget import Widget

from tests.view.fights import ANN, TIM, guard
from tracker.app.app import DEFAULT_THEME, Looks, TrackerApp
from tracker.app.keys import Key
from tracker.app.panes.cards import Cards
from tracker.app.panes.prompt import PromptBar
from tracker.app.screens.fight import FightScreen
from tracker.app.screens.sheet import SheetScreen
from tracker.app.themes import load_themes
from tracker.encounter.catalogue import Catalogue
from tracker.encounter.commands import COMMAND
from tracker.encounter.refusal import Refusal
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Encounter, begin
from tracker.rules.edition import Edition, ruleset
from tracker.session import Roller, Session
from tracker.shelf import Shelf
from tracker.store.catalogue import load_catalogue
from tracker.store.places import free_name, share_folder

NOON = "2030-01-31T12:00:00+01:00"
TOLLGATE = (ANN, TIM, guard(1), guard(2))
ROLLS = {"ann": 10, "tim": 8, "guard-1": 6, "guard-2": 3}
"""Ann acts at 23, guard 1 at 13, Ann at 13, Tim and guard 2 at 10, and so on."""

Fields = dict[str, object]


@cache
def shipped() -> Catalogue:
    """The shipped catalogue, read once."""
    return load_catalogue()


@cache
def themes() -> tuple[tuple[Theme, ...], tuple[str, ...]]:
    """The shipped themes, read once."""
    found, troubles = load_themes((share_folder("themes"),))
    return tuple(found), tuple(troubles)


def do(session: Session, *steps: Fields) -> None:
    """Takes steps without a screen."""
    for step in steps:
        outcome = session.do(COMMAND.validate_python(step))
        assert not isinstance(outcome, Refusal), outcome.sentence


def start(
    folder: Path,
    *steps: Fields,
    cast: Sequence[object] = TOLLGATE,
    title: str = "Tollgate at dusk",
    edition: str = "current",
    house: dict[str, str | int | bool] | None = None,
    seed: int = 3,
) -> Session:
    """A fight in a folder, with seeded dice and a clock that stands still, after some steps."""
    sheets = tuple(Sheet.model_validate(sheet) for sheet in cast)
    encounter = begin(title, ruleset(Edition(edition), house or {}), shipped(), sheets)
    session = Session.create(
        free_name(folder, title),
        encounter,
        roller=Roller(random.Random(seed)),
        clock=lambda: NOON,
    )
    do(session, *steps)
    return session


FIRST_ROUND: Fields = {"do": "initiative", "rolls": ROLLS}
NEXT: Fields = {"do": "next"}
RUNNING = (FIRST_ROUND,)
GRIM = (
    FIRST_ROUND,
    {"do": "hurt", "who": "guard-1", "amount": 25, "raw": True},
    {"do": "hurt", "who": "tim", "amount": 12, "raw": True},
)
"""Guard 1 is out of hit points and must roll Willpower; Tim has a wound."""


def application(
    folder: Path, session: Session | None = None, theme: str = DEFAULT_THEME
) -> TrackerApp:
    """The program, with a fight open or with the list of fights."""
    found, troubles = themes()
    return TrackerApp(Shelf(folder, shipped()), Looks(found, theme, troubles), session)


class Person:
    """Presses keys and reads the screen."""

    def __init__(self, app: TrackerApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    # hands

    async def press(self, *keys: str) -> None:
        """Presses keys as fast as they come, and waits until the screen stands."""
        for key in keys:
            self._send(key)
        await self.rest()

    async def rest(self) -> None:
        """Waits until the program has nothing to do. Pilot's own pause looks at the processor,
        which takes five times as long."""
        for _ in range(2):
            done = asyncio.Event()
            self.app.call_later(done.set)
            while not done.is_set():
                await asyncio.sleep(0)
                if self.app._exit:
                    return
            await self.pilot.pause(0)

    async def type(self, text: str) -> None:
        """Types a text."""
        await self.press(*(KEY_NAMES.get(character, character) for character in text))

    async def answer(self, *texts: str) -> None:
        """Types answers, each with enter; "" only presses enter."""
        for text in texts:
            await self.press(*(KEY_NAMES.get(letter, letter) for letter in text), "enter")

    def _send(self, key: str) -> None:
        character = CHARACTERS.get(key, key if len(key) == 1 else None)
        self.app.post_message(events.Key(key, character))

    async def paste(self, text: str) -> None:
        """Pastes a text into the line that has the focus."""
        focused = self.app.focused
        assert focused is not None
        focused.post_message(events.Paste(text))
        await self.rest()

    async def click(self, text: str, within: str = "Screen") -> None:
        """Clicks on the first place where a text stands."""
        pane = self._widget(within)
        for y, line in enumerate(self.pane(within)):
            if text in line:
                column = cell_len(line[: line.index(text)])
                await self.pilot.click(pane, offset=(column, y))
                await self.rest()
                return
        raise AssertionError(f"'{text}' is not to be seen in\n" + "\n".join(self.pane(within)))

    async def resize(self, width: int, height: int) -> None:
        """Gives the terminal another size."""
        await self.pilot.resize_terminal(width, height)
        await self.rest()

    # eyes

    @property
    def fight(self) -> FightScreen:
        """The fight's screen, wherever it lies among the screens."""
        found = [one for one in self.app.screen_stack if isinstance(one, FightScreen)]
        assert found, "no fight is open"
        return found[-1]

    @property
    def encounter(self) -> Encounter:
        """The fight as it stands."""
        return self.fight.session.encounter

    @property
    def steps(self) -> int:
        """How many steps the journal has."""
        return len(self.fight.session.timeline.entries)

    def _strips(self) -> list[Strip]:
        return self.app.screen._compositor.render_strips()

    def _widget(self, pane: str) -> Widget:
        return self.app.screen if pane == "Screen" else self.app.screen.query_one(pane)

    def pane(self, selector: str) -> list[str]:
        """The lines of a pane as they are seen; none when it is not there."""
        if selector == "Screen":
            return [strip.text for strip in self._strips()]
        widget = self._widget(selector)
        region = widget.region
        if not widget.display or not region:
            return []
        rows = self._strips()[region.y : region.bottom]
        return [row.crop(region.x, region.right).text for row in rows]

    def see(self) -> str:
        """The whole screen."""
        return "\n".join(line.rstrip() for line in self.pane("Screen"))

    def _read(self, selector: str) -> str:
        return "\n".join(line.rstrip() for line in self.pane(selector)).strip()

    @property
    def header(self) -> str:
        """The top line."""
        return self._read("#header")

    @property
    def ladder(self) -> list[str]:
        """The initiative pane's lines, without the frame and with single blanks."""
        inner = (line.strip("│").strip() for line in self.pane("#ladder")[1:-1])
        return [" ".join(line.split()) for line in inner if line]

    @property
    def log(self) -> str:
        """The log pane."""
        return "\n".join(line.strip("│").rstrip() for line in self.pane("#log")[1:-1]).rstrip()

    def card(self, who: str) -> str:
        """Somebody's card as it would be drawn, whether in sight or not."""
        cards = self.fight.query_one("#cards", Cards)
        source = cards._source
        assert source is not None
        index = source.index_of(who)
        assert index is not None
        card = source.card(index)
        gauges = [f"{gauge.label} {gauge.value}/{gauge.maximum}" for gauge in card.gauges]
        lines = ["".join(span.text for span in line) for line in card.lines]
        return "\n".join([card.name.text, *gauges, *lines, card.badge.text])

    @property
    def chosen(self) -> str:
        """Whose card is chosen."""
        return self.fight.query_one("#cards", Cards).chosen

    @property
    def due(self) -> str:
        """The line of what is due."""
        return self._read("#due")

    @property
    def notice(self) -> str:
        """The sentence above the keys."""
        return self._read("#notice")

    @property
    def keys(self) -> str:
        """The bottom line."""
        return self._read("#keys")

    @property
    def prompt(self) -> str:
        """The open prompt, "" when there is none."""
        return self._read("#prompt")

    @property
    def asked(self) -> str:
        """What the prompt asks, "" when none is open."""
        bar = self.fight.query_one("#prompt", PromptBar)
        return bar._ask.label if bar._ask is not None else ""

    @property
    def focus(self) -> str:
        """The id of what has the focus."""
        return (self.app.focused.id or "") if self.app.focused is not None else ""

    @property
    def page(self) -> str:
        """What a screen of lines over the fight says."""
        assert isinstance(self.app.screen, SheetScreen)
        return self.app.screen.text


KEY_NAMES = {" ": "space", "/": "slash", "?": "question_mark", "+": "plus", "-": "minus"}
CHARACTERS = {name: character for character, name in KEY_NAMES.items()}


def pressed(key: Key) -> str:
    """A key of the table as Textual names it."""
    return KEY_NAMES.get(key.key, key.key)


async def until(person: Person, happens: Callable[[], bool]) -> None:
    """Waits for what happens by itself, such as what another window does."""
    for _ in range(1000):
        if happens():
            return
        await person.pilot.pause(0.01)
    raise AssertionError(person.see())


@asynccontextmanager
async def sitting_down(
    folder: Path,
    session: Session | None = None,
    size: tuple[int, int] = (120, 40),
    theme: str = DEFAULT_THEME,
) -> AsyncIterator[Person]:
    """The program running, and a person before it."""
    app = application(folder, session, theme)
    try:
        async with app.run_test(size=size) as pilot:
            person = Person(app, pilot)
            await person.rest()
            yield person
    finally:
        if session is not None:
            session.close()
