"""What meets a charge, and who strikes first (CHARGE)."""

from typing import Literal, get_args

Act = Literal["charge", "set", "strike"]
"""What somebody does in a charge: runs in, waits with a set weapon, strikes back as usual."""

Answer = Literal["nothing", "strike", "set", "charge"]
"""What the one charged does besides defending."""

ANSWERS: tuple[Answer, ...] = get_args(Answer)

First = Literal["charger", "charged", "both"]

FIRSTS: tuple[First, ...] = get_args(First)

Place = Literal["first", "second", "at once"]
"""Whether a blow of a charge falls before the other's."""

PLACES: dict[First, tuple[Place, Place]] = {
    "charger": ("first", "second"),
    "charged": ("second", "first"),
    "both": ("at once", "at once"),
}
"""The places of the charger's blow and of the other's."""


def first_to_strike(reach: int, against: int) -> First:
    """CHARGE-2: the longer reach, in feet, whatever the initiative; equal ones at once."""
    if reach == against:
        return "both"
    return "charger" if reach > against else "charged"
