"""Sums as the log writes them, the result first: '17 (14 +2 sword +1 sheet)'."""

from tracker.rules.tally import Modifier, Tally
from tracker.view.model import Span
from tracker.view.words import number, signed

Line = tuple[Span, ...]


def modifiers(added: tuple[Modifier, ...]) -> str:
    """Parts of a sum, each behind a blank: ' +2 sword −5 shock'.

    A label that is a number itself stands in brackets: ' −8 (4 increments)'.
    """
    return "".join(f" {signed(part.value)} {_label(part.label)}" for part in added)


def parts(die: str, tally: Tally) -> str:
    """The die of a roll and what is added to it: '14 +2 sword +1 sheet'."""
    return f"{die}{modifiers(tally.parts[1:])}"


def _label(label: str) -> str:
    return f"({label})" if label[:1].isdigit() else label


def rolled(die: str, tally: Tally, total: int, needed: int | None = None) -> Line:
    """The total of a roll, what it needed, and in brackets the die and what is added to it; the
    tally's first part is the die."""
    against = "" if needed is None else f" vs {number(needed)}"
    if not tally.parts[1:]:
        return (Span(die, "strong"), Span(against)) if against else (Span(die, "strong"),)
    return (Span(number(total), "strong"), Span(f"{against} ({parts(die, tally)})"))


def score(die: str, tally: Tally, needed: int, unit: str = "") -> Line:
    """A roll and what it had to stay within: '8 of 10 (Willpower 12 −2 shock)'."""
    roll = (Span(die, "strong"), Span(f" of {number(needed)}{unit}"))
    if not tally.parts:
        return roll
    first, *rest = tally.parts
    text = f"{first.label} {number(first.value)}{modifiers(tuple(rest))}" if rest else first.label
    return (*roll, Span(f" ({text})"))
