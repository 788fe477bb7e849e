"""Range, movement, cover and bodies in the way."""

import pytest

from tests.rules.books import CLASSIC, CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.edition import Ruleset
from tracker.rules.ranged import (
    LEAST_FOR_A_SHOT,
    MOST_COVER,
    PRONE_COVER,
    SCREEN_COVER,
    Awareness,
    awareness_in,
    ceiling_needed,
    cover_points,
    increments_label,
    increments_passed,
    range_limit,
    screen_cover,
    target_movement,
)


@pytest.mark.rule("RNG-2")
@pytest.mark.parametrize(
    ("distance", "passed"),
    [(1, 0), (9, 0), (10, 0), (11, 1), (20, 1), (21, 2), (30, 2), (31, 3), (34, 3), (50, 4)],
)
def test_increments_of_ten_feet_surpassed(distance: int, passed: int) -> None:
    assert increments_passed(distance, 10) == passed


@pytest.mark.rule("RNG-2")
def test_point_blank_passes_no_increment() -> None:
    assert increments_passed(0, 10) == 0


@pytest.mark.rule("RNG-5")
@pytest.mark.parametrize(("propelled", "limits"), [(False, (None, 5, 5)), (True, (None, 10, 10))])
def test_hurled_and_propelled_weapons_have_a_limit(
    propelled: bool, limits: tuple[int | None, ...]
) -> None:
    assert tuple(range_limit(propelled=propelled, rules=r) for r in EDITIONS) == limits


@pytest.mark.rule("RNG-3")
@pytest.mark.parametrize(("distance", "feet"), [(80, 20), (79, 20), (81, 21), (4, 1), (100, 25)])
def test_a_ballistic_shot_needs_a_quarter_overhead(distance: int, feet: int) -> None:
    assert ceiling_needed(distance) == feet


@pytest.mark.rule("MOVE-3")
@pytest.mark.parametrize(
    ("speed", "floor", "ceil"),
    [(0, 0, 0), (4, 0, 1), (5, 1, 1), (9, 1, 2), (10, 2, 2), (14, 2, 3), (20, 4, 4)],
)
def test_a_fifth_of_the_targets_speed(speed: int, floor: int, ceil: int) -> None:
    for rules in EDITIONS:
        assert target_movement(speed, rules) == floor
    assert target_movement(speed, book("classic", move_round="ceil")) == ceil


@pytest.mark.rule("COVER-3", "COVER-6", "COVER-8")
@pytest.mark.parametrize(
    ("percent", "classic", "later"),
    [
        pytest.param(0, 0, 0, id="none"),
        pytest.param(4, 0, 0, id="4"),
        pytest.param(5, 0, 1, id="5"),
        pytest.param(9, 0, 1, id="9"),
        pytest.param(10, 1, 2, id="10"),
        pytest.param(20, 2, 4, id="crouching"),
        pytest.param(75, 7, 15, id="arrow-slit-or-low-wall-or-tree"),
        pytest.param(40, 4, 8, id="lying-flat"),
        pytest.param(45, 4, 9, id="among-trees"),
        pytest.param(50, 5, 10, id="behind-a-person"),
        pytest.param(30, 3, 6, id="doorway"),
        pytest.param(90, 9, 18, id="the-most"),
    ],
)
def test_points_off_for_cover(percent: int, classic: int, later: int) -> None:
    assert [cover_points(percent, rules) for rules in EDITIONS] == [classic, later, later]


@pytest.mark.rule("MELEEFIRE-1", "MELEEFIRE-2")
@pytest.mark.parametrize(
    ("awareness", "earlier", "current"),
    [("none", 40, 40), ("ally", 30, 20), ("foe", 50, 60), ("shielding", 50, 60)],
)
def test_a_body_gives_cover_by_what_it_knows(
    awareness: Awareness, earlier: int, current: int
) -> None:
    found = [screen_cover(awareness, rules) for rules in EDITIONS]
    assert found == [earlier, earlier, current]


@pytest.mark.rule("MELEEFIRE-2")
def test_both_aware_is_as_good_as_neither_in_current() -> None:
    assert screen_cover("both", CURRENT) == 40


@pytest.mark.rule("MELEEFIRE-1")
@pytest.mark.parametrize(
    ("rules", "body", "lowest", "highest"),
    [(CLASSIC, 4, 3, 5), (REVISED, 8, 6, 10), (CURRENT, 8, 4, 12)],
    ids=edition_name,
)
def test_points_off_for_a_body(rules: Ruleset, body: int, lowest: int, highest: int) -> None:
    found = [cover_points(screen_cover(a, rules), rules) for a in ("none", "ally", "foe")]
    assert found == [body, lowest, highest]


@pytest.mark.rule("COVER-2", "COVER-8", "MELEEFIRE-1", "AC-2")
def test_the_printed_numbers() -> None:
    assert MOST_COVER == 90
    assert PRONE_COVER == 40
    assert SCREEN_COVER == 40
    assert LEAST_FOR_A_SHOT == 8


@pytest.mark.rule("RNG-2")
@pytest.mark.parametrize(
    ("passed", "label"), [(0, "0 increments"), (1, "1 increment"), (2, "2 increments")]
)
def test_increments_are_called_by_their_number(passed: int, label: str) -> None:
    assert increments_label(passed) == label


@pytest.mark.rule("MELEEFIRE-2")
@pytest.mark.parametrize(
    ("rules", "known"),
    [
        (CLASSIC, ("none", "ally", "shielding")),
        (REVISED, ("none", "ally", "shielding")),
        (CURRENT, ("none", "ally", "foe", "both", "shielding")),
    ],
)
def test_an_edition_tells_apart_who_knows_of_a_shot(
    rules: Ruleset, known: tuple[Awareness, ...]
) -> None:
    assert awareness_in(rules) == known
