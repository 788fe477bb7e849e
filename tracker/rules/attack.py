"""The attack roll: what is added to it, what it needs and what it comes to (ATK, AC, SNEAK)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from tracker.rules.edition import Ruleset
from tracker.rules.initiative import FIRST_FIGHT, Experience
from tracker.rules.loads import WEAPON_LOADS, Encumbrance, Load
from tracker.rules.ranged import LEAST_FOR_A_SHOT, cover_points, increments_label, target_movement
from tracker.rules.tally import Tally, tally

UNSKILLED = -5
"""On attacks and parries with a weapon that one cannot use (GEN-3)."""

TOUCH = 5
"""What a contact needs that armour does not hinder (ATK-4)."""

HELPLESS = 4
PRONE_TARGET = 4
PRONE_ATTACKER = -4
MOST_DESCRIBED = 5
STEP_OF_RANGE = -2

Position = Literal["front", "behind", "flanked", "unseen", "helpless"]

POSITIONS: Mapping[Position, tuple[int, str, str]] = {
    "front": (0, "", "SNEAK-1"),
    "behind": (2, "from behind", "SNEAK-1"),
    "flanked": (2, "flanking", "SNEAK-7"),
    "unseen": (2, "unseen", "SNEAK-8"),
    "helpless": (HELPLESS, "helpless target", "SNEAK-4"),
}

Outcome = Literal["fumble", "miss", "defended", "hit", "critical"]


@dataclass(frozen=True, slots=True)
class Strike:
    """What weighs on one attack roll, in points where not said otherwise.

    `untrained` is true without the weapon's skill; `cover` and `screen` are per cent; `steps`
    range increments passed; `moved` and `target_moved` points of Speed.
    """

    skill: str
    level: int
    untrained: bool
    standing: int = 0
    load: Encumbrance = "none"
    armour: Load = Load()
    armour_rule: str = "ARM-3"
    hands: int = 0
    hands_label: str = "both hands in use"
    hands_rule: str = "TWO-1"
    stance: str = "normal"
    stance_attack: int = 0
    stance_rule: str = "STANCE-6"
    position: Position = "front"
    helpless: bool = False
    target_prone: bool = False
    prone: bool = False
    ranged: bool = False
    called: int = 0
    described: int = 0
    steps: int = 0
    cover: int = 0
    screen: int = 0
    moved: int = 0
    target_moved: int = 0
    experience: Experience = "veteran"
    conditions: tuple[tuple[str, int], ...] = ()
    combo: tuple[str, int] = ("", 0)
    shock: int = 0
    fatigue: int = 0
    modifier: int = 0


def attack_tally(strike: Strike, rules: Ruleset) -> Tally:
    """Everything that is added to the d20 (ATK-1, ATK-9)."""
    first = FIRST_FIGHT.get(strike.experience)
    prone_counts = strike.target_prone and (not strike.ranged or rules.prone_bonus_ranged)
    bound = strike.helpless and strike.position != "helpless"
    screened = cover_points(strike.cover + strike.screen, rules) - cover_points(strike.cover, rules)
    return tally(
        (
            (strike.level, strike.skill, "ATK-1"),
            (UNSKILLED if strike.untrained else 0, f"unskilled in {strike.skill}", "ATK-8"),
            (strike.standing, "sheet", "ATK-1"),
            (
                WEAPON_LOADS[strike.load].attack,
                f"{strike.load} weapon",
                "WENC-4" if strike.load == "very heavy" else "WENC-5",
            ),
            (strike.armour.attack, "armour", strike.armour_rule),
            (strike.hands, strike.hands_label, strike.hands_rule),
            (strike.stance_attack, strike.stance, strike.stance_rule),
            POSITIONS[strike.position],
            (
                HELPLESS if bound else 0,
                "helpless target",
                "SNEAK-5" if strike.ranged else "SNEAK-4",
            ),
            (PRONE_TARGET if prone_counts else 0, "target on the ground", "SNEAK-6"),
            (PRONE_ATTACKER if strike.prone else 0, "on the ground", "SNEAK-6"),
            (strike.called, "called", "CALL-2" if strike.called < 0 else "CALL-3"),
            (strike.described, "description", "DESC-1"),
            (STEP_OF_RANGE * strike.steps, increments_label(strike.steps), "RNG-2"),
            (-cover_points(strike.cover, rules), f"{strike.cover} % cover", "COVER-3"),
            (-screened, "body in the way", "MELEEFIRE-1"),
            (-strike.moved if strike.ranged else 0, "moving", "MOVE-2"),
            (
                -target_movement(strike.target_moved, rules) if strike.ranged else 0,
                "target moving",
                "MOVE-3",
            ),
            *(((first.attack, first.label, first.rule),) if first else ()),
            *((value, name, "DESC-2") for name, value in strike.conditions),
            (strike.combo[1], strike.combo[0], "COMBO-0"),
            (-strike.shock, "shock", "SHK-1"),
            (-strike.fatigue, "fatigue", "FAT-1"),
            (strike.modifier, "GM", "GM-8"),
        )
    )


@dataclass(frozen=True, slots=True)
class Mark:
    """What an attack is aimed at: the standing armour class, and what changes the number."""

    armour_class: int
    touch_class: int
    stance_bonus: int = 0
    ranged: bool = False
    touch: bool = False
    target_number: int | None = None


def needed(mark: Mark, rules: Ruleset) -> int:
    """The number that the attack total must reach (AC-1 to AC-4, ATK-3, ATK-4)."""
    if mark.target_number is not None:
        return mark.target_number
    if not mark.touch:
        number = mark.armour_class + mark.stance_bonus
    elif rules.touch_ac == "flat5":
        number = TOUCH
    else:
        number = mark.touch_class + mark.stance_bonus
    return max(number, LEAST_FOR_A_SHOT) if mark.ranged else number


def is_critical(natural: int) -> bool:
    """ATK-5: a natural 19 or 20 of a d20."""
    return natural >= 19


def is_fumble(natural: int) -> bool:
    """ATK-6: a natural 1 or 2 of a d20."""
    return natural <= 2


def reaches(total: int, number: int, rules: Ruleset) -> bool:
    """ATK-2: whether a total is enough; the house rule may ask for more than equal."""
    return total >= number if rules.hit_on_equal else total > number


def _too_low_for_a_shot(natural: int, rules: Ruleset) -> bool:
    """RNG-1: whether the die itself spoils a shot."""
    return rules.ranged_min == "natural8" and natural < LEAST_FOR_A_SHOT


def outcome(natural: int, total: int, number: int, *, ranged: bool, rules: Ruleset) -> Outcome:
    """What a roll comes to before any defence (ATK-2, ATK-5, ATK-6, RNG-1)."""
    if is_fumble(natural):
        return "fumble"
    if is_critical(natural):
        return "critical"
    if ranged and _too_low_for_a_shot(natural, rules):
        return "miss"
    return "hit" if reaches(total, number, rules) else "miss"


def overflow(total: int) -> int:
    """ATK-7: points of damage for what a total exceeds 20 by."""
    return max(0, total - 20)


def obstacle_struck(
    natural: int,
    total: int,
    *,
    screen_points: int,
    number: int,
    obstacle_number: int,
    rules: Ruleset,
) -> bool:
    """MELEEFIRE-3: whether a missed shot strikes the body in the way.

    `total` already lacks the `screen_points` that the body's cover took from it.
    """
    if rules.facts.odd_miss_strikes:
        return (natural if rules.odd_miss_uses == "natural" else total) % 2 == 1
    too_low = is_fumble(natural) or _too_low_for_a_shot(natural, rules)
    by_cover = not too_low and reaches(total + screen_points, number, rules)
    compared = total + screen_points if rules.obstacle_roll == "before_cover" else total
    return by_cover and reaches(compared, obstacle_number, rules)
