import pytest

from tests.view.fights import ANN, TIM, Fight, guard, text
from tracker.encounter.catalogue import Catalogue, Combo, Gift
from tracker.encounter.step import Mark
from tracker.view.log import explain, log_lines, plain, struck


def started(**house: str | int | bool) -> Fight:
    fight = Fight([ANN, guard(1), TIM], house=house)
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "tim": 10})
    return fight


def lines(said: str) -> list[str]:
    return said.split("\n")


@pytest.mark.rule("INIT-1", "INIT-2")
def test_an_initiative_shows_each_sum_in_the_order_of_the_ladder() -> None:
    fight = Fight([TIM, guard(1), ANN])
    said = fight.do(
        "initiative",
        rolls={"ann": 10, "guard-1": 10, "tim": 4},
        modifiers={"tim": -4},
        rolled=("rolls.guard-1",),
    )
    assert lines(said) == [
        "Round 1, initiative",
        "  Ann  23 (10 +13 sheet)",
        "  Guard 1  17 (r10 +7 sheet)",
        "  Tim  2 (4 +2 sheet −4 declared action)",
    ]


@pytest.mark.rule("ATK-1", "ATK-2", "DMG-1", "DMG-5", "RES-2", "WND-1")
def test_an_attack_shows_its_arithmetic_down_to_the_wound() -> None:
    fight = started()
    said = fight.do(
        "attack", who="ann", target="guard-1", natural=14, damage_rolls=[7], damage_modifier=8
    )
    assert lines(said) == [
        "R1·23 Ann → Guard 1, sword",
        "  hit  20 vs 12 (14 +5 sword +1 sheet)",
        "  11 hacking (7 +1 Strength +8 GM = 16 −2 resisted −3 reduced)",
        "  Guard 1 HP 24 → 13, 1 wound, shock −11",
    ]


@pytest.mark.rule("GEN-1", "ATK-2")
def test_the_worked_example_of_a_miss() -> None:
    """8 + skill 2 + Agility 1 = 11 against armour class 12."""
    fight = Fight([{**ANN, "skills": {"sword": 2}}, guard(1)])
    said = fight.do("attack", who="ann", target="guard-1", natural=8)
    assert lines(said)[1] == "  miss  11 vs 12 (8 +2 sword +1 sheet)"


@pytest.mark.rule("ATK-5", "ATK-7", "DMG-6")
def test_the_worked_examples_of_naturals() -> None:
    fight = Fight([{**ANN, "skills": {"sword": 2}}, guard(1, resistances={}, reduction=4)])
    said = fight.do(
        "attack", who="ann", target="guard-1", natural=19, modifier=-13, damage_rolls=[3]
    )
    assert lines(said)[1:3] == [
        "  critical hit  9 vs 12 (19 +2 sword +1 sheet −13 GM)",
        "  4 hacking (3 +1 Strength ×2 = 8 −4 reduced)",
    ]
    # 2 + Strength 1 + 1 over 20, all of it stopped by the armour
    said = fight.do("attack", who="ann", target="guard-1", natural=18, damage_rolls=[2])
    assert lines(said)[1:] == [
        "  hit  21 vs 12 (18 +2 sword +1 sheet)",
        "  0 hacking (2 +1 Strength +1 over 20 = 4 −4 reduced)",
        "  Guard 1 takes no harm",
    ]
    said = fight.do("attack", who="ann", target="guard-1", natural=2)
    assert lines(said)[1] == "  fumble  5 vs 12 (2 +2 sword +1 sheet)"


@pytest.mark.rule("DEF-2", "DEF-7")
def test_a_defence_says_whether_it_holds_and_what_it_costs() -> None:
    fight = started()
    parry = {"kind": "parry", "natural": 9}
    hit = {"do": "attack", "who": "ann", "target": "guard-1", "natural": 12, "damage_rolls": [1]}
    said = fight.take({**hit, "defence": parry})
    assert lines(said)[2] == "  parry fails  11 (9 +2 mace)"
    said = fight.take({**hit, "defence": {**parry, "natural": 18}})
    assert lines(said)[1:] == [
        "  hit  18 vs 12 (12 +5 sword +1 sheet)",
        "  Guard 1's 17 is spent",
        "  parries  20 (18 +2 mace)",
    ]


@pytest.mark.rule("STANCE-3", "DEF-8")
def test_what_a_defence_costs_stands_before_its_sum() -> None:
    fight = started()
    fight.do("stance", who="tim", name="total defence")
    dodge = {"kind": "dodge", "natural": 18}
    attack = {"do": "attack", "who": "ann", "target": "tim", "natural": 8, "defence": dodge}
    fight.take(attack)
    assert lines(fight.take(attack))[-1] == "  dodges, second dodge of its action  18"
    fight = started(defence_declared_after_attack=False)
    parry = {"kind": "parry", "natural": 9}
    said = fight.take({**attack, "target": "guard-1", "natural": 2, "defence": parry})
    assert lines(said)[-1] == "  parry fails, wasted  11 (9 +2 mace)"


def test_an_automatic_hit_has_no_die() -> None:
    said = started().do("attack", who="ann", target="tim", automatic=True, damage_rolls=[2])
    assert lines(said)[1:] == [
        "  automatic hit",
        "  3 hacking (2 +1 Strength)",
        "  Tim HP 20 → 17, shock −3",
    ]


def test_several_damage_dice_are_all_shown() -> None:
    maul = {"name": "maul", "damage": "2d6+1"}
    fight = Fight([{**ANN, "weapons": [maul], "skills": {"maul": 1}, "damage": 0}, TIM])
    said = fight.do("attack", who="ann", target="tim", natural=15, damage_rolls=[3, 4])
    assert lines(said)[2] == "  8 smashing (3+4 +1 maul)"


@pytest.mark.rule("RETEST-1")
def test_dice_that_the_program_rolled_are_marked() -> None:
    fight = started()
    said = fight.do(
        "attack",
        who="ann",
        target="guard-1",
        natural=2,
        retests=[{"with": "very lucky", "natural": 14}],
        defence={"kind": "parry", "natural": 9},
        damage_rolls=[7],
        rolled=("natural", "retests.0.natural", "defence.natural", "damage_rolls"),
    )
    assert lines(said) == [
        "R1·23 Ann → Guard 1, sword",
        "  Ann, very lucky: r14 instead of r2",
        "  hit  20 vs 12 (r14 +5 sword +1 sheet)",
        "  parry fails  11 (r9 +2 mace)",
        "  4 hacking (r7 +1 Strength = 8 −1 resisted −3 reduced)",
        "  Guard 1 HP 24 → 20, shock −4",
    ]


def test_the_marks_of_second_retests_and_second_defences_are_their_own() -> None:
    lucky = {"retests": {"very lucky": 2, "fate": 1}}
    house = {"multiple_defences_per_attack": True}
    fight = Fight([ANN, guard(1, **lucky)], house=house)
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10})
    said = fight.do(
        "attack",
        who="ann",
        target="guard-1",
        natural=14,
        damage_rolls=[7],
        defence={
            "kind": "parry",
            "natural": 3,
            "retests": [{"with": "very lucky", "natural": 4}, {"with": "fate", "natural": 5}],
            "then": {"kind": "dodge", "natural": 20},
        },
        rolled=("defence.retests.0.natural", "defence.then.natural"),
    )
    assert lines(said)[2:] == [
        "  Guard 1, very lucky: r4 instead of 3",
        "  Guard 1, fate: 5 instead of r4",
        "  parry fails  7 (5 +2 mace)",
        "  Guard 1's 17 is spent",
        "  dodges  r20",
    ]


def test_an_attack_out_of_turn_and_an_overruled_one_are_marked() -> None:
    fight = started()
    fight.do("stance", who="tim", name="total defence")
    said = fight.do("attack", who="tim", target="guard-1", natural=3, overrule=True)
    assert lines(said)[:2] == [
        "R1·23 out of turn: Tim → Guard 1, spear",
        "  GM overruled: Tim is in total defence and makes no attack (STANCE-3)",
    ]


def test_a_second_attack_or_grab_with_one_action_is_told() -> None:
    fight = started()
    attack = {"do": "attack", "who": "ann", "target": "guard-1", "natural": 3}
    grab = {"do": "grab", "who": "ann", "target": "guard-1", "natural": 3}
    assert lines(fight.take(attack))[0] == "R1·23 Ann → Guard 1, sword"
    assert lines(fight.take(attack))[0] == "R1·23 again: Ann → Guard 1, sword"
    assert lines(fight.take(grab))[0] == "R1·23 again: Ann grabs at Guard 1"
    fight.do("next")
    assert lines(fight.take(grab))[0] == "R1·17 out of turn: Ann grabs at Guard 1"
    grab["who"], grab["target"] = "guard-1", "ann"
    assert lines(fight.take(grab))[0] == "R1·17 Guard 1 grabs at Ann"


@pytest.mark.rule("CHARGE-2")
def test_the_blows_of_a_charge_are_neither_out_of_turn_nor_a_second_action() -> None:
    fight = started()
    fight.do("charge", who="ann", target="guard-1", answer="strike", first="charger")
    said = fight.do("attack", who="ann", target="guard-1", natural=3)
    assert lines(said)[0] == "R1·23 Ann → Guard 1, sword, charge"
    said = fight.do("attack", who="guard-1", target="ann", natural=3)
    assert lines(said)[0] == "R1·23 Guard 1 → Ann, mace"


@pytest.mark.rule("INT-1")
def test_an_interrupt_that_hits_says_what_it_spoils() -> None:
    fight = started()
    assert fight.do("next") == "R1·23 Ann is done → 17 Guard 1"
    assert lines(fight.do("interrupt", who="ann", against="guard-1")) == [
        "R1·17 Ann interrupts Guard 1",
        "  Ann has 0 interrupts left",
    ]
    said = fight.do("attack", who="ann", target="guard-1", natural=10, damage_rolls=[6])
    assert lines(said)[-1] == "  Guard 1's 17 is spoiled"


@pytest.mark.rule("HURT-3", "HURT-5", "DEATH-1")
def test_what_falls_due_and_how_it_is_met() -> None:
    fight = Fight([guard(2, now={"hit_points": 2, "life_points": 3})])
    assert lines(fight.do("hurt", who="guard-2", amount=9, raw=True)) == [
        "setup Guard 2 is hurt for 9, past armour",
        "  Guard 2 HP 2 → 0, LP 3 → −4, shock −9",
        "  Guard 2: system shock 50 % due (d100)",
    ]
    said = fight.do("system_shock", who="guard-2", natural=51, rolled=("natural",))
    assert lines(said) == [
        "setup Guard 2: system shock",
        "  fails  r51 of 50 % (system shock 70 −20 (4 below 0))",
        "  Guard 2 is dead",
    ]


@pytest.mark.rule("RES-2")
def test_damage_by_hand_shows_what_armour_takes() -> None:
    fight = Fight([guard(1, resistances={"fire": 10}, reduction=0)])
    assert lines(fight.do("hurt", who="guard-1", amount=20, type="fire")) == [
        "setup Guard 1 is hurt for 20 fire",
        "  18 fire (20 −2 resisted)",
        "  Guard 1 HP 24 → 6, 1 wound, shock −18",
    ]


@pytest.mark.rule("WND-3", "HURT-7")
def test_the_end_of_a_round_says_what_it_took() -> None:
    fight = Fight([guard(1, now={"hit_points": 1, "life_points": 1, "wounds": 3})])
    fight.do("initiative", rolls={"guard-1": 5})
    assert lines(fight.do("end_round")) == [
        "Round 1 is over",
        "  Guard 1 bleeds HP 1 → 0, LP 1 → −1",
        "  Guard 1: system shock 60 % due (d100)",
        "  Guard 1 is dying, LP −1 → −2",
    ]


def test_between_rounds_damage_counts_for_the_next_initiative() -> None:
    fight = started()
    fight.do("hurt", who="tim", amount=3)
    fight.do("end_round")
    said = fight.do("hurt", who="tim", amount=2)
    assert lines(said) == ["R1 end Tim is hurt for 2", "  Tim HP 17 → 15, shock −5"]


@pytest.mark.rule("CHECK-3", "CHECK-5", "SAVE-7", "CHECK-6")
def test_checks_challenges_and_saves() -> None:
    fight = Fight([{**ANN, "strength": 11, "saves": {"poison": 2}}, {**TIM, "strength": 12}])
    assert lines(fight.do("check", who="ann", attribute="strength", natural=9, attempt=2)) == [
        "setup Ann: Strength, attempt 2",
        "  succeeds  9 of 9 (Strength 11 −2 attempt 2)",
    ]
    assert lines(fight.do("challenge", attribute="strength", rolls={"ann": 7, "tim": 25})) == [
        "setup Strength: Ann against Tim",
        "  Ann succeeds  7 of 11 (Strength)",
        "  Tim fails  25 of 12 (Strength)",
        "  Ann wins",
    ]
    assert lines(fight.do("save", who="ann", kind="poison", target_number=15, natural=12)) == [
        "setup Ann: save against poison",
        "  not saved  14 vs 15 (12 +2 poison save)",
    ]
    said = fight.do("group_check", attribute="strength", rolls={"ann": 7, "tim": 25})
    assert lines(said)[-1] == "  the group succeeds, 1 of 2 within their scores"


@pytest.mark.rule("WAIT-1", "WAIT-3", "CHG-2")
def test_waiting_and_changing() -> None:
    fight = started()
    assert fight.do("wait", who="ann") == "R1·23 Ann waits"
    said = fight.do("act", who="ann", before="guard-1", rolls={"ann": 8, "guard-1": 12})
    assert lines(said) == [
        "R1·17 Ann, who waited, acts at 17 against Guard 1",
        "  Ann succeeds  8 of 12 (Wits)",
        "  Guard 1 fails  12 of 10 (Wits)",
        "  Ann acts before Guard 1",
        "  Ann acts also at 7, no longer at 13 and 3",
    ]
    assert lines(fight.do("change_action", who="ann")) == [
        "R1·17 Ann changes the action",
        "  Ann acts at 13",
        "  Ann acts also at 3, no longer at 7",
    ]


@pytest.mark.rule("GM-1")
def test_a_place_set_by_hand_tells_all_counts_and_the_sums_tell_each() -> None:
    fight = started()
    assert lines(fight.do("place", who="tim", count=27)) == [
        "R1·23 GM sets Tim at 27",
        "  Tim acts at 17 and 7, no longer at 12 and 2",
    ]
    said = [text(line) for line in explain(fight.timeline.entries[-1], fight.timeline.states[-2])]
    assert "  Tim's 2 is lost" in said
    assert "  Tim acts also at 7" in said
    assert lines(fight.do("place", who="ann", count=13))[1:] == [
        "  Ann acts at 13 and 3, no longer at 23"
    ]
    assert lines(fight.do("place", who="guard-1", count=5))[1:] == [
        "  Guard 1's 7 is lost",
    ]
    fight.do("add", combatant=dict(guard(2)))
    assert lines(fight.do("place", who="guard-2", count=15))[1:] == ["  Guard 2 acts at 15 and 5"]


def test_a_waiter_who_is_slower_says_so() -> None:
    fight = started()
    fight.do("wait", who="ann")
    said = fight.do("act", who="ann", before="guard-1", rolls={"ann": 30, "guard-1": 8})
    assert "  Guard 1 is faster than Ann" in lines(said)


def test_a_slow_action_says_until_when_it_can_be_stopped() -> None:
    fight = started()
    assert lines(fight.do("declare", who="ann", penalty=9)) == [
        "R1·23 Ann starts a slow action",
        "  Ann is busy 23‥14 and can be stopped until then",
    ]
    assert fight.do("spoil", who="ann") == "R1·17 Ann's 14 is spoiled"


@pytest.mark.rule("CRIT-10", "CRIT-18")
def test_effects_and_conditions_say_what_they_change() -> None:
    fight = started()
    assert lines(fight.do("effect", who="ann", target="tim", name="ear")) == [
        "R1·23 Ann → Tim: ear",
        "  Tim: ear, −3 attack, −3 parry, no dodge",
    ]
    said = fight.do("effect", target="tim", name="throat wound", rolls=[1, 2], rolled=("rolls",))
    assert lines(said) == [
        "R1·23 Tim: throat wound",
        "  Tim: throat wound, rolls r1+2",
        "  Tim: throat wound, 3 rounds, deadly at its end",
    ]
    said = fight.do("condition", who="tim", name="cold", rounds=1, modifiers={"all": -1})
    assert said == "R1·23 Tim: cold, 1 round, −1 all rolls"
    assert fight.do("condition", who="tim", name="cold", remove=True) == "R1·23 Tim: cold ends"


@pytest.mark.rule("DISARM-1", "INFIGHT-8", "GRAP-3", "STANCE-5")
def test_close_quarters() -> None:
    fight = started()
    said = fight.do("disarm", who="ann", target="tim", natural=15, defence_natural=10)
    assert lines(said) == [
        "R1·23 Ann tries to disarm Tim",
        "  the weapon flies  21 vs 12 (15 +5 sword +1 sheet against 10 +2 spear)",
        "  Tim loses spear, 9 feet away",
    ]
    said = fight.do("hands", who="tim", mode="two-handed", primary="spear")
    assert lines(said) == ["R1·23 Tim: two-handed: spear", "  Tim takes up spear"]
    said = fight.do(
        "infight", who="ann", target="tim", natural=12, parry=12, dodge=3, rolled=("dodge",)
    )
    assert lines(said) == [
        "R1·23 Ann closes in on Tim",
        "  Tim, spear: 14 vs 12 (12 +2 spear)",
        "  Tim's 12 is spent",
        "  parries  17 (12 +5 sword)",
        "  dodge fails  r3",
        "  Ann is held off by Tim",
    ]
    said = fight.do("infight", who="ann", value=10, parry=3, dodge=3)
    assert lines(said)[0] == "R1·23 Ann rushes past stakes of 10"
    assert lines(said)[-1] == "  Ann is held off by the stakes, 10"
    said = fight.do("grab", who="ann", target="guard-1", natural=15)
    assert lines(said)[:3] == [
        "R1·23 again: Ann grabs at Guard 1",
        "  hit  11 vs 5 (15 −5 unskilled in grab +1 sheet)",
        "  Ann holds Guard 1",
    ]
    said = fight.do("escape", who="guard-1", target="ann", rolls={"ann": 40, "guard-1": 4})
    assert lines(said)[-2:] == ["  Guard 1 has the upper hand", "  Guard 1 is free of Ann"]


@pytest.mark.rule("FALL-3", "FIRE-7")
def test_falls_and_fires() -> None:
    fight = Fight([TIM])
    said = fight.do("fall", who="tim", feet=30, rolls=[3, 5, 2], natural=15, surface="rocks")
    assert lines(said) == [
        "setup Tim falls 30 feet onto rocks",
        "  10 damage, half with a crushing save of 15 (3+5+2)",
        "  saved  15 vs 15",
        "  Tim HP 20 → 15, shock −5",
    ]
    said = fight.do("burn", who="tim", rolls=[2, 3, 3], natural=13, rolled=("rolls",))
    assert lines(said)[:3] == [
        "setup Tim burns",
        "  8 damage, half with a fire save of 8 (r2+3+3)",
        "  saved  8 vs 8 (13 −5 shock)",
    ]


def test_what_the_gm_sets_by_hand() -> None:
    fight = Fight([ANN, TIM])
    said = fight.do("edit", who="tim", set={"hit_points": 15, "armour_class": 14, "state": "coma"})
    assert lines(said) == [
        "setup GM sets Tim",
        "  Tim: armour class 10 → 14",
        "  Tim: hit points 20 → 15",
        "  Tim is in a coma",
    ]
    said = fight.do("rules", edition="revised", house={"hit_on_equal": False})
    assert lines(said) == ["setup other rules, revised", "  revised rules, hit_on_equal = false"]
    assert fight.do("add", combatant=dict(guard(4))) == "setup Guard 4 joins, guards"
    assert fight.do("remove", who="tim") == "setup Tim leaves the fight"
    assert fight.do("fatigue", who="ann", points=2) == "setup Ann +2 fatigue"
    assert fight.do("fatigue", who="ann", points=-1) == "setup Ann −1 fatigue"
    assert lines(fight.do("end_fight")) == [
        "setup the fight is over",
        "  slots, stances and dues are cleared",
    ]


@pytest.mark.rule("INIT-4", "GM-1")
def test_whoever_joins_in_a_round_is_said_to_come_into_the_order_with_the_next() -> None:
    fight = Fight([ANN, TIM])
    fight.do("surprise", sides=["heroes"])
    assert lines(fight.do("add", combatant=dict(guard(4)))) == [
        "surprise Guard 4 joins, guards",
        "  Guard 4 comes into the order with the next round",
    ]
    fight.do("end_round")
    fight.do("initiative", rolls={"ann": 9, "tim": 5, "guard-4": 3})
    joined = lines(fight.do("add", combatant=dict(guard(5))))
    assert joined[1:] == [
        "  Guard 5 comes into the order with the next round; a place gives a turn in this one"
    ]
    assert "guard-5" not in {slot.owner for slot in fight.now.still_to_come()}
    fight.do("place", who="guard-5", count=2)
    assert "guard-5" in {slot.owner for slot in fight.now.still_to_come()}


@pytest.mark.rule("COMBO-0")
def test_combos_say_what_they_give() -> None:
    combos = {
        "sticky hands": Combo(rule="COMBO-29", hint="", requires=(), gives=Gift(dodge=3)),
        "showing off": Combo(rule="COMBO-0", hint="", requires=(("grace",),)),
        "windmill": Combo(rule="COMBO-0", hint="", requires=(), gives=Gift(next_round=True)),
    }
    fight = Fight([ANN, TIM], catalogue=Catalogue(combos=combos))
    assert lines(fight.do("combo", who="ann", name="sticky hands")) == [
        "setup Ann: combo, sticky hands",
        "  Ann, sticky hands: +3 dodge",
    ]
    assert lines(fight.do("combo", who="tim", name="showing off", overrule=True)) == [
        "setup Tim: combo, showing off",
        "  GM overruled: Tim lacks grace for showing off (COMBO-0)",
    ]
    assert lines(fight.do("combo", who="tim", name="windmill"))[1:] == [
        "  Tim, windmill: from the next round on, no defence until then"
    ]


@pytest.mark.rule("FIRE-4")
def test_a_thing_in_flames_saves_with_its_own_die() -> None:
    fight = Fight([TIM])
    said = fight.do(
        "burn",
        who="tim",
        thing="cloak",
        rolls=[2, 3, 3],
        natural=9,
        modifier=1,
        rolled=("natural",),
    )
    assert lines(said) == [
        "setup Tim: cloak in the flames",
        "  8 damage, none with a fire save of 8 (2+3+3)",
        "  cloak does not catch fire  10 (r9 +1 GM)",
    ]
    said = fight.do("burn", who="tim", thing="cloak", rolls=[2, 3, 3], natural=9)
    assert lines(said)[2:] == ["  cloak catches fire  9", "  Tim: burning"]


def test_a_shared_die_is_marked_for_all_who_share_it() -> None:
    fight = Fight([guard(1), guard(2)])
    said = fight.do(
        "initiative",
        rolls={"guard-1": 3},
        groups={"guard-1": ["guard-2"]},
        rolled=("rolls.guard-1",),
    )
    assert lines(said)[1:] == ["  Guard 1  10 (r3 +7 sheet)", "  Guard 2  10 (r3 +7 sheet)"]


def test_healing_and_binding() -> None:
    fight = Fight([ANN, {**TIM, "now": {"hit_points": 5, "life_points": 8, "wounds": 1}}])
    assert lines(fight.do("heal", who="tim", hit_points=4, life_points=9)) == [
        "setup Tim is healed",
        "  Tim HP 5 → 9, LP 8 → 10",
    ]
    assert lines(fight.do("bind", who="ann", target="tim")) == [
        "setup Ann treats Tim",
        "  Tim: 1 wound bound, treated",
    ]
    assert lines(fight.do("bind", target="tim")) == ["setup Tim is treated", "  Tim: treated"]


def test_a_note_keeps_its_lines_and_its_marks() -> None:
    said = Fight([ANN]).do("note", text="[b]the bridge[/b] creaks\n  and 張 laughs 🐉")
    assert lines(said) == ["setup note: [b]the bridge[/b] creaks", "    and 張 laughs 🐉"]


def test_names_stand_where_ids_would_and_pass_through_untouched() -> None:
    fight = Fight([{**ANN, "name": "Ann [/b]"}, {**TIM, "name": "張三 🐉"}])
    said = fight.do("attack", who="ann", target="tim", natural=12, damage_rolls=[2])
    assert lines(said)[0] == "setup Ann [/b] → 張三 🐉, sword"
    assert lines(said)[-1].startswith("  張三 🐉 HP 20 → ")
    step = fight.timeline.entries[-1]
    first = log_lines(step, fight.timeline.states[-2], fight.now)[0]
    assert [span.role for span in first.spans if "張" in span.text] == ["side-0"]


def test_undo_and_redo_say_what_they_took_back() -> None:
    fight = started()
    fight.do("hurt", who="tim", amount=3)
    assert fight.undo() == "undone: R1·23 Tim is hurt for 3"
    assert fight.redo() == "done again: R1·23 Tim is hurt for 3"
    assert lines(fight.do("remove", who="tim")) == ["R1·23 Tim leaves the fight"]
    assert fight.undo() == "undone: R1·23 Tim leaves the fight"
    mark = Mark(9, "", "undo", 3)
    assert plain(log_lines(mark, fight.now, fight.now)) == "undone: step 3"


def test_struck_lines_say_that_they_are_undone() -> None:
    fight = started()
    fight.do("hurt", who="tim", amount=3)
    step = fight.timeline.entries[-1]
    gone = struck(log_lines(step, fight.timeline.states[-2], fight.now))
    assert all(line.undone and line.step == 2 for line in gone)
    assert plain(gone).startswith("(undone) R1·23 Tim is hurt for 3\n  Tim HP 20 → 17")


def test_a_step_of_hundreds_is_cut_short_and_keeps_who_falls() -> None:
    fight = Fight([guard(n, now={"hit_points": 9, "wounds": 1}) for n in range(1, 200)])
    said = lines(fight.do("initiative", rolls={f"guard-{n}": 1 + n % 10 for n in range(1, 200)}))
    assert (len(said), said[-1]) == (42, "  … and 159 more")
    assert said[1] == "  Guard 9  17 (10 +7 sheet)"
    fight.do("condition", who="guard-150", name="throat", rounds=1)
    fight.do("edit", who="guard-199", set={"hit_points": 0, "life_points": 1})
    said = lines(fight.do("end_round"))
    assert (len(said), said[-1]) == (42, "  … and 160 more")
    assert "  Guard 199: system shock 70 % due (d100)" in said


@pytest.mark.rule("CHARGE-2")
@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({}, ["  Guard 1 only defends"]),
        (
            {"answer": "set"},
            [
                "  Guard 1 strikes first: has set the weapon, pole, 9 feet to 0",
                "  Guard 1's 17 is spent",
            ],
        ),
        (
            {"answer": "strike", "first": "charger"},
            [
                "  Ann strikes first: Guard 1 strikes back, pole, 9 feet to 0",
                "  Guard 1's 17 is spent",
            ],
        ),
        (
            {"answer": "charge", "first": "both"},
            [
                "  both strike at once: Guard 1 charges too, pole, 9 feet to 0",
                "  Guard 1's 17 is spent",
            ],
        ),
    ],
)
def test_a_charge_says_who_strikes_first_and_why(
    fields: dict[str, object], told: list[str]
) -> None:
    pole = {**guard(1), "weapons": [{"name": "pole", "damage": "1d6", "reach": 9}]}
    fight = Fight([ANN, pole, TIM])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10, "tim": 10})
    assert lines(fight.take({"do": "charge", "who": "ann", "target": "guard-1", **fields})) == [
        "R1·23 Ann charges Guard 1",
        *told,
    ]
    said = fight.do("attack", who="ann", target="guard-1", natural=3, overrule=True)
    assert lines(said)[0] == "R1·23 Ann → Guard 1, sword, charge"


@pytest.mark.rule("ARM-1")
def test_a_check_in_armour_says_so() -> None:
    mail = {"name": "mail", "encumbrance": "light", "skill_penalty": 4}
    fight = Fight([{**ANN, "armour": mail}])
    said = fight.do("check", who="ann", attribute="agility", armour=True, natural=20)
    assert lines(said)[0].endswith("Ann: Agility in armour")
    assert "−4 mail" in said


@pytest.mark.rule("CHARGE-2")
def test_a_blow_of_a_charge_that_nobody_strikes_is_told() -> None:
    fight = started()
    fight.do("charge", who="ann", target="guard-1", answer="strike")
    assert "  Ann does not strike Guard 1" in lines(fight.do("end_round"))


def test_a_charge_out_of_turn_says_so() -> None:
    said = started().do("charge", who="tim", target="guard-1")
    assert lines(said)[0] == "R1·23 out of turn: Tim charges Guard 1"
    early = Fight([ANN, guard(1)]).do("charge", who="ann", target="guard-1")
    assert lines(early)[0].endswith("setup Ann charges Guard 1")
