"""Rounds, slots, stances and hands in words."""

from typing import assert_never

from tracker.encounter.commands.placing import Place
from tracker.encounter.events.turns import (
    ActionBorrowed,
    ActionChanged,
    CurrentSet,
    HandsChanged,
    InitiativeRolled,
    InterruptUsed,
    LadderBuilt,
    RoundClosed,
    RoundOpened,
    SlotAdded,
    SlotMoved,
    SlotSet,
    StanceTaken,
    TotalSet,
    WaitEnded,
)
from tracker.encounter.state import SlotStatus
from tracker.view.log.scene import Line, Scene
from tracker.view.log.sums import rolled
from tracker.view.model import Role, Span
from tracker.view.words import listed, number, several

TurnFact = (
    ActionBorrowed
    | ActionChanged
    | CurrentSet
    | HandsChanged
    | InitiativeRolled
    | InterruptUsed
    | LadderBuilt
    | RoundClosed
    | RoundOpened
    | SlotAdded
    | SlotMoved
    | SlotSet
    | StanceTaken
    | TotalSet
    | WaitEnded
)

SLOTS: dict[SlotStatus, tuple[str, Role]] = {
    "pending": ("is to come again", "plain"),
    "waiting": ("is held back", "plain"),
    "done": ("is done", "dim"),
    "spoiled": ("is spoiled", "warning"),
    "spent": ("is spent", "warning"),
    "lost": ("is lost", "dim"),
}

MOST_SLOTS = 12


def fact(scene: Scene, index: int, event: TurnFact) -> Line:
    """A fact about the order of a round, as one line."""
    match event:
        case RoundOpened():
            words = f"round {event.round}" if event.phase == "actions" else "the surprise round"
            return (Span(f"{words} begins", "strong"),)
        case RoundClosed():
            return (Span(f"{round_words(scene, event.round)} is over"),)
        case InitiativeRolled():
            die = scene.die(index, event.natural)
            return (scene.name(event.who), Span("  "), *rolled(die, event.tally, event.total))
        case LadderBuilt():
            return (Span(_order(scene, event)),)
        case CurrentSet():
            slot = scene.slot(event.slot) if event.slot else None
            if slot is None:
                return (Span("all have acted"),)
            return (Span(scene.count(slot)), scene.name(slot.owner), Span(" is next"))
        case SlotAdded():
            return _added(scene, index, event)
        case SlotMoved():
            return _moved(scene, event)
        case SlotSet():
            word, role = SLOTS[event.status]
            return (Span(f"{scene.slot_words(event.slot)} "), Span(word, role))
        case TotalSet():
            return (scene.name(event.who), Span(f": initiative {number(event.total)} from here"))
        case ActionChanged():
            now = f"acts at {number(event.count)}" if event.success else "keeps to the old action"
            return (scene.name(event.who), Span(f" {now}"))
        case WaitEnded():
            return _wait(scene, event)
        case InterruptUsed():
            one = scene.after.combatants.get(event.who)
            left = several(one.interrupts, "interrupt") if one is not None else "none"
            return (scene.name(event.who), Span(f" has {left} left", "dim"))
        case ActionBorrowed():
            owes = several(event.actions, "action")
            return (scene.name(event.who), Span(f" owes {owes} of the next round"))
        case StanceTaken():
            if event.natural is None:
                return (scene.name(event.who), Span(f": {event.stance}"))
            die = scene.die(index, event.natural)
            return (Span("evades with "), *rolled(die, event.tally, event.evasion or 0))
        case HandsChanged():
            return (scene.name(event.who), Span(f": {hands(event)}"))
        case _:
            assert_never(event)


def round_words(scene: Scene, number_of: int) -> str:
    """Which round: 'round 3', or the surprise round."""
    if scene.before.phase == "surprise":
        return "the surprise round"
    return f"round {number_of}"


def hands(event: HandsChanged) -> str:
    """What the hands hold from now on: 'two weapons, attack: sword and dagger'."""
    held = " and ".join(word for word in (event.primary, event.secondary) if word)
    option = f", {event.option}" if event.option else ""
    return f"{event.mode}{option}{': ' if held else ''}{held}"


def _order(scene: Scene, event: LadderBuilt) -> str:
    def slot(written: str) -> str:
        owner, _, count = written.rpartition(" ")
        return f"{number(int(count))} {scene.call(owner)}"

    seen = tuple(slot(written) for written in event.slots[: MOST_SLOTS + 1])
    rest = len(event.slots) - MOST_SLOTS
    if rest > 0:
        return f"{', '.join(seen[:MOST_SLOTS])} and {rest} more"
    return listed(seen, MOST_SLOTS) or "nobody can act"


def _added(scene: Scene, index: int, event: SlotAdded) -> Line:
    """Where somebody acts from now on: 'acts also at 9, no longer at 13 and 3'. The first such
    fact of a step tells of all."""
    name, anew = scene.name(event.who), scene.anew[event.who]
    if index != anew.first:
        return (name, Span(f" acts also at {number(event.count)}"))
    counts, former, also = anew.added, anew.lost, " also" if anew.moved else ""
    if isinstance(scene.step.command, Place):
        counts, former, also = (*anew.moved, *counts), (*anew.left, *former), ""
    gone = tuple(count for count in former if count not in counts)
    instead = f", no longer at {_and(gone)}" if gone else ""
    return (name, Span(f" acts{also} at {_and(counts)}{instead}"))


def _and(counts: tuple[int, ...]) -> str:
    *most, last = map(number, counts)
    return f"{', '.join(most)} and {last}" if most else last


def _moved(scene: Scene, event: SlotMoved) -> Line:
    slot = scene.slot(event.slot)
    name = scene.name(slot.owner) if slot is not None else Span("the action")
    if event.begins is not None:
        window = f"{number(event.begins)}‥{number(event.count)}"
        return (name, Span(f" is busy {window} and can be stopped until then"))
    return (name, Span(f" acts at {number(event.count)}"))


def _wait(scene: Scene, event: WaitEnded) -> Line:
    name = scene.name(event.who)
    if event.acted_first is None:
        return (name, Span(" acts"))
    if event.acted_first:
        return (name, Span(" acts before ", "good"), scene.name(event.before))
    return (scene.name(event.before), Span(" is faster than ", "warning"), name)
