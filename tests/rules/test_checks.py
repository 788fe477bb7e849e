"""Ability checks, challenges and saving throws."""

import pytest

from tests.rules.books import CLASSIC, CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.checks import (
    ATTRIBUTES,
    SAVE_KINDS,
    challenge_winner,
    group_succeeds,
    save_tally,
    saved,
    score_tally,
    succeeds,
)
from tracker.rules.edition import Ruleset


@pytest.mark.rule("CHECK-2")
def test_modifiers_change_the_score() -> None:
    # heightened smell: Awareness 12 counts as 15
    assert score_tally("awareness", 12, modifier=3, rules=REVISED).total == 15
    # shock 3 + 5, fatigue 1, winded -6
    found = score_tally(
        "strength", 14, shock=8, fatigue=1, conditions=(("winded", -6),), rules=CURRENT
    )
    assert found.total == -1


@pytest.mark.rule("CHECK-2", "SHK-3")
def test_shock_lowers_the_score_by_its_points() -> None:
    found = score_tally("wits", 11, shock=4, rules=CLASSIC)
    assert found.total == 7
    assert "SHK-3" in {part.rule for part in found.parts} or "SHK-1" in {
        part.rule for part in found.parts
    }


@pytest.mark.rule("CRIT-14")
@pytest.mark.parametrize(("speed", "half"), [(10, 5), (11, 5), (9, 4), (1, 0)])
def test_a_halved_speed_is_rounded_down(speed: int, half: int) -> None:
    assert score_tally("speed", speed, halved=True, rules=REVISED).total == half


@pytest.mark.rule("CRIT-14", "CRIT-17")
def test_effects_lower_an_attribute() -> None:
    mangled = score_tally("grace", 10, effects=(("leg mangled", -2),), rules=REVISED)
    assert mangled.total == 8
    broken = score_tally("stamina", 10, effects=(("ribs broken", -4),), rules=REVISED)
    assert broken.total == 6


@pytest.mark.rule("CHECK-5")
@pytest.mark.parametrize(
    ("repeats", "classic", "later"), [(0, 0, 0), (1, -1, -2), (2, -2, -4), (3, -3, -6)]
)
def test_each_further_attempt_is_harder(repeats: int, classic: int, later: int) -> None:
    found = [
        score_tally("strength", 12, repeats=repeats, rules=rules).total - 12 for rules in EDITIONS
    ]
    assert found == [classic, later, later]


@pytest.mark.rule("CHECK-5")
def test_the_penalty_of_a_further_attempt_says_which() -> None:
    (_, penalty) = score_tally("strength", 12, repeats=2, rules=CURRENT).parts
    assert penalty.value == -4
    assert penalty.rule == "CHECK-5"
    assert "3" in penalty.label


@pytest.mark.rule("CHECK-1")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(("roll", "success"), [(10, True), (11, True), (12, False)])
def test_a_roll_within_the_score_succeeds(rules: Ruleset, roll: int, success: bool) -> None:
    assert succeeds(roll, 11, rules) is success


@pytest.mark.rule("CHECK-1")
@pytest.mark.parametrize(("roll", "success"), [(10, True), (11, False)])
def test_a_house_rule_asks_to_roll_under(roll: int, success: bool) -> None:
    assert succeeds(roll, 11, book("revised", check_equal_succeeds=False)) is success


@pytest.mark.rule("CHECK-7")
def test_a_check_has_no_lucky_and_no_unlucky_number() -> None:
    assert succeeds(40, 40, CURRENT)
    assert not succeeds(2, 1, CURRENT)


@pytest.mark.rule("CHECK-3", "CHECK-4", "STORY-11")
@pytest.mark.parametrize(
    ("rolls", "scores", "winner"),
    [
        pytest.param({"a": 7, "b": 25}, {"a": 11, "b": 20}, "a", id="the-story"),
        pytest.param({"a": 7, "b": 8}, {"a": 11, "b": 20}, "b", id="more-than-7-stops-it"),
        pytest.param({"a": 7, "b": 7}, {"a": 11, "b": 20}, None, id="a-tie"),
        pytest.param({"a": 12, "b": 21}, {"a": 11, "b": 20}, None, id="both-over"),
        pytest.param({"a": 11, "b": 10}, {"a": 11, "b": 10}, "a", id="both-just-within"),
        pytest.param({"a": 9, "b": 13, "c": 11}, {"a": 10, "b": 12, "c": 11}, "c", id="three"),
        pytest.param({"a": 9, "b": 9, "c": 8}, {"a": 10, "b": 12, "c": 11}, None, id="tied-best"),
        pytest.param({"a": 9, "b": 9, "c": 10}, {"a": 10, "b": 12, "c": 11}, "c", id="tied-worse"),
    ],
)
def test_the_highest_roll_within_its_own_score_wins(
    rolls: dict[str, int], scores: dict[str, int], winner: str | None
) -> None:
    for rules in EDITIONS:
        assert challenge_winner(rolls, scores, rules) == winner


@pytest.mark.rule("CHECK-1", "CHECK-3")
def test_an_equal_roll_loses_a_challenge_where_the_house_says_so() -> None:
    strict = book("classic", check_equal_succeeds=False)
    assert challenge_winner({"a": 11, "b": 3}, {"a": 11, "b": 10}, strict) == "b"


@pytest.mark.rule("CHECK-6")
@pytest.mark.parametrize(
    ("successes", "members", "crossed"),
    [(3, 5, True), (2, 5, False), (2, 4, True), (1, 4, False), (1, 1, True), (0, 1, False)],
)
def test_half_of_a_group_is_enough(successes: int, members: int, crossed: bool) -> None:
    assert group_succeeds(successes, members) is crossed


def test_all_nine_attributes_are_known() -> None:
    assert set(ATTRIBUTES) == {
        "strength",
        "agility",
        "grace",
        "stamina",
        "speed",
        "wits",
        "willpower",
        "awareness",
        "appearance",
    }


@pytest.mark.rule("SAVE-4")
@pytest.mark.parametrize(
    "kind",
    [
        "disease",
        "radiation",
        "poison",
        "fire",
        "heat",
        "cold",
        "crushing",
        "mental",
        "paralysis",
        "petrification",
    ],
)
def test_every_kind_of_save_is_offered(kind: str) -> None:
    assert kind in SAVE_KINDS


@pytest.mark.rule("SAVE-1", "SAVE-5", "SHK-3")
def test_what_is_added_to_a_save() -> None:
    assert save_tally("mental", 5).total == 5
    # Elf +3 and Willpower +2 on the sheet; psychic knife: +2 alone
    assert save_tally("mental", 2, modifier=3).total == 5
    # 4 - 6 - 3 - 1 + 2
    found = save_tally("poison", 4, conditions=(("winded", -6),), shock=3, fatigue=1, modifier=2)
    assert found.total == -4


@pytest.mark.rule("SAVE-1", "SAVE-7")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize("target", [15, 14, 13], ids=["insect", "convulsions", "body-warping"])
def test_a_save_reaches_its_target(rules: Ruleset, target: int) -> None:
    assert saved(10, target, target, rules)
    assert not saved(10, target - 1, target, rules)


@pytest.mark.rule("SAVE-3")
@pytest.mark.parametrize(
    ("natural", "total", "classic", "later"),
    [
        (1, 30, True, False),
        (2, 30, True, False),
        (3, 30, True, True),
        (18, 4, False, False),
        (19, 4, False, True),
        (20, 4, False, True),
    ],
)
def test_naturals_decide_a_save_from_revised_on(
    natural: int, total: int, classic: bool, later: bool
) -> None:
    assert [saved(natural, total, 15, rules) for rules in EDITIONS] == [classic, later, later]
    assert saved(natural, total, 15, book("classic", save_naturals=True)) is later
    assert saved(natural, total, 15, book("current", save_naturals=False)) is classic


@pytest.mark.rule("CHECK-1", "CHECK-2", "CHECK-5", "CRIT-14", "SHK-3", "FAT-1")
def test_a_score_names_each_part_and_the_rule_that_asks_for_it() -> None:
    found = score_tally(
        "speed",
        11,
        halved=True,
        effects=(("leg mangled", -2),),
        conditions=(("winded", -6),),
        shock=4,
        fatigue=1,
        repeats=1,
        modifier=3,
        rules=CURRENT,
    )
    assert list(map(str, found.parts)) == [
        "+11 Speed (CHECK-1)",
        "-6 halved (CRIT-14)",
        "-2 leg mangled (CRIT-0)",
        "-6 winded (DESC-2)",
        "-4 shock (SHK-3)",
        "-1 fatigue (FAT-1)",
        "-2 attempt 2 (CHECK-5)",
        "+3 GM (CHECK-2)",
    ]


@pytest.mark.rule("SAVE-1", "SAVE-5", "SHK-1", "FAT-1", "GM-27")
def test_a_save_names_each_part_and_the_rule_that_asks_for_it() -> None:
    found = save_tally("poison", 4, conditions=(("winded", -6),), shock=3, fatigue=1, modifier=2)
    assert list(map(str, found.parts)) == [
        "+4 poison save (SAVE-5)",
        "-6 winded (DESC-2)",
        "-3 shock (SHK-1)",
        "-1 fatigue (FAT-1)",
        "+2 GM (GM-27)",
    ]
