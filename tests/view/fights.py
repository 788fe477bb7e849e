"""Fights for the tests of what panes show: steps written as in scenarios, taken one by one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tracker.encounter.catalogue import Catalogue
from tracker.encounter.commands import COMMAND, decide
from tracker.encounter.reduce import fold
from tracker.encounter.refusal import Refusal
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Encounter, begin
from tracker.encounter.step import Mark, Step
from tracker.encounter.timeline import Timeline
from tracker.rules.edition import Edition, ruleset
from tracker.store.catalogue import load_catalogue
from tracker.view.ladder import LadderView
from tracker.view.log import all_lines, log_lines, plain
from tracker.view.model import Card, LadderRow, Span

SHIPPED = load_catalogue()


def text(spans: Sequence[Span]) -> str:
    """What spans say, without their roles."""
    return "".join(span.text for span in spans)


def row_text(row: LadderRow) -> str:
    """A row as somebody reads it: marker, count, name, place, status."""
    words = (row.marker.strip(), row.count, row.name.text, row.place, row.status.text)
    return " ".join(word for word in words if word)


def card_text(card: Card) -> list[str]:
    """What a card says below its gauges."""
    return [text(line) for line in card.lines]


@dataclass
class Fight:
    """A fight that takes steps and keeps its whole course."""

    timeline: Timeline = field(init=False)
    sheets: Sequence[Mapping[str, object]]
    edition: str = "current"
    house: Mapping[str, str | int | bool] = field(default_factory=dict)
    title: str = "Tollgate at dusk"
    catalogue: Catalogue = SHIPPED

    def __post_init__(self) -> None:
        rules = ruleset(Edition(self.edition), self.house)
        sheets = tuple(Sheet.model_validate(sheet) for sheet in self.sheets)
        self.timeline = Timeline(begin(self.title, rules, self.catalogue, sheets))

    @property
    def now(self) -> Encounter:
        """The encounter as it stands."""
        return self.timeline.present

    def do(self, do: str, *, rolled: tuple[str, ...] = (), **fields: object) -> str:
        """Takes a step; what the log says of it."""
        return self.take({"do": do, **fields}, rolled)

    def take(self, fields: Mapping[str, object], rolled: tuple[str, ...] = ()) -> str:
        """Takes a step given as one table; what the log says of it."""
        command = COMMAND.validate_python(fields)
        before = self.now
        decided = decide(before, command)
        assert not isinstance(decided, Refusal), decided.sentence
        step = Step(len(self.timeline.entries) + 1, "", command, decided, rolled)
        self.timeline.take(step, fold(before, decided))
        return plain(log_lines(step, before, self.now))

    def undo(self) -> str:
        """Takes the last step back; what the log says of it."""
        assert self.timeline.undo_target is not None
        number = len(self.timeline.entries) + 1
        self.timeline.mark(Mark(number, "", "undo", self.timeline.undo_target))
        return plain(all_lines(self.timeline.entries, self.timeline.states)[-1:])

    def redo(self) -> str:
        """Brings a step back; what the log says of it."""
        assert self.timeline.redo_target is not None
        number = len(self.timeline.entries) + 1
        self.timeline.mark(Mark(number, "", "redo", self.timeline.redo_target))
        return plain(all_lines(self.timeline.entries, self.timeline.states)[-1:])

    def rows(self) -> list[str]:
        """The ladder as somebody reads it."""
        view = LadderView(self.now)
        return [row_text(view.row(index)) for index in range(len(view))]


ANN: Mapping[str, object] = {
    "id": "ann",
    "name": "Ann",
    "side": "heroes",
    "control": "player",
    "hit_points": 30,
    "initiative": 13,
    "attack": 1,
    "damage": 1,
    "armour_class": 12,
    "wits": 12,
    "interrupts": 1,
    "skills": {"sword": 5},
    "retests": {"very lucky": 2},
    "weapons": [{"name": "sword", "damage": "1d8", "type": "hacking"}],
}
TIM: Mapping[str, object] = {
    "id": "tim",
    "name": "Tim",
    "side": "heroes",
    "initiative": 2,
    "armour_class": 10,
    "skills": {"spear": 2},
    "weapons": [{"name": "spear", "damage": "1d6", "type": "stabbing", "reach": 6}],
}


def guard(number: int, **changes: object) -> Mapping[str, object]:
    """A guard with a mace, a shield and some mail."""
    return {
        "id": f"guard-{number}",
        "name": f"Guard {number}",
        "side": "guards",
        "hit_points": 24,
        "life_points": 8,
        "initiative": 7,
        "armour_class": 12,
        "reduction": 3,
        "resistances": {"hacking": 10},
        "skills": {"mace": 2, "shield": 1},
        "shield": {"name": "shield"},
        "weapons": [{"name": "mace", "damage": "1d6", "type": "smashing"}],
        **changes,
    }
