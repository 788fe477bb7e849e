"""Initiative totals and the counts that they give."""

from typing import Any

import pytest

from tests.rules.books import CLASSIC, CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.edition import Ruleset
from tracker.rules.initiative import CHANGE_DELAY, Readiness, counts, initiative_tally, later_counts
from tracker.rules.loads import Load, armour_load


@pytest.mark.rule("INIT-2")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("total", "expected"),
    [
        (23, (23, 13, 3)),
        (11, (11, 1)),
        (12, (12, 2)),
        (28, (28, 18, 8)),
        (10, (10,)),
        (20, (20, 10)),
        (21, (21, 11, 1)),
        (1, (1,)),
        (9, (9,)),
        (30, (30, 20, 10)),
        (31, (31, 21, 11, 1)),
    ],
)
def test_a_total_acts_every_ten_counts_while_above_nothing(
    rules: Ruleset, total: int, expected: tuple[int, ...]
) -> None:
    assert counts(total, rules) == expected


@pytest.mark.rule("INIT-10")
@pytest.mark.parametrize("total", [0, -1, -7, -12])
def test_a_total_of_nothing_or_less_acts_once_and_last(total: int) -> None:
    for rules in EDITIONS:
        assert counts(total, rules) == (total,)


@pytest.mark.rule("INIT-10")
@pytest.mark.parametrize(
    ("total", "expected"), [(1, (1,)), (0, ()), (-4, ()), (11, (11, 1)), (10, (10,))]
)
def test_a_house_rule_takes_the_action_at_nothing_away(
    total: int, expected: tuple[int, ...]
) -> None:
    assert counts(total, book("revised", init_nonpositive="no_action")) == expected


@pytest.mark.rule("INIT-2", "WAIT-2")
@pytest.mark.parametrize(
    ("count", "expected"),
    [(23, (13, 3)), (14, (4,)), (11, (1,)), (10, ()), (3, ()), (0, ()), (-2, ())],
)
def test_what_follows_a_count_is_lower_by_tens(count: int, expected: tuple[int, ...]) -> None:
    assert later_counts(count) == expected


@pytest.mark.rule("CHG-2")
@pytest.mark.parametrize(
    ("before", "expected"),
    [(12, (8,)), (23, (19, 9)), (15, (11, 1)), (14, (10,))],
)
def test_a_changed_action_comes_four_counts_later(before: int, expected: tuple[int, ...]) -> None:
    assert counts(before - CHANGE_DELAY, CURRENT) == expected


@pytest.mark.rule("WAIT-2")
@pytest.mark.parametrize(("lowered", "expected"), [(11, (11, 1)), (10, (10,)), (14, (14, 4))])
def test_a_lowered_number_is_the_new_initiative(lowered: int, expected: tuple[int, ...]) -> None:
    assert (lowered, *later_counts(lowered)) == expected


def readiness(**changes: Any) -> Readiness:
    """Somebody whom nothing modifies, but for `changes`."""
    plain: dict[str, Any] = {
        "standing": 0,
        "weapon": "sword",
        "speed": 0,
        "load": "none",
        "medium_in_one_hand": False,
        "armour": Load(),
        "armour_rule": "ARM-3",
        "experience": "veteran",
        "conditions": (),
        "shock": 0,
        "fatigue": 0,
    }
    return Readiness(**(plain | changes))


@pytest.mark.rule("INIT-1", "INIT-9")
@pytest.mark.parametrize(
    ("changes", "expected", "rule"),
    [
        pytest.param({"standing": 3}, 3, "INIT-1", id="trait"),
        pytest.param(
            {"speed": -3}, -3, "INIT-9", id="slow-weapon", marks=pytest.mark.rule("INIT-9")
        ),
        pytest.param({"load": "light"}, 0, None, id="light-weapon"),
        pytest.param({"load": "medium"}, 0, None, id="medium-weapon-in-both-hands"),
        pytest.param(
            {"load": "medium", "medium_in_one_hand": True},
            -2,
            "WENC-2",
            id="medium-weapon-in-one-hand",
            marks=pytest.mark.rule("WENC-2"),
        ),
        pytest.param({"load": "heavy"}, 0, None, id="heavy", marks=pytest.mark.rule("WENC-3")),
        pytest.param(
            {"load": "very heavy"},
            -2,
            "WENC-4",
            id="very-heavy",
            marks=pytest.mark.rule("WENC-4"),
        ),
        pytest.param(
            {"load": "heroic"}, -5, "WENC-5", id="heroic", marks=pytest.mark.rule("WENC-5")
        ),
        pytest.param(
            {"armour": armour_load("heavy", trained=True)},
            -2,
            "ARM-3",
            id="heavy-armour-trained",
            marks=pytest.mark.rule("ARM-3"),
        ),
        pytest.param(
            {"armour": armour_load("very heavy", trained=False), "armour_rule": "ARM-4"},
            -10,
            "ARM-4",
            id="very-heavy-armour-untrained",
            marks=pytest.mark.rule("ARM-4"),
        ),
        pytest.param(
            {"shock": 6}, -6, "SHK-1", id="hurt-last-round", marks=pytest.mark.rule("SHK-1")
        ),
        pytest.param({"fatigue": 2}, -2, "FAT-1", id="tired", marks=pytest.mark.rule("FAT-1")),
        pytest.param(
            {"experience": "none"},
            -6,
            "FIRST-1",
            id="never-seen-a-battle",
            marks=pytest.mark.rule("FIRST-1"),
        ),
        pytest.param(
            {"experience": "observed"},
            -3,
            "FIRST-2",
            id="has-watched-one",
            marks=pytest.mark.rule("FIRST-2"),
        ),
        pytest.param(
            {"declared": -4}, -4, "INIT-8", id="fire-canister", marks=pytest.mark.rule("INIT-8")
        ),
        pytest.param({"declared": 2}, 2, "INIT-8", id="quick-action"),
        pytest.param({"conditions": (("dazed", -4),)}, -4, None, id="condition"),
    ],
)
def test_one_thing_at_a_time_weighs_on_initiative(
    changes: dict[str, Any], expected: int, rule: str | None
) -> None:
    found = initiative_tally(readiness(**changes))
    assert found.total == expected
    if rule is not None:
        assert [part.rule for part in found.parts] == [rule]


@pytest.mark.rule("INIT-1", "INIT-9", "GEN-4")
def test_everything_together_adds_up() -> None:
    # +3 trait, -1 speed, -5 heroic axe, -12 heroic armour worn with training, -3 observed,
    # -2 winded, -4 shock, -1 fatigue, +2 quick action
    found = initiative_tally(
        readiness(
            standing=3,
            speed=-1,
            load="heroic",
            armour=armour_load("heroic", trained=True),
            experience="observed",
            conditions=(("winded", -2),),
            shock=4,
            fatigue=1,
            declared=2,
        )
    )
    assert found.total == -23


@pytest.mark.rule("INIT-1", "STORY-5", "STORY-8")
def test_the_kickers_initiative_in_the_story() -> None:
    kicker = initiative_tally(readiness(standing=3)).total
    assert 5 + kicker == 8
    assert counts(9 + kicker, CLASSIC) == (12, 2)
    assert counts(9 + kicker, REVISED) == (12, 2)


@pytest.mark.rule("INIT-1", "INIT-8", "INIT-9")
def test_initiative_names_each_part_of_its_sum_and_the_rule_that_asks_for_it() -> None:
    found = initiative_tally(
        readiness(
            standing=3,
            speed=-1,
            load="very heavy",
            medium_in_one_hand=True,
            armour=armour_load("heavy", trained=True),
            experience="none",
            conditions=(("winded", -6),),
            shock=4,
            fatigue=1,
            declared=-4,
        )
    )
    assert list(map(str, found.parts)) == [
        "+3 sheet (INIT-1)",
        "-1 speed of sword (INIT-9)",
        "-2 medium weapon in one hand (WENC-2)",
        "-2 very heavy weapon (WENC-4)",
        "-2 armour (ARM-3)",
        "-6 first battle ever seen (FIRST-1)",
        "-6 winded (DESC-2)",
        "-4 shock (SHK-1)",
        "-1 fatigue (FAT-1)",
        "-4 declared action (INIT-8)",
    ]
    heroic = initiative_tally(readiness(load="heroic", experience="observed"))
    assert list(map(str, heroic.parts)) == ["-5 heroic weapon (WENC-5)", "-3 first fight (FIRST-2)"]
