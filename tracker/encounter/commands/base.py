"""What all commands share, and the work of deciding one.

A command's dice are what the dice show; what lacks is refused with a `Need`, never rolled here.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, TypeVar

from annotated_types import Ge, Le
from pydantic import ConfigDict, Field, StrictBool, StrictInt, StrictStr

from tracker.encounter.events import AnyEvent
from tracker.encounter.events.roster import Overruled
from tracker.encounter.reduce import reduce
from tracker.encounter.refusal import Code, Need, Refusal
from tracker.encounter.sheet import Frozen
from tracker.encounter.state import Combatant, Encounter
from tracker.rules.dice import Dice
from tracker.rules.words import nearest, one_line, one_of, shown

Value = TypeVar("Value")
Word = TypeVar("Word", bound=str)
Amount = Annotated[StrictInt, Ge(-1_000_000), Le(1_000_000)]
Rolls = dict[StrictStr, StrictInt]


class Command(Frozen):
    """What the GM wants. Fields without a value may still be asked for."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    overrule: StrictBool = False


class Retest(Frozen):
    """Another roll for a failed one, by a source that allows it (RETEST-1)."""

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    source: StrictStr = Field(alias="with")
    natural: StrictInt | None = None


class Refused(Exception):
    """Leaves the work of deciding; `decide` turns it into its refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.sentence)
        self.refusal = refusal


def refuse(code: Code, sentence: str, *, rule: str = "", need: Need | None = None) -> Refused:
    """A refusal to raise; `forbid` is for what the GM may overrule."""
    return Refused(Refusal(code, one_line(sentence), rule, need))


class Work:
    """One command on its way to events: what has happened so far, and the encounter then."""

    def __init__(self, encounter: Encounter, *, overrule: bool) -> None:
        self.encounter = encounter
        self.events: list[AnyEvent] = []
        self._overrule = overrule

    def emit(self, event: AnyEvent) -> None:
        """Notes a fact and goes on from the encounter after it."""
        self.events.append(event)
        self.encounter = reduce(self.encounter, event)

    def forbid(self, sentence: str, rule: str) -> None:
        """Refuses what the rules forbid, unless the GM overrules, which the log shows."""
        if not self._overrule:
            raise refuse("forbidden", f"{sentence} ({rule})", rule=rule)
        self.emit(Overruled(reason=f"{sentence} ({rule})"))

    def combatant(self, who: str | None, field: str = "who") -> Combatant:
        """The combatant of that id, as it is now."""
        if not who:
            raise refuse("missing", f"this step needs {field}, a combatant's id", need=Need(field))
        found = self.encounter.combatants.get(who)
        if found is None:
            hint = nearest(who, self.encounter.combatants)
            raise refuse("unknown", f"there is nobody called '{who}' in this fight{hint}")
        return found

    def name(self, who: str) -> str:
        """How the combatant is called in a sentence."""
        return self.encounter.combatants[who].sheet.name

    def die(self, value: int | None, field: str, dice: Dice, who: str) -> int:
        """One number, or the total of a few dice, that the dice can show."""
        if value is None:
            raise refuse(
                "missing",
                f"this step needs {field}, a roll of {dice} by {self.name(who)}",
                need=Need(field, dice, who),
            )
        low, high = len(dice.sides), sum(dice.sides)
        if not low <= value <= high:
            raise refuse("dice", f"{field} is {shown(value)}, but {dice} shows {low} to {high}")
        return value

    def rolls(
        self, values: tuple[int, ...] | None, field: str, dice: Dice, who: str
    ) -> tuple[int, ...]:
        """The numbers of several dice, one each."""
        if values is None and dice.sides:
            raise refuse(
                "missing",
                f"this step needs {field}, each number of {dice}",
                need=Need(field, dice, who, each=True),
            )
        if flaw := dice.flaw(values or ()):
            raise refuse("dice", f"{field} {flaw}")
        return values or ()

    def roll_of(self, rolls: Mapping[str, int] | None, who: str, field: str, dice: Dice) -> int:
        """Somebody's number in a table of rolls by id."""
        return self.die((rolls or {}).get(who), f"{field}.{who}", dice, who)


def chosen(word: str, options: Iterable[Word], field: str) -> Word:
    """Which of some words a field holds."""
    known = tuple(options)
    for option in known:
        if option == word:
            return option
    raise refuse("unknown", f"{field} is {one_of(known)}, not '{word}'", need=Need(field))


def given(value: Value | None, field: str, takes: str) -> Value:
    """A field that a step must have; `takes` says what would be accepted."""
    if value is None:
        raise refuse("missing", f"this step needs {field}: {takes}", need=Need(field))
    return value
