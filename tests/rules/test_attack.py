"""The attack roll: what is added, what it needs, what it comes to."""

from typing import Any

import pytest

from tests.rules.books import CLASSIC, CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.attack import (
    Mark,
    Outcome,
    Strike,
    attack_tally,
    is_critical,
    is_fumble,
    needed,
    obstacle_struck,
    outcome,
    overflow,
    reaches,
)
from tracker.rules.edition import Ruleset
from tracker.rules.loads import armour_load
from tracker.rules.tally import Tally


def strike(**changes: Any) -> Strike:
    """A trained blow of level 0 that nothing modifies, but for `changes`."""
    plain: dict[str, Any] = {"skill": "sword", "level": 0, "untrained": False}
    return Strike(**(plain | changes))


def rules_of(found: Tally) -> list[str]:
    return [part.rule for part in found.parts]


@pytest.mark.rule("GEN-1", "ATK-1", "STORY-6")
def test_level_and_agility_are_added_to_the_die() -> None:
    # nat 8 + skill 2 + Agility 1 = 11
    assert (
        attack_tally(strike(level=2, standing=1), CURRENT).opened_by(8, "die", "ATK-1").total == 11
    )


def modifier(name: str, rule: str, expected: int, /, **changes: object) -> Any:
    """One row: a single thing that weighs on the roll, alike in all editions."""
    return pytest.param(changes, expected, rule, id=name, marks=pytest.mark.rule(rule, "ATK-9"))


@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("changes", "expected", "rule"),
    [
        modifier("skill-level", "ATK-1", 4, level=4),
        modifier("unskilled", "ATK-8", -5, untrained=True),
        modifier("very-heavy-weapon", "WENC-4", -1, load="very heavy"),
        modifier("heroic-weapon", "WENC-5", -3, load="heroic"),
        modifier(
            "light-armour-untrained",
            "ARM-4",
            -2,
            armour=armour_load("light", trained=False),
            armour_rule="ARM-4",
        ),
        modifier(
            "very-heavy-armour-trained",
            "ARM-3",
            -8,
            armour=armour_load("very heavy", trained=True),
        ),
        modifier("something-in-each-hand", "TWO-1", -3, hands=-3),
        modifier("off-hand", "TWO-1", -6, hands=-6),
        modifier(
            "total-attack",
            "STANCE-1",
            2,
            stance="total attack",
            stance_attack=2,
            stance_rule="STANCE-1",
        ),
        modifier(
            "fighting-defensively",
            "STANCE-2",
            -4,
            stance="defensive",
            stance_attack=-4,
            stance_rule="STANCE-2",
        ),
        modifier("from-behind", "SNEAK-1", 2, position="behind"),
        modifier("flanking", "SNEAK-7", 2, position="flanked"),
        modifier("behind-one-turned-away", "SNEAK-8", 2, position="unseen"),
        modifier("target-prone-in-melee", "SNEAK-6", 4, target_prone=True),
        modifier("attacker-prone", "SNEAK-6", -4, prone=True),
        modifier("eye", "CALL-2", -2, called=-2),
        modifier("building", "CALL-3", 1, called=1),
        modifier("three-increments-passed", "RNG-2", -6, steps=3, ranged=True),
        modifier("shooter-moves-two", "MOVE-2", -2, moved=2, ranged=True),
        modifier("target-speed-10", "MOVE-3", -2, target_moved=10, ranged=True),
        modifier("target-speed-20", "MOVE-3", -4, target_moved=20, ranged=True),
        modifier("target-speed-9", "MOVE-3", -1, target_moved=9, ranged=True),
        modifier("target-speed-14", "MOVE-3", -2, target_moved=14, ranged=True),
        modifier("never-seen-a-battle", "FIRST-1", -4, experience="none"),
        modifier("has-watched-one", "FIRST-2", -2, experience="observed"),
        modifier("shock", "SHK-1", -8, shock=8),
        modifier("fatigue", "FAT-1", -3, fatigue=3),
    ],
)
def test_one_thing_at_a_time_weighs_on_the_attack(
    rules: Ruleset, changes: dict[str, Any], expected: int, rule: str
) -> None:
    found = attack_tally(strike(**changes), rules)
    assert found.total == expected
    assert rules_of(found) == [rule]


@pytest.mark.rule("SNEAK-4", "SNEAK-5")
@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        pytest.param({"helpless": True}, "SNEAK-4", id="tied-up-in-combat"),
        pytest.param({"position": "helpless"}, "SNEAK-4", id="position-helpless"),
        pytest.param({"helpless": True, "ranged": True}, "SNEAK-5", id="missile-at-unmoving"),
    ],
)
def test_the_helpless_are_easy_targets(changes: dict[str, Any], rule: str) -> None:
    found = attack_tally(strike(**changes), CURRENT)
    assert found.total == 4
    assert rules_of(found) == [rule]


@pytest.mark.rule("SNEAK-4", "GEN-4")
def test_helplessness_counts_once_and_stacks_with_the_rear() -> None:
    assert attack_tally(strike(helpless=True, position="helpless"), CURRENT).total == 4
    assert attack_tally(strike(helpless=True, position="behind"), CURRENT).total == 6
    assert attack_tally(strike(target_prone=True, position="flanked"), CURRENT).total == 6


@pytest.mark.rule("SNEAK-6")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
def test_a_prone_target_is_no_easier_for_missiles(rules: Ruleset) -> None:
    assert attack_tally(strike(target_prone=True, ranged=True), rules).total == 0


@pytest.mark.rule("SNEAK-6")
def test_a_house_rule_lets_missiles_find_the_prone() -> None:
    rules = book("revised", prone_bonus_ranged=True)
    assert attack_tally(strike(target_prone=True, ranged=True), rules).total == 4


@pytest.mark.rule("CALL-2")
def test_a_rope_by_arrow_is_hard() -> None:
    assert attack_tally(strike(called=-5), REVISED).total == -5


@pytest.mark.rule("DESC-1")
@pytest.mark.parametrize("points", [1, 2, 5])
@pytest.mark.parametrize("rules", [REVISED, CURRENT], ids=edition_name)
def test_a_description_is_worth_points(rules: Ruleset, points: int) -> None:
    found = attack_tally(strike(described=points), rules)
    assert found.total == points
    assert rules_of(found) == ["DESC-1"]


@pytest.mark.rule("COVER-3", "COVER-8")
@pytest.mark.parametrize(
    ("percent", "classic", "later"),
    [(20, -2, -4), (75, -7, -15), (40, -4, -8), (45, -4, -9), (50, -5, -10), (30, -3, -6)],
)
def test_cover_weighs_by_the_editions_step(percent: int, classic: int, later: int) -> None:
    found = [attack_tally(strike(cover=percent), rules).total for rules in EDITIONS]
    assert found == [classic, later, later]


@pytest.mark.rule("MELEEFIRE-1")
@pytest.mark.parametrize(
    ("percent", "totals"),
    [
        pytest.param(40, (-4, -8, -8), id="a-body"),
        pytest.param(30, (-3, -6, -6), id="stays-clear"),
        pytest.param(50, (-5, -10, -10), id="gets-into-it"),
        pytest.param(20, (-2, -4, -4), id="current-stays-clear"),
        pytest.param(60, (-6, -12, -12), id="current-gets-into-it"),
    ],
)
def test_a_body_in_the_way_weighs_as_cover(percent: int, totals: tuple[int, ...]) -> None:
    found = tuple(
        attack_tally(strike(ranged=True, screen=percent), rules).total for rules in EDITIONS
    )
    assert found == totals


@pytest.mark.rule("MOVE-3", "SNEAK-1")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
def test_a_fleeing_back_is_two_harder(rules: Ruleset) -> None:
    # Speed 20: -4, seen from behind: +2
    found = attack_tally(strike(ranged=True, target_moved=20, position="behind"), rules)
    assert found.total == -2


@pytest.mark.rule("MOVE-1")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
def test_moving_is_nothing_in_melee(rules: Ruleset) -> None:
    assert attack_tally(strike(moved=5, target_moved=20), rules).total == 0


@pytest.mark.rule("MOVE-3")
def test_a_house_rule_rounds_the_targets_movement_up() -> None:
    rules = book("current", move_round="ceil")
    assert attack_tally(strike(ranged=True, target_moved=9), rules).total == -2
    assert attack_tally(strike(ranged=True, target_moved=10), rules).total == -2
    assert attack_tally(strike(ranged=True, target_moved=11), rules).total == -3


@pytest.mark.rule("TWO-1", "ATK-8")
def test_the_unskilled_off_hand_is_at_minus_eleven() -> None:
    assert attack_tally(strike(untrained=True, hands=-6), CURRENT).total == -11


@pytest.mark.rule("ATK-8", "STORY-3")
def test_the_thrown_lock_pick_of_the_story() -> None:
    # unskilled -5, thrown -3 more, unsuited -2 more: -10 in all, nat 19 comes to 9
    found = attack_tally(strike(untrained=True, ranged=True, modifier=-5), CLASSIC)
    assert found.total == -10
    assert found.opened_by(19, "die", "ATK-1").total == 9


@pytest.mark.rule("ATK-9", "GEN-4")
def test_everything_together_adds_up() -> None:
    # level 5, sheet +2, heroic weapon -3, untrained medium armour -3, two weapons -3,
    # defensive -4, behind +2, prone -4, called -2, described +3, 2 increments -4, 75 % cover -15,
    # moved 3, Speed 14 -2, observed -2, blinded -4, power block +3, shock 6, fatigue 1, +1
    found = attack_tally(
        strike(
            level=5,
            standing=2,
            load="heroic",
            armour=armour_load("medium", trained=False),
            armour_rule="ARM-4",
            hands=-3,
            stance="defensive",
            stance_attack=-4,
            stance_rule="STANCE-2",
            position="behind",
            prone=True,
            ranged=True,
            called=-2,
            described=3,
            steps=2,
            cover=75,
            moved=3,
            target_moved=14,
            experience="observed",
            conditions=(("blinded", -4),),
            combo=("power block", 3),
            shock=6,
            fatigue=1,
            modifier=1,
        ),
        REVISED,
    )
    assert found.total == -40


# -- what it needs ---------------------------------------------------------------------------


@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        pytest.param(Mark(5, 5), 5, id="unarmoured", marks=pytest.mark.rule("AC-1", "ATK-3")),
        pytest.param(Mark(12, 5), 12, id="chain-mail", marks=pytest.mark.rule("AC-3")),
        pytest.param(Mark(5, 5, ranged=True), 8, id="missile", marks=pytest.mark.rule("AC-2")),
        pytest.param(
            Mark(12, 5, ranged=True), 12, id="missile-at-armour", marks=pytest.mark.rule("AC-2")
        ),
        pytest.param(Mark(8, 5, ranged=True), 8, id="missile-at-8", marks=pytest.mark.rule("AC-2")),
        pytest.param(Mark(9, 5, ranged=True), 9, id="missile-at-9", marks=pytest.mark.rule("AC-2")),
        pytest.param(
            Mark(12, 5, stance_bonus=2),
            14,
            id="total-defence",
            marks=pytest.mark.rule("AC-4", "STANCE-3"),
        ),
        pytest.param(
            Mark(5, 5, stance_bonus=2, ranged=True),
            8,
            id="missile-at-total-defence",
            marks=pytest.mark.rule("AC-2", "AC-4"),
        ),
        pytest.param(
            Mark(7, 5, stance_bonus=2, ranged=True),
            9,
            id="missile-at-armour-and-total-defence",
            marks=pytest.mark.rule("AC-2", "AC-4"),
        ),
        pytest.param(Mark(12, 9, touch=True), 5, id="shove", marks=pytest.mark.rule("ATK-4")),
        pytest.param(
            Mark(12, 9, touch=True, ranged=True),
            8,
            id="thrown-touch",
            marks=pytest.mark.rule("ATK-4"),
        ),
        pytest.param(
            Mark(12, 5, target_number=7), 7, id="the-gms-own", marks=pytest.mark.rule("CALL-4")
        ),
    ],
)
def test_the_number_to_be_reached(rules: Ruleset, mark: Mark, expected: int) -> None:
    assert needed(mark, rules) == expected


@pytest.mark.rule("ATK-4")
@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        (Mark(12, 7, touch=True), 7),
        (Mark(12, 7, touch=True, ranged=True), 8),
        (Mark(12, 9, touch=True, ranged=True), 9),
        (Mark(12, 7), 12),
        (Mark(12, 7, stance_bonus=2, touch=True), 9),
    ],
)
def test_a_house_rule_keeps_agility_against_touch(mark: Mark, expected: int) -> None:
    assert needed(mark, book("revised", touch_ac="without_armour")) == expected


# -- what it comes to ------------------------------------------------------------------------


@pytest.mark.rule("ATK-5", "ATK-6")
@pytest.mark.parametrize("natural", range(1, 21))
def test_only_the_ends_of_the_die_are_special(natural: int) -> None:
    assert is_fumble(natural) is (natural in {1, 2})
    assert is_critical(natural) is (natural in {19, 20})


@pytest.mark.rule("ATK-2")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(("total", "enough"), [(11, False), (12, True), (13, True)])
def test_an_equal_total_hits(rules: Ruleset, total: int, enough: bool) -> None:
    assert reaches(total, 12, rules) is enough


@pytest.mark.rule("ATK-2")
@pytest.mark.parametrize(("total", "enough"), [(12, False), (13, True)])
def test_a_house_rule_asks_for_more_than_equal(total: int, enough: bool) -> None:
    assert reaches(total, 12, book("current", hit_on_equal=False)) is enough


@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("natural", "total", "number", "expected"),
    [
        pytest.param(
            19, 9, 12, "critical", id="nat-19-less-10", marks=pytest.mark.rule("ATK-5", "STORY-4")
        ),
        pytest.param(
            20, -15, 30, "critical", id="nat-20-at-any-number", marks=pytest.mark.rule("ATK-5")
        ),
        pytest.param(
            8, 11, 12, "miss", id="story-kick-misses", marks=pytest.mark.rule("ATK-2", "STORY-6")
        ),
        pytest.param(
            18,
            21,
            12,
            "hit",
            id="nat-18-is-no-critical",
            marks=pytest.mark.rule("ATK-5", "STORY-10"),
        ),
        pytest.param(12, 12, 12, "hit", id="equal", marks=pytest.mark.rule("ATK-2")),
        pytest.param(11, 11, 12, "miss", id="one-short", marks=pytest.mark.rule("ATK-2")),
        pytest.param(
            2, 32, 5, "fumble", id="nat-2-with-30", marks=pytest.mark.rule("ATK-6", "CRIT-24")
        ),
        pytest.param(
            1, 40, 5, "fumble", id="nat-1-with-39", marks=pytest.mark.rule("ATK-6", "CRIT-24")
        ),
        pytest.param(3, 13, 12, "hit", id="nat-3-is-no-fumble", marks=pytest.mark.rule("ATK-6")),
    ],
)
def test_what_a_melee_roll_comes_to(
    rules: Ruleset, natural: int, total: int, number: int, expected: Outcome
) -> None:
    assert outcome(natural, total, number, ranged=False, rules=rules) == expected


@pytest.mark.rule("RNG-1")
@pytest.mark.parametrize(
    ("natural", "total", "classic", "revised", "current"),
    [
        pytest.param(7, 17, "hit", "hit", "miss", id="nat-7-with-10"),
        pytest.param(7, 7, "miss", "miss", "miss", id="total-7"),
        pytest.param(8, 8, "hit", "hit", "hit", id="nat-8"),
        pytest.param(8, 4, "miss", "miss", "miss", id="nat-8-less-4"),
        pytest.param(8, 18, "hit", "hit", "hit", id="nat-8-with-10"),
        pytest.param(3, 8, "hit", "hit", "miss", id="nat-3-with-5"),
        pytest.param(2, 20, "fumble", "fumble", "fumble", id="nat-2"),
        pytest.param(19, 3, "critical", "critical", "critical", id="nat-19"),
    ],
)
def test_what_a_shot_at_an_unarmoured_target_comes_to(
    natural: int, total: int, classic: Outcome, revised: Outcome, current: Outcome
) -> None:
    found = [outcome(natural, total, 8, ranged=True, rules=rules) for rules in EDITIONS]
    assert found == [classic, revised, current]


@pytest.mark.rule("RNG-1")
def test_the_eight_may_be_natural_or_total_by_house_rule() -> None:
    strict = book("classic", ranged_min="natural8")
    lenient = book("current", ranged_min="total8")
    assert outcome(7, 17, 8, ranged=True, rules=strict) == "miss"
    assert outcome(8, 18, 8, ranged=True, rules=strict) == "hit"
    assert outcome(7, 17, 8, ranged=True, rules=lenient) == "hit"
    assert outcome(7, 17, 5, ranged=False, rules=strict) == "hit"


@pytest.mark.rule("ATK-7")
@pytest.mark.parametrize(
    ("total", "points"), [(-4, 0), (19, 0), (20, 0), (21, 1), (23, 3), (25, 5)]
)
def test_what_exceeds_twenty_hurts_more(total: int, points: int) -> None:
    assert overflow(total) == points


# -- bodies in the line of fire --------------------------------------------------------------


@pytest.mark.rule("MELEEFIRE-3")
@pytest.mark.parametrize("rules", [CLASSIC, REVISED], ids=edition_name)
@pytest.mark.parametrize(
    ("natural", "total", "obstacle_number", "struck"),
    [
        pytest.param(8, 4, 8, True, id="missed-for-the-cover-and-enough-for-the-body"),
        pytest.param(8, 4, 9, False, id="not-enough-for-the-body"),
        pytest.param(7, 3, 8, False, id="would-have-missed-anyway"),
        pytest.param(11, 7, 11, True, id="just-missed-and-just-enough"),
        pytest.param(2, 4, 8, False, id="a-fumble-misses-for-itself"),
    ],
)
def test_a_body_is_struck_when_its_cover_spoiled_the_shot(
    rules: Ruleset, natural: int, total: int, obstacle_number: int, struck: bool
) -> None:
    # 4 points of cover; the target itself needs 8
    found = obstacle_struck(
        natural,
        total,
        screen_points=4,
        number=8,
        obstacle_number=obstacle_number,
        rules=rules,
    )
    assert found is struck


@pytest.mark.rule("MELEEFIRE-3")
@pytest.mark.parametrize(
    ("natural", "total", "struck"),
    [
        pytest.param(13, 9, True, id="13-less-4-reaches-8"),
        pytest.param(12, 8, True, id="12-less-4-just-reaches-8"),
        pytest.param(11, 7, False, id="11-less-4-falls-short"),
    ],
)
def test_a_house_rule_compares_the_body_with_the_lowered_roll(
    natural: int, total: int, struck: bool
) -> None:
    # the target needs 10 for the first two cases to miss only by its cover
    number = 11 if natural == 11 else 12
    found = obstacle_struck(
        natural,
        total,
        screen_points=4,
        number=number,
        obstacle_number=8,
        rules=book("revised", obstacle_roll="after_cover"),
    )
    assert found is struck


@pytest.mark.rule("MELEEFIRE-3")
@pytest.mark.parametrize(
    ("natural", "total", "by_die", "by_total"),
    [
        pytest.param(5, -2, True, False, id="odd-die-even-total"),
        pytest.param(6, -1, False, True, id="even-die-odd-total"),
        pytest.param(1, -7, True, True, id="a-fumbled-1"),
        pytest.param(2, -6, False, False, id="a-fumbled-2"),
        pytest.param(7, 17, True, True, id="below-8-on-the-die"),
    ],
)
def test_in_current_every_odd_miss_strikes_the_body(
    natural: int, total: int, by_die: bool, by_total: bool
) -> None:
    for rules, struck in (
        (CURRENT, by_die),
        (book("current", odd_miss_uses="total"), by_total),
    ):
        found = obstacle_struck(
            natural, total, screen_points=8, number=20, obstacle_number=30, rules=rules
        )
        assert found is struck


@pytest.mark.rule("MELEEFIRE-3", "RNG-1")
def test_a_die_too_low_for_any_shot_strikes_no_body() -> None:
    # nat 7 + 10 - 4 for the body = 13 against 8: without the body 17, and a miss all the same
    rules = book("classic", ranged_min="natural8")
    assert not obstacle_struck(7, 13, screen_points=4, number=8, obstacle_number=8, rules=rules)


# -- what the sum says -----------------------------------------------------------------------


@pytest.mark.rule("ATK-1", "ATK-8", "ATK-9")
def test_a_blow_names_each_part_of_its_sum_and_the_rule_that_asks_for_it() -> None:
    found = attack_tally(
        strike(
            level=3,
            untrained=True,
            standing=1,
            load="heroic",
            armour=armour_load("heavy", trained=False),
            armour_rule="ARM-4",
            hands=-3,
            stance="defensive",
            stance_attack=-4,
            stance_rule="STANCE-2",
            position="behind",
            helpless=True,
            target_prone=True,
            prone=True,
            called=1,
            described=2,
            experience="none",
            conditions=(("dazed", -2),),
            combo=("Power Block/Parry", 3),
            shock=4,
            fatigue=1,
            modifier=-1,
        ),
        CURRENT,
    )
    assert list(map(str, found.parts)) == [
        "+3 sword (ATK-1)",
        "-5 unskilled in sword (ATK-8)",
        "+1 sheet (ATK-1)",
        "-3 heroic weapon (WENC-5)",
        "-5 armour (ARM-4)",
        "-3 both hands in use (TWO-1)",
        "-4 defensive (STANCE-2)",
        "+2 from behind (SNEAK-1)",
        "+4 helpless target (SNEAK-4)",
        "+4 target on the ground (SNEAK-6)",
        "-4 on the ground (SNEAK-6)",
        "+1 called (CALL-3)",
        "+2 description (DESC-1)",
        "-4 first battle ever seen (FIRST-1)",
        "-2 dazed (DESC-2)",
        "+3 Power Block/Parry (COMBO-0)",
        "-4 shock (SHK-1)",
        "-1 fatigue (FAT-1)",
        "-1 GM (GM-8)",
    ]


@pytest.mark.rule("RNG-2", "COVER-3", "MELEEFIRE-1", "MOVE-2", "MOVE-3", "SNEAK-5")
def test_a_shot_names_each_part_of_its_sum_and_the_rule_that_asks_for_it() -> None:
    found = attack_tally(
        strike(
            skill="bow",
            level=6,
            load="very heavy",
            ranged=True,
            helpless=True,
            called=-2,
            steps=3,
            cover=30,
            screen=40,
            moved=4,
            target_moved=14,
            experience="observed",
        ),
        REVISED,
    )
    assert list(map(str, found.parts)) == [
        "+6 bow (ATK-1)",
        "-1 very heavy weapon (WENC-4)",
        "+4 helpless target (SNEAK-5)",
        "-2 called (CALL-2)",
        "-6 3 increments (RNG-2)",
        "-6 30 % cover (COVER-3)",
        "-8 body in the way (MELEEFIRE-1)",
        "-4 moving (MOVE-2)",
        "-2 target moving (MOVE-3)",
        "-2 first fight (FIRST-2)",
    ]


@pytest.mark.parametrize(
    ("position", "part"),
    [
        pytest.param("flanked", "+2 flanking (SNEAK-7)", marks=pytest.mark.rule("SNEAK-7")),
        pytest.param("unseen", "+2 unseen (SNEAK-8)", marks=pytest.mark.rule("SNEAK-8")),
        pytest.param("helpless", "+4 helpless target (SNEAK-4)", marks=pytest.mark.rule("SNEAK-4")),
    ],
)
def test_where_the_attacker_stands_is_named(position: str, part: str) -> None:
    assert list(map(str, attack_tally(strike(position=position), CURRENT).parts)) == [part]
