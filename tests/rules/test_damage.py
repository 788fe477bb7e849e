"""From dice to points that hurt."""

from typing import Any

import pytest

from tests.rules.books import CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.damage import (
    Blow,
    Handle,
    Soaked,
    both_hands_bonus,
    damage_tally,
    multiplier,
    resisted,
    soak,
)
from tracker.rules.edition import Ruleset
from tracker.rules.loads import Encumbrance


@pytest.mark.rule("DMG-2", "HAND-1")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("strength", "points"),
    [(1, 1), (4, 1), (5, 2), (8, 2), (9, 3), (11, 3), (12, 3), (13, 4), (20, 5)],
)
def test_a_second_hand_adds_a_quarter_of_strength_rounded_up(
    rules: Ruleset, strength: int, points: int
) -> None:
    found = both_hands_bonus(strength, "fits", "medium", propelled=False, rules=rules)
    assert found == points


@pytest.mark.rule("DMG-2", "WENC-7", "RNG-8")
@pytest.mark.parametrize(
    ("handle", "load", "propelled", "points"),
    [
        pytest.param("fits", "medium", False, (3, 3, 3), id="fitting-handle"),
        pytest.param("fits", "heavy", False, (3, 3, 3), id="heavy"),
        pytest.param("fits", "very heavy", False, (3, 3, 3), id="very-heavy"),
        pytest.param("short", "medium", False, (2, 1, 1), id="handle-for-one-hand"),
        pytest.param("fits", "heroic", False, (3, 0, 0), id="heroic"),
        pytest.param("fits", "medium", True, (0, 0, 0), id="bow"),
        pytest.param("short", "light", True, (0, 0, 0), id="pistol"),
    ],
)
def test_handles_and_loads_change_the_second_hand(
    handle: Handle, load: Encumbrance, propelled: bool, points: tuple[int, int, int]
) -> None:
    # Strength 11: a quarter is 2.75, rounded up 3
    found = tuple(
        both_hands_bonus(11, handle, load, propelled=propelled, rules=rules) for rules in EDITIONS
    )
    assert found == points


def blow(**changes: Any) -> Blow:
    """A blow of nothing, but for `changes`."""
    plain: dict[str, Any] = {"dice": 0, "weapon": "sword"}
    return Blow(**(plain | changes))


@pytest.mark.rule("DMG-1", "STORY-10")
def test_the_kick_of_the_story_comes_to_four() -> None:
    # die 2 + Strength 1 + overflow 1
    assert damage_tally(blow(dice=2, standing=1, over_twenty=1), REVISED).total == 4


@pytest.mark.rule("DMG-2")
def test_strength_eleven_in_both_hands_adds_four() -> None:
    bonus = both_hands_bonus(11, "fits", "medium", propelled=False, rules=CURRENT)
    assert damage_tally(blow(standing=1, both_hands=bonus), CURRENT).total == 4


@pytest.mark.rule("DMG-9")
def test_a_torch_burns_for_two_more() -> None:
    # 1d4 shows 3, Strength +1, flame +2
    assert damage_tally(blow(dice=3, standing=1, extra=2), REVISED).total == 6


@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({"flat": 2}, 12, id="weapon", marks=pytest.mark.rule("DMG-1")),
        pytest.param({"over_twenty": 3}, 13, id="overflow", marks=pytest.mark.rule("ATK-7")),
        pytest.param({"extra": 4}, 14, id="jagged", marks=pytest.mark.rule("DMG-1")),
        pytest.param(
            {"armour": -7, "armour_rule": "ARM-4"},
            3,
            id="armour",
            marks=pytest.mark.rule("ARM-4"),
        ),
        pytest.param(
            {"experience": "none"},
            8,
            id="never-seen-a-battle",
            marks=pytest.mark.rule("FIRST-1"),
        ),
        pytest.param(
            {"experience": "observed"}, 9, id="has-watched-one", marks=pytest.mark.rule("FIRST-2")
        ),
        pytest.param({"shock": 4}, 6, id="shock", marks=pytest.mark.rule("SHK-1")),
        pytest.param({"fatigue": 3}, 7, id="fatigue", marks=pytest.mark.rule("FAT-1")),
        pytest.param({"conditions": (("winded", -6),)}, 4, id="winded"),
        pytest.param({"combo": ("Grab/Slash", 5)}, 15, id="combo"),
        pytest.param({"modifier": -2}, 8, id="gm"),
        pytest.param({"shock": 12}, -2, id="may-fall-below-nothing"),
    ],
)
def test_one_thing_at_a_time_changes_damage(
    rules: Ruleset, changes: dict[str, Any], expected: int
) -> None:
    assert damage_tally(blow(dice=10, **changes), rules).total == expected


@pytest.mark.rule("RNG-2", "RNG-6")
@pytest.mark.parametrize(
    ("steps", "totals"),
    [(0, (10, 10, 10)), (1, (10, 10, 8)), (2, (10, 10, 6)), (3, (10, 10, 4))],
)
def test_range_weakens_a_shot_in_current(steps: int, totals: tuple[int, int, int]) -> None:
    found = tuple(damage_tally(blow(dice=10, range_steps=steps), r).total for r in EDITIONS)
    assert found == totals


@pytest.mark.rule("RNG-2", "RNG-6")
def test_range_weakens_a_shot_as_the_house_says() -> None:
    assert (
        damage_tally(blow(dice=10, range_steps=2), book("revised", range_damage_penalty=True)).total
        == 6
    )
    assert (
        damage_tally(
            blow(dice=10, range_steps=2), book("current", range_damage_penalty=False)
        ).total
        == 10
    )


@pytest.mark.rule("DMG-1", "GEN-4")
def test_everything_together_adds_up() -> None:
    # 9 + 2 + 1 + 3 + 4 + 2 - 5 - 4 (two increments) - 1 - 6 + 3 - 5 - 1 + 2 = 4
    found = damage_tally(
        blow(
            dice=9,
            flat=2,
            standing=1,
            both_hands=3,
            over_twenty=4,
            extra=2,
            armour=-5,
            range_steps=2,
            experience="observed",
            conditions=(("winded", -6),),
            combo=("Grab/Slash", 3),
            shock=5,
            fatigue=1,
            modifier=2,
        ),
        CURRENT,
    )
    assert found.total == 4


@pytest.mark.rule("DMG-8", "CHARGE-9", "DMG-3", "DMG-4")
@pytest.mark.parametrize(
    ("doublings", "multiply", "additive", "single"),
    [(0, 1, 1, 1), (1, 2, 2, 2), (2, 4, 3, 2), (3, 8, 4, 2)],
)
def test_doublings_together(doublings: int, multiply: int, additive: int, single: int) -> None:
    for rules in EDITIONS:
        assert multiplier(doublings, rules) == multiply
    assert multiplier(doublings, book("current", double_stack="additive")) == additive
    assert multiplier(doublings, book("classic", double_stack="single")) == single


@pytest.mark.rule("DMG-8")
def test_a_critical_charge_of_five_deals_twenty() -> None:
    assert 5 * multiplier(2, CURRENT) == 20


@pytest.mark.rule("RES-2", "RES-6")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("points", "percent", "ignored"),
    [
        pytest.param(8, 10, 1, id="8-at-10"),
        pytest.param(20, 10, 2, id="20-at-10"),
        pytest.param(21, 10, 3, id="21-at-10"),
        pytest.param(10, 30, 3, id="10-at-30"),
        pytest.param(5, 20, 1, id="5-at-20", marks=pytest.mark.rule("RES-7")),
        pytest.param(6, 20, 2, id="6-at-20"),
        pytest.param(1, 1, 1, id="1-at-1", marks=pytest.mark.rule("RES-6")),
        pytest.param(21, 5, 2, id="21-at-5"),
        pytest.param(20, 5, 1, id="20-at-5"),
        pytest.param(10, 25, 3, id="10-at-25"),
        pytest.param(7, 50, 4, id="7-at-50"),
        pytest.param(100, 99, 99, id="100-at-99"),
        pytest.param(30, 30, 9, id="30-at-30", marks=pytest.mark.rule("RES-7")),
        pytest.param(12, 0, 0, id="nothing-at-0"),
        pytest.param(0, 50, 0, id="0-at-50"),
        pytest.param(7, 100, 7, id="immune", marks=pytest.mark.rule("RES-4")),
        pytest.param(7, 140, 7, id="more-than-immune", marks=pytest.mark.rule("RES-4")),
    ],
)
def test_a_resistance_ignores_its_part_rounded_up(
    rules: Ruleset, points: int, percent: int, ignored: int
) -> None:
    assert resisted(points, percent, rules) == ignored


@pytest.mark.rule("RES-3")
def test_percentages_of_a_type_add_before_they_count() -> None:
    # one by one, 10 % and 20 % of 5 would ignore 1 + 1; together 30 % of 5 is 1.5, so 2 as well;
    # of 20 they ignore 2 + 4 = 6 both ways, of 1 they ignore 1, not 2
    assert resisted(1, 30, REVISED) == 1
    assert resisted(20, 30, REVISED) == 6


@pytest.mark.rule("RES-7")
@pytest.mark.parametrize(
    ("points", "percent", "ignored"),
    [
        (20, 5, 1),
        (21, 5, 2),
        (11, 10, 2),
        (6, 20, 2),
        (5, 25, 2),
        (6, 40, 3),
        (3, 50, 2),
        (5, 75, 4),
        (11, 90, 10),
        (10, 10, 1),
        (5, 20, 1),
        (4, 25, 1),
        (30, 30, 10),
        (10, 30, 4),
        (5, 40, 2),
        (2, 50, 1),
        (30, 60, 20),
        (3, 60, 2),
        (4, 75, 3),
        (10, 90, 9),
        (7, 100, 7),
        (7, 120, 7),
    ],
)
def test_the_printed_table_by_house_rule(points: int, percent: int, ignored: int) -> None:
    assert resisted(points, percent, book("classic", resistance_table_mode="table")) == ignored


@pytest.mark.rule("RES-7", "RES-2")
def test_only_the_thirds_of_the_table_differ_from_the_formula() -> None:
    table, formula = (book("current", resistance_table_mode=mode) for mode in ("table", "formula"))
    odd = {
        percent: (resisted(3000, percent, table), resisted(3000, percent, formula))
        for percent in range(1, 100)
        if resisted(3000, percent, table) != resisted(3000, percent, formula)
    }
    assert odd == {30: (1000, 900), 60: (2000, 1800)}
    assert [resisted(3000, percent, formula) for percent in range(1, 100)] == [
        30 * percent for percent in range(1, 100)
    ]


@pytest.mark.rule("RES-7", "RES-2")
def test_a_percentage_that_the_table_lacks_goes_by_the_formula() -> None:
    # 35 % of 10 is 3.5
    assert resisted(10, 35, book("revised", resistance_table_mode="table")) == 4


@pytest.mark.rule("DMG-5", "RES-5")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
def test_resistance_comes_before_reduction(rules: Ruleset) -> None:
    # 7 doubled is 14; 10 % ignores 1.4, so 2; 12 less 3 is 9
    found = soak(7 * multiplier(1, rules), "hacking", {"hacking": 10}, 3, rules)
    assert found == Soaked(resisted=2, reduced=3, dealt=9)


@pytest.mark.rule("DMG-6", "RES-1", "RES-5")
@pytest.mark.parametrize(
    ("points", "damage_type", "resistances", "reduction", "dealt"),
    [
        pytest.param(4, "smashing", {}, 4, 0, id="reduction-takes-all"),
        pytest.param(4, "smashing", {}, 3, 1, id="one-gets-through"),
        pytest.param(4, "smashing", {}, 9, 0, id="never-below-nothing"),
        pytest.param(10, "stabbing", {"hacking": 50}, 0, 10, id="another-type"),
        pytest.param(10, "hacking", {"hacking": 50}, 2, 3, id="both"),
        pytest.param(10, "fire", {"fire": 100}, 0, 0, id="immune"),
        pytest.param(0, "hacking", {"hacking": 50}, 2, 0, id="nothing"),
    ],
)
def test_what_is_left_of_a_blow(
    points: int,
    damage_type: str,
    resistances: dict[str, int],
    reduction: int,
    dealt: int,
) -> None:
    assert soak(points, damage_type, resistances, reduction, REVISED).dealt == dealt


@pytest.mark.rule("DMG-9")
def test_a_flame_counts_as_the_weapon_unless_the_house_says_fire() -> None:
    # 10 points, 2 of them flame, against 50 % smashing and 100 % fire
    against = {"smashing": 50, "fire": 100}
    assert soak(10, "smashing", against, 0, REVISED, flame=2).dealt == 5
    hot = book("revised", flame_uses_fire_resistance=True)
    # 8 smashing leave 4, 2 fire leave none
    assert soak(10, "smashing", against, 0, hot, flame=2).dealt == 4
    # and the reduction comes once: 4 less 3
    assert soak(10, "smashing", against, 3, hot, flame=2).dealt == 1


@pytest.mark.rule("DMG-9")
def test_only_the_flame_meets_the_resistance_to_fire() -> None:
    hot = book("current", flame_uses_fire_resistance=True)
    assert soak(10, "smashing", {"fire": 50}, 0, hot, flame=2).dealt == 9
    assert soak(10, "smashing", {"smashing": 100}, 0, hot, flame=2).dealt == 2


@pytest.mark.rule("DMG-9")
def test_a_blow_without_flame_meets_no_resistance_to_fire() -> None:
    hot = book("current", flame_uses_fire_resistance=True)
    assert soak(10, "smashing", {"smashing": 100}, 0, hot).dealt == 0
    assert soak(10, "smashing", {"fire": 100}, 0, hot).dealt == 10


@pytest.mark.rule("DMG-1")
def test_a_blow_names_each_part_of_its_sum_and_the_rule_that_asks_for_it() -> None:
    found = damage_tally(
        blow(
            dice=9,
            flat=2,
            standing=1,
            both_hands=3,
            over_twenty=4,
            extra=2,
            armour=-7,
            armour_rule="ARM-4",
            range_steps=2,
            experience="none",
            conditions=(("winded", -6),),
            combo=("Grab/Slash", 3),
            shock=5,
            fatigue=1,
            modifier=-2,
        ),
        CURRENT,
    )
    assert list(map(str, found.parts)) == [
        "+9 dice (DMG-1)",
        "+2 sword (DMG-1)",
        "+1 Strength (DMG-1)",
        "+3 both hands (DMG-2)",
        "+4 over 20 (ATK-7)",
        "+2 extra (DMG-9)",
        "-7 armour (ARM-4)",
        "-4 2 increments (RNG-2)",
        "-2 first battle ever seen (FIRST-1)",
        "-6 winded (DESC-2)",
        "+3 Grab/Slash (COMBO-0)",
        "-5 shock (SHK-1)",
        "-1 fatigue (FAT-1)",
        "-2 GM (GM-8)",
    ]


@pytest.mark.rule("RES-2", "RES-4")
@pytest.mark.parametrize(
    ("points", "percent", "ignored"),
    [(202, 50, 101), (202, 99, 200), (201, 99, 199), (202, 100, 202), (202, 101, 202)],
)
def test_much_damage_shows_the_exact_percentage(points: int, percent: int, ignored: int) -> None:
    assert resisted(points, percent, CURRENT) == ignored
