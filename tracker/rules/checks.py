"""Ability checks, challenges and saving throws (CHECK, SAVE)."""

from collections.abc import Mapping
from typing import Literal, get_args

from tracker.rules.edition import Ruleset
from tracker.rules.tally import Tally, tally

Attribute = Literal[
    "strength",
    "agility",
    "grace",
    "stamina",
    "speed",
    "wits",
    "willpower",
    "awareness",
    "appearance",
]
ATTRIBUTES: tuple[Attribute, ...] = get_args(Attribute)

SAVE_KINDS = (
    "disease",
    "radiation",
    "poison",
    "fire",
    "heat",
    "cold",
    "crushing",
    "mental",
    "paralysis",
    "petrification",
)
"""SAVE-4: the kinds that the book names; others are possible."""


def score_tally(
    attribute: str,
    score: int,
    *,
    halved: bool = False,
    effects: tuple[tuple[str, int], ...] = (),
    conditions: tuple[tuple[str, int], ...] = (),
    shock: int = 0,
    fatigue: int = 0,
    repeats: int = 0,
    modifier: int = 0,
    rules: Ruleset,
) -> Tally:
    """CHECK-2: the score that a roll must not exceed, and what changes it.

    `repeats` counts former attempts at the same thing (CHECK-5); `halved` rounds down.
    """
    return tally(
        (
            (score, attribute.capitalize(), "CHECK-1"),
            (score // 2 - score if halved else 0, "halved", "CRIT-14"),
            *((value, name, "CRIT-0") for name, value in effects),
            *((value, name, "DESC-2") for name, value in conditions),
            (-shock, "shock", "SHK-3"),
            (-fatigue, "fatigue", "FAT-1"),
            (-repeats * rules.facts.repeat_penalty, f"attempt {repeats + 1}", "CHECK-5"),
            (modifier, "GM", "CHECK-2"),
        )
    )


def succeeds(roll: int, score: int, rules: Ruleset) -> bool:
    """CHECK-1: whether 2d20 stay within a score."""
    return roll <= score if rules.check_equal_succeeds else roll < score


def challenge_winner(
    rolls: Mapping[str, int], scores: Mapping[str, int], rules: Ruleset
) -> str | None:
    """CHECK-3, CHECK-4: the highest roll within its own score, None when undecided."""
    within = {who: roll for who, roll in rolls.items() if succeeds(roll, scores[who], rules)}
    best = max(within.values(), default=None)
    leaders = [who for who, roll in within.items() if roll == best]
    return leaders[0] if len(leaders) == 1 else None


def group_succeeds(successes: int, members: int) -> bool:
    """CHECK-6: at least half of the group."""
    return 2 * successes >= members


def save_tally(
    kind: str,
    bonus: int,
    *,
    conditions: tuple[tuple[str, int], ...] = (),
    shock: int = 0,
    fatigue: int = 0,
    modifier: int = 0,
) -> Tally:
    """SAVE-1: everything that is added to the d20 of a saving throw."""
    return tally(
        (
            (bonus, f"{kind} save", "SAVE-5"),
            *((value, name, "DESC-2") for name, value in conditions),
            (-shock, "shock", "SHK-1"),
            (-fatigue, "fatigue", "FAT-1"),
            (modifier, "GM", "GM-27"),
        )
    )


def saved(natural: int, total: int, target_number: int, rules: Ruleset) -> bool:
    """SAVE-1, SAVE-3: whether a saving throw succeeds."""
    if rules.save_naturals and natural <= 2:
        return False
    if rules.save_naturals and natural >= 19:
        return True
    return total >= target_number
