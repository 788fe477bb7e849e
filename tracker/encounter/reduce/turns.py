"""How facts about rounds and slots change the encounter."""

from collections.abc import Mapping
from dataclasses import replace

from tracker.encounter.events.turns import (
    ActionBorrowed,
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
)
from tracker.encounter.reduce.change import put, with_grip, with_turn
from tracker.encounter.state import Combatant, Encounter, Grip, Slot, Turn, slot_id


def round_opened(encounter: Encounter, event: RoundOpened) -> Encounter:
    combatants = {
        who: replace(one, turn=replace(one.turn, used={}, passed=(), committed=False))
        for who, one in encounter.combatants.items()
    }
    return replace(encounter, round=event.round, phase=event.phase, combatants=combatants)


def initiative_rolled(encounter: Encounter, event: InitiativeRolled) -> Encounter:
    turn = encounter.combatants[event.who].turn
    return with_turn(encounter, event.who, replace(turn, natural=event.natural, total=event.total))


def ladder_built(encounter: Encounter, event: LadderBuilt) -> Encounter:
    made: dict[str, int] = {}
    slots: dict[str, Slot] = {}
    for written in event.slots:
        owner, _, count = written.rpartition(" ")
        made[owner] = made.get(owner, 0) + 1
        key = slot_id(owner, made[owner])
        slots[key] = Slot(key, owner, int(count))
    combatants: dict[str, Combatant] = dict(encounter.combatants)
    for owner, number in made.items():
        one = combatants[owner]
        combatants[owner] = replace(one, turn=replace(one.turn, slots=number))
    return replace(encounter, combatants=combatants, slots=slots, ladder=tuple(slots))


def _inserted(ladder: tuple[str, ...], key: str, before: str) -> tuple[str, ...]:
    if not before:
        return (*ladder, key)
    at = ladder.index(before)
    return (*ladder[:at], key, *ladder[at:])


def _with_slot(slots: Mapping[str, Slot], slot: Slot) -> Mapping[str, Slot]:
    return {**slots, slot.id: slot}


def slot_added(encounter: Encounter, event: SlotAdded) -> Encounter:
    turn = encounter.combatants[event.who].turn
    slot = Slot(slot_id(event.who, turn.slots + 1), event.who, event.count)
    encounter = replace(
        encounter,
        slots=_with_slot(encounter.slots, slot),
        ladder=_inserted(encounter.ladder, slot.id, event.before),
    )
    return with_turn(encounter, event.who, replace(turn, slots=turn.slots + 1))


def slot_moved(encounter: Encounter, event: SlotMoved) -> Encounter:
    was = encounter.slots[event.slot]
    slot = replace(
        was,
        count=event.count,
        acted=was.acted and was.count == event.count,
        status="pending",
        begins=event.begins,
        interrupts=event.interrupts,
    )
    rest = tuple(key for key in encounter.ladder if key != event.slot)
    return replace(
        encounter,
        slots=_with_slot(encounter.slots, slot),
        ladder=_inserted(rest, event.slot, event.before),
    )


def slot_set(encounter: Encounter, event: SlotSet) -> Encounter:
    was = encounter.slots[event.slot]
    slot = replace(was, status=event.status, acted=was.acted and event.status != "pending")
    return replace(encounter, slots=_with_slot(encounter.slots, slot))


def attempted(encounter: Encounter, who: str) -> Encounter:
    """Somebody whose turn it is has used it."""
    slot = encounter.current_slot
    if slot is None or slot.owner != who:
        return encounter
    return replace(encounter, slots=_with_slot(encounter.slots, replace(slot, acted=True)))


def current_set(encounter: Encounter, slot: str) -> Encounter:
    return replace(encounter, current=slot)


def total_set(encounter: Encounter, event: TotalSet) -> Encounter:
    turn = encounter.combatants[event.who].turn
    return with_turn(encounter, event.who, replace(turn, total=event.total))


def interrupt_used(encounter: Encounter, event: InterruptUsed) -> Encounter:
    one = encounter.combatants[event.who]
    return put(encounter, replace(one, interrupts=one.interrupts - 1))


def action_borrowed(encounter: Encounter, event: ActionBorrowed) -> Encounter:
    turn = encounter.combatants[event.who].turn
    return with_turn(encounter, event.who, replace(turn, borrowed=event.actions))


def stance_taken(encounter: Encounter, event: StanceTaken) -> Encounter:
    turn = encounter.combatants[event.who].turn
    return with_turn(
        encounter, event.who, replace(turn, stance=event.stance, evasion=event.evasion)
    )


def hands_changed(encounter: Encounter, event: HandsChanged) -> Encounter:
    grip = Grip(event.mode, event.option, event.primary, event.secondary)
    return with_grip(encounter, event.who, grip)


def round_closed(encounter: Encounter, event: RoundClosed) -> Encounter:
    fresh = Turn()
    combatants = {
        who: replace(
            one,
            turn=replace(fresh, borrowed=one.turn.borrowed) if one.turn.borrowed else fresh,
            holds=tuple(replace(hold, contested=False) for hold in one.holds),
            combo=replace(one.combo, active=True) if one.combo and not one.combo.active else None,
        )
        for who, one in encounter.combatants.items()
    }
    return replace(
        encounter,
        phase="initiative",
        round=event.round,
        combatants=combatants,
        slots={},
        ladder=(),
        current="",
    )
