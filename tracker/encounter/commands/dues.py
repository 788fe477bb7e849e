"""What falls due, and what takes it off the list again: rolls that must not be forgotten."""

from typing import Literal, get_args

from pydantic import Field, StrictStr

from tracker.encounter.commands.base import Command, Work, given, refuse
from tracker.encounter.events.harm import ConditionEnded, DueAdded, DueCleared
from tracker.encounter.factors import due_needed
from tracker.encounter.state import Due
from tracker.rules.harm import DueKind
from tracker.rules.words import one_of


class Waive(Command):
    """Drops something due."""

    do: Literal["waive"] = "waive"
    who: StrictStr | None = None
    what: StrictStr | None = Field(default=None, description="system_shock, willpower, …")
    against: StrictStr | None = Field(default=None, description="which of several holds")


def fall_due(work: Work, who: str, what: DueKind, against: str = "") -> None:
    """Notes a due item unless it is due already."""
    if Due(who, what, against) not in work.encounter.dues:
        work.emit(DueAdded(who=who, what=what, against=against))


def is_due(work: Work, who: str, what: DueKind) -> bool:
    """Whether somebody has a due item of a kind."""
    return any(due.who == who and due.what == what for due in work.encounter.dues)


def clear_due(work: Work, who: str, what: DueKind) -> None:
    """Takes every due item of a kind off somebody's list."""
    for due in work.encounter.dues:
        if due.who == who and due.what == what:
            settle(work, due)


def rolled_first(work: Work) -> None:
    """HURT-3, HURT-4: rolls to stay conscious or alive come before a new round or the end."""
    for due in work.encounter.dues:
        if due.what in ("system_shock", "willpower"):
            name, roll = work.name(due.who), due.what.replace("_", " ")
            number = due_needed(work.encounter, due.who, due.what)
            work.forbid(f"{name}'s {roll} roll against {number} is due first", "HURT-3")


def settle(work: Work, due: Due, *, waived: bool = False) -> None:
    """Takes one due item off the list. A fire whose time is over goes out with its last roll
    (FIRE-3)."""
    work.emit(DueCleared(who=due.who, what=due.what, against=due.against, waived=waived))
    burning = work.combatant(due.who).condition("burning")
    if due.what == "burn" and burning is not None and burning.rounds == 0:
        work.emit(ConditionEnded(who=due.who, name=burning.name))


def waive(work: Work, command: Waive) -> None:
    one = work.combatant(command.who)
    kinds: tuple[DueKind, ...] = get_args(DueKind)
    what = given(command.what, "what", one_of(kinds))
    if what not in kinds:
        raise refuse("unknown", f"what is {one_of(kinds)}, not '{what}'")
    other = work.combatant(command.against, "against").id if command.against else None
    dues = tuple(due for due in work.encounter.dues if due.what == what)
    own = tuple(due for due in dues if due.who == one.id and other in (None, due.against))
    others = tuple(due for due in dues if due.against == one.id and other in (None, due.who))
    if not own and not others:
        raise refuse("impossible", f"no {what} is due for {one.sheet.name}")
    for due in own or others:
        settle(work, due, waived=True)
