"""The prompt of in-fighting: past a longer weapon, or past stakes (INFIGHT)."""

from collections.abc import Mapping
from fractions import Fraction

from tracker.app.prompts.asks import Answer, Ask, Choice
from tracker.app.prompts.choices import others
from tracker.app.prompts.forms import Form, Line
from tracker.app.prompts.numbers import percent, summed
from tracker.encounter.events.attacks import AttackRolled, DefenceRolled, InfightResolved
from tracker.encounter.preview import Preview
from tracker.encounter.state import Encounter
from tracker.rules.contests import STAKES
from tracker.rules.odds import FACES
from tracker.view.model import Span
from tracker.view.words import number

OTHER_STAKES = "other stakes"
LABELS: Mapping[str, str] = {"a row of stakes": "stakes in a row"}
"""Stakes by a name that begins as those of the others do, so that typing finds all of them."""

PALISADES = (
    *(Choice(name, LABELS.get(name, name), f"count as {value}") for name, value in STAKES.items()),
    Choice(OTHER_STAKES, OTHER_STAKES, "of a value of your own"),
)


class InfightForm(Form):
    """Closing in: the longer weapon's roll, then a parry and a dodge against it (INFIGHT-2)."""

    kind = "infight"
    asked = ("who", "@past")

    def __init__(self, encounter: Encounter, given: Mapping[str, str] | None = None) -> None:
        super().__init__(encounter, given)
        if target := self.answers.get("target"):
            self.answers["@past"] = target

    @property
    def title(self) -> str:
        who, target = self.name_of("who"), self.name_of("target")
        if self.text("@past") and not target:
            return f"{who} rushes past {self.answers['@past'].shown}"
        return f"{who} closes in{' on ' if target else ''}{target}".strip()

    def ask(self, key: str) -> Ask:
        if key != "@past":
            return super().ask(key)
        people = others(self.encounter, self.answers)
        target = self.suggested.get("target", "")
        known = any(choice.value == target for choice in people)
        choices = (*people, *PALISADES)
        return Ask("@past", "past", "choice", choices, target if known else choices[0].label)

    def settle(self, ask: Ask) -> None:
        if ask.key != "@past":
            return
        past = self.answers["@past"]
        for key in ("target", "value", "natural", "parry", "dodge", "damage_rolls"):
            self.answers.pop(key, None)
        if past.value in self.encounter.combatants:
            self.answers["target"] = past
        elif (value := STAKES.get(str(past.value))) is not None:
            self.answers["value"] = Answer(value, str(value))

    def is_field(self, key: str) -> bool:
        """Whom it is about is said by what is gone past."""
        return super().is_field(key) and key != "target"

    @property
    def _stakes(self) -> bool:
        return bool(self.text("@past")) and "target" not in self.answers

    def between(self, ahead: Preview) -> Ask | None:
        if self._stakes and "value" not in self.answers:
            return self.ask("value")
        stabbed = any(
            isinstance(one, InfightResolved) and one.outcome == "stabbed" for one in ahead.so_far
        )
        if self._stakes and stabbed and "damage_rolls" not in self.answers:
            hint = "points, die by die; blank hurts nobody"
            return Ask("damage_rolls", "damage", "numbers", optional=True, hint=hint)
        return super().between(ahead)

    def info(self) -> tuple[Line, ...]:
        """What the two rolls must meet, what came of them so far, and the odds of the next."""
        ahead = self.preview()
        so_far = ahead.so_far
        struck = next((one for one in so_far if isinstance(one, AttackRolled)), None)
        if struck is None and not ("value" in self.answers and self._stakes):
            return ()
        if struck is not None and "natural" not in self.answers:
            return ()
        total = struck.attack if struck is not None else int(self.text("value"))
        sum_of = summed(struck.tally) if struck is not None else ()
        met = tuple(one for one in so_far if isinstance(one, DefenceRolled))
        first: Line = (Span("to parry, then to dodge: ", "dim"), Span(number(total), "strong"))
        second = tuple(span for one in met for span in _outcome(one))
        need = ahead.need.field if ahead.need is not None else ""
        odds = self._odds(need) if need in ("parry", "dodge") else ()
        return ((*first, Span("   ", "dim"), *sum_of), (*second, *odds))

    def _odds(self, kind: str) -> Line:
        """How likely the next of the two rolls holds, and what is added to it."""
        rolled: list[DefenceRolled] = []
        for face in FACES:
            probe = self.copy()
            probe.answers[kind] = Answer(face, "")
            so_far = probe.preview().so_far
            rolled += [one for one in so_far if isinstance(one, DefenceRolled) and one.kind == kind]
        chance = Fraction(sum(one.success for one in rolled), len(FACES))
        added = summed(rolled[0].tally.rest) if rolled else ()
        return (Span(f"{kind} ", "dim"), Span(f"{percent(chance)}  ", "strong"), *added)


def _outcome(rolled: DefenceRolled) -> Line:
    words = "holds" if rolled.success else "fails"
    return (
        Span(f"{rolled.kind} {number(rolled.defence or 0)} ", "plain"),
        Span(f"{words}  ", "good" if rolled.success else "warning"),
    )
