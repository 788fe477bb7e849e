"""What a charge refuses, what it costs, and what becomes of blows that are not struck (CHARGE)."""

import pytest

from tests.encounter.table import Table

pytestmark = pytest.mark.rule("CHARGE-2")


def lists(edition: str = "current", **house: bool | int) -> Table:
    """Ann with a lance of ten feet at 23, 13 and 3; Bob with a spear of twelve at 5; idle Cid."""
    table = Table(
        {"id": "ann", "skills": {"lance": 2}, "weapons": [{"name": "lance", "reach": 10}]},
        {
            "id": "bob",
            "skills": {"spear": 2},
            "weapons": [
                {"name": "spear", "damage": "1d8", "reach": 12},
                {"name": "knife", "damage": "1d4", "reach": 1},
            ],
        },
        {"id": "cid", "weapons": [{"name": "club"}]},
        edition=edition,
        **house,
    )
    table.open_round(ann=23, bob=5, cid=0)
    table.do("spoil", who="cid")
    return table


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"target": "ann"}, "ann cannot charge the own self"),
        ({"answer": "duck"}, "answer is nothing, strike, set or charge, not 'duck'"),
        ({"first": "cid"}, "first is charger, charged or both, not 'cid'"),
        ({"weapon": "axe"}, "ann has no weapon 'axe'"),
        ({"against": "axe"}, "bob has no weapon 'axe'"),
        ({"run_up": 19}, "a charge needs a run-up of 20 feet (CHARGE-1)"),
        ({"target": "cid", "answer": "strike"}, "cid has no action left this round to pay for"),
        ({"target": "cid", "answer": "set"}, "cid has no action left this round to pay for"),
        ({"answer": "set", "against": "hands"}, "bob has no weapon to set (CHARGE-4)"),
    ],
)
def test_what_is_no_charge_is_told_in_a_sentence(fields: dict[str, object], sentence: str) -> None:
    table = lists()
    assert table.refused("charge", **{"who": "ann", "target": "bob", **fields}).sentence.startswith(
        sentence
    )


@pytest.mark.rule("CHARGE-1")
def test_a_house_may_ask_for_a_longer_run_up() -> None:
    table = lists(charge_min=30)
    refusal = table.refused("charge", who="ann", target="bob", run_up=29)
    assert refusal.sentence == "a charge needs a run-up of 30 feet (CHARGE-1)"
    table.do("charge", who="ann", target="bob", run_up=30)


@pytest.mark.rule("CHARGE-4")
def test_a_house_may_let_a_weapon_be_set_for_nothing() -> None:
    table = lists(set_costs_action=False)
    table.do("charge", who="ann", target="bob", answer="set")
    table.do("attack", who="bob", target="ann", natural=10, damage_rolls=[1])
    assert table.one("bob")["slots"] == [5]
    assert table.one("ann")["hit_points"] == 18


def test_the_weapon_that_was_named_is_the_one_that_strikes() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="strike", against="knife")
    assert table.summary["due"] == ["ann strike bob", "bob strike ann"]
    table.do("attack", who="ann", target="bob", natural=3)
    table.do("attack", who="bob", target="ann", natural=10, damage_rolls=[4], modifier=5)
    assert table.one("ann")["hit_points"] == 16


def test_one_charge_at_somebody_is_enough() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob")
    assert table.refused("charge", who="ann", target="bob").sentence == "ann is at bob already"


def test_who_charges_has_acted() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob")
    assert "(WAIT-1)" in table.refused("wait", who="ann").sentence


def test_nobody_charges_the_dead() -> None:
    table = lists()
    table.do("edit", who="bob", set={"state": "dead"})
    refusal = table.refused("charge", who="ann", target="bob", overrule=True)
    assert refusal.sentence == "bob is dead"


def test_the_gm_may_turn_the_order_round() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="set")
    assert table.summary["due"] == ["bob strike ann", "ann strike bob"]
    blow = {"who": "ann", "target": "bob", "natural": 10, "damage_rolls": []}
    assert table.refused("attack", **blow).sentence == ("bob strikes first (CHARGE-2)")
    table.do("attack", **blow, overrule=True)
    assert table.summary["due"] == ["bob strike ann"]


def test_a_blow_may_be_waived_and_is_then_as_if_never_due() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="set")
    table.do("waive", who="bob", what="strike")
    assert table.summary["due"] == ["ann strike bob"]
    assert table.combatant("bob").turn.clashes == ()
    table.do("attack", who="ann", target="bob", natural=10, damage_rolls=[])


def test_the_blows_of_somebody_who_leaves_are_over() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="set")
    table.do("remove", who="bob")
    assert table.summary["due"] == []
    assert table.combatant("ann").turn.clashes == ()


def test_a_third_may_fell_who_was_to_strike() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="set")
    table.do("edit", who="bob", set={"state": "unconscious"})
    assert table.summary["due"] == ["ann strike bob"]
    table.do("attack", who="ann", target="bob", natural=10, damage_rolls=[])


@pytest.mark.parametrize("state", ["unconscious", "dead"])
def test_blows_struck_at_once_fall_although_one_of_them_fells(state: str) -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="charge", first="both")
    table.do("hurt", who="ann", amount=7, raw=True)
    table.do("edit", who="ann", set={"state": state})
    assert table.summary["due"] == ["ann strike bob"] + ["bob strike ann"] * (state != "dead")
    # 10 + 2, without the 7 points of shock
    assert table.do("attack", who="ann", target="bob", natural=10, damage_rolls=[])["attack"] == 12


def test_at_the_dead_nothing_is_struck_any_more() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob")
    table.do("edit", who="bob", set={"state": "dead"})
    assert table.summary["due"] == []


def test_undo_brings_a_blow_back() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="set")
    before = table.now
    table.do("attack", who="bob", target="ann", natural=10, damage_rolls=[1])
    table.undo()
    assert table.now == before
    assert table.summary["due"] == ["bob strike ann", "ann strike bob"]


@pytest.mark.parametrize(
    ("effect", "rolls"),
    [("knocked down", []), ("paralysed", []), ("funny bone", [3]), ("winded", [2])],
)
def test_blows_struck_at_once_know_nothing_of_the_others_effects(
    effect: str, rolls: list[int]
) -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="charge", first="both")
    table.do("effect", who="ann", target="bob", name=effect, rolls=rolls)
    # 10 + 2 with the spear
    struck = table.do("attack", who="bob", target="ann", natural=10, damage_rolls=[3])
    assert (struck["attack"], struck["damage"]) == (12, 6)


@pytest.mark.rule("CHARGE-1", "CRIT-17")
@pytest.mark.parametrize(
    ("condition", "sentence"),
    [
        ("prone", "ann cannot run: prone (CHARGE-1)"),
        ("ribs broken", "ann cannot run: ribs broken (CRIT-17)"),
    ],
)
def test_who_cannot_run_does_not_charge(condition: str, sentence: str) -> None:
    table = lists()
    table.do("condition", who="ann", name=condition)
    assert table.refused("charge", who="ann", target="bob").sentence == sentence


@pytest.mark.rule("CHARGE-1", "GRAP-8")
def test_nobody_charges_out_of_a_hold_or_with_a_bow() -> None:
    table = lists()
    table.do("edit", who="ann", set={"weapons": [{"name": "bow", "ranged": True}]})
    assert table.refused("charge", who="ann", target="bob").sentence == (
        "nobody charges with bow (CHARGE-1)"
    )
    table.undo()
    table.do("grab", who="bob", target="ann", natural=15)
    assert table.refused("charge", who="ann", target="bob").sentence == (
        "ann is in a hold and runs at nobody (CHARGE-1)"
    )


@pytest.mark.rule("LONG-5")
def test_a_charge_that_is_spoiled_strikes_nobody() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="set")
    table.do("spoil", who="ann")
    assert table.summary["due"] == ["bob strike ann"]


def test_a_weapon_that_is_gone_leaves_the_blow_to_what_is_in_hand() -> None:
    table = lists()
    table.do("charge", who="ann", target="bob", answer="strike")
    table.do("effect", target="bob", name="weapon dropped")
    table.do("attack", who="ann", target="bob", natural=3, overrule=True)
    struck = table.do("attack", who="bob", target="ann", natural=15, damage_rolls=[4])
    assert struck["damage"] == 4
