"""Why is that a 9? The sums behind a step of the log, or behind a combatant's numbers now."""

from tracker.app.screens.sheet import SheetScreen
from tracker.session import Session
from tracker.view.log import explain
from tracker.view.why import why


class WhyScreen(SheetScreen):
    """The parts of each sum, with the rule that asks for each."""

    def __init__(self, session: Session, step: int | None, who: str) -> None:
        """`step` is a step's number; without one the combatant `who` is explained."""
        if step is not None:
            entry = session.timeline.entries[step - 1]
            super().__init__(f"step {step}", explain(entry, session.timeline.states[step - 1]))
            return
        encounter = session.encounter
        one = encounter.combatants.get(who)
        name = one.sheet.name if one else "nobody"
        super().__init__(f"{name} now", why(encounter, who) if one else ())
