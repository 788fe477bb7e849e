"""Exact odds by enumeration: what an attack may come to, and what it may hurt (ATK, DEF, DMG)."""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from tracker.rules.attack import Outcome, outcome, overflow
from tracker.rules.checks import succeeds
from tracker.rules.contests import disarm
from tracker.rules.damage import multiplier
from tracker.rules.defence import evades, holds
from tracker.rules.edition import Ruleset

FACES = range(1, 21)


@lru_cache(maxsize=256)
def distribution(sides: tuple[int, ...]) -> Mapping[int, Fraction]:
    """The chance of each sum of some dice; of no dice, 0 for certain."""
    ways: Counter[int] = Counter({0: 1})
    for side in sides:
        grown: Counter[int] = Counter()
        for total, count in ways.items():
            for face in range(1, side + 1):
                grown[total + face] += count
        ways = grown
    whole = sum(ways.values())
    return {total: Fraction(count, whole) for total, count in sorted(ways.items())}


def chance_under(score: int, rules: Ruleset) -> Fraction:
    """The chance that 2d20 stay within a score (CHECK-1)."""
    rolls = distribution((20, 20))
    return sum(
        (chance for roll, chance in rolls.items() if succeeds(roll, score, rules)), Fraction(0)
    )


def chance_to_hold(bonus: int, attack: int, rules: Ruleset) -> Fraction:
    """The chance that a defence of d20 + bonus stops an attack total (DEF-2)."""
    return Fraction(sum(holds(face, face + bonus, attack, rules) for face in FACES), len(FACES))


def chance_to_disarm(bonus: int, defence: int, rules: Ruleset) -> Fraction:
    """The chance that d20 + bonus against the other's d20 + defence knocks a weapon away
    (DISARM-1, DISARM-4)."""
    pairs = [(mine, theirs) for mine in FACES for theirs in FACES]
    won = sum(
        disarm(mine, mine + bonus, theirs, theirs + defence, rules) == "disarmed"
        for mine, theirs in pairs
    )
    return Fraction(won, len(pairs))


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """Chances of one attack; they sum to 1. `hits` is what gets through, criticals included."""

    fumble: Fraction
    miss: Fraction
    defended: Fraction
    hit: Fraction
    critical: Fraction

    @property
    def hits(self) -> Fraction:
        """The chance that the attack hurts or could hurt."""
        return self.hit + self.critical


@dataclass(frozen=True, slots=True)
class Met:
    """How a target meets an attack: a defence of d20 + `bonus`, or the `evasion` total that it
    rolled before, or neither."""

    bonus: int | None = None
    evasion: int | None = None

    def chance(self, attack: int, rules: Ruleset) -> Fraction:
        """The chance that it stops an attack total (DEF-2, STANCE-5)."""
        if self.evasion is not None:
            return Fraction(int(evades(self.evasion, attack, rules)))
        return Fraction(0) if self.bonus is None else chance_to_hold(self.bonus, attack, rules)


UNMET = Met()


def attack_odds(
    bonus: int, needed: int, rules: Ruleset, *, ranged: bool = False, met: Met = UNMET
) -> AttackOdds:
    """What d20 + bonus against a number may come to, and how it is met."""
    chances: dict[Outcome, Fraction] = dict.fromkeys(
        ("fumble", "miss", "defended", "hit", "critical"), Fraction(0)
    )
    one = Fraction(1, len(FACES))
    for face in FACES:
        result = outcome(face, face + bonus, needed, ranged=ranged, rules=rules)
        if result == "hit":
            held = one * met.chance(face + bonus, rules)
            chances["defended"] += held
            chances["hit"] += one - held
        else:
            chances[result] += one
    return AttackOdds(**{str(key): value for key, value in chances.items()})


def lowest_hit(bonus: int, needed: int, rules: Ruleset, *, ranged: bool = False) -> int:
    """The lowest number on the die that hits, 3 to 19 (ATK-2, ATK-5, ATK-6, RNG-1)."""
    return next(
        face
        for face in FACES
        if outcome(face, face + bonus, needed, ranged=ranged, rules=rules) in ("hit", "critical")
    )


def damage_odds(
    bonus: int,
    needed: int,
    rules: Ruleset,
    *,
    sides: tuple[int, ...],
    damage_bonus: int,
    doublings: int,
    soaked: Callable[[int], int],
    ranged: bool = False,
    met: Met = UNMET,
) -> Mapping[int, Fraction]:
    """The chance of each number of points dealt by one attack, misses as 0.

    `damage_bonus` is all of the damage sum but dice and overflow; `soaked` says what is left
    of points after resistance and reduction.
    """
    dice = distribution(sides)
    dealt: dict[int, Fraction] = {}
    one = Fraction(1, len(FACES))

    def add(points: int, chance: Fraction) -> None:
        dealt[points] = dealt.get(points, Fraction(0)) + chance

    for face in FACES:
        total = face + bonus
        result = outcome(face, total, needed, ranged=ranged, rules=rules)
        if result not in ("hit", "critical"):
            add(0, one)
            continue
        through = one
        if result == "hit":
            through *= 1 - met.chance(total, rules)
            add(0, one - through)
        factor = multiplier(doublings + (result == "critical"), rules)
        for rolled, chance in dice.items():
            points = max(0, rolled + damage_bonus + overflow(total)) * factor
            add(soaked(points), through * chance)
    return dict(sorted(dealt.items()))


def expected(odds: Mapping[int, Fraction]) -> Fraction:
    """The mean of a distribution."""
    return sum((points * chance for points, chance in odds.items()), Fraction(0))


def chance_of_at_least(odds: Mapping[int, Fraction], points: int) -> Fraction:
    """The chance of that many points or more."""
    return sum((chance for value, chance in odds.items() if value >= points), Fraction(0))
