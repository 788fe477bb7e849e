"""The ask that arises where a roll has failed: a retest, by one of the sources that are left."""

from collections.abc import Mapping

from tracker.app.prompts.asks import Answer, Ask, Choice
from tracker.encounter.events.attacks import AttackRolled
from tracker.encounter.events.checks import Checked, Saved
from tracker.encounter.preview import Preview
from tracker.encounter.state import Combatant

WITH_RETESTS = ("attack", "check", "save", "system_shock", "willpower", "fall", "burn")
"""Kinds of steps that take retests."""

STANDS = Choice("", "none", "the roll stands")


def failure(ahead: Preview) -> str | None:
    """Who has failed a roll that a retest could replace, as far as the dice are known."""
    for event in ahead.so_far:
        match event:
            case AttackRolled() if event.outcome in ("fumble", "miss"):
                return event.who
            case Checked() | Saved() if not event.success:
                return event.who
            case _:
                pass
    return None


def retest_ask(one: Combatant, answers: Mapping[str, Answer]) -> Ask | None:
    """How somebody who failed is asked for the next retest (RETEST-1); None where the roll
    stands, the last retest is not rolled yet, or no source is left that was not used."""
    number = 0
    used = set()
    while (key := f"retests.{number}.with") in answers:
        source = str(answers[key].value)
        if not source or f"retests.{number}.natural" not in answers:
            return None
        used.add(source)
        number += 1
    left = [name for name, uses in one.retests.items() if uses > 0 and name not in used]
    if not left:
        return None
    choices = (STANDS, *(Choice(name, name, f"{one.retests[name]} left") for name in left))
    return Ask(key, "failed; retest by", "choice", choices, STANDS.label)
