"""A field that may be left out, but that the step turns out to need."""

import pytest

from tests.app.filling import Filling, never, running
from tests.view.fights import ANN, Fight, guard
from tracker.app.prompts.asks import BadAnswer
from tracker.app.prompts.catalogue import FORMS
from tracker.encounter.events.turns import HandsChanged
from tracker.encounter.refusal import Need

DAGGER = {"name": "dagger", "damage": "1d4", "encumbrance": "light"}
SWORD = {"name": "sword", "damage": "1d8", "encumbrance": "light"}


def two_weapons() -> Fight:
    fight = Fight(({**ANN, "weapons": [SWORD, DAGGER]}, guard(1)))
    fight.do("initiative", rolls={"ann": 10, "guard-1": 6})
    return fight


@pytest.mark.rule("TWO-6")
@pytest.mark.parametrize("text", ["", "dagger", "dag"])
def test_enter_or_the_name_takes_the_weapon_of_the_other_hand(text: str) -> None:
    filling = Filling.of("hands", two_weapons(), who="ann").give("two weapons", "attack")
    assert filling.asked == "secondary"
    (changed,) = filling.give(text).events()
    assert isinstance(changed, HandsChanged)
    assert (changed.option, changed.secondary) == ("attack", "dagger")


@pytest.mark.parametrize("name", FORMS)
def test_a_needed_field_is_answered_or_refused_and_never_passed_over(name: str) -> None:
    form = FORMS[name](running().now, {})
    for key in form.extra:
        if key in form.questions or key.startswith("@"):
            continue  # what only steers the prompt is needed by no step
        twin = form.copy()
        ask = twin._ask_for(Need(key))
        assert not ask.optional, key
        try:
            twin.give(ask, "", never)
        except BadAnswer:
            continue
        assert key in twin.answers, f"enter passes over {key}"
