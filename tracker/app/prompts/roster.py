"""Prompts about who takes part and what the GM sets by hand."""

from functools import cache

from pydantic import TypeAdapter, ValidationError

from tracker.app.prompts.asks import Ask, BadAnswer, Choice, quoted
from tracker.app.prompts.forms import Form, Line
from tracker.encounter.commands import AnyCommand
from tracker.encounter.commands.roster import Add
from tracker.encounter.naming import id_for, numbered
from tracker.encounter.preview import Preview
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Encounter
from tracker.rules.dice import Dice
from tracker.rules.edition import SWITCHES
from tracker.store.document import first_flaw
from tracker.view.model import Span
from tracker.view.words import several

_SHEET: TypeAdapter[Sheet] = TypeAdapter(Sheet)
A_NEW_ONE = "@new"


@cache
def _average() -> Sheet:
    """Somebody of whom nothing is said."""
    return Sheet(id="somebody")


class AddForm(Form):
    """Somebody joins: one more of a kind that is here, or a new one (GM)."""

    kind = "add"
    asked = ("@kind",)
    _fields = ("name", "side", "hit_points", "life_points", "armour_class")
    _weapon = ("weapon", "weapon_damage", "weapon_skill")
    _rest = (
        *_weapon,
        *("initiative", "attack", "damage", "wits", "willpower", "system_shock", "reduction"),
    )

    @property
    def title(self) -> str:
        return "somebody joins"

    @property
    def extra(self) -> tuple[str, ...]:
        return self._rest if self.text("@kind") == A_NEW_ONE else ()

    def ask(self, key: str) -> Ask:
        if key == "@kind":
            stems = {
                one.sheet.name.rstrip(" 0123456789"): one.sheet
                for one in self.encounter.combatants.values()
            }
            choices = [Choice(A_NEW_ONE, "a new one", "name and points are asked")]
            choices += [Choice(sheet.id, f"another {stem}") for stem, sheet in stems.items()]
            return Ask("@kind", "who joins", "choice", tuple(choices), "a new one")
        if key == "name":
            return Ask("name", "name", "text")
        usual, label = self.usual(key), key.replace("_", " ")
        if key == "side":
            known = tuple(Choice(side, side) for side in self._sides)
            return Ask("side", "side", "text", known, usual)
        if key in ("weapon", "weapon_damage"):
            hint = "such as claws" if key == "weapon" else "dice, such as 1d8 or 2d6+1"
            return Ask(key, label, "text", default=usual, optional=True, hint=hint)
        return Ask(key, label, "number", default=usual, optional=key in self._rest)

    @property
    def _sides(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.sheet.side for one in self.encounter.combatants.values()))

    def usual(self, key: str) -> str:
        if key == "side":
            return next(reversed(self._sides), "foes")
        if key in self._weapon:
            return "0" if key == "weapon_skill" else ""
        return "" if key in ("@kind", "name") else str(getattr(_average(), key))

    def between(self, ahead: Preview) -> Ask | None:
        if self.text("@kind") == A_NEW_ONE:
            for key in self._fields:
                if key not in self.answers:
                    return self.ask(key)
        return None if self.text("@kind") else super().between(ahead)

    def settle(self, ask: Ask) -> None:
        if ask.key == "weapon_damage" and (dice := self.text("weapon_damage")):
            try:
                Dice.parse(dice)
            except ValueError:
                said = f"weapon damage is dice such as 1d8 or 2d6+1, not {quoted(dice)}"
                raise BadAnswer(said) from None
        if ask.key in (*self._fields, *self._rest):
            self._made("somebody")

    def _sheet(self) -> Sheet | None:
        taken = self.encounter.combatants.keys()
        kind = self.text("@kind")
        if kind != A_NEW_ONE:
            one = self.encounter.combatants.get(kind)
            return numbered(one.sheet, 1, taken)[0] if one else None
        return self._made(id_for(self.text("name"), taken)) if "name" in self.answers else None

    def _made(self, id: str) -> Sheet:  # noqa: A002 - as the sheet calls it
        """The sheet that the answers are so far. Raises BadAnswer."""
        data: dict[str, object] = {
            key: answer.value
            for key, answer in self.answers.items()
            if not key.startswith("@") and key not in self._weapon and answer.value != ""
        }
        data |= {"id": id, **self._armed()}
        try:
            return _SHEET.validate_python(data)
        except ValidationError as error:
            key, sentence = first_flaw(error, data, _SHEET)
            raise BadAnswer(f"{' '.join(map(str, key)).replace('_', ' ')}: {sentence}") from None

    def _armed(self) -> dict[str, object]:
        """The weapon and the level in it, where anything of them was given."""
        name, damage = self.text("weapon").strip(), self.text("weapon_damage").strip()
        level = int(self.text("weapon_skill") or "0")
        if not (name or damage or level):
            return {}
        name = name or "weapon"
        weapon = {"name": name, "damage": damage or "0"}
        return {"weapons": [weapon], "skills": {name: level} if level else {}}

    def command(self) -> AnyCommand:
        return Add(combatant=self._sheet(), overrule=self.overrule)


class RulesForm(Form):
    """Another edition, or a house rule, from now on."""

    kind = "rules"
    asked = ("@switch", "@to")

    @property
    def title(self) -> str:
        return "edition and house rules"

    def ask(self, key: str) -> Ask:
        rules = self.encounter.rules
        if key == "@switch":
            choices = [Choice("edition", "edition", str(rules.edition))]
            choices += [
                Choice(name, name, f"{switch.meaning}: {_word(getattr(rules, name))}")
                for name, switch in SWITCHES.items()
            ]
            return Ask("@switch", "which", "choice", tuple(choices), "edition")
        if self.text("@switch") == "edition":
            return Ask("@to", "edition", "choice", super().ask("edition").choices, rules.edition)
        switch = SWITCHES.get(self.text("@switch"))
        options = switch.options if switch else ()
        choices = [Choice(_word(option), _word(option)) for option in options]
        return Ask("@to", "to", "choice", tuple(choices), choices[0].label if choices else "")

    def body(self) -> dict[str, object]:
        body = super().body()
        name, word = self.text("@switch"), self.text("@to")
        if name == "edition" and word:
            body["edition"] = word
        elif word:
            body["house"] = {name: _option(name, word)}
        return body

    def info(self) -> tuple[Line, ...]:
        switch = SWITCHES.get(self.text("@switch"))
        return ((Span(f"{switch.meaning} ({switch.rule})", "dim"),),) if switch else ()


def _option(name: str, word: str) -> object:
    """What a word stands for at a switch; the word itself where it is none of its options."""
    return next((one for one in SWITCHES[name].options if _word(one) == word), word)


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


class SidesForm(Form):
    """Who is surprised (SURP-1, SURP-2)."""

    kind = "surprise"
    asked = ("@first",)

    @property
    def title(self) -> str:
        return "surprise"

    def ask(self, key: str) -> Ask:
        choices = super().ask("sides").choices
        chosen = [name.partition(".")[2] for name in self.answers if name.startswith("@side.")]
        left = tuple(choice for choice in choices if choice.value not in chosen)
        if key == "@first":
            last = left[-1].label if left else ""
            lacks = "nobody is in this fight, so there are no sides"
            return Ask("@first", "surprised side", "choice", left, last, lacks=lacks)
        more = (Choice("", "no other side"), *left)
        return Ask("@more", "and", "choice", more, more[0].label)

    def between(self, ahead: Preview) -> Ask | None:
        sides = {one.sheet.side for one in self.encounter.combatants.values()}
        chosen = [name for name in self.answers if name.startswith("@side.")]
        closed = "@closed" in self.answers or len(chosen) >= len(sides)
        return super().between(ahead) if closed else self.ask("@more")

    def settle(self, ask: Ask) -> None:
        if ask.key == "@more":
            chosen = self.answers.pop("@more")
            key = f"@side.{chosen.value}" if chosen.value else "@closed"
            self.answers[key] = chosen
        elif ask.key == "@first":
            for key in [key for key in self.answers if key.startswith(("@side.", "@closed"))]:
                del self.answers[key]
            first = self.answers["@first"]
            self.answers[f"@side.{first.value}"] = first

    def info(self) -> tuple[Line, ...]:
        sides = [one.shown for key, one in self.answers.items() if key.startswith("@side.")]
        return ((Span(f"surprised: {', '.join(sides)}", "plain"),),) if sides else ()

    def body(self) -> dict[str, object]:
        body = super().body()
        sides = [str(one.value) for key, one in self.answers.items() if key.startswith("@side.")]
        if sides:
            body["sides"] = sides
        return body


class ConfirmForm(Form):
    """A step that loses something: Enter takes it, Escape does not."""

    asked = ("@sure",)

    def ask(self, key: str) -> Ask:
        yes = Choice("yes", "yes", "esc leaves all as it is")
        return Ask(key, "end it", "choice", (yes,), "yes")

    def info(self) -> tuple[Line, ...]:
        return ((Span(self.loss, "warning"),),)

    @property
    def loss(self) -> str:
        """What is lost."""
        return ""


def blows_due(encounter: Encounter) -> int:
    """How many blows of a charge are still to be struck, which go with the round."""
    return sum(due.what == "strike" for due in encounter.dues)


class EndRoundForm(ConfirmForm):
    """The round ends although actions, or blows of a charge, are still to come (ROUND-2)."""

    kind = "end_round"

    @property
    def title(self) -> str:
        return f"end of round {self.encounter.round}"

    @property
    def loss(self) -> str:
        left = sum(not slot.acted for slot in self.encounter.still_to_come())
        waiting = sum(slot.status == "waiting" for slot in self.encounter.slots.values())
        actions, blows = left + waiting, blows_due(self.encounter)
        lost = [f"{several(actions, 'action')} of this round"] if actions or not blows else []
        if blows:
            lost.append("a blow of a charge" if blows == 1 else f"{blows} blows of a charge")
        return f"{' and '.join(lost)} would be lost"


class EndFightForm(ConfirmForm):
    """The fight ends; situations and interrupts start anew (TIME-3)."""

    kind = "end_fight"

    @property
    def title(self) -> str:
        return "end of the fight"

    @property
    def loss(self) -> str:
        return "slots, stances and what is due are cleared; retests and interrupts come back"


class RemoveForm(Form):
    """Somebody leaves."""

    kind = "remove"
    asked = ("who",)

    @property
    def title(self) -> str:
        return "somebody leaves"
