"""Falls and fire."""

import pytest

from tests.rules.books import CLASSIC, CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.edition import Ruleset
from tracker.rules.hazards import (
    FIRE,
    SURFACES,
    fall_dice,
    fall_saved,
    fall_target,
    fire_target,
    halved,
)


@pytest.mark.rule("FALL-1")
@pytest.mark.parametrize(("surface", "sides"), [("soft", 6), ("hard", 8), ("rocks", 10)])
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
def test_the_ground_picks_the_die(rules: Ruleset, surface: str, sides: int) -> None:
    assert SURFACES[surface] == sides
    assert fall_dice(20, SURFACES[surface], rules).sides == (sides, sides)
    assert fall_dice(20, SURFACES[surface], rules).flat == 0


@pytest.mark.rule("FALL-2", "FALL-4")
@pytest.mark.parametrize(
    ("feet", "classic", "later"),
    [
        (9, 0, 0),
        (10, 1, 1),
        (30, 3, 3),
        (35, 3, 3),
        (39, 3, 3),
        (2000, 200, 200),
        (2010, 201, 200),
        (3000, 300, 200),
    ],
)
def test_a_die_for_every_ten_feet(feet: int, classic: int, later: int) -> None:
    found = [len(fall_dice(feet, 8, rules).sides) for rules in EDITIONS]
    assert found == [classic, later, later]


@pytest.mark.rule("FALL-2", "FALL-4")
@pytest.mark.parametrize(
    ("feet", "dice"), [(1, 1), (30, 3), (31, 4), (35, 4), (1995, 200), (2500, 200)]
)
def test_a_house_rule_counts_a_started_ten(feet: int, dice: int) -> None:
    assert len(fall_dice(feet, 8, book("revised", fall_partial="ceil")).sides) == dice


@pytest.mark.rule("FALL-3", "SAVE-7")
@pytest.mark.parametrize(("feet", "target"), [(30, 15), (25, 13), (20, 10), (5, 3)])
def test_the_save_is_half_the_feet(feet: int, target: int) -> None:
    assert fall_target(feet) == target


@pytest.mark.rule("FALL-3")
@pytest.mark.parametrize(
    ("feet", "total", "default", "strict"),
    [
        pytest.param(30, 14, False, False, id="30-feet-14"),
        pytest.param(30, 15, True, False, id="30-feet-15"),
        pytest.param(30, 16, True, True, id="30-feet-16"),
        pytest.param(25, 12, False, False, id="25-feet-12"),
        pytest.param(25, 13, True, True, id="25-feet-13-exceeds-12.5"),
    ],
)
def test_a_fall_is_saved_at_or_above_half(
    feet: int, total: int, default: bool, strict: bool
) -> None:
    assert [fall_saved(10, total, feet, rules) for rules in EDITIONS] == [default] * 3
    assert fall_saved(10, total, feet, book("revised", fall_save_strict=True)) is strict


@pytest.mark.rule("SAVE-3", "FALL-3")
@pytest.mark.parametrize(
    ("natural", "total", "classic", "later"),
    [(19, 2, False, True), (20, 2, False, True), (1, 30, True, False), (2, 30, True, False)],
)
def test_naturals_decide_the_save_against_a_fall(
    natural: int, total: int, classic: bool, later: bool
) -> None:
    found = [fall_saved(natural, total, 30, rules) for rules in EDITIONS]
    assert found == [classic, later, later]


@pytest.mark.rule("SAVE-3", "FALL-3")
@pytest.mark.parametrize(
    ("natural", "saved"), [(1, False), (2, False), (3, False), (18, False), (19, True)]
)
def test_in_a_strict_house_only_high_naturals_save_at_exactly_half(
    natural: int, saved: bool
) -> None:
    strict = book("revised", fall_save_strict=True)
    assert fall_saved(natural, 15, 30, strict) is saved


@pytest.mark.rule("FALL-3", "FIRE-2", "FIRE-7")
@pytest.mark.parametrize(("points", "half"), [(8, 4), (7, 3), (1, 0), (0, 0), (11, 5)])
def test_half_is_rounded_down(points: int, half: int) -> None:
    assert halved(points) == half


@pytest.mark.rule("FIRE-1")
def test_fire_burns_three_dice_a_round() -> None:
    assert FIRE.sides == (6, 6, 6)
    assert FIRE.flat == 0


@pytest.mark.rule("FIRE-3", "FIRE-7")
def test_the_target_grows_with_the_fire() -> None:
    # round 1: 8; round 2: 8 + 11 by what was rolled, 4 + 11 by what was taken
    assert fire_target(8, 0) == 8
    assert fire_target(11, 8) == 19
    assert fire_target(11, 4) == 15


@pytest.mark.rule("ED-1")
def test_only_classic_knows_no_terminal_velocity() -> None:
    assert CLASSIC.facts.most_fall_dice is None
    assert REVISED.facts.most_fall_dice == CURRENT.facts.most_fall_dice == 200


@pytest.mark.rule("FALL-1", "GM-28")
def test_the_gm_may_name_other_dice_for_the_ground() -> None:
    assert fall_dice(20, 12, CURRENT).sides == (12, 12)


@pytest.mark.rule("SAVE-3", "FALL-3")
def test_a_high_natural_saves_even_where_more_than_equal_is_asked() -> None:
    # 15 against 15 is too little in this house, but not on a natural 19 or 20
    strict = book("revised", fall_save_strict=True)
    assert [fall_saved(natural, 15, 30, strict) for natural in (18, 19, 20)] == [False, True, True]
    plain = book("classic", fall_save_strict=True)
    assert not fall_saved(19, 15, 30, plain)
