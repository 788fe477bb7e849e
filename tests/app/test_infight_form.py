"""The prompt of in-fighting, and what the attack prompt says of a longer weapon."""

from pathlib import Path

import pytest

from tests.app.filling import Filling, hints, running, text_of
from tests.app.person import sitting_down, start
from tests.view.fights import ANN, TIM, Fight, guard
from tracker.app.prompts.asks import Ask, BadAnswer, Choice, matching, pick
from tracker.encounter.events.attacks import DefenceRolled, InfightResolved
from tracker.encounter.events.harm import DamageTaken

AXE = {"name": "axe", "damage": "1d6", "reach": 3}
PIKE = {"name": "pike", "damage": "1d8", "reach": 15}
CAST = (
    {**ANN, "weapons": [AXE], "skills": {"axe": 3, "dodge": 2}},
    {**guard(1), "weapons": [PIKE], "skills": {"pike": 4}, "shield": None},
    TIM,
)
ROLLS = {"ann": 10, "guard-1": 6, "tim": 2}


def pikes(edition: str = "current") -> Fight:
    """Ann with an axe, at 23; Guard 1 with a pike."""
    fight = Fight(CAST, edition=edition)
    fight.do("initiative", rolls=ROLLS)
    return fight


def closing(*answers: str) -> Filling:
    return Filling.of("infight", pikes(), who="ann").give(*answers)


@pytest.mark.rule("INFIGHT-2", "INFIGHT-3")
def test_the_dodge_is_asked_only_after_a_parry_that_held() -> None:
    filling = closing("guard 1")
    assert filling.form.title == "Ann closes in on Guard 1"
    assert filling.asked == "Guard 1 1d20"
    assert filling.give("10").asked == "Ann parry 1d20"
    held = closing("guard 1", "10", "19")
    assert held.asked == "Ann dodge 1d20"
    assert "parry 22 holds" in text_of(held.form.info()[1])
    # dodge +2 against 14: 12 or more, 9 faces of 20
    assert "dodge 45 %  +2 dodge" in text_of(held.form.info()[1])
    kinds = [one.kind for one in held.give("1").events() if isinstance(one, DefenceRolled)]
    assert kinds == ["parry", "dodge"]
    failed = closing("guard 1", "10", "1")
    assert "dodge" not in failed.asked
    while failed.form.next_ask() is not None:
        failed.give("")
    kinds = [one.kind for one in failed.events() if isinstance(one, DefenceRolled)]
    assert kinds == ["parry"]


@pytest.mark.rule("INFIGHT-8")
def test_nothing_is_rolled_against_a_critical() -> None:
    assert closing("guard 1", "20").asked == "Guard 1 damage 1d8"


@pytest.mark.rule("INFIGHT-7")
@pytest.mark.parametrize(
    ("stakes", "value"),
    [("a row of stakes", 10), ("stakes 1 to 2", 5), ("stakes jammed", 12)],
)
def test_stakes_are_rushed_past(stakes: str, value: int) -> None:
    filling = closing(stakes)
    assert "rushes past stakes" in filling.form.title
    assert filling.asked == "Ann parry 1d20"
    assert text_of(filling.form.info()[0]).startswith(f"to parry, then to dodge: {value}")
    (resolved,) = [
        one for one in filling.give("20", "20").events() if isinstance(one, InfightResolved)
    ]
    assert (resolved.attack, resolved.outcome) == (value, "inside")


@pytest.mark.parametrize("text", ["stak", "stakes", "Stakes"])
async def test_typing_finds_all_stakes_and_the_plain_row_first(text: str, tmp_path: Path) -> None:
    session = start(tmp_path, {"do": "initiative", "rolls": ROLLS}, cast=CAST)
    async with sitting_down(tmp_path, session) as person:
        await person.press("d")
        await person.type(text)
        found = ["▸stakes in a row", "stakes 1 to 2 feet", "stakes jammed", "other st"]
        assert all(name in person.prompt for name in found), person.prompt
        await person.press("down", "up", "enter")
        assert "rushes past stakes in a row" in person.prompt
        assert person.asked == "Ann parry 1d20"


def test_a_match_by_start_stands_before_those_by_part_and_hides_none() -> None:
    ask = Ask("who", "who", "choice", tuple(Choice(one, one) for one in ("Joan", "Anna", "Hank")))
    assert [one.label for one in matching(ask, "an")] == ["Anna", "Joan", "Hank"]
    assert pick(ask, "an").label == "Anna"
    with pytest.raises(BadAnswer, match="'n' may be Joan, Anna or Hank"):
        pick(ask, "n")


@pytest.mark.rule("INFIGHT-7", "GM-21")
def test_other_stakes_have_a_value_of_the_gms_own_and_hurt_as_typed() -> None:
    filling = closing("other stakes")
    assert filling.asked == "value of the stakes"
    filling.give("18", "1")
    assert filling.asked == "damage"
    with pytest.raises(BadAnswer, match="damage are numbers of 1 or more"):
        filling.give("0")
    (hurt,) = [one for one in filling.give("5 4").events() if isinstance(one, DamageTaken)]
    assert hurt.who == "ann"
    unhurt = closing("other stakes", "18", "1", "")
    assert not any(isinstance(one, DamageTaken) for one in unhurt.events())


def test_another_choice_of_what_is_gone_past_begins_anew() -> None:
    filling = closing("stakes jammed", "3")
    filling.change("@past", "guard 1")
    assert filling.asked == "Guard 1 1d20"
    filling.change("@past", "a row of stakes")
    assert filling.asked == "Ann parry 1d20"
    assert hints("infight", "@past", pikes(), who="ann")["stakes jammed and sharp"] == "count as 12"


@pytest.mark.rule("INFIGHT-1", "INFIGHT-6")
def test_the_attack_says_that_a_longer_weapon_keeps_out() -> None:
    def hint(fight: Fight, weapon: str = "axe", who: str = "ann", target: str = "guard 1") -> str:
        ask = Filling.of("attack", fight, who=who).give(target, weapon).form.next_ask()
        assert ask is not None
        return ask.hint

    said = "not inside yet? esc, d closes in past the longer pike (INFIGHT-1)"
    assert hint(pikes()) == said
    assert hint(pikes("revised")) == "blank rolls"
    assert hint(pikes(), "pike", "guard-1", "ann") == "blank rolls"
    spent = pikes()
    while spent.now.slots["guard-1/2"].status != "done":
        spent.do("next")
    assert hint(spent) == "blank rolls", "an unused first strike lets one in"
    assert hint(running(), "sword") == "blank rolls"


async def test_a_key_closes_in(tmp_path: Path) -> None:
    session = start(tmp_path, {"do": "initiative", "rolls": ROLLS}, cast=CAST)
    async with sitting_down(tmp_path, session) as person:
        await person.press("d")
        assert "▸Guard 1" in person.prompt
        await person.answer("", "10", "18")
        assert person.asked == "Ann dodge 1d20"
        await person.answer("18")
        assert "Ann closes in on Guard 1" in person.log
