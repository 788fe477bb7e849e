"""What is said above the keys, where a key does nothing or a step has a price."""

from tracker.encounter.events.attacks import AttackResolved
from tracker.encounter.factors import in_total_defence
from tracker.encounter.state import Encounter
from tracker.encounter.step import Entry, Mark
from tracker.view.words import number

WITHOUT_ANYBODY = frozenset(("add", "note", "rules", "end_fight"))
"""Prompts that make sense in an empty fight."""


def hindrance(prompt: str, encounter: Encounter, *, read_only: bool) -> str:
    """Why a prompt is not even opened, "" where it is."""
    if read_only:
        return "another window has this fight open; here it can only be read"
    if not encounter.combatants and prompt not in WITHOUT_ANYBODY:
        return "nobody is in this fight yet: + lets somebody join"
    if prompt in ("due", "waive") and not encounter.dues:
        return "nothing is due"
    return ""


def lost_words(before: Encounter, after: Encounter) -> str:
    """That somebody who waits has lost the action held back to the own next one (WAIT-4), ""
    where not."""
    slot = before.current_slot
    now = after.slots.get(slot.id) if slot is not None else None
    if slot is None or now is None or now.status != "lost":
        return ""
    name = before.combatants[slot.owner].sheet.name
    return f"{name} comes next again: the {number(slot.count)} is lost (u takes it back)"


def undodged_words(before: Encounter) -> str:
    """That somebody in total defence passes an action with which two dodges could have been paid
    (STANCE-3), "" where not."""
    slot = before.current_slot
    if slot is None or slot.acted or not in_total_defence(before.combatants[slot.owner]):
        return ""
    name = before.combatants[slot.owner].sheet.name
    return f"{name} had the {number(slot.count)} left for two dodges (u takes it back)"


def special_words(step: Entry) -> str:
    """What a critical hit or a fumble calls for (CRIT-0, CRIT-24), "" for any other step."""
    if isinstance(step, Mark):
        return ""
    outcomes = {event.outcome for event in step.events if isinstance(event, AttackResolved)}
    if "critical" in outcomes:
        return "a critical hit: x gives it a special effect"
    return "a fumble: x gives it a mishap" if "fumble" in outcomes else ""
