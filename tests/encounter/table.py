"""A table for the tests of the core: commands as in scenarios, and what is seen after them."""

from collections.abc import Mapping
from typing import Any, Self

from tests.strategies import DATA
from tracker.encounter.commands import COMMAND, decide
from tracker.encounter.events import AnyEvent
from tracker.encounter.history import History
from tracker.encounter.reduce import fold
from tracker.encounter.refusal import Refusal
from tracker.encounter.results import Result, result_of
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Combatant, Encounter, Slot, begin
from tracker.encounter.summary import CombatantSummary, Summary, summarise
from tracker.rules.edition import Choice, Edition, ruleset

Fields = Mapping[str, Any]


class Table:
    """A fight that takes commands. A combatant is an id, or a table as in a scenario."""

    def __init__(self, *cast: str | Fields, edition: str = "current", **house: Choice) -> None:
        tables = ({"id": one} if isinstance(one, str) else one for one in cast)
        sheets = tuple(map(Sheet.model_validate, tables))
        self.history = History(begin("", ruleset(Edition(edition), house), DATA, sheets))
        self.events: tuple[AnyEvent, ...] = ()
        self.result: Result = {}

    @classmethod
    def in_round(cls, *known: Fields, **totals: int) -> Self:
        """A fight of those named, in a round with these totals. Of whom no table is given, nothing
        is known but the id."""
        tables = {str(table["id"]): table for table in known}
        table = cls(*(tables.get(who, who) for who in totals))
        table.open_round(**totals)
        return table

    def do(self, do: str, **fields: object) -> Result:
        """A command that is taken; what it came to."""
        decided = decide(self.now, COMMAND.validate_python({"do": do, **fields}))
        assert not isinstance(decided, Refusal), f"{do} refused: {decided.sentence}"
        self.history.add(fold(self.now, decided), self.history.undoable + 1)
        self.events = decided
        self.result = result_of(do, decided)
        return self.result

    def tries(self, do: str, **fields: object) -> bool:
        """A command that may be refused; whether it was taken."""
        decided = decide(self.now, COMMAND.validate_python({"do": do, **fields}))
        if isinstance(decided, Refusal):
            return False
        self.do(do, **fields)
        return True

    def refused(self, do: str, **fields: object) -> Refusal:
        """Why a command is not taken."""
        decided = decide(self.now, COMMAND.validate_python({"do": do, **fields}))
        assert isinstance(decided, Refusal), f"{do} was taken"
        return decided

    def open_round(self, **totals: int) -> None:
        """Everybody named rolls a 5 and has modifiers that make these totals."""
        ids = {name.replace("_", "-"): total for name, total in totals.items()}
        self.do(
            "initiative",
            rolls=dict.fromkeys(ids, 5),
            modifiers={who: total - 5 for who, total in ids.items()},
        )

    def undo(self) -> None:
        """Takes a step back."""
        assert self.history.undo() is not None

    def redo(self) -> None:
        """Brings a step back."""
        assert self.history.redo() is not None

    @property
    def now(self) -> Encounter:
        """The encounter as it stands."""
        return self.history.present

    @property
    def summary(self) -> Summary:
        """What `tracker show` would say."""
        return summarise(self.now)

    @property
    def order(self) -> list[str]:
        """What is still to come, the current one first."""
        return self.summary["order"]

    @property
    def turn(self) -> str:
        """Whose turn it is at which count."""
        slot = self.now.current_slot
        return f"{slot.owner} {slot.count}" if slot else ""

    def one(self, who: str) -> CombatantSummary:
        """Somebody as the summary shows them."""
        return self.summary["combatants"][who]

    def combatant(self, who: str) -> Combatant:
        """Somebody with all that the core knows."""
        return self.now.combatants[who]

    def slots(self, who: str) -> list[Slot]:
        """Somebody's slots of the round."""
        return list(self.now.slots_of(who))

    def turns_to_the_end(self) -> list[str]:
        """All turns from the current one on, each taken with `next`."""
        turns = []
        while self.turn:
            turns.append(self.turn)
            self.do("next")
        return turns
