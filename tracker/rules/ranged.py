"""Range, movement, cover and bodies in the way (RNG, MOVE, COVER, MELEEFIRE)."""

from collections.abc import Mapping
from typing import Literal, assert_never

from tracker.rules.edition import Ruleset

LEAST_FOR_A_SHOT = 8
"""What a ranged attack must at least reach (AC-2)."""

MOST_COVER = 90
"""Per cent of cover that still lets anybody attack (COVER-2)."""

PRONE_COVER = 40
"""Per cent of cover that lying flat gives against missiles (COVER-8)."""

SCREEN_COVER = 40
"""Per cent of cover that a body in the way gives (MELEEFIRE-1)."""

Awareness = Literal["none", "ally", "foe", "both", "shielding"]


AWARENESS: Mapping[Awareness, str] = {
    "none": "nobody knows of the shot",
    "ally": "an ally knows and keeps out",
    "foe": "only the foe sees the shooter",
    "both": "both know",
    "shielding": "shields the target",
}
"""Who in the line of fire knows of the shot (MELEEFIRE-2)."""


def awareness_in(rules: Ruleset) -> tuple[Awareness, ...]:
    """MELEEFIRE-2: what an edition tells apart: in the older ones a body that knows of the shot
    keeps out or protects, whoever else sees it."""
    return tuple(
        one for one in AWARENESS if rules.facts.shooter_may_be_seen or one not in ("foe", "both")
    )


def increments_passed(distance: int, increment: int) -> int:
    """RNG-2: range increments surpassed, 0 up to the first; both in feet, increment > 0."""
    return max(0, -(-distance // increment) - 1)


def increments_label(passed: int) -> str:
    """How a sum calls them."""
    return f"{passed} increment" if passed == 1 else f"{passed} increments"


def range_limit(*, propelled: bool, rules: Ruleset) -> int | None:
    """RNG-5: the most increments, 5 hurled and 10 propelled; None where there is no limit."""
    if not rules.facts.range_limited:
        return None
    return 10 if propelled else 5


def ceiling_needed(distance: int) -> int:
    """RNG-3: feet of room overhead that a ballistic shot needs, a quarter of the distance."""
    return -(-distance // 4)


def target_movement(speed: int, rules: Ruleset) -> int:
    """MOVE-3: points off for a moving target, a fifth of its Speed."""
    return -(-speed // 5) if rules.move_round == "ceil" else speed // 5


def cover_points(percent: int, rules: Ruleset) -> int:
    """COVER-3: points off for per cent of cover, rounded down."""
    return percent // rules.facts.cover_step


def screen_cover(awareness: Awareness, rules: Ruleset) -> int:
    """MELEEFIRE-1, MELEEFIRE-2: per cent of cover from a body in the line of fire.

    An ally who knows of the shot keeps out of the way; a foe who alone sees the shooter, or
    anybody who shields the target, gets into it.
    """
    shift = rules.facts.screen_shift
    match awareness:
        case "ally":
            return SCREEN_COVER - shift
        case "foe" | "shielding":
            return SCREEN_COVER + shift
        case "none" | "both":
            return SCREEN_COVER
        case _:
            assert_never(awareness)
