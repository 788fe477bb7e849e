"""From a wish of the command line to a running screen. What is wrong with a file or the terminal
is said before that begins, on the plain terminal; Textual is imported only where it is needed."""

import contextlib
import gc
import os
import signal
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from tracker.encounter.catalogue import Catalogue
from tracker.rules.edition import SWITCHES, Choice, Edition, house_flaw
from tracker.session import Session
from tracker.shelf import Shelf
from tracker.store.catalogue import load_catalogue, shipped_catalogue
from tracker.store.document import BadDocument
from tracker.store.journal import NotSaved
from tracker.store.places import (
    saves_folder,
    share_folder,
    user_data_folder,
    user_themes_folder,
)
from tracker.store.reading import Unreadable
from tracker.store.trouble import in_words

if TYPE_CHECKING:
    from asyncio import AbstractEventLoop

    from tracker.app.app import Looks, TrackerApp


HUNG_UP = 129
"""The exit status where the terminal is gone: 128 and the number of SIGHUP."""

LOOK_EVERY = 0.5
"""Seconds between two looks whether the terminal is there."""

PATIENCE = 2.0
"""Seconds that the program has for ending in order."""


class Impossible(Exception):
    """A wish that cannot be met; str() is one line for the user."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user asked for: the list of fights, a saved one, a demo, or a new one."""

    kind: Literal["start", "open", "demo", "new"]
    name: str = ""
    path: Path | None = None
    files: tuple[str, ...] = ()
    edition: str = "current"
    house: tuple[str, ...] = ()
    screen: bool = True


def launch(wish: Wish, *, saves: Path | None, theme: str | None) -> int:
    """Opens what is wished for; the exit status. Raises Impossible.

    All that is wrong with the terminal, the folders or the theme is told before a fight is made.
    """
    screen = wish.screen and _is_terminal()
    if wish.kind == "start" and not screen:
        raise Impossible("the screen needs a terminal; try show, log, check or play")
    if screen:
        _must_draw()
    catalogue, troubles = _catalogue(wish)
    try:
        folder = saves_folder(saves)
        looks = _looks(theme, troubles) if screen or theme is not None else None
    except OSError as trouble:
        raise Impossible(in_words(trouble, "the themes cannot be read")) from None
    shelf = Shelf(folder, catalogue)
    session = _session(wish, shelf)
    if looks is not None and screen:
        return _run(shelf, session, looks)
    if session is not None:
        print(session.path)
        session.close()
    return 0


def _is_terminal() -> bool:
    """Whether there is one to draw on and to read keys from."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return all(stream is not None and stream.isatty() for stream in streams)


def _must_draw() -> None:
    """Raises Impossible where what the screen is made of would be written as numbers."""
    for stream in (sys.stdout, sys.stderr):
        try:
            "╭▌…".encode(stream.encoding)
        except (UnicodeError, LookupError):
            needs = f"the screen needs a terminal with UTF-8, and this one has {stream.encoding}"
            raise Impossible(f"{needs}; set LC_ALL to C.UTF-8 or PYTHONUTF8 to 1") from None


def _catalogue(wish: Wish) -> tuple[Catalogue, tuple[str, ...]]:
    """What a new fight knows, and what is wrong with the user's own part of it: that keeps nobody
    from a fight that is saved."""
    try:
        return load_catalogue(user_data_folder() / "data"), ()
    except BadDocument as flaw:
        if wish.kind in ("demo", "new"):
            raise Impossible(str(flaw)) from None
        return shipped_catalogue(), (f"{flaw}; a new fight would do without your own data",)


def _session(wish: Wish, shelf: Shelf) -> Session | None:
    try:
        match wish.kind:
            case "start":
                return None
            case "demo":
                return shelf.demo(wish.name)
            case "new":
                house = read_house(wish.house)
                edition = Edition(wish.edition)
                return shelf.begin_from_files(wish.name, wish.files, edition, house)
            case "open":
                return shelf.open(wish.path or Path())
    except (BadDocument, Unreadable, NotSaved, ValueError, LookupError) as trouble:
        text = trouble.args[0] if isinstance(trouble, LookupError) and trouble.args else trouble
        raise Impossible(str(text)) from None
    except OSError as trouble:
        raise Impossible(in_words(trouble, f"{shelf.folder}: cannot be written")) from None


def read_house(words: Sequence[str]) -> dict[str, Choice]:
    """House rules from words such as 'hit_on_equal=false'. Raises ValueError."""
    house: dict[str, Choice] = {}
    for word in words:
        name, separator, text = word.partition("=")
        if not separator:
            raise ValueError(f"a house rule is written RULE=VALUE, not '{word}'")
        value: Choice = text
        if name in SWITCHES:
            options = SWITCHES[name].options
            value = next((option for option in options if str(option).lower() == text), text)
        if flaw := house_flaw(name, value):
            raise ValueError(flaw)
        house[name] = value
    return house


def _looks(theme: str | None, troubles: Sequence[str]) -> "Looks":
    """The theme that is asked for, and the others. Raises Impossible, and OSError when the shipped
    ones are gone."""
    from tracker.app.app import DEFAULT_THEME, Looks
    from tracker.app.themes import load_themes

    themes, flaws = load_themes((share_folder("themes"), user_themes_folder()))
    chosen = theme or DEFAULT_THEME
    names = [one.name for one in themes]
    if chosen not in names:
        raise Impossible(f"there is no theme '{chosen}'; there is {', '.join(names)}")
    return Looks(themes, chosen, (*troubles, *flaws))


def _run(shelf: Shelf, session: Session | None, looks: "Looks") -> int:
    import asyncio

    from tracker.app.app import TrackerApp

    app = TrackerApp(shelf, looks, session)
    app.call_later(_collect_garbage_again)
    try:
        return asyncio.run(_until_left(app))
    finally:
        shelf.put_away()


async def _until_left(app: "TrackerApp") -> int:
    """Runs the app; the exit status. A signal that ends programs leaves the app as its key does:
    the fight is closed and the terminal is as it was before. So does a terminal that is gone,
    whether or not a signal tells of it."""
    import asyncio

    status = 0
    over = threading.Event()
    alone = threading.Lock()

    def leave(number: int) -> None:
        nonlocal status
        status = 128 + number
        if not _has_keys():
            vanish()
        app.call_later(app.action_quit)

    def vanish() -> None:
        """Ends the program at once: writing to a terminal that is gone may block."""
        with alone:
            try:
                app.shelf.put_away()
            finally:
                os._exit(status or HUNG_UP)

    loop = asyncio.get_running_loop()
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            with contextlib.suppress(NotImplementedError):  # Windows
                loop.add_signal_handler(number, leave, number)
    threading.Thread(target=_watch, args=(loop, vanish, over), daemon=True).start()
    try:
        await app.run_async()
    except OSError:
        if _has_keys():
            raise
    finally:
        over.set()
    if not _has_keys():
        vanish()
    return status or app.return_code or 0


def _has_keys() -> bool:
    """Whether the terminal is still there."""
    return sys.stdin.isatty()


def _watch(loop: "AbstractEventLoop", vanish: Callable[[], None], over: threading.Event) -> None:
    """Ends the program when its terminal is gone: by the loop, or from here where the loop is
    stuck in writing."""
    while _has_keys():
        if over.wait(LOOK_EVERY):
            return
    with contextlib.suppress(RuntimeError):  # the loop has ended
        loop.call_soon_threadsafe(vanish)
    if not over.wait(PATIENCE):
        vanish()


def _collect_garbage_again() -> None:
    """What start-up made stays for ever; it need not be looked at again."""
    gc.freeze()
    gc.enable()
