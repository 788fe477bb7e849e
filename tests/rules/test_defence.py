"""Parry, block and dodge."""

from typing import Any

import pytest

from tests.rules.books import CURRENT, EDITIONS, REVISED, book, edition_name
from tracker.rules.defence import (
    KINDS,
    DefenceKind,
    Guard,
    Threat,
    bare_hand_harm,
    defence_tally,
    evades,
    free_parries,
    holds,
    restriction,
)
from tracker.rules.edition import Ruleset


@pytest.mark.rule("DEF-4")
@pytest.mark.parametrize(
    ("level", "parries"),
    [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3), (7, 4), (10, 5)],
)
def test_half_the_level_rounded_up_is_free(level: int, parries: int) -> None:
    assert free_parries(level) == parries


def guard(**changes: Any) -> Guard:
    """A trained parry of level 0 that nothing modifies, but for `changes`."""
    plain: dict[str, Any] = {"kind": "parry", "skill": "sword", "level": 0, "untrained": False}
    return Guard(**(plain | changes))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        pytest.param({"level": 3}, 3, id="parry-level", marks=pytest.mark.rule("DEF-5")),
        pytest.param(
            {"kind": "block", "level": 4}, 4, id="block-level", marks=pytest.mark.rule("SHLD-2")
        ),
        pytest.param(
            {"kind": "dodge", "level": 2}, 2, id="dodge-level", marks=pytest.mark.rule("DEF-9")
        ),
        pytest.param(
            {"untrained": True},
            -5,
            id="unskilled-parry",
            marks=pytest.mark.rule("DEF-6", "GEN-3"),
        ),
        pytest.param(
            {"kind": "dodge"}, 0, id="a-dodge-without-the-skill", marks=pytest.mark.rule("DEF-9")
        ),
        pytest.param(
            {"kind": "block", "untrained": True, "hands": -6, "hands_rule": "SHLD-4"},
            -11,
            id="unskilled-block-off-hand",
            marks=pytest.mark.rule("SHLD-4"),
        ),
        pytest.param(
            {"kind": "block", "untrained": True, "hands": -3, "hands_rule": "SHLD-4"},
            -8,
            id="unskilled-block-primary-hand",
            marks=pytest.mark.rule("SHLD-4"),
        ),
        pytest.param({"hands": -3}, -3, id="two-weapons", marks=pytest.mark.rule("TWO-1")),
        pytest.param({"standing": 2}, 2, id="sheet", marks=pytest.mark.rule("DEF-2")),
        pytest.param(
            {"stance": "defensive", "stance_parry": 2, "stance_rule": "STANCE-2"},
            2,
            id="defensive",
            marks=pytest.mark.rule("STANCE-2"),
        ),
        pytest.param(
            {"kind": "dodge", "evading": -6}, -6, id="evasion", marks=pytest.mark.rule("STANCE-5")
        ),
        pytest.param({"shock": 8}, -8, id="shock", marks=pytest.mark.rule("DEF-11", "SHK-2")),
        pytest.param({"fatigue": 2}, -2, id="fatigue", marks=pytest.mark.rule("DEF-11", "FAT-1")),
        pytest.param(
            {"conditions": (("ear", -3),)}, -3, id="ear", marks=pytest.mark.rule("CRIT-10")
        ),
        pytest.param(
            {"combo": ("Power Block/Parry", 3)}, 3, id="combo", marks=pytest.mark.rule("COMBO-24")
        ),
        pytest.param({"modifier": -1}, -1, id="gm", marks=pytest.mark.rule("GM-8")),
    ],
)
def test_what_is_added_to_a_defence(changes: dict[str, Any], expected: int) -> None:
    assert defence_tally(guard(**changes)).total == expected


@pytest.mark.rule("DEF-2", "DEF-11", "GEN-4")
def test_everything_together_adds_up() -> None:
    # level 4, sheet +1, two weapons -3, defensive +2, ear -3, combo +3, shock 5, fatigue 1, gm +2
    found = defence_tally(
        guard(
            level=4,
            standing=1,
            hands=-3,
            stance="defensive",
            stance_parry=2,
            conditions=(("ear", -3),),
            combo=("Power Block/Parry", 3),
            shock=5,
            fatigue=1,
            modifier=2,
        )
    )
    assert found.total == 0


@pytest.mark.rule("DEF-2", "STORY-12")
@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("total", "stopped"), [(17, True), (14, True), (13, False)], ids=["over", "equal", "under"]
)
def test_an_equal_defence_holds(rules: Ruleset, total: int, stopped: bool) -> None:
    assert holds(10, total, 14, rules) is stopped


@pytest.mark.rule("DEF-2")
@pytest.mark.parametrize(("total", "stopped"), [(15, True), (14, False)])
def test_a_house_rule_asks_for_more_than_equal(total: int, stopped: bool) -> None:
    assert holds(10, total, 14, book("current", defence_on_equal=False)) is stopped


@pytest.mark.rule("DEF-10")
@pytest.mark.parametrize(
    ("natural", "total", "plain", "by_naturals"),
    [
        (1, 30, True, False),
        (2, 30, True, False),
        (3, 30, True, True),
        (18, 3, False, False),
        (19, 3, False, True),
        (20, 3, False, True),
    ],
)
def test_naturals_of_a_defence_count_only_by_house_rule(
    natural: int, total: int, plain: bool, by_naturals: bool
) -> None:
    assert holds(natural, total, 14, REVISED) is plain
    assert holds(natural, total, 14, book("revised", defence_naturals=True)) is by_naturals


@pytest.mark.parametrize("rules", EDITIONS, ids=edition_name)
@pytest.mark.parametrize(
    ("threat", "allowed"),
    [
        pytest.param(Threat(), ("parry", "block", "dodge"), id="plain"),
        pytest.param(
            Threat(critical=True), (), id="critical", marks=pytest.mark.rule("DEF-3", "ATK-5")
        ),
        pytest.param(Threat(surprised=True), (), id="surprised", marks=pytest.mark.rule("SURP-1")),
        pytest.param(
            Threat(position="behind"), ("dodge",), id="behind", marks=pytest.mark.rule("SNEAK-1")
        ),
        pytest.param(
            Threat(position="flanked"), ("dodge",), id="flanked", marks=pytest.mark.rule("SNEAK-7")
        ),
        pytest.param(Threat(position="unseen"), (), id="unseen", marks=pytest.mark.rule("SNEAK-8")),
        pytest.param(Threat(charging=True), (), id="charging", marks=pytest.mark.rule("CHARGE-3")),
        pytest.param(Threat(setting=True), (), id="set", marks=pytest.mark.rule("CHARGE-4")),
        pytest.param(
            Threat(total_attack=True), (), id="total-attack", marks=pytest.mark.rule("STANCE-1")
        ),
        pytest.param(
            Threat(no_dodge="ear"), ("parry", "block"), id="ear", marks=pytest.mark.rule("CRIT-10")
        ),
        pytest.param(Threat(down=True), (), id="down"),
        pytest.param(
            Threat(helpless=True), (), id="helpless", marks=pytest.mark.rule("PARA-2", "SNEAK-4")
        ),
        pytest.param(Threat(ranged=True), ("parry", "block", "dodge"), id="missile"),
    ],
)
@pytest.mark.rule("DEF-10")
def test_what_a_threat_leaves_of_defence(
    rules: Ruleset, threat: Threat, allowed: tuple[DefenceKind, ...]
) -> None:
    left = tuple(kind for kind in KINDS if restriction(kind, threat, rules) is None)
    assert left == allowed


@pytest.mark.rule("DEF-10")
@pytest.mark.parametrize(
    ("choice", "allowed"),
    [
        ("any", ("parry", "block", "dodge")),
        ("shield_only", ("block", "dodge")),
        ("none", ("dodge",)),
    ],
)
def test_house_rules_for_missiles(choice: str, allowed: tuple[DefenceKind, ...]) -> None:
    rules = book("revised", parry_missiles=choice)
    missile = Threat(ranged=True)
    assert tuple(k for k in KINDS if restriction(k, missile, rules) is None) == allowed
    blow = Threat()
    assert tuple(k for k in KINDS if restriction(k, blow, rules) is None) == KINDS


@pytest.mark.rule("DEF-10")
@pytest.mark.parametrize(
    ("threat", "rule"),
    [
        (Threat(critical=True), "DEF-3"),
        (Threat(surprised=True), "SURP-1"),
        (Threat(charging=True), "CHARGE-3"),
        (Threat(setting=True), "CHARGE-4"),
        (Threat(total_attack=True), "DEF-10"),
        (Threat(position="behind"), "SNEAK-1"),
        (Threat(position="flanked"), "SNEAK-7"),
        (Threat(position="unseen"), "SNEAK-8"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_restriction_says_why_and_by_which_rule(threat: Threat, rule: str) -> None:
    found = restriction("parry", threat, CURRENT)
    assert found is not None
    reason, named = found
    assert reason
    assert named == rule


@pytest.mark.rule("UNARM-3")
@pytest.mark.parametrize(
    ("damage", "damage_type", "classic", "later"),
    [
        (3, "smashing", 0, 0),
        (4, "smashing", 1, 1),
        (11, "smashing", 2, 2),
        (12, "smashing", 3, 3),
        (3, "hacking", 0, 0),
        (11, "hacking", 0, 2),
        (1, "stabbing", 0, 1),
        (11, "stabbing", 0, 1),
        (11, "fire", 0, 0),
    ],
)
def test_bare_untrained_hands_are_hurt_by_what_they_stop(
    damage: int, damage_type: str, classic: int, later: int
) -> None:
    found = [bare_hand_harm(damage, damage_type, rules) for rules in EDITIONS]
    assert found == [classic, later, later]


@pytest.mark.rule("TWO-6", "TWO-5", "DEF-10")
def test_an_option_may_forbid_the_parry_and_leave_the_dodge() -> None:
    threat = Threat(option_forbids="both weapons attack")
    assert [restriction(kind, threat, CURRENT) is None for kind in KINDS] == [False, True, True]
    assert restriction("parry", threat, CURRENT) == ("both weapons attack", "TWO-5")


@pytest.mark.parametrize(
    ("changes", "rules"),
    [
        pytest.param({"level": 2}, ["DEF-5"], id="parry"),
        pytest.param({"kind": "block", "level": 2}, ["DEF-5"], id="block"),
        pytest.param({"kind": "dodge", "level": 2}, ["DEF-9"], id="dodge"),
        pytest.param({"untrained": True}, ["DEF-6"], id="unskilled-parry"),
        pytest.param({"kind": "block", "untrained": True}, ["SHLD-4"], id="unskilled-block"),
        pytest.param({"kind": "dodge", "untrained": True}, [], id="unskilled-dodge"),
        pytest.param({"kind": "dodge", "stance_parry": 2}, [], id="dodge-in-a-parrying-stance"),
    ],
)
@pytest.mark.rule("DEF-5", "DEF-6", "DEF-9", "SHLD-4")
def test_each_part_of_a_defence_names_its_rule(changes: dict[str, Any], rules: list[str]) -> None:
    assert [part.rule for part in defence_tally(guard(**changes)).parts] == rules


@pytest.mark.rule("DEF-2", "DEF-5", "DEF-6", "DEF-11")
def test_a_parry_names_each_part_of_its_sum_and_the_rule_that_asks_for_it() -> None:
    found = defence_tally(
        guard(
            level=3,
            untrained=True,
            standing=2,
            hands=-3,
            stance="defensive",
            stance_parry=2,
            stance_rule="STANCE-2",
            conditions=(("ear", -3),),
            combo=("Power Block/Parry", 3),
            shock=8,
            fatigue=2,
            modifier=-1,
        )
    )
    assert list(map(str, found.parts)) == [
        "+3 sword (DEF-5)",
        "-5 unskilled in sword (DEF-6)",
        "+2 sheet (DEF-2)",
        "-3 both hands in use (TWO-1)",
        "+2 defensive (STANCE-2)",
        "-3 ear (DESC-2)",
        "+3 Power Block/Parry (COMBO-0)",
        "-8 shock (DEF-11)",
        "-2 fatigue (FAT-1)",
        "-1 GM (GM-8)",
    ]


@pytest.mark.rule("DEF-9", "STANCE-5")
def test_the_one_dodge_of_evasion_is_named() -> None:
    found = defence_tally(guard(kind="dodge", skill="dodge", level=2, evading=-6))
    assert list(map(str, found.parts)) == ["+2 dodge (DEF-9)", "-6 evasion (STANCE-5)"]


@pytest.mark.parametrize(
    ("kind", "threat", "reason", "rule"),
    [
        pytest.param(kind, threat, reason, rule, id=reason, marks=pytest.mark.rule(rule))
        for kind, threat, reason, rule in (
            ("dodge", Threat(critical=True), "nothing stops a critical hit", "DEF-3"),
            ("dodge", Threat(down=True), "one who is down has no defence", "DEF-10"),
            ("dodge", Threat(helpless=True), "the helpless have no defence", "DEF-10"),
            ("dodge", Threat(position="helpless"), "the helpless have no defence", "DEF-10"),
            ("parry", Threat(unheld="no hand for it"), "no hand for it", "CRIT-22"),
            ("dodge", Threat(surprised=True), "the surprised have no active defence", "SURP-1"),
            (
                "dodge",
                Threat(position="unseen"),
                "nobody defends against what is not seen",
                "SNEAK-8",
            ),
            ("dodge", Threat(charging=True), "a charger has no defence", "CHARGE-3"),
            ("dodge", Threat(setting=True), "whoever set a weapon has no defence", "CHARGE-4"),
            ("dodge", Threat(total_attack=True), "total attack leaves no defence", "DEF-10"),
            ("dodge", Threat(combo="Dragon Kata"), "Dragon Kata leaves no defence", "COMBO-0"),
            ("dodge", Threat(evading=True), "evasion's one roll meets every attack", "STANCE-5"),
            ("dodge", Threat(no_dodge="ear"), "no dodge while ear lasts", "CRIT-10"),
            (
                "parry",
                Threat(position="behind"),
                "only a dodge helps when struck from behind",
                "SNEAK-1",
            ),
            ("block", Threat(position="flanked"), "only a dodge helps when flanked", "SNEAK-7"),
        )
    ],
)
def test_why_a_defence_is_closed_is_said(
    kind: DefenceKind, threat: Threat, reason: str, rule: str
) -> None:
    assert restriction(kind, threat, CURRENT) == (reason, rule)


@pytest.mark.rule("DEF-10")
def test_why_a_missile_is_not_stopped_is_said() -> None:
    missile = Threat(ranged=True)
    dodged = book("current", parry_missiles="none")
    shielded = book("current", parry_missiles="shield_only")
    assert restriction("block", missile, dodged) == ("missiles are only dodged", "DEF-10")
    assert restriction("parry", missile, shielded) == ("only a shield stops missiles", "DEF-10")


@pytest.mark.rule("STANCE-5", "DEF-2")
@pytest.mark.parametrize(
    ("evasion", "equal_holds", "more_is_needed"),
    [(13, False, False), (14, True, False), (15, True, True)],
)
def test_an_evasion_meets_an_attack_like_any_defence(
    evasion: int, equal_holds: bool, more_is_needed: bool
) -> None:
    assert evades(evasion, 14, CURRENT) is equal_holds
    assert evades(evasion, 14, book("current", defence_on_equal=False)) is more_is_needed
