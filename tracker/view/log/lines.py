"""A step or a mark as lines of the log pane."""

from collections.abc import Iterable, Sequence

from tracker.encounter.commands.initiative import Initiative
from tracker.encounter.commands.roster import Note
from tracker.encounter.events.attacks import DamageRolled
from tracker.encounter.events.harm import DamageTaken, DueAdded, StateChanged
from tracker.encounter.events.turns import InitiativeRolled, LadderBuilt
from tracker.encounter.state import Encounter
from tracker.encounter.step import Entry, Mark, Step
from tracker.view.log.attacks import damage, soaked
from tracker.view.log.facts import quiet, worded
from tracker.view.log.heads import stamped
from tracker.view.log.scene import Line, Scene
from tracker.view.model import LogLine, Span
from tracker.view.words import number

MOST_LINES = 40
"""Lines of one step; what goes beyond is counted in a last line."""

INDENT = Span("  ")


def log_lines(
    entry: Entry, before: Encounter, after: Encounter, target: Step | None = None
) -> tuple[LogLine, ...]:
    """The lines of an entry between two encounters.

    `target` is the step that a mark takes back or brings again; without it a mark can only
    tell that step's number. What a mark undoes is not struck out here: see `struck`.
    """
    if isinstance(entry, Mark):
        return (LogLine(entry.number, mark_line(entry, before, after, target)),)
    scene = Scene(entry, before, after)
    lines: list[Line] = [stamped(scene)]
    lines += [(INDENT, *line) for line in _details(scene)]
    return tuple(LogLine(entry.number, line) for line in lines)


def mark_line(mark: Mark, before: Encounter, after: Encounter, target: Step | None) -> Line:
    """A mark: 'undone: R3·23 Ann → Guard 1, sword'."""
    word = Span("undone: " if mark.kind == "undo" else "done again: ", "warning")
    if target is None:
        return (word, Span(f"step {mark.step}"))
    if mark.kind == "undo":
        before, after = after, before
    return (word, *stamped(Scene(target, before, after)))


def struck(lines: Iterable[LogLine]) -> tuple[LogLine, ...]:
    """The same lines as those of a step that is undone."""
    return tuple(LogLine(line.step, line.spans, undone=True) for line in lines)


def _details(scene: Scene) -> list[Line]:
    command = scene.step.command
    if isinstance(command, Note):
        return [(Span(line),) for line in (command.text or "").splitlines()[1:]]
    if isinstance(command, Initiative):
        shown, more = _initiative(scene)
    else:
        shown = [index for index in range(len(scene.events)) if not quiet(scene, index)]
        more = len(shown) - MOST_LINES
        shown = _weightiest(scene, shown) if more > 0 else shown
    lines = [line for index in shown for line in _lines_of(scene, index)]
    return [*lines, (Span(f"… and {more} more", "dim"),)] if more > 0 else lines


def _weightiest(scene: Scene, shown: Sequence[int]) -> list[int]:
    """As many facts as there is room for: who falls and what is due, before all else."""
    weighty = [i for i in shown if isinstance(scene.events[i], StateChanged | DueAdded)]
    rest = [i for i in shown if not isinstance(scene.events[i], StateChanged | DueAdded)]
    return sorted((weighty + rest)[:MOST_LINES])


def _initiative(scene: Scene) -> tuple[list[int], int]:
    """The rolls of an initiative in the order of the ladder, after what else there is to say."""
    rolls: dict[str, int] = {}
    others: list[int] = []
    order: tuple[str, ...] = ()
    for index, event in enumerate(scene.events):
        if isinstance(event, InitiativeRolled):
            rolls[event.who] = index
        elif isinstance(event, LadderBuilt):
            order = event.slots
        elif not quiet(scene, index):
            others.append(index)
    owners = dict.fromkeys(slot.rpartition(" ")[0] for slot in order)
    ranked = [rolls[who] for who in dict.fromkeys((*owners, *rolls)) if who in rolls]
    return others + ranked[:MOST_LINES], len(ranked) - MOST_LINES


def _lines_of(scene: Scene, index: int) -> tuple[Line, ...]:
    """A fact as lines; a blow's points run on into what is left of them."""
    events = scene.events
    event = events[index]
    following = events[index + 1] if index + 1 < len(events) else None
    if isinstance(event, DamageRolled):
        lands = isinstance(following, DamageTaken) and following.who == event.target
        taken = following if lands and isinstance(following, DamageTaken) else None
        return (damage(scene, index, event, taken),)
    line = worded(scene, index)
    if isinstance(event, DamageTaken) and (event.resisted or event.reduced):
        former = events[index - 1] if index else None
        if not isinstance(former, DamageRolled):
            kind = f" {event.type}" if event.type else ""
            sum_ = f"{kind} ({number(event.amount)}{soaked(event)})"
            return ((Span(number(event.dealt), "strong"), Span(sum_)), line)
    return (line,)
