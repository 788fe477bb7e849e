"""Whether a fact that stands in a file can be true of the fight at that point."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from tracker.encounter.events import AnyEvent
from tracker.encounter.events.roster import CombatantAdded, RulesChanged, SheetEdited
from tracker.encounter.events.turns import LadderBuilt, SlotMoved, WaitEnded
from tracker.encounter.state import Encounter
from tracker.rules.edition import house_flaw
from tracker.rules.words import in_short, nearest
from tracker.store.toml import KeyPath

Flaw = tuple[KeyPath, str]

_COUNT = re.compile(r"-?[0-9]{1,9}")
_PEOPLE = ("who", "target", "against", "struck", "winner")
_SLOTS = ("slot", "before", "interrupts")


def untrue(encounter: Encounter, event: AnyEvent) -> Flaw | None:
    """Why a fact cannot be true now: its key and a sentence; None when it can.

    The combatants and slots that it names must be there, and house rules and new ids be such.
    """
    kind = type(event)
    for field, slot, blank in _names(kind):
        name = getattr(event, field)
        known: Mapping[str, object] = encounter.slots if slot else encounter.combatants
        if name not in known and (name or not blank):
            return (field,), _unknown("there is no slot" if slot else _NOBODY, name, known)
    further = _FURTHER.get(kind)
    return further(encounter, event) if further else None


@cache
def _names(kind: type[AnyEvent]) -> tuple[tuple[str, bool, bool], ...]:
    """The fields of a kind of fact that name somebody or a slot: the field, whether it is a slot,
    and whether it may be blank."""
    return tuple(
        (field, field in _SLOTS and kind is not WaitEnded, field != "who" or not info.is_required())
        for field, info in kind.model_fields.items()
        if field in (*_PEOPLE, *_SLOTS)
    )


_NOBODY = "there is nobody called"


def _unknown(sentence: str, name: str, known: Iterable[str]) -> str:
    return f"{sentence} '{name}' at this point{nearest(name, known)}"


def _added(encounter: Encounter, event: CombatantAdded) -> Flaw | None:
    if event.sheet.id not in encounter.combatants:
        return None
    return ("sheet", "id"), f"there are two '{event.sheet.id}'"


def _edited(encounter: Encounter, event: SheetEdited) -> Flaw | None:
    if event.sheet.id in encounter.combatants:
        return None
    return ("sheet", "id"), _unknown(_NOBODY, event.sheet.id, encounter.combatants)


def _rules(encounter: Encounter, event: RulesChanged) -> Flaw | None:  # noqa: ARG001
    flaws = ((("house", name), house_flaw(name, value)) for name, value in event.house.items())
    return next(((key, flaw) for key, flaw in flaws if flaw), None)


def _moved(encounter: Encounter, event: SlotMoved) -> Flaw | None:  # noqa: ARG001
    return (("before",), "a slot cannot be before itself") if event.before == event.slot else None


def _ladder(encounter: Encounter, event: LadderBuilt) -> Flaw | None:
    for place, written in enumerate(event.slots):
        who, _, count = written.rpartition(" ")
        if not _COUNT.fullmatch(count):
            return ("slots", place), f"a slot is written 'ann 23', not '{in_short(written)}'"
        if who not in encounter.combatants:
            return ("slots", place), _unknown(_NOBODY, who, encounter.combatants)
    return None


_FURTHER: dict[type[AnyEvent], Callable[[Encounter, Any], Flaw | None]] = {
    CombatantAdded: _added,
    SheetEdited: _edited,
    RulesChanged: _rules,
    SlotMoved: _moved,
    LadderBuilt: _ladder,
}
