"""What a roll needs and how likely that is, before its die: found by probing the command."""

from collections.abc import Sequence
from fractions import Fraction

from tracker.app.prompts.asks import Answer
from tracker.app.prompts.forms import Form, Line
from tracker.app.prompts.numbers import percent, summed
from tracker.encounter.events import AnyEvent
from tracker.encounter.events.attacks import AttackRolled, Disarmed
from tracker.encounter.events.checks import Checked, Saved
from tracker.encounter.refusal import Need
from tracker.rules.dice import D20
from tracker.rules.odds import attack_odds, chance_to_disarm, chance_under, lowest_hit
from tracker.rules.tally import Tally
from tracker.view.model import Span
from tracker.view.words import number

MOST_DICE = 8
"""Dice that a probe fills in; no step has more in a row."""


def foresight(form: Form) -> tuple[Line, ...]:
    """Lines on the die that is asked for next; () where nothing can be said."""
    need = form.preview().need
    if need is None or need.dice is None:
        return ()
    for event in _probed(form):
        if (said := _about(event, need, form)) is not None:
            return said
    return ()


def _about(event: AnyEvent, need: Need, form: Form) -> tuple[Line, ...] | None:
    rules = form.encounter.rules
    match event:
        case Checked() if event.who == need.who:
            sure = max(0, min(100, event.needed))
            chance = f"{sure} %" if event.what == "system_shock" else ""
            chance = chance or percent(chance_under(event.needed, rules))
            return (_line(chance, f"needs {number(event.needed)} or less", event.tally),)
        case Saved() if need.dice == D20:
            faces = [_probed(form, face) for face in range(1, 21)]
            good = sum(_saves(events) for events in faces)
            lowest = next((face for face in range(1, 21) if _saves(faces[face - 1])), 0)
            sentence = f"needs {lowest} on the die" if lowest else ""
            line = _line(f"{good * 5} %", sentence, event.tally.rest)
            return ((*line, Span(f" against {number(event.target_number)}", "dim")),)
        case AttackRolled() if event.who == need.who and event.needed is not None:
            added = event.tally.rest
            odds = attack_odds(added.total, event.needed, rules)
            lowest = lowest_hit(added.total, event.needed, rules)
            line = _line(percent(odds.hits), f"needs {number(lowest)} on the die", added)
            return ((*line, Span(f" against {number(event.needed)}", "dim")),)
        case Disarmed():
            mine, theirs = event.tally.rest, event.defence_tally.rest
            chance = percent(chance_to_disarm(mine.total, theirs.total, rules))
            name = form.encounter.combatants[event.target].sheet.name
            return _line(chance, "", mine), (Span(f"{name}  ", "dim"), *summed(theirs))
        case _:
            return None


def _line(chance: str, needs: str, tally: Tally) -> Line:
    hopeless = chance == percent(Fraction(0))
    return (
        Span("cannot succeed", "warning") if hopeless else Span(chance, "strong"),
        Span(f"  {needs}   " if needs else "   ", "dim"),
        *summed(tally),
    )


def _saves(events: Sequence[AnyEvent]) -> bool:
    return any(isinstance(event, Saved) and event.success for event in events)


def _probed(form: Form, face: int = 1) -> Sequence[AnyEvent]:
    """What comes of the form when all dice that lack show the lowest, the first one `face`."""
    probe = form.copy()
    ahead = probe.preview()
    for _ in range(MOST_DICE):
        need = ahead.need
        if need is None or need.dice is None:
            break
        count = len(need.dice.sides)
        shown = (1,) * count if need.each else max(count, face)
        probe.answers[need.field] = Answer(shown, "")
        ahead, face = probe.preview(), 1
    return ahead.so_far
