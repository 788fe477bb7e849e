"""Falls and fire (FALL, FIRE)."""

from collections.abc import Mapping

from tracker.rules.checks import saved
from tracker.rules.dice import Dice
from tracker.rules.edition import Ruleset

SURFACES: Mapping[str, int] = {"soft": 6, "hard": 8, "rocks": 10}
"""FALL-1: sides of the dice by what one falls on."""

FIRE = Dice.of(3, 6)
"""FIRE-1: the damage of a round in flames."""


def fall_dice(feet: int, sides: int, rules: Ruleset) -> Dice:
    """FALL-1, FALL-2, FALL-4: a die of the ground's `sides` for each ten feet, up to the
    edition's most."""
    count = -(-feet // 10) if rules.fall_partial == "ceil" else feet // 10
    most = rules.facts.most_fall_dice
    return Dice.of(count if most is None else min(count, most), sides)


def fall_target(feet: int) -> int:
    """FALL-3: what the crushing save must reach, half the feet, halves up."""
    return -(-feet // 2)


def fall_saved(natural: int, total: int, feet: int, rules: Ruleset) -> bool:
    """FALL-3: whether the save halves a fall; the house rule may ask for more than equal."""
    short = rules.fall_save_strict and 2 * total == feet
    decided = rules.save_naturals and natural >= 19
    return saved(natural, total, fall_target(feet), rules) and (decided or not short)


def halved(points: int) -> int:
    """Half of a damage, rounded down (FALL-3, FIRE-7)."""
    return points // 2


def fire_target(damage: int, before: int) -> int:
    """FIRE-3: what the fire save must reach: this exposure's points and those `before` it."""
    return damage + before
