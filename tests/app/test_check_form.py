"""Checks of several: each by an attribute of the own, each die with what it needs. Saves."""

import pytest

from tests.app.filling import Filling, hints, running, text_of
from tests.view.fights import ANN, Fight, guard
from tracker.encounter.events.checks import Challenged, Checked, Saved


def crossing() -> Fight:
    """Ann is strong, Guard 1 graceful."""
    fight = Fight(({**ANN, "strength": 14}, {**guard(1), "grace": 13}))
    fight.do("initiative", rolls={"ann": 10, "guard-1": 6})
    return fight


@pytest.mark.rule("CHECK-6")
def test_each_member_of_a_group_may_use_another_attribute() -> None:
    filling = Filling.of("check", crossing()).give("group check", "ann", "strength", "guard 1")
    filling.give("nobody else")
    assert filling.asked == "Ann by"
    assert filling.form.ask("attributes.guard-1").default == "strength"
    assert hints("check", "attributes.guard-1", crossing(), who="ann")["grace"] == "13"
    filling.give("")
    assert filling.asked == "Ann 2d20"
    assert text_of(filling.form.info()[1]).startswith("Ann needs 14 or less")
    filling.give("12", "grace")
    assert text_of(filling.form.info()[1]).startswith("Guard 1 needs 13 or less  20 %")
    checked = [one for one in filling.give("13").events() if isinstance(one, Checked)]
    assert [(one.what, one.needed, one.success) for one in checked] == [
        ("strength", 14, True),
        ("grace", 13, True),
    ]


@pytest.mark.rule("CHECK-3", "RNG-7")
def test_in_a_challenge_another_attribute_is_a_tab_away() -> None:
    filling = Filling.of("check", crossing()).give("challenge", "ann", "wits", "guard 1")
    assert filling.form.extra == (
        *("attributes.ann", "modifiers.ann"),
        *("attributes.guard-1", "modifiers.guard-1"),
    )
    filling.change("attributes.guard-1", "speed")
    shown = {field.label: field.value for field in filling.form.shown("rolls.ann")}
    assert (shown["Ann by"], shown["Guard 1 by"]) == ("wits", "speed")
    events = filling.give("nobody else", "5", "6").events()
    assert [one.what for one in events if isinstance(one, Checked)] == ["wits", "speed"]
    assert any(isinstance(one, Challenged) for one in events)


def test_whoever_is_no_longer_in_it_takes_the_own_attribute_along() -> None:
    filling = Filling.of("check", running()).give("group check", "ann", "wits", "nobody else")
    filling.give("strength")
    filling.change("who", "tim")
    assert "attributes.ann" not in filling.form.answers
    while filling.form.next_ask() is not None:
        filling.give("")
    assert [one.who for one in filling.events() if isinstance(one, Checked)] == ["tim"]


@pytest.mark.rule("SAVE-2", "SAVE-4")
def test_a_save_may_be_of_any_kind() -> None:
    filling = Filling.of("save", running(), who="tim").give("strong drink", "9", "12")
    (saved,) = [one for one in filling.events() if isinstance(one, Saved)]
    assert (saved.kind, saved.success) == ("strong drink", True)
    fight = Fight(({**ANN, "saves": {"strong drink": 3}}, guard(1)))
    known = hints("save", "kind", fight, who="ann")
    assert list(known)[:2] == ["strong drink", "disease"]
    assert known["strong drink"] == "+3"
