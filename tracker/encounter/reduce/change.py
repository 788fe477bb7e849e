"""Small changes that several reducers make."""

from dataclasses import replace

from tracker.encounter.state import Combatant, Encounter, Grip, Turn, Vitals


def put(encounter: Encounter, combatant: Combatant) -> Encounter:
    """The encounter with a combatant as it is now."""
    return replace(encounter, combatants={**encounter.combatants, combatant.id: combatant})


def with_vitals(encounter: Encounter, who: str, vitals: Vitals) -> Encounter:
    """The encounter with somebody's health as it is now."""
    return put(encounter, replace(encounter.combatants[who], vitals=vitals))


def with_turn(encounter: Encounter, who: str, turn: Turn) -> Encounter:
    """The encounter with somebody's round as it is now."""
    return put(encounter, replace(encounter.combatants[who], turn=turn))


def with_grip(encounter: Encounter, who: str, grip: Grip) -> Encounter:
    """The encounter with somebody's hands as they are now."""
    return put(encounter, replace(encounter.combatants[who], grip=grip))
