"""The screen as a picture: ten moments of a fight, each in another size, state or theme.

Look at a picture before it is taken over with `pytest --snapshot-update`.
"""

import os
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from tests.app.person import Fields, application, start
from tests.view.fights import ANN, TIM, guard
from tracker.app.app import TrackerApp
from tracker.session import Session

SAGE: Mapping[str, object] = {
    "id": "sage",
    "name": "Sage Wenna",
    "side": "heroes",
    "control": "player",
    "hit_points": 18,
    "life_points": 9,
    "initiative": 4,
    "interrupts": 2,
    "skills": {"staff": 3},
    "retests": {"inner strength": 1},
    "weapons": [{"name": "staff", "damage": "1d6", "type": "smashing", "two_handed": True}],
}
CAST = (ANN, TIM, SAGE, guard(1), guard(2), guard(3))
MIDST: tuple[Fields, ...] = (
    {
        "do": "initiative",
        "rolls": {"ann": 10, "tim": 8, "sage": 7, "guard-1": 6, "guard-2": 3, "guard-3": 9},
    },
    {
        "do": "attack",
        "who": "ann",
        "target": "guard-1",
        "weapon": "sword",
        "natural": 19,
        "damage_rolls": [7],
    },
    {"do": "next"},
    {"do": "stance", "who": "guard-3", "name": "total attack"},
    {
        "do": "attack",
        "who": "guard-3",
        "target": "tim",
        "weapon": "mace",
        "natural": 15,
        "defence": {"kind": "parry", "natural": 4},
        "damage_rolls": [6],
    },
    {"do": "next"},
    {"do": "hurt", "who": "guard-2", "amount": 36, "raw": True},
    {"do": "condition", "who": "sage", "name": "winded", "rounds": 3},
)
"""Ann acts at 13; Guard 1 bleeds, Guard 2 is dying and due a system shock roll."""


class Compare(Protocol):
    """The fixture of pytest-textual-snapshot."""

    def __call__(
        self,
        app: TrackerApp,
        press: list[str] = ...,
        terminal_size: tuple[int, int] = ...,
        run_before: object = ...,
    ) -> bool: ...


@pytest.fixture
def fight(tmp_path: Path) -> Iterator[Session]:
    session = start(tmp_path, *MIDST, cast=CAST)
    yield session
    session.close()


async def stand_still(pilot: Pilot[None]) -> None:
    """No cursor blinks in a picture."""
    for line in pilot.app.screen.query(Input):
        line.cursor_blink = False
    await pilot.pause()


SIZES = [(120, 40), (80, 24), (200, 60), (60, 20)]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_in_the_midst_of_a_fight(
    size: tuple[int, int], fight: Session, snap_compare: Compare
) -> None:
    app = application(fight.path.parent, fight)
    assert snap_compare(app, terminal_size=size)


def test_in_the_midst_of_a_fight_on_parchment(fight: Session, snap_compare: Compare) -> None:
    app = application(fight.path.parent, fight, "parchment")
    assert snap_compare(app, terminal_size=(120, 40))


def test_an_attack_before_its_die(fight: Session, snap_compare: Compare) -> None:
    app = application(fight.path.parent, fight)
    keys = ["a", *"guard", "space", "3", "enter", "enter"]
    assert snap_compare(app, press=keys, terminal_size=(120, 40), run_before=stand_still)


def test_a_defence_in_the_smallest_terminal(fight: Session, snap_compare: Compare) -> None:
    app = application(fight.path.parent, fight)
    keys = ["a", *"guard", "space", "1", "enter", "enter", "1", "3", "enter"]
    assert snap_compare(app, press=keys, terminal_size=(60, 20), run_before=stand_still)


def test_the_help(fight: Session, snap_compare: Compare) -> None:
    app = application(fight.path.parent, fight)
    assert snap_compare(app, press=["question_mark"], terminal_size=(80, 24))


def test_the_sums_behind_somebody(fight: Session, snap_compare: Compare) -> None:
    app = application(fight.path.parent, fight)
    assert snap_compare(app, press=["y"], terminal_size=(120, 40))


def test_the_start_screen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snap_compare: Compare
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    folder = tmp_path / "fights"
    for hours, title in ((50, "The ford"), (30, "Tollgate at dusk")):
        session = start(folder, *MIDST, cast=CAST, title=title)
        session.close()
        played = datetime.now(UTC).timestamp() - 3600 * hours
        os.utime(session.path, (played, played))
    damaged = folder / "damaged.toml"
    damaged.write_text("format = 1\ntitle = [\n", encoding="utf-8")
    os.utime(damaged, (played - 900_000, played - 900_000))
    assert snap_compare(application(folder), terminal_size=(80, 24))
