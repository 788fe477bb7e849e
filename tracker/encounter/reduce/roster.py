"""How facts about who takes part, and what the GM sets by hand, change the encounter."""

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from tracker.encounter.events.roster import (
    CombatantAdded,
    CombatantRemoved,
    FightEnded,
    PresentEdited,
    RulesChanged,
    SheetEdited,
    StateEdited,
)
from tracker.encounter.reduce.change import put, with_vitals
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Combatant, Encounter, Hold, Turn, default_grip, enter
from tracker.rules.edition import ruleset
from tracker.rules.initiative import Experience


def combatant_added(encounter: Encounter, event: CombatantAdded) -> Encounter:
    joined = enter(event.sheet, encounter.seats)
    return put(replace(encounter, seats=encounter.seats + 1), joined)


def combatant_removed(encounter: Encounter, event: CombatantRemoved) -> Encounter:
    gone = event.who
    combatants = {who: one for who, one in encounter.combatants.items() if who != gone}
    for other in (
        *encounter.combatants[gone].held_by,
        *(hold.held for hold in encounter.combatants[gone].holds),
    ):
        one = combatants[other]
        combatants[other] = replace(
            one,
            holds=tuple(hold for hold in one.holds if hold.held != gone),
            held_by=tuple(who for who in one.held_by if who != gone),
        )
    for who, one in combatants.items():
        if one.clash_with(gone) is not None:
            clashes = tuple(clash for clash in one.turn.clashes if clash.against != gone)
            combatants[who] = replace(one, turn=replace(one.turn, clashes=clashes))
    slots = {key: slot for key, slot in encounter.slots.items() if slot.owner != gone}
    return replace(
        encounter,
        combatants=combatants,
        slots=slots,
        ladder=tuple(key for key in encounter.ladder if key in slots),
        current=encounter.current if encounter.current in slots else "",
        dues=tuple(due for due in encounter.dues if gone not in (due.who, due.against)),
    )


def present_edited(encounter: Encounter, event: PresentEdited) -> Encounter:
    one = encounter.combatants[event.who]
    if event.field == "interrupts":
        return put(encounter, replace(one, interrupts=event.value))
    now = one.vitals
    match event.field:
        case "hit_points":
            now = replace(now, hit_points=event.value, asked=now.asked and event.value <= 0)
        case "life_points":
            now = replace(now, life_points=event.value)
        case "wounds":
            now = replace(now, wounds=event.value)
        case "bound_wounds":
            now = replace(now, bound_wounds=event.value)
        case "fatigue":
            now = replace(now, fatigue=event.value)
        case "shock":
            now = replace(now, shock=event.value)
        case "shock_next":
            now = replace(now, shock_next=event.value)
        case _:
            assert_never(event.field)
    return with_vitals(encounter, event.who, now)


def state_edited(encounter: Encounter, event: StateEdited) -> Encounter:
    now = encounter.combatants[event.who].vitals
    return with_vitals(encounter, event.who, replace(now, state=event.state))


def sheet_edited(encounter: Encounter, event: SheetEdited) -> Encounter:
    one = encounter.combatants[event.sheet.id]
    untouched = one.grip == default_grip(one.sheet)
    grip = default_grip(event.sheet) if untouched else one.grip
    vitals = replace(
        one.vitals,
        hit_points=min(one.vitals.hit_points, event.sheet.hit_points),
        life_points=min(one.vitals.life_points, event.sheet.life_points),
    )
    retests = _retests(one, event.sheet) if "retests" in event.fields else one.retests
    return put(
        encounter, replace(one, sheet=event.sheet, grip=grip, vitals=vitals, retests=retests)
    )


def _retests(one: Combatant, sheet: Sheet) -> Mapping[str, int]:
    """What is left of retests on a rewritten sheet: of those that stay as they were as much as
    before, of all others the whole; the whole of all where nothing is different."""
    former = one.sheet.retests
    if dict(sheet.retests) == dict(former):
        return dict(former)
    return {
        name: one.retests.get(name, uses) if former.get(name) == uses else uses
        for name, uses in sheet.retests.items()
    }


def rules_changed(encounter: Encounter, event: RulesChanged) -> Encounter:
    return replace(encounter, rules=ruleset(event.edition, event.house))


def _rested(one: Combatant, experience: Experience) -> Combatant:
    sheet = one.sheet
    if experience != sheet.experience:
        sheet = sheet.model_copy(update={"experience": experience})
    return replace(
        one,
        sheet=sheet,
        vitals=replace(one.vitals, shock=0, shock_next=0, shock_later=0),
        turn=Turn(),
        holds=tuple(Hold(hold.held, since=0) for hold in one.holds),
        combo=None,
        fought=False,
        interrupts=sheet.interrupts,
        retests=dict(sheet.retests),
    )


def fight_ended(encounter: Encounter, event: FightEnded) -> Encounter:
    return replace(
        encounter,
        phase="setup",
        round=0,
        combatants={
            who: _rested(one, event.experience.get(who, one.sheet.experience))
            for who, one in encounter.combatants.items()
        },
        slots={},
        ladder=(),
        current="",
        dues=(),
    )
