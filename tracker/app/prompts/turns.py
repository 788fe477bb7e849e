"""Prompts about rounds and slots: initiative, waiting, interrupting, changing."""

from collections.abc import Mapping, Sequence

from tracker.app.prompts.asks import Answer, Ask, Choice, Roll, rolled_answer
from tracker.app.prompts.forms import Form, Line
from tracker.app.prompts.numbers import summed
from tracker.encounter.commands.initiative import rolls_initiative
from tracker.encounter.factors import readiness
from tracker.encounter.preview import Preview
from tracker.encounter.reduce import fold
from tracker.encounter.refusal import Need
from tracker.encounter.state import Encounter
from tracker.encounter.summary import counts_to_come
from tracker.rules.dice import D10
from tracker.rules.initiative import initiative_tally
from tracker.view.model import Span
from tracker.view.words import number, several

TYPED_BY_PLAYERS, SHARED, ALL_ROLLED, ALL_TYPED = "players", "share", "roll", "type"


class InitiativeForm(Form):
    """Everybody's d10: rolled by the program, typed for players, or all typed (INIT-1)."""

    kind = "initiative"
    asked = ("@mode",)
    more = ("@declared",)

    _declares = ""
    """Whose modifier is to be told next."""

    @property
    def title(self) -> str:
        return f"initiative of round {self.encounter.round + 1}"

    def ask(self, key: str) -> Ask:
        who = key.removeprefix("rolls.")
        if who != key and who in self.encounter.combatants:
            return self._ask_for(Need(key, D10, who))
        if key == "@declared":
            return self._ask_who()
        if key.startswith("modifiers."):
            name = self.encounter.combatants[key.partition(".")[2]].sheet.name
            hint = "points for the action that is declared, such as −4"
            return Ask(key, f"{name} ±", "number", default="0", hint=hint)
        if key != "@mode":
            return super().ask(key)
        players = any(
            one.sheet.control == "player" and rolls_initiative(one)
            for one in self.encounter.combatants.values()
        )
        choices = (
            Choice(TYPED_BY_PLAYERS, "players type", "the GM's are rolled"),
            Choice(SHARED, "one die for each kind", "players type; like foes share a die"),
            Choice(ALL_ROLLED, "all rolled"),
            Choice(ALL_TYPED, "all typed"),
        )
        default = "players type" if players else "all rolled"
        return Ask("@mode", "dice", "choice", choices, default)

    def _ask_who(self) -> Ask:
        """Whose declared action changes the roll (INIT-8)."""
        choices = tuple(
            Choice(one.id, one.sheet.name)
            for one in self.encounter.combatants.values()
            if rolls_initiative(one)
        )
        hint = "whose declared action gives points to this roll, or takes some"
        return Ask("@declared", "modifier for", "choice", choices, optional=True, hint=hint)

    def settle(self, ask: Ask) -> None:
        if ask.key == "@declared":
            self._declares = str(self.answers.pop("@declared").value)
        if ask.key == f"modifiers.{self._declares}":
            self._declares = ""

    def _label(self, key: str) -> str:
        return self.ask(key).label if key in self.extra or "." in key else super()._label(key)

    def next_ask(self) -> Ask | None:
        return self.ask(f"modifiers.{self._declares}") if self._declares else super().next_ask()

    def cast(self, roll: Roll) -> None:
        """Rolls for those for whom nobody types; at once, since to ask again for each takes
        long where there are many."""
        if self.text("@mode") and self.preview().refusal is None:
            led = {who for kind in self._kinds() for who in kind[1:]} if self._shares else set()
            for one in self.encounter.combatants.values():
                key = f"rolls.{one.id}"
                rolls = rolls_initiative(one) and one.id not in led and key not in self.answers
                if rolls and self._rolled_by_program(one.id):
                    self.answers[key] = rolled_answer(Ask(key, "", "die", dice=D10), roll)
        while (need := self.preview().need) is not None and need.dice is not None:
            if not self._rolled_by_program(need.who):
                return
            self.answers[need.field] = rolled_answer(self._ask_for(need), roll)

    @property
    def _shares(self) -> bool:
        return self.text("@mode") == SHARED

    def _rolled_by_program(self, who: str) -> bool:
        mode = self.text("@mode")
        one = self.encounter.combatants[who]
        of_the_gm = one.sheet.control == "gm"
        return mode == ALL_ROLLED or (mode in (TYPED_BY_PLAYERS, SHARED) and of_the_gm)

    def body(self) -> dict[str, object]:
        body = super().body()
        if self._shares:
            body["groups"] = {kind[0]: kind[1:] for kind in self._kinds() if len(kind) > 1}
        return body

    def _kinds(self) -> tuple[tuple[str, ...], ...]:
        """INIT-6: the GM's combatants who differ only by a number, together."""
        kinds: dict[str, list[str]] = {}
        for one in self.encounter.combatants.values():
            if one.sheet.control == "gm" and rolls_initiative(one):
                kinds.setdefault(one.sheet.name.rstrip(" 0123456789"), []).append(one.id)
        return tuple(tuple(kind) for kind in kinds.values())

    def info(self) -> tuple[Line, ...]:
        need = self.preview().need if "@mode" in self.answers else None
        if need is None or need.who not in self.encounter.combatants:
            return ()
        tally = initiative_tally(readiness(self.encounter.combatants[need.who]))
        if not tally.parts:
            return ((Span("nothing is added", "dim"),),)
        return (summed(tally),)


class WaitForm(Form):
    """The current action is held back, or a waiter acts (WAIT-1, WAIT-3)."""

    asked = ("@act",)

    def __init__(self, encounter: Encounter, given: Mapping[str, str] | None = None) -> None:
        super().__init__(encounter, given)
        self._waiting = [
            slot.owner for slot in encounter.slots.values() if slot.status == "waiting"
        ]

    @property
    def do(self) -> str:
        return "wait" if self.text("@act") in ("", "wait") else "act"

    @property
    def extra(self) -> tuple[str, ...]:
        """A waiter may act at any count since the one before."""
        return ("count",) if self.do == "act" else ()

    @property
    def title(self) -> str:
        return "wait, or act after waiting"

    def ask(self, key: str) -> Ask:
        encounter = self.encounter
        if key == "@act":
            choices = [
                Choice(who, f"{encounter.combatants[who].sheet.name} acts now")
                for who in self._waiting
            ]
            if encounter.actor:
                name = encounter.combatants[encounter.actor].sheet.name
                choices.append(Choice("wait", f"{name} waits"))
            first = choices[0].label if choices else ""
            lacks = "it is nobody's turn, and nobody waits"
            return Ask("@act", "who", "choice", tuple(choices), first, lacks=lacks)
        if key == "before":
            other = encounter.combatants[encounter.actor].sheet.name
            pair = (
                Choice("", "nobody contests it", f"before {other}, with leave"),
                Choice(encounter.actor, f"pre-empt {other}", "a Wits challenge, 2d20 each"),
            )
            return Ask("before", "against", "choice", pair, self._usual(pair))
        return super().ask(key)

    def _usual(self, pair: tuple[Choice, ...]) -> str:
        encounter = self.encounter
        mine = encounter.combatants[self.text("@act")].sheet.side
        theirs = encounter.combatants[encounter.actor].sheet.side
        return pair[0 if mine == theirs else 1].label

    def between(self, ahead: Preview) -> Ask | None:
        contested = self.do == "act" and self.encounter.actor and "before" not in self.answers
        return self.ask("before") if contested else super().between(ahead)

    def settle(self, ask: Ask) -> None:
        if ask.key == "@act":
            who = self.encounter.actor if self.do == "wait" else self.text("@act")
            self.answers["who"] = Answer(who, self._shown("who", who))


class LaterForm(Form):
    """A step that puts an action off, and says beforehand what becomes of the round."""

    looks_ahead = True

    def outlook(self) -> tuple[Line, ...]:
        ahead = self.preview()
        if ahead.need is not None or ahead.refusal is not None or not self.name_of("who"):
            return ()
        return ((Span(self._told(fold(self.encounter, ahead.so_far)), "plain"),),)

    def _told(self, after: Encounter) -> str:
        """What is different once the step is taken."""
        raise NotImplementedError


def _counted(counts: Sequence[int]) -> str:
    """Counts in a sentence: '23, 13 and 3'."""
    words = [number(count) for count in counts]
    return " and ".join(word for word in (", ".join(words[:-1]), *words[-1:]) if word)


class ChangeForm(LaterForm):
    """Another action than the declared one (CHG-2, CHG-3)."""

    kind = "change_action"
    asked = ("who", "how")
    more = ("places",)

    def _told(self, after: Encounter) -> str:
        name, who = self.name_of("who"), self.text("who")
        before, left = counts_to_come(self.encounter, who), counts_to_come(after, who)
        if before == left:
            return f"{name} acts at {_counted(left)} as before"
        lost = several(len(before) - len(left), "action")
        less = f"; {lost} lost" if len(left) < len(before) else ""
        if not left:
            return f"{name} acts no more in this round{less}"
        return f"{name} acts at {_counted(left)} instead of {_counted(before)}{less}"

    def ask(self, key: str) -> Ask:
        if key != "how":
            return super().ask(key)
        choices = (
            Choice("delay", "later", "4 counts, later actions follow"),
            Choice("check", "Wits check", "at once, or not at all"),
            Choice("challenge", "Wits challenge", "against an opponent"),
            Choice("free", "free", "nothing is contested"),
        )
        return Ask("how", "how", "choice", choices, "later")


class DeclareForm(LaterForm):
    """A slow action: counts until it is done, or rounds (LONG-1, LONG-3)."""

    kind = "declare"
    asked = ("who", "@span")

    def _told(self, after: Encounter) -> str:
        name, slot = self.name_of("who"), after.slots[self.encounter.current]
        if slot.begins is None:
            return f"{name} is busy for {several(int(self.text('rounds')), 'round')}"
        others = counts_to_come(after, slot.owner)
        others.remove(slot.count)
        besides = f"; acts besides at {_counted(others)}" if others else ""
        return f"{name} begins at {number(slot.begins)}, is done at {number(slot.count)}{besides}"

    def ask(self, key: str) -> Ask:
        if key != "@span":
            return super().ask(key)
        choices = (
            Choice("penalty", "counts", "it ends that much later in this round"),
            Choice("rounds", "rounds", "busy for whole rounds"),
        )
        return Ask("@span", "takes", "choice", choices, "counts")

    def between(self, ahead: Preview) -> Ask | None:
        span = self.text("@span")
        if span and span not in self.answers:
            ask = super().ask(span)
            return Ask(span, ask.label, "number", hint="1 or more")
        return super().between(ahead)
