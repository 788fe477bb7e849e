"""The stable projection of a fight that `tracker show --json` prints and scenarios expect."""

from typing import NotRequired, TypedDict

from tracker.encounter import ladder
from tracker.encounter.allowances import blocks_left, parries_left
from tracker.encounter.factors import due_needed
from tracker.encounter.state import Combatant, Due, Encounter, Slot


class GripSummary(TypedDict):
    """How the hands are."""

    mode: str
    option: str


class CombatantSummary(TypedDict):
    """One combatant; see SCENARIOS for the meaning of each key."""

    max_hit_points: int
    max_life_points: int
    hit_points: int
    life_points: int
    state: str
    wounds: int
    bound_wounds: int
    shock: int
    shock_next: int
    fatigue: int
    stance: str
    interrupts: int
    total: NotRequired[int]
    slots: list[int]
    free_parries: int
    free_blocks: int
    conditions: list[str]
    holds: list[str]
    held_by: list[str]
    dropped: list[str]
    grip: GripSummary
    retests: dict[str, int]


class Summary(TypedDict):
    """The whole fight, without dates, paths and timing."""

    round: int
    phase: str
    current: str
    count: NotRequired[int]
    edition: str
    order: list[str]
    waiting: list[str]
    spoiled: list[str]
    in_progress: list[str]
    due: list[str]
    combatants: dict[str, CombatantSummary]


def written(slot: Slot) -> str:
    """A slot as 'ann 23'."""
    return f"{slot.owner} {slot.count}"


def due_line(encounter: Encounter, due: Due) -> str:
    """A due item as 'ann willpower 10' or 'ann grapple bob'."""
    needed = due_needed(encounter, due.who, due.what)
    words = [due.who, due.what, due.against, "" if needed is None else str(needed)]
    return " ".join(word for word in words if word)


def summarise(encounter: Encounter) -> Summary:
    """The summary of an encounter."""
    slots = [encounter.slots[key] for key in encounter.ladder]
    current = encounter.current_slot
    summary = Summary(
        round=encounter.round,
        phase=encounter.phase,
        current=encounter.actor,
        edition=str(encounter.rules.edition),
        order=[written(slot) for slot in encounter.still_to_come()],
        waiting=[slot.owner for slot in slots if slot.status == "waiting"],
        spoiled=[written(slot) for slot in slots if slot.status == "spoiled"],
        in_progress=[
            f"{slot.owner} {slot.begins}-{slot.count}" for slot in ladder.in_progress(encounter)
        ],
        due=[due_line(encounter, due) for due in encounter.dues],
        combatants={who: _combatant(encounter, one) for who, one in encounter.combatants.items()},
    )
    if current is not None:
        summary["count"] = current.count
    return summary


def _combatant(encounter: Encounter, one: Combatant) -> CombatantSummary:
    rules, vitals = encounter.rules, one.vitals
    summary = CombatantSummary(
        max_hit_points=one.sheet.hit_points,
        max_life_points=one.sheet.life_points,
        hit_points=vitals.hit_points,
        life_points=vitals.life_points,
        state=vitals.state,
        wounds=vitals.wounds,
        bound_wounds=vitals.bound_wounds,
        shock=vitals.shock,
        shock_next=vitals.shock_next,
        fatigue=vitals.fatigue,
        stance=one.turn.stance,
        interrupts=one.interrupts,
        slots=counts_to_come(encounter, one.id),
        free_parries=parries_left(one, one.primary, rules),
        free_blocks=blocks_left(one, rules),
        conditions=[condition.name for condition in one.conditions],
        holds=[hold.held for hold in one.holds],
        held_by=list(one.held_by),
        dropped=list(one.dropped),
        grip=GripSummary(mode=one.grip.mode, option=one.grip.option),
        retests=dict(one.retests),
    )
    if one.turn.total is not None:
        summary["total"] = one.turn.total
    return summary


def counts_to_come(encounter: Encounter, who: str) -> list[int]:
    """Somebody's counts still to come, the current one included, waiting ones not."""
    own = [slot for slot in encounter.slots_of(who) if slot.status == "pending"]
    own.sort(key=lambda slot: encounter.ladder.index(slot.id))
    return [slot.count for slot in own]
