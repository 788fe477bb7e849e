"""Faults that a search through random fights found, each as the shortest fight that shows it."""

from typing import Any

import pytest

from tests.encounter.table import Fields, Table
from tracker.encounter.events.harm import StateChanged

# --- waiting and acting -------------------------------------------------------------------------


@pytest.mark.rule("WAIT-4")
def test_a_later_action_that_comes_up_by_a_change_ends_the_wait() -> None:
    table = Table.in_round(ann=4, bob=12)
    table.do("wait", who="bob")
    assert (table.turn, table.summary["waiting"]) == ("ann 4", ["bob"])
    table.do("change_action", who="ann")
    assert table.turn == "bob 2"
    assert table.summary["waiting"] == []
    assert table.refused("act", who="bob").rule == "WAIT-1"


@pytest.mark.rule("WAIT-4")
def test_a_later_action_that_comes_up_by_a_slow_one_ends_the_wait() -> None:
    table = Table.in_round(ann=4, bob=12)
    table.do("wait", who="bob")
    table.do("declare", who="ann", penalty=3)
    assert table.turn == "bob 2"
    assert table.summary["waiting"] == []


@pytest.mark.rule("WAIT-4")
def test_a_later_action_that_the_gm_puts_first_ends_the_wait() -> None:
    table = Table.in_round(ann=3, bob=13)
    table.do("wait", who="bob")
    assert table.turn == "ann 3"
    table.do("reorder", who="bob", before="ann")
    assert table.turn == "bob 3"
    assert table.summary["waiting"] == []


@pytest.mark.rule("WAIT-2")
@pytest.mark.rule("WAIT-3")
def test_whoever_loses_the_challenge_acts_at_the_opponents_count() -> None:
    table = Table.in_round(ann=20, bob=18, cid=15)
    table.do("wait", who="ann")
    table.do("next")
    rolls = {"ann": 2, "cid": 3}
    table.do("act", who="ann", count=18, before="cid", rolls=rolls)
    assert table.order == ["cid 15", "ann 15", "bob 8", "ann 5", "cid 5"]


@pytest.mark.rule("DEF-9", "WAIT-1", "CHG-1", "LONG-3", "LONG-5")
@pytest.mark.parametrize(
    ("do", "fields", "code"),
    [
        ("wait", {}, "forbidden"),
        ("change_action", {}, "forbidden"),
        ("declare", {"penalty": 2}, "forbidden"),
        ("spoil", {}, "impossible"),
    ],
)
def test_an_action_that_paid_for_a_dodge_is_gone(do: str, fields: Fields, code: str) -> None:
    table = Table.in_round(ann=9, bob=3)
    dodge_on_the_own_turn(table)
    assert table.refused(do, who="ann", **fields).code == code


@pytest.mark.rule("INT-5")
def test_an_action_that_paid_for_a_dodge_cannot_be_interrupted() -> None:
    table = Table.in_round({"id": "bob", "interrupts": 1}, ann=9, bob=13)
    table.do("next")
    dodge_on_the_own_turn(table)
    assert table.refused("interrupt", who="bob", against="ann").code == "impossible"


def dodge_on_the_own_turn(table: Table) -> None:
    """Bob strikes at ann, whose only action left is the current one."""
    blow = {"who": "bob", "target": "ann", "natural": 9, "damage_rolls": []}
    table.do("attack", **blow, defence={"kind": "dodge", "natural": 15})
    assert table.slots("ann")[-1].status == "spent"


@pytest.mark.rule("INT-2")
def test_an_interrupt_that_waits_adds_no_actions() -> None:
    table = Table.in_round({"id": "ann", "interrupts": 1}, ann=5, bob=25)
    table.do("interrupt", who="ann", against="bob")
    if table.tries("wait", who="ann"):
        table.do("act", who="ann")
    # the only action of the round is used at bob's count
    assert [turn for turn in table.turns_to_the_end() if turn.startswith("ann")] == ["ann 25"]


@pytest.mark.rule("INT-2")
def test_an_interrupt_that_is_changed_adds_no_actions() -> None:
    table = Table.in_round({"id": "ann", "interrupts": 1}, ann=5, bob=25)
    table.do("interrupt", who="ann", against="bob")
    table.tries("change_action", who="ann")
    assert len([turn for turn in table.turns_to_the_end() if turn.startswith("ann")]) == 1


@pytest.mark.rule("INIT-2")
def test_a_place_when_all_have_acted_gives_no_counts_that_have_passed() -> None:
    table = Table.in_round(ann=23, bob=2)
    assert len(table.turns_to_the_end()) == 4
    table.do("place", who="ann", count=23)
    assert table.order == []


@pytest.mark.rule("GM-1")
@pytest.mark.rule("DEF-9")
def test_a_place_gives_no_action_back_that_paid_for_a_dodge() -> None:
    table = Table.in_round(ann=20, bob=3)
    table.do("next")
    dodge_on_the_own_turn(table)
    table.do("place", who="ann", count=31)
    assert [slot.status for slot in table.slots("ann")] == ["done", "spent", "pending"]
    assert table.order == ["bob 3", "ann 1"]


@pytest.mark.rule("INIT-2")
def test_nobody_has_a_thousand_actions() -> None:
    table = Table.in_round(ann=5)
    table.do("next")
    assert table.refused("place", who="ann", count=10_000).code == "value"


@pytest.mark.rule("CHG-1")
@pytest.mark.rule("LONG-1")
@pytest.mark.parametrize(("do", "fields"), [("change_action", {}), ("declare", {"penalty": 1})])
def test_the_fallen_change_nothing_about_their_action(do: str, fields: dict[str, Any]) -> None:
    table = Table.in_round(ann=25, bob=2)
    table.do("willpower", who="ann", natural=27)
    assert table.order == ["ann 25", "bob 2"]
    assert table.refused(do, who="ann", **fields).code == "forbidden"
    assert table.turns_to_the_end() == ["ann 25", "bob 2"]


# --- dice and names -----------------------------------------------------------------------------


@pytest.mark.rule("UNARM-1")
def test_a_blow_without_damage_dice_needs_none() -> None:
    table = Table("ann", {"id": "bob"})
    result = table.do("attack", who="ann", target="bob", natural=12)
    assert (result["outcome"], result["damage"]) == ("hit", 0)


@pytest.mark.rule("FALL-2")
def test_a_short_fall_needs_no_dice() -> None:
    table = Table("ann")
    assert table.do("fall", who="ann", feet=5, natural=9)["damage"] == 0


@pytest.mark.rule("INIT-6")
def test_a_die_that_is_asked_for_is_taken() -> None:
    table = Table({"id": "ann", "now": {"state": "unconscious"}}, "bob", "cid")
    groups = {"ann": ["bob", "cid"]}
    need = table.refused("initiative", groups=groups).need
    assert need is not None
    table.do("initiative", groups=groups, rolls={need.field.removeprefix("rolls."): 7})
    assert table.order == ["bob 7", "cid 7"]


@pytest.mark.rule("INIT-6")
def test_a_die_beside_a_shared_one_shows_only_what_is_on_it() -> None:
    table = Table("ann", "bob")
    refused = table.refused("initiative", groups={"ann": ["bob"]}, rolls={"ann": 7, "bob": 99})
    assert refused.code == "dice"


@pytest.mark.rule("INIT-5")
def test_a_roll_off_shows_only_what_is_on_the_die() -> None:
    table = Table("ann", "bob", init_tie="wits_then_rolloff")
    refused = table.refused("initiative", rolls={"ann": 7, "bob": 3}, rolloff={"ann": 99})
    assert refused.code == "dice"


ROLLS_OF_STRANGERS: tuple[tuple[str, Fields], ...] = (
    ("act", {"who": "bob", "before": "ann", "rolls": {"ann": 3, "bob": 2, "nobody": 9}}),
    ("change_action", {"who": "ann", "how": "check", "rolls": {"ann": 3, "nobody": 9}}),
)


@pytest.mark.rule("CHECK-3")
@pytest.mark.parametrize(("do", "fields"), ROLLS_OF_STRANGERS)
def test_a_roll_by_nobody_is_refused(do: str, fields: dict[str, Any]) -> None:
    table = Table.in_round(ann=3, bob=9)
    table.do("wait", who="bob")
    assert table.refused(do, **fields).code == "unknown"


@pytest.mark.rule("CHECK-3")
@pytest.mark.parametrize("do", ["challenge", "group_check"])
def test_everybody_who_is_named_with_an_attribute_has_to_roll(do: str) -> None:
    table = Table("ann", "bob", "cid")
    attributes = dict.fromkeys(("ann", "bob", "cid"), "wits")
    refused = table.refused(do, attributes=attributes, rolls={"ann": 3, "bob": 4})
    assert refused.need is not None
    assert (refused.code, refused.need.field) == ("missing", "rolls.cid")


NAMES_PASSED_OVER: tuple[tuple[str, Fields], ...] = (
    ("attack", {"awareness": "everybody"}),
    ("attack", {"defence": {"kind": "dodge", "natural": 9, "weapon": "halberd"}}),
    ("grab", {"weapon": "halberd"}),
)


@pytest.mark.rule("MELEEFIRE-2")
@pytest.mark.parametrize(("do", "fields"), NAMES_PASSED_OVER)
def test_a_word_that_means_nothing_is_refused_wherever_it_stands(
    do: str, fields: dict[str, Any]
) -> None:
    table = Table.in_round(ann=9, bob=3)
    whole: dict[str, Any] = {"who": "ann", "target": "bob", "natural": 12}
    if do == "attack":
        whole["damage_rolls"] = []
    assert table.refused(do, **whole, **fields).code == "unknown"


@pytest.mark.rule("GM-8")
def test_a_refusal_is_one_line_whatever_was_entered() -> None:
    table = Table("ann")
    refused = table.refused("hurt", who="an\nn", amount=3)
    assert refused.sentence.isprintable()


# --- what the GM may overrule -------------------------------------------------------------------

HARD: tuple[tuple[str, Fields], ...] = (
    ("check", {"who": "ann", "attribute": "wits", "natural": 9, "retests": [{"with": "luck"}]}),
    ("attack", {"who": "ann", "target": "bob", "natural": 9, "automatic": True}),
    ("interrupt", {"who": "bob", "against": "cid"}),
    ("wait", {"who": "bob"}),
    ("attack", {"who": "ann", "target": "ann", "natural": 9}),
    ("grab", {"who": "ann", "target": "ann", "natural": 9}),
)


@pytest.mark.rule("GM-3")
@pytest.mark.parametrize(("do", "fields"), HARD)
def test_what_is_called_forbidden_can_be_overruled(do: str, fields: dict[str, Any]) -> None:
    table = Table.in_round(ann=9, bob=3, cid=1)
    refused = table.refused(do, **fields)
    if refused.code == "forbidden":
        table.do(do, **fields, overrule=True)


@pytest.mark.rule("RETEST-2")
def test_nobody_has_less_than_no_retest_left() -> None:
    table = Table("ann")
    retests = [{"with": "luck", "natural": 9}]
    fields = {"who": "ann", "attribute": "wits", "natural": 30, "retests": retests}
    table.do("check", **fields, overrule=True)
    assert table.one("ann")["retests"].get("luck", 0) == 0


# --- health and holds ---------------------------------------------------------------------------


@pytest.mark.rule("HURT-3")
@pytest.mark.rule("DEATH-1")
def test_only_a_failed_system_shock_kills() -> None:
    table = Table({"id": "ann", "now": {"hit_points": 0, "life_points": -2}})
    table.do("willpower", who="ann", natural=40)
    assert StateChanged(who="ann", state="dead") not in table.events
    assert table.one("ann")["state"] != "dead"


@pytest.mark.rule("FIRE-3")
def test_the_last_burn_of_a_fire_counts_the_rounds_before_it() -> None:
    table = Table("ann", edition="revised")
    table.open_round(ann=5)
    table.do("condition", who="ann", name="burning", rounds=1)
    targets = []
    for _ in range(2):
        table.do("end_round")
        targets.append(table.do("burn", who="ann", rolls=[2, 2, 2], natural=18)["target_number"])
        table.open_round(ann=5)
    assert table.one("ann")["conditions"] == []
    assert targets == [6, 12]


@pytest.mark.rule("FIRE-3")
def test_fire_on_one_who_burns_already_goes_on_counting() -> None:
    table = Table("ann", edition="revised")
    table.do("condition", who="ann", name="burning")
    table.do("burn", who="ann", rolls=[2, 2, 2], natural=18)
    table.do("condition", who="ann", name="burning")
    assert table.do("burn", who="ann", rolls=[2, 2, 2], natural=18)["target_number"] == 12


@pytest.mark.rule("GRAP-8")
def test_of_several_holds_one_is_waived() -> None:
    table = Table.in_round(ann=5, bob=5, cid=5)
    table.do("grab", who="ann", target="bob", natural=10)
    table.do("grab", who="bob", target="cid", natural=10)
    table.do("end_round")
    assert table.summary["due"] == ["ann grapple bob", "bob grapple cid"]
    table.do("waive", who="bob", what="grapple")
    assert table.summary["due"] == ["ann grapple bob"]


@pytest.mark.rule("GRAP-1")
@pytest.mark.parametrize("edition", ["classic", "revised", "current"])
def test_nobody_takes_hold_of_the_dead(edition: str) -> None:
    table = Table("ann", {"id": "bob", "now": {"state": "dead"}}, edition=edition)
    refused = table.refused("grab", who="ann", target="bob", natural=11, damage_rolls=[])
    assert refused.code == "impossible"


@pytest.mark.rule("INFIGHT-1")
@pytest.mark.parametrize("state", ["dead", "unconscious"])
def test_those_who_are_down_hold_nobody_off_with_a_spear(state: str) -> None:
    spear = {"name": "spear", "reach": 6, "damage": "1d6"}
    down = {"id": "bob", "weapons": [spear], "now": {"state": state}}
    table = Table("ann", down, reach_interrupt_free=True)
    fields = {"natural": 12, "parry": 3, "dodge": 3, "damage_rolls": [3]}
    assert table.refused("infight", who="ann", target="bob", **fields).code == "forbidden"


@pytest.mark.rule("DISARM-1")
def test_those_who_are_down_keep_no_weapon_by_a_parry() -> None:
    sword = {"weapons": [{"name": "sword"}]}
    table = Table({"id": "ann", **sword}, {"id": "bob", **sword, "now": {"state": "unconscious"}})
    fields = {"natural": 9, "defence_natural": 18}
    assert table.refused("disarm", who="ann", target="bob", **fields).code == "forbidden"


@pytest.mark.rule("COMBO-0")
@pytest.mark.parametrize("do", ["grab", "disarm"])
def test_a_combo_is_used_up_by_the_next_attack_of_any_kind(do: str) -> None:
    sword: Fields = {"skills": {"sword": 1}, "weapons": [{"name": "sword"}]}
    table = Table({"id": "ann", **sword}, {"id": "bob", **sword})
    table.do("combo", who="ann", name="strong start")
    dice = {"natural": 3, "defence_natural": 18} if do == "disarm" else {"natural": 3}
    table.do(do, who="ann", target="bob", **dice)
    assert table.combatant("ann").gift.attack == 0


@pytest.mark.rule("SHK-1")
def test_a_fights_end_is_the_end_of_its_pain() -> None:
    table = Table.in_round(ann=5, bob=5)
    table.do("hurt", who="ann", amount=4)
    table.do("end_fight")
    assert (table.one("ann")["shock"], table.one("ann")["shock_next"]) == (0, 0)


@pytest.mark.rule("GRAP-4")
def test_a_hold_that_outlasts_a_fight_does_its_damage_from_the_second_round_on() -> None:
    table = Table("ann", "bob", "cid", edition="revised")
    for _ in range(5):
        table.open_round(ann=5, bob=5, cid=5)
        table.do("end_round")
    table.open_round(ann=5, bob=5, cid=5)
    table.do("grab", who="ann", target="bob", natural=10, damage_rolls=[])
    table.do("end_fight")
    for _ in range(2):
        table.open_round(cid=5)
        table.do("end_round")
    assert table.summary["due"] == ["ann grapple bob"] or not table.one("ann")["holds"]


@pytest.mark.rule("COMBO-0")
def test_a_combo_ends_with_its_fight() -> None:
    table = Table({"id": "ann", "skills": {"sword": 1}})
    table.do("combo", who="ann", name="strong start")
    table.do("end_fight")
    assert table.combatant("ann").combo is None


@pytest.mark.rule("FIRST-2")
def test_who_only_watched_stays_new_to_fighting() -> None:
    table = Table({"id": "ann", "experience": "observed"}, {"id": "bob", "experience": "none"})
    table.do("end_fight")
    assert table.combatant("ann").sheet.experience == "observed"
    assert table.combatant("bob").sheet.experience == "observed"


# --- between rounds -----------------------------------------------------------------------------

SWORD: Fields = {"skills": {"sword": 2}, "weapons": [{"name": "sword"}]}


def _a_blow_that_is_parried(table: Table) -> None:
    blow: dict[str, Any] = {"who": "ann", "target": "bob", "natural": 12, "damage_rolls": []}
    table.do("attack", **blow, defence={"kind": "parry", "natural": 18})
    assert table.result["outcome"] == "defended"


@pytest.mark.rule("DEF-12")
def test_free_parries_are_all_there_when_a_round_opens() -> None:
    table = Table({"id": "ann", **SWORD}, {"id": "bob", **SWORD})
    _a_blow_that_is_parried(table)
    table.open_round(ann=5, bob=5)
    assert table.one("bob")["free_parries"] == 1


@pytest.mark.rule("STANCE-6")
def test_a_stance_may_be_chosen_when_a_round_opens() -> None:
    table = Table.in_round({"id": "ann", **SWORD}, {"id": "bob", **SWORD}, ann=5, bob=5)
    table.do("end_round")
    _a_blow_that_is_parried(table)
    table.open_round(ann=5, bob=5)
    assert table.tries("stance", who="ann", name="defensive")
    assert table.tries("hands", who="bob", mode="one-handed")


@pytest.mark.rule("HURT-9", "HURT-11")
@pytest.mark.parametrize("edition", ["classic", "revised", "current"])
@pytest.mark.parametrize(
    ("do", "natural", "life_points"),
    [("system_shock", 100, 2), ("willpower", 40, 2), ("willpower", 40, -2)],
)
def test_a_failed_roll_makes_no_coma_lighter(
    edition: str, do: str, natural: int, life_points: int
) -> None:
    in_coma = {"hit_points": 0, "life_points": life_points, "state": "coma"}
    table = Table({"id": "ann", "now": in_coma}, edition=edition)
    assert table.do(do, who="ann", natural=natural)["success"] is False
    assert table.one("ann")["state"] == "coma"


@pytest.mark.rule("HURT-9", "DEATH-1")
@pytest.mark.parametrize(
    ("edition", "state"), [("classic", "coma"), ("revised", "dead"), ("current", "dead")]
)
def test_one_in_coma_who_is_hurt_anew_is_untreated(edition: str, state: str) -> None:
    table = Table({"id": "ann", "now": {"hit_points": 0, "life_points": -2}}, edition=edition)
    table.do("bind", target="ann")
    table.do("system_shock", who="ann", natural=100)
    assert table.one("ann")["state"] == "coma"
    table.do("hurt", who="ann", amount=1)
    table.do("system_shock", who="ann", natural=100)
    assert table.one("ann")["state"] == state


@pytest.mark.rule("HURT-9")
def test_a_blow_to_the_head_makes_no_coma_lighter() -> None:
    table = Table({"id": "ann", "now": {"life_points": -1, "state": "coma"}})
    table.do("effect", target="ann", name="knocked out")
    assert table.one("ann")["state"] == "coma"
