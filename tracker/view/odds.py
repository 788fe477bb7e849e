"""The odds of an attack on paper: a text for people and a table for programs."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tracker.encounter.preview import AttackPreview, DefenceOption
from tracker.encounter.state import Combatant
from tracker.rules.odds import chance_of_at_least
from tracker.rules.tally import Tally
from tracker.view.words import number, signed

MOST_ROWS = 10
"""Rows of points dealt, the one for none not counted."""

BAR = 24
"""How long the bar of a certainty is, in characters."""

OUTCOMES = ("fumble", "miss", "defended", "hit", "critical")


@dataclass(frozen=True, slots=True)
class Odds:
    """An attack, who is in it, and the sentence that speaks against it now, "" for none."""

    attacker: Combatant
    target: Combatant
    known: AttackPreview
    objection: str = ""

    @property
    def best(self) -> DefenceOption | None:
        """The defence that the chances reckon with: the open one with the highest sum."""
        open_ones = [option for option in self.known.defences if not option.closed]
        return max(open_ones, key=lambda option: option.tally.total, default=None)

    @property
    def drops(self) -> tuple[tuple[str, int, Fraction], ...]:
        """What drops the target: in words, the points that it takes, and the chance of them.
        What is used up already is left out."""
        vitals = self.target.vitals
        steps = (
            ("hit points to 0", vitals.hit_points, vitals.hit_points),
            (
                "life points to 0 or less",
                vitals.life_points,
                vitals.hit_points + vitals.life_points,
            ),
        )
        damage = self.known.damage
        return tuple(
            (words, points, chance_of_at_least(damage, points))
            for words, left, points in steps
            if left > 0
        )


def tenths(chance: Fraction) -> float:
    """A chance in per cent with one decimal, half a tenth rounded up."""
    return int(chance * 1000 + Fraction(1, 2)) / 10


def percent(chance: Fraction) -> str:
    """A chance as '12.5 %'; never 0 or 100 for what is merely unlikely or likely."""
    rounded = tenths(chance)
    if rounded == 0 and chance > 0:
        return "<0.1 %"
    if rounded == 100 and chance < 1:
        return ">99.9 %"
    return f"{rounded:.1f} %"


def instrument(option: DefenceOption) -> str:
    """A defence and what it is made with: 'parry sword', 'dodge'."""
    return f"{option.kind} {option.weapon}" if option.kind == "parry" else option.kind


def grouped(damage: Mapping[int, Fraction]) -> tuple[tuple[int, int, Fraction], ...]:
    """Points dealt as ranges, first and last of each, with their chances: none by itself, the
    others in ten ranges at most, each as wide as people count: 1, 2, 5, 10, 20, 50 …"""
    most = max(damage, default=0)
    width = next(step for step in _round_steps() if step * MOST_ROWS >= most)
    ranges = [(0, 0), *((first, first + width - 1) for first in range(1, most + 1, width))]
    return tuple(
        (first, last, chance_of_at_least(damage, first) - chance_of_at_least(damage, last + 1))
        for first, last in ranges
    )


def _round_steps() -> Iterator[int]:
    scale = 1
    while True:
        yield from (scale, 2 * scale, 5 * scale)
        scale *= 10


# For people


def odds_text(odds: Odds) -> str:
    """Everything about the attack, as `tracker odds` prints it."""
    parts = (_heading(odds), _chances(odds), _defences(odds), _damage(odds), _drops(odds))
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _heading(odds: Odds) -> list[str]:
    known = odds.known
    names = f"{odds.attacker.sheet.name} → {odds.target.sheet.name}, {known.weapon.name}"
    lines = [names, f"{_sum(known.tally)}   needs {number(known.needed)}"]
    return [*lines, f"not now: {odds.objection}"] if odds.objection else lines


def _sum(tally: Tally) -> str:
    parts = [f"{signed(part.value)} {part.label}" for part in tally.parts]
    return "  ".join(["d20", *parts, f"= {signed(tally.total)}"])


def _chances(odds: Odds) -> list[str]:
    met, best = odds.known.met, odds.best
    by = {"defended": f"   by {instrument(best)}" if best else "   nobody can"}
    return [
        f"{word:<9} {percent(getattr(met, word)):>8}{by.get(word, '')}".rstrip()
        for word in OUTCOMES
    ]


def _defences(odds: Odds) -> list[str]:
    options = odds.known.defences
    width = max((len(instrument(option)) for option in options), default=0)
    return [
        f"{instrument(option):<{width}}  closed: {option.closed}"
        if option.closed
        else f"{instrument(option):<{width}}  {signed(option.tally.total):>3}"
        f"  stops {percent(option.chance):>8}  costs {_cost(option)}"
        for option in options
    ]


def _cost(option: DefenceOption) -> str:
    return "nothing" if option.cost == "free" else option.cost


def _damage(odds: Odds) -> list[str]:
    known = odds.known
    lines = [f"points dealt: {float(known.expected):.1f} on average"]
    for first, last, chance in grouped(known.damage):
        span = str(first) if first == last else f"{first}-{last}"
        bar = "█" * round(chance * BAR)
        lines.append(f"{span:>9} {percent(chance):>8}  {bar}".rstrip())
    return lines


def _drops(odds: Odds) -> list[str]:
    return [
        f"{words} ({points} or more points): {percent(chance)}"
        for words, points, chance in odds.drops
    ]


# For programs


def odds_table(odds: Odds) -> dict[str, object]:
    """The same as plain values: chances in per cent with one decimal."""
    known, best = odds.known, odds.best
    return {
        "who": odds.attacker.id,
        "target": odds.target.id,
        "weapon": known.weapon.name,
        "objection": odds.objection,
        "bonus": known.tally.total,
        "parts": _parts(known.tally),
        "needed": known.needed,
        "chances": {word: tenths(getattr(known.met, word)) for word in OUTCOMES},
        "best_defence": instrument(best) if best else "",
        "defences": [
            {
                "kind": option.kind,
                "weapon": option.weapon,
                "bonus": option.tally.total,
                "stops": tenths(option.chance),
                "cost": option.cost,
                "closed": option.closed,
            }
            for option in known.defences
        ],
        "expected": round(float(known.expected), 2),
        "damage": {str(points): tenths(chance) for points, chance in known.damage.items()},
        "drops": [
            {"what": words, "points": points, "chance": tenths(chance)}
            for words, points, chance in odds.drops
        ],
    }


def _parts(tally: Tally) -> list[dict[str, object]]:
    return [{"value": part.value, "label": part.label, "rule": part.rule} for part in tally.parts]
