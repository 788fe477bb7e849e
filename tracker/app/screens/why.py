"""Why is that a 9? The sums behind a step of the log, or behind a combatant's numbers now."""

from tracker.app.panes.lines import Line
from tracker.app.screens.chronicle import entry_lines
from tracker.app.screens.sheet import SheetScreen
from tracker.encounter.timeline import Timeline
from tracker.session import Session
from tracker.view.log import explain
from tracker.view.why import why


class WhyScreen(SheetScreen):
    """The parts of each sum, with the rule that asks for each."""

    def __init__(self, session: Session, step: int | None, who: str) -> None:
        """`step` is a step's number; without one the combatant `who` is explained."""
        if step is not None:
            super().__init__(f"step {step}", _behind(session.timeline, step))
            return
        encounter = session.encounter
        one = encounter.combatants.get(who)
        name = one.sheet.name if one else "nobody"
        super().__init__(f"{name} now", why(encounter, who) if one else ())


def _behind(timeline: Timeline, step: int) -> tuple[Line, ...]:
    """A step as the log has it, which may be too narrow for it, and its sums."""
    entry = timeline.entries[step - 1]
    told = tuple(line.spans for line in entry_lines(timeline, entry))
    _, *sums = explain(entry, timeline.states[step - 1])
    return (*told, (), *sums) if sums else told
