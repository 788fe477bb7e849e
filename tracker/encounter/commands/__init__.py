"""All commands as one union told apart by `do`, and `decide`, which turns one into events."""

from typing import Annotated, assert_never

from pydantic import Field, TypeAdapter

from tracker.encounter.commands import (
    aiming,
    attacks,
    charges,
    checks,
    close_quarters,
    combos,
    declared,
    dues,
    grapples,
    hands,
    harm,
    hazards,
    initiative,
    interrupts,
    placing,
    roster,
    rounds,
    turns,
)
from tracker.encounter.commands.base import Command, Refused, Work
from tracker.encounter.events import AnyEvent
from tracker.encounter.refusal import Refusal
from tracker.encounter.state import Encounter

AnyCommand = (
    aiming.Attack
    | charges.Charge
    | checks.Challenge
    | checks.Check
    | checks.GroupCheck
    | checks.Save
    | checks.SystemShock
    | checks.WillpowerRoll
    | close_quarters.DisarmAttempt
    | close_quarters.Infight
    | combos.UseCombo
    | declared.ChangeAction
    | declared.Declare
    | dues.Waive
    | grapples.Escape
    | grapples.Grab
    | grapples.Grapple
    | grapples.LetGo
    | hands.Hands
    | hands.TakeStance
    | harm.Bind
    | harm.ChangeCondition
    | harm.Fatigue
    | harm.Heal
    | harm.Hurt
    | harm.SpecialEffect
    | hazards.Burn
    | hazards.Fall
    | initiative.Initiative
    | initiative.Surprise
    | interrupts.Interrupt
    | interrupts.Spoil
    | placing.Place
    | placing.Reorder
    | roster.Add
    | roster.ChangeRules
    | roster.Edit
    | roster.Note
    | roster.Remove
    | rounds.EndFight
    | rounds.EndRound
    | turns.Act
    | turns.Next
    | turns.Wait
)

COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(
    Annotated[AnyCommand, Field(discriminator="do")],
    config={"defer_build": True},
)


def decide(encounter: Encounter, command: AnyCommand) -> tuple[AnyEvent, ...] | Refusal:
    """What a command comes to: the facts it makes, or why it is not taken. Pure."""
    work = Work(encounter, overrule=command.overrule)
    try:
        carry_out(work, command)
    except Refused as refused:
        return refused.refusal
    return tuple(work.events)


def carry_out(work: Work, command: AnyCommand) -> None:
    """Works a command out; raises Refused where it is not taken."""
    match command:
        case initiative.Surprise():
            initiative.surprise(work, command)
        case initiative.Initiative():
            initiative.initiative(work, command)
        case placing.Place():
            placing.place(work, command)
        case placing.Reorder():
            placing.reorder(work, command)
        case turns.Next():
            turns.next_slot(work, command)
        case turns.Wait():
            turns.wait(work, command)
        case turns.Act():
            turns.act(work, command)
        case interrupts.Interrupt():
            interrupts.interrupt(work, command)
        case interrupts.Spoil():
            interrupts.spoil_action(work, command)
        case declared.ChangeAction():
            declared.change_action(work, command)
        case declared.Declare():
            declared.declare(work, command)
        case hands.TakeStance():
            hands.take_stance(work, command)
        case hands.Hands():
            hands.change_hands(work, command)
        case aiming.Attack():
            attacks.attack(work, command)
        case charges.Charge():
            charges.charge(work, command)
        case harm.Hurt():
            harm.hurt(work, command)
        case harm.Heal():
            harm.heal(work, command)
        case harm.Bind():
            harm.bind(work, command)
        case harm.Fatigue():
            harm.fatigue(work, command)
        case harm.ChangeCondition():
            harm.condition(work, command)
        case harm.SpecialEffect():
            harm.special_effect(work, command)
        case checks.SystemShock():
            checks.system_shock_roll(work, command)
        case checks.WillpowerRoll():
            checks.willpower_roll(work, command)
        case dues.Waive():
            dues.waive(work, command)
        case checks.Check():
            checks.check(work, command)
        case checks.GroupCheck():
            checks.group_check(work, command)
        case checks.Challenge():
            checks.challenge(work, command)
        case checks.Save():
            checks.save(work, command)
        case grapples.Grab():
            grapples.grab(work, command)
        case grapples.Grapple():
            grapples.grapple(work, command)
        case grapples.Escape():
            grapples.escape(work, command)
        case grapples.LetGo():
            grapples.let_go(work, command)
        case close_quarters.DisarmAttempt():
            close_quarters.disarm(work, command)
        case close_quarters.Infight():
            close_quarters.infight(work, command)
        case combos.UseCombo():
            combos.use_combo(work, command)
        case hazards.Fall():
            hazards.fall(work, command)
        case hazards.Burn():
            hazards.burn(work, command)
        case rounds.EndRound():
            rounds.end_round(work, command)
        case rounds.EndFight():
            rounds.end_fight(work, command)
        case roster.Edit():
            roster.edit(work, command)
        case roster.ChangeRules():
            roster.change_rules(work, command)
        case roster.Add():
            roster.add(work, command)
        case roster.Remove():
            roster.remove(work, command)
        case roster.Note():
            roster.note(work, command)
        case _:
            assert_never(command)


__all__ = ["COMMAND", "AnyCommand", "Command", "carry_out", "decide"]
