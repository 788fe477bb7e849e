"""How facts about health, conditions and dues change the encounter."""

from dataclasses import replace

from tracker.encounter.events.harm import (
    BurnCounted,
    ConditionAged,
    ConditionEnded,
    ConditionGained,
    DamageTaken,
    DueAdded,
    DueCleared,
    FatigueChanged,
    Healed,
    ShockMoved,
    StateChanged,
    ThingScorched,
    WoundsBound,
)
from tracker.encounter.reduce.change import put, with_turn, with_vitals
from tracker.encounter.state import Condition, Due, Encounter

_OWN_CAUSES = ("bleeding", "dying")


def damage_taken(encounter: Encounter, event: DamageTaken) -> Encounter:
    now = encounter.combatants[event.who].vitals
    between_rounds = encounter.phase == "initiative"
    hit_points = now.hit_points - event.hit_points
    harmed = event.dealt > 0 and event.cause not in _OWN_CAUSES
    return with_vitals(
        encounter,
        event.who,
        replace(
            now,
            hit_points=hit_points,
            life_points=now.life_points - event.life_points,
            wounds=now.wounds + event.wounds,
            shock=now.shock if between_rounds else now.shock + event.dealt,
            shock_next=now.shock_next + event.dealt if between_rounds else now.shock_next,
            treated=now.treated and not harmed,
        ),
    )


def healed(encounter: Encounter, event: Healed) -> Encounter:
    now = encounter.combatants[event.who].vitals
    hit_points = now.hit_points + event.hit_points
    return with_vitals(
        encounter,
        event.who,
        replace(
            now,
            hit_points=hit_points,
            life_points=now.life_points + event.life_points,
            asked=now.asked and hit_points <= 0,
        ),
    )


def wounds_bound(encounter: Encounter, event: WoundsBound) -> Encounter:
    now = encounter.combatants[event.target].vitals
    return with_vitals(
        encounter,
        event.target,
        replace(
            now,
            wounds=now.wounds - event.wounds,
            bound_wounds=now.bound_wounds + event.wounds,
            treated=True,
        ),
    )


def collapse(encounter: Encounter, who: str, *, collapsed: bool) -> Encounter:
    now = encounter.combatants[who].vitals
    return with_vitals(encounter, who, replace(now, collapsed=collapsed))


def state_changed(encounter: Encounter, event: StateChanged) -> Encounter:
    now = encounter.combatants[event.who].vitals
    return with_vitals(encounter, event.who, replace(now, state=event.state))


def due_added(encounter: Encounter, event: DueAdded) -> Encounter:
    due = Due(event.who, event.what, event.against)
    blows = tuple(other for other in encounter.dues if other.what == "strike")
    others = tuple(other for other in encounter.dues if other.what != "strike")
    dues = (*others, *blows, due) if due.what == "strike" else (*others, due, *blows)
    encounter = replace(encounter, dues=dues)
    if event.what != "willpower":
        return encounter
    now = encounter.combatants[event.who].vitals
    return with_vitals(encounter, event.who, replace(now, asked=True))


def due_cleared(encounter: Encounter, event: DueCleared) -> Encounter:
    gone = Due(event.who, event.what, event.against)
    encounter = replace(encounter, dues=tuple(due for due in encounter.dues if due != gone))
    if event.what != "strike":
        return encounter
    turn = encounter.combatants[event.who].turn
    clashes = tuple(clash for clash in turn.clashes if clash.against != event.against)
    return with_turn(encounter, event.who, replace(turn, clashes=clashes))


def fatigue_changed(encounter: Encounter, event: FatigueChanged) -> Encounter:
    now = encounter.combatants[event.who].vitals
    return with_vitals(encounter, event.who, replace(now, fatigue=now.fatigue + event.points))


def shock_moved(encounter: Encounter, event: ShockMoved) -> Encounter:
    now = encounter.combatants[event.who].vitals
    return with_vitals(
        encounter,
        event.who,
        replace(
            now,
            shock=event.shock,
            shock_next=event.shock_next,
            shock_later=event.shock_later,
        ),
    )


def _conditions(encounter: Encounter, who: str, conditions: tuple[Condition, ...]) -> Encounter:
    return put(encounter, replace(encounter.combatants[who], conditions=conditions))


def condition_gained(encounter: Encounter, event: ConditionGained) -> Encounter:
    before = encounter.combatants[event.who].condition(event.name)
    gained = Condition(
        name=event.name,
        rounds=event.rounds,
        fresh=event.fresh,
        modifiers=event.modifiers,
        attributes=event.attributes,
        halves=event.halves,
        no_dodge=event.no_dodge,
        fatal=event.fatal,
        no_weapon=event.no_weapon,
        no_action=event.no_action,
        no_run=event.no_run,
        burnt=before.burnt if before else 0,
    )
    others = (one for one in encounter.combatants[event.who].conditions if one.name != event.name)
    return _conditions(encounter, event.who, (*others, gained))


def condition_aged(encounter: Encounter, event: ConditionAged) -> Encounter:
    aged = tuple(
        replace(one, rounds=event.rounds, fresh=False) if one.name == event.name else one
        for one in encounter.combatants[event.who].conditions
    )
    return _conditions(encounter, event.who, aged)


def condition_ended(encounter: Encounter, event: ConditionEnded) -> Encounter:
    left = tuple(
        one for one in encounter.combatants[event.who].conditions if one.name != event.name
    )
    return _conditions(encounter, event.who, left)


def thing_scorched(encounter: Encounter, event: ThingScorched) -> Encounter:
    one = encounter.combatants[event.who]
    so_far = one.scorched.get(event.thing, 0)
    return put(
        encounter, replace(one, scorched={**one.scorched, event.thing: so_far + event.points})
    )


def burn_counted(encounter: Encounter, event: BurnCounted) -> Encounter:
    counted = tuple(
        replace(one, burnt=one.burnt + event.points) if one.name == "burning" else one
        for one in encounter.combatants[event.who].conditions
    )
    return _conditions(encounter, event.who, counted)
