"""Loss, wounds, consciousness and death."""

import pytest

from tests.rules.books import CLASSIC, CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.edition import Choice, Edition, Ruleset
from tracker.rules.harm import (
    STATES,
    TROLL_DEATH,
    DueKind,
    Loss,
    State,
    after_failure,
    due_after_damage,
    due_each_round,
    graver,
    half_of_life,
    loss,
    system_shock_tally,
    untreated_loss,
    wounds,
)


@pytest.mark.rule("HURT-1")
@pytest.mark.parametrize(
    ("dealt", "hit_points", "expected"),
    [
        (7, 12, Loss(7, 0)),
        (12, 12, Loss(12, 0)),
        (13, 12, Loss(12, 1)),
        (7, 5, Loss(5, 2)),
        (4, 0, Loss(0, 4)),
        (0, 5, Loss(0, 0)),
    ],
)
def test_hit_points_go_first_and_the_rest_carries_over(
    dealt: int, hit_points: int, expected: Loss
) -> None:
    assert loss(dealt, hit_points) == expected


@pytest.mark.rule("WND-1")
@pytest.mark.parametrize(
    ("dealt", "per_ten", "max_one"),
    [(0, 0, 0), (9, 0, 0), (10, 1, 1), (19, 1, 1), (20, 2, 1), (34, 3, 1)],
)
def test_ten_points_of_one_attack_are_a_wound(dealt: int, per_ten: int, max_one: int) -> None:
    for rules in EDITIONS:
        assert wounds(dealt, rules) == per_ten
    assert wounds(dealt, book("classic", wounds_per_attack="max_one")) == max_one


@pytest.mark.rule("HURT-7")
def test_the_deficit_of_the_untreated_doubles() -> None:
    life_points = -1
    seen = []
    for _ in range(3):
        life_points -= untreated_loss(life_points)
        seen.append(life_points)
    assert seen == [-2, -4, -8]


@pytest.mark.rule("HURT-6", "HURT-7")
@pytest.mark.parametrize("life_points", [0, 1, 10])
def test_nobody_loses_life_for_lying_at_nothing_or_more(life_points: int) -> None:
    assert untreated_loss(life_points) == 0


@pytest.mark.rule("DEATH-3")
@pytest.mark.parametrize(("maximum", "half"), [(10, 5), (9, 5), (8, 4), (7, 4), (1, 1)])
def test_half_of_life_is_rounded_up(maximum: int, half: int) -> None:
    assert half_of_life(maximum) == half


@pytest.mark.rule("HURT-3", "HURT-4", "HURT-11")
@pytest.mark.parametrize(
    ("hit_points", "life_points", "classic", "later"),
    [
        pytest.param(1, 10, None, None, id="hit-points-left"),
        pytest.param(0, 10, None, "willpower", id="no-hit-points"),
        pytest.param(0, 4, None, "willpower", id="4-life-points"),
        pytest.param(0, 3, "system_shock", "willpower", id="3-life-points"),
        pytest.param(0, 1, "system_shock", "willpower", id="1-life-point"),
        pytest.param(0, 0, "system_shock", "system_shock", id="no-life-points"),
        pytest.param(0, -4, "system_shock", "system_shock", id="below-nothing"),
        pytest.param(4, -2, "system_shock", "system_shock", id="below-nothing-with-hit-points"),
    ],
)
def test_what_falls_due_after_damage(
    hit_points: int, life_points: int, classic: DueKind | None, later: DueKind | None
) -> None:
    for first in (True, False):
        found = [
            due_after_damage(hit_points, life_points, rules, first=first) for rules in EDITIONS
        ]
        assert found == [classic, later, later]


@pytest.mark.rule("HURT-3")
def test_a_house_rule_asks_for_willpower_once() -> None:
    once = book("revised", willpower_check="once")
    assert due_after_damage(0, 6, once, first=True) == "willpower"
    assert due_after_damage(0, 6, once, first=False) is None
    assert due_after_damage(0, 0, once, first=False) == "system_shock"


@pytest.mark.rule("HURT-4", "HURT-6", "HURT-11")
@pytest.mark.parametrize(
    ("state", "life_points", "treated", "classic", "later"),
    [
        pytest.param("up", 1, False, False, False, id="up-at-1"),
        pytest.param("up", 0, False, True, True, id="up-at-0"),
        pytest.param("up", 0, True, True, True, id="up-at-0-treated"),
        pytest.param("up", -3, False, True, True, id="up-below-0"),
        pytest.param("up", -3, True, True, True, id="up-below-0-treated"),
        pytest.param("unconscious", 0, False, False, False, id="down-at-0"),
        pytest.param("unconscious", -1, False, False, True, id="down-below-0"),
        pytest.param("unconscious", -1, True, False, False, id="down-below-0-treated"),
        pytest.param("unconscious", 5, False, False, False, id="down-above-0"),
        pytest.param("coma", -1, True, False, False, id="coma"),
        pytest.param("dead", -9, False, False, False, id="dead"),
    ],
)
def test_who_rolls_system_shock_at_a_rounds_end(
    state: State, life_points: int, treated: bool, classic: bool, later: bool
) -> None:
    found = [due_each_round(state, life_points, rules, treated=treated) for rules in EDITIONS]
    assert found == [classic, later, later]


@pytest.mark.rule("HURT-5", "HURT-10", "DEATH-2", "REGEN-1", "REGEN-2")
@pytest.mark.parametrize(
    ("chance", "life_points", "shock", "classic", "later"),
    [
        pytest.param(70, 3, 12, 58, 70, id="shock-counts-in-classic-alone"),
        pytest.param(90, -4, 0, 90, 70, id="four-below"),
        pytest.param(120, -1, 0, 120, 95, id="the-cap-comes-first"),
        pytest.param(100, -20, 0, 100, 0, id="twenty-below"),
        pytest.param(70, 0, 0, 70, 70, id="at-nothing"),
        pytest.param(70, -1, 4, 66, 65, id="one-below"),
    ],
)
def test_the_chance_of_system_shock(
    chance: int, life_points: int, shock: int, classic: int, later: int
) -> None:
    found = [system_shock_tally(chance, life_points, shock, rules).total for rules in EDITIONS]
    assert found == [classic, later, later]


@pytest.mark.rule("HURT-5")
def test_house_rules_of_system_shock() -> None:
    by_fives = book("classic", classic_ss_shock_scale=5)
    assert system_shock_tally(70, 2, 6, by_fives).total == 40
    unshocked = book("classic", shock_affects_system_shock=False)
    assert system_shock_tally(70, 2, 6, unshocked).total == 70
    shocked = book("current", shock_affects_system_shock=True)
    # 90 less 20 for four below, less 6
    assert system_shock_tally(90, -4, 6, shocked).total == 64


@pytest.mark.rule("HURT-9", "HURT-11", "DEATH-1")
@pytest.mark.parametrize(
    ("life_points", "treated", "classic", "later"),
    [
        pytest.param(3, False, "unconscious", "unconscious", id="life-left"),
        pytest.param(0, False, "unconscious", "unconscious", id="at-nothing"),
        pytest.param(0, True, "unconscious", "unconscious", id="at-nothing-treated"),
        pytest.param(-1, False, "unconscious", "dead", id="below"),
        pytest.param(-1, True, "coma", "coma", id="below-treated"),
    ],
)
def test_what_a_failed_roll_makes_of_somebody(
    life_points: int, treated: bool, classic: State, later: State
) -> None:
    found = [after_failure(life_points, rules, treated=treated) for rules in EDITIONS]
    assert found == [classic, later, later]


@pytest.mark.rule("DEATH-1")
def test_house_rules_of_death() -> None:
    grim = book("revised", fail_below_zero_treated="dead")
    assert after_failure(-2, grim, treated=True) == "dead"
    assert after_failure(0, grim, treated=True) == "unconscious"
    modern = book("classic", classic_use_revised_death=True)
    assert after_failure(-2, modern, treated=False) == "dead"
    assert after_failure(-2, modern, treated=True) == "coma"
    assert after_failure(2, modern, treated=False) == "unconscious"


@pytest.mark.rule("REGEN-2")
def test_regenerators_die_at_twenty_below() -> None:
    assert TROLL_DEATH == -20


@pytest.mark.rule("HURT-5")
@pytest.mark.parametrize("rules", [REVISED, CURRENT], ids=edition_name)
def test_each_part_of_the_chance_is_named(rules: Ruleset) -> None:
    found = system_shock_tally(80, -3, 0, rules)
    assert [part.value for part in found.parts] == [80, -15]
    assert [part.value for part in system_shock_tally(80, -3, 9, CLASSIC).parts] == [80, -9]


@pytest.mark.rule("HURT-5", "HURT-10", "DEATH-2")
def test_the_chance_of_system_shock_names_its_parts_and_their_rules() -> None:
    shocked = book("current", shock_affects_system_shock=True)
    assert list(map(str, system_shock_tally(120, -3, 6, shocked).parts)) == [
        "+100 system shock (HURT-5)",
        "-15 3 below 0 (DEATH-2)",
        "-6 shock (HURT-10)",
    ]


@pytest.mark.rule("HURT-5")
def test_the_scale_of_classic_shock_is_for_classic_alone() -> None:
    house: dict[str, Choice] = {"shock_affects_system_shock": True, "classic_ss_shock_scale": 5}
    found = [system_shock_tally(90, 2, 6, book(edition, **house)).total for edition in Edition]
    assert found == [60, 84, 84]


@pytest.mark.rule("WND-1")
def test_no_damage_opens_no_wound() -> None:
    assert [wounds(dealt, CURRENT) for dealt in (0, -10, 1)] == [0, 0, 0]


@pytest.mark.rule("HURT-11")
def test_states_are_graver_in_the_order_of_the_book_and_none_than_itself() -> None:
    found = [(one, other) for one in STATES for other in STATES if graver(one, other)]
    assert found == [
        ("unconscious", "up"),
        ("coma", "up"),
        ("coma", "unconscious"),
        ("dead", "up"),
        ("dead", "unconscious"),
        ("dead", "coma"),
    ]
