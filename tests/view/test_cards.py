from collections.abc import Mapping
from dataclasses import replace

import pytest

from tests.view.fights import ANN, TIM, Fight, card_text, guard
from tracker.encounter.catalogue import Catalogue, Combo, Gift
from tracker.view.cards import CardsView
from tracker.view.model import Card, Span


def card(fight: Fight, who: str) -> Card:
    view = CardsView(fight.now)
    index = view.index_of(who)
    assert index is not None
    return view.card(index)


def started(**house: str | int | bool) -> Fight:
    fight = Fight([ANN, guard(1), TIM], house=house)
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "tim": 10})
    return fight


def test_cards_stand_in_the_order_of_joining_and_are_found_by_id() -> None:
    fight = started()
    fight.do("add", combatant=dict(guard(2)))
    view = CardsView(fight.now)
    assert len(view) == 4
    assert [view.card(index).who for index in range(4)] == ["ann", "guard-1", "tim", "guard-2"]
    assert view.index_of("tim") == 2
    assert view.index_of("nobody") is None


def test_another_order_may_be_given() -> None:
    view = CardsView(started().now, ("tim", "ann"))
    assert (len(view), view.card(0).who, view.index_of("ann")) == (2, "tim", 1)
    assert view.index_of("guard-1") is None


def test_an_unhurt_combatant_shows_points_and_defences() -> None:
    shown = card(started(), "ann")
    assert (shown.name.text, shown.name.role, shown.side.text) == ("Ann", "side-0", "heroes")
    assert [(bar.label, bar.value, bar.maximum, bar.role) for bar in shown.gauges] == [
        ("HP", 30, 30, "hp"),
        ("LP", 10, 10, "lp"),
    ]
    assert card_text(shown) == ["AC 12 · parry 3 of 3", "1 interrupt · very lucky 2"]
    assert (shown.badge.text, shown.tone) == ("▶ acts · 23", "accent")


def test_sides_are_coloured_by_first_appearance() -> None:
    fight = Fight([ANN, guard(1), TIM, *(guard(n, side=f"side {n}") for n in range(2, 6))])
    view = CardsView(fight.now)
    roles = [view.card(index).name.role for index in range(len(view))]
    assert roles == ["side-0", "side-1", "side-0", "side-2", "side-3", "side-0", "side-1"]


@pytest.mark.rule("DEF-4")
def test_free_defences_count_down() -> None:
    fight = started()
    for _ in range(2):
        fight.do(
            "attack",
            who="guard-1",
            target="ann",
            natural=12,
            defence={"kind": "parry", "natural": 15},
        )
    assert card_text(card(fight, "ann"))[0] == "AC 12 · parry 1 of 3"
    assert card_text(card(fight, "guard-1")) == ["AC 12 · parry 1 of 1 · block 1"]


DAGGER = {"name": "dagger", "damage": "1d4", "encumbrance": "light"}
WEAPONS = [{"name": "sword", "damage": "1d8"}, DAGGER]
TWO_ARMED: Mapping[str, object] = {**ANN, "skills": {"sword": 3, "dagger": 3}, "weapons": WEAPONS}
PARRY = {"kind": "parry", "natural": 20}


@pytest.mark.rule("DEF-12", "TWO-7", "TWO-8")
def test_each_weapon_in_hand_has_its_own_free_parries() -> None:
    fight = Fight([TWO_ARMED, guard(1)])
    hands = {"do": "hands", "who": "ann", "mode": "two weapons", "secondary": "dagger"}
    fight.take(hands)
    assert card_text(card(fight, "ann"))[1:3] == ["AC 12 · parry 2/2", "dagger 2/2"]
    fight.take({**hands, "option": "defensive attack"})
    assert card_text(card(fight, "ann"))[1:3] == ["AC 12 · parry 1/1", "dagger 3/3"]
    attack = {"do": "attack", "who": "guard-1", "target": "ann", "natural": 12}
    fight.take({**attack, "defence": {**PARRY, "weapon": "dagger"}})
    assert card_text(card(fight, "ann"))[1:3] == ["AC 12 · parry 1/1", "dagger 2/3"]
    fight.take({**attack, "defence": PARRY})
    shown = card(fight, "ann")
    assert card_text(shown)[1:3] == ["AC 12 · parry 0/1", "dagger 2/3"]
    assert [line[-1].role for line in shown.lines[1:3]] == ["dim", "plain"]


@pytest.mark.rule("TWO-7")
def test_a_second_weapon_that_alone_parries_is_named() -> None:
    fight = Fight([TWO_ARMED])
    option = "attack and defence"
    fight.do("hands", who="ann", mode="two weapons", option=option, secondary="dagger")
    assert card_text(card(fight, "ann"))[1] == "AC 12 · parry dagger 2 of 2"


@pytest.mark.rule("DEF-12")
def test_a_trained_martial_art_parries_beside_a_weapon() -> None:
    fists = {"name": "fists", "skill": "boxing"}
    boxer = {**ANN, "weapons": [*WEAPONS, fists], "skills": {"sword": 3}}
    assert card_text(card(Fight([boxer]), "ann"))[0] == "AC 12 · parry 2 of 2"
    boxer = {**boxer, "skills": {"sword": 3, "boxing": 5, "dagger": 1}}
    fight = Fight([boxer, guard(1)])
    assert card_text(card(fight, "ann"))[:2] == ["AC 12 · parry 2/2", "fists 3/3"]
    fight = Fight([boxer, guard(1)], house={"parry_pools": "best_only"})
    assert card_text(card(fight, "ann"))[:2] == [
        "AC 12 · parry 3 of 3",
        "1 interrupt · very lucky 2",
    ]


def test_weapons_of_one_skill_share_their_free_parries() -> None:
    twin = {**DAGGER, "name": "left dagger", "skill": "dagger"}
    fight = Fight([{**ANN, "skills": {"dagger": 3}, "weapons": [DAGGER, twin]}])
    fight.do("hands", who="ann", mode="two weapons", secondary="left dagger")
    assert card_text(card(fight, "ann"))[1:3] == [
        "AC 12 · parry 2 of 2",
        "1 interrupt · very lucky 2",
    ]


def test_one_pool_for_all_skills_counts_as_one() -> None:
    fight = started(parry_pools="best_only")
    parry = {"kind": "parry", "natural": 15}
    fight.do("attack", who="guard-1", target="ann", natural=12, defence=parry)
    assert card_text(card(fight, "ann"))[0] == "AC 12 · parry 2 of 3"


def test_shock_and_wounds_stand_on_top() -> None:
    fight = started()
    fight.do("hurt", who="guard-1", amount=11, raw=True)
    assert card_text(card(fight, "guard-1"))[:2] == ["1 wound bleeds", "shock −11"]
    assert card(fight, "guard-1").badge.text == "next"
    fight.do("next")
    fight.do("next")
    assert card(fight, "guard-1").badge.text == "bleeding"
    fight.do("bind", target="guard-1")
    assert card_text(card(fight, "guard-1"))[:2] == ["shock −11", "1 wound bound"]
    fight.do("end_round")
    assert card_text(card(fight, "guard-1"))[0] == "next initiative −11"


@pytest.mark.rule("HURT-5", "HURT-7")
def test_the_dying_show_first_what_is_due() -> None:
    fight = Fight([ANN, guard(2, now={"hit_points": 0, "life_points": 3})])
    fight.do("initiative", rolls={"ann": 10, "guard-2": 10})
    fight.do("hurt", who="guard-2", amount=7, raw=True)
    shown = card(fight, "guard-2")
    assert card_text(shown)[:3] == [
        "system shock 50 % due (d100)",
        "round's end: −4 → −8 life",
        "shock −7",
    ]
    assert (shown.badge.text, shown.tone, shown.name.role) == ("dying", "danger", "side-1")
    assert shown.gauges[1] == replace(shown.gauges[1], value=-4, role="danger")
    fight.do("system_shock", who="guard-2", natural=51)
    shown = card(fight, "guard-2")
    assert (shown.badge.text, shown.tone, shown.name.role) == ("dead", "dim", "dim")
    assert card_text(shown) == ["dead"]


@pytest.mark.rule("HURT-3")
def test_a_willpower_roll_names_its_number_and_dice() -> None:
    fight = Fight([{**TIM, "willpower": 12, "now": {"hit_points": 1}}])
    fight.do("hurt", who="tim", amount=3)
    assert card_text(card(fight, "tim"))[0] == "Willpower 9 due (2d20)"


def test_whoever_is_down_is_dim_and_says_how() -> None:
    fight = started()
    fight.do("edit", who="tim", set={"state": "unconscious", "bound_wounds": 2})
    shown = card(fight, "tim")
    assert card_text(shown)[0] == "unconscious · 2 wounds bound"
    assert (shown.badge.text, shown.tone) == ("unconscious", "dim")
    assert {bar.role for bar in shown.gauges} == {"dim"}


@pytest.mark.rule("HURT-9")
def test_the_treated_below_zero_are_in_a_coma_and_no_longer_dying() -> None:
    fight = Fight([guard(1, now={"hit_points": 0, "life_points": -2, "state": "unconscious"})])
    assert card(fight, "guard-1").badge.text == "dying"
    fight.do("bind", target="guard-1")
    assert card(fight, "guard-1").badge.text == "unconscious"
    assert card_text(card(fight, "guard-1"))[0] == "unconscious · treated"


def test_a_waiter_says_since_when_and_the_next_one_is_marked() -> None:
    fight = started()
    fight.do("wait", who="ann")
    assert card(fight, "ann").badge.text == "waits since 23"
    assert card(fight, "guard-1").badge.text == "▶ acts · 17"
    fight.do("act", who="ann")
    assert card(fight, "guard-1").badge.text == "next"
    assert card(fight, "tim").badge.text == ""


def test_an_interrupter_and_the_surprised_are_marked() -> None:
    fight = started()
    fight.do("next")
    fight.do("interrupt", who="ann", against="guard-1")
    assert card(fight, "ann").badge.text == "▶ interrupts · 17"
    fight = Fight([ANN, guard(1)])
    fight.do("surprise", sides=["guards"])
    assert card(fight, "ann").badge.text == "▶ acts"
    assert card(fight, "guard-1").badge.text == "surprised"
    assert card_text(card(fight, "guard-1"))[-1] == "AC 12 · no defence"


@pytest.mark.rule("CRIT-12", "PARA-2")
def test_a_card_says_what_hinders_the_one_whose_turn_it_is() -> None:
    fight = started()
    fight.do("condition", who="ann", name="paralysed")
    assert card(fight, "ann").badge == Span("▶ paralysed · 23", "warning")
    fight.do("condition", who="ann", name="paralysed", remove=True)
    assert card(fight, "ann").badge == Span("▶ acts · 23", "accent")
    fight.do("edit", who="ann", set={"hit_points": 0, "life_points": -4})
    assert card(fight, "ann").badge.text == "▶ acts · 23 · dying"
    fight.do("edit", who="ann", set={"state": "unconscious"})
    assert card(fight, "ann").badge == Span("▶ dying · 23", "danger")


def test_conditions_say_how_long_they_last() -> None:
    fight = started()
    fight.do("condition", who="tim", name="prone")
    fight.do("effect", target="tim", name="winded", rolls=[3])
    assert card_text(card(fight, "tim"))[0] == "prone · winded, 3 rounds"
    fight.do("effect", target="ann", name="ear")
    assert card_text(card(fight, "ann"))[1] == "AC 12 · parry 3 of 3 · no dodge"


def test_holds_are_told_on_both_sides() -> None:
    fight = started()
    fight.do("grab", who="ann", target="guard-1", natural=15)
    fight.do("grab", who="tim", target="guard-1", natural=15)
    assert "holds Guard 1" in card_text(card(fight, "ann"))
    assert "held by Ann, Tim" in card_text(card(fight, "guard-1"))


@pytest.mark.rule("STANCE-1", "STANCE-3", "STANCE-5")
def test_stances_change_the_defence_line() -> None:
    fight = started()
    fight.do("stance", who="ann", name="total attack")
    fight.do("stance", who="guard-1", name="total defence")
    fight.do("stance", who="tim", name="evasion", natural=15)
    assert card_text(card(fight, "ann"))[:2] == ["total attack", "AC 12 · no defence"]
    assert card_text(card(fight, "guard-1")) == [
        "total defence",
        "AC 14 · parry 2 of 2 · block 1",
    ]
    assert card_text(card(fight, "tim"))[:2] == ["evasion 9", "AC 10"]


def test_hands_are_told_where_they_are_not_as_the_sheet_has_them() -> None:
    dagger = {"name": "dagger", "damage": "1d4", "encumbrance": "light"}
    sword = {"name": "sword", "damage": "1d8"}
    fight = Fight([{**ANN, "weapons": [sword, dagger]}, guard(1)])
    fight.do("hands", who="ann", mode="two weapons", option="attack", secondary="dagger")
    assert card_text(card(fight, "ann"))[:2] == [
        "sword and dagger · attack",
        "AC 12 · no free parry",
    ]
    fight.do("hands", who="ann", mode="two-handed")
    assert card_text(card(fight, "ann"))[0] == "sword in both hands"
    fight.do("hands", who="guard-1", mode="shield", option="shield rush")
    assert card_text(card(fight, "guard-1"))[0] == "mace and shield · shield rush"
    fight.do("hands", who="guard-1", mode="one-handed")
    assert card_text(card(fight, "guard-1"))[0] == "mace in one hand"


def test_fatigue_and_dropped_weapons_come_last() -> None:
    fight = started()
    fight.do("fatigue", who="tim", points=2)
    fight.do("disarm", who="ann", target="tim", natural=18, defence_natural=5)
    assert card_text(card(fight, "tim"))[-2:] == ["fatigue 2", "dropped spear"]


def test_an_announced_combo_is_told_until_it_is_used() -> None:
    combos = {
        "sticky hands": Combo(rule="COMBO-29", hint="", requires=(), gives=Gift(dodge=3)),
        "windmill": Combo(rule="COMBO-0", hint="", requires=(), gives=Gift(next_round=True)),
    }
    fight = Fight([ANN, TIM], catalogue=Catalogue(combos=combos))
    fight.do("combo", who="ann", name="sticky hands")
    assert card_text(card(fight, "ann"))[:2] == ["combo sticky hands", "AC 12 · parry 3 of 3"]
    fight.do("combo", who="tim", name="windmill")
    assert card_text(card(fight, "tim"))[:2] == [
        "combo windmill, next round",
        "AC 10 · no defence",
    ]


def test_odd_names_pass_through_untouched() -> None:
    names = ("Bob [/b]", "張三 🐉", "[red]")
    fight = Fight([{"id": f"x{n}", "name": name} for n, name in enumerate(names)])
    view = CardsView(fight.now)
    assert tuple(view.card(index).name.text for index in range(3)) == names
