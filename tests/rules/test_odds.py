"""Exact odds, against sums worked out by hand."""

from fractions import Fraction

import pytest

from tests.rules.books import CLASSIC, CURRENT, REVISED, book
from tracker.rules.edition import Ruleset
from tracker.rules.odds import (
    Met,
    attack_odds,
    chance_of_at_least,
    chance_to_disarm,
    chance_to_hold,
    chance_under,
    damage_odds,
    distribution,
    expected,
    lowest_hit,
)


def unsoaked(points: int) -> int:
    return points


def test_sums_of_dice() -> None:
    two = distribution((6, 6))
    assert two[7] == Fraction(6, 36)
    assert two[2] == two[12] == Fraction(1, 36)
    assert sum(two.values()) == 1
    assert distribution(()) == {0: 1}
    assert distribution((4, 6))[10] == Fraction(1, 24)


@pytest.mark.rule("CHECK-1")
@pytest.mark.parametrize(
    ("score", "chance"),
    [
        # of 400 pairs, 1 + 2 + ... + 10 = 55 come to 11 or less
        (11, Fraction(55, 400)),
        # 1 + 2 + ... + 20 = 210 come to 21 or less
        (21, Fraction(210, 400)),
        (39, Fraction(399, 400)),
        (40, Fraction(1)),
        (50, Fraction(1)),
        (2, Fraction(1, 400)),
        (1, Fraction(0)),
        (-3, Fraction(0)),
    ],
)
def test_the_chance_of_a_check(score: int, chance: Fraction) -> None:
    assert chance_under(score, CURRENT) == chance


@pytest.mark.rule("CHECK-1")
def test_the_chance_of_a_check_that_must_roll_under() -> None:
    # 1 + 2 + ... + 9 = 45
    assert chance_under(11, book("current", check_equal_succeeds=False)) == Fraction(45, 400)


@pytest.mark.rule("DEF-2")
def test_the_chance_that_a_defence_holds() -> None:
    # +3 against 14: 11 to 20
    assert chance_to_hold(3, 14, CURRENT) == Fraction(10, 20)
    assert chance_to_hold(3, 14, book("current", defence_on_equal=False)) == Fraction(9, 20)
    assert chance_to_hold(0, 20, REVISED) == Fraction(1, 20)
    assert chance_to_hold(0, 21, REVISED) == 0
    assert chance_to_hold(30, 10, REVISED) == 1
    assert chance_to_hold(30, 10, book("revised", defence_naturals=True)) == Fraction(18, 20)
    assert chance_to_hold(-30, 10, book("revised", defence_naturals=True)) == Fraction(2, 20)


@pytest.mark.rule("ATK-2", "ATK-5", "ATK-6")
def test_the_odds_of_a_plain_attack() -> None:
    # d20 against 12: 1-2, 3-11, 12-18, 19-20
    found = attack_odds(0, 12, CURRENT)
    assert found.fumble == Fraction(2, 20)
    assert found.miss == Fraction(9, 20)
    assert found.defended == 0
    assert found.hit == Fraction(7, 20)
    assert found.critical == Fraction(2, 20)
    assert found.hits == Fraction(9, 20)


@pytest.mark.rule("DEF-2", "DEF-3")
def test_the_odds_of_an_attack_with_a_defence() -> None:
    # a d20 holds against 12..18 with 9, 8, 7, 6, 5, 4, 3 of 20: 42 of 400; criticals get through
    found = attack_odds(0, 12, CURRENT, met=Met(0))
    assert found.defended == Fraction(42, 400)
    assert found.hit == Fraction(98, 400)
    assert found.critical == Fraction(2, 20)
    assert found.fumble + found.miss + found.defended + found.hit + found.critical == 1


@pytest.mark.rule("ATK-2", "DEF-2")
def test_bonuses_count_on_both_sides() -> None:
    # +3 against 12: 9..18 reach it with 12..21; a d20 + 5 stops 12 to 21 on 7..20 down to 16..20,
    # 14 + 13 + ... + 5 = 95 of 400
    found = attack_odds(3, 12, CURRENT, met=Met(5))
    assert found.miss == Fraction(6, 20)
    assert found.defended == Fraction(95, 400)
    assert found.hit == Fraction(105, 400)


@pytest.mark.rule("RNG-1")
def test_the_odds_of_a_shot_by_edition() -> None:
    # +10 against 8: 3..18 hit by total, 8..18 where the die must show 8
    assert attack_odds(10, 8, CLASSIC, ranged=True).hit == Fraction(16, 20)
    assert attack_odds(10, 8, REVISED, ranged=True).hit == Fraction(16, 20)
    assert attack_odds(10, 8, CURRENT, ranged=True).hit == Fraction(11, 20)
    assert attack_odds(10, 8, CURRENT, ranged=True).miss == Fraction(5, 20)


@pytest.mark.rule("DMG-3")
def test_the_odds_of_damage() -> None:
    # 1d4 on 12..18, twice that on 19 and 20; 7/20 * 1/4 = 7/80 and 2/20 * 1/4 = 2/80 a face
    found = damage_odds(0, 12, CURRENT, sides=(4,), damage_bonus=0, doublings=0, soaked=unsoaked)
    assert found == {
        0: Fraction(11, 20),
        1: Fraction(7, 80),
        2: Fraction(9, 80),
        3: Fraction(7, 80),
        4: Fraction(9, 80),
        6: Fraction(2, 80),
        8: Fraction(2, 80),
    }
    # (7 * 10 + 2 * 20) / 80
    assert expected(found) == Fraction(110, 80)


@pytest.mark.rule("ATK-7", "DMG-3")
def test_overflow_counts_before_the_doubling() -> None:
    # +4 against 12, damage 5: 8..16 deal 5, 17 deals 6, 18 deals 7, 19 (5+3)*2, 20 (5+4)*2
    found = damage_odds(4, 12, CURRENT, sides=(), damage_bonus=5, doublings=0, soaked=unsoaked)
    assert found == {
        0: Fraction(7, 20),
        5: Fraction(9, 20),
        6: Fraction(1, 20),
        7: Fraction(1, 20),
        16: Fraction(1, 20),
        18: Fraction(1, 20),
    }
    assert expected(found) == Fraction(92, 20)
    assert chance_of_at_least(found, 7) == Fraction(3, 20)
    assert chance_of_at_least(found, 19) == 0
    assert chance_of_at_least(found, 0) == 1


@pytest.mark.rule("DMG-8", "CHARGE-3")
def test_the_odds_of_a_charge() -> None:
    # 3 points doubled on 12..18, and twice more on 19 and 20
    found = damage_odds(0, 12, CURRENT, sides=(), damage_bonus=3, doublings=1, soaked=unsoaked)
    assert found == {0: Fraction(11, 20), 6: Fraction(7, 20), 12: Fraction(2, 20)}


@pytest.mark.rule("DEF-2", "DEF-3")
def test_the_odds_of_damage_past_a_defence() -> None:
    # of 140 hits in 400 a plain d20 stops 42; the 40 criticals are doubled
    found = damage_odds(
        0, 12, CURRENT, sides=(), damage_bonus=3, doublings=0, soaked=unsoaked, met=Met(0)
    )
    assert found == {0: Fraction(262, 400), 3: Fraction(98, 400), 6: Fraction(40, 400)}


@pytest.mark.rule("DMG-5", "DMG-6")
def test_the_odds_of_damage_through_armour() -> None:
    # 1d4 less 3: only a 4 hurts, 1 point; criticals 2, 4, 6, 8 leave 0, 1, 3, 5
    found = damage_odds(
        0,
        12,
        CURRENT,
        sides=(4,),
        damage_bonus=0,
        doublings=0,
        soaked=lambda points: max(0, points - 3),
    )
    assert found[1] == Fraction(7, 80) + Fraction(2, 80)
    assert found[3] == found[5] == Fraction(2, 80)
    assert chance_of_at_least(found, 1) == Fraction(13, 80)


@pytest.mark.rule("STANCE-5")
def test_an_evasion_total_stops_what_it_reaches_for_certain() -> None:
    # 12 to 18 would hit; a total of 15 stops 12, 13, 14 and 15, criticals get through
    found = attack_odds(0, 12, CURRENT, met=Met(evasion=15))
    assert found.defended == Fraction(4, 20)
    assert found.hit == Fraction(3, 20)
    assert found.critical == Fraction(2, 20)


@pytest.mark.rule("DISARM-1", "DISARM-4")
def test_of_four_hundred_pairs_of_dice_so_many_knock_a_weapon_away() -> None:
    # 1 and 2 lose: 40. Of the rest: a 19 or 20 alone 36, 20 over 19 1, the other's 1 or 2 alone
    # 32, the higher of 3 to 18 each 120.
    assert chance_to_disarm(0, 0, CURRENT) == Fraction(189, 400)
    # classic knows the attacker's 1 and 2 alone: a in 3..20 above b: 2 + 3 + .. + 19 = 189
    assert chance_to_disarm(0, 0, CLASSIC) == Fraction(189, 400)
    assert chance_to_disarm(40, 0, CLASSIC) == Fraction(18, 20)


@pytest.mark.rule("RNG-1", "DMG-1")
def test_the_odds_of_the_damage_of_a_shot_by_edition() -> None:
    # +10 against 8: 3..10 deal 2, then one more for each point over 20, doubled on 19 and 20
    def shot(rules: Ruleset) -> Fraction:
        found = damage_odds(
            10, 8, rules, sides=(), damage_bonus=2, doublings=0, soaked=unsoaked, ranged=True
        )
        return found[2]

    assert [shot(rules) for rules in (CLASSIC, REVISED)] == [Fraction(8, 20), Fraction(8, 20)]
    # where the die must show 8: 8, 9 and 10
    assert shot(CURRENT) == Fraction(3, 20)


@pytest.mark.rule("RNG-1")
def test_an_attack_is_no_shot_unless_it_is_said() -> None:
    # +10 against 5 in melee: 3..18 hit, whatever the die shows
    assert attack_odds(10, 5, CURRENT).hit == Fraction(16, 20)
    found = damage_odds(10, 5, CURRENT, sides=(), damage_bonus=1, doublings=0, soaked=unsoaked)
    # and 3..10 are not above 20
    assert found[1] == Fraction(8, 20)


@pytest.mark.rule("DMG-6")
def test_damage_of_less_than_nothing_is_nothing() -> None:
    found = damage_odds(0, 12, CURRENT, sides=(4,), damage_bonus=-9, doublings=0, soaked=unsoaked)
    assert found == {0: 1}


def test_chances_are_exact_fractions_even_of_nothing() -> None:
    assert isinstance(chance_under(1, CURRENT), Fraction)
    assert isinstance(expected({}), Fraction)
    assert isinstance(chance_of_at_least({3: Fraction(1)}, 4), Fraction)


@pytest.mark.rule("ATK-2", "ATK-5", "ATK-6", "RNG-1")
@pytest.mark.parametrize(
    ("bonus", "number", "ranged", "rules", "face"),
    [
        (5, 15, False, CURRENT, 10),
        (5, 15, False, book("current", hit_on_equal=False), 11),
        # the die shows 3 or more, whatever is added; 19 always hits
        (30, 15, False, CURRENT, 3),
        (-30, 15, False, CURRENT, 19),
        # a shot: 8 on the die in the newest wording, 8 in all in the older ones
        (10, 8, True, CURRENT, 8),
        (3, 8, True, REVISED, 5),
        (3, 8, True, CLASSIC, 5),
    ],
)
def test_the_lowest_number_on_the_die_that_hits(
    bonus: int, number: int, ranged: bool, rules: Ruleset, face: int
) -> None:
    assert lowest_hit(bonus, number, rules, ranged=ranged) == face


@pytest.mark.rule("DISARM-1", "DISARM-4")
@pytest.mark.parametrize(("rules", "pairs"), [(CURRENT, 250), (CLASSIC, 255)])
def test_the_chance_to_disarm_counts_both_sums(rules: Ruleset, pairs: int) -> None:
    # d20 + 6 over d20 + 2, less the attacker's 1 and 2, and in current the defender's 19 and 20
    assert chance_to_disarm(6, 2, rules) == Fraction(pairs, 400)


@pytest.mark.rule("ATK-5", "RNG-1")
def test_a_blow_needs_no_eight_on_the_die() -> None:
    assert lowest_hit(5, 9, CURRENT) == 4
    assert lowest_hit(5, 9, CURRENT, ranged=True) == 8
