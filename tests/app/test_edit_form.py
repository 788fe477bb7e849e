"""The prompt that sets anything of somebody: every field of a sheet, by keyboard."""

from pathlib import Path

import pytest

from tests.app.filling import Filling, hints, running
from tests.app.person import RUNNING, sitting_down, start
from tests.view.fights import Fight
from tracker.app.prompts.asks import BadAnswer
from tracker.encounter.commands.roster import MAXIMA, PRESENT, SHEET_FIELDS
from tracker.encounter.events.roster import SheetEdited
from tracker.encounter.sheet import Armour, Sheet, Shield, Weapon
from tracker.session import Session


def edited(*answers: str, who: str = "ann", fight: Fight | None = None) -> Sheet:
    """The sheet after an edit of somebody."""
    events = Filling.of("edit", fight or running(), who=who).give(*answers).events()
    (event,) = events
    assert isinstance(event, SheetEdited)
    return event.sheet


def test_every_field_of_the_sheet_and_of_the_present_can_be_chosen() -> None:
    fields = {*SHEET_FIELDS, *MAXIMA, *PRESENT, "state"}
    assert {name.replace(" ", "_") for name in hints("edit", "@field", running())} == fields


@pytest.mark.parametrize(
    ("table", "name", "unit"),
    [
        ("skills", "sword", "level"),
        ("skills", "dancing", "level"),
        ("resistances", "fire", "per cent"),
        ("saves", "poison", "bonus"),
        ("saves", "strong drink", "bonus"),
        ("retests", "very lucky", "uses left"),
        ("retests", "divine blessing", "uses left"),
    ],
)
def test_a_number_by_its_name(table: str, name: str, unit: str) -> None:
    filling = Filling.of("edit", running(), who="ann").give(table, name)
    assert filling.asked == unit
    assert edited(table, name, "3").model_dump()[table][name] == 3
    assert name not in edited(table, name, "0").model_dump()[table]
    assert {**edited(table, "something else", "1").model_dump()[table]} == {
        **running().now.combatants["ann"].sheet.model_dump()[table],
        "something else": 1,
    }


def test_to_set_one_retest_leaves_what_the_sheet_gives_of_others() -> None:
    fight = running()
    fight.do(
        "attack",
        who="ann",
        target="guard-1",
        natural=2,
        retests=[{"with": "very lucky", "natural": 3}],
    )
    left = fight.now.combatants["ann"].retests["very lucky"]
    most = fight.now.combatants["ann"].sheet.retests["very lucky"]
    assert left < most
    assert hints("edit", "@entry", fight, who="ann", **{"@field": "retests"}) == {
        "very lucky": str(left)
    }
    sheet = edited("retests", "strange luck", "1", fight=fight)
    assert sheet.retests == {"very lucky": most, "strange luck": 1}, "the maximum stays"


NEW: dict[str, tuple[str, object]] = {
    "name": ("axe", "axe"),
    "skill": ("blades", "blades"),
    "damage": ("2d6+1", "2d6+1"),
    "type": ("fire", "fire"),
    "speed": ("-2", -2),
    "encumbrance": ("heavy", "heavy"),
    "two_handed": ("y", True),
    "handle": ("short", "short"),
    "reach": ("10", 10),
    "ranged": ("y", True),
    "range_increment": ("60", 60),
    "propelled": ("y", True),
    "ballistic": ("y", True),
    "spiked": ("y", True),
    "primary_hand": ("y", True),
    "trained": ("n", False),
    "skill_penalty": ("-3", -3),
}


@pytest.mark.parametrize("part", Weapon.model_fields)
def test_every_part_of_a_weapon(part: str) -> None:
    typed, value = NEW[part]
    sheet = edited("weapons", "sword", part.replace("_", " "), typed)
    before = running().now.combatants["ann"].sheet
    assert getattr(sheet.weapons[0], part) == value
    assert sheet.weapons[1:] == before.weapons[1:]
    assert sheet.model_copy(update={"weapons": before.weapons}) == before


@pytest.mark.parametrize("part", Shield.model_fields)
def test_every_part_of_a_shield(part: str) -> None:
    typed, value = NEW[part]
    for who in ("ann", "guard-1"):
        shield = edited("shield", part.replace("_", " "), typed, who=who).shield
        assert getattr(shield, part) == value


@pytest.mark.parametrize("part", Armour.model_fields)
def test_every_part_of_armour(part: str) -> None:
    typed, value = NEW[part]
    assert getattr(edited("armour", part.replace("_", " "), typed).armour, part) == value


def test_a_weapon_of_another_name_keeps_its_skill() -> None:
    sheet = edited("weapons", "sword", "name", "Frostbite")
    assert (sheet.weapons[0].name, sheet.weapons[0].proficiency) == ("Frostbite", "sword")
    fight = running()
    fight.do("edit", who="ann", set={"weapons": [{"name": "sword", "skill": "blades"}]})
    assert edited("weapons", "sword", "name", "axe", fight=fight).weapons[0].skill == "blades"
    assert edited("weapons", "halberd", "name", "bill").weapons[-1].skill is None, "a new one"
    assert edited("weapons", "sword", "name", "sword").weapons[0].skill is None


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (
            ("weapons", "mace", "name", "club"),
            "there is a weapon 'club' already; take another name",
        ),
        (
            ("weapons", "mace", "name", "buckler"),
            "the shield is called 'buckler'; take another name",
        ),
        (("weapons", "mace", "name", "hands"), "'hands' are the bare hands; take another name"),
        (("weapons", "buckler"), "the shield is called 'buckler'; take another name"),
        (("weapons", "hands"), "'hands' are the bare hands; take another name"),
        (("shield", "name", "club"), "there is a weapon 'club' already; take another name"),
    ],
)
def test_a_weapon_is_called_as_nothing_else(answers: tuple[str, ...], sentence: str) -> None:
    fight = running()
    rack = [{"name": "mace", "damage": "1d8"}, {"name": "club", "damage": "1d6"}]
    fight.do("edit", who="guard-1", set={"weapons": rack, "shield": {"name": "buckler"}})
    filling = Filling.of("edit", fight, who="guard-1").give(*answers[:-1])
    with pytest.raises(BadAnswer) as flaw:
        filling.give(answers[-1])
    assert str(flaw.value) == sentence


def test_a_new_weapon_and_one_that_is_gone() -> None:
    sheet = edited("weapons", "halberd", "", "1d10")
    assert sheet.weapons[-1] == Weapon(name="halberd", damage="1d10")
    former = running().now.combatants["ann"].sheet.weapons
    assert sheet.weapons[:-1] == former
    assert edited("weapons", "sword", "gone").weapons == former[1:]


def test_a_shield_and_armour_can_be_taken_off() -> None:
    fight = running()
    assert fight.now.combatants["guard-1"].sheet.shield is not None
    assert edited("shield", "gone", who="guard-1").shield is None
    fight.do("edit", who="ann", set={"armour": {"name": "mail", "encumbrance": "heavy"}})
    assert edited("armour", "gone", fight=fight).armour == Armour()
    assert "gone" not in hints("edit", "@part", running(), who="ann", **{"@field": "armour"})


def test_styles_are_a_list() -> None:
    assert edited("styles", "florentine, sword and dagger").styles == (
        "florentine",
        "sword and dagger",
    )


def test_none_empties_a_list() -> None:
    fight = running()
    fight.do("edit", who="ann", set={"styles": ["florentine"]})
    ask = Filling.of("edit", fight, who="ann").give("styles").form.next_ask()
    assert ask is not None
    assert ask.hint == "commas between; none for none at all"
    assert edited("styles", "none", fight=fight).styles == ()
    assert edited("styles", "None ", fight=fight).styles == ()
    assert edited("styles", "", fight=fight).styles == ("florentine",)


def test_words_of_which_there_are_a_few_are_chosen() -> None:
    assert edited("experience", "none").experience == "none"
    assert edited("control", "gm").control == "gm"
    assert edited("ambidextrous", "y").ambidextrous


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (("skills", "sword", "-1"), "level takes 0 or more, not -1"),
        (("skills", "sword", "many"), "level is a whole number, not 'many'"),
        (("resistances", "fire", "-5"), "per cent takes 0 or more, not -5"),
        (("weapons", "sword", "damage", "lots"), "damage: 'lots' is no dice"),
        (("weapons", "sword", "encumbrance", "huge"), "encumbrance is none, light, medium"),
        (("weapons", "sword", "reach", "-5"), "reach takes 0 or more, not -5"),
        (("strength", "1001"), "strength takes 1000 or less, not 1001"),
        (("max hit points", "0"), "max hit points takes 1 or more, not 0"),
    ],
)
def test_a_bad_value_is_one_sentence(answers: tuple[str, ...], sentence: str) -> None:
    *first, last = answers
    filling = Filling.of("edit", running(), who="ann").give(*first)
    with pytest.raises(BadAnswer) as flaw:
        filling.give(last)
    assert str(flaw.value).startswith(sentence)


def test_another_field_or_entry_asks_anew() -> None:
    filling = Filling.of("edit", running(), who="ann").give("weapons", "sword", "damage", "1d4")
    filling.change("@entry", "spear")
    assert filling.asked == "which of it"
    filling.change("@field", "skills")
    assert filling.asked == "skill"


async def test_what_was_set_is_there_again_when_the_fight_is_opened(tmp_path: Path) -> None:
    session = start(tmp_path, *RUNNING)
    async with sitting_down(tmp_path, session) as person:
        await person.press("E")
        await person.answer("guard 1", "weapons", "mace", "damage", "2d4")
        await person.press("E")
        await person.answer("guard 1", "shield", "gone")
        assert not person.prompt, person.see()
    again = Session.open(session.path)
    try:
        sheet = again.encounter.combatants["guard-1"].sheet
        assert (sheet.weapons[0].damage, sheet.shield) == ("2d4", None)
    finally:
        again.close()
