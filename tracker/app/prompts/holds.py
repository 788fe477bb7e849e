"""Prompts about holds: taking one, fighting it out, breaking free, letting go, locks (GRAP)."""

from collections.abc import Mapping
from dataclasses import replace

from tracker.app.prompts.asks import Answer, Ask, Choice
from tracker.app.prompts.attack import DefendedForm
from tracker.app.prompts.forms import Form, Line
from tracker.app.prompts.numbers import summed
from tracker.encounter.commands.aiming import Attack
from tracker.encounter.commands.grapples import (
    GRAPPLING,
    any_attack_grabs,
    better_attribute,
    bonus_by_skill,
    hold_damage,
)
from tracker.encounter.events.attacks import GrappleContested
from tracker.encounter.preview import DefenceOption, Preview, defences_now
from tracker.encounter.sheet import BARE_HANDS
from tracker.encounter.state import Combatant, Encounter
from tracker.view.model import Span

BY_ID = ("attributes", "modifiers")


class GrabForm(DefendedForm):
    """An attempt to take hold of somebody (GRAP-1)."""

    kind = "grab"
    asked = ("who", "target")
    more = ("modifier",)

    @property
    def questions(self) -> tuple[str, ...]:
        """Where a grab strikes, what it strikes with is asked (GRAP-3)."""
        return self.asked if self.encounter.rules.facts.wrestling else (*self.asked, "weapon")

    def ask(self, key: str) -> Ask:
        ask = super().ask(key)
        if key != "weapon":
            return ask
        one = self.encounter.combatants.get(self.text("who"))
        plain = one is not None and any_attack_grabs(one, self.encounter.rules)
        hint = "any attack roll takes hold" if plain else "what strikes; the roll is by grab"
        return replace(ask, default=BARE_HANDS, hint=f"{hint} (GRAP-1)")

    def info(self) -> tuple[Line, ...]:
        return self.after_the_die()

    def defences(self, total: int | None) -> tuple[DefenceOption, ...]:
        if total is None:
            return ()
        attack = Attack(who=self.text("who"), target=self.text("target"), weapon=BARE_HANDS)
        return defences_now(self.encounter, attack, total)


class HoldForm(Form):
    """A contest of two in a hold: each chooses an attribute, and may have points besides."""

    asked = ("who", "target")
    told = ""
    """What the first of the two does, in words before the name of the second."""

    @property
    def title(self) -> str:
        return f"{self.name_of('who')} {self.told} {self.name_of('target')}".strip()

    @property
    def _pair(self) -> tuple[Combatant, ...]:
        """The two, once both are known."""
        cast = self.encounter.combatants
        pair = (cast.get(self.text("who")), cast.get(self.text("target")))
        return tuple(one for one in pair if one is not None) if None not in pair else ()

    @property
    def extra(self) -> tuple[str, ...]:
        return tuple(f"{field}.{one.id}" for one in self._pair for field in BY_ID)

    def ask(self, key: str) -> Ask:
        field, _, who = key.partition(".")
        one = self.encounter.combatants.get(who)
        if field not in BY_ID or one is None:
            return super().ask(key)
        if field == "modifiers":
            hint = "such as −2 in a hand hold; Escape and Grab help here (GRAP-7)"
            return Ask(key, f"{one.sheet.name} ±", "number", default="0", optional=True, hint=hint)
        choices = tuple(Choice(name, name, str(getattr(one.sheet, name))) for name in GRAPPLING)
        return Ask(key, f"{one.sheet.name} by", "choice", choices, better_attribute(one))

    def usual(self, key: str) -> str:
        return self.ask(key).default if key.startswith(BY_ID) else super().usual(key)

    def _label(self, key: str) -> str:
        return self.ask(key).label if key.startswith(BY_ID) else super()._label(key)

    def forget_after(self, key: str) -> None:
        """Dice are what they are, by whatever attribute and with whatever points."""
        if not key.startswith(BY_ID):
            super().forget_after(key)

    def settle(self, ask: Ask) -> None:
        if ask.key in self.asked:
            known = tuple(one.id for one in self._pair)
            for key in [key for key in self.answers if key.startswith(BY_ID)]:
                if key.partition(".")[2] not in known:
                    del self.answers[key]


class GrappleForm(HoldForm):
    """This round's contest of a hold; its winner says whether it goes on (GRAP-3, GRAP-4)."""

    kind = "grapple"
    told = "fights out the hold on"

    def between(self, ahead: Preview) -> Ask | None:
        contest = next((one for one in ahead.so_far if isinstance(one, GrappleContested)), None)
        if contest is None or not contest.winner or "ends" in self.answers:
            return super().between(ahead)
        return self._decision(contest.winner)

    def _decision(self, winner: str) -> Ask:
        name = self.encounter.combatants[winner].sheet.name
        choices = (Choice("", "the hold goes on"), Choice("ends", "it ends", "the other is free"))
        hint = "the winner decides (GRAP-3)"
        return Ask("ends", f"{name} decides", "choice", choices, choices[0].label, hint=hint)

    def settle(self, ask: Ask) -> None:
        super().settle(ask)
        if ask.key == "ends" and (answer := self.answers["ends"]).value:
            self.answers["ends"] = Answer(True, answer.shown)

    def forget_after(self, key: str) -> None:
        super().forget_after(key)
        if key != "ends":
            self.answers.pop("ends", None)


class EscapeForm(HoldForm):
    """An attempt to break free; what Escape and Grab give is filled in (GRAP-7)."""

    kind = "escape"
    told = "breaks free of"

    def __init__(self, encounter: Encounter, given: Mapping[str, str] | None = None) -> None:
        super().__init__(encounter, given)
        self._fill_in()

    def settle(self, ask: Ask) -> None:
        super().settle(ask)
        if ask.key in self.asked:
            self._fill_in()

    def _fill_in(self) -> None:
        for number, one in enumerate(self._pair):
            points = bonus_by_skill(one, holds=number == 1)
            if points:
                self.answers.setdefault(f"modifiers.{one.id}", Answer(points, str(points)))


class LetGoForm(Form):
    """A hold is let go of (GRAP-3, GRAP-8)."""

    kind = "let_go"
    asked = ("who", "target")

    @property
    def title(self) -> str:
        return f"{self.name_of('who')} lets go of {self.name_of('target')}".strip()


LOCKS: Mapping[str, tuple[str, str]] = {
    "overextend": ("overextended", "costs the grappler an action; the skill's damage, by the GM"),
    "struggle": ("struggles", "the victim's struggling hurts, the lock alone does not"),
}
"""What makes a joint lock hurt, and what the rules say of it (GRAP-9)."""


class LockForm(Form):
    """A joint lock hurts the one held (GRAP-9)."""

    kind = "hurt"
    asked = ("who", "@lock", "amount")
    more = ("type", "raw")

    @property
    def title(self) -> str:
        name = self.name_of("who")
        return f"{name} in a joint lock" if name else "a joint lock"

    def ask(self, key: str) -> Ask:
        if key == "@lock":
            choices = tuple(Choice(name, word) for name, (word, _) in LOCKS.items())
            return Ask("@lock", "the joint", "choice", choices, choices[0].label)
        ask = super().ask(key)
        if key == "who":
            return self._ask_whom(ask)
        points = self._points
        if key == "amount" and points:
            return replace(ask, default=str(points))
        return ask

    def _ask_whom(self, ask: Ask) -> Ask:
        held = tuple(
            choice for choice in ask.choices if self.encounter.combatants[choice.value].held_by
        )
        known = any(choice.value == ask.default for choice in held)
        first = held[0].label if held else ""
        default = ask.default if known else first
        return replace(ask, choices=held, default=default, lacks="nobody is held")

    @property
    def _points(self) -> int:
        """What the holder's bare hands do, 0 where that is nothing."""
        one = self.encounter.combatants.get(self.text("who"))
        holder = self.encounter.combatants.get(one.held_by[0]) if one and one.held_by else None
        return max(0, hold_damage(holder, self.encounter.rules).total) if holder else 0

    def info(self) -> tuple[Line, ...]:
        said = LOCKS.get(self.text("@lock"))
        return ((Span(f"{said[1]} (GRAP-9)", "dim"),),) if said else ()


def hold_sum(holder: Combatant, encounter: Encounter) -> Line:
    """What a hold does at the round's end, as a sum (GRAP-4)."""
    return (Span("bare hands do ", "dim"), *summed(hold_damage(holder, encounter.rules)))
