"""Corners of a round: nothing to do, empty rounds, the fallen, actions that cross each other."""

import pytest

from tests.encounter.table import Table

# --- places -------------------------------------------------------------------------------------


@pytest.mark.rule("INIT-10", "GM-1")
def test_in_a_round_without_an_action_the_gm_gives_one() -> None:
    table = Table("ann", "bob", init_nonpositive="no_action")
    table.open_round(ann=0, bob=-3)
    assert (table.turn, table.order) == ("", [])
    table.do("place", who="bob", count=12)
    assert table.order == ["bob 12", "bob 2"]
    assert table.turn == "bob 12"


@pytest.mark.rule("INIT-10", "GM-1")
@pytest.mark.parametrize(
    ("acts", "order"), [("act_last", ["bob 4", "ann 0"]), ("no_action", ["bob 4"])]
)
def test_on_the_own_turn_a_place_of_nothing_is_last_or_none(acts: str, order: list[str]) -> None:
    table = Table("ann", "bob", init_nonpositive=acts)
    table.open_round(ann=9, bob=4)
    table.do("place", who="ann", count=0)
    assert table.order == order
    assert table.turn == "bob 4"


@pytest.mark.rule("INIT-4", "GM-1")
def test_one_who_is_down_is_placed_only_where_the_gm_says_so_and_once() -> None:
    table = Table.in_round(ann=23, bob=21)
    table.do("edit", who="bob", set={"state": "unconscious"})
    refused = table.refused("place", who="bob", count=15)
    assert (refused.code, refused.sentence) == ("forbidden", "bob is unconscious (INIT-4)")
    table.do("place", who="bob", count=15, overrule=True)
    assert table.order == ["ann 23", "bob 15", "ann 13", "ann 3"]
    table.do("next")
    table.do("place", who="bob", count=14, overrule=True)
    assert table.order == ["bob 14", "ann 13", "ann 3"], "so it is on the own turn"


@pytest.mark.rule("INIT-4")
def test_the_dead_have_no_place_whatever_the_gm_says() -> None:
    table = Table.in_round(ann=9, bob=7)
    table.do("edit", who="bob", set={"state": "dead"})
    refused = table.refused("place", who="bob", count=8, overrule=True)
    assert (refused.code, refused.sentence) == ("impossible", "bob is dead")


@pytest.mark.rule("INIT-5", "GM-2")
def test_the_current_one_of_several_equals_is_put_behind_another() -> None:
    table = Table.in_round(ann=7, bob=7, cid=7)
    assert table.order == ["ann 7", "bob 7", "cid 7"]
    table.do("reorder", who="ann", before="cid")
    assert table.turn == "bob 7"
    assert table.order == ["bob 7", "ann 7", "cid 7"]


@pytest.mark.rule("INIT-2", "GM-1")
def test_a_place_is_at_most_thirty_actions_high() -> None:
    table = Table.in_round(ann=9)
    assert table.refused("place", who="ann", count=301).code == "value"
    assert table.tries("place", who="ann", count=300)
    assert table.one("ann")["total"] == 300


# --- waiting ------------------------------------------------------------------------------------


@pytest.mark.rule("WAIT-3")
def test_only_whose_turn_it_is_can_be_pre_empted() -> None:
    table = Table.in_round(ann=9, bob=7, cid=5)
    table.do("wait", who="ann")
    rolls = {"ann": 9, "cid": 8}
    refused = table.refused("act", who="ann", before="cid", rolls=rolls)
    assert refused.sentence == "it is not cid's turn"
    assert table.do("act", who="ann", before="bob", rolls={"ann": 9, "bob": 8}) == {
        "acted_first": True
    }
    assert table.order == ["ann 7", "bob 7", "cid 5"]


@pytest.mark.rule("WAIT-1")
def test_counts_that_went_by_without_an_action_are_no_longer_at_hand() -> None:
    table = Table.in_round(ann=9, bob=7, cid=6, dora=3)
    table.do("wait", who="ann")
    table.do("next")
    assert table.turn == "cid 6"
    table.do("edit", who="cid", set={"state": "dead"})
    table.do("next")
    assert table.turn == "dora 3"
    refused = table.refused("act", who="ann", count=8)
    assert refused.sentence == "the counts at hand are 3 to 6, not 8"
    table.do("act", who="ann", count=6)
    assert table.order == ["ann 6", "dora 3"]


@pytest.mark.rule("WAIT-1")
def test_a_place_that_the_fallen_never_took_is_passed_over() -> None:
    table = Table.in_round(ann=9, bob=7, cid=6, dora=3)
    table.do("wait", who="ann")
    table.do("edit", who="cid", set={"state": "dead"})
    table.do("next")
    assert table.turn == "dora 3"
    assert table.refused("act", who="ann", count=8).sentence == (
        "the counts at hand are 3 to 7, not 8"
    )


@pytest.mark.rule("INIT-3", "WAIT-1")
def test_whoever_falls_on_the_own_turn_has_had_it_when_a_waiter_acts() -> None:
    table = Table.in_round(ann=9, bob=7)
    table.do("wait", who="ann")
    table.do("edit", who="bob", set={"state": "unconscious"})
    assert table.turn == "bob 7"
    table.do("act", who="ann")
    assert table.turns_to_the_end() == ["ann 7"]
    assert [slot.status for slot in table.slots("bob")] == ["lost"]


@pytest.mark.rule("WAIT-1", "WAIT-2")
def test_a_waiter_who_is_down_acts_only_where_the_gm_says_so_and_once() -> None:
    table = Table.in_round(ann=17, bob=15)
    table.do("edit", who="ann", set={"state": "unconscious"})
    table.do("wait", who="ann", overrule=True)
    refused = table.refused("act", who="ann")
    assert (refused.code, refused.sentence) == ("forbidden", "ann is unconscious (WAIT-1)")
    table.do("act", who="ann", overrule=True)
    assert table.order == ["ann 15", "bob 15", "bob 5"]


# --- interrupts ---------------------------------------------------------------------------------


@pytest.mark.rule("INT-1")
def test_one_who_is_down_interrupts_nobody() -> None:
    table = Table.in_round({"id": "bob", "interrupts": 1}, ann=9, bob=7)
    table.do("edit", who="bob", set={"state": "unconscious"})
    refused = table.refused("interrupt", who="bob", against="ann")
    assert refused.sentence == "bob is unconscious (INT-1)"


@pytest.mark.rule("INT-1", "LONG-3")
def test_a_slow_action_is_interrupted_with_a_later_one_even_on_the_own_turn() -> None:
    table = Table.in_round({"id": "bob", "interrupts": 1}, ann=18, bob=15)
    table.do("declare", who="ann", penalty=5)
    assert table.turn == "bob 15"
    assert table.summary["in_progress"] == ["ann 18-13"]
    table.do("interrupt", who="bob", against="ann")
    assert table.order == ["bob 15", "bob 15", "ann 13", "ann 8"]
    assert table.one("bob")["interrupts"] == 0
    table.do("next")
    # the turn that was on goes on, and no action is left at 5
    assert table.turns_to_the_end() == ["bob 15", "ann 13", "ann 8"]


@pytest.mark.rule("INT-2", "WAIT-2")
def test_an_interrupt_that_the_gm_lets_wait_leaves_the_total_where_it_was() -> None:
    table = Table.in_round({"id": "ann", "interrupts": 1}, ann=15, bob=25)
    table.do("interrupt", who="ann", against="bob")
    assert table.turn == "ann 25"
    table.do("wait", who="ann", overrule=True)
    assert table.turn == "bob 25"
    table.do("act", who="ann")
    assert table.order == ["ann 25", "bob 25", "bob 15", "ann 5", "bob 5"]
    assert table.one("ann")["total"] == 15


# --- what ends ----------------------------------------------------------------------------------


@pytest.mark.rule("FIRE-3")
def test_a_fire_whose_last_roll_is_put_off_waits_for_it() -> None:
    table = Table("ann", edition="revised")
    table.open_round(ann=5)
    table.do("condition", who="ann", name="burning", rounds=1)
    for _ in range(3):
        table.do("end_round")
        assert table.summary["due"] == ["ann burn"] * (table.summary["round"] > 0)
        assert table.one("ann")["conditions"] == ["burning"]
        table.open_round(ann=5)
    table.do("burn", who="ann", rolls=[1, 1, 1], natural=18)
    assert table.one("ann")["conditions"] == []


@pytest.mark.rule("TIME-3", "CHARGE-3", "SURP-1")
@pytest.mark.parametrize("name", ["surprised", "charging", "setting"])
def test_what_holds_for_a_moment_of_the_fight_ends_with_it(name: str) -> None:
    table = Table("ann")
    table.do("condition", who="ann", name=name)
    table.do("condition", who="ann", name="prone")
    table.do("end_fight")
    assert table.one("ann")["conditions"] == ["prone"]


# --- results ------------------------------------------------------------------------------------


@pytest.mark.rule("INIT-1", "INIT-6")
def test_the_result_of_an_initiative_is_everybodys_own_total() -> None:
    table = Table({"id": "ann", "initiative": 3}, "bob", {"id": "cid", "initiative": -1})
    assert table.do("initiative", groups={"bob": ["cid"]}, rolls={"ann": 9, "bob": 4}) == {
        "totals": {"ann": 12, "bob": 4, "cid": 3}
    }


@pytest.mark.rule("WAIT-1", "CHG-1", "LONG-1", "INT-1")
def test_a_slot_that_was_used_cannot_be_held_back_changed_or_interrupted() -> None:
    table = Table.in_round({"id": "ann", "interrupts": 1}, ann=13, bob=17)
    table.do("attack", who="bob", target="ann", natural=4, defence=None)
    for step in (
        {"do": "wait", "who": "bob"},
        {"do": "change_action", "who": "bob"},
        {"do": "declare", "who": "bob", "penalty": 2},
        {"do": "interrupt", "who": "ann", "against": "bob"},
    ):
        do = str(step.pop("do"))
        refused = table.refused(do, **step)
        assert (refused.code, refused.sentence) == (
            "forbidden",
            f"bob's 17 has acted already ({refused.rule})",
        )
    table.do("interrupt", who="ann", against="bob", overrule=True)
    assert table.turn == "ann 17"


@pytest.mark.rule("CHG-1")
def test_the_dead_change_no_action_whatever_the_gm_says() -> None:
    table = Table.in_round(ann=13, bob=7)
    table.do("effect", target="ann", name="decapitated")
    refused = table.refused("change_action", who="ann", overrule=True)
    assert (refused.code, refused.sentence) == ("impossible", "ann is dead")


@pytest.mark.rule("DISARM-6")
def test_a_disarming_uses_its_action() -> None:
    clubs = [{"name": "club", "damage": "1d6"}]
    table = Table.in_round(
        {"id": "ann", "weapons": clubs}, {"id": "bob", "weapons": clubs}, ann=13, bob=7
    )
    table.do("disarm", who="ann", target="bob", natural=10, defence_natural=12)
    refused = table.refused("wait", who="ann")
    assert refused.sentence == "ann's 13 has acted already (WAIT-1)"


@pytest.mark.rule("GM-1")
def test_a_used_action_that_the_gm_puts_elsewhere_can_be_used_again() -> None:
    table = Table.in_round(ann=13, bob=7)
    table.do("attack", who="ann", target="bob", natural=3)
    table.do("place", who="ann", count=5)
    table.do("next")
    assert table.turn == "ann 5"
    table.do("wait", who="ann")


@pytest.mark.rule("TWO-1")
def test_one_weapon_is_not_in_both_hands() -> None:
    pair = [{"name": "rapier", "damage": "1d6"}, {"name": "dagger", "damage": "1d4"}]
    table = Table({"id": "ann", "weapons": pair}, "bob")
    two = {"who": "ann", "mode": "two weapons", "secondary": "rapier"}
    refused = table.refused("hands", **two)
    assert (refused.code, refused.sentence) == (
        "forbidden",
        "ann needs another rapier for that (TWO-1)",
    )
    table.do("hands", **two, overrule=True)


@pytest.mark.rule("SURP-3")
def test_without_anybody_surprised_there_is_no_free_round() -> None:
    table = Table("ann", "bob")
    refused = table.refused("surprise", sides=[])
    assert (refused.code, refused.rule) == ("value", "SURP-3")


@pytest.mark.rule("HURT-3", "TIME-3")
def test_a_fight_does_not_end_over_a_roll_to_stay_conscious() -> None:
    table = Table("ann", "bob")
    table.open_round(ann=9, bob=4)
    table.do("hurt", who="bob", amount=20, raw=True)
    # 10 less the shock of 20
    refused = table.refused("end_fight")
    assert refused.sentence == "bob's willpower roll against -10 is due first (HURT-3)"
    table.do("willpower", who="bob", natural=20)
    table.do("end_fight")
    assert table.one("bob")["state"] == "unconscious"
