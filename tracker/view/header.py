"""The top line, and the line that tells what is due."""

from typing import Literal

from tracker.encounter.factors import due_needed
from tracker.encounter.state import Due, Encounter
from tracker.rules.edition import house_of
from tracker.view.model import Header, Role, Span
from tracker.view.words import Sides, due_words, number

SaveWord = Literal["saved", "not saved", "read only"]

_SAVED: dict[SaveWord, Role] = {"saved": "good", "not saved": "danger", "read only": "warning"}

KEYS = "r roll it · R waive"
"""What the keys do to the first item that is due."""


def phase_words(encounter: Encounter) -> tuple[str, ...]:
    """Where the fight stands, in parts: ('Round 3', 'count 13')."""
    match encounter.phase:
        case "setup":
            return ("before the first round",)
        case "surprise":
            return ("surprise round", *(() if encounter.current else ("all have acted",)))
        case "initiative":
            over = f"round {encounter.round}" if encounter.round else "the surprise round"
            return (f"{over} is over",)
        case "actions":
            slot = encounter.current_slot
            where = f"count {number(slot.count)}" if slot is not None else "all have acted"
            return f"Round {encounter.round}", where


def header(encounter: Encounter, saved: SaveWord) -> Header:
    """Title, round and count, edition and whether every step is on disk.

    "house rules" stands beside an edition of which some switches are set otherwise.
    """
    middle: list[Span] = []
    for words in phase_words(encounter):
        if middle:
            middle.append(Span(" · ", "dim"))
        middle.append(Span(words, "accent"))
    house = ", house rules" if house_of(encounter.rules) else ""
    mark = "●" if saved == "saved" else "○"
    return Header(
        title=encounter.title,
        middle=tuple(middle),
        right=(
            Span(f"{encounter.rules.edition} rules{house}", "dim"),
            Span("  "),
            Span(f"{mark} {saved}", _SAVED[saved]),
        ),
    )


def dice_words(encounter: Encounter, due: Due) -> str:
    """The dice of something due, with what they must show: 'd100 of 50 or less'."""
    dice = due_words(encounter, due)[1]
    needed = due_needed(encounter, due.who, due.what)
    if needed is None:
        return dice
    if due.what == "willpower" and not encounter.rules.check_equal_succeeds:
        return f"{dice} below {number(needed)}"
    return f"{dice} of {number(needed)} or less"


def due_line(encounter: Encounter) -> tuple[Span, ...]:
    """The first item that is due, how many more there are, and the keys; () when none is."""
    if not encounter.dues:
        return ()
    first = encounter.dues[0]
    one = encounter.combatants[first.who]
    words, _ = due_words(encounter, first)
    dice = dice_words(encounter, first)
    spans = [
        Span("DUE", "danger"),
        Span("  "),
        Sides(encounter).name(one),
        Span("  "),
        Span(words, "strong"),
    ]
    if dice:
        spans.append(Span(f": {dice}"))
    if len(encounter.dues) > 1:
        spans.append(Span(f"  +{len(encounter.dues) - 1} more", "warning"))
    return (*spans, Span("   "), Span(KEYS, "dim"))
