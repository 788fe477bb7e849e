"""The palette, the help and the sums behind numbers."""

from pathlib import Path

import pytest
from textual.command import CommandList, DiscoveryHit

from tests.app.person import (
    GRIM,
    RUNNING,
    Person,
    sitting_down,
    start,
    until,
)
from tracker.app.keys import KEYS, PALETTE_ONLY
from tracker.app.palette import FightCommands


async def test_the_palette_lists_and_runs_everything(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        listed = [hit async for hit in FightCommands(person.fight).discover()]
        names = [str(hit.display) for hit in listed if isinstance(hit, DiscoveryHit)]
        assert names == [*(key.help for key in KEYS), *(name for _, name in PALETTE_ONLY)]
        await person.press("ctrl+p")
        await person.type("fatigue")
        await until(person, lambda: "points more or less" in person.see())
        await until(person, lambda: marked(person))
        await person.press("enter")
        await until(person, lambda: person.app.screen is person.fight)
        await person.rest()
        assert person.asked == "who"
        await person.answer("tim", "2")
        assert person.encounter.combatants["tim"].vitals.fatigue == 2


@pytest.mark.parametrize(
    "keys",
    [("pagedown",), ("pageup",), ("a", "enter", "enter"), ("enter", "enter"), ("escape",) * 3],
)
async def test_keys_may_come_faster_than_the_palette(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), (80, 24)) as person:
        await person.press("ctrl+p", *keys)
        await person.press("escape", "escape", "escape")
        await until(person, lambda: person.app.screen is person.fight)
        assert not person.app._exit


async def test_what_is_marked_is_taken_before_its_list_is_laid_out(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), (80, 24)) as person:
        await person.press("ctrl+p", *"fatigue")
        await until(person, lambda: marked(person))
        person.app.screen.query_one(CommandList).styles.height = 0
        await person.rest()
        await person.press("enter")
        await until(person, lambda: person.app.screen is person.fight)
        await until(person, lambda: person.asked == "who")


async def test_the_palette_of_the_fight_has_nothing_of_the_frameworks(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("ctrl+p")
        await person.type("maximize")
        await until(person, lambda: "No matches found" in person.see())


def marked(person: Person) -> bool:
    return person.app.screen.query_one(CommandList).highlighted is not None


@pytest.mark.parametrize("form", [form for form, _ in PALETTE_ONLY])
async def test_every_prompt_without_a_key_opens_or_says_why_not(form: str, tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), (80, 24)) as person:
        await person.fight.run_action(f"prompt('{form}')")
        await person.rest()
        assert person.prompt or person.notice


async def test_help_names_every_key_and_can_be_read_in_a_small_terminal(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path), (60, 20)) as person:
        await person.press("question_mark")
        assert all(key.help in person.page and key.label in person.page for key in KEYS)
        assert "lets pass what the rules forbid" in person.page
        assert "In a prompt" not in person.see()
        await person.press(*["pagedown"] * 9)
        assert "esc      leaves the prompt" in person.see()
        await person.press("question_mark")
        assert person.app.screen is person.fight


async def test_a_page_shows_all_of_a_line_in_the_smallest_terminal(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path), (60, 20)) as person:
        await person.press("question_mark", *["pagedown"] * 3)
        rows = [row.strip("│ ▁▂▃▄▅▆▇█") for row in person.pane("VerticalScroll")]
        seen = " ".join(" ".join(rows).split())
        assert "…" not in seen
        assert "ctrl+r what the rules say; in a prompt, on what it asks" in seen


async def test_why_explains_the_chosen_or_the_step_under_the_cursor(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *GRIM)) as person:
        await person.press("slash")
        await person.answer("guard 2")
        await person.press("y")
        assert person.page.startswith("Guard 2")
        assert "next initiative" in person.page
        await person.press("escape", "tab", "tab")
        assert person.focus == "log"
        await person.press("home")
        await person.press("y")
        assert "step 1" in person.see()
        assert "INIT-1" in person.page


@pytest.mark.parametrize("page", ["y", "ctrl+r"])
async def test_help_opens_over_a_page_and_goes_back_to_it(page: str, tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), (80, 24)) as person:
        await person.press(page)
        before = person.page
        await person.press("question_mark")
        assert person.page.startswith("On a page")
        assert "closes the page" in person.see()
        await person.press("question_mark")
        assert person.page == before
        await person.press("escape")
        assert person.app.screen is person.fight


async def test_what_the_log_has_no_room_for_is_told_with_the_sums(tmp_path: Path) -> None:
    hurt = {"do": "hurt", "who": "guard-1", "amount": 36, "raw": True}
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING, hurt), (60, 20)) as person:
        whole = "Guard 1 HP 24 → 0, LP 8 → −4, 3 wounds, shock −36"
        assert whole not in person.log
        await person.press("tab")
        await person.press("end", "y")
        assert whole in person.page
        rows = [row.strip("│ ") for row in person.pane("VerticalScroll")]
        assert whole in " ".join(" ".join(rows).split())
        await person.press("escape")
        await person.press("u", "end", "y")
        assert person.page == "undone: R1·23 Guard 1 is hurt for 36, past armour"


async def test_fight_keys_do_nothing_under_a_page(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        for page in ("question_mark", "y"):
            await person.press(page, "u", "e", "h", "w", "escape")
            assert (person.steps, person.prompt) == (1, "")
            assert person.app.screen is person.fight
