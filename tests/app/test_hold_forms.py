"""Prompts about holds: taking one, fighting it out, breaking free, letting go, joint locks."""

from pathlib import Path

import pytest

from tests.app.filling import Filling, draw, hints, running, said, text_of
from tests.app.person import RUNNING, Fields, sitting_down, start
from tests.view.fights import ANN, TIM, Fight, guard
from tracker.app.prompts.asks import Answer
from tracker.app.prompts.opening import GRAPPLES
from tracker.encounter.commands.grapples import LetGo
from tracker.encounter.events.attacks import AttackRolled, GrappleContested, HoldBroken
from tracker.encounter.events.checks import Checked
from tracker.encounter.events.harm import DamageTaken


def held(edition: str = "current", **guard_fields: object) -> Fight:
    """Ann, who has 2 points of Strength bonus, holds Guard 1."""
    ann = {**ANN, "damage": 2, "skills": {"sword": 5, "grab": 2}}
    fight = Fight((ann, TIM, {**guard(1), **guard_fields}, guard(2)), edition=edition)
    fight.do("initiative", rolls={"ann": 10, "tim": 8, "guard-1": 6, "guard-2": 3})
    fight.do("grab", who="ann", target="guard-1", natural=15, damage_rolls=[])
    return fight


def due(edition: str = "current") -> Fight:
    fight = held(edition)
    fight.do("end_round")
    if edition != "current":
        fight.do("initiative", rolls={"tim": 8, "guard-2": 3})
        fight.do("end_round")
    return fight


# letting go


@pytest.mark.rule("GRAP-7", "GRAP-8")
def test_the_condition_held_can_be_ended_where_somebody_is_held() -> None:
    assert hints("condition", "name", held(), who="guard-1")["held"] == "Ann let go"
    filling = Filling.of("condition", held()).give("guard 1", "held")
    assert any(isinstance(event, HoldBroken) for event in filling.events())
    plain = Filling.of("condition", held()).give("tim", "held")
    assert not any(isinstance(event, HoldBroken) for event in plain.events())


@pytest.mark.rule("GRAP-3", "GRAP-8")
async def test_the_holder_lets_go(tmp_path: Path) -> None:
    grab: Fields = {"do": "grab", "who": "ann", "target": "guard-1", "natural": 19}
    async with sitting_down(tmp_path, start(tmp_path, *RUNNING, grab)) as person:
        await person.press("g")
        await person.answer("let go")
        assert "▸Ann" in person.prompt
        await person.answer("", "")
        assert person.encounter.combatants["ann"].holds == ()
        assert "Ann lets go of Guard 1" in person.log


def test_who_holds_nobody_lets_go_of_nobody() -> None:
    assert Filling.of("let_go", running()).form.hopeless == "nobody is held"
    assert set(GRAPPLES) == {"grab", "grapple", "escape", "let_go", "lock"}
    assert isinstance(Filling.of("let_go", held()).give("", "").form.command(), LetGo)


@pytest.mark.rule("GRAP-3")
def test_the_winner_of_a_contest_says_whether_the_hold_goes_on() -> None:
    filling = Filling.of("grapple", held()).give("ann", "guard 1")
    die = filling.form.next_ask()
    assert die is not None
    filling.give("5", "40")
    assert filling.asked == "Ann decides"
    broken = [one for one in filling.give("ends").events() if isinstance(one, HoldBroken)]
    assert [one.target for one in broken] == ["guard-1"]
    going_on = Filling.of("grapple", held()).give("ann", "guard 1", "5", "40", "")
    assert not any(isinstance(event, HoldBroken) for event in going_on.events())
    filling.form.give(die, "40", filling.roll)
    filling.give("40")
    assert filling.asked == "", "nobody won, so nobody decides"
    assert filling.events()


async def test_the_contest_that_is_due_is_offered_with_both_named(tmp_path: Path) -> None:
    grab: Fields = {"do": "grab", "who": "ann", "target": "guard-1", "natural": 19}
    session = start(tmp_path, *RUNNING, grab, {"do": "end_round"})
    async with sitting_down(tmp_path, session) as person:
        await person.press("r")
        assert person.asked == "Ann 2d20"
        await person.answer("4", "40")
        assert "▸the hold goes on" in person.prompt
        await person.answer("ends")
        assert person.encounter.combatants["guard-1"].held_by == ()
        assert not person.encounter.dues


# attributes and points


@pytest.mark.rule("GRAP-7")
@pytest.mark.parametrize("name", ["escape", "grapple"])
def test_each_side_chooses_an_attribute_and_may_have_points(name: str) -> None:
    pair = ("guard 1", "ann") if name == "escape" else ("ann", "guard 1")
    fight = held(strength=12, agility=14)
    filling = Filling.of(name, fight).give(*pair)
    ask = filling.form.ask("attributes.guard-1")
    assert [(one.label, one.hint) for one in ask.choices] == [("strength", "12"), ("agility", "14")]
    assert ask.default == "agility", "the higher"
    draw(filling.form, ask)
    filling.change("attributes.guard-1", "strength").change("modifiers.guard-1", "-2")
    filling.give("9", "8")
    while filling.form.next_ask() is not None:
        filling.give("")
    checked = {one.who: one for one in filling.events() if isinstance(one, Checked)}
    # Strength 12, unskilled, in a hand hold
    assert (checked["guard-1"].what, checked["guard-1"].needed) == ("strength", 12 - 5 - 2)
    parts = [(part.value, part.rule) for part in checked["guard-1"].tally.parts]
    assert (-2, "GRAP-7") in parts


@pytest.mark.rule("GRAP-7")
def test_escape_and_grab_are_filled_in_as_bonuses() -> None:
    fight = held(skills={"escape": 3})
    filling = Filling.of("escape", fight).give("guard 1", "ann")
    assert filling.form.title == "Guard 1 breaks free of Ann"
    assert filling.form.answers["modifiers.guard-1"] == Answer(3, "3")
    assert filling.form.answers["modifiers.ann"] == Answer(2, "2")
    shown = {field.label: field.value for field in filling.form.shown("rolls.ann")}
    assert (shown["Guard 1 ±"], shown["Ann ±"]) == ("3", "2")
    filling.give("9").change("modifiers.ann", "0").give("8")
    checked = {one.who: one for one in filling.events() if isinstance(one, Checked)}
    assert checked["ann"].needed == checked["ann"].tally.parts[0].value
    given = Filling.of("escape", fight, who="guard-1", target="ann")
    assert given.form.answers["modifiers.guard-1"] == Answer(3, "3")


def test_another_holder_takes_the_points_of_the_first_away() -> None:
    fight = held(skills={"escape": 3})
    fight.do("grab", who="tim", target="guard-1", natural=19)
    filling = Filling.of("escape", fight).give("guard 1", "ann").change("target", "tim")
    assert "modifiers.ann" not in filling.form.answers
    assert any(
        isinstance(event, GrappleContested) and event.target == "tim"
        for event in filling.give("9", "8").events()
    )


# the grab and its damage


@pytest.mark.rule("GRAP-1", "UNARM-1", "GEN-3")
@pytest.mark.parametrize(
    ("edition", "total"), [("classic", 11), ("revised", 11), ("current", 11 - 5)]
)
def test_bare_hands_grab_without_a_skill_where_any_attack_takes_hold(
    edition: str, total: int
) -> None:
    filling = Filling.of("grab", running(edition=edition), who="ann").give("guard 1")
    if edition != "current":
        assert filling.asked == "weapon"
        filling.give("")
    filling.give("10")
    rolled = [one for one in filling.form.preview().so_far if isinstance(one, AttackRolled)]
    assert [one.attack for one in rolled] == [total]


@pytest.mark.rule("GRAP-1", "ATK-10")
@pytest.mark.parametrize("edition", ["classic", "revised", "current"])
def test_the_defence_against_a_grab_shows_the_total_to_beat(edition: str) -> None:
    filling = Filling.of("grab", running(edition=edition), who="ann").give("guard 1")
    if edition != "current":
        filling.give("")
    assert filling.form.info() == ()
    filling.give("17")
    assert filling.asked == "Guard 1 defends by"
    (rolled,) = [one for one in filling.form.preview().so_far if isinstance(one, AttackRolled)]
    told = text_of(filling.form.info()[0])
    assert told.startswith(f"hit  {rolled.attack} against {rolled.needed}   17 die")
    ask = filling.form.next_ask()
    assert ask is not None
    filling.give(ask.choices[0].label, "1")
    assert "does not stop it" in text_of(filling.form.info()[1])


@pytest.mark.rule("GRAP-1")
def test_a_named_weapon_grabs_with_its_own_skill_but_not_better_than_grab() -> None:
    for skills, total in (({"sword": 5}, 10 + 5), ({"sword": 5, "grab": 1}, 10 + 1)):
        ann = {**ANN, "attack": 0, "skills": skills}
        fight = Fight((ann, guard(1)), edition="classic")
        filling = Filling.of("grab", fight, who="ann").give("guard 1", "sword", "10")
        rolled = [one for one in filling.form.preview().so_far if isinstance(one, AttackRolled)]
        assert [one.attack for one in rolled] == [total]


def test_what_a_grab_needs_is_said_for_bare_hands_too() -> None:
    filling = Filling.of("grab", running(edition="classic"), who="ann").give("guard 1", "")
    assert "unskilled" not in said(filling)


@pytest.mark.rule("GRAP-4", "GRAP-2")
@pytest.mark.parametrize("edition", ["classic", "revised"])
def test_the_damage_of_a_hold_is_suggested(edition: str) -> None:
    filling = Filling.of("due", due(edition))
    assert filling.asked == "points"
    assert filling.form.ask("amount").default == "2"
    assert text_of(filling.form.info()[0]) == "bare hands do +0 dice +2 Strength = +2"
    (taken,) = [one for one in filling.give("").events() if isinstance(one, DamageTaken)]
    assert taken.who == "guard-1"
    other = Filling.of("due", due(edition)).give("7")
    assert other.form.text("amount") == "7"


@pytest.mark.rule("GRAP-9")
@pytest.mark.parametrize("how", ["overextended", "struggles"])
def test_a_joint_lock_hurts_the_one_held(how: str) -> None:
    filling = Filling.of("lock", held()).give("")
    assert filling.form.title == "Guard 1 in a joint lock"
    filling.give(how)
    assert "(GRAP-9)" in text_of(filling.form.info()[0])
    (taken,) = [one for one in filling.give("4").events() if isinstance(one, DamageTaken)]
    assert taken.who == "guard-1"
    assert Filling.of("lock", running()).form.hopeless == "nobody is held"
