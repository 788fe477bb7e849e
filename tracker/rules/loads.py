"""What the weight of weapons and armour does (WENC, ARM)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Encumbrance = Literal["none", "light", "medium", "heavy", "very heavy", "heroic"]

LOADS: tuple[Encumbrance, ...] = ("none", "light", "medium", "heavy", "very heavy", "heroic")


def heavier(load: Encumbrance, than: Encumbrance) -> bool:
    """Whether one load is above another."""
    return LOADS.index(load) > LOADS.index(than)


def takes_both_hands(load: Encumbrance) -> bool:
    """Heavy weapons and heavier ones are held with both hands (WENC-3 to WENC-5)."""
    return heavier(load, "medium")


@dataclass(frozen=True, slots=True)
class Load:
    """Points off the rolls of a bearer. `speed` is the part of Speed that is kept, None for
    'hardly able to move'; `skill` is what comes on top of the armour's own skill penalty."""

    initiative: int = 0
    attack: int = 0
    damage: int = 0
    speed: Fraction | None = Fraction(1)
    skill: int = 0
    fatigue: int = 0


MEDIUM_IN_ONE_HAND = -2

WEAPON_LOADS: Mapping[Encumbrance, Load] = {
    "none": Load(),
    "light": Load(),
    "medium": Load(),
    "heavy": Load(),
    "very heavy": Load(initiative=-2, attack=-1),
    "heroic": Load(initiative=-5, attack=-3),
}

_THREE_QUARTERS, _HALF, _THIRD = Fraction(3, 4), Fraction(1, 2), Fraction(1, 3)

TRAINED_ARMOUR: Mapping[Encumbrance, Load] = {
    "none": Load(),
    "light": Load(),
    "medium": Load(speed=_THREE_QUARTERS),
    "heavy": Load(initiative=-2, speed=_HALF),
    "very heavy": Load(-8, -8, -5, _THIRD, -12),
    "heroic": Load(-12, -10, -8, None, -20, fatigue=1),
}

UNTRAINED_ARMOUR: Mapping[Encumbrance, Load] = {
    "none": Load(),
    "light": Load(attack=-2, skill=-3),
    "medium": Load(-2, -3, 0, _THREE_QUARTERS, -5),
    "heavy": Load(-5, -5, -2, _HALF, -8),
    "very heavy": Load(-10, -12, -7, _THIRD, -15),
    "heroic": Load(-15, -12, -10, None, -25, fatigue=1),
}


def armour_load(load: Encumbrance, *, trained: bool) -> Load:
    """ARM-2: the wearer's training picks the table."""
    return (TRAINED_ARMOUR if trained else UNTRAINED_ARMOUR)[load]


def armour_rule(*, trained: bool) -> str:
    """The ID of the table that applies."""
    return "ARM-3" if trained else "ARM-4"
