"""The editions and the house rules: Appendix A and Appendix E as they are printed."""

import pytest

from tests.rules.books import CLASSIC, CURRENT, EDITIONS, REVISED, book
from tracker.rules.edition import (
    SWITCHES,
    Choice,
    Edition,
    Ruleset,
    house_flaw,
    house_of,
    ruleset,
)

TRUE_FALSE: tuple[Choice, ...] = (True, False)

# name, options, default (one, or classic / revised / current), rule
APPENDIX_E: tuple[tuple[str, tuple[Choice, ...], Choice | tuple[Choice, Choice, Choice], str], ...]
APPENDIX_E = (
    ("init_tie", ("wits_then_order", "wits_then_rolloff"), "wits_then_order", "INIT-5"),
    ("init_nonpositive", ("act_last", "no_action"), "act_last", "INIT-10"),
    ("chg_nonpositive", ("last", "lost"), "last", "CHG-2"),
    ("interrupt_spoils", ("one_action", "rest_of_round"), "one_action", "INT-1"),
    ("window_end_inclusive", TRUE_FALSE, False, "LONG-3"),
    (
        "window_start",
        ("total_before_action_penalty", "natural_die"),
        "total_before_action_penalty",
        "LONG-3",
    ),
    ("surprise_actions", (1, "rolled_slots"), 1, "SURP-1"),
    ("hit_on_equal", TRUE_FALSE, True, "ATK-2"),
    ("auto_hit_may_roll", TRUE_FALSE, False, "ATK-11"),
    ("touch_ac", ("flat5", "without_armour"), "flat5", "ATK-4"),
    ("defence_on_equal", TRUE_FALSE, True, "DEF-2"),
    ("extra_parry", ("costs_action", "not_allowed"), "costs_action", "DEF-7"),
    ("defence_declared_after_attack", TRUE_FALSE, True, "DEF-8"),
    ("dodge_borrow_next_round", TRUE_FALSE, False, "DEF-9"),
    ("parry_missiles", ("any", "shield_only", "none"), "any", "DEF-10"),
    ("parry_pools", ("per_skill", "best_only"), "per_skill", "DEF-12"),
    ("multiple_defences_per_attack", TRUE_FALSE, False, "DEF-13"),
    ("defence_naturals", TRUE_FALSE, False, "DEF-10"),
    ("double_stack", ("multiply", "additive", "single"), "multiply", "DMG-8"),
    ("flame_uses_fire_resistance", TRUE_FALSE, False, "DMG-9"),
    ("resistance_table_mode", ("formula", "table"), "formula", "RES-7"),
    ("willpower_check", ("per_damage", "once"), "per_damage", "HURT-3"),
    ("classic_ss_shock_scale", (1, 5), 1, "HURT-5"),
    ("shock_affects_system_shock", TRUE_FALSE, (True, False, False), "HURT-5"),
    ("wounds_per_attack", ("per_ten", "max_one"), "per_ten", "WND-1"),
    ("bleed_shock", ("next_initiative", "whole_next_round"), "next_initiative", "WND-5"),
    ("fail_below_zero_treated", ("coma", "dead"), "coma", "DEATH-1"),
    ("classic_use_revised_death", TRUE_FALSE, False, "DEATH-1"),
    ("two_weapon_penalty_on_parry", TRUE_FALSE, True, "TWO-1"),
    ("medium_shield_pairing", ("punch_only", "all_options"), "punch_only", "SHLD-5"),
    ("shield_rush_blocks", ("half_level", "per_level"), "half_level", "SHLD-8"),
    ("ranged_min", ("total8", "natural8"), ("total8", "total8", "natural8"), "RNG-1"),
    ("range_damage_penalty", TRUE_FALSE, (False, False, True), "RNG-2"),
    ("odd_miss_uses", ("natural", "total"), "natural", "MELEEFIRE-3"),
    ("obstacle_roll", ("before_cover", "after_cover"), "before_cover", "MELEEFIRE-3"),
    ("move_round", ("floor", "ceil"), "floor", "MOVE-3"),
    ("charge_min", (20, 30), 20, "CHARGE-1"),
    ("set_costs_action", TRUE_FALSE, True, "CHARGE-4"),
    ("disarm_symmetric_naturals", TRUE_FALSE, (False, True, True), "DISARM-4"),
    ("effect_timer_counts_current_round", TRUE_FALSE, False, "CRIT-25"),
    ("reach_interrupt_free", TRUE_FALSE, False, "INFIGHT-8"),
    (
        "infight_ac",
        ("damage_needs_ac", "ignore_ac", "miss_lets_in"),
        "damage_needs_ac",
        "INFIGHT-8",
    ),
    ("prone_bonus_ranged", TRUE_FALSE, False, "SNEAK-6"),
    ("check_equal_succeeds", TRUE_FALSE, True, "CHECK-1"),
    ("save_naturals", TRUE_FALSE, (False, True, True), "SAVE-3"),
    ("fall_partial", ("floor", "ceil"), "floor", "FALL-2"),
    ("fall_save_strict", TRUE_FALSE, False, "FALL-3"),
    ("fire_cumulative", ("rolled", "taken"), "rolled", "FIRE-3"),
)


@pytest.mark.parametrize(
    ("name", "options", "default", "rule"), APPENDIX_E, ids=[row[0] for row in APPENDIX_E]
)
def test_a_house_rule_is_as_printed(
    name: str,
    options: tuple[Choice, ...],
    default: Choice | tuple[Choice, Choice, Choice],
    rule: str,
) -> None:
    switch = SWITCHES[name]
    assert sorted(map(repr, switch.options)) == sorted(map(repr, options))
    assert switch.rule == rule
    expected = default if isinstance(default, tuple) else (default,) * 3
    assert tuple(getattr(rules, name) for rules in EDITIONS) == expected


def test_there_are_no_other_house_rules() -> None:
    assert set(SWITCHES) == {row[0] for row in APPENDIX_E}


@pytest.mark.parametrize(
    ("name", "option"),
    [(name, option) for name, options, _, _ in APPENDIX_E for option in options],
    ids=lambda value: str(value).lower(),
)
def test_every_option_may_be_chosen_in_every_edition(name: str, option: Choice) -> None:
    for edition in Edition:
        rules = ruleset(edition, {name: option})
        assert getattr(rules, name) == option
        assert rules.edition is edition


def test_a_mistyped_house_rule_names_the_nearest() -> None:
    flaw = house_flaw("hit_on_equals", True)
    assert flaw is not None
    assert "hit_on_equals" in flaw
    assert "did you mean hit_on_equal?" in flaw
    with pytest.raises(ValueError, match=r"did you mean double_stack\?"):
        ruleset(Edition.CLASSIC, {"double_stak": "multiply"})


def test_a_house_rule_like_no_other_suggests_none() -> None:
    flaw = house_flaw("zzzz", True)
    assert flaw is not None
    assert "zzzz" in flaw
    assert "did you mean" not in flaw


@pytest.mark.parametrize(
    ("name", "value", "accepted"),
    [
        ("double_stack", "treble", ("multiply", "additive", "single")),
        ("charge_min", 25, ("20", "30")),
        ("hit_on_equal", "yes", ("true", "false")),
        ("hit_on_equal", 1, ("true", "false")),
        ("surprise_actions", True, ("1", "rolled_slots")),
        ("surprise_actions", 2, ("1", "rolled_slots")),
        ("classic_ss_shock_scale", True, ("1", "5")),
        ("parry_missiles", "Any", ("any", "shield_only", "none")),
    ],
)
def test_a_wrong_value_names_what_is_accepted(
    name: str, value: Choice, accepted: tuple[str, ...]
) -> None:
    flaw = house_flaw(name, value)
    assert flaw is not None
    assert flaw.startswith(name)
    for option in accepted:
        assert option in flaw
    with pytest.raises(ValueError, match=name):
        ruleset(Edition.REVISED, {name: value})


def test_only_what_differs_from_the_edition_is_a_house_rule() -> None:
    assert house_of(CLASSIC) == {}
    assert house_of(REVISED) == {}
    assert house_of(CURRENT) == {}
    assert house_of(book("classic", save_naturals=True, hit_on_equal=True)) == {
        "save_naturals": True
    }
    assert house_of(book("current", save_naturals=True, ranged_min="total8")) == {
        "ranged_min": "total8"
    }


@pytest.mark.parametrize(
    ("fact", "classic", "revised", "current"),
    [
        pytest.param("described", False, True, True, id="DESC-1-descriptive-bonus"),
        pytest.param("infight", False, False, True, id="INFIGHT"),
        pytest.param("total_attack", False, False, True, id="STANCE-1"),
        pytest.param("group_check", False, False, True, id="CHECK-6"),
        pytest.param("wrestling", False, False, True, id="GRAP-3-contest"),
        pytest.param("fire", False, True, True, id="FIRE"),
        pytest.param("flame", False, True, True, id="DMG-9"),
        pytest.param("death", False, True, True, id="DEATH-1"),
        pytest.param("range_limited", False, True, True, id="RNG-5"),
        pytest.param("approximate_range", False, True, True, id="RNG-6"),
        pytest.param("opponent_disarms", False, True, True, id="DISARM-4"),
        pytest.param("missile_parry_spoils", False, False, True, id="MELEEFIRE-4"),
        pytest.param("odd_miss_strikes", False, False, True, id="MELEEFIRE-3"),
        pytest.param("shooter_may_be_seen", False, False, True, id="MELEEFIRE-2"),
        pytest.param("total_defence_parry", 0, 2, 2, id="STANCE-4"),
    ],
)
@pytest.mark.rule("ED-1")
def test_what_an_edition_has(fact: str, classic: Choice, revised: Choice, current: Choice) -> None:
    found = [getattr(rules.facts, fact) for rules in EDITIONS]
    assert found == [classic, revised, current]


def test_what_a_house_rule_takes_is_said_as_it_is_written() -> None:
    assert house_flaw("hit_on_equal", "yes") == "hit_on_equal takes true or false, not yes"
    assert house_flaw("charge_min", 25) == "charge_min takes 20 or 30, not 25"
    assert house_flaw("parry_missiles", "Any") == (
        "parry_missiles takes any, shield_only or none, not Any"
    )


@pytest.mark.rule("ED-1")
def test_the_rules_of_which_nothing_is_said_are_the_newest() -> None:
    assert Ruleset() == CURRENT
