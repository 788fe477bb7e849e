from dataclasses import replace

import pytest

from tests.view.fights import ANN, TIM, Fight, guard, row_text
from tracker.encounter.catalogue import Catalogue
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Combatant, Encounter, Slot, begin
from tracker.rules.edition import Ruleset
from tracker.view.forecast import IN_FULL
from tracker.view.health import points_left
from tracker.view.ladder import LadderView
from tracker.view.model import Span
from tracker.view.round_end import end_facts


def started(**house: str | int | bool) -> Fight:
    """Round 1: Ann at 23, 13 and 3, Guard 1 at 17 and 7, Tim at 12 and 2."""
    fight = Fight([ANN, guard(1), TIM], house=house)
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "tim": 10})
    return fight


def test_rows_stand_from_high_to_low_with_the_place_of_each_action() -> None:
    assert started().rows() == [
        "▶ 23 Ann 1/3 acts",
        "17 Guard 1 1/2 next",
        "13 Ann 2/3",
        "12 Tim 1/2",
        "7 Guard 1 2/2",
        "3 Ann 3/3",
        "2 Tim 2/2",
    ]


def test_done_slots_stay_and_the_marker_moves_on() -> None:
    fight = started()
    fight.do("next")
    view = LadderView(fight.now)
    assert fight.rows()[:3] == ["23 Ann 1/3 ✓", "▶ 17 Guard 1 1/2 acts", "13 Ann 2/3 next"]
    assert view.current == 1
    assert view.row(0).tone == view.row(0).name.role == view.row(0).status.role == "dim"
    assert (view.row(1).tone, view.row(1).name.role) == ("accent", "side-1")
    assert (view.row(2).tone, view.row(2).name.role) == ("plain", "side-0")


def test_a_row_names_its_slot_and_its_combatant() -> None:
    row = LadderView(started().now).row(2)
    assert (row.key, row.who) == ("ann/2", "ann")


def test_a_waiter_waits_and_acts_with_fewer_actions() -> None:
    fight = started()
    fight.do("wait", who="ann")
    assert fight.rows()[0] == "23 Ann 1/3 waits"
    fight.do("act", who="ann")
    # lowered to 17: slots 17 and 7, and what was 13 and 3 is gone
    assert fight.rows() == [
        "▶ 17 Ann 1/2 acts",
        "17 Guard 1 1/2 next",
        "12 Tim 1/2",
        "7 Ann 2/2",
        "7 Guard 1 2/2",
        "2 Tim 2/2",
    ]


def test_an_interrupt_stands_before_the_slot_it_spoils() -> None:
    fight = started()
    fight.do("next")
    fight.do("interrupt", who="ann", against="guard-1")
    assert fight.rows()[1:4] == ["▶ 17 Ann 2/3 interrupts", "17 Guard 1 1/2 next", "12 Tim 1/2"]
    fight.do("attack", who="ann", target="guard-1", natural=10, damage_rolls=[6])
    assert fight.rows()[2] == "17 Guard 1 1/2 spoiled"
    assert LadderView(fight.now).row(2).status.role == "warning"


def test_a_slow_action_shows_its_window() -> None:
    fight = started()
    fight.do("declare", who="ann", penalty=9)
    fight.do("next")
    assert fight.rows()[:3] == ["17 Guard 1 1/2 ✓", "▶ 23‥14 Ann 1/3 acts", "13 Ann 2/3 next"]
    fight = started()
    fight.do("declare", who="ann", penalty=15)
    assert "23‥8 Ann 2/3 slow" in fight.rows()


def test_a_dodge_spends_a_slot() -> None:
    fight = started()
    fight.do(
        "attack", who="ann", target="tim", natural=10, defence={"kind": "dodge", "natural": 20}
    )
    assert fight.rows()[3] == "12 Tim 1/2 spent"


def test_whoever_falls_loses_what_was_to_come_and_is_dim() -> None:
    fight = started()
    fight.do("next")
    fight.do("edit", who="guard-1", set={"state": "unconscious"})
    fight.do("edit", who="tim", set={"state": "dead"})
    assert fight.rows()[:3] == ["23 Ann 1/3 ✓", "▶ 17 Guard 1 unconscious", "13 Ann 2/3 next"]
    assert not any("Tim" in row for row in fight.rows())


def test_counts_below_zero_have_a_true_minus() -> None:
    fight = Fight([ANN, {**TIM, "initiative": -5}])
    fight.do("initiative", rolls={"ann": 1, "tim": 1})
    assert fight.rows()[-1] == "−4 Tim"


def test_a_surprise_round_of_one_action_shows_no_counts() -> None:
    fight = Fight([ANN, guard(1), TIM])
    fight.do("surprise", sides=["guards"])
    assert fight.rows() == ["▶ Ann acts", "Tim next"]


def test_a_surprise_round_of_rolled_slots_shows_counts() -> None:
    fight = Fight([ANN, guard(1)], house={"surprise_actions": "rolled_slots"})
    fight.do("surprise", sides=["guards"], rolls={"ann": 2})
    assert fight.rows() == ["▶ 15 Ann 1/2 acts", "5 Ann 2/2 next"]


def test_before_initiative_rows_say_who_rolls_with_what_and_who_does_not() -> None:
    fight = Fight([ANN, guard(1), guard(2), TIM])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "guard-2": 9, "tim": 10})
    fight.do("hurt", who="tim", amount=5)
    fight.do("edit", who="guard-2", set={"state": "coma"})
    fight.do("grab", who="ann", target="guard-1", natural=15)
    fight.do("end_round")
    assert fight.rows() == [
        "before round 2",
        "Ann holds",
        "Guard 1 held",
        "Guard 2 coma",
        "Tim d10 +2 −5 shock",
    ]
    view = LadderView(fight.now)
    assert view.current == -1
    assert (view.row(0).key, view.row(0).who) == ("", "")
    assert (view.row(1).key, view.row(1).who) == ("", "ann")
    assert [view.row(index).name.role for index in (1, 3, 4)] == ["dim", "dim", "side-0"]


def test_a_roll_for_consciousness_is_named_where_it_holds_up_initiative() -> None:
    fight = Fight([{**TIM, "now": {"hit_points": 1}}])
    fight.do("hurt", who="tim", amount=4)
    assert fight.rows() == ["before round 1", "Tim Willpower 6 due first"]


@pytest.mark.rule("WND-3", "HURT-7")
def test_the_end_of_the_round_is_told_before_it_comes() -> None:
    fight = Fight([ANN, guard(1), guard(2, now={"hit_points": 0, "life_points": -4})])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "guard-2": 10}, overrule=True)
    fight.do("hurt", who="guard-1", amount=10, raw=True)
    assert fight.rows()[-4:] == [
        "end of round",
        "Guard 1 1 bleeds",
        "Guard 2 −4 → −8 life",
        "system shock 30 % due",
    ]
    view = LadderView(fight.now)
    for row in (view.row(len(view) - 1), view.row(len(view) - 2)):
        assert (row.who, row.status.role) == ("guard-2", "danger")


def test_what_the_end_of_the_round_says_is_what_it_does() -> None:
    fight = Fight([guard(1, now={"hit_points": 1, "life_points": 1, "wounds": 3})])
    fight.do("initiative", rolls={"guard-1": 5})
    assert fight.rows()[-3:] == ["Guard 1 1 → −2 life", "system shock 60 % due", "3 bleed"]
    fight.do("end_round")
    assert fight.now.combatants["guard-1"].vitals.life_points == -2


def test_durations_holds_fires_and_armour_are_told_too() -> None:
    heroic = {"name": "plate", "encumbrance": "heroic"}
    fight = Fight([ANN, guard(1), {**TIM, "armour": heroic}])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "tim": 10})
    fight.do("condition", who="guard-1", name="burning")
    fight.do("condition", who="ann", name="winded", rounds=1)
    assert fight.rows()[-2:] == ["Guard 1 burns", "Tim +1 fatigue"]
    fight.do("grab", who="ann", target="guard-1", natural=15)
    assert fight.rows()[-5:-2] == ["Ann", "contest of the hold on", "Guard 1 due"]
    fight.do("end_round")
    fight.do("initiative", rolls={"tim": 5})
    # counted from the round after the one in which it began (CRIT-25)
    hold = ["Ann", "contest of the hold on", "Guard 1 due", "winded ends"]
    assert fight.rows()[-6:-2] == hold


@pytest.mark.rule("CRIT-18")
def test_a_deadly_condition_is_told_first() -> None:
    fight = Fight([ANN, guard(1)])
    fight.do("effect", who="ann", target="guard-1", name="throat wound", rolls=[1, 1])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10})
    assert not any("end of round" in row for row in fight.rows())
    fight.do("end_round")
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10})
    assert fight.rows()[-2:] == ["Guard 1 dies", "throat wound ends"]


def test_older_editions_owe_the_damage_of_a_hold_from_the_next_round_on() -> None:
    fight = Fight([ANN, guard(1)], edition="revised")
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10})
    fight.do("grab", who="ann", target="guard-1", natural=15, damage_rolls=[])
    assert not any("end of round" in row for row in fight.rows())
    fight.do("end_round")
    fight.do("add", combatant=dict(TIM))
    fight.do("initiative", rolls={"tim": 10})
    assert fight.rows()[-3:] == ["Ann", "damage of the hold on", "Guard 1 due"]


def test_the_held_who_die_at_the_end_let_nobody_down() -> None:
    doomed = guard(1, now={"hit_points": 0, "life_points": -10}, regenerates=True)
    fight = Fight([ANN, doomed, TIM])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "tim": 1}, overrule=True)
    fight.do("grab", who="guard-1", target="tim", natural=15)
    fight.do("grab", who="ann", target="guard-1", natural=15)
    told = [fact.text for fact in end_facts(fight.now, "guard-1")]
    assert told[:2] == ["dies", "−10 → −20 life"]


def test_what_the_end_of_the_round_does_is_worked_out_anew_for_whom_a_step_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []

    def noting(encounter: Encounter, who: str) -> tuple[Span, ...]:
        asked.append(who)
        return end_facts(encounter, who)

    monkeypatch.setattr("tracker.view.forecast.end_facts", noting)
    fight = Fight([ANN, TIM, *(guard(n, now={"wounds": 1}) for n in range(40))])
    fight.do("initiative", rolls=dict.fromkeys(fight.now.combatants, 5))
    view = LadderView(fight.now)
    rows = len(view)
    assert len(asked) == IN_FULL, "how many rows there are is known without those who come later"
    asked.clear()
    fight.do("hurt", who="guard-3", amount=12, raw=True)
    view = LadderView(fight.now, view)
    assert len(view) == rows
    assert asked == ["guard-3"]
    assert row_text(view.row(rows - 1)) == "Guard 39 1 bleeds"
    assert [view.row(rows - 40 + n).who for n in range(40)] == [f"guard-{n}" for n in range(40)]
    with pytest.raises(IndexError):
        view.row(rows)


def many(count: int) -> Encounter:
    """A running round of so many, some of them bleeding."""
    sheets = tuple(
        Sheet(id=f"guard-{number}", name=f"Guard {number}", side="heroes" if number < 5 else "foes")
        for number in range(count)
    )
    start = begin("Battle", Ruleset(), Catalogue(), sheets)
    slots = {f"{who}/1": Slot(f"{who}/1", who, 10 - seat % 10) for seat, who in _seats(start)}
    cast = {
        who: replace(
            one,
            turn=replace(one.turn, slots=1),
            vitals=replace(one.vitals, wounds=int(one.seat % 100 == 7)),
        )
        for who, one in start.combatants.items()
    }
    ladder = tuple(sorted(slots, key=lambda key: -slots[key].count))
    return replace(
        start,
        phase="actions",
        round=1,
        combatants=cast,
        slots=slots,
        ladder=ladder,
        current=ladder[count // 2],
    )


def _seats(encounter: Encounter) -> list[tuple[int, str]]:
    return [(one.seat, who) for who, one in encounter.combatants.items()]


def test_a_view_that_follows_another_shows_the_same_as_a_fresh_one() -> None:
    fight = Fight([ANN, guard(1), guard(2), TIM])
    view = LadderView(fight.now)
    len(view)
    steps: tuple[dict[str, object], ...] = (
        {"do": "initiative", "rolls": {"ann": 10, "guard-1": 10, "guard-2": 3, "tim": 10}},
        {"do": "hurt", "who": "guard-2", "amount": 20},
        {"do": "next"},
        {"do": "bind", "target": "guard-2"},
        {"do": "hurt", "who": "guard-1", "amount": 12, "raw": True},
        {"do": "edit", "who": "guard-2", "set": {"state": "unconscious"}},
        {"do": "remove", "who": "guard-2"},
        {"do": "add", "combatant": guard(3)},
        {"do": "place", "who": "guard-3", "count": 5},
        {"do": "hurt", "who": "guard-3", "amount": 20, "raw": True},
        {"do": "wait", "who": "guard-1"},
        {"do": "end_round"},
        {"do": "initiative", "rolls": {"ann": 1, "guard-1": 10, "guard-3": 3, "tim": 10}},
    )
    for step in steps:
        fight.take(step)
        view = LadderView(fight.now, view)
        shown = [row_text(view.row(index)) for index in range(len(view))]
        assert shown == fight.rows()
        assert view.current == LadderView(fight.now).current


def test_the_place_of_an_action_is_its_place_in_the_ladder() -> None:
    fight = started()
    fight.do("next")
    while fight.now.current:
        fight.do("next")
    fight.do("place", who="tim", count=1)
    assert fight.rows()[-2:] == ["2 Tim 2/3 ✓", "▶ 1 Tim 3/3 acts"]


@pytest.mark.rule("HURT-7")
def test_who_is_dying_stands_out_up_or_down() -> None:
    fight = started()
    fight.do("edit", who="guard-1", set={"hit_points": 0, "life_points": -3})
    rows = [LadderView(fight.now).row(index) for index in range(7)]
    dying = [row for row in rows if row.who == "guard-1"]
    assert {row.name.role for row in dying} == {"danger"}
    assert [row.status.text for row in dying] == ["next", "dying"]
    assert {(row.health.text, row.health.role) for row in dying} == {("−3 lp", "danger")}
    fight.do("edit", who="guard-1", set={"state": "unconscious"})
    fight.do("next")
    row = LadderView(fight.now).row(1)
    assert (row.who, row.status.text, row.status.role) != ("guard-1", "unconscious", "dim")
    fight.do("bind", who="ann", target="guard-1")
    assert "dying" not in {row.status.text for row in map(LadderView(fight.now).row, range(5))}


@pytest.mark.rule("CRIT-12", "PARA-2", "SNEAK-4")
def test_whoever_cannot_act_is_hindered_not_acting() -> None:
    fight = started()
    fight.do("effect", target="ann", name="knocked down")
    assert row_text(LadderView(fight.now).row(0)) == "▶ 23 Ann 1/3 knocked down"
    assert LadderView(fight.now).row(0).status.role == "warning"
    for name in ("helpless", "paralysed"):
        fight.do("condition", who="guard-1", name=name)
        fight.do("next")
        assert row_text(LadderView(fight.now).row(1)) == f"▶ 17 Guard 1 1/2 {name}"
        fight.undo()
        fight.do("condition", who="guard-1", name=name, remove=True)


def test_where_somebody_stands() -> None:
    fight = Fight([ANN, TIM])
    assert (LadderView(fight.now).row_of("ann"), LadderView(fight.now).row_of("tim")) == (1, 2)
    fight.do("initiative", rolls={"ann": 10, "tim": 10})
    places = [("23", "ann"), ("13", "ann"), ("12", "tim"), ("3", "ann"), ("2", "tim")]
    view = LadderView(fight.now)
    assert [(view.row(index).count, view.row(index).who) for index in range(5)] == places
    found: list[int | None] = []
    for _ in range(5):
        found.append(LadderView(fight.now).row_of("ann"))
        fight.do("next")
    assert found == [0, 1, 3, 3, 3]
    fight.do("add", combatant=guard(1))
    assert LadderView(fight.now).row_of("guard-1") is None


def test_a_row_says_what_its_owner_has_left() -> None:
    fight = started()
    assert LadderView(fight.now).row(0).health == Span("30 hp", "hp")
    fight.do("edit", who="ann", set={"hit_points": 0, "life_points": 4})
    assert LadderView(fight.now).row(0).health == Span("4 lp", "lp")
    fight.do("edit", who="ann", set={"state": "dead"})
    assert LadderView(fight.now).row(0).health.text == ""


def test_rows_of_ten_thousand_are_made_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def noting(one: Combatant) -> Span:
        made.append(one.id)
        return points_left(one)

    monkeypatch.setattr("tracker.view.ladder.points_left", noting)
    view = LadderView(many(10_000))
    assert len(view) == 10_101
    assert view.current == 5_000
    assert made == []
    assert row_text(view.row(5_000)).startswith("▶ ")
    assert len(made) == 1
    assert row_text(view.row(10_000)) == "end of round"
    assert row_text(view.row(10_001)) == "Guard 7 1 bleeds"
    with pytest.raises(IndexError):
        view.row(-1)
