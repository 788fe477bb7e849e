"""The start screen: the list of fights, opening one, beginning one, and what is wrong with some."""

import os
import shutil
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from textual.command import CommandList, CommandPalette, DiscoveryHit

from tests.app.person import (
    FIRST_ROUND,
    NOON,
    Fields,
    Person,
    do,
    sitting_down,
    start,
    until,
)
from tracker.app.keys import START_KEYS
from tracker.app.palette import StartCommands
from tracker.app.screens.fight import FightScreen
from tracker.app.screens.start import StartScreen, ago, homely
from tracker.session import Session

NOW = datetime(2030, 1, 31, 12, tzinfo=UTC)


def saved(folder: Path, title: str, *steps: Fields, hours_ago: float = 1) -> Path:
    """A fight on disk, last played so long ago."""
    session = start(folder, *steps, title=title)
    session.close()
    played = datetime.now(UTC).timestamp() - 3600 * hours_ago
    os.utime(session.path, (played, played))
    return session.path


def rows(person: Person) -> list[str]:
    """The list, two lines each."""
    lines = [line.strip("│ ▄▅▆▇█").rstrip() for line in person.pane("#fights")[1:-1]]
    lines = [line for line in lines if line]
    return [f"{first} / {second}" for first, second in zip(lines[::2], lines[1::2], strict=True)]


def is_list(person: Person) -> bool:
    return isinstance(person.app.screen, StartScreen)


async def test_keys_typed_ahead_are_taken_in_their_order(tmp_path: Path) -> None:
    saved(tmp_path, "The gate", hours_ago=5)
    saved(tmp_path, "The bridge")
    async with sitting_down(tmp_path) as person:
        await person.press("down", "enter", "enter", "o")
        assert "The gate" in person.header
        assert "● saved" in person.header
        assert len([one for one in person.app.screen_stack if isinstance(one, FightScreen)]) == 1
        await person.press("escape", "q", "n", *"Ford", "enter")
        assert "Ford" in person.header


async def test_the_keys_of_a_title_are_told_while_it_is_typed(tmp_path: Path) -> None:
    async with sitting_down(tmp_path) as person:
        assert "d demo fight" in person.pane("#keys")[0]
        await person.press("n")
        assert person.pane("#keys")[0].split() == ["enter", "begin", "esc", "leave"]
        await person.click("leave", "#keys")
        assert "d demo fight" in person.pane("#keys")[0]


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (timedelta(seconds=-5), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 min ago"),
        (timedelta(minutes=59), "59 min ago"),
        (timedelta(hours=1), "1 h ago"),
        (timedelta(hours=23, minutes=59), "23 h ago"),
        (timedelta(days=1), "yesterday"),
        (timedelta(days=2), "2 days ago"),
        (timedelta(days=400), "400 days ago"),
    ],
)
def test_how_long_ago_in_coarse_words(past: timedelta, words: str) -> None:
    assert ago(NOW - past, NOW) == words


def test_a_folder_is_written_from_the_home_folder_on(monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path("/here/gm").absolute()
    monkeypatch.setattr(Path, "home", lambda: home)
    assert homely(home / "fights") == "~/fights"
    assert homely(home.parent) == str(home.parent)


async def test_the_fight_played_last_is_on_top(tmp_path: Path) -> None:
    saved(tmp_path, "The gate", hours_ago=30)
    fallen: Fields = {"do": "edit", "who": "tim", "set": {"state": "dead"}}
    saved(tmp_path, "The bridge", FIRST_ROUND, fallen, hours_ago=2)
    saved(tmp_path, "The [b]ford", FIRST_ROUND, hours_ago=50)
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        assert rows(person) == [
            "The bridge   2 h ago / round 1 · 3 of 4 stand · current · 2 steps  the-bridge.toml",
            "The gate   yesterday / not begun · current · 0 steps  the-gate.toml",
            "The [b]ford   2 days ago / round 1 · 4 of 4 stand · current · 1 step  the-b-ford.toml",
        ]
        assert person.header == "Midian encounter tracker"
        assert person.pane("#fights")[0].startswith("╭─ Fights ")


async def test_a_fight_that_was_ended_is_over_not_begun(tmp_path: Path) -> None:
    note: Fields = {"do": "note", "text": 'event = "fight-ended"'}
    end: Fields = {"do": "end_fight"}
    saved(tmp_path, "Ended", FIRST_ROUND, end, hours_ago=2)
    saved(tmp_path, "Healed", FIRST_ROUND, end, note, hours_ago=3)
    saved(tmp_path, "Prepared", note, hours_ago=4)
    saved(tmp_path, "Again", FIRST_ROUND, end, FIRST_ROUND, hours_ago=5)
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        assert [row.partition(" / ")[2].rpartition("  ")[0] for row in rows(person)] == [
            "over · 4 of 4 stand · current · 2 steps",
            "over · 4 of 4 stand · current · 3 steps",
            "before round 1 · 4 of 4 stand · current · 1 step",
            "round 1 · 4 of 4 stand · current · 3 steps",
        ]


async def test_enter_resumes_and_leaving_comes_back(tmp_path: Path) -> None:
    saved(tmp_path, "The gate", hours_ago=30)
    path = saved(tmp_path, "The bridge", FIRST_ROUND, hours_ago=2)
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        await person.press("enter")
        assert "The bridge" in person.header
        assert "Round 1 · count 23" in person.header
        await person.press("space", "q")
        assert is_list(person)
        assert rows(person)[0].startswith("The bridge   just now / round 1 ")
        assert "2 steps" in rows(person)[0]
        await person.press("down", "enter")
        assert "The gate" in person.header
        await person.press("q", "q")
        assert person.app._exit
    Session.open(path).close()


async def test_a_click_resumes(tmp_path: Path) -> None:
    saved(tmp_path, "The gate")
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        await person.click("The gate", "#fights")
        assert "before the first round" in person.header


async def test_a_new_fight_begins_with_its_title(tmp_path: Path) -> None:
    async with sitting_down(tmp_path / "fights", size=(80, 24)) as person:
        assert "No fight is saved here yet: d opens the demo." in person.see()
        await person.press("n")
        await person.type("qdn [/b] 龍")
        assert "qdn [/b] 龍" in person.see(), "letters in the title are no keys"
        assert is_list(person)
        await person.press("enter")
        assert "qdn [/b] 龍" in person.header
        assert not person.encounter.combatants
        await person.press("q")
        assert rows(person) == [
            "qdn [/b] 龍   just now / not begun · current · 0 steps  qdn-b.toml"
        ]


async def test_a_fight_needs_a_title_and_escape_puts_the_line_away(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        await person.press("n", "space", "enter")
        assert person.notice == "a fight needs a title"
        await person.press("x")
        assert person.notice == ""
        await person.press("backspace", "enter")
        assert person.notice == "a fight needs a title"
        await person.press("escape")
        assert person.focus == "fights"
        assert not person.pane("#title")
        assert list(tmp_path.iterdir()) == []


async def test_two_fights_of_one_title_are_two_files(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        for _ in range(2):
            await person.press("n")
            await person.type("Same")
            await person.press("enter")
            await person.press("q")
        assert len(rows(person)) == 2
        assert len(list(tmp_path.glob("*.toml"))) == 2


async def test_the_demo_is_a_fresh_copy(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        await person.press("d")
        assert "The gate at dusk" in person.header
        assert len(person.encounter.combatants) == 6
        for key in "qdq":
            await person.press(key)
        assert len(rows(person)) == 2


async def test_a_damaged_fight_is_listed_with_its_fault_and_not_opened(tmp_path: Path) -> None:
    whole = saved(tmp_path, "The gate", hours_ago=5)
    (tmp_path / "bad.toml").write_text("format = 1\ntitle = [\n", encoding="utf-8")
    newer = whole.read_text(encoding="utf-8").replace("format = 1", "format = 99")
    (tmp_path / "newer.toml").write_text(newer, encoding="utf-8")
    (tmp_path / "note.txt").write_text("no fight", encoding="utf-8")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    async with sitting_down(tmp_path, size=(120, 24)) as person:
        listed = rows(person)
        assert len(listed) == 3
        assert all("line" in one and "steps" not in one for one in listed[:2])
        for place in range(2):
            await person.press("home", *["down"] * place, "enter")
            assert is_list(person)
            assert person.notice
        await person.press("end", "enter")
        assert "The gate" in person.header
    after = {path: path.read_bytes() for path in before}
    assert after == before


async def test_a_step_that_cannot_be_read_is_told_on_opening(tmp_path: Path) -> None:
    path = saved(tmp_path, "The gate", FIRST_ROUND, {"do": "next"})
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('do = "next"', 'do = "nxt"'), encoding="utf-8")
    async with sitting_down(tmp_path, size=(120, 24)) as person:
        await person.press("enter")
        assert is_list(person)
        assert "step 2" in person.notice


async def test_a_torn_tail_is_told_and_kept(tmp_path: Path) -> None:
    path = saved(tmp_path, "The gate", FIRST_ROUND, {"do": "next"})
    path.write_bytes(path.read_bytes()[:-40])
    async with sitting_down(tmp_path, size=(120, 24)) as person:
        await person.press("enter")
        assert "step 2 was not written to its end and is cut off" in person.notice
        assert "Round 1 · count 23" in person.header
        await person.press("space")
        assert person.notice == ""
    assert (tmp_path / f"{path.name}.torn-1").exists()


async def test_a_fight_that_another_window_has_is_opened_to_read(tmp_path: Path) -> None:
    session = start(tmp_path, FIRST_ROUND)
    async with sitting_down(tmp_path, size=(120, 24)) as person:
        await person.press("enter")
        assert "○ read only" in person.header
        do(session, {"do": "next"})
        await person.press("q")
        assert is_list(person)
    do(session, {"do": "next"})
    session.close()


@pytest.fixture
def vanishing(tmp_path: Path) -> Iterator[Path]:
    folder = tmp_path / "fights"
    saved(folder, "The gate")
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


async def test_a_folder_that_vanishes_is_no_crash(vanishing: Path) -> None:
    async with sitting_down(vanishing, size=(80, 24)) as person:
        shutil.rmtree(vanishing)
        await person.press("enter")
        assert is_list(person)
        assert person.notice
        await person.press("d")
        assert "The gate at dusk" in person.header, "the folder is made again"
        await person.press("q")
        assert len(rows(person)) == 1


async def test_a_folder_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text(NOON, encoding="utf-8")
    async with sitting_down(file, size=(80, 24)) as person:
        assert "cannot be listed" in person.notice
        await person.press("d")
        assert is_list(person)
        assert person.notice
        await person.press("n", "x", "enter")
        assert is_list(person)


async def test_the_theme_changes_here_too(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        before = person.app.theme
        await person.press("ctrl+t")
        seen = {before, person.app.theme}
        assert len(seen) == 2
        for _ in range(3):
            await person.click("theme", "#keys")
            seen.add(person.app.theme)
        assert person.app.theme == before, "four themes, and round again"
        assert len(seen) == 4


async def test_the_keys_are_told_here_too(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        assert "? help" in person.pane("#keys")[0]
        await person.press("question_mark")
        assert "open a fresh copy of the demo" in person.see()
        assert person.page.startswith("The list of fights")
        await person.press("question_mark")
        assert is_list(person)
        await person.click("help", "#keys")
        assert person.page.startswith("The list of fights")
        await person.press("escape")
        await person.press("n", "question_mark", "ctrl+p")
        assert "▊?▎" in person.see().replace(" ", ""), "in a title it is a character"


async def named(person: Person) -> list[str]:
    """What the palette offers."""
    found = [hit async for hit in StartCommands(person.app.screen).discover()]
    return [hit.text or "" for hit in found if isinstance(hit, DiscoveryHit)]


async def test_the_palette_offers_what_can_be_done_here(tmp_path: Path) -> None:
    saved(tmp_path, "The gate [/b]", hours_ago=5)
    saved(tmp_path, "The bridge")
    async with sitting_down(tmp_path, size=(80, 24)) as person:
        fights = ["open The bridge", "open The gate [/b]"]
        assert await named(person) == [*(key.help for key in START_KEYS), *fights]
        await choose(person, "another theme")
        assert person.app.theme != "lantern"
        await choose(person, "the gate")
        assert "The gate [/b]" in person.header
        await person.press("q")
        await choose(person, "begin a new")
        assert "enter begin" in person.pane("#keys")[0]
        await person.press(*"Ford", "enter")
        assert "Ford" in person.header


def marked(person: Person) -> str:
    """What is marked in the palette, in small letters."""
    found = person.app.screen.query_one(CommandList)
    at = found.highlighted
    return str(found.get_option_at_index(at).prompt).casefold() if at is not None else ""


async def choose(person: Person, words: str) -> None:
    """Takes something from the palette by a part of its name."""
    await person.press("ctrl+p")
    await person.type(words)
    await until(person, lambda: words in marked(person))
    await person.press("enter")
    await until(person, lambda: not isinstance(person.app.screen, CommandPalette))
    await person.rest()


@pytest.mark.parametrize("size", [(20, 5), (60, 20), (200, 60)])
async def test_any_size(size: tuple[int, int], tmp_path: Path) -> None:
    saved(tmp_path, "L" * 200)
    saved(tmp_path, "龍の騎士" * 40)
    async with sitting_down(tmp_path, size=size) as person:
        assert all(strip.cell_length == size[0] for strip in person._strips())
        await person.press("n", "x", "escape", "enter")
        assert not is_list(person)
