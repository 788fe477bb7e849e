"""Sums that can say where each part came from."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Modifier:
    """One labelled part of a sum, in points, with the ID of the rule that asks for it."""

    value: int
    label: str
    rule: str

    def __str__(self) -> str:
        return f"{self.value:+d} {self.label} ({self.rule})"


@dataclass(frozen=True, slots=True)
class Tally:
    """Labelled parts, in the order in which a GM would say them aloud."""

    parts: tuple[Modifier, ...] = ()

    @property
    def total(self) -> int:
        """The sum of all parts, in points; may be negative."""
        return sum(part.value for part in self.parts)

    def plus(self, value: int, label: str, rule: str) -> "Tally":
        """This tally with one more part; a part of 0 changes nothing and is left out."""
        return self if value == 0 else Tally((*self.parts, Modifier(value, label, rule)))

    def opened_by(self, value: int, label: str, rule: str) -> "Tally":
        """This tally behind a first part, such as the number on a die; kept even when 0."""
        return Tally((Modifier(value, label, rule), *self.parts))

    @property
    def rest(self) -> "Tally":
        """This tally without its first part, such as what is added to a die."""
        return Tally(self.parts[1:])

    def __str__(self) -> str:
        return " ".join(f"{part.value:+d} {part.label}" for part in self.parts)


def tally(parts: Iterable[tuple[int, str, str]]) -> Tally:
    """A tally of (value, label, rule) triples without those of value 0."""
    return Tally(tuple(Modifier(*part) for part in parts if part[0] != 0))
