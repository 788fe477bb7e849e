"""From one encounter to the next: one dull function an event, total, with no rules in it."""

from collections.abc import Iterable
from typing import assert_never

from tracker.encounter.events import AnyEvent
from tracker.encounter.events import attacks as fought
from tracker.encounter.events import checks as rolled
from tracker.encounter.events import harm as hurt
from tracker.encounter.events import roster as cast
from tracker.encounter.events import turns as turned
from tracker.encounter.reduce import attacks, harm, roster, turns
from tracker.encounter.state import Encounter


def reduce(encounter: Encounter, event: AnyEvent) -> Encounter:
    """The encounter after a fact. Never refuses; events for the log alone change nothing."""
    match event:
        case turned.RoundOpened():
            return turns.round_opened(encounter, event)
        case turned.InitiativeRolled():
            return turns.initiative_rolled(encounter, event)
        case turned.LadderBuilt():
            return turns.ladder_built(encounter, event)
        case turned.SlotAdded():
            return turns.slot_added(encounter, event)
        case turned.SlotMoved():
            return turns.slot_moved(encounter, event)
        case turned.SlotSet():
            return turns.slot_set(encounter, event)
        case turned.CurrentSet():
            return turns.current_set(encounter, event.slot)
        case turned.TotalSet():
            return turns.total_set(encounter, event)
        case turned.InterruptUsed():
            return turns.interrupt_used(encounter, event)
        case turned.ActionBorrowed():
            return turns.action_borrowed(encounter, event)
        case turned.StanceTaken():
            return turns.stance_taken(encounter, event)
        case turned.HandsChanged():
            return turns.hands_changed(encounter, event)
        case turned.RoundClosed():
            return turns.round_closed(encounter, event)
        case fought.AttackRolled() | fought.Disarmed() | fought.InfightResolved():
            return turns.attempted(encounter, event.who)
        case fought.AllowanceUsed():
            return attacks.allowance_used(encounter, event)
        case fought.Committed():
            return attacks.committed(encounter, event.who)
        case fought.Charged():
            return turns.attempted(attacks.charged(encounter, event), event.who)
        case fought.FoePassed():
            return attacks.foe_passed(encounter, event)
        case fought.ComboReadied():
            return attacks.combo_readied(encounter, event)
        case fought.ComboUsed():
            return attacks.combo_used(encounter, event)
        case fought.HoldTaken():
            return attacks.hold_taken(encounter, event)
        case fought.HoldBroken():
            return attacks.hold_broken(encounter, event)
        case fought.GrappleContested():
            return attacks.grapple_contested(encounter, event)
        case fought.WeaponDropped():
            return attacks.weapon_dropped(encounter, event)
        case fought.WeaponTaken():
            return attacks.weapon_taken(encounter, event)
        case rolled.RetestUsed():
            return attacks.retest_used(encounter, event)
        case hurt.DamageTaken():
            return harm.damage_taken(encounter, event)
        case hurt.Healed():
            return harm.healed(encounter, event)
        case hurt.WoundsBound():
            return harm.wounds_bound(encounter, event)
        case hurt.Collapsed():
            return harm.collapse(encounter, event.who, collapsed=True)
        case hurt.Recovered():
            return harm.collapse(encounter, event.who, collapsed=False)
        case hurt.StateChanged():
            return harm.state_changed(encounter, event)
        case hurt.DueAdded():
            return harm.due_added(encounter, event)
        case hurt.DueCleared():
            return harm.due_cleared(encounter, event)
        case hurt.FatigueChanged():
            return harm.fatigue_changed(encounter, event)
        case hurt.ShockMoved():
            return harm.shock_moved(encounter, event)
        case hurt.ConditionGained():
            return harm.condition_gained(encounter, event)
        case hurt.ConditionAged():
            return harm.condition_aged(encounter, event)
        case hurt.ConditionEnded():
            return harm.condition_ended(encounter, event)
        case hurt.ThingScorched():
            return harm.thing_scorched(encounter, event)
        case hurt.BurnCounted():
            return harm.burn_counted(encounter, event)
        case cast.CombatantAdded():
            return roster.combatant_added(encounter, event)
        case cast.CombatantRemoved():
            return roster.combatant_removed(encounter, event)
        case cast.PresentEdited():
            return roster.present_edited(encounter, event)
        case cast.StateEdited():
            return roster.state_edited(encounter, event)
        case cast.SheetEdited():
            return roster.sheet_edited(encounter, event)
        case cast.RulesChanged():
            return roster.rules_changed(encounter, event)
        case cast.FightEnded():
            return roster.fight_ended(encounter, event)
        case (
            turned.ActionChanged()
            | turned.WaitEnded()
            | fought.AttackResolved()
            | fought.DamageRolled()
            | fought.DefenceRolled()
            | rolled.Challenged()
            | rolled.Checked()
            | rolled.GroupChecked()
            | rolled.Saved()
            | hurt.EffectSuffered()
            | hurt.HazardMet()
            | cast.NoteMade()
            | cast.Overruled()
        ):
            return encounter
        case _:
            assert_never(event)


def fold(encounter: Encounter, events: Iterable[AnyEvent]) -> Encounter:
    """The encounter after several facts."""
    for event in events:
        encounter = reduce(encounter, event)
    return encounter
