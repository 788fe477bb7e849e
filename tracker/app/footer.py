"""The bottom line of a fight: the keys that would do something now, what is next before all."""

from tracker.app.keys import KEYS, Key
from tracker.encounter.state import Encounter

TO_READ = ("why", "quit", "help")
"""Keys that work where a fight can only be read."""

WITH_SOMEBODY = ("attack", "stance", "hurt", "bind", "initiative", "why")
"""Keys that do nothing in an empty fight."""


def footer(encounter: Encounter, *, undoable: bool, read_only: bool) -> tuple[Key, ...]:
    """The keys in the order in which a narrow line keeps them; help is always the last.
    `undoable` says whether there is a step to take back."""
    if read_only:
        return tuple(key for key in KEYS if key.footer and key.id in TO_READ)
    shown = [key for key in KEYS if key.footer and _usable(key.id, encounter, undoable)]
    first = {"next", "initiative", "due", "waive"}
    if not encounter.current:
        first.add("end")
    return tuple(sorted(shown, key=lambda key: key.id not in first))


def somebody_waits(encounter: Encounter) -> bool:
    """Whether an action is held back that may still be taken."""
    return any(slot.status == "waiting" for slot in encounter.slots.values())


def _usable(key: str, encounter: Encounter, undoable: bool) -> bool:
    if key in WITH_SOMEBODY and not encounter.combatants:
        return False
    match key:
        case "add":
            return not encounter.combatants
        case "next" | "change" | "interrupt":
            return bool(encounter.current)
        case "wait":
            return bool(encounter.current) or somebody_waits(encounter)
        case "initiative":
            return not encounter.open
        case "end":
            return encounter.open
        case "due" | "waive":
            return bool(encounter.dues)
        case "undo":
            return undoable
        case _:
            return True
