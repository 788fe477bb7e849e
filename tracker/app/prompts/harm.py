"""Prompts about health: hurting, healing, what is due, conditions, checks."""

from collections.abc import Mapping
from dataclasses import replace

from tracker.app.prompts.asks import Answer, Ask, BadAnswer, Choice
from tracker.app.prompts.fields import LACKS, lasting, others
from tracker.app.prompts.forms import Form, Line
from tracker.app.prompts.holds import BY_ID, hold_sum
from tracker.app.prompts.numbers import percent, summed
from tracker.encounter.commands.grapples import hold_damage
from tracker.encounter.factors import score
from tracker.encounter.preview import Preview
from tracker.encounter.sheet import HANDS
from tracker.encounter.state import Combatant, Due, Encounter
from tracker.encounter.summary import due_line
from tracker.rules.checks import ATTRIBUTES
from tracker.rules.dice import TWO_D20
from tracker.rules.odds import chance_under
from tracker.view.model import Span
from tracker.view.words import DUES, due_number, due_words, number


class DueForm(Form):
    """The first thing due, or another one, is resolved (HURT-3, HURT-4, GRAP-4, FIRE-5)."""

    asked = ("@due",)
    more = ("modifier",)

    def __init__(self, encounter: Encounter, given: Mapping[str, str] | None = None) -> None:
        super().__init__(encounter, given)
        self._dues = {due_line(encounter, due): due for due in encounter.dues}
        if len(self._dues) == 1 and "@due" not in self.answers:
            self._take(next(iter(self._dues)))

    @property
    def chosen(self) -> Due | None:
        """Which of the dues is meant, once that is settled."""
        return self._dues.get(self.text("@due"))

    @property
    def leads_to(self) -> str:
        """A blow of a charge and the contest of a hold have prompts of their own."""
        what = self.chosen.what if self.chosen is not None else ""
        if what == "grapple" and self.encounter.rules.facts.wrestling:
            return "grapple"
        return "attack" if what == "strike" else ""

    def next_ask(self) -> Ask | None:
        return None if self.leads_to else super().next_ask()

    @property
    def do(self) -> str:
        due = self.chosen
        if due is None:
            return "willpower"
        strikes = due.what == "grapple" and not self.encounter.rules.facts.wrestling
        return "hurt" if strikes else due.what

    @property
    def title(self) -> str:
        due = self.chosen
        if due is None:
            return "what is due"
        who = self.encounter.combatants[due.who].sheet.name
        return f"{who} · {DUES[due.what]}"

    @property
    def extra(self) -> tuple[str, ...]:
        """Points more or less on what is rolled for."""
        return self.more if self.do in ("system_shock", "willpower", "burn") else ()

    @property
    def _holder(self) -> Combatant | None:
        """Whose hold does its damage now, where that is due (GRAP-4)."""
        due = self.chosen
        return self.encounter.combatants[due.who] if due and self.do == "hurt" else None

    def info(self) -> tuple[Line, ...]:
        holder = self._holder
        return (hold_sum(holder, self.encounter),) if holder is not None else ()

    def is_field(self, key: str) -> bool:
        """Who it is about follows from what is due."""
        return super().is_field(key) and key not in ("who", "target", "what")

    def ask(self, key: str) -> Ask:
        if key == "amount" and (holder := self._holder) is not None:
            points = max(0, hold_damage(holder, self.encounter.rules).total)
            return replace(super().ask(key), default=str(points))
        if key != "@due":
            return super().ask(key)
        choices = tuple(self._choice(line, due) for line, due in self._dues.items())
        first = choices[0].label if choices else ""
        return Ask("@due", "due", "choice", choices, first, lacks="nothing is due")

    def _choice(self, line: str, due: Due) -> Choice:
        held = self.encounter.combatants.get(due.against)
        on = f" on {held.sheet.name}" if held is not None else ""
        needed, _ = due_number(self.encounter, due.who, due.what)
        words, dice = due_words(self.encounter, due)
        hint = ", ".join(word for word in (needed, dice) if word)
        if due.what == "strike":
            return Choice(line, f"{self._name(due)} {words}", hint)
        return Choice(line, f"{self._name(due)} {DUES[due.what]}{on}", hint)

    def _name(self, due: Due) -> str:
        return self.encounter.combatants[due.who].sheet.name

    def _take(self, line: str) -> None:
        due = self._dues[line]
        self.answers["@due"] = Answer(line, self._choice(line, due).label)
        held = self.do == "hurt"
        self.answers["who"] = Answer(due.against if held else due.who, self._name(due))
        if held:
            self.answers["type"] = Answer(HANDS.type, HANDS.type)
        if due.what == "grapple" and not held:
            name = self.encounter.combatants[due.against].sheet.name
            self.answers["target"] = Answer(due.against, name)

    def settle(self, ask: Ask) -> None:
        if ask.key == "@due":
            self._take(self.text("@due"))


class WaiveForm(DueForm):
    """Something due is dropped by the GM."""

    @property
    def leads_to(self) -> str:
        return ""

    @property
    def do(self) -> str:
        return "waive"

    def _take(self, line: str) -> None:
        due = self._dues[line]
        self.answers["@due"] = Answer(line, self._choice(line, due).label)
        self.answers["who"] = Answer(due.who, self._name(due))
        self.answers["what"] = Answer(due.what, due.what)

    def info(self) -> tuple[Line, ...]:
        return ()

    def next_ask(self) -> Ask | None:
        return self.ask("@due") if "@due" not in self.answers else None


class HealForm(Form):
    """Points that come back (DEATH-3)."""

    kind = "heal"
    asked = ("who", "hit_points", "life_points")

    def settle(self, ask: Ask) -> None:
        points = {"hit_points", "life_points"}
        both = ask.key in points and points <= self.answers.keys()
        if both and all(self.text(key) == "0" for key in points):
            raise BadAnswer("healing gives 1 or more hit points, life points or both")


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


class ConditionForm(Form):
    """A condition begins or ends (DESC-2)."""

    kind = "condition"
    asked = ("who", "name")
    more = (
        "rounds",
        "modifiers.attack",
        "modifiers.parry",
        "modifiers.dodge",
        "modifiers.damage",
        "modifiers.initiative",
        "modifiers.all",
    )

    def ask(self, key: str) -> Ask:
        if key.startswith("modifiers."):
            return Ask(key, key.partition(".")[2], "number", default="0", optional=True)
        ask = super().ask(key)
        if key == "name" and ask.choices:
            return Ask(key, ask.label, "text", ask.choices, "", hint="type any name")
        return ask

    def usual(self, key: str) -> str:
        return "0" if key.startswith("modifiers.") else super().usual(key)

    def body(self) -> dict[str, object]:
        body = super().body()
        one = self.encounter.combatants.get(self.text("who"))
        if one is not None and self.text("name").strip() in lasting(one) and "rounds" not in body:
            body["remove"] = "modifiers" not in body
        return body
