"""From a wish of the command line to a running screen. Imports Textual last, so that what is
wrong with a file is said on the plain terminal."""

import gc
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

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
    """Opens what is wished for; the exit status. Raises Impossible."""
    catalogue, troubles = _catalogue(wish)
    shelf = Shelf(saves_folder(saves), catalogue)
    session = _session(wish, shelf)
    if session is not None and (not wish.screen or not sys.stdout.isatty()):
        print(session.path)
        session.close()
        return 0
    if not sys.stdout.isatty():
        raise Impossible("the screen needs a terminal; try show, log, check or play")
    return _run(shelf, session, theme, troubles)


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
                return shelf.begin_from_files(wish.name.strip(), wish.files, edition, house)
            case "open":
                return shelf.open(wish.path or Path())
    except (BadDocument, Unreadable, NotSaved, ValueError, LookupError) as trouble:
        text = trouble.args[0] if isinstance(trouble, LookupError) and trouble.args else trouble
        raise Impossible(str(text)) from None
    except OSError as trouble:
        reason = (trouble.strerror or str(trouble)).lower()
        raise Impossible(f"{shelf.folder}: cannot be written: {reason}") from None


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


def _run(shelf: Shelf, session: Session | None, theme: str | None, troubles: Sequence[str]) -> int:
    from tracker.app.app import DEFAULT_THEME, Looks, TrackerApp
    from tracker.app.themes import load_themes

    themes, flaws = load_themes((share_folder("themes"), user_themes_folder()))
    chosen = theme or DEFAULT_THEME
    names = [one.name for one in themes]
    if chosen not in names:
        if session is not None:
            session.close()
        raise Impossible(f"there is no theme '{chosen}'; there is {', '.join(names)}")
    app = TrackerApp(shelf, Looks(themes, chosen, (*troubles, *flaws)), session)
    app.call_later(_collect_garbage_again)
    try:
        app.run()
    finally:
        if session is not None:
            session.close()
    return app.return_code or 0


def _collect_garbage_again() -> None:
    """What start-up made stays for ever; it need not be looked at again."""
    gc.freeze()
    gc.enable()
