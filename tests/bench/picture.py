"""Draws the README's picture: `python -m tests.bench.picture docs/screen.svg`.

It takes the steps below in the shipped fight, with dice that are given, opens an attack by its
keys, and exports the screen.
"""

import asyncio
import re
import sys
import tempfile
from pathlib import Path

from tracker.app.app import DEFAULT_THEME, Looks, TrackerApp
from tracker.app.themes import load_themes
from tracker.encounter.commands import COMMAND
from tracker.encounter.refusal import Refusal
from tracker.session import Session
from tracker.shelf import Shelf
from tracker.store.catalogue import load_catalogue
from tracker.store.places import share_folder

SIZE = (120, 34)

STEPS: tuple[dict[str, object], ...] = (
    {
        "do": "initiative",
        "rolls": {"ann": 10, "tim": 9, "guard-1": 10, "guard-2": 6, "guard-3": 8, "guard-4": 4},
    },
    {"do": "attack", "who": "ann", "target": "guard-1", "natural": 19, "damage_rolls": [6]},
    {"do": "next"},
    {"do": "wait", "who": "tim"},
    {"do": "interrupt", "who": "tim", "against": "guard-1"},
    {"do": "attack", "who": "tim", "target": "guard-1", "natural": 19, "damage_rolls": [7]},
    {"do": "next"},
    {
        "do": "attack",
        "who": "guard-3",
        "target": "tim",
        "natural": 13,
        "damage_rolls": [4, 3],
        "defence": {"kind": "parry", "natural": 6},
    },
    {"do": "next"},
    {"do": "attack", "who": "guard-2", "target": "ann", "natural": 3},
    {"do": "next"},
    {"do": "next"},
)
"""What happens before the picture."""

KEYS = ("a", *"guard", "space", "3", "enter", "enter")
"""What is pressed then: an attack on Guard 3 with the first weapon, up to the die."""

LETTERS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Fonts that a browser would fetch from elsewhere; without them it takes one of its own."""


def take(session: Session) -> None:
    """Takes the steps."""
    for step in STEPS:
        outcome = session.do(COMMAND.validate_python(step))
        if isinstance(outcome, Refusal):
            raise SystemExit(f"{step}: {outcome.sentence}")


async def draw() -> str:
    """The screen as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        shelf = Shelf(Path(folder), load_catalogue())
        session = shelf.demo()
        take(session)
        themes, troubles = load_themes((share_folder("themes"),))
        app = TrackerApp(shelf, Looks(themes, DEFAULT_THEME, troubles), session)
        async with app.run_test(size=SIZE) as pilot:
            await pilot.press(*KEYS)
            await pilot.pause()
            drawn = app.export_screenshot(title="tracker")
        session.close()
    return LETTERS.sub("", drawn).replace("<svg ", '<svg xml:space="preserve" ', 1)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(draw()), encoding="utf-8")
