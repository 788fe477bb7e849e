"""The prompt in which the GM sets anything of somebody: the present, or the sheet (GM-8)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError

from tracker.app.prompts.asks import Ask, BadAnswer, Choice, quoted
from tracker.app.prompts.forms import NOTHING, Form
from tracker.encounter.commands.roster import MAXIMA, NOTHING_WORN, PRESENT, SHEET_FIELDS
from tracker.encounter.flaws import first_flaw
from tracker.encounter.sheet import BARE_HANDS, HANDS, Armour, Sheet, Shield, Weapon
from tracker.encounter.state import Combatant
from tracker.rules.checks import SAVE_KINDS
from tracker.view.words import MINUS

_SHEET: TypeAdapter[Sheet] = TypeAdapter(Sheet)

GONE = "@gone"
"""The part of a weapon, shield or armour that stands for doing away with all of it."""


@dataclass(frozen=True, slots=True)
class Table:
    """A field of a sheet that holds a number for each of some names."""

    one: str
    unit: str = "number"
    known: tuple[str, ...] = ()


TABLES: Mapping[str, Table] = {
    "skills": Table("skill", "level", ("dodge", "shield", "grab", "escape")),
    "resistances": Table("resistance to", "per cent"),
    "saves": Table("save against", "bonus", SAVE_KINDS),
    "retests": Table("retest by", "uses left"),
}
THINGS: Mapping[str, type[BaseModel]] = {"weapons": Weapon, "shield": Shield, "armour": Armour}
LISTS = ("styles",)


class EditForm(Form):
    """The GM sets a number or a word of somebody."""

    kind = "edit"
    asked = ("who", "@field", "@value")

    @property
    def title(self) -> str:
        return f"{self.name_of('who')} · edit".strip(" ·")

    @property
    def questions(self) -> tuple[str, ...]:
        field = self.text("@field")
        entry = ("@entry",) if field in TABLES or field == "weapons" else ()
        part = ("@part",) if field in THINGS else ()
        value = () if self.text("@part") == GONE else ("@value",)
        return ("who", "@field", *entry, *part, *value)

    @property
    def _one(self) -> Combatant | None:
        return self.encounter.combatants.get(self.text("who"))

    @property
    def _sheet(self) -> Sheet:
        one = self._one
        return one.sheet if one is not None else _average()

    # what is asked

    def ask(self, key: str) -> Ask:
        match key:
            case "@field":
                return Ask(key, "what", "choice", self._fields(), "hit points")
            case "@entry":
                return self._ask_entry()
            case "@part":
                return self._ask_part()
            case "@value":
                return self._ask_value()
            case _:
                return super().ask(key)

    def _fields(self) -> tuple[Choice, ...]:
        fields = ("state", *PRESENT, *MAXIMA, *SHEET_FIELDS)
        return tuple(Choice(field, field.replace("_", " "), self._told(field)) for field in fields)

    def _told(self, field: str) -> str:
        """How a field stands, in a few words."""
        if field in TABLES:
            numbers = self._numbers(field).items()
            return ", ".join(f"{name} {number}" for name, number in numbers) or "none"
        match self._now(field):
            case tuple() as several:
                return ", ".join(getattr(one, "name", None) or str(one) for one in several)
            case BaseModel() as thing:
                return str(getattr(thing, "name", ""))
            case None:
                return "none"
            case now:
                return _word(now).replace("-", MINUS)

    def _ask_entry(self) -> Ask:
        field = self.text("@field")
        if field == "weapons":
            weapons = tuple(
                Choice(one.name, one.name, f"{one.damage} {one.type}") for one in self._weapons
            )
            first = weapons[0].label if weapons else ""
            hint = "another name is a new weapon"
            return Ask("@entry", "weapon", "text", weapons, first, hint=hint)
        table = TABLES.get(field, Table(""))
        numbers = self._numbers(field)
        taught = tuple(one.proficiency for one in self._weapons) if field == "skills" else ()
        names = dict.fromkeys((*numbers, *taught, *table.known))
        choices = tuple(Choice(name, name, str(numbers.get(name, ""))) for name in names)
        first = choices[0].label if choices else ""
        hint = f"another name is a new {table.one.split()[0]}"
        return Ask("@entry", table.one, "text", choices, first, hint=hint)

    def _ask_part(self) -> Ask:
        field = self.text("@field")
        thing = self._thing()
        names = [*THINGS[field].model_fields] if field in THINGS else []
        if field == "weapons":
            names.sort(key=lambda name: name != "damage")
        choices = [
            Choice(name, name.replace("_", " "), _word(getattr(thing, name))) for name in names
        ]
        if self._there:
            choices.append(Choice(GONE, "gone", "no longer there"))
        first = choices[0].label if choices else ""
        return Ask("@part", "which of it", "choice", tuple(choices), first)

    def _ask_value(self) -> Ask:
        field, part = self.text("@field"), self.text("@part")
        if field in TABLES:
            now = str(self._numbers(field).get(self.text("@entry").strip(), 0))
            return Ask("@value", TABLES[field].unit, "number", (), now, hint="0 for none")
        if field in LISTS:
            now = self._told(field)
            hint = f"commas between; {NOTHING} for none at all"
            return Ask("@value", field, "text", (), now, optional=not now, hint=hint)
        if field in THINGS:
            return _ask_of(THINGS[field], part, getattr(self._thing(), part, ""))
        if field == "state":
            choices = super().ask("state").choices
            return Ask("@value", "state", "choice", choices, _word(self._now(field)))
        if field in Sheet.model_fields and field not in PRESENT:
            return _ask_of(Sheet, field, self._now(field))
        return Ask("@value", field.replace("_", " "), "number", (), _word(self._now(field)))

    # what stands now

    def _now(self, field: str) -> object:
        one = self._one
        if one is None or not field:
            return ""
        if field in MAXIMA:
            return getattr(one.sheet, MAXIMA[field])
        if field == "interrupts":
            return one.interrupts
        if field == "state" or field in PRESENT:
            return getattr(one.vitals, field)
        return getattr(one.sheet, field)

    @property
    def _weapons(self) -> tuple[Weapon, ...]:
        return self._sheet.weapons

    def _numbers(self, table: str) -> Mapping[str, int]:
        """A table of numbers as it is; of retests, what is left of them."""
        one = self._one
        if table == "retests" and one is not None:
            return one.retests
        numbers: Mapping[str, int] = getattr(self._sheet, table, {})
        return numbers

    def _thing(self) -> BaseModel:
        """The weapon, shield or armour that is meant; a new one where there is none yet."""
        field, entry = self.text("@field"), self.text("@entry").strip()
        if field == "weapons":
            known = next((one for one in self._weapons if one.name == entry), None)
            return known or HANDS.model_copy(update={"name": entry})
        thing = getattr(self._sheet, field, None)
        return thing if isinstance(thing, BaseModel) else Shield()

    @property
    def _there(self) -> bool:
        """Whether there is something to do away with."""
        if self.text("@field") == "weapons":
            return any(one.name == self.text("@entry").strip() for one in self._weapons)
        return getattr(self._sheet, self.text("@field"), None) not in (None, Armour())

    def usual(self, key: str) -> str:
        return self.ask(key).default if key == "@value" else super().usual(key)

    # what it comes to

    def settle(self, ask: Ask) -> None:
        """Stops what no sheet can have. Raises BadAnswer."""
        field = self.text("@field")
        if ask.key == "@entry" and field == "weapons" and not self._there:
            self._stop_taken(self.text("@entry").strip())
        if ask.key == "@value" and field in ("weapons", "shield") and self.text("@part") == "name":
            self._stop_taken(self.text("@value").strip())
        if ask.key == "@value" and field in (*SHEET_FIELDS, *MAXIMA):
            self._stop_bad(ask.label, {MAXIMA.get(field, field): self._new()})

    def _stop_taken(self, name: str) -> None:
        """Weapons and the shield are told apart by their names. Raises BadAnswer."""
        field, entry, shield = self.text("@field"), self.text("@entry").strip(), self._sheet.shield
        others = [one.name for one in self._weapons if field != "weapons" or one.name != entry]
        if name == BARE_HANDS:
            raise BadAnswer(f"'{name}' are the bare hands; take another name")
        if name in others:
            raise BadAnswer(f"there is a weapon {quoted(name)} already; take another name")
        if field == "weapons" and shield is not None and name == shield.name:
            raise BadAnswer(f"the shield is called {quoted(name)}; take another name")

    def _stop_bad(self, label: str, values: dict[str, object]) -> None:
        data = {**self._sheet.model_dump(exclude={"now"}), **values}
        try:
            _SHEET.validate_python(data)
        except ValidationError as error:
            _, sentence = first_flaw(error, data, _SHEET)
            joint = " " if sentence.startswith("takes ") else ": "
            raise BadAnswer(f"{label}{joint}{sentence}") from None

    def _new(self) -> object:
        """The field as it is to be."""
        field = self.text("@field")
        value: Any = self.answers["@value"].value if "@value" in self.answers else None
        if field in TABLES:
            table = {**getattr(self._sheet, field), self.text("@entry").strip(): value}
            return {name: number for name, number in table.items() if number}
        if field in LISTS:
            words = [word.strip() for word in str(value).split(",")]
            return [word for word in words if word and word.casefold() != NOTHING]
        if field not in THINGS:
            return value
        if self.text("@part") == GONE:
            return self._without()
        part, thing = self.text("@part"), self._thing()
        changed = {**thing.model_dump(exclude_defaults=True), part: value}
        if value == 0 and THINGS[field].model_fields[part].default is None:
            del changed[part]
        if field != "weapons":
            return changed
        entry, found = self.text("@entry").strip(), False
        renamed = part == "name" and self._there and value != entry
        if renamed and isinstance(thing, Weapon):
            changed.setdefault("skill", thing.proficiency)
        rack: list[dict[str, object]] = []
        for weapon in self._weapons:
            meant = weapon.name == entry
            rack.append(changed if meant else weapon.model_dump(exclude_defaults=True))
            found = found or meant
        return rack if found else [*rack, {"name": entry, **changed}]

    def _without(self) -> object:
        """What is left when a thing is gone."""
        if self.text("@field") != "weapons":
            return NOTHING_WORN
        entry = self.text("@entry").strip()
        return [one.model_dump(exclude_defaults=True) for one in self._weapons if one.name != entry]

    def body(self) -> dict[str, object]:
        body = super().body()
        if self.text("@field") and self.questions[-1] in self.answers:
            body["set"] = {self.text("@field"): self._new()}
        return body


@cache
def _average() -> Sheet:
    """Somebody of whom nothing is said."""
    return Sheet(id="somebody")


def _ask_of(model: type[BaseModel], name: str, now: object) -> Ask:
    """How a field of a model is asked: by what it may hold."""
    label, field = name.replace("_", " "), model.model_fields.get(name)
    ask = Ask("@value", label, "text", default=_word(now))
    if field is None:
        return ask
    words = get_args(field.annotation) if get_origin(field.annotation) is Literal else ()
    if words:
        return replace(ask, kind="choice", choices=tuple(Choice(word, word) for word in words))
    if isinstance(field.default, bool):
        return replace(ask, kind="flag", default="y" if now else "n")
    if isinstance(field.default, int) or int in _plain_types(field.annotation):
        blank = field.default is None
        return replace(ask, kind="number", hint="0 for none" if blank else "")
    return ask


def _plain_types(annotation: object) -> tuple[object, ...]:
    """The types in an annotation, however deep."""
    inside = get_args(annotation)
    return tuple(one for part in inside for one in _plain_types(part)) or (annotation,)


def _word(value: object) -> str:
    """A value as a person writes it."""
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return ""
        case _:
            return str(value)
