"""Every cell of the weapon and armour load tables."""

from fractions import Fraction

import pytest

from tracker.rules.loads import (
    LOADS,
    MEDIUM_IN_ONE_HAND,
    WEAPON_LOADS,
    Encumbrance,
    armour_load,
    armour_rule,
    heavier,
    takes_both_hands,
)


@pytest.mark.parametrize(
    ("load", "both_hands", "initiative", "attack"),
    [
        pytest.param("none", False, 0, 0, marks=pytest.mark.rule("WENC-1")),
        pytest.param("light", False, 0, 0, marks=pytest.mark.rule("WENC-1")),
        pytest.param("medium", False, 0, 0, marks=pytest.mark.rule("WENC-2")),
        pytest.param("heavy", True, 0, 0, marks=pytest.mark.rule("WENC-3")),
        pytest.param("very heavy", True, -2, -1, marks=pytest.mark.rule("WENC-4")),
        pytest.param("heroic", True, -5, -3, marks=pytest.mark.rule("WENC-5")),
    ],
)
def test_a_weapons_load(load: Encumbrance, both_hands: bool, initiative: int, attack: int) -> None:
    found = WEAPON_LOADS[load]
    assert (found.initiative, found.attack, found.damage) == (initiative, attack, 0)
    assert takes_both_hands(load) is both_hands


@pytest.mark.rule("WENC-2")
def test_a_medium_weapon_in_one_hand_is_two_slower() -> None:
    assert MEDIUM_IN_ONE_HAND == -2


# load, trained, initiative, attack, damage, Speed kept, further skill penalty, fatigue
ARMOUR: tuple[
    tuple[Encumbrance, bool, int, int, int, Fraction | None, int, int],
    ...,
] = (
    ("none", True, 0, 0, 0, Fraction(1), 0, 0),
    ("light", True, 0, 0, 0, Fraction(1), 0, 0),
    ("medium", True, 0, 0, 0, Fraction(3, 4), 0, 0),
    ("heavy", True, -2, 0, 0, Fraction(1, 2), 0, 0),
    ("very heavy", True, -8, -8, -5, Fraction(1, 3), -12, 0),
    ("heroic", True, -12, -10, -8, None, -20, 1),
    ("none", False, 0, 0, 0, Fraction(1), 0, 0),
    ("light", False, 0, -2, 0, Fraction(1), -3, 0),
    ("medium", False, -2, -3, 0, Fraction(3, 4), -5, 0),
    ("heavy", False, -5, -5, -2, Fraction(1, 2), -8, 0),
    ("very heavy", False, -10, -12, -7, Fraction(1, 3), -15, 0),
    ("heroic", False, -15, -12, -10, None, -25, 1),
)


@pytest.mark.rule("ARM-2", "ARM-3", "ARM-4", "ARM-5", "FAT-3")
@pytest.mark.parametrize(
    ("load", "trained", "initiative", "attack", "damage", "speed", "skill", "fatigue"),
    ARMOUR,
    ids=[f"{row[0]}-{'trained' if row[1] else 'untrained'}" for row in ARMOUR],
)
def test_an_armours_load(
    load: Encumbrance,
    trained: bool,
    initiative: int,
    attack: int,
    damage: int,
    speed: Fraction | None,
    skill: int,
    fatigue: int,
) -> None:
    found = armour_load(load, trained=trained)
    assert (found.initiative, found.attack, found.damage) == (initiative, attack, damage)
    assert found.speed == speed
    assert (found.skill, found.fatigue) == (skill, fatigue)


@pytest.mark.rule("ARM-2")
def test_training_names_its_table() -> None:
    assert armour_rule(trained=True) == "ARM-3"
    assert armour_rule(trained=False) == "ARM-4"


def test_loads_are_in_order_of_weight() -> None:
    assert LOADS == ("none", "light", "medium", "heavy", "very heavy", "heroic")
    assert heavier("medium", than="light")
    assert not heavier("light", than="light")
    assert not heavier("light", than="medium")
    assert heavier("heroic", than="very heavy")
