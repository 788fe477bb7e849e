"""Shots past a body in the line of fire: who knows of them, and whom a miss strikes."""

import pytest

from tests.app.filling import Filling, hints, text_of
from tests.view.fights import ANN, TIM, Fight, guard
from tracker.encounter.events.harm import DamageTaken

BOW = {"name": "bow", "damage": "1d8", "type": "stabbing", "ranged": True, "range_increment": 60}


def archery(edition: str = "current") -> Fight:
    archer = {**ANN, "weapons": [BOW], "skills": {"bow": 1}, "attack": 0, "retests": {}}
    fight = Fight((archer, TIM, guard(1)), edition=edition)
    fight.do("initiative", rolls={"ann": 10, "tim": 8, "guard-1": 6})
    return fight


@pytest.mark.rule("MELEEFIRE-3")
def test_the_body_that_a_miss_strikes_is_named() -> None:
    filling = Filling.of("attack", archery(), who="ann").give("guard 1", "bow", "", "")
    filling.change("screen", "tim").give("3")
    assert text_of(filling.form.info()[0]).startswith("miss, strikes Tim instead  −4 against 12")
    assert filling.asked == "damage to Tim 1d8"
    (hurt,) = [one for one in filling.give("5").events() if isinstance(one, DamageTaken)]
    assert hurt.who == "tim"
    assert "strikes Tim" in text_of(filling.form.info()[0])


@pytest.mark.rule("MELEEFIRE-3")
def test_an_even_miss_strikes_nobody_and_asks_for_nothing() -> None:
    filling = Filling.of("attack", archery(), who="ann").give("guard 1", "bow", "", "")
    filling.change("screen", "tim").give("4")
    assert filling.asked == ""
    assert "instead" not in text_of(filling.form.info()[0])


@pytest.mark.rule("MELEEFIRE-1", "MELEEFIRE-2")
def test_who_may_know_of_a_shot_is_what_the_edition_tells_apart() -> None:
    def known(edition: str) -> list[tuple[str, str]]:
        said = hints("attack", "awareness", archery(edition), who="ann", weapon="bow")
        return [(word, hint.rpartition(", ")[2]) for word, hint in said.items()]

    older = [("none", "40 %"), ("ally", "30 %"), ("shielding", "50 %")]
    assert known("classic") == known("revised") == older
    assert known("current") == [
        *(("none", "40 %"), ("ally", "20 %"), ("foe", "60 %")),
        *(("both", "40 %"), ("shielding", "60 %")),
    ]
