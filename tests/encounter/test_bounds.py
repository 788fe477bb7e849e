"""What is out of bounds: the sentence that says so, and that it changes nothing."""

from typing import Any

import pytest

from tests.encounter.table import Fields, Table
from tracker.encounter.refusal import Code

SWORD: Fields = {"name": "sword", "damage": "1d8"}
SLING: Fields = {"name": "sling", "damage": "1d4", "ranged": True}
WALL: Fields = {"name": "pavise", "encumbrance": "heavy"}


def yard(edition: str = "current", **house: str | int | bool) -> Table:
    """Ann with a sword at 25, Bob with a sling at 13, Cid with a heavy shield at 5."""
    table = Table(
        {"id": "ann", "skills": {"sword": 2}, "weapons": [SWORD], "retests": {"very lucky": 2}},
        {"id": "bob", "skills": {"sling": 2}, "weapons": [SLING]},
        {"id": "cid", "skills": {"shield": 1}, "shield": WALL, "weapons": [{"name": "club"}]},
        edition=edition,
        **house,
    )
    table.open_round(ann=25, bob=13, cid=5)
    return table


def strikes(who: str = "ann", target: str = "bob", **fields: object) -> dict[str, Any]:
    """An attack that hits with a 12."""
    return {"do": "attack", "who": who, "target": target, "natural": 12, **fields}


BOUNDS: tuple[tuple[str, Code, str, dict[str, Any]], ...] = (
    ("RNG-2", "value", "range is 0 or more, not -5", strikes("bob", "ann", range=-5)),
    ("RNG-2", "value", "increments is 0 or more, not -1", strikes("bob", "ann", increments=-1)),
    ("RNG-4", "forbidden", "sword is no ranged weapon (RNG-4)", strikes(range=10)),
    (
        "RNG-4",
        "value",
        "sling has no range_increment; give increments instead of range",
        strikes("bob", "ann", range=10),
    ),
    (
        "RNG-5",
        "forbidden",
        "that is out of range for sling; 4 increments passed is the most (RNG-5)",
        strikes("bob", "ann", increments=5),
    ),
    (
        "MELEEFIRE-1",
        "value",
        "screen is somebody else in the line of fire",
        strikes("bob", "ann", screen="ann"),
    ),
    (
        "MELEEFIRE-1",
        "value",
        "screen is somebody else in the line of fire",
        strikes("bob", "ann", screen="bob"),
    ),
    ("MOVE-2", "value", "moved is 0 or more points of Speed", strikes("bob", "ann", moved=-1)),
    (
        "MOVE-3",
        "value",
        "target_moved is 0 or more points of Speed",
        strikes("bob", "ann", target_moved=-1),
    ),
    ("COVER-1", "value", "cover is 0 to 100 per cent, not 101", strikes(cover=101)),
    ("DESC-1", "value", "described is 0 to 5, not 6", strikes(described=6)),
    ("CHARGE-4", "forbidden", "bob is not charging (CHARGE-4)", strikes(set=True)),
    (
        "SHLD-5",
        "forbidden",
        "a heavy shield is too heavy to strike with; medium is the most (SHLD-5)",
        strikes("cid", "ann", weapon="pavise"),
    ),
    (
        "CHECK-5",
        "value",
        "attempt is 1 or more, not 0",
        {"do": "check", "who": "ann", "attribute": "wits", "natural": 9, "attempt": 0},
    ),
    (
        "CHECK-3",
        "value",
        "it takes 2 or more to roll",
        {"do": "challenge", "attribute": "wits", "rolls": {"ann": 9}},
    ),
    (
        "CHECK-3",
        "unknown",
        "bob takes no part in this roll",
        {"do": "change_action", "who": "ann", "how": "check", "rolls": {"ann": 9, "bob": 9}},
    ),
    (
        "WAIT-3",
        "impossible",
        "ann is not waiting",
        {"do": "act", "who": "ann", "before": "bob", "rolls": {"ann": 9, "bob": 8}},
    ),
    (
        "HURT-1",
        "value",
        "amount is 0 or more points, not -3; heal gives back",
        {"do": "hurt", "who": "ann", "amount": -3},
    ),
    (
        "HURT-8",
        "value",
        "hit_points is 0 or more points, not -1; hurt takes away",
        {"do": "heal", "who": "ann", "hit_points": -1},
    ),
    (
        "HURT-8",
        "value",
        "life_points is 0 or more points, not -1; hurt takes away",
        {"do": "heal", "who": "ann", "life_points": -1},
    ),
    (
        "WND-4",
        "value",
        "ann has 0 open wounds, not 1",
        {"do": "bind", "target": "ann", "wounds": 1},
    ),
    (
        "WND-4",
        "value",
        "ann has 0 open wounds, not -1",
        {"do": "bind", "target": "ann", "wounds": -1},
    ),
    (
        "CRIT-1",
        "dice",
        "dazed has no dice to roll",
        {"do": "effect", "target": "ann", "name": "dazed", "rolls": [3]},
    ),
    (
        "FALL-1",
        "value",
        "feet is 0 or more, not -10",
        {"do": "fall", "who": "ann", "feet": -10, "rolls": [], "natural": 9},
    ),
    (
        "HURT-11",
        "value",
        "state is up, unconscious, coma or dead, not 'asleep'",
        {"do": "edit", "who": "ann", "set": {"state": "asleep"}},
    ),
    (
        "HURT-1",
        "value",
        "hit_points is a whole number, not 'many'",
        {"do": "edit", "who": "ann", "set": {"hit_points": "many"}},
    ),
    (
        "HURT-1",
        "value",
        "hit_points is a whole number, not True",
        {"do": "edit", "who": "ann", "set": {"hit_points": True}},
    ),
    (
        "HURT-1",
        "value",
        "hit_points of 21 is above the maximum of 20",
        {"do": "edit", "who": "ann", "set": {"hit_points": 21}},
    ),
    (
        "FAT-1",
        "value",
        "fatigue is 0 or more, not -1",
        {"do": "edit", "who": "ann", "set": {"fatigue": -1}},
    ),
    (
        "GM-8",
        "value",
        "strength: takes 1000 or less, not 1001",
        {"do": "edit", "who": "ann", "set": {"strength": 1001}},
    ),
    (
        "GM-8",
        "value",
        "weapons 2.damage: '1x8' is no dice notation; write 1d8, 2d6+1 or 0",
        {
            "do": "edit",
            "who": "ann",
            "set": {"weapons": [{"name": "a"}, {"name": "b", "damage": "1x8"}]},
        },
    ),
    (
        "GM-8",
        "value",
        "weapons 1.nmae: there is no such key (did you mean name?)",
        {"do": "edit", "who": "ann", "set": {"weapons": [{"nmae": "a"}]}},
    ),
    (
        "GM-8",
        "value",
        "shock is 1000000 at most, not 1000001",
        {"do": "edit", "who": "ann", "set": {"shock": 1_000_001}},
    ),
    (
        "GM-8",
        "value",
        "life_points is -1000000 or more, not a number of too many digits",
        {"do": "edit", "who": "ann", "set": {"life_points": -(10**5000)}},
    ),
    (
        "DMG-8",
        "value",
        "double_stack takes multiply, additive or single, not thrice",
        {"do": "rules", "house": {"double_stack": "thrice"}},
    ),
    (
        "DISARM-1",
        "impossible",
        "ann cannot disarm the own self",
        {"do": "disarm", "who": "ann", "target": "ann", "natural": 9, "defence_natural": 8},
    ),
    (
        "INFIGHT-1",
        "impossible",
        "ann cannot close in on the own self",
        {"do": "infight", "who": "ann", "target": "ann", "natural": 9, "parry": 8, "dodge": 8},
    ),
    (
        "GRAP-4",
        "impossible",
        "ann does not hold bob",
        {"do": "escape", "who": "bob", "target": "ann", "rolls": {"ann": 9, "bob": 9}},
    ),
)


@pytest.mark.parametrize(
    ("code", "sentence", "fields"),
    [
        pytest.param(*case, id=f"{rule} {case[1]}", marks=pytest.mark.rule(rule))
        for rule, *case in BOUNDS
    ],
)
def test_what_is_out_of_bounds_is_said_in_a_sentence(
    code: Code, sentence: str, fields: dict[str, Any]
) -> None:
    refused = yard().refused(**fields)
    assert (refused.code, refused.sentence) == (code, sentence)


# --- who may not strike -------------------------------------------------------------------------


@pytest.mark.rule("ATK-10")
def test_one_who_is_down_strikes_nobody() -> None:
    table = yard()
    table.do("edit", who="ann", set={"state": "unconscious"})
    assert table.refused(**strikes()).sentence == "ann is unconscious (ATK-10)"


@pytest.mark.rule("PARA-2", "SNEAK-4")
@pytest.mark.parametrize("condition", ["helpless", "paralysed"])
def test_one_who_cannot_move_strikes_nobody(condition: str) -> None:
    table = yard()
    table.do("condition", who="ann", name=condition)
    assert table.refused(**strikes()).sentence == "ann cannot move (PARA-2)"


@pytest.mark.rule("SURP-1")
def test_the_surprised_strike_nobody() -> None:
    table = yard()
    table.do("condition", who="ann", name="surprised")
    assert table.refused(**strikes()).sentence == (
        "ann is surprised and cannot strike yet (SURP-1)"
    )


@pytest.mark.rule("COMBO-4")
def test_a_round_of_shouting_leaves_no_attack() -> None:
    table = yard()
    skills = {"battle cry": 1, "take it like a man": 1, "timing": 1, "sword": 2}
    table.do("edit", who="ann", set={"skills": skills})
    table.do("combo", who="ann", name="Dragon Kata")
    assert table.refused(**strikes()).sentence == ("Dragon Kata takes ann's whole round (COMBO-4)")


@pytest.mark.rule("STANCE-3", "STANCE-5")
def test_a_stance_of_defence_leaves_no_attack() -> None:
    table = yard()
    table.do("stance", who="ann", name="total defence")
    table.do("stance", who="bob", name="evasion", natural=15)
    assert table.refused(**strikes()).sentence == (
        "ann is in total defence and makes no attack (STANCE-3)"
    )
    assert table.refused(**strikes("bob", "ann")).sentence == (
        "bob is in evasion and makes no attack (STANCE-5)"
    )


@pytest.mark.rule("RNG-2", "RNG-4")
def test_what_the_gm_lets_be_thrown_all_the_same_loses_nothing_to_range() -> None:
    table = yard()
    # 12 + 2
    assert table.do(**strikes(range=100, damage_rolls=[1], overrule=True))["attack"] == 14


@pytest.mark.rule("COVER-2", "COVER-3")
@pytest.mark.parametrize(("cover", "attack"), [(90, -4), (91, -4), (95, -5), (99, -5)])
def test_little_to_be_seen_is_hard_to_hit_and_can_still_be_tried(cover: int, attack: int) -> None:
    # 12 + 2, less a point for each whole 5 %
    assert yard().do(**strikes("bob", "ann", cover=cover))["attack"] == attack
    sentence = "nothing of ann can be seen (COVER-2)"
    assert yard().refused(**strikes("bob", "ann", cover=100)).sentence == sentence


# --- who is down -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sentence", "fields"),
    [
        pytest.param(
            "ann is unconscious (INFIGHT-2)",
            {"do": "infight", "who": "ann", "value": 10, "parry": 8, "dodge": 8},
            marks=pytest.mark.rule("INFIGHT-2"),
        ),
        pytest.param(
            "ann is unconscious (HAND-1)",
            {"do": "hands", "who": "ann", "mode": "one-handed"},
            marks=pytest.mark.rule("HAND-1"),
        ),
        pytest.param(
            "ann is unconscious",
            {"do": "interrupt", "who": "bob", "against": "ann"},
            marks=pytest.mark.rule("INT-1"),
        ),
    ],
)
def test_one_who_is_down_does_nothing_that_could_be_stopped(
    sentence: str, fields: dict[str, Any]
) -> None:
    table = yard()
    table.do("edit", who="ann", set={"state": "unconscious"})
    assert table.refused(**fields).sentence == sentence


# --- holds --------------------------------------------------------------------------------------


def held() -> Table:
    """Ann holds Bob, on her turn."""
    table = yard()
    table.do("grab", who="ann", target="bob", natural=12)
    return table


@pytest.mark.rule("GRAP-3", "GRAP-7")
def test_a_hold_is_fought_out_by_strength_or_agility() -> None:
    rolls = {"ann": 5, "bob": 9}
    fields = {"who": "ann", "target": "bob", "rolls": rolls, "attributes": {"bob": "wits"}}
    refused = held().refused("grapple", **fields)
    assert refused.sentence == "a hold is fought out by strength or agility, not wits"


@pytest.mark.rule("GRAP-8")
def test_nobody_is_held_twice_by_the_same() -> None:
    refused = held().refused("grab", who="ann", target="bob", natural=12)
    assert refused.sentence == "ann holds bob already"


@pytest.mark.rule("GRAP-3", "GRAP-4")
@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_the_older_editions_fight_no_hold_out(edition: str) -> None:
    table = yard(edition)
    table.do("grab", who="ann", target="bob", natural=12, damage_rolls=[])
    refused = table.refused("grapple", who="ann", target="bob", rolls={"ann": 5, "bob": 9})
    assert refused.sentence == f"the {edition} edition has no contest of a hold (GRAP-3)"


@pytest.mark.rule("GRAP-7")
def test_one_who_is_down_does_not_break_free() -> None:
    table = held()
    table.do("edit", who="bob", set={"state": "unconscious"})
    rolls = {"ann": 5, "bob": 4}
    refused = table.refused("escape", who="bob", target="ann", rolls=rolls)
    assert refused.sentence == "bob is unconscious (GRAP-7)"


@pytest.mark.rule("GRAP-7")
def test_breaking_free_on_the_own_turn_is_what_the_turn_is_used_for() -> None:
    table = Table({"id": "ann", "skills": {"grab": 1}}, {"id": "bob", "skills": {"grab": 1}})
    table.do("grab", who="ann", target="bob", natural=12)
    table.do("initiative", rolls={})
    table.do("place", who="bob", count=15)
    assert table.turn == "bob 15"
    result = table.do("escape", who="bob", target="ann", rolls={"ann": 5, "bob": 9})
    assert result["winner"] == "bob"
    assert table.one("bob")["held_by"] == []
    assert table.one("bob")["slots"] == [15, 5]


@pytest.mark.rule("GRAP-7")
def test_breaking_free_on_the_turn_of_another_costs_the_next_action() -> None:
    table = Table({"id": "ann", "skills": {"grab": 1}}, {"id": "bob", "skills": {"grab": 1}}, "cid")
    table.do("grab", who="ann", target="bob", natural=12)
    table.do("initiative", rolls={"cid": 10}, modifiers={"cid": 8})
    table.do("place", who="bob", count=15)
    assert table.turn == "cid 18"
    table.do("escape", who="bob", target="ann", rolls={"ann": 9, "bob": 5})
    assert table.one("bob")["held_by"] == ["ann"]
    assert table.one("bob")["slots"] == [5]
