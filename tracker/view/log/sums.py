"""Sums as the log writes them: '14 +2 sword +1 sheet = 17'."""

from tracker.rules.tally import Modifier, Tally
from tracker.view.model import Span
from tracker.view.words import number, signed

Line = tuple[Span, ...]


def modifiers(parts: tuple[Modifier, ...]) -> str:
    """Parts of a sum, each behind a blank: ' +2 sword −5 shock'.

    A label that is a number itself stands in brackets: ' −8 (4 increments)'.
    """
    return "".join(f" {signed(part.value)} {_label(part.label)}" for part in parts)


def _label(label: str) -> str:
    return f"({label})" if label[:1].isdigit() else label


def rolled(die: str, tally: Tally, total: int) -> Line:
    """A die, what is added to it, and the total; the tally's first part is the die."""
    rest = tally.parts[1:]
    if not rest:
        return (Span(die, "strong"),)
    return (Span(f"{die}{modifiers(rest)} = "), Span(number(total), "strong"))


def score(tally: Tally, needed: int, unit: str = "") -> str:
    """What a roll must stay within: 'Willpower 12 −2 shock = 10'."""
    if not tally.parts:
        return number(needed) + unit
    first, *rest = tally.parts
    text = f"{first.label} {number(first.value)}{modifiers(tuple(rest))}"
    return f"{text} = {number(needed)}{unit}" if rest else text + unit
