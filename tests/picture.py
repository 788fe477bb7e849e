"""Draws the README's picture: `python tests/picture.py docs/screen.svg` plays some keys of the
shipped fight, with dice that always fall alike, and exports the screen."""

import asyncio
import random
import sys
import tempfile
from pathlib import Path

from tracker.app.app import DEFAULT_THEME, Looks, TrackerApp
from tracker.app.themes import load_themes
from tracker.session import Roller, Session
from tracker.shelf import Shelf
from tracker.store.catalogue import load_catalogue
from tracker.store.places import share_folder

KEYS = (
    "o enter 9 enter 10 enter a g u a r d space 3 enter enter 1 9 enter 7 enter "
    "space a g u a r d space 2 enter enter 1 4 enter down enter enter 5 enter "
    "space a T i m enter enter 1 7 enter enter enter enter space space space "
    "a G u a r d space 3 enter enter"
)
SIZE = (124, 36)


async def draw(target: Path) -> None:
    """Plays the keys and writes the picture."""
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder), load_catalogue())
        session: Session = shelf.demo()
        session.roller = Roller(random.Random(4))
        themes, troubles = load_themes((share_folder("themes"),))
        app = TrackerApp(shelf, Looks(themes, DEFAULT_THEME, troubles), session)
        async with app.run_test(size=SIZE) as pilot:
            for key in KEYS.split():
                keys = list(key) if key.isdigit() else [key]
                await pilot.press(*keys)
            await pilot.pause()
            target.write_text(app.export_screenshot(title="tracker"), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(draw(Path(sys.argv[1])))
