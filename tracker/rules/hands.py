"""Two weapons, shields and what their options leave (HAND, TWO, SHLD)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, assert_never

from tracker.rules.edition import Ruleset
from tracker.rules.loads import Encumbrance, heavier

Mode = Literal["one-handed", "two-handed", "two weapons", "shield"]
MODES: tuple[Mode, ...] = ("one-handed", "two-handed", "two weapons", "shield")

Allowance = Literal["none", "half", "level", "one"]


@dataclass(frozen=True, slots=True)
class Option:
    """What one option of TWO-6..9 or SHLD-6..9 leaves in a round.

    `first` and `second` are the free parries with the primary weapon and with the second
    one (or the free blocks); `first_strikes` and `second_strikes` say which may attack, the
    second one only after the last action where it strikes `second_last`.
    """

    rule: str
    first: Allowance
    second: Allowance
    first_strikes: bool = True
    second_strikes: bool = True
    second_last: bool = False
    defends: bool = True
    total_defence: bool = False


TWO_WEAPON_OPTIONS: Mapping[str, Option] = {
    "attack": Option("TWO-6", "none", "none"),
    "attack and defence": Option("TWO-7", "none", "half", second_last=True),
    "defensive attack": Option("TWO-8", "one", "level", second_strikes=False),
    "total defence": Option(
        "TWO-9",
        "level",
        "level",
        first_strikes=False,
        second_strikes=False,
        total_defence=True,
    ),
}

SHIELD_OPTIONS: Mapping[str, Option] = {
    "full defence": Option(
        "SHLD-6",
        "level",
        "level",
        first_strikes=False,
        second_strikes=False,
        total_defence=True,
    ),
    "normal": Option("SHLD-7", "one", "level", second_strikes=False),
    "shield rush": Option("SHLD-8", "none", "half", second_last=True),
    "total attack": Option("SHLD-9", "none", "none", defends=False),
}

OPTIONS: Mapping[Mode, Mapping[str, Option]] = {
    "one-handed": {},
    "two-handed": {},
    "two weapons": TWO_WEAPON_OPTIONS,
    "shield": SHIELD_OPTIONS,
}


def allowance(kind: Allowance, level: int) -> int:
    """Free parries or blocks a round for a skill level; half is rounded up (DEF-4), and the
    unskilled have none (DEF-6)."""
    match kind:
        case "none":
            return 0
        case "half":
            return (level + 1) // 2
        case "level":
            return level
        case "one":
            return min(1, level)
        case _:
            assert_never(kind)


def shield_blocks(option: str, level: int, rules: Ruleset) -> int:
    """Free blocks of a shield option; `shield_rush_blocks` may raise those of SHLD-8."""
    kind = SHIELD_OPTIONS[option].second
    if option == "shield rush" and rules.shield_rush_blocks == "per_level":
        kind = "level"
    return allowance(kind, level)


def hand_penalty(*, both_used: bool, off_hand: bool, ambidextrous: bool) -> int:
    """TWO-1 and SHLD-4: -3 for something in each hand, -3 more for the off hand, in points.

    The ambidextrous have no off hand.
    """
    return (-3 if both_used else 0) + (-3 if off_hand and not ambidextrous else 0)


def pair_flaw(first: Encumbrance, second: Encumbrance) -> str | None:
    """TWO-3, WENC-6: why two loads do not go together, or None."""
    if heavier(first, "medium") or heavier(second, "medium"):
        return "two weapons at once may be light, or one medium beside a light one"
    if first == second == "medium":
        return "only one of two weapons may be medium"
    return None


def shield_flaw(
    option: str, shield: Encumbrance, weapon: Encumbrance, rules: Ruleset
) -> str | None:
    """SHLD-5: why a shield option is closed to these loads, or None."""
    punches = SHIELD_OPTIONS[option].second_strikes
    heaviest: Encumbrance = "medium" if rules.facts.medium_shields_punch else "light"
    if punches and heavier(shield, heaviest):
        return f"a {shield} shield is too heavy to strike with; {heaviest} is the most"
    paired = rules.medium_shield_pairing == "all_options" or punches
    if paired and shield == "medium" and heavier(weapon, "light"):
        return "a medium shield goes only with a light weapon here"
    return None
