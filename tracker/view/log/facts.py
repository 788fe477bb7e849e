"""Every fact in words, and which of them the log leaves out because its line says so already."""

from typing import assert_never

from tracker.encounter.commands import checks as rolling
from tracker.encounter.commands import harm as hurting
from tracker.encounter.commands.declared import Declare
from tracker.encounter.commands.dues import Waive
from tracker.encounter.commands.interrupts import Spoil
from tracker.encounter.events import attacks as fought
from tracker.encounter.events import checks as rolled
from tracker.encounter.events import harm as hurt
from tracker.encounter.events import roster as cast
from tracker.encounter.events import turns as turned
from tracker.view.log import attacks, checks, harm, roster, turns
from tracker.view.log.scene import Line, Scene
from tracker.view.words import OF_COURSE

QUIET = (
    fought.AllowanceUsed,
    fought.ComboUsed,
    fought.Committed,
    fought.FoePassed,
    hurt.BurnCounted,
    hurt.Collapsed,
    hurt.ConditionAged,
    hurt.ShockMoved,
    cast.CombatantRemoved,
    cast.NoteMade,
    turned.CurrentSet,
    turned.HandsChanged,
    turned.LadderBuilt,
    turned.RoundClosed,
    turned.RoundOpened,
    turned.TotalSet,
)
"""Facts that other lines of the same step imply; `explain` has them all."""

_SAID_BY: dict[type, tuple[type, ...]] = {
    hurting.Fatigue: (hurt.FatigueChanged,),
    Spoil: (turned.SlotSet,),
}


def worded(scene: Scene, index: int) -> Line:
    """A fact of a step as one line; never empty."""
    event = scene.events[index]
    match event:
        case (
            fought.AllowanceUsed()
            | fought.AttackResolved()
            | fought.AttackRolled()
            | fought.Charged()
            | fought.ComboReadied()
            | fought.ComboUsed()
            | fought.Committed()
            | fought.DamageRolled()
            | fought.DefenceRolled()
            | fought.Disarmed()
            | fought.FoePassed()
            | fought.GrappleContested()
            | fought.HoldBroken()
            | fought.HoldTaken()
            | fought.InfightResolved()
            | fought.WeaponDropped()
            | fought.WeaponTaken()
        ):
            return attacks.fact(scene, index, event)
        case (
            rolled.Challenged()
            | rolled.Checked()
            | rolled.GroupChecked()
            | rolled.RetestUsed()
            | rolled.Saved()
        ):
            return checks.fact(scene, index, event)
        case (
            hurt.BurnCounted()
            | hurt.Collapsed()
            | hurt.ConditionAged()
            | hurt.ConditionEnded()
            | hurt.ConditionGained()
            | hurt.DamageTaken()
            | hurt.DueAdded()
            | hurt.DueCleared()
            | hurt.EffectSuffered()
            | hurt.FatigueChanged()
            | hurt.HazardMet()
            | hurt.Healed()
            | hurt.Recovered()
            | hurt.ShockMoved()
            | hurt.StateChanged()
            | hurt.ThingScorched()
            | hurt.WoundsBound()
        ):
            return harm.fact(scene, index, event)
        case (
            cast.CombatantAdded()
            | cast.CombatantRemoved()
            | cast.FightEnded()
            | cast.NoteMade()
            | cast.Overruled()
            | cast.PresentEdited()
            | cast.RulesChanged()
            | cast.SheetEdited()
            | cast.StateEdited()
        ):
            return roster.fact(scene, event)
        case (
            turned.ActionBorrowed()
            | turned.ActionChanged()
            | turned.CurrentSet()
            | turned.HandsChanged()
            | turned.InitiativeRolled()
            | turned.InterruptUsed()
            | turned.LadderBuilt()
            | turned.RoundClosed()
            | turned.RoundOpened()
            | turned.SlotAdded()
            | turned.SlotMoved()
            | turned.SlotSet()
            | turned.StanceTaken()
            | turned.TotalSet()
            | turned.WaitEnded()
        ):
            return turns.fact(scene, index, event)
        case _:
            assert_never(event)


def quiet(scene: Scene, index: int) -> bool:
    """Whether the log leaves a fact out."""
    event, command = scene.events[index], scene.step.command
    if isinstance(event, (*QUIET, *_SAID_BY.get(type(command), ()))):
        return True
    match event:
        case fought.AttackResolved():
            return not event.struck
        case hurt.DueCleared():
            return not event.waived or event.what != "strike" or isinstance(command, Waive)
        case hurt.DueAdded():
            return event.what == "strike"
        case fought.ComboReadied():
            return event.gift.empty
        case rolled.Challenged():
            return not isinstance(command, rolling.Challenge)
        case cast.CombatantAdded():
            return not scene.before.open
        case hurt.EffectSuffered():
            return not event.rolls
        case hurt.ConditionGained():
            if isinstance(command, hurting.SpecialEffect):
                return harm.gained(event) == command.name
            return isinstance(command, hurting.ChangeCondition) or event.name in OF_COURSE
        case hurt.ConditionEnded():
            return isinstance(command, hurting.ChangeCondition) or event.name in OF_COURSE
        case turned.StanceTaken():
            return event.natural is None
        case turned.SlotMoved():
            return not isinstance(command, Declare)
        case turned.SlotAdded():
            return scene.anew[event.who].first != index
        case turned.SlotSet():
            return event.status in ("done", "waiting") or (
                event.status == "lost"
                and (_falls(scene, event.slot) or scene.owner(event.slot) in scene.anew)
            )
        case turned.WaitEnded():
            return event.acted_first is None
        case _:
            return False


def _falls(scene: Scene, key: str) -> bool:
    """Whether a slot is lost because its owner goes down with this step."""
    return scene.owner(key) in scene.fallen
