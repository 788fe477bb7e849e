"""How chances and sums read in a prompt."""

from fractions import Fraction

from tracker.rules.tally import Tally
from tracker.view.model import Span
from tracker.view.words import signed

Line = tuple[Span, ...]


def percent(chance: Fraction) -> str:
    """A chance as whole per cent; never 0 or 100 for what is merely unlikely or likely."""
    rounded = round(chance * 100)
    if rounded == 0 and chance > 0:
        return "<1 %"
    if rounded == 100 and chance < 1:
        return ">99 %"
    return f"{rounded} %"


def summed(tally: Tally) -> Line:
    """A tally on one line: '+4 kick +1 sheet = +5'."""
    spans = [Span(f"{signed(part.value)} {part.label} ", "plain") for part in tally.parts]
    return (*spans, Span(f"= {signed(tally.total)}", "strong"))
