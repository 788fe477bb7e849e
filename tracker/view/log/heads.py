"""What was done, in one line a command: 'Ann → Guard 1, sword'."""

from typing import assert_never

from tracker.encounter.commands import (
    aiming,
    charges,
    checks,
    close_quarters,
    combos,
    declared,
    dues,
    grapples,
    harm,
    hazards,
    initiative,
    interrupts,
    placing,
    roster,
    rounds,
    turns,
)
from tracker.encounter.commands import hands as held
from tracker.encounter.events.attacks import AttackRolled
from tracker.encounter.events.harm import ConditionGained
from tracker.encounter.events.turns import (
    CurrentSet,
    HandsChanged,
    SlotSet,
    StanceTaken,
    TotalSet,
)
from tracker.rules.edition import Edition
from tracker.view.log.harm import gained
from tracker.view.log.scene import Line, Scene, stamp
from tracker.view.log.turns import hands, round_words
from tracker.view.model import Span
from tracker.view.words import DUES, listed, number, several, signed

MOST_NAMES = 6
ARROW = Span(" → ", "dim")


def stamped(scene: Scene) -> Line:
    """The command of a step behind when it was taken, which the turn of a round says itself."""
    borders = initiative.Initiative | initiative.Surprise | rounds.EndRound
    when = (
        () if isinstance(scene.step.command, borders) else (Span(f"{stamp(scene.before)} ", "dim"),)
    )
    return (*when, *head(scene))


def head(scene: Scene) -> Line:
    """The command of a step, with names; blank fields read as 'somebody' or are left out."""
    command = scene.step.command
    match command:
        case aiming.Attack():
            return _attack(scene, command)
        case charges.Charge():
            own = not scene.before.open or scene.before.actor == command.who
            out = () if own else (Span("out of turn: ", "warning"),)
            return (*out, scene.name(command.who), Span(" charges "), scene.name(command.target))
        case (
            grapples.Grab()
            | grapples.Grapple()
            | grapples.Escape()
            | grapples.LetGo()
            | close_quarters.DisarmAttempt()
            | close_quarters.Infight()
        ):
            return _close(scene, command)
        case (
            harm.Hurt()
            | harm.Heal()
            | harm.Bind()
            | harm.Fatigue()
            | harm.ChangeCondition()
            | harm.SpecialEffect()
            | hazards.Fall()
            | hazards.Burn()
        ):
            return _harm(scene, command)
        case (
            checks.Check()
            | checks.GroupCheck()
            | checks.Challenge()
            | checks.Save()
            | checks.SystemShock()
            | checks.WillpowerRoll()
            | dues.Waive()
        ):
            return _roll(scene, command)
        case held.TakeStance() | held.Hands() | combos.UseCombo():
            return _hold(scene, command)
        case (
            roster.Add()
            | roster.Remove()
            | roster.Edit()
            | roster.ChangeRules()
            | roster.Note()
            | rounds.EndFight()
        ):
            return _cast(scene, command)
        case initiative.Surprise() | initiative.Initiative() | turns.Next() | rounds.EndRound():
            return _round(scene, command)
        case (
            placing.Place()
            | placing.Reorder()
            | turns.Wait()
            | turns.Act()
            | interrupts.Interrupt()
            | interrupts.Spoil()
            | declared.ChangeAction()
            | declared.Declare()
        ):
            return _order(scene, command)
        case _:
            assert_never(command)


def _attack(scene: Scene, command: aiming.Attack) -> Line:
    rolled = next((event for event in scene.events if isinstance(event, AttackRolled)), None)
    attacker = scene.one(command.who)
    weapon = rolled.weapon if rolled is not None else command.weapon
    if weapon is None and attacker is not None:
        weapon = attacker.primary.name
    clash = attacker.clash_with(command.target or "") if attacker is not None else None
    act = clash.act if clash is not None else ""
    ways = [
        "off hand" if command.off_hand else "",
        "touch" if command.touch else "",
        "charge" if command.charge or act == "charge" else "",
        "set against the charge" if command.set or act == "set" else "",
        f"past {scene.call(command.screen)}" if command.screen else "",
    ]
    rest = "".join(f", {word}" for word in (weapon or "", *ways) if word)
    turn = () if clash is not None else _turn(scene, command.who)
    return (*turn, scene.name(command.who), ARROW, scene.name(command.target), Span(rest))


def _turn(scene: Scene, who: str | None) -> Line:
    """What is odd about the action behind an attack or a grab: that it is not the attacker's
    turn, or that the action was used for something before."""
    if scene.out_of_turn:
        return (Span("out of turn: ", "warning"),)
    slot = scene.before.current_slot
    again = slot is not None and slot.owner == who and slot.acted
    return (Span("again: ", "warning"),) if again else ()


def _close(
    scene: Scene,
    command: grapples.Grab
    | grapples.Grapple
    | grapples.Escape
    | grapples.LetGo
    | close_quarters.DisarmAttempt
    | close_quarters.Infight,
) -> Line:
    who, target = scene.name(command.who), scene.name(command.target)
    match command:
        case grapples.Grab():
            return (*_turn(scene, command.who), who, Span(" grabs at "), target)
        case grapples.Grapple():
            return (who, Span(" and "), target, Span(" fight out the hold"))
        case grapples.Escape():
            return (who, Span(" tries to break free of "), target)
        case grapples.LetGo():
            return (who, Span(" lets go of "), target)
        case close_quarters.DisarmAttempt():
            return (who, Span(" tries to disarm "), target)
        case close_quarters.Infight():
            if command.value is not None:
                return (who, Span(f" rushes past stakes of {number(command.value)}"))
            return (who, Span(" closes in on "), target)
        case _:
            assert_never(command)


def _harm(
    scene: Scene,
    command: harm.Hurt
    | harm.Heal
    | harm.Bind
    | harm.Fatigue
    | harm.ChangeCondition
    | harm.SpecialEffect
    | hazards.Fall
    | hazards.Burn,
) -> Line:
    match command:
        case harm.Hurt():
            kind = f" {command.type}" if command.type else ""
            raw = ", past armour" if command.raw else ""
            points = number(command.amount or 0)
            return (scene.name(command.who), Span(f" is hurt for {points}{kind}{raw}"))
        case harm.Heal():
            return (scene.name(command.who), Span(" is healed"))
        case harm.Bind() if command.who and command.who != command.target:
            return (scene.name(command.who), Span(" treats "), scene.name(command.target))
        case harm.Bind():
            return (scene.name(command.target), Span(" is treated"))
        case harm.Fatigue():
            return (scene.name(command.who), Span(f" {signed(command.points or 0)} fatigue"))
        case harm.ChangeCondition():
            words = command.name or "condition"
            begun = (event for event in scene.events if isinstance(event, ConditionGained))
            words = next((gained(event) for event in begun), words)
            return (scene.name(command.who), Span(f": {words}{' ends' if command.remove else ''}"))
        case harm.SpecialEffect():
            effect = Span(f": {command.name or 'a special effect'}")
            by = (scene.name(command.who), ARROW) if command.who else ()
            return (*by, scene.name(command.target), effect)
        case hazards.Fall():
            feet = several(command.feet or 0, "foot", "feet")
            ground = command.surface if command.surface == "rocks" else f"{command.surface} ground"
            return (scene.name(command.who), Span(f" falls {feet} onto {ground}"))
        case hazards.Burn():
            if command.thing:
                return (scene.name(command.who), Span(f": {command.thing} in the flames"))
            return (scene.name(command.who), Span(" burns"))
        case _:
            assert_never(command)


def _roll(
    scene: Scene,
    command: checks.Check
    | checks.GroupCheck
    | checks.Challenge
    | checks.Save
    | checks.SystemShock
    | checks.WillpowerRoll
    | dues.Waive,
) -> Line:
    match command:
        case checks.Check():
            what = (command.attribute or "an attribute").capitalize()
            again = f", attempt {command.attempt}" if command.attempt > 1 else ""
            clad = " in armour" if command.armour else ""
            return (scene.name(command.who), Span(f": {what}{clad}{again}"))
        case checks.GroupCheck():
            what = (command.attribute or "check").capitalize()
            return (Span(f"{what} of a group: "), _names(scene, tuple(command.rolls or ())))
        case checks.Challenge():
            what = (command.attribute or "challenge").capitalize()
            return (Span(f"{what}: "), _names(scene, tuple(command.rolls or ()), " against "))
        case checks.Save():
            return (scene.name(command.who), Span(f": save against {command.kind or 'something'}"))
        case checks.SystemShock():
            return (scene.name(command.who), Span(": system shock"))
        case checks.WillpowerRoll():
            return (scene.name(command.who), Span(": Willpower"))
        case dues.Waive():
            words = {str(kind): word for kind, word in DUES.items()}
            what = words.get(command.what or "", command.what or "something due")
            return (Span("waived: "), scene.name(command.who), Span(f", {what}"))
        case _:
            assert_never(command)


def _names(scene: Scene, ids: tuple[str, ...], between: str = "") -> Span:
    names = tuple(scene.call(who) for who in ids)
    if between and 0 < len(names) <= MOST_NAMES:
        return Span(between.join(names))
    return Span(listed(names, MOST_NAMES) or "nobody")


def _hold(scene: Scene, command: held.TakeStance | held.Hands | combos.UseCombo) -> Line:
    for event in scene.events:
        if isinstance(event, HandsChanged):
            return (scene.name(event.who), Span(f": {hands(event)}"))
        if isinstance(event, StanceTaken):
            return (scene.name(event.who), Span(": "), Span(event.stance, "strong"))
    match command:
        case held.TakeStance():
            return (scene.name(command.who), Span(f": {command.name or 'a stance'}"))
        case held.Hands():
            return (scene.name(command.who), Span(f": {command.mode or 'hands'}"))
        case combos.UseCombo():
            return (scene.name(command.who), Span(f": combo, {command.name or 'any'}"))
        case _:
            assert_never(command)


def _cast(
    scene: Scene,
    command: roster.Add
    | roster.Remove
    | roster.Edit
    | roster.ChangeRules
    | roster.Note
    | rounds.EndFight,
) -> Line:
    match command:
        case roster.Add():
            sheet = command.combatant
            if sheet is None:
                return (Span("somebody joins"),)
            return (scene.name(sheet.id), Span(f" joins, {sheet.side}"))
        case roster.Remove():
            return (scene.name(command.who), Span(" leaves the fight"))
        case roster.Edit():
            return (Span("GM sets "), scene.name(command.who))
        case roster.ChangeRules():
            editions = {str(edition) for edition in Edition}
            edition = f", {command.edition}" if command.edition in editions else ""
            return (Span(f"other rules{edition}"),)
        case roster.Note():
            return (Span("note: ", "dim"), Span((command.text or "").partition("\n")[0]))
        case rounds.EndFight():
            return (Span("the fight is over", "strong"),)
        case _:
            assert_never(command)


def _round(
    scene: Scene,
    command: initiative.Surprise | initiative.Initiative | turns.Next | rounds.EndRound,
) -> Line:
    match command:
        case initiative.Surprise():
            sides = listed(command.sides or ("nobody",), MOST_NAMES)
            return (Span("Surprise round", "strong"), Span(f", surprised: {sides}"))
        case initiative.Initiative():
            return (Span(f"Round {scene.after.round}", "strong"), Span(", initiative"))
        case turns.Next():
            return _next(scene)
        case rounds.EndRound():
            words = round_words(scene, scene.before.round)
            return (Span(f"{words[:1].upper()}{words[1:]} is over", "strong"),)
        case _:
            assert_never(command)


def _next(scene: Scene) -> Line:
    slot = scene.before.current_slot
    line: Line = (scene.name(slot.owner if slot is not None else None), Span(" is done"))
    for event in scene.events:
        if isinstance(event, CurrentSet):
            following = scene.slot(event.slot) if event.slot else None
            if following is None:
                return (*line, Span(", all have acted", "dim"))
            return (*line, ARROW, Span(scene.count(following)), scene.name(following.owner))
    return line


def _order(
    scene: Scene,
    command: placing.Place
    | placing.Reorder
    | turns.Wait
    | turns.Act
    | interrupts.Interrupt
    | interrupts.Spoil
    | declared.ChangeAction
    | declared.Declare,
) -> Line:
    who = scene.name(command.who)
    match command:
        case placing.Place():
            return (Span("GM sets "), who, Span(f" at {number(command.count or 0)}"))
        case placing.Reorder():
            return (who, Span(" goes before "), scene.name(command.before))
        case turns.Wait():
            return (who, Span(" waits"))
        case turns.Act():
            count = next((each.total for each in scene.events if isinstance(each, TotalSet)), None)
            when = "" if count is None else f" at {number(count)}"
            line: Line = (who, Span(f", who waited, acts{when}"))
            if command.before is None:
                return line
            return (*line, Span(" against "), scene.name(command.before))
        case interrupts.Interrupt():
            against = scene.name(command.against)
            return (who, Span(" "), Span("interrupts", "strong"), Span(" "), against)
        case interrupts.Spoil():
            return (_spoiled(scene, command),)
        case declared.ChangeAction():
            how = "" if command.how in ("delay", "free") else f" by a {command.how}"
            return (who, Span(f" changes the action{how}"))
        case declared.Declare():
            return (who, Span(" starts a slow action"))
        case _:
            assert_never(command)


def _spoiled(scene: Scene, command: interrupts.Spoil) -> Span:
    for event in scene.events:
        if isinstance(event, SlotSet) and event.status == "spoiled":
            return Span(f"{scene.slot_words(event.slot)} is spoiled", "warning")
    return Span(f"{scene.call(command.who)}'s action is spoiled", "warning")
