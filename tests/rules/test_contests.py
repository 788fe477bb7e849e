"""Disarming, and getting inside a long weapon."""

import pytest

from tests.rules.books import CLASSIC, CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.contests import BOTH_HANDS, GRAPPLE_UNSKILLED, Disarm, Infight, disarm, infight
from tracker.rules.edition import Ruleset


@pytest.mark.rule("DISARM-1", "DISARM-2")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("total", "defence", "expected"),
    [(17, 12, "disarmed"), (13, 12, "disarmed"), (12, 12, "locked"), (11, 12, "kept")],
)
def test_the_higher_total_has_it(
    rules: Ruleset, total: int, defence: int, expected: Disarm
) -> None:
    assert disarm(10, total, 10, defence, rules) == expected


@pytest.mark.rule("DISARM-4")
@pytest.mark.parametrize(
    ("natural", "total", "defence_natural", "defence_total", "classic", "later"),
    [
        pytest.param(2, 30, 10, 12, "backfired", "backfired", id="attacker-2"),
        pytest.param(1, 30, 10, 12, "backfired", "backfired", id="attacker-1"),
        pytest.param(3, 13, 10, 12, "disarmed", "disarmed", id="attacker-3"),
        pytest.param(10, 25, 19, 21, "disarmed", "backfired", id="defender-19"),
        pytest.param(10, 25, 20, 21, "disarmed", "backfired", id="defender-20"),
        pytest.param(10, 25, 18, 21, "disarmed", "disarmed", id="defender-18"),
        pytest.param(19, 20, 10, 25, "kept", "disarmed", id="attacker-19"),
        pytest.param(20, 20, 20, 25, "kept", "kept", id="both-20"),
        pytest.param(19, 25, 20, 25, "locked", "locked", id="both-high-and-equal"),
        pytest.param(1, 30, 1, 2, "backfired", "backfired", id="both-fumble"),
        pytest.param(10, 12, 2, 17, "kept", "disarmed", id="defender-2"),
        pytest.param(10, 12, 3, 17, "kept", "kept", id="defender-3"),
        pytest.param(19, 12, 2, 17, "kept", "disarmed", id="attacker-19-defender-2"),
    ],
)
def test_naturals_decide_a_disarm_by_edition(
    natural: int,
    total: int,
    defence_natural: int,
    defence_total: int,
    classic: Disarm,
    later: Disarm,
) -> None:
    found = [disarm(natural, total, defence_natural, defence_total, rules) for rules in EDITIONS]
    assert found == [classic, later, later]


@pytest.mark.rule("DISARM-4")
def test_a_house_rule_decides_whose_naturals_count() -> None:
    symmetric = book("classic", disarm_symmetric_naturals=True)
    assert disarm(10, 25, 19, 21, symmetric) == "backfired"
    one_sided = book("current", disarm_symmetric_naturals=False)
    assert disarm(19, 20, 10, 25, one_sided) == "kept"
    assert disarm(2, 30, 10, 12, one_sided) == "backfired"
    assert disarm(10, 12, 2, 17, one_sided) == "kept"
    # printed there, whatever the house says of the other side's
    assert disarm(10, 25, 19, 21, one_sided) == "backfired"
    assert disarm(19, 20, 20, 25, one_sided) == "kept"


@pytest.mark.rule("DISARM-3")
def test_both_hands_hold_four_better() -> None:
    assert BOTH_HANDS == 4


@pytest.mark.rule("GRAP-6")
def test_one_who_knows_no_holds_is_five_worse() -> None:
    assert GRAPPLE_UNSKILLED == -5


@pytest.mark.rule("INFIGHT-3", "INFIGHT-8")
@pytest.mark.parametrize(
    ("parried", "dodged", "reaches", "default", "ignore_ac", "miss_lets_in"),
    [
        pytest.param(
            False, False, True, "stabbed", "stabbed", "stabbed", id="parry-fails-against-a-hit"
        ),
        pytest.param(
            False, True, True, "stabbed", "stabbed", "stabbed", id="a-dodge-cannot-mend-that"
        ),
        pytest.param(
            False, False, False, "held off", "stabbed", "inside", id="parry-fails-against-a-miss"
        ),
        pytest.param(True, False, True, "held off", "held off", "held off", id="dodge-fails"),
        pytest.param(True, True, True, "inside", "inside", "inside", id="both-hold"),
        pytest.param(
            True, True, False, "inside", "inside", "inside", id="both-hold-against-a-miss"
        ),
    ],
)
def test_closing_in_past_a_spear(
    parried: bool,
    dodged: bool,
    reaches: bool,
    default: Infight,
    ignore_ac: Infight,
    miss_lets_in: Infight,
) -> None:
    for rules, expected in (
        (CURRENT, default),
        (book("current", infight_ac="ignore_ac"), ignore_ac),
        (book("current", infight_ac="miss_lets_in"), miss_lets_in),
    ):
        found = infight(parried=parried, dodged=dodged, reaches=reaches, rules=rules)
        assert found == expected


@pytest.mark.rule("DISARM-4")
@pytest.mark.parametrize("rules", [CLASSIC, REVISED], ids=edition_name)
def test_a_fumbled_disarm_costs_ones_own_weapon_before_all_else(rules: Ruleset) -> None:
    assert disarm(2, 40, 20, 3, rules) == "backfired"
