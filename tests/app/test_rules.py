"""What the rules say, beside a prompt and on a page of its own."""

from pathlib import Path

import pytest

from tests.app.person import RUNNING, Person, sitting_down, start
from tracker.app.app import read_hints
from tracker.app.panes.rules import RulesPane
from tracker.encounter.hints import Hint, Hints
from tracker.store.places import user_data_folder
from tracker.view.rules import rules_lines


def titles(person: Person) -> list[str]:
    """The families in the order in which the pane has them."""
    lines = person.fight.query_one("#rules", RulesPane).text.splitlines()
    return [line.partition(" ")[0] for line in lines if line[:2].isupper() and "  " in line]


def read(person: Person, pane: str) -> str:
    """What a pane says, whatever row it says it in."""
    rows = [row.strip("│ ▁▂▃▄▅▆▇█") for row in person.pane(pane)[1:-1]]
    return " ".join(" ".join(rows).split())


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_prompt_shows_what_the_rules_say_of_what_it_asks(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), size) as person:
        await person.press("a", "ctrl+r")
        assert titles(person)[0] == "AC", "a target is asked for"
        await person.press("enter", "enter")
        assert titles(person)[:3] == ["ATK", "GEN", "FIRST"], "the die is asked for"
        assert "d20, skill, modifiers: equal to" in person.see()
        assert not person.pane("#log")
        await person.press("ctrl+r")
        assert "d20, skill, modifiers" not in person.see()
        assert person.pane("#log")
        assert person.asked == "Ann 1d20", "the prompt is where it was"


async def test_a_title_that_is_too_wide_goes_on_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    title = "What a blow does to whoever is hit by it, and what becomes of that later"
    hint = Hint(title=title, lines=("x",), commands=("attack",))
    monkeypatch.setattr("tracker.app.app.read_hints", lambda: Hints(families={"DMG": hint}))
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), (80, 24)) as person:
        await person.press("ctrl+r")
        assert title in read(person, "VerticalScroll")
        await person.resize(60, 20)
        assert title in read(person, "VerticalScroll")
        await person.press("escape")
        await person.press("a", "ctrl+r")
        assert title in read(person, "#rules")
        await person.resize(80, 24)
        assert title in read(person, "#rules")


async def test_the_rules_can_be_turned_and_go_with_the_prompt(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("j", "ctrl+r")
        first = person.pane("#rules")
        assert any("CHECK  " in line for line in first)
        await person.press("escape", "h", "ctrl+r", "pagedown")
        assert titles(person) == ["DMG", "RES", "HURT", "WND", "SHK"]
        assert not any("DMG  " in line for line in person.pane("#rules"))
        await person.press("pageup")
        assert any("DMG  " in line for line in person.pane("#rules"))
        await person.press("escape")
        assert not person.pane("#rules")
        assert person.pane("#log")


async def test_without_a_prompt_all_rules_are_on_a_page(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path)) as person:
        await person.press("ctrl+r")
        assert all(f"{name}  " in person.page for name in read_hints().families)
        await person.press("escape")
        assert person.app.screen is person.fight


async def test_a_flaw_in_the_users_own_texts_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("WIN_PD_OVERRIDE_LOCAL_APPDATA", str(tmp_path / "data"))
    folder = user_data_folder() / "data"
    folder.mkdir(parents=True)
    (folder / "hints.toml").write_text('[INIT]\nlines = ["x"]\n', encoding="utf-8")
    read_hints.cache_clear()
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), (200, 40)) as person:
        await person.press("ctrl+r")
        assert "hints.toml" in person.notice
        assert "title" in person.notice
        assert person.app.screen is person.fight
        await person.press("h", "ctrl+r")
        assert not person.pane("#rules")
        assert person.pane("#log"), "no empty pane lies over the log"
    read_hints.cache_clear()


def test_a_blank_line_of_a_users_own_is_a_blank_line() -> None:
    hints = Hints(families={"ATK": Hint(title="T", lines=(" ",))})
    assert ["".join(span.text for span in line) for line in rules_lines(hints, ("ATK",))] == [
        "ATK  T",
        "· ",
    ]
