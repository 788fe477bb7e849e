"""Undo and redo: a pointer over kept encounters, so that no inverse exists that could be wrong."""

from tracker.encounter.state import Encounter


class History:
    """Encounters one after another with a pointer to the present one.

    Each kept encounter costs a few references, since what a step leaves alone is shared.
    `steps` names, beside each encounter, the number of the step that led to it.
    """

    def __init__(self, start: Encounter) -> None:
        self._states: list[Encounter] = [start]
        self._steps: list[int] = [0]
        self._at = 0

    @property
    def present(self) -> Encounter:
        """The encounter now."""
        return self._states[self._at]

    @property
    def step(self) -> int:
        """The number of the step that led to the present, 0 at the start."""
        return self._steps[self._at]

    @property
    def steps(self) -> tuple[int, ...]:
        """The numbers of all steps up to the present."""
        return tuple(self._steps[1 : self._at + 1])

    @property
    def next_step(self) -> int | None:
        """The number of the step that a redo would bring again."""
        return self._steps[self._at + 1] if self.redoable else None

    @property
    def undoable(self) -> int:
        """How many steps can be taken back."""
        return self._at

    @property
    def redoable(self) -> int:
        """How many steps that were taken back can come again."""
        return len(self._states) - 1 - self._at

    def add(self, encounter: Encounter, step: int) -> None:
        """A new present; what was taken back before is gone."""
        del self._states[self._at + 1 :], self._steps[self._at + 1 :]
        self._states.append(encounter)
        self._steps.append(step)
        self._at += 1

    def undo(self) -> int | None:
        """Goes one step back; the number of the step taken back, None at the start."""
        if self._at == 0:
            return None
        step = self._steps[self._at]
        self._at -= 1
        return step

    def redo(self) -> int | None:
        """Goes one step forth; the number of the step that came again, None at the end."""
        if self.redoable == 0:
            return None
        self._at += 1
        return self._steps[self._at]
