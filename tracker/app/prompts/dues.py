"""Prompts of what is due: rolled, struck or dropped (HURT-3, HURT-4, GRAP-4, FIRE-5)."""

from collections.abc import Mapping
from dataclasses import replace

from tracker.app.prompts.asks import Answer, Ask, Choice
from tracker.app.prompts.forms import Form, Line
from tracker.app.prompts.holds import hold_sum
from tracker.encounter.commands.grapples import hold_damage
from tracker.encounter.sheet import HANDS
from tracker.encounter.state import Combatant, Due, Encounter
from tracker.encounter.summary import due_line
from tracker.view.words import DUES, due_number, due_words


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
        return super().is_field(key) and key not in ("who", "target", "what", "against")

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
        self.answers.pop("against", None)
        if due.against:
            self.answers["against"] = Answer(due.against, due.against)

    def info(self) -> tuple[Line, ...]:
        return ()

    def next_ask(self) -> Ask | None:
        return self.ask("@due") if "@due" not in self.answers else None
