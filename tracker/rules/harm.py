"""Getting hurt: loss, wounds, consciousness, death (HURT, WND, DEATH, REGEN)."""

from dataclasses import dataclass
from typing import Literal, get_args

from tracker.rules.edition import Edition, Ruleset
from tracker.rules.tally import Tally, tally

State = Literal["up", "unconscious", "coma", "dead"]

STATES: tuple[State, ...] = get_args(State)
"""From the lightest to the gravest."""
DueKind = Literal["system_shock", "willpower", "grapple", "burn", "strike"]

FEW_LIFE_POINTS = 3
"""Life points at which the classic edition calls for system shock (HURT-3)."""

TROLL_DEATH = -20
"""Life points at which a regenerating creature stays dead (REGEN-2)."""


@dataclass(frozen=True, slots=True)
class Loss:
    """Points lost by one blow, from each pool."""

    hit_points: int
    life_points: int


def loss(dealt: int, hit_points: int) -> Loss:
    """HURT-1: hit points first, what is left over from life points."""
    from_hit_points = min(dealt, max(0, hit_points))
    return Loss(from_hit_points, dealt - from_hit_points)


def wounds(dealt: int, rules: Ruleset) -> int:
    """WND-1: serious wounds that one attack's points open."""
    opened = max(0, dealt) // 10
    return min(1, opened) if rules.wounds_per_attack == "max_one" else opened


def untreated_loss(life_points: int) -> int:
    """HURT-7: life points that the untreated lose at the end of a round."""
    return max(0, -life_points)


def half_of_life(maximum: int) -> int:
    """DEATH-3: the life points from which hit points come back, half rounded up."""
    return -(-maximum // 2)


def due_after_damage(
    hit_points: int, life_points: int, rules: Ruleset, *, first: bool
) -> DueKind | None:
    """The roll that damage makes due for one who is up (HURT-3, HURT-4, HURT-11).

    `first` is whether Willpower has not been asked for since hit points ran out.
    """
    if life_points <= 0:
        return "system_shock"
    if hit_points > 0:
        return None
    if rules.facts.low_life_willpower:
        asked = rules.willpower_check == "per_damage" or first
        return "willpower" if asked else None
    return "system_shock" if life_points <= FEW_LIFE_POINTS else None


def due_each_round(state: State, life_points: int, rules: Ruleset, *, treated: bool) -> bool:
    """HURT-4: whether system shock falls due at the end of a round."""
    if state == "up":
        return life_points <= 0
    down_untreated = state != "dead" and life_points < 0 and not treated
    return down_untreated and rules.edition is not Edition.CLASSIC


def system_shock_tally(chance: int, life_points: int, shock: int, rules: Ruleset) -> Tally:
    """HURT-5: the chance in per cent, and what lowers it."""
    below = max(0, -life_points)
    capped = min(100, chance) if rules.facts.five_per_point else chance
    scale = 1 if rules.facts.five_per_point else rules.classic_ss_shock_scale
    shocked = shock * scale if rules.shock_affects_system_shock else 0
    return tally(
        (
            (capped, "system shock", "HURT-5"),
            (-5 * below if rules.facts.five_per_point else 0, f"{below} below 0", "DEATH-2"),
            (-shocked, "shock", "HURT-10"),
        )
    )


def graver(state: State, than: State) -> bool:
    """Whether a state is the worse one of two."""
    return STATES.index(state) > STATES.index(than)


def after_failure(life_points: int, rules: Ruleset, *, treated: bool) -> State:
    """What a failed roll for consciousness makes of somebody (HURT-9, HURT-11, DEATH-1)."""
    if life_points >= 0:
        return "unconscious"
    if treated:
        kills = rules.fail_below_zero_treated == "dead" and rules.facts.death
        return "dead" if kills else "coma"
    kills = rules.facts.death or rules.classic_use_revised_death
    return "dead" if kills else "unconscious"
