"""How facts about attacks, holds and weapons change the encounter."""

from dataclasses import replace

from tracker.encounter.catalogue import Gift
from tracker.encounter.events.attacks import (
    AllowanceUsed,
    Charged,
    ComboReadied,
    ComboUsed,
    FoePassed,
    GrappleContested,
    HoldBroken,
    HoldTaken,
    WeaponDropped,
    WeaponTaken,
)
from tracker.encounter.events.checks import RetestUsed
from tracker.encounter.reduce.change import put, with_turn
from tracker.encounter.state import Clash, Encounter, Hold, ReadyCombo
from tracker.rules.charges import PLACES, Act, Place


def allowance_used(encounter: Encounter, event: AllowanceUsed) -> Encounter:
    turn = encounter.combatants[event.who].turn
    used = {**turn.used, event.pool: turn.used.get(event.pool, 0) + 1}
    return with_turn(encounter, event.who, replace(turn, used=used))


def committed(encounter: Encounter, who: str) -> Encounter:
    one = encounter.combatants[who]
    return put(encounter, replace(one, turn=replace(one.turn, committed=True), fought=True))


def charged(encounter: Encounter, event: Charged) -> Encounter:
    place, other = PLACES[event.first]
    encounter = _clashing(encounter, event.who, event.target, "charge", place, event.weapon)
    if event.answer == "nothing":
        return encounter
    answer = event.answer
    return _clashing(encounter, event.target, event.who, answer, other, event.other_weapon)


def _clashing(
    encounter: Encounter, who: str, against: str, act: Act, place: Place, weapon: str
) -> Encounter:
    one = encounter.combatants[who]
    clash = Clash(
        against,
        act,
        place,
        weapon,
        shock=one.vitals.shock,
        conditions=one.conditions,
        dropped=one.dropped,
        grip=one.grip,
    )
    return with_turn(encounter, who, replace(one.turn, clashes=(*one.turn.clashes, clash)))


def foe_passed(encounter: Encounter, event: FoePassed) -> Encounter:
    turn = encounter.combatants[event.who].turn
    return with_turn(encounter, event.who, replace(turn, passed=(*turn.passed, event.target)))


def retest_used(encounter: Encounter, event: RetestUsed) -> Encounter:
    one = encounter.combatants[event.who]
    left = {**one.retests, event.source: max(0, one.retests.get(event.source, 0) - 1)}
    return put(encounter, replace(one, retests=left))


def hold_taken(encounter: Encounter, event: HoldTaken) -> Encounter:
    holder = encounter.combatants[event.who]
    hold = Hold(event.target, encounter.round)
    encounter = put(encounter, replace(holder, holds=(*holder.holds, hold)))
    held = encounter.combatants[event.target]
    return put(encounter, replace(held, held_by=(*held.held_by, event.who)))


def hold_broken(encounter: Encounter, event: HoldBroken) -> Encounter:
    holder = encounter.combatants[event.who]
    holds = tuple(hold for hold in holder.holds if hold.held != event.target)
    encounter = put(encounter, replace(holder, holds=holds))
    held = encounter.combatants[event.target]
    by = tuple(who for who in held.held_by if who != event.who)
    return put(encounter, replace(held, held_by=by))


def grapple_contested(encounter: Encounter, event: GrappleContested) -> Encounter:
    if event.escape:
        turn = encounter.combatants[event.who].turn
        return with_turn(encounter, event.who, replace(turn, escaped=True))
    one = encounter.combatants[event.who]
    holds = tuple(
        replace(hold, contested=event.in_round) if hold.held == event.target else hold
        for hold in one.holds
    )
    return put(encounter, replace(one, holds=holds))


def combo_readied(encounter: Encounter, event: ComboReadied) -> Encounter:
    one = encounter.combatants[event.who]
    combo = ReadyCombo(event.name, event.gift, event.active, event.whole)
    return put(encounter, replace(one, combo=combo))


def combo_used(encounter: Encounter, event: ComboUsed) -> Encounter:
    one = encounter.combatants[event.who]
    gift = one.gift
    if event.part == "attack":
        gift = Gift(parry=gift.parry, dodge=gift.dodge)
    else:
        gift = gift.model_copy(update={"parry": 0, "dodge": 0})
    left = replace(one.combo, gift=gift) if one.combo and not gift.empty else None
    return put(encounter, replace(one, combo=left))


def weapon_dropped(encounter: Encounter, event: WeaponDropped) -> Encounter:
    one = encounter.combatants[event.who]
    return put(encounter, replace(one, dropped=(*one.dropped, event.weapon)))


def weapon_taken(encounter: Encounter, event: WeaponTaken) -> Encounter:
    one = encounter.combatants[event.who]
    left = tuple(name for name in one.dropped if name != event.weapon)
    return put(encounter, replace(one, dropped=left))
