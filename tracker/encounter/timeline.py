"""The whole course of a fight: every entry, the encounter after each, and where undo stands."""

from tracker.encounter.history import History
from tracker.encounter.state import Encounter
from tracker.encounter.step import Entry, Mark, Step


class Timeline:
    """Entries in the order in which they happened; undo and redo are entries too.

    `states[n]` is the encounter after entry n, `states[0]` the start. Nothing is ever erased.
    """

    def __init__(self, start: Encounter) -> None:
        self.entries: list[Entry] = []
        self.states: list[Encounter] = [start]
        self._history = History(start)

    @property
    def present(self) -> Encounter:
        """The encounter now."""
        return self._history.present

    @property
    def undo_target(self) -> int | None:
        """The number of the step that an undo would take back, None at the start."""
        return self._history.step if self._history.undoable else None

    @property
    def redo_target(self) -> int | None:
        """The number of the step that a redo would bring again, None at the end."""
        return self._history.next_step

    def take(self, step: Step, after: Encounter) -> None:
        """A step was taken."""
        self._history.add(after, step.number)
        self._note(step)

    def mark(self, mark: Mark) -> None:
        """The step before was taken back, or came again."""
        if mark.kind == "undo":
            self._history.undo()
        else:
            self._history.redo()
        self._note(mark)

    def _note(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.states.append(self._history.present)

    def in_force(self) -> frozenset[int]:
        """The numbers of the steps that are not taken back."""
        return frozenset(self._history.steps)
