"""Dice notation: what a weapon's '2d6+1' means, and whether given numbers can be on such dice."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tracker.rules.words import in_short, whole

_TERM = re.compile(r"([+-]?)\s*(?:([0-9]*)d([0-9]+)|([0-9]+))\s*", re.IGNORECASE)
MOST_SIDES = 1000
"""On all dice of one roll together: the exact odds of more would take too long."""

MOST_POINTS = 1_000_000
"""The flat part, whichever its sign."""


class BadDice(ValueError):
    """Text that is no dice notation; the message says what would be."""


@dataclass(frozen=True, slots=True)
class Dice:
    """Some dice and a flat part. `sides` holds one entry a die, in the order of the text."""

    sides: tuple[int, ...]
    flat: int = 0

    @classmethod
    def parse(cls, text: str) -> "Dice":
        """Reads '1d8', 'd6', '2d6+1', '1d8+1d4-1' or '0'. Raises BadDice."""
        sides: list[int] = []
        left = MOST_SIDES
        flat = 0
        at = 0
        stripped = text.strip()
        while at < len(stripped):
            term = _TERM.match(stripped, at)
            if term is None or (at > 0 and not term[1]):
                break
            if term[3] is None:
                points = whole(term[4])
                flat += -points if term[1] == "-" else points
            elif term[1] == "-" or whole(term[3]) < 1:
                break
            else:
                count, side = whole(term[2] or "1"), whole(term[3])
                left -= count * side
                if left < 0:
                    raise _too_much(text)
                sides += [side] * count
            at = term.end()
        if at < len(stripped) or not stripped:
            raise BadDice(f"'{in_short(text)}' is no dice notation; write 1d8, 2d6+1 or 0")
        if abs(flat) > MOST_POINTS:
            raise _too_much(text)
        return cls(tuple(sides), flat)

    @classmethod
    def of(cls, count: int, sides: int) -> "Dice":
        """`count` like dice, nothing flat."""
        return cls((sides,) * count)

    def flaw(self, rolls: Sequence[int]) -> str | None:
        """Why these numbers cannot be on these dice, or None when they can."""
        if len(rolls) != len(self.sides):
            dice = "1 die" if len(self.sides) == 1 else f"{len(self.sides)} dice"
            return f"takes {dice} ({self}), not {len(rolls)}"
        for roll, sides in zip(rolls, self.sides, strict=True):
            if not 1 <= roll <= sides:
                return f"holds {roll}, but a d{sides} shows 1 to {sides}"
        return None

    @property
    def mean(self) -> float:
        """The average result, in points."""
        return self.flat + sum((side + 1) / 2 for side in self.sides)

    def __str__(self) -> str:
        terms = [f"{self.sides.count(side)}d{side}" for side in dict.fromkeys(self.sides)]
        text = "+".join(terms)
        if self.flat or not terms:
            text += f"{self.flat:+d}" if terms else str(self.flat)
        return text


def _too_much(text: str) -> BadDice:
    most = f"{MOST_SIDES} sides on all dice together and {MOST_POINTS} points"
    return BadDice(f"'{in_short(text)}' is too much; {most} are the most")


D10 = Dice.of(1, 10)
D20 = Dice.of(1, 20)
D100 = Dice.of(1, 100)
TWO_D20 = Dice.of(2, 20)
