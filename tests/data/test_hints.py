"""Hints: one a family of rules, short, with every rule in some line and every step in some hint."""

import re
from typing import get_args

import pytest

from tests.rule_ids import RULE_IDS
from tracker.encounter.commands import AnyCommand
from tracker.encounter.hints import Hint, Hints, cited, split_rule
from tracker.store.catalogue import load_hints

HINTS = load_hints()
FAMILIES = tuple(dict.fromkeys(rule.partition("-")[0] for rule in RULE_IDS))
COMMANDS = tuple(command.model_fields["do"].default for command in get_args(AnyCommand))


def test_every_family_has_a_hint_and_in_the_order_of_the_book() -> None:
    assert set(HINTS.families) == set(FAMILIES)
    assert list(HINTS.families)[:6] == ["ED", "GEN", "TIME", "ROUND", "INIT", "CHG"]


@pytest.mark.parametrize("family", FAMILIES)
def test_a_hint_has_a_title_and_two_to_six_short_lines(family: str) -> None:
    hint = HINTS.families[family]
    assert 0 < len(hint.title) <= 40
    assert 2 <= len(hint.lines) <= 6
    for line in hint.lines:
        assert len(line) <= 140, line
        assert line[0].isupper() or line[0].isdigit() or line[0] in "-2d", line
        assert list(cited(line)) == [family], line


@pytest.mark.parametrize("family", FAMILIES)
def test_every_rule_is_in_some_line_and_no_other_is(family: str) -> None:
    numbers = {number for line in HINTS.families[family].lines for number in cited(line)[family]}
    assert {f"{family}-{number}" for number in numbers} == {
        rule for rule in RULE_IDS if rule.partition("-")[0] == family
    }


def test_hints_belong_to_steps_that_there_are_and_every_step_has_one() -> None:
    named = {do for hint in HINTS.families.values() for do in hint.commands}
    assert named <= set(COMMANDS)
    assert set(COMMANDS) <= named


def test_the_hints_of_a_step_come_in_the_order_of_the_book() -> None:
    assert HINTS.of_command("disarm") == ("DISARM",)
    assert HINTS.of_command("fall") == ("RETEST", "SAVE", "FALL")
    assert HINTS.of_command("no such step") == ()
    assert HINTS.of_command("check", "armour")[0] == "ARM"
    assert "ARM" not in HINTS.of_command("check", "modifier")
    assert "ATK" in HINTS.of_command("attack")


def test_a_rule_is_found_by_family_or_id_in_any_case() -> None:
    assert HINTS.about("INIT") == HINTS.about("init") == HINTS.families["INIT"].lines
    (line,) = HINTS.about("init-2")
    assert "23, 13 and 3" in line
    assert HINTS.about("CRIT-20") == HINTS.about("CRIT-21")
    assert HINTS.about("INIT-99") == HINTS.about("NONE-1") == HINTS.about("??") == ()


LONG = f"ATK-{'9' * 5000}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ATK-10", ("ATK", 10)),
        (" gm ", ("GM", None)),
        ("2", ("2", None)),
        ("a-b", ("a-b", None)),
        (LONG, (LONG, None)),
    ],
)
def test_an_id_is_a_family_and_a_number(text: str, expected: tuple[str, int | None]) -> None:
    assert split_rule(text) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Runs (ATK-1‥3, 7).", {"ATK": {1, 2, 3, 7}}),
        ("Stops (GM-34)", {"GM": {34}}),
        ("Says (ATK-1) more", {}),
        ("Ends (ATK-1, )", {}),
        ("Nothing", {}),
        (f"Counts ({LONG}).", {}),
        ("Counts (ATK-1‥99999999).", {}),
    ],
)
def test_a_line_ends_with_the_rules_it_speaks_of(line: str, expected: dict[str, set[int]]) -> None:
    assert cited(line) == expected


def test_hints_name_numbers_that_the_book_names() -> None:
    """Spot checks, so that a slip of a digit is seen."""
    texts = {family: " ".join(hint.lines) for family, hint in HINTS.families.items()}
    for family, words in {
        "FIRST": ("-6 initiative, -4 attack, -2 damage", "-3 initiative, -2 attack, -1 damage"),
        "INIT": ("23 acts at 23, 13 and 3", "10 only once"),
        "CHG": ("12 becomes 8",),
        "ATK": ("19, 20", "1, 2", "+2", "+4", "-4", "-5"),
        "TWO": ("-3", "-6"),
        "SHLD": ("-11", "-8"),
        "WENC": ("-5 initiative, -3 attack", "-2 initiative, -1 attack"),
        "ARM": ("-8, -8 attack, -5 damage", "-12 initiative, -10 attack, -8 damage"),
        "RNG": ("34 feet at 10 is -6", "5 increments, from a device 10"),
        "COVER": ("75 % is -7 or -15", "90 %"),
        "INFIGHT": ("10, wide ones 5, dense and sharp ones 12",),
        "SAVE": ("poison 15", "15 for half", "shock 14", "magic 13"),
        "FALL": ("d6", "d8", "d10", "2000"),
        "HURT": ("-1, -2, -4, -8", "5 %"),
        "REGEN": ("-20",),
        "STANCE": ("+2 attack", "-4 attack", "-6"),
    }.items():
        for word in words:
            assert word in texts[family], f"{family}: {word}"


def test_the_model_takes_hints_of_ones_own() -> None:
    own = Hints(families={"TEA": Hint(title="Tea", lines=("Five minutes (TEA-1).",))})
    assert own.about("tea-1") == ("Five minutes (TEA-1).",)
    assert not re.search("commands", repr(own.of_command("attack")))
