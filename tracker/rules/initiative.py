"""Initiative totals and the slots that they give (INIT, WAIT, CHG)."""

from dataclasses import dataclass
from typing import Literal

from tracker.rules.edition import Ruleset
from tracker.rules.loads import MEDIUM_IN_ONE_HAND, WEAPON_LOADS, Encumbrance, Load
from tracker.rules.tally import Tally, tally

STEP = 10
"""Counts between the actions of one combatant (INIT-2)."""

MOST_INITIATIVE = 300
"""The highest total that is taken: beyond it somebody would act more than thirty times."""

CHANGE_DELAY = 4
"""Counts by which a changed action comes later (CHG-2)."""

Experience = Literal["veteran", "observed", "none"]


@dataclass(frozen=True, slots=True)
class FirstFight:
    """Points off for inexperience (FIRST-1, FIRST-2)."""

    rule: str
    label: str
    initiative: int
    attack: int
    damage: int


FIRST_FIGHT: dict[Experience, FirstFight] = {
    "none": FirstFight("FIRST-1", "first battle ever seen", -6, -4, -2),
    "observed": FirstFight("FIRST-2", "first fight", -3, -2, -1),
}


def later_counts(count: int) -> tuple[int, ...]:
    """The counts that follow one, each ten lower, as long as they are above 0 (INIT-2)."""
    return tuple(range(count - STEP, 0, -STEP))


def counts(total: int, rules: Ruleset) -> tuple[int, ...]:
    """All counts at which a total acts, highest first.

    23 gives 23, 13, 3; 10 gives 10 alone. A total of 0 or less acts once, last, unless the
    house rule takes that away (INIT-2, INIT-10).
    """
    if total <= 0:
        return (total,) if rules.init_nonpositive == "act_last" else ()
    return (total, *later_counts(total))


@dataclass(frozen=True, slots=True)
class Readiness:
    """What weighs on one initiative roll, in points where not said otherwise."""

    standing: int
    weapon: str
    speed: int
    load: Encumbrance
    medium_in_one_hand: bool
    armour: Load
    armour_rule: str
    experience: Experience
    conditions: tuple[tuple[str, int], ...]
    shock: int
    fatigue: int
    declared: int = 0


def initiative_tally(ready: Readiness) -> Tally:
    """Everything that is added to the d10 (INIT-1, INIT-9)."""
    first = FIRST_FIGHT.get(ready.experience)
    return tally(
        (
            (ready.standing, "sheet", "INIT-1"),
            (ready.speed, f"speed of {ready.weapon}", "INIT-9"),
            (
                MEDIUM_IN_ONE_HAND if ready.medium_in_one_hand else 0,
                "medium weapon in one hand",
                "WENC-2",
            ),
            (
                WEAPON_LOADS[ready.load].initiative,
                f"{ready.load} weapon",
                "WENC-4" if ready.load == "very heavy" else "WENC-5",
            ),
            (ready.armour.initiative, "armour", ready.armour_rule),
            *(((first.initiative, first.label, first.rule),) if first else ()),
            *((value, name, "DESC-2") for name, value in ready.conditions),
            (-ready.shock, "shock", "SHK-1"),
            (-ready.fatigue, "fatigue", "FAT-1"),
            (ready.declared, "declared action", "INIT-8"),
        )
    )
