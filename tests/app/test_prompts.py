"""The open prompt: what is typed, taken, refused, gone back to and left."""

from pathlib import Path

import pytest

from tests.app.person import (
    RUNNING,
    Fields,
    Person,
    sitting_down,
    start,
)
from tests.view.fights import ANN, TIM, guard
from tracker.app.keys import KEYS
from tracker.app.panes.entry import Entry


async def test_what_is_typed_ahead_meets_its_prompt(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        keys = ["a", *"guard", "space", "2", "enter", "enter", *"13", "enter", *"none", "enter"]
        await person.press(
            *keys, "8", "enter", "space", "h", *"tim", "enter", "4", "enter", "space"
        )
        assert person.encounter.combatants["guard-2"].vitals.hit_points < 24
        assert person.encounter.combatants["tim"].vitals.hit_points == 16
        assert person.steps == 5
        assert person.encounter.actor == "guard-1"
        assert not person.prompt


async def test_a_fast_answer_leaves_the_next_suggestion_alone(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("a", *"tim", "enter", "enter", *"13", "enter")
        assert person.asked == "Tim defends by"
        assert "▸parry spear" in person.prompt
        await person.press(*"99", "enter")
        assert "Tim defends by is parry spear, dodge or none, not '99'" in person.prompt


async def test_to_heal_nothing_is_refused_and_never_a_step(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("H")
        for keys in (("tim", "", ""), ("0",), ("",)):
            await person.answer(*keys)
            assert "healing gives 1 or more hit points, life points or both" in person.prompt
        await person.press("ctrl+o", "enter", "shift+tab", "0", "enter", "enter")
        assert person.prompt
        await person.press("escape")
        assert (person.prompt, person.steps) == ("", 1)


async def test_tab_goes_once_round_all_fields_of_a_shot(tmp_path: Path) -> None:
    bow = {"name": "bow", "damage": "1d6", "ranged": True}
    cast = ({**ANN, "weapons": [bow]}, TIM)
    first: Fields = {"do": "initiative", "rolls": {"ann": 10, "tim": 1}}
    session = start(tmp_path, first, cast=cast, edition="revised")
    async with sitting_down(tmp_path, session) as person:
        await person.press("a")
        await person.answer("", "bow")
        assert person.asked == "increments passed"
        passed = await fields_passed(person, "tab")
        assert len(set(passed)) == len(passed)
        assert {"cover %", "body in the way", "Speed moved", "position"} <= set(passed)
        assert "ceiling in feet" in passed
        back = await fields_passed(person, "shift+tab")
        assert set(back) == set(passed)


async def test_a_fast_choice_among_fewer_is_taken(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("h", "down", "down", "down", *"tim", "enter", "2", "enter")
        assert person.encounter.combatants["tim"].vitals.hit_points == 18


LETTERS = "".join(key.key for key in KEYS if len(key.key) == 1)


@pytest.mark.parametrize("opener", ["n", "k", "plus", "slash", "h", "a", "E", "f"])
async def test_letters_in_a_prompt_are_no_commands(opener: str, tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        before = person.encounter
        await person.press(opener)
        if opener == "plus":
            await person.answer("a new one")
        asked = person.asked
        assert asked
        await person.type(LETTERS)
        assert LETTERS in person.prompt
        assert person.asked == asked
        assert person.encounter is before
        await person.press("escape")
        assert not person.prompt
        assert person.encounter is before
        assert person.focus == "ladder"


async def test_a_name_of_command_letters_is_a_name(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("plus")
        await person.answer("a new one", LETTERS, "", "", "", "")
        added = list(person.encounter.combatants.values())[-1]
        assert added.sheet.name == LETTERS
        assert person.steps == 2


@pytest.mark.parametrize(("tabs", "pane"), [(0, "ladder"), (1, "cards"), (2, "log")])
async def test_escape_records_nothing_and_gives_the_focus_back(
    tabs: int, pane: str, tmp_path: Path
) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press(*["tab"] * tabs)
        assert person.focus == pane
        await person.press("a", "enter", "enter", "1", "2", "escape")
        assert (person.steps, person.focus, person.prompt) == (1, pane, "")
        assert "space next" in person.keys


async def test_going_back_through_the_fields(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("a")
        await person.answer("guard 1", "sword", "13", "none")
        assert person.asked == "Ann damage 1d8"
        await person.press(*["shift+tab"] * 3)
        assert person.asked == "weapon"
        await person.press("shift+tab")
        assert person.asked == "target"
        assert "▸Guard 1" in person.prompt
        await person.press("down", "enter")
        assert person.asked == "Guard 2 defends by"
        await person.answer("none", "8")
        assert person.encounter.combatants["guard-2"].vitals.hit_points < 24
        assert person.encounter.combatants["guard-1"].vitals.hit_points == 24


async def test_optional_fields_are_a_tab_away(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("a")
        await person.answer("guard 1", "sword")
        assert "needs 6 on the die" in person.prompt
        await person.press("tab", "tab")
        assert person.asked == "modifier"
        await person.answer("4")
        assert "+4" in person.prompt
        assert person.asked == "Ann 1d20"


async def test_a_refused_key_says_why(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("i")
        said = "nobody has both an interrupt and an action left to move forward"
        assert (person.notice, person.prompt) == (said, "")
        await person.press("U")
        assert person.notice == "there is nothing that was taken back"
        await person.press("r")
        assert person.notice == "nothing is due"
        await person.press("o")
        assert person.notice.startswith("the round is still open")
        await person.press("space")
        assert person.notice == "", "the next step takes the sentence away"


async def test_what_is_forbidden_may_be_let_pass(tmp_path: Path) -> None:
    total: Fields = {"do": "stance", "who": "ann", "name": "total defence"}
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING, total)) as person:
        await person.press("a")
        await person.answer("guard 1", "sword")
        assert "ctrl+o lets it pass" in person.prompt
        assert person.steps == 2
        await person.press("ctrl+o")
        assert "ctrl+o lets it pass" not in person.prompt
        await person.answer("13", "none", "8")
        assert person.steps == 3
        assert "overruled" in person.log


async def test_the_marked_choice_of_many_is_in_sight(tmp_path: Path) -> None:
    session = start(tmp_path, cast=[guard(number) for number in range(1, 61)])
    async with sitting_down(tmp_path, session, (80, 24)) as person:
        await person.press("h")
        assert "▸Guard 1 24/24   Guard 2 24/24" in person.prompt
        await person.press(*["down"] * 30)
        assert "‹" in person.prompt
        assert "▸Guard 31 24/24" in person.prompt
        await person.press(*["up"] * 31)
        assert "▸Guard 60 24/24" in person.prompt


async def test_names_that_are_only_offered_are_shown_from_the_first(tmp_path: Path) -> None:
    prone: Fields = {"do": "condition", "who": "tim", "name": "prone"}
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING, prone)) as person:
        await person.press("k")
        await person.answer("tim")
        assert "prone ends it" in person.prompt
        assert "▸" not in person.prompt
        await person.press("down", "enter")
        assert not person.encounter.combatants["tim"].has("prone")


# going through the fields


async def fields_passed(person: Person, key: str, most: int = 40) -> list[str]:
    """The fields that a key goes through until it comes round."""
    passed = [person.asked]
    for _ in range(most):
        await person.press(key)
        if person.asked == passed[0]:
            return passed
        passed.append(person.asked)
    raise AssertionError(passed)


OPENED = [("a", ("guard 1", "sword")), ("k", ("tim",)), ("plus", ("a new one",)), ("j", ("",))]


@pytest.mark.parametrize(("opener", "answers"), OPENED, ids=[key for key, _ in OPENED])
async def test_tab_goes_through_all_fields_and_comes_round(
    opener: str, answers: tuple[str, ...], tmp_path: Path
) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press(opener)
        await person.answer(*answers)
        there = await fields_passed(person, "tab")
        back = await fields_passed(person, "shift+tab")
        assert len(set(there)) == len(there) >= 4
        assert back == [there[0], *there[:0:-1]]


async def test_the_fields_of_an_attack_in_the_order_of_tab(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("a")
        await person.answer("guard 1", "sword")
        passed = await fields_passed(person, "tab")
        assert passed[:5] == ["Ann 1d20", "position", "modifier", "described", "called"]
        assert passed[-3:] == ["who", "target", "weapon"]


async def test_tab_keeps_what_was_typed_and_takes_no_step(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("k")
        await person.answer("tim")
        await person.press(*"dizzy", "tab", "3", "tab")
        assert person.steps == 1
        assert person.asked == "attack"
        assert "condition dizzy   rounds 3" in person.prompt
        await person.press(*"-2", "enter")
        condition = person.encounter.combatants["tim"].conditions[-1]
        assert (condition.name, condition.rounds) == ("dizzy", 3)
        assert condition.modifiers.attack == -2
        assert person.steps == 2


@pytest.mark.parametrize("key", ["shift+tab", "up", "down"])
async def test_other_ways_to_another_field_keep_what_was_typed(key: str, tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("h")
        await person.answer("tim")
        await person.press("7", key)
        assert person.asked != "points"
        assert "points 7" in person.prompt
        assert person.steps == 1


async def test_a_choice_that_was_marked_is_kept_and_a_look_changes_nothing(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("a")
        await person.answer("guard 1", "sword")
        await person.press("tab", "down", "tab", "tab", "tab", "shift+tab")
        assert "die —   position behind   modifier 0   described 0" in person.prompt
        await person.press(*["shift+tab"] * 4, "tab")
        assert person.asked == "Ann 1d20"
        assert "weapon sword" in person.prompt


async def test_tab_stays_at_a_bad_answer(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("h")
        await person.answer("tim")
        await person.press(*"lots", "tab")
        assert person.asked == "points"
        assert "points is a whole number, not 'lots'" in person.prompt
        assert "lots" in person.prompt


async def test_a_look_at_the_optional_fields_loses_no_dice(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("a")
        await person.answer("guard 1", "sword", "13", "none")
        await person.press("8", "tab")
        assert (person.asked, person.steps) == ("position", 1)
        await person.press("enter")
        assert person.steps == 2
        assert "8" in person.log


async def test_an_optional_choice_is_taken_only_when_it_is_marked(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("A")
        await person.answer("guard 1", "30")
        await person.press("tab")
        assert person.asked == "weapon"
        assert "▸" not in person.prompt
        await person.press("enter")
        assert person.asked == "answer"
        assert "weapon —" in person.prompt


async def test_tab_at_a_wiped_line_rolls_no_die(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("a")
        await person.answer("guard 1", "sword", "13")
        await person.press("shift+tab")
        assert person.asked == "Ann 1d20"
        await person.press("backspace", "backspace", "tab", "shift+tab")
        assert (person.asked, person.steps) == ("Ann 1d20", 1)
        assert "Ann 1d20 13" in person.prompt


# own words among known names


async def named(person: Person, *keys: str) -> list[str]:
    await person.press("k")
    await person.answer("tim")
    await person.press(*keys)
    return [condition.name for condition in person.encounter.combatants["tim"].conditions]


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        (("p", "r", "o", "enter"), "prone"),
        (("p", "r", "o", "up", "enter"), "pro"),
        (("p", "r", "o", "down", "enter"), "pro"),
        (("P", "r", "o", "n", "e", "enter"), "prone"),
        ((*"rone", "enter"), "rone"),
        ((*"rone", "down", "enter"), "prone"),
        ((*"zzz", "enter"), "zzz"),
    ],
)
async def test_own_words_and_the_beginnings_of_known_names(
    keys: tuple[str, ...], name: str, tmp_path: Path
) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        assert await named(person, *keys) == [name]


async def test_own_words_are_offered_as_new(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await named(person, *"pro")
        assert "▸prone" in person.prompt
        assert "pro a new one" in person.prompt


async def test_a_named_cover_is_found_by_its_beginning(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("a")
        await person.answer("guard 1", "sword")
        while person.asked != "cover %":
            await person.press("tab")
        await person.press(*"behind a per", "tab")
        assert "cover % 50" in person.prompt


async def test_an_emptied_line_marks_what_was_marked_at_first(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path)) as person:
        await person.press("p")
        before = person.prompt
        assert "▸" in before
        await person.press(*"abc", *["backspace"] * 3)
        assert person.prompt == before
        await person.press("down", *"abc", *["backspace"] * 3)
        assert person.prompt == before


# pasting


async def test_pasted_lines_become_one(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("slash")
        await person.press("escape", "n")
        await person.paste("The bell\n\n  tolls\ttwice\r\nfor\x1b thee\x00\n")
        await person.press("enter")
        assert "The bell tolls twice for thee" in person.log


# what a step would do, before enter


async def test_a_change_of_action_says_beforehand_what_is_lost(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("c")
        assert "Ann acts at 19 and 9 instead of 23, 13 and 3; 1 action lost" in person.prompt
        await person.press("down")
        assert "instead of" not in person.prompt
        await person.press("up", "tab", "2")
        assert "Ann acts at 21, 11 and 1 instead of 23, 13 and 3" in person.prompt
        await person.press("escape")
        assert person.steps == 1


async def test_a_long_action_says_while_it_is_typed_when_it_is_done(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("l")
        await person.answer("counts")
        await person.press("1", "1")
        assert "Ann begins at 23, is done at 12; acts besides at 13 and 3" in person.prompt


# dice


async def test_several_dice_say_how_they_are_typed(tmp_path: Path) -> None:
    session = start(tmp_path, {"do": "hurt", "who": "guard-1", "amount": 25, "raw": True})
    async with sitting_down(tmp_path, session) as person:
        await person.press("f")
        await person.answer("a fall", "tim", "20", "hard")
        assert "type what was rolled, such as 3 4, or enter to roll" in person.prompt
        await person.press("escape", "r")
        assert "type the total, or enter to roll" in person.prompt


async def test_what_was_copied_here_is_pasted_as_one_line(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        person.app.copy_to_clipboard("The bell\ntolls")
        await person.press("n", "ctrl+v", "enter")
        assert "The bell tolls" in person.log


# numbers in a narrow terminal

HARD_PRESSED: tuple[Fields, ...] = (
    *RUNNING,
    {"do": "hurt", "who": "ann", "amount": 12, "raw": True},
    {"do": "stance", "who": "ann", "name": "total attack"},
    {"do": "condition", "who": "ann", "name": "prone"},
)


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_the_result_of_a_sum_stays_in_sight(size: tuple[int, int], tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *HARD_PRESSED), size) as person:
        await person.press("a")
        await person.answer("guard 1")
        assert person.asked == "weapon"
        assert "gets through 10 %" in person.prompt
        await person.answer("sword")
        assert "= −8" in person.prompt
        assert "gets through 10 %" in person.prompt
        assert "parry mace +2 0 % free" in person.prompt
        await person.press("escape", "m")
        await person.answer("guard 1")
        assert "−12 shock = −8" in person.prompt
        assert "Guard 1  +2 mace = +2" in person.prompt


async def test_all_parts_of_a_sum_are_seen_before_its_die(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *HARD_PRESSED), (80, 24)) as person:
        await person.press("a")
        await person.answer("guard 1")
        assert "… = −8" in person.prompt
        await person.answer("sword")
        whole = "+5 sword +1 sheet +2 total attack −4 on the ground −12 shock = −8"
        assert f"{whole} against 12" in " ".join(person.prompt.replace("│", " ").split())
        await person.answer("13")
        assert "−12 shock" in person.prompt, "of the roll too"


async def test_a_long_reason_is_told_to_its_end(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING), (60, 20)) as person:
        await person.press("v")
        await person.answer("ann", "poison")
        await person.press(*"a very long answer", "enter")
        said = " ".join(person.prompt.replace("│", " ").split())
        assert "target number is a whole number, not 'a very long answer'" in said


# the keys of a line


@pytest.mark.parametrize(
    ("keys", "left"),
    [
        (("ctrl+u",), ""),
        (("ctrl+w",), "a long "),
        (("ctrl+a", "X"), "Xa long note"),
        (("home", "delete"), " long note"),
        (("home", "ctrl+e", "Y"), "a long noteY"),
        (("home", "end", "backspace"), "a long not"),
        (("left", "left", "ctrl+u"), "te"),
        (("home", "ctrl+k"), ""),
        (("ctrl+left", "Z"), "a long Znote"),
    ],
)
async def test_the_usual_keys_edit_the_line(
    keys: tuple[str, ...], left: str, tmp_path: Path
) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("n")
        await person.type("a long note")
        await person.press(*keys)
        assert person.fight.query_one("#prompt-entry", Entry).value == left
        assert person.asked == "note"


async def test_a_wiped_line_offers_all_choices_again(tmp_path: Path) -> None:
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING)) as person:
        await person.press("h")
        await person.type("guard 2")
        assert "Tim" not in person.prompt
        await person.press("ctrl+u")
        assert "Tim" in person.prompt
