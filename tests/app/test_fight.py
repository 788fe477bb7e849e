"""The fight screen as a person uses it: keys, prompts, names of all kinds, sizes, the file."""

import os
import random
import re
from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.app.person import (
    GRIM,
    NEXT,
    RUNNING,
    Fields,
    Person,
    do,
    pressed,
    sitting_down,
    start,
    until,
)
from tests.view.fights import ANN, guard
from tracker.app.keys import KEYS
from tracker.session import Session
from tracker.store.fight import load
from tracker.store.reading import read


async def test_an_empty_fight_says_what_to_do(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, cast=())) as person:
        assert person.pane("#keys")[0].split("  ")[0].strip() == "+ somebody joins"
        assert "attack" not in person.pane("#keys")[0]
        await person.press("a")
        assert person.notice == "nobody is in this fight yet: + lets somebody join"


async def test_every_key_may_be_pressed_in_an_empty_fight(tmp_path: Path) -> None:
    session = start(tmp_path, cast=())
    async with sitting_down(tmp_path, session, (80, 24)) as person:
        for key in KEYS:
            if key.id in ("quit", "palette", "theme"):
                continue
            await person.press(pressed(key), "escape", "escape")
            assert person.steps == 0, key.id
            assert not person.prompt, key.id
        await person.press("plus")
        await person.answer("", "Bob", "", "9", "", "")
        assert "Bob" in person.see()
        assert person.encounter.combatants["bob"].sheet.hit_points == 9


async def test_when_all_are_dead_every_key_is_harmless(tmp_path: Path) -> None:
    dead: list[Fields] = [{"do": "edit", "who": who, "set": {"state": "dead"}} for who in CAST]
    async with sitting_down(tmp_path, start(tmp_path, *dead), (80, 24)) as person:
        assert person.ladder[1:] == [
            f"{name} dead" for name in ("Ann", "Tim", "Guard 1", "Guard 2")
        ]
        await person.press("o", "enter")
        assert "Round 1 · all have acted" in person.header
        for key in KEYS:
            if key.id not in ("quit", "palette", "theme"):
                await person.press(pressed(key), "escape", "escape")
                assert not person.prompt, key.id
        await person.press("slash")
        await person.answer("guard 2")
        assert person.chosen == "guard-2", "the dead can be found"


CAST = ("ann", "tim", "guard-1", "guard-2")


async def test_taken_back_lines_are_struck_out(tmp_path: Path) -> None:
    def struck(person: Person) -> list[str]:
        strips = person.app.screen.query_one("#log").render_lines(
            person.app.screen.query_one("#log").content_region.reset_offset
        )
        return [
            segment.text.strip()
            for strip in strips
            for segment in strip
            if segment.style is not None and segment.style.strike and segment.text.strip()
        ]

    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), (160, 30)) as person:
        await person.press("n")
        await person.answer("one")
        await person.press("n")
        await person.answer("two")
        assert struck(person) == []
        await person.press("u")
        assert [line for line in struck(person) if "note" in line] == ["R1·23 note: two"]
        await person.press("u")
        assert len([line for line in struck(person) if "note" in line]) == 2
        await person.press("U")
        assert [line for line in struck(person) if "note" in line] == ["R1·23 note: two"]
        await person.press("U")
        assert struck(person) == []
        assert person.steps == 7


async def test_a_held_key_undoes_to_the_first_step_and_no_further(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *GRIM, NEXT, NEXT)) as person:
        await person.press(*["u"] * 30)
        assert person.notice == "there is nothing to take back"
        assert person.encounter == person.fight.session.timeline.states[0]
        await person.press(*["U"] * 30)
        assert person.encounter == person.fight.session.timeline.states[5]


async def test_whoever_is_found_is_shown_in_the_ladder_too(tmp_path: Path) -> None:
    cast = [guard(number) for number in range(60)]
    rolls = {f"guard-{number}": 1 + number // 6 for number in range(60)}
    steps: Fields = {"do": "initiative", "rolls": rolls}
    async with sitting_down(tmp_path, start(tmp_path, steps, cast=cast), (80, 24)) as person:
        assert not any(re.search(r"Guard 3\b", row) for row in person.ladder)
        await person.press("slash", *"guard", "space", "3", "enter")
        assert person.chosen == "guard-3"
        assert any(re.match(r"▌ 8 Guard 3\b", row) for row in person.ladder)
        assert not any("▶" in row for row in person.ladder)
        await person.press("space")
        assert any("▶" in row for row in person.ladder), "the next step is in sight again"


# keys at random


@pytest.mark.parametrize("seed", [1, 2])
async def test_keys_at_random_do_no_harm(seed: int, tmp_path: Path) -> None:
    """Whatever is pressed, the program goes on, and the file says what the screen says."""
    dice = random.Random(seed)
    letters = [pressed(key) for key in KEYS if key.id not in ("quit", "palette", "theme")]
    session = start(tmp_path, seed=seed)
    async with sitting_down(tmp_path, session, (80, 24)) as person:
        for _ in range(40):
            burst = [dice.choice(["space", dice.choice(letters)])]
            for _ in range(dice.choice([2, 6, 12])):
                burst += dice.choice([[], [], ["5"], ["down"], ["tab"], ["ctrl+o"]])
                burst.append("enter")
            await person.press(*burst, "escape")
        assert person.steps > 3
    again = Session.open(session.path)
    assert again.encounter == session.encounter
    assert again.timeline.entries == session.timeline.entries
    again.close()


# totals and numbers


async def test_totals_typed_by_hand_are_taken_as_they_are(tmp_path: Path) -> None:
    def counts(person: Person) -> list[int]:
        return [slot.count for slot in person.encounter.slots_of("tim") if slot.status != "lost"]

    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        for total, expected in (
            ("20", [20, 10]),
            ("11", [11, 1]),
            ("10", [10]),
            ("1", [1]),
        ):
            await person.press("P", *"tim", "enter", *total, "enter")
            assert person.encounter.combatants["tim"].turn.total == int(total)
            assert counts(person) == expected
        await person.press(
            "P", *"tim", "enter", *"16", "enter", "P", *"tim", "enter", *"17", "enter"
        )
        assert counts(person) == [17, 7], "the last one counts, however fast they were typed"
        for total in ("0", "-2"):
            await person.press("P")
            await person.answer("tim", total)
            assert person.encounter.combatants["tim"].turn.total == int(total)
            assert all(count <= 1 for count in counts(person))


async def test_numbers_of_like_ones_never_clash(tmp_path: Path) -> None:
    async with sitting_down(
        tmp_path, start(tmp_path, cast=[guard(n) for n in (1, 2, 3)])
    ) as person:
        await person.press("minus")
        await person.answer("guard 2")
        for _ in range(3):
            await person.press("plus")
            await person.answer("another guard")
        names = [one.sheet.name for one in person.encounter.combatants.values()]
        assert len(set(names)) == len(names) == 5
        assert {"Guard 1", "Guard 3"} < set(names)
        await person.press(*["u"] * 4)
        names = [one.sheet.name for one in person.encounter.combatants.values()]
        assert names == ["Guard 1", "Guard 2", "Guard 3"]


# names

NAMES = (
    "A" * 60,
    "L" * 200,
    "龍の騎士" * 15,
    "e\u0301a\u0300o\u0302 " * 12,
    "🐉🔥 dragon 🏳️ 👩🏽",
    "[b]Bob[/b]",
    "Bob [/b]",
    "[",
    "\\[red]x",
    "Zalgo" + "\u0335" * 40,
)


def odd_cast() -> tuple[dict[str, object], ...]:
    return tuple(
        {**ANN, "id": f"n{number}", "name": name, "side": "[i]odd[/i]" if number % 2 else "龍"}
        for number, name in enumerate(NAMES)
    )


def aligned(person: Person, width: int) -> None:
    """Every line of the screen is exactly as wide as the screen."""
    for strip in person._strips():
        assert strip.cell_length == width
        assert cell_len(strip.text) == width, strip.text


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_odd_names_leave_numbers_and_marks_in_place(
    size: tuple[int, int], tmp_path: Path
) -> None:
    rolls = {f"n{number}": 10 - number % 3 for number in range(len(NAMES))}
    steps: tuple[Fields, ...] = (
        {"do": "initiative", "rolls": rolls},
        {"do": "hurt", "who": "n1", "amount": 25, "raw": True},
        {"do": "hurt", "who": "n2", "amount": 31, "raw": True},
    )
    session = start(tmp_path, *steps, cast=odd_cast(), title="[b]" + "龍" * 90)
    async with sitting_down(tmp_path, session, size) as person:
        aligned(person, size[0])
        assert "Round 1 · count 23" in person.header
        assert "● saved" in person.header
        slots = person.pane("#ladder")[1:-1][: len(NAMES)]
        rows = [line for line in slots if re.match(r"│[ ▌][▶ ] {1,2}\d+ ", line)]
        assert len(rows) >= 6
        places = {cell_len(line[: line.index("/3")]) for line in rows}
        assert len(places) == 1, "places stay in sight and aligned"
        assert "DUE" in person.due
        assert person.due.endswith("r roll")

        await person.press("z")
        aligned(person, size[0])
        assert "30/30" in person.see()
        await person.press("end")
        aligned(person, size[0])
        await person.press("z")

        await person.press("a")
        aligned(person, size[0])
        assert "30/30" in person.prompt
        await person.answer("[b]bob")
        assert person.asked == "weapon"
        await person.answer("", "20", "8")
        aligned(person, size[0])
        assert person.encounter.combatants["n5"].vitals.hit_points < 30
        await person.press("n")
        await person.type("[/b] [")
        await person.press("enter")
        assert "[/b] [" in person.log

        await person.press("slash")
        await person.answer("bob [")
        assert person.chosen == "n6"
        await person.press("y")
        assert person.page
        assert "Bob [/b]" in person.see()
        aligned(person, size[0])
        await person.press("escape", "question_mark")
        aligned(person, size[0])
        await person.press("escape")


async def test_markup_in_an_answer_is_shown_and_not_obeyed(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("h")
        await person.answer("Bob [/b]")
        assert "not 'Bob [/b]'" in person.prompt
        await person.press("escape", "plus")
        await person.answer("a new one", "[red]Bob", "", "", "", "")
        assert "[red]Bob" in person.see()


# sizes


@pytest.mark.parametrize("prompting", [False, True])
async def test_any_size_at_any_time(prompting: bool, tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *GRIM), (200, 60)) as person:
        if prompting:
            await person.press("a")
            await person.answer("guard 1", "sword")
            await person.type("1")
        for width, height in ((60, 20), (80, 24), (120, 40), (200, 60), (20, 5), (1, 1), (90, 30)):
            await person.resize(width, height)
            aligned(person, width)
            if height < 20:
                continue
            assert "Round 1 · count 23" in person.header
            assert "▶" in "".join(person.pane("#ladder"))
            assert person.due
            if prompting:
                assert person.asked == "Ann 1d20"
                assert "Ann 1d20 1" in person.prompt
                assert "gets through" in person.prompt
                assert "enter take" in person.keys
            else:
                assert "space next" in person.keys
        if prompting:
            await person.press("9", "enter")
            assert person.encounter is not None
            assert "critical hit" in person.prompt


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_all_that_the_end_of_the_round_brings_can_be_read(
    size: tuple[int, int], tmp_path: Path
) -> None:
    sinking = {"hit_points": 1, "life_points": 1, "wounds": 3}
    cast = (ANN, guard(11, now=sinking), guard(12, now=sinking))
    rolls = {"ann": 10, "guard-11": 3, "guard-12": 3}
    steps: tuple[Fields, ...] = (
        {"do": "initiative", "rolls": rolls},
        {"do": "grab", "who": "ann", "target": "guard-11", "natural": 19},
    )
    async with sitting_down(tmp_path, start(tmp_path, *steps, cast=cast), size) as person:
        await person.press("end")
        told = " ".join(" ".join(person.ladder).replace("▌", " ").split())
        for who in ("Guard 11", "Guard 12"):
            assert f"{who} 1 → −2 life system shock 60 % due 3 bleed" in told
        assert "Ann contest of the hold on Guard 11 due" in told


@pytest.mark.parametrize("key", ["down", "tab", "z", "space", "n"])
async def test_what_was_said_of_a_key_goes_with_the_next(key: str, tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("r")
        assert person.notice == "nothing is due"
        await person.press(key)
        assert person.notice == ""
        await person.press("escape", "r", "R")
        assert person.notice == "nothing is due", "it is said again"
        await person.click("attack", "#keys")
        assert person.notice == ""


async def test_what_is_said_of_the_file_stays_until_a_step(tmp_path: Path) -> None:
    session = start(tmp_path, *RUNNING, NEXT)
    session.close()
    session.path.write_bytes(session.path.read_bytes()[:-40])
    async with sitting_down(tmp_path, Session.open(session.path)) as person:
        assert "is cut off" in person.notice
        await person.press("down", "r", "z")
        assert "is cut off" in person.notice
        await person.press("space")
        assert person.notice == ""


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_bottom_line_keeps_what_is_next(size: tuple[int, int], tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *GRIM), size) as person:
        assert person.keys.startswith("space next  r roll due  R waive  a attack")
        assert person.keys.endswith("? help")
        await person.press("R")
        assert person.keys.startswith("space next  a attack  w wait")
        await person.press(*["space"] * 8)
        assert "all have acted" in person.header
        assert person.keys.startswith("e end round  a attack")
        await person.press("e")
        assert person.keys.startswith("o roll initiative")


async def test_which_panes_are_shown_at_which_width(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), (99, 30)) as person:
        assert not person.pane("#cards")
        assert person.pane("#log")
        await person.press("z")
        assert person.pane("#cards")
        assert not person.pane("#log")
        await person.press("z")
        assert person.focus == "ladder"
        await person.resize(100, 30)
        assert person.pane("#cards")
        await person.press("tab")
        assert person.focus == "cards"
        await person.resize(80, 24)
        assert not person.pane("#cards")
        await person.press("tab", "space")
        assert person.steps == 2, "keys go on working when the pane of the focus is gone"


async def test_a_round_in_the_smallest_terminal(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path), (60, 20)) as person:
        await person.press("o")
        await person.answer("players", "10")
        assert "Round 1" in person.header
        assert person.encounter.actor == "ann"
        await person.press("a")
        assert "▸Guard 1 24/24" in person.prompt
        await person.answer("", "")
        assert "needs 6 on the die" in person.prompt
        assert "gets through" in person.prompt
        await person.answer("19")
        assert "critical hit" in person.prompt
        await person.answer("8")
        assert not person.prompt
        while person.encounter.current:
            await person.press("space")
        await person.press("e")
        assert "round 1 is over" in person.header


async def test_the_next_of_many_is_in_sight(tmp_path: Path) -> None:
    cast = (ANN, *(guard(number) for number in range(1, 40)))
    rolls = {"ann": 1, **{f"guard-{number}": 1 + number % 10 for number in range(1, 40)}}
    session = start(tmp_path, {"do": "initiative", "rolls": rolls}, cast=cast)
    async with sitting_down(tmp_path, session, (80, 24)) as person:
        for _ in range(45):
            await person.press("space")
            assert any("▶" in line for line in person.ladder)


# what is due


async def test_several_dues_are_counted_and_taken_one_by_one(tmp_path: Path) -> None:
    more: Fields = {"do": "hurt", "who": "guard-2", "amount": 25, "raw": True}
    async with sitting_down(tmp_path, start(tmp_path, *GRIM, more)) as person:
        assert person.due.startswith("DUE  Guard 1  Willpower")
        assert "+1 more" in person.due
        assert "r roll due" in (await at_width(person, 200)).keys
        await person.press("r")
        assert "▸Guard 1 Willpower −15, 2d20" in person.prompt
        await person.answer("", "3")
        assert person.due.startswith("DUE  Guard 2")
        await person.press("R")
        assert person.due == ""
        assert person.steps == 6


async def at_width(person: Person, width: int) -> Person:
    await person.resize(width, 40)
    return person


# the mouse


async def test_a_click_chooses_a_card_or_a_slot_or_a_key(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.click("Guard 2", "#cards")
        assert person.chosen == "guard-2"
        await person.click("Tim", "#ladder")
        assert person.chosen == "tim"
        assert "Ann" in person.card("ann")
        await person.click("hurt", "#keys")
        assert person.asked == "who"
        assert "▸Tim" in person.prompt
        await person.click("leave", "#keys")
        assert not person.prompt
        await person.click("next", "#keys")
        assert person.steps == 2
        await person.click("help", "#keys")
        assert "The round" in person.page


async def test_a_step_taken_by_a_prompt_is_seen_by_whoever_had_looked_back(tmp_path: Path) -> None:
    notes: tuple[Fields, ...] = tuple({"do": "note", "text": f"note {n}"} for n in range(60))
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING, *notes)) as person:
        await person.click("note 59", "#log")
        await person.press("home")
        assert "note 59" not in person.log
        await person.press("n")
        assert "note 59" not in person.log
        await person.answer("a new one")
        assert person.focus == "log"
        assert "a new one" in person.log


async def test_a_click_beside_an_open_prompt_does_not_close_its_line(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("h")
        await person.click("Guard 2", "#cards")
        await person.click("Round 1, initiative", "#log")
        assert person.focus == "prompt-entry"
        await person.type("tim")
        await person.click("enter", "#keys")
        assert person.asked == "points"
        await person.press("5", "enter")
        assert person.encounter.combatants["tim"].vitals.hit_points == 15


# the file


async def test_the_other_window_follows_and_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.app.screens.fight.FOLLOW_EVERY", 0.02)
    first = start(tmp_path, *RUNNING)
    second = Session.open(first.path)
    try:
        async with sitting_down(tmp_path, second) as person:
            assert "○ read only" in person.header
            assert "window" in person.notice
            for key in KEYS:
                if key.group in ("turn", "act", "harm", "rolls", "cast") or key.id == "undo":
                    await person.press(pressed(key))
                    if key.id in ("grab", "hazard"):
                        await person.answer("")
                    assert "another window" in person.notice, key.id
                    assert not person.prompt, key.id
            assert person.steps == 1
            do(first, {"do": "note", "text": "across"}, NEXT)
            await until(person, lambda: person.steps == 3)
            assert "across" in person.log
            assert "count 13" in person.header
            first.undo()
            await until(person, lambda: "count 23" in person.header)
            await person.press("slash")
            await person.answer("guard 2")
            assert person.chosen == "guard-2", "to look around is allowed"
    finally:
        first.close()


async def test_the_other_window_takes_over_when_the_first_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tracker.app.screens.fight.FOLLOW_EVERY", 0.02)
    first = start(tmp_path, *RUNNING)
    async with sitting_down(tmp_path, Session.open(first.path)) as person:
        first.close()
        await until(person, lambda: "● saved" in person.header)
        await person.press("space")
        assert person.steps == 2
        assert person.notice == ""


async def test_a_blow_of_a_charge_is_not_lost_unasked(tmp_path: Path) -> None:
    session = start(tmp_path, *RUNNING)
    while len(tuple(session.encounter.still_to_come())) > 1:
        do(session, NEXT)
    do(session, {"do": "charge", "who": session.encounter.actor, "target": "tim"})
    async with sitting_down(tmp_path, session) as person:
        await person.press("e")
        assert "a blow of a charge would be lost" in person.prompt
        assert person.encounter.dues
        await person.press("enter")
        assert not person.encounter.dues


async def test_to_wait_into_the_own_next_action_says_what_is_lost(tmp_path: Path) -> None:
    alone = ({"id": "ann", "name": "Ann", "initiative": 13}, {"id": "tim", "name": "Tim"})
    rolls: Fields = {"do": "initiative", "rolls": {"ann": 10, "tim": 5}}
    async with sitting_down(tmp_path, start(tmp_path, rolls, cast=alone)) as person:
        await person.press("w")
        assert person.notice == "Ann comes next again: the 23 is lost (u takes it back)"


@pytest.mark.parametrize("key", ["q", "ctrl+q"])
async def test_a_fight_whose_file_is_gone_is_kept_beside_it(tmp_path: Path, key: str) -> None:
    session = start(tmp_path, *RUNNING)
    async with sitting_down(tmp_path, session) as person:
        session.path.unlink()
        await person.press("space")
        assert "○ not saved" in person.header
        await person.press(key)
        assert person.app._exit
    (kept,) = tmp_path.glob("*.toml")
    assert load(read(kept)).entries == session.timeline.entries


async def test_a_full_disk_is_told_until_it_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = start(tmp_path, *RUNNING)
    size = session.path.stat().st_size
    write = os.write

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    async with sitting_down(tmp_path, session) as person:
        assert "● saved" in person.header
        monkeypatch.setattr(os, "write", full)
        await person.press("space", "space")
        monkeypatch.setattr(os, "write", write) if not person.steps else None
        assert person.steps == 3, "the fight goes on in memory"
        assert "○ not saved" in person.header
        assert "is not saved" in person.notice
        await person.press("q")
        assert not person.app._exit
        assert "leaving would lose steps" in person.notice
        assert session.path.stat().st_size == size
        monkeypatch.setattr(os, "write", write)
        person.fight._retry()
        await person.rest()
        assert "● saved" in person.header
        assert person.notice == ""
        assert session.path.stat().st_size > size
        await person.press("q")
        assert person.app._exit


async def test_the_keys_work_after_a_prompt_that_asked_nothing(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *GRIM)) as person:
        await person.press("R")
        waived = len(person.encounter.dues)
        await person.press("u")
        assert (waived, len(person.encounter.dues)) == (0, 1)


async def test_whoever_interrupts_is_offered_the_one_who_is_interrupted(tmp_path: Path) -> None:
    cut_in: Fields = {"do": "interrupt", "who": "ann", "against": "guard-1"}
    steps = (*RUNNING, NEXT, NEXT, cut_in)
    async with sitting_down(tmp_path, start(tmp_path, *steps)) as person:
        await person.press("a", "enter")
        assert "Ann attacks Guard 1" in person.prompt


async def test_a_friend_is_no_likely_target(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("slash", *"tim", "enter", "a", "enter")
        assert "Ann attacks Guard" in person.prompt


async def test_only_who_is_held_breaks_free(tmp_path: Path) -> None:
    hold: Fields = {"do": "grab", "who": "ann", "target": "guard-2", "natural": 19}
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING, hold)) as person:
        await person.press("g")
        await person.answer("break free")
        assert "Guard 2" in person.prompt
        assert "Guard 1" not in person.prompt


@pytest.mark.rule("STANCE-3", "DEF-9")
async def test_an_action_of_total_defence_that_is_passed_is_told(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("s")
        await person.answer("total defence")
        await person.press("space")
        assert person.notice == "Ann had the 23 left for two dodges (u takes it back)"
        await person.press("space", "space")
        assert person.encounter.actor == "tim"
        assert person.notice == ""


@pytest.mark.rule("CRIT-0", "CRIT-24")
@pytest.mark.parametrize(
    ("die", "answers", "told"),
    [
        ("20", ("7",), "a critical hit: x gives it a special effect"),
        ("1", ("none",), "a fumble: x gives it a mishap"),
        ("5", ("none",), ""),
    ],
)
async def test_a_critical_and_a_fumble_point_to_their_effect(
    die: str, answers: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("a")
        await person.answer("guard 1", "", die, *answers)
        assert person.steps == 2
        assert person.notice == told
