"""Ratios of what was measured in turn in the same rounds, as lines to read."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from statistics import median
from typing import TypeVar

ROUNDS = 9
"""How often everything is measured, in turn; the first time does not count."""

Thing = TypeVar("Thing")


class Rounds:
    """Samples by name, a list for each round."""

    def __init__(self) -> None:
        self._medians: defaultdict[str, list[float]] = defaultdict(list)

    def measure(self, turns: dict[str, Callable[[], Sequence[float]]]) -> None:
        """Takes every turn once a round, so that a slow moment of the machine meets them all."""
        for number in range(ROUNDS + 1):
            for name, turn in turns.items():
                value = median(turn())
                if number:
                    self._medians[name].append(value)

    def note(self, name: str, value: float) -> None:
        """One round's value, for what is measured in another way."""
        self._medians[name].append(value)

    def ratio(self, over: str, under: str, goal: float | None = None, unit: str = "ms") -> None:
        """Prints how much longer the one takes than the other: median and range of the rounds."""
        above, below = self._medians[over], self._medians[under]
        ratios = sorted(a / b for a, b in zip(above, below, strict=True))
        middle = median(ratios)
        word = "" if goal is None else f"goal {goal:.2f} {'met' if middle <= goal else 'MISSED'}"
        print(
            f"{over + ' / ' + under:<58} {middle:6.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f})  "
            f"{median(above):8.2f} / {median(below):.2f} {unit}  {word}"
        )
