"""From dice to points that hurt: sums, doublings, resistance, reduction (DMG, RES)."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, assert_never

from tracker.rules.edition import Ruleset
from tracker.rules.initiative import FIRST_FIGHT, Experience
from tracker.rules.loads import Encumbrance
from tracker.rules.ranged import increments_label
from tracker.rules.tally import Tally, tally

Handle = Literal["fits", "short"]


def both_hands_bonus(
    strength: int, handle: Handle, load: Encumbrance, *, propelled: bool, rules: Ruleset
) -> int:
    """DMG-2: points that a second hand adds on top of the normal Strength bonus."""
    if propelled or (load == "heroic" and not rules.facts.heroic_in_both_hands):
        return 0
    return rules.facts.short_handle if handle == "short" else -(-strength // 4)


@dataclass(frozen=True, slots=True)
class Blow:
    """The parts of one damage roll, in points. `dice` is the sum of the numbers rolled."""

    dice: int
    weapon: str
    flat: int = 0
    standing: int = 0
    both_hands: int = 0
    over_twenty: int = 0
    extra: int = 0
    armour: int = 0
    armour_rule: str = "ARM-3"
    range_steps: int = 0
    experience: Experience = "veteran"
    conditions: tuple[tuple[str, int], ...] = ()
    combo: tuple[str, int] = ("", 0)
    shock: int = 0
    fatigue: int = 0
    modifier: int = 0


def damage_tally(blow: Blow, rules: Ruleset) -> Tally:
    """DMG-1: the sum before doublings; it may fall below 0, what is dealt does not."""
    first = FIRST_FIGHT.get(blow.experience)
    ranged = -2 * blow.range_steps if rules.range_damage_penalty else 0
    rest = tally(
        (
            (blow.flat, blow.weapon, "DMG-1"),
            (blow.standing, "Strength", "DMG-1"),
            (blow.both_hands, "both hands", "DMG-2"),
            (blow.over_twenty, "over 20", "ATK-7"),
            (blow.extra, "extra", "DMG-9"),
            (blow.armour, "armour", blow.armour_rule),
            (ranged, increments_label(blow.range_steps), "RNG-2"),
            *(((first.damage, first.label, first.rule),) if first else ()),
            *((value, name, "DESC-2") for name, value in blow.conditions),
            (blow.combo[1], blow.combo[0], "COMBO-0"),
            (-blow.shock, "shock", "SHK-1"),
            (-blow.fatigue, "fatigue", "FAT-1"),
            (blow.modifier, "GM", "GM-8"),
        )
    )
    return rest.opened_by(blow.dice, "dice", "DMG-1")


def multiplier(doublings: int, rules: Ruleset) -> int:
    """DMG-8: what several doublings make together, as a factor."""
    if doublings == 0:
        return 1
    match rules.double_stack:
        case "multiply":
            return int(2**doublings)
        case "additive":
            return doublings + 1
        case "single":
            return 2
        case _:
            assert_never(rules.double_stack)


TABLE: Mapping[int, Fraction] = {
    5: Fraction(1, 20),
    10: Fraction(1, 10),
    20: Fraction(1, 5),
    25: Fraction(1, 4),
    30: Fraction(1, 3),
    40: Fraction(2, 5),
    50: Fraction(1, 2),
    60: Fraction(2, 3),
    75: Fraction(3, 4),
    90: Fraction(9, 10),
}
"""RES-7: the printed guide, part ignored by per cent of resistance."""


def resisted(points: int, percent: int, rules: Ruleset) -> int:
    """RES-2 to RES-4, RES-6: points that a resistance ignores, rounded up."""
    part = Fraction(percent, 100)
    if rules.resistance_table_mode == "table":
        part = TABLE.get(percent, part)
    product = points * part
    return min(points, -(-product.numerator // product.denominator))


@dataclass(frozen=True, slots=True)
class Soaked:
    """What became of a blow's points: `dealt` is what hurts (DMG-5)."""

    resisted: int
    reduced: int
    dealt: int


def soak(
    points: int,
    damage_type: str,
    resistances: Mapping[str, int],
    reduction: int,
    rules: Ruleset,
    *,
    flame: int = 0,
) -> Soaked:
    """Resistance by type first, then the flat reduction, never below 0 (DMG-5, RES-5).

    `flame` points of the whole are fire where the house rule says so (DMG-9).
    """
    burning = min(points, flame) if rules.flame_uses_fire_resistance else 0
    ignored = resisted(points - burning, resistances.get(damage_type, 0), rules)
    ignored += resisted(burning, resistances.get("fire", 0), rules)
    left = points - ignored
    reduced = min(left, reduction)
    return Soaked(ignored, reduced, left - reduced)
