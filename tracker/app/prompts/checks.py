"""The prompt of checks, challenges and checks of several (CHECK-1, CHECK-3, CHECK-6)."""

from dataclasses import replace

from tracker.app.prompts.asks import Ask, Choice
from tracker.app.prompts.choices import LACKS, others
from tracker.app.prompts.forms import Form, Line
from tracker.app.prompts.holds import BY_ID
from tracker.app.prompts.numbers import percent, summed
from tracker.encounter.factors import score
from tracker.encounter.preview import Preview
from tracker.rules.checks import ATTRIBUTES
from tracker.rules.dice import TWO_D20
from tracker.rules.odds import chance_under
from tracker.view.model import Span
from tracker.view.words import number


class CheckForm(Form):
    """A check, a challenge, or a check of several (CHECK-1, CHECK-3, CHECK-6)."""

    asked = ("@kind", "who", "attribute")
    more = ("modifier", "attempt", "armour")

    @property
    def do(self) -> str:
        return self.text("@kind") or "check"

    @property
    def title(self) -> str:
        return f"{self.name_of('who')} · {self.do.replace('_', ' ')}".strip(" ·")

    def ask(self, key: str) -> Ask:
        if key == "@kind":
            kinds = [Choice("check", "check", "one against a score")]
            kinds.append(Choice("challenge", "challenge", "the highest within its own score"))
            if self.encounter.rules.facts.group_check:
                kinds.append(Choice("group_check", "group check", "half of them carry all"))
            return Ask("@kind", "what", "choice", tuple(kinds), "check")
        if key.startswith("attributes."):
            return self._ask_attribute(key)
        if key.startswith("modifiers."):
            name = self.encounter.combatants[key.partition(".")[2]].sheet.name
            return Ask(key, f"{name} ±", "number", default="0", optional=True)
        if key == "@other":
            taken = [name.partition(".")[2] for name in self.answers if name.startswith("@in.")]
            choices = [
                Choice(one.id, one.sheet.name)
                for one in self.encounter.combatants.values()
                if one.id not in taken and one.id != self.text("who")
            ]
            enough = len(taken) >= 1 or self.do == "group_check"
            if enough:
                choices.insert(0, Choice("", "nobody else"))
            first = choices[0].label if choices else ""
            lacks = LACKS[others]
            return Ask("@other", "and", "choice", tuple(choices), first, lacks=lacks)
        return super().ask(key)

    def _ask_attribute(self, key: str) -> Ask:
        """By which attribute somebody takes part: the common one, or a higher one (CHECK-6)."""
        one = self.encounter.combatants[key.partition(".")[2]]
        choices = tuple(
            Choice(name, name, number(score(one, name, self.encounter.rules).total))
            for name in ATTRIBUTES
        )
        common = self.text("attribute")
        return Ask(key, f"{one.sheet.name} by", "choice", choices, common, optional=True)

    def between(self, ahead: Preview) -> Ask | None:
        if self.do == "check":
            return super().between(ahead)
        if "@closed" not in self.answers:
            return self.ask("@other")
        return None

    @property
    def extra(self) -> tuple[str, ...]:
        """A check has modifiers; in a contest each may use an attribute of the own, and in a
        challenge each may have points more or less."""
        if self.do == "check" or "who" not in self.answers:
            return self.more if self.do == "check" else ()
        fields = BY_ID if self.do == "challenge" else BY_ID[:1]
        return tuple(f"{field}.{who}" for who in self._taking_part() for field in fields)

    def usual(self, key: str) -> str:
        return self.ask(key).default if key.startswith(BY_ID) else super().usual(key)

    def _label(self, key: str) -> str:
        return self.ask(key).label if key.startswith(BY_ID) else super()._label(key)

    def info(self) -> tuple[Line, ...]:
        """Who is in it: those who were added have no field of their own. And what the next die
        needs."""
        if self.do == "check" or "who" not in self.answers:
            return ()
        names = (self.encounter.combatants[who].sheet.name for who in self._taking_part())
        line: Line = (Span("in it: ", "dim"), Span(", ".join(names), "plain"))
        lacks = [who for who in self._taking_part() if f"rolls.{who}" not in self.answers]
        ready = "@closed" in self.answers and lacks
        return (line, self._needed(lacks[0])) if ready else (line,)

    def _needed(self, who: str) -> Line:
        """What somebody's 2d20 must not exceed, and how likely that is."""
        rules, one = self.encounter.rules, self.encounter.combatants[who]
        name = self.text(f"attributes.{who}") or self.text("attribute")
        attribute = next((known for known in ATTRIBUTES if known == name), None)
        if attribute is None:
            return ()
        points = int(self.text(f"modifiers.{who}") or 0)
        tally = score(one, attribute, rules, modifier=points)
        chance = percent(chance_under(tally.total, rules))
        needs = f"{one.sheet.name} needs {number(tally.total)} or less  "
        return (Span(needs, "dim"), Span(f"{chance}   ", "strong"), *summed(tally))

    def settle(self, ask: Ask) -> None:
        if ask.key == "who":
            self.answers.pop(f"@in.{self.text('who')}", None)
            in_it = self._taking_part()
            for key in [key for key in self.answers if key.startswith((*BY_ID, "rolls."))]:
                if key.partition(".")[2] not in in_it:
                    del self.answers[key]
        if ask.key == "@other":
            chosen = self.answers.pop("@other")
            if chosen.value:
                self.answers[f"@in.{chosen.value}"] = chosen
            else:
                self.answers["@closed"] = chosen

    def forget_after(self, key: str) -> None:
        """Dice are what they are, by whatever attribute and with whatever points."""
        if not key.startswith(BY_ID):
            super().forget_after(key)

    def next_ask(self) -> Ask | None:
        if self.do == "check":
            return super().next_ask()
        for key in self.asked:
            if key not in self.answers:
                return self.ask(key)
        if "@closed" not in self.answers:
            return self.ask("@other")
        for who in self._taking_part():
            chooses = self.do == "group_check" and f"attributes.{who}" not in self.answers
            if chooses:
                return replace(self.ask(f"attributes.{who}"), optional=False)
            if f"rolls.{who}" not in self.answers:
                return self._die_of(who)
        return None

    def preview(self) -> Preview:
        """A contest of which some dice lack is not refused for want of the others."""
        lacks = any(f"rolls.{who}" not in self.answers for who in self._taking_part())
        return Preview(None, None, ()) if self.do != "check" and lacks else super().preview()

    def _taking_part(self) -> tuple[str, ...]:
        rest = (key.partition(".")[2] for key in self.answers if key.startswith("@in."))
        return (self.text("who"), *rest)

    def _die_of(self, who: str) -> Ask:
        name = self.encounter.combatants[who].sheet.name
        return Ask(
            f"rolls.{who}", f"{name} 2d20", "die", dice=TWO_D20, whole=True, hint="blank rolls"
        )

    def body(self) -> dict[str, object]:
        body = super().body()
        if self.do != "check":
            for key in ("who", "modifier", "attempt", "armour", "natural"):
                body.pop(key, None)
        return body
