"""What broke in other trackers, as facts about this one: turns, ties, waits, undo, health."""

from itertools import permutations

import pytest

from tests.encounter.table import Table
from tracker.encounter import ladder
from tracker.encounter.events.harm import Healed
from tracker.view.ladder import MARKER, LadderView

KILLED = {"state": "dead"}


def marked(table: Table) -> list[str]:
    """The rows of the initiative pane that bear the marker, as who and count."""
    view = LadderView(table.now)
    rows = map(view.row, range(len(view)))
    return [f"{row.who} {row.count}" for row in rows if row.marker == MARKER]


# --- order, removal, the pointer --------------------------------------------------------------


@pytest.mark.rule("INIT-3")
def test_the_last_of_the_order_leaves_on_the_own_turn_and_nobody_acts_again() -> None:
    table = Table.in_round(ann=14, bob=9, cid=2)
    for _ in range(3):
        table.do("next")
    assert table.turn == "cid 2"
    table.do("remove", who="cid")
    assert (table.turn, table.order) == ("", [])
    assert table.refused("next").code == "impossible"
    table.do("end_round")
    assert table.refused("end_round").code == "impossible"
    table.open_round(ann=8, bob=12)
    assert (table.summary["round"], table.order) == (2, ["bob 12", "ann 8", "bob 2"])


@pytest.mark.rule("INIT-5")
def test_one_of_several_at_a_count_dies_after_acting_and_all_others_have_their_turn() -> None:
    names = ("gob-1", "gob-2", "gob-3", "gob-4")
    table = Table(*names)
    table.open_round(**dict.fromkeys(names, 13))
    table.do("next")
    assert table.turn == "gob-2 13"
    table.do("edit", who="gob-1", set=KILLED)
    assert table.turns_to_the_end() == [
        "gob-2 13",
        "gob-3 13",
        "gob-4 13",
        "gob-2 3",
        "gob-3 3",
        "gob-4 3",
    ]


@pytest.mark.rule("INIT-3")
def test_deaths_later_in_the_order_leave_the_turn_where_it_is() -> None:
    table = Table.in_round(ann=23, bob=17, cid=12, dora=8)
    table.do("next")
    table.do("edit", who="dora", set=KILLED)
    assert table.turn == "bob 17"
    table.do("edit", who="cid", set=KILLED)
    assert table.turns_to_the_end() == ["bob 17", "ann 13", "bob 7", "ann 3"]


@pytest.mark.rule("ROUND-1")
def test_the_first_of_the_order_leaves_and_the_steps_back_end_at_the_start() -> None:
    table = Table("ann", "bob", "cid")
    table.do("condition", who="bob", name="blind", rounds=4)
    states = [table.history.present]
    table.open_round(ann=23, bob=17, cid=12)
    states.append(table.now)
    for _ in range(3):
        table.do("next")
        states.append(table.now)
    assert table.turn == "cid 12"
    table.do("remove", who="ann")
    assert table.turn == "cid 12"
    assert table.order == ["cid 12", "bob 7", "cid 2"]
    states.append(table.now)
    table.do("end_round")
    states.append(table.now)
    table.open_round(bob=6, cid=5)
    states.append(table.now)
    table.do("end_round")
    durations = [state.combatants["bob"].conditions[0].rounds for state in states]
    assert [*durations, table.combatant("bob").conditions[0].rounds] == [4] * 6 + [3] * 2 + [2]
    for former, rounds in zip(reversed(states), reversed(durations), strict=True):
        table.undo()
        assert table.summary["round"] >= 0
        assert table.now == former
        assert table.combatant("bob").conditions == former.combatants["bob"].conditions
        assert table.combatant("bob").conditions[0].rounds == rounds
    table.undo()
    assert table.combatant("bob").conditions == ()
    assert table.history.undo() is None
    assert table.history.undoable == 0
    assert table.summary["round"] == 0


@pytest.mark.rule("ROUND-1")
def test_a_fight_may_be_emptied_and_filled_again() -> None:
    for running in (False, True):
        table = Table("ann")
        if running:
            table.open_round(ann=12)
        table.do("add", combatant={"id": "zed"})
        table.do("remove", who="zed")
        table.do("remove", who="ann")
        assert table.summary["combatants"] == {}
        assert table.refused("next").code == "impossible"
        table.do("add", combatant={"id": "bob"})
        if running:
            table.do("end_round")
        table.open_round(bob=7)
        assert table.turn == "bob 7"
    assert "nobody" in Table().refused("initiative", rolls={}).sentence


@pytest.mark.rule("GM-1")
@pytest.mark.rule("INIT-2")
def test_latecomers_keep_the_order_descending() -> None:
    table = Table.in_round(ann=23, bob=17)
    table.do("end_round")
    table.open_round(ann=23, bob=17)
    table.do("next")
    assert table.turn == "bob 17"
    table.do("add", combatant={"id": "eve"})
    table.do("place", who="eve", count=21)
    table.do("add", combatant={"id": "fay"})
    table.do("place", who="fay", count=4)
    assert table.turn == "bob 17"
    assert table.order == [
        "bob 17",
        "ann 13",
        "eve 11",
        "bob 7",
        "fay 4",
        "ann 3",
        "eve 1",
    ]
    assert table.one("eve")["total"] == 21


@pytest.mark.rule("INIT-2")
@pytest.mark.rule("INIT-4")
def test_a_round_of_several_actions_is_one_countdown() -> None:
    table = Table.in_round(ann=25, bob=18, cid=11, dora=9)
    assert table.turns_to_the_end() == [
        "ann 25",
        "bob 18",
        "ann 15",
        "cid 11",
        "dora 9",
        "bob 8",
        "ann 5",
        "cid 1",
    ]
    table.do("end_round")
    table.open_round(ann=3, bob=31, cid=10, dora=20)
    assert table.turns_to_the_end() == [
        "bob 31",
        "bob 21",
        "dora 20",
        "bob 11",
        "cid 10",
        "dora 10",
        "ann 3",
        "bob 1",
    ]
    table.do("end_round")
    table.open_round(ann=9, bob=9, cid=19, dora=1)
    assert table.turns_to_the_end() == ["cid 19", "ann 9", "bob 9", "cid 9", "dora 1"]


# --- ties -------------------------------------------------------------------------------------


@pytest.mark.rule("INIT-5")
def test_equals_take_their_turns_one_by_one() -> None:
    table = Table.in_round(ann=13, bob=13, cid=13)
    for turn in ("ann 13", "bob 13", "cid 13", "ann 3", "bob 3", "cid 3"):
        assert (table.turn, marked(table)) == (turn, [turn])
        table.do("next")
    assert (table.turn, marked(table)) == ("", [])


@pytest.mark.rule("CRIT-25")
@pytest.mark.parametrize("first", ["ann", "bob"])
def test_a_condition_outlasts_every_turn_of_equals_and_ends_with_its_round(first: str) -> None:
    wits = {"ann": 11 if first == "ann" else 9}
    table = Table.in_round({"id": "ann", "wits": wits["ann"]}, ann=16, bob=16, eve=20)
    table.do("condition", who="bob", name="stunned", rounds=1)
    table.do("next")
    assert table.turn == f"{first} 16"
    for _ in range(2):
        assert table.one("bob")["conditions"] == ["stunned"]
        table.do("next")
    table.do("end_round")
    assert table.one("bob")["conditions"] == ["stunned"]
    table.open_round(ann=16, bob=16, eve=20)
    for _ in table.turns_to_the_end():
        assert table.one("bob")["conditions"] == ["stunned"]
    table.do("end_round")
    assert table.one("bob")["conditions"] == []


# --- waiting, interrupting, changing ----------------------------------------------------------


@pytest.mark.rule("INT-2")
@pytest.mark.rule("INT-3")
def test_each_interrupt_costs_one_own_action_and_none_is_left_for_a_third() -> None:
    table = Table.in_round({"id": "ann", "interrupts": 3}, ann=13, bob=25)
    table.do("interrupt", who="ann", against="bob")
    assert table.order == ["ann 25", "bob 25", "bob 15", "bob 5", "ann 3"]
    assert table.one("ann")["total"] == 13
    table.do("next")
    table.do("next")
    assert table.turn == "bob 15"
    table.do("interrupt", who="ann", against="bob")
    assert table.one("ann")["slots"] == [15]
    assert table.one("ann")["interrupts"] == 1
    table.do("next")
    table.do("next")
    assert table.turn == "bob 5"
    third = table.refused("interrupt", who="ann", against="bob")
    assert (third.code, third.rule) == ("impossible", "INT-2")
    assert table.one("ann")["interrupts"] == 1
    assert table.one("ann")["total"] == 13


@pytest.mark.rule("INT-3")
def test_an_empty_supply_of_interrupts_is_refused_though_actions_are_left() -> None:
    table = Table.in_round({"id": "ann", "interrupts": 1}, ann=23, bob=25)
    table.do("interrupt", who="ann", against="bob")
    table.do("next")
    assert table.turn == "bob 25"
    refused = table.refused("interrupt", who="ann", against="bob")
    assert (refused.code, refused.rule) == ("forbidden", "INT-3")
    assert table.one("ann")["slots"] == [13, 3]


@pytest.mark.rule("INT-1")
def test_an_interrupt_stands_before_its_own_target_among_equals() -> None:
    table = Table.in_round({"id": "eve", "interrupts": 1}, bob=13, cid=13, dora=13, eve=5)
    table.do("next")
    assert table.turn == "cid 13"
    table.do("interrupt", who="eve", against="cid")
    assert table.turns_to_the_end() == [
        "eve 13",
        "cid 13",
        "dora 13",
        "bob 3",
        "cid 3",
        "dora 3",
    ]


@pytest.mark.rule("DEF-9")
@pytest.mark.rule("INT-2")
def test_only_actions_still_to_come_can_pay() -> None:
    table = Table.in_round({"id": "ann", "interrupts": 2}, ann=23, bob=12)
    table.do("next")
    table.do("spoil", who="ann")
    assert [slot.status for slot in table.slots("ann")] == ["done", "spoiled", "pending"]
    assert [slot.count for slot in ladder.payable(table.now, "ann")] == [3]
    blow = {"who": "bob", "target": "ann", "natural": 12, "damage_rolls": []}
    table.do("attack", **blow, defence={"kind": "dodge", "natural": 15})
    assert [slot.status for slot in table.slots("ann")] == ["done", "spoiled", "spent"]
    assert ladder.payable(table.now, "ann") == ()
    dodge = table.refused("attack", **blow, defence={"kind": "dodge", "natural": 15})
    assert (dodge.code, dodge.rule) == ("forbidden", "DEF-9")
    table.do("end_round")
    table.open_round(ann=3, bob=12)
    table.do("attack", **blow, defence={"kind": "dodge", "natural": 15})
    interrupt = table.refused("interrupt", who="ann", against="bob")
    assert (interrupt.code, interrupt.rule) == ("impossible", "INT-2")


@pytest.mark.rule("WAIT-1")
@pytest.mark.rule("WAIT-2")
@pytest.mark.rule("WAIT-4")
def test_a_waiter_comes_in_where_it_acts_and_starts_the_next_round_at_its_own_place() -> None:
    table = Table.in_round(ann=23, bob=20, cid=17)
    table.do("wait", who="ann")
    table.do("next")
    assert table.turn == "cid 17"
    assert table.summary["waiting"] == ["ann"]
    table.do("act", who="ann", count=19)
    assert table.order == ["ann 19", "cid 17", "bob 10", "ann 9", "cid 7"]
    assert table.one("ann")["total"] == 19
    table.do("end_round")
    table.open_round(ann=8, bob=20, cid=17)
    for _ in range(3):
        table.do("next")
    assert table.turn == "ann 8"
    table.do("wait", who="ann")
    assert table.turns_to_the_end() == ["cid 7"]
    assert table.summary["waiting"] == ["ann"]
    table.do("end_round")
    assert table.summary["waiting"] == []
    table.open_round(ann=8, bob=20, cid=17)
    assert table.order == ["bob 20", "cid 17", "bob 10", "ann 8", "cid 7"]


@pytest.mark.rule("DEF-4")
@pytest.mark.rule("DEF-12")
def test_every_action_is_one_of_its_own_and_what_counts_by_the_round_does_not_start_anew() -> None:
    sword = {"name": "sword", "damage": "1d8"}
    table = Table.in_round(
        {"id": "ann", "skills": {"sword": 2}, "weapons": [sword]}, ann=23, bob=17
    )
    first = table.now.current
    blow = {"who": "bob", "target": "ann", "natural": 12, "damage_rolls": []}
    table.do("attack", **blow, defence={"kind": "parry", "natural": 15})
    assert table.one("ann")["free_parries"] == 0
    table.do("attack", who="ann", target="bob", natural=12, damage_rolls=[3])
    assert [(slot.count, slot.acted) for slot in table.slots("ann")] == [
        (23, True),
        (13, False),
        (3, False),
    ]
    refused = table.refused("change_action", who="ann")
    assert refused.sentence == "ann's 23 has acted already (CHG-1)"
    table.do("next")
    table.do("next")
    assert table.turn == "ann 13"
    assert table.now.current != first
    assert [(slot.count, slot.acted) for slot in table.slots("ann")] == [
        (23, True),
        (13, False),
        (3, False),
    ]
    assert table.one("ann")["free_parries"] == 0
    assert table.tries("change_action", who="ann", how="free")
    table.do("end_round")
    table.open_round(ann=23, bob=17)
    assert not any(slot.acted for slot in table.slots("ann"))
    assert table.one("ann")["free_parries"] == 1


@pytest.mark.rule("INT-2")
def test_an_action_spent_on_an_interrupt_leaves_the_other_entries_as_they_were() -> None:
    table = Table.in_round({"id": "ann", "interrupts": 1}, ann=23, bob=17)
    table.do("next")
    table.do("interrupt", who="ann", against="bob")
    assert [(s.count, s.status) for s in table.slots("ann")] == [
        (23, "done"),
        (17, "pending"),
        (3, "pending"),
    ]
    table.do("next")
    assert table.turns_to_the_end() == ["bob 17", "bob 7", "ann 3"]
    assert [s.status for s in table.slots("ann")] == ["done", "done", "done"]


@pytest.mark.rule("CHG-2")
def test_a_changed_action_passes_the_turn_and_is_still_to_come_at_its_new_place() -> None:
    table = Table.in_round(ann=23, bob=21)
    assert table.do("change_action", who="ann") == {"success": True, "count": 19}
    assert table.turns_to_the_end() == ["bob 21", "ann 19", "bob 11", "ann 9", "bob 1"]
    table.do("end_round")
    table.open_round(ann=3, bob=2)
    table.do("change_action", who="ann")
    assert table.turns_to_the_end() == ["bob 2", "ann -1"]


# --- the end of a round -----------------------------------------------------------------------


@pytest.mark.rule("WND-3")
@pytest.mark.rule("WND-4")
def test_a_wound_bleeds_once_a_round_however_many_actions_there_are() -> None:
    table = Table.in_round({"id": "ann", "now": {"wounds": 1}}, ann=23, bob=5)
    table.turns_to_the_end()
    assert table.one("ann")["hit_points"] == 20
    table.do("end_round")
    assert table.one("ann")["hit_points"] == 19
    table.open_round(ann=23, bob=5)
    for _ in range(3):
        table.do("next")
    # 23 - 1 by the blood lost
    assert table.turn == "ann 2"
    table.do("bind", target="ann")
    table.do("end_round")
    assert table.one("ann")["hit_points"] == 19
    assert (table.one("ann")["wounds"], table.one("ann")["bound_wounds"]) == (0, 1)


@pytest.mark.rule("ROUND-2")
@pytest.mark.rule("HURT-7")
@pytest.mark.rule("DEATH-1")
def test_a_death_at_the_end_of_a_round_neither_skips_a_round_nor_bleeds_anybody_twice() -> None:
    dying = {"hit_points": 0, "life_points": 0, "wounds": 1}
    table = Table.in_round(
        {"id": "bob", "now": {"wounds": 2}}, {"id": "cid", "now": dying}, ann=9, bob=12, cid=25
    )
    table.do("hurt", who="ann", amount=3)
    table.do("end_round")
    # 0 - 1 by the wound, then 1 more for the point below 0
    assert table.one("cid")["life_points"] == -2
    assert table.one("bob")["hit_points"] == 18
    assert table.one("ann")["hit_points"] == 17
    assert table.summary["due"] == ["cid system_shock 60"]
    table.do("system_shock", who="cid", natural=61)
    assert table.one("cid")["state"] == "dead"
    table.open_round(ann=9, bob=12)
    # 12 - 2 by the blood lost, 9 - 3 by the blow
    assert (table.summary["round"], table.order) == (2, ["bob 10", "ann 6"])
    table.do("end_round")
    assert table.one("cid")["life_points"] == -2
    assert table.one("bob")["hit_points"] == 16


# --- undo -------------------------------------------------------------------------------------


@pytest.mark.rule("WND-3")
@pytest.mark.rule("HURT-7")
def test_undo_of_a_rounds_end_gives_back_blood_wounds_and_the_round() -> None:
    table = Table.in_round(
        {"id": "ann", "now": {"hit_points": 0, "life_points": -1, "wounds": 2}}, ann=23, bob=5
    )
    before = table.now
    table.do("end_round")
    after = table.now
    # -1 - 2 by the wounds, then 3 more
    assert table.one("ann")["life_points"] == -6
    table.undo()
    assert table.now == before
    assert table.one("ann")["life_points"] == -1
    assert (table.one("ann")["wounds"], table.summary["round"]) == (2, 1)
    assert table.summary["phase"] == "actions"
    table.redo()
    assert table.now == after


@pytest.mark.rule("HURT-1")
def test_undo_gives_back_the_former_values_and_not_the_amounts() -> None:
    table = Table({"id": "ann", "now": {"hit_points": 7, "wounds": 2}})
    steps: tuple[tuple[str, dict[str, object], tuple[int, int, int]], ...] = (
        ("hurt", {"who": "ann", "amount": 4}, (3, 10, 2)),
        ("heal", {"who": "ann", "hit_points": 5}, (8, 10, 2)),
        ("heal", {"who": "ann", "hit_points": 90}, (20, 10, 2)),
        ("hurt", {"who": "ann", "amount": 26}, (0, 4, 4)),
        ("hurt", {"who": "ann", "amount": 0}, (0, 4, 4)),
        ("heal", {"who": "ann", "life_points": 90}, (0, 10, 4)),
        ("bind", {"target": "ann", "wounds": 3}, (0, 10, 1)),
    )
    former = []
    for do, fields, expected in steps:
        former.append(table.now)
        table.do(do, **fields)
        one = table.one("ann")
        assert (one["hit_points"], one["life_points"], one["wounds"]) == expected
    for encounter in reversed(former):
        table.undo()
        assert table.now == encounter


@pytest.mark.rule("INIT-3")
def test_next_undo_next_is_next_also_over_the_border_of_a_round() -> None:
    table = Table.in_round(ann=13, bob=5)
    for do in ("next", "next", "next", "end_round"):
        table.do(do)
        once = table.now
        table.undo()
        table.do(do)
        assert table.now == once
    table.open_round(ann=5, bob=13)
    once = table.now
    table.undo()
    table.open_round(ann=5, bob=13)
    assert table.now == once
    assert table.turn == "bob 13"


# --- health -----------------------------------------------------------------------------------


@pytest.mark.rule("HURT-1")
@pytest.mark.parametrize(
    ("amount", "hit_points", "life_points"), [(0, 7, 6), (4, 3, 6), (7, 0, 6), (10, 0, 3)]
)
def test_damage_takes_hit_points_first_and_never_gives_any(
    amount: int, hit_points: int, life_points: int
) -> None:
    table = Table({"id": "ann", "hit_points": 7, "life_points": 6})
    table.do("hurt", who="ann", amount=amount)
    one = table.one("ann")
    assert (one["hit_points"], one["life_points"]) == (hit_points, life_points)


@pytest.mark.rule("DEATH-3")
def test_healing_ends_at_the_maximum_and_tells_what_took_effect() -> None:
    table = Table({"id": "ann", "now": {"hit_points": 10}})
    table.do("heal", who="ann", hit_points=30)
    assert table.one("ann")["hit_points"] == 20
    assert table.events == (Healed(who="ann", hit_points=10),)
    table.do("hurt", who="ann", amount=31)
    refused = table.refused("heal", who="ann", hit_points=30)
    assert (refused.code, refused.rule) == ("forbidden", "DEATH-3")
    table.do("heal", who="ann", life_points=6, hit_points=30)
    one = table.one("ann")
    assert (one["hit_points"], one["life_points"]) == (20, 5)


@pytest.mark.rule("HURT-8")
@pytest.mark.parametrize("edition", ["classic", "revised", "current"])
@pytest.mark.parametrize("state", ["up", "unconscious", "coma", "dead"])
@pytest.mark.parametrize("life_points", [10, 3, 0, -1, -9])
def test_treatment_worsens_nobodys_state(edition: str, state: str, life_points: int) -> None:
    now = {"hit_points": 0, "life_points": life_points, "wounds": 2, "state": state}
    table = Table({"id": "ann", "now": now}, edition=edition)
    former = table.one("ann")
    table.do("bind", target="ann", wounds=1)
    table.do("heal", who="ann", life_points=1)
    table.do("bind", target="ann")
    one = table.one("ann")
    assert one["state"] == former["state"]
    assert one["life_points"] == min(10, life_points + 1)
    assert (one["wounds"], one["bound_wounds"]) == (0, 2)
    assert table.summary["due"] == []


@pytest.mark.rule("INIT-11")
@pytest.mark.rule("SHK-1")
def test_pain_leaves_this_rounds_counts_alone_and_weighs_once_on_the_next_roll() -> None:
    table = Table.in_round(ann=23, bob=15)
    table.do("next")
    table.do("hurt", who="ann", amount=6)
    assert table.one("ann")["shock"] == 6
    assert table.order == ["bob 15", "ann 13", "bob 5", "ann 3"]
    table.do("end_round")
    assert (table.one("ann")["shock"], table.one("ann")["shock_next"]) == (0, 6)
    table.open_round(ann=23, bob=15)
    assert table.one("ann")["total"] == 17
    assert (table.one("ann")["shock"], table.one("ann")["shock_next"]) == (0, 0)
    table.do("end_round")
    table.open_round(ann=23, bob=15)
    assert table.one("ann")["total"] == 23


# --- conditions -------------------------------------------------------------------------------


@pytest.mark.rule("CRIT-25")
@pytest.mark.parametrize("counted", [False, True])
def test_a_condition_of_one_round_lasts_through_every_turn_of_its_round(counted: bool) -> None:
    table = Table("ann", "dora", effect_timer_counts_current_round=counted)
    table.open_round(ann=23, dora=14)
    table.do("condition", who="dora", name="stunned", rounds=1)
    for _ in table.turns_to_the_end():
        assert table.one("dora")["conditions"] == ["stunned"]
    table.do("end_round")
    assert table.one("dora")["conditions"] == ([] if counted else ["stunned"])
    table.open_round(ann=23, dora=14)
    for _ in table.turns_to_the_end():
        assert table.one("dora")["conditions"] == ([] if counted else ["stunned"])
    table.do("end_round")
    assert table.one("dora")["conditions"] == []


@pytest.mark.rule("DESC-2")
@pytest.mark.rule("WND-4")
def test_what_befalls_several_is_each_ones_own() -> None:
    goblins = ("gob-1", "gob-2", "gob-3")
    table = Table(*({"id": goblin, "now": {"wounds": 4}} for goblin in goblins))
    for goblin in goblins:
        table.do("condition", who=goblin, name="bleeding", modifiers={"all": -4})

    def amounts() -> list[tuple[int, int]]:
        everybody = (table.combatant(goblin) for goblin in goblins)
        return [(one.conditions[0].modifiers.all, one.vitals.wounds) for one in everybody]

    table.do("condition", who="gob-2", name="bleeding", modifiers={"all": -3})
    table.do("bind", target="gob-2", wounds=1)
    assert amounts() == [(-4, 4), (-3, 3), (-4, 4)]
    table.open_round(**dict.fromkeys(goblins, 5))
    table.do("next")
    assert amounts() == [(-4, 4), (-3, 3), (-4, 4)]
    for _ in range(4):
        table.undo()
    assert amounts() == [(-4, 4), (-4, 4), (-4, 4)]


# --- totals -----------------------------------------------------------------------------------

TOTALS = {0: [0], -2: [-2], 1: [1], 10: [10], 11: [11, 1], 20: [20, 10]}


@pytest.mark.rule("INIT-2")
@pytest.mark.rule("INIT-10")
@pytest.mark.parametrize("acts", [True, False])
def test_a_total_of_nothing_is_a_total(acts: bool) -> None:
    names = [f"one-{number}" for number in range(len(TOTALS))]
    table = Table(*names, init_nonpositive="act_last" if acts else "no_action")
    table.open_round(**dict(zip(names, TOTALS, strict=True)))
    for name, (total, counts) in zip(names, TOTALS.items(), strict=True):
        one = table.one(name)
        assert one["total"] == total
        assert one["slots"] == (counts if total > 0 or acts else [])
    turns = table.turns_to_the_end()
    assert turns[-2:] == (["one-0 0", "one-1 -2"] if acts else ["one-2 1", "one-4 1"])
    assert [table.one(name)["total"] for name in names] == list(TOTALS)


@pytest.mark.rule("INIT-5")
def test_equals_stand_by_wits_and_then_in_the_order_of_joining_whatever_is_rolled_first() -> None:
    for rolls in permutations(("ann", "bob", "cid")):
        table = Table({"id": "ann", "wits": 9}, "bob", {"id": "cid", "wits": 12})
        table.do("initiative", rolls=dict.fromkeys(rolls, 5))
        assert table.order == ["cid 5", "bob 5", "ann 5"]
