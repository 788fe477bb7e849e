"""What is suggested after an attack: the effect of a critical, the mishap of a fumble."""

from pathlib import Path

import pytest

from tests.app.filling import Filling, running
from tests.app.person import RUNNING, TOLLGATE, sitting_down, start

pytestmark = pytest.mark.rule("CRIT-24", "CRIT-0")
UNLUCKY = tuple({**sheet, "retests": {}} for sheet in TOLLGATE)


def test_an_effect_may_befall_the_one_who_acts() -> None:
    filling = Filling.of("effect", running(), who="ann")
    ask = filling.form.next_ask()
    assert ask is not None
    assert [choice.label for choice in ask.choices] == ["Guard 1", "Guard 2", "Tim", "Ann"]


async def test_a_fumble_offers_its_mishaps_on_the_one_who_fumbled(tmp_path: Path) -> None:
    session = start(tmp_path, *RUNNING, cast=UNLUCKY)
    async with sitting_down(tmp_path, session) as person:
        await person.press("a")
        await person.answer("guard 1", "sword", "1")
        assert not person.prompt
        await person.press("x")
        assert "▸Ann" in person.prompt
        await person.answer("")
        assert "▸weapon dropped" in person.prompt
        await person.answer("")
        assert person.encounter.combatants["ann"].dropped == ("sword",)
        await person.press("x")
        assert "▸Guard 1" in person.prompt, "the mishap is settled"


async def test_a_critical_offers_its_effects_on_the_one_who_was_struck(tmp_path: Path) -> None:
    session = start(tmp_path, *RUNNING, cast=UNLUCKY)
    async with sitting_down(tmp_path, session) as person:
        await person.press("a")
        await person.answer("guard 2", "sword", "20", "3")
        await person.press("slash", *"guard 1", "enter", "x")
        assert "▸Guard 2" in person.prompt
        await person.answer("")
        assert "▸dazed" in person.prompt


async def test_an_attack_that_was_neither_suggests_the_chosen_card(tmp_path: Path) -> None:
    session = start(tmp_path, *RUNNING, cast=UNLUCKY)
    async with sitting_down(tmp_path, session) as person:
        await person.press("a")
        await person.answer("guard 2", "sword", "3")
        await person.press("slash", *"guard 1", "enter", "x")
        assert "▸Guard 1" in person.prompt
