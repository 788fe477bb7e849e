"""What meets an attack and what it costs; automatic hits; stakes; what the options are called."""

from fractions import Fraction
from typing import Any

import pytest

from tests.encounter.table import Fields, Table
from tracker.encounter.commands.aiming import Attack
from tracker.encounter.preview import AttackPreview, DefenceOption, defences_now, preview_attack

SWORD: Fields = {"skills": {"sword": 2}, "weapons": [{"name": "sword", "damage": "1d8"}]}
SHIELD: Fields = {
    "skills": {"sword": 2, "shield": 3},
    "weapons": [{"name": "sword"}, {"name": "knife", "skill": "sword"}],
    "shield": {"name": "buckler"},
}


def duel(target: Fields = SWORD, edition: str = "current", **house: str | int | bool) -> Table:
    """Ann, who strikes at 25, and Bob, who has but one action, at 5."""
    table = Table({"id": "ann", **SWORD}, {"id": "bob", **target}, edition=edition, **house)
    table.open_round(ann=25, bob=5)
    return table


def strike(natural: int = 12, **fields: object) -> dict[str, Any]:
    """Ann's attack on Bob, with a damage die of 4."""
    aimed = {"do": "attack", "who": "ann", "target": "bob", "natural": natural}
    return {**aimed, "damage_rolls": [4], **fields}


def met(kind: str = "parry", natural: int = 18, **fields: object) -> dict[str, Any]:
    """The same attack, met by Bob."""
    return strike(defence={"kind": kind, "natural": natural, **fields})


# --- with what ----------------------------------------------------------------------------------


@pytest.mark.rule("SHLD-1", "DEF-1")
def test_a_shield_blocks_and_does_not_parry() -> None:
    table = duel(SHIELD)
    refused = table.refused(**met(weapon="buckler"))
    assert refused.sentence == "bob parries not with buckler: it blocks"
    # 18 + 3
    assert table.do(**met("block", weapon="buckler"))["defence"] == 21


@pytest.mark.rule("DISARM-1")
def test_nothing_is_parried_with_what_lies_on_the_ground() -> None:
    table = duel(SHIELD)
    dice = {"natural": 17, "defence_natural": 3}
    assert table.do("disarm", who="ann", target="bob", **dice)["outcome"] == "disarmed"
    refused = table.refused(**met(weapon="sword"))
    assert (refused.code, refused.sentence) == ("impossible", "bob has dropped sword")
    # 18 + 2 with the knife
    assert table.do(**met(weapon="knife"))["defence"] == 20


@pytest.mark.rule("DEF-7", "GM-8")
def test_a_further_parry_that_the_gm_lets_pass_costs_nothing() -> None:
    table = duel(extra_parry="not_allowed")
    table.do(**met())
    assert table.one("bob")["free_parries"] == 0
    refused = table.refused(**met())
    assert refused.sentence == "bob has no free parry left this round (DEF-7)"
    assert table.do(**met(), overrule=True)["outcome"] == "defended"
    assert table.one("bob")["slots"] == [5]


# --- automatic hits -----------------------------------------------------------------------------


@pytest.mark.rule("ATK-11")
@pytest.mark.parametrize(
    ("natural", "outcome", "damage"),
    [(1, "hit", 4), (3, "hit", 4), (18, "hit", 4), (19, "critical", 10), (20, "critical", 12)],
)
def test_a_roll_for_an_automatic_hit_fishes_for_a_critical_and_cannot_miss(
    natural: int, outcome: str, damage: int
) -> None:
    # 19 + 2 is one over 20, 20 + 2 two: (4 + 1) * 2, (4 + 2) * 2
    table = duel({"armour_class": 30}, auto_hit_may_roll=True)
    result = table.do(**strike(natural, automatic=True))
    assert (result["outcome"], result["damage"]) == (outcome, damage)


@pytest.mark.rule("ATK-11")
def test_an_automatic_hit_is_not_rolled_for_where_the_house_says_nothing() -> None:
    table = duel({"armour_class": 30})
    refused = table.refused(**strike(19, automatic=True))
    assert refused.sentence == "an automatic hit is not rolled for"
    result = table.do("attack", who="ann", target="bob", automatic=True, damage_rolls=[4])
    assert (result["outcome"], result["damage"]) == ("hit", 4)


# --- stakes -------------------------------------------------------------------------------------

RUSH: Fields = {"do": "infight", "who": "ann", "value": 12, "parry": 3, "dodge": 9}


@pytest.mark.rule("INFIGHT-7")
def test_stakes_hurt_by_the_dice_that_the_gm_rolls_for_them() -> None:
    table = Table.in_round({"id": "ann", "resistances": {"stabbing": 10}, "hit_points": 30}, ann=5)
    # 10 % of 12 is 2: 10 points from one blow
    result = table.do(**RUSH, damage_rolls=[5, 7])
    assert result == {"outcome": "stabbed", "dealt": 10, "wounds": 1}
    assert table.one("ann")["hit_points"] == 20


@pytest.mark.rule("INFIGHT-7")
def test_stakes_have_no_die_that_shows_nothing() -> None:
    table = Table.in_round(ann=5)
    refused = table.refused(**RUSH, damage_rolls=[5, 0])
    assert (refused.code, refused.sentence) == ("dice", "damage_rolls are numbers of 1 or more")


# --- what the options say -----------------------------------------------------------------------


def options(table: Table) -> list[tuple[str, str, str, str]]:
    """Bob's ways to meet Ann's attack: kind, weapon, cost, why closed."""
    found = preview_attack(table.now, Attack(who="ann", target="bob"))
    assert isinstance(found, AttackPreview)
    return [_said(option) for option in found.defences]


def _said(option: DefenceOption) -> tuple[str, str, str, str]:
    return option.kind, option.weapon, option.cost, option.closed


@pytest.mark.rule("DEF-4", "DEF-7", "DEF-9")
def test_an_option_says_what_it_costs_now() -> None:
    table = duel()
    assert options(table) == [("parry", "sword", "free", ""), ("dodge", "", "the 5", "")]
    table.do(**met())
    assert options(table) == [("parry", "sword", "the 5", ""), ("dodge", "", "the 5", "")]
    table.do(**met("dodge"))
    closed = "no action is left to pay with"
    assert options(table) == [
        ("parry", "sword", "an action", closed),
        ("dodge", "", "an action", closed),
    ]


@pytest.mark.rule("DEF-7", "DEF-9")
def test_an_option_knows_the_house_rules_on_its_cost() -> None:
    table = duel(extra_parry="not_allowed", dodge_borrow_next_round=True)
    table.do(**met())
    table.do(**met("dodge"))
    assert options(table) == [
        ("parry", "sword", "none left", "no action is left to pay with"),
        ("dodge", "", "next round's action", ""),
    ]


@pytest.mark.rule("STANCE-3", "DEF-9")
def test_in_total_defence_an_action_pays_for_two_dodges() -> None:
    table = duel()
    table.do("stance", who="bob", name="total defence")
    assert options(table)[1] == ("dodge", "", "half of the 5", "")
    table.do(**met("dodge"))
    assert options(table)[1] == ("dodge", "", "free", "")


@pytest.mark.rule("MELEEFIRE-4")
def test_a_parry_with_a_missile_weapon_says_that_it_costs_an_action_besides() -> None:
    bow = {"name": "bow", "ranged": True, "two_handed": True}
    bob = {"id": "bob", "skills": {"bow": 1}, "weapons": [bow]}
    table = Table("ann", bob, edition="current")
    table.open_round(ann=5, bob=25)
    assert options(table)[0] == ("parry", "bow", "free, and the 15", "")
    table.do(**met(natural=19))
    assert table.one("bob")["slots"] == [25, 5]
    assert options(table)[0] == ("parry", "bow", "the 5 and the 25", "")
    classic = Table("ann", bob, edition="classic")
    classic.open_round(ann=5, bob=25)
    assert options(classic)[0] == ("parry", "bow", "free", "")


@pytest.mark.rule("SNEAK-4", "DEF-10")
def test_the_helpless_have_no_defence_by_state_or_by_the_gms_word() -> None:
    table = duel()
    refused = table.refused(**{**met(), "position": "helpless"})
    assert refused.sentence == "bob cannot parry: the helpless have no defence (DEF-10)"


@pytest.mark.rule("DEF-2")
def test_against_a_known_total_an_option_says_how_likely_it_holds() -> None:
    table = duel()
    (parry, dodge) = defences_now(table.now, Attack(who="ann", target="bob"), 15)
    # a 13 or more with 2 levels, a 15 or more without
    assert (parry.chance, dodge.chance) == (Fraction(8, 20), Fraction(6, 20))


@pytest.mark.rule("ATK-10")
def test_an_attack_that_cannot_be_made_is_met_by_nothing() -> None:
    assert defences_now(duel().now, Attack(who="ann", target="nobody"), 15) == ()
