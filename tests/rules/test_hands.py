"""Two weapons and shields, and what their options leave."""

import pytest

from tests.rules.books import CLASSIC, CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.edition import Ruleset
from tracker.rules.hands import (
    MODES,
    OPTIONS,
    SHIELD_OPTIONS,
    TWO_WEAPON_OPTIONS,
    Allowance,
    allowance,
    hand_penalty,
    pair_flaw,
    shield_blocks,
    shield_flaw,
)
from tracker.rules.loads import Encumbrance


@pytest.mark.rule("HAND-1")
def test_every_way_of_holding_things_is_known() -> None:
    assert MODES == ("one-handed", "two-handed", "two weapons", "shield")
    assert OPTIONS["two weapons"] is TWO_WEAPON_OPTIONS
    assert OPTIONS["shield"] is SHIELD_OPTIONS
    assert not OPTIONS["one-handed"]
    assert not OPTIONS["two-handed"]


@pytest.mark.parametrize(
    ("name", "rule", "first", "second", "first_strikes", "second_strikes"),
    [
        pytest.param("attack", "TWO-6", 0, 0, True, True, marks=pytest.mark.rule("TWO-6")),
        pytest.param(
            "attack and defence", "TWO-7", 0, 3, True, True, marks=pytest.mark.rule("TWO-7")
        ),
        pytest.param(
            "defensive attack", "TWO-8", 1, 5, True, False, marks=pytest.mark.rule("TWO-8")
        ),
        pytest.param("total defence", "TWO-9", 5, 5, False, False, marks=pytest.mark.rule("TWO-9")),
    ],
)
@pytest.mark.rule("TWO-5")
def test_an_option_for_two_weapons(
    name: str,
    rule: str,
    first: int,
    second: int,
    first_strikes: bool,
    second_strikes: bool,
) -> None:
    option = TWO_WEAPON_OPTIONS[name]
    assert option.rule == rule
    # free parries at level 5
    assert allowance(option.first, 5) == first
    assert allowance(option.second, 5) == second
    assert (option.first_strikes, option.second_strikes) == (first_strikes, second_strikes)
    assert option.defends


@pytest.mark.parametrize(
    ("name", "rule", "parries", "blocks", "weapon_strikes", "shield_strikes", "defends"),
    [
        pytest.param(
            "full defence", "SHLD-6", 5, 5, False, False, True, marks=pytest.mark.rule("SHLD-6")
        ),
        pytest.param("normal", "SHLD-7", 1, 5, True, False, True, marks=pytest.mark.rule("SHLD-7")),
        pytest.param(
            "shield rush", "SHLD-8", 0, 3, True, True, True, marks=pytest.mark.rule("SHLD-8")
        ),
        pytest.param(
            "total attack", "SHLD-9", 0, 0, True, True, False, marks=pytest.mark.rule("SHLD-9")
        ),
    ],
)
def test_an_option_for_a_shield(
    name: str,
    rule: str,
    parries: int,
    blocks: int,
    weapon_strikes: bool,
    shield_strikes: bool,
    defends: bool,
) -> None:
    option = SHIELD_OPTIONS[name]
    assert option.rule == rule
    assert allowance(option.first, 5) == parries
    assert shield_blocks(name, 5, REVISED) == blocks
    assert (option.first_strikes, option.second_strikes) == (weapon_strikes, shield_strikes)
    assert option.defends is defends


@pytest.mark.rule("TWO-9", "SHLD-6")
def test_only_full_defence_counts_as_total_defence() -> None:
    assert [n for n, o in TWO_WEAPON_OPTIONS.items() if o.total_defence] == ["total defence"]
    assert [n for n, o in SHIELD_OPTIONS.items() if o.total_defence] == ["full defence"]


@pytest.mark.rule("SHLD-8")
@pytest.mark.parametrize(
    ("level", "half", "per_level"), [(0, 0, 0), (1, 1, 1), (4, 2, 4), (5, 3, 5)]
)
def test_blocks_beside_a_shield_rush(level: int, half: int, per_level: int) -> None:
    for rules in EDITIONS:
        assert shield_blocks("shield rush", level, rules) == half
    assert shield_blocks("shield rush", level, book("classic", shield_rush_blocks="per_level")) == (
        per_level
    )


@pytest.mark.rule("SHLD-8")
def test_the_house_rule_for_a_rush_changes_no_other_option() -> None:
    rules = book("classic", shield_rush_blocks="per_level")
    assert [shield_blocks(n, 5, rules) for n in SHIELD_OPTIONS] == [5, 5, 5, 0]


@pytest.mark.rule("TWO-7", "SHLD-3")
@pytest.mark.parametrize(
    ("kind", "by_level"),
    [
        ("none", (0, 0, 0, 0)),
        ("half", (0, 1, 1, 3)),
        ("level", (0, 1, 2, 5)),
        ("one", (1, 1, 1, 1)),
    ],
)
def test_allowances_by_level(kind: Allowance, by_level: tuple[int, int, int, int]) -> None:
    # levels 0, 1, 2 and 5; the one parry of TWO-8 and SHLD-7 asks for no level
    found = tuple(allowance(kind, level) for level in (0, 1, 2, 5))
    assert found[1:] == by_level[1:]
    if kind != "one":
        assert found[0] == by_level[0]


@pytest.mark.rule("TWO-1", "SHLD-4")
@pytest.mark.parametrize(
    ("both_used", "off_hand", "ambidextrous", "expected"),
    [
        pytest.param(False, False, False, 0, id="one-weapon"),
        pytest.param(True, False, False, -3, id="primary-of-two"),
        pytest.param(True, True, False, -6, id="off-hand-of-two"),
        pytest.param(True, True, True, -3, id="ambidextrous-off-hand"),
        pytest.param(True, False, True, -3, id="ambidextrous-primary"),
        pytest.param(False, True, False, -3, id="off-hand-alone"),
        pytest.param(False, True, True, 0, id="ambidextrous-alone"),
    ],
)
def test_something_in_each_hand(
    both_used: bool, off_hand: bool, ambidextrous: bool, expected: int
) -> None:
    found = hand_penalty(both_used=both_used, off_hand=off_hand, ambidextrous=ambidextrous)
    assert found == expected


@pytest.mark.rule("TWO-3", "WENC-6")
@pytest.mark.parametrize(
    ("first", "second", "fine"),
    [
        ("light", "light", True),
        ("none", "light", True),
        ("medium", "light", True),
        ("light", "medium", True),
        ("none", "medium", True),
        ("medium", "medium", False),
        ("heavy", "light", False),
        ("none", "heavy", False),
        ("heroic", "heroic", False),
    ],
)
def test_which_weapons_go_together(first: Encumbrance, second: Encumbrance, fine: bool) -> None:
    assert (pair_flaw(first, second) is None) is fine


@pytest.mark.rule("SHLD-5")
@pytest.mark.parametrize("option", ["shield rush", "total attack"])
@pytest.mark.parametrize(
    ("shield", "weapon", "classic", "later"),
    [
        ("none", "medium", True, True),
        ("light", "light", True, True),
        ("light", "medium", True, True),
        ("medium", "light", False, True),
        ("medium", "none", False, True),
        ("medium", "medium", False, False),
        ("heavy", "light", False, False),
    ],
)
def test_which_shields_may_punch(
    option: str, shield: Encumbrance, weapon: Encumbrance, classic: bool, later: bool
) -> None:
    found = [shield_flaw(option, shield, weapon, rules) is None for rules in EDITIONS]
    assert found == [classic, later, later]


@pytest.mark.rule("SHLD-5")
@pytest.mark.parametrize("option", ["full defence", "normal"])
@pytest.mark.parametrize("rules", [CLASSIC, REVISED, CURRENT], ids=edition_name)
def test_any_shield_guards_beside_any_weapon(option: str, rules: Ruleset) -> None:
    assert shield_flaw(option, "medium", "medium", rules) is None
    assert shield_flaw(option, "heavy", "medium", rules) is None


@pytest.mark.rule("SHLD-5")
@pytest.mark.parametrize("option", ["full defence", "normal", "shield rush", "total attack"])
def test_a_house_rule_pairs_a_medium_shield_for_every_option(option: str) -> None:
    strict = book("revised", medium_shield_pairing="all_options")
    assert shield_flaw(option, "medium", "medium", strict) is not None
    assert shield_flaw(option, "medium", "light", strict) is None


@pytest.mark.rule("TWO-3", "WENC-6")
def test_why_two_weapons_do_not_go_together_is_said() -> None:
    assert pair_flaw("heavy", "light") == (
        "two weapons at once may be light, or one medium beside a light one"
    )
    assert pair_flaw("medium", "medium") == "only one of two weapons may be medium"


@pytest.mark.rule("SHLD-5")
def test_why_a_shield_does_not_strike_is_said() -> None:
    assert [shield_flaw("shield rush", "heavy", "light", rules) for rules in EDITIONS] == [
        "a heavy shield is too heavy to strike with; light is the most",
        "a heavy shield is too heavy to strike with; medium is the most",
        "a heavy shield is too heavy to strike with; medium is the most",
    ]
    assert shield_flaw("shield rush", "medium", "medium", CURRENT) == (
        "a medium shield goes only with a light weapon here"
    )
