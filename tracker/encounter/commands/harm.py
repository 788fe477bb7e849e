"""Hurting and healing by hand, conditions and special effects (HURT, WND, CRIT, FAT)."""

from typing import Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from tracker.encounter.catalogue import Effect, KnownCondition, Modifiers
from tracker.encounter.commands.base import Amount, Command, Work, given, refuse
from tracker.encounter.commands.dues import clear_due, settle
from tracker.encounter.commands.hands import drop
from tracker.encounter.commands.sequence import worsen
from tracker.encounter.commands.suffering import suffer
from tracker.encounter.events.attacks import HoldBroken
from tracker.encounter.events.harm import (
    ConditionEnded,
    ConditionGained,
    EffectSuffered,
    FatigueChanged,
    Healed,
    Recovered,
    WoundsBound,
)
from tracker.encounter.grips import held_in_better_hand
from tracker.encounter.refusal import Need
from tracker.encounter.state import Combatant
from tracker.rules.dice import Dice
from tracker.rules.harm import half_of_life
from tracker.rules.words import nearest

FOR_THE_ROUND = 1


class Hurt(Command):
    """Points of damage outside an attack of the tracker's (HURT-1)."""

    do: Literal["hurt"] = "hurt"
    who: StrictStr | None = None
    amount: Amount | None = Field(default=None, description="points")
    type: StrictStr = Field(default="", description="hacking, stabbing, smashing, fire, …")
    raw: StrictBool = Field(default=False, description="past resistance and reduction")


class Heal(Command):
    """Points that come back, up to the maxima (DEATH-3)."""

    do: Literal["heal"] = "heal"
    who: StrictStr | None = None
    hit_points: Amount = Field(default=0, description="points")
    life_points: Amount = Field(default=0, description="points")


class Bind(Command):
    """Wounds are bound and the target is treated (WND-4, HURT-8)."""

    do: Literal["bind"] = "bind"
    who: StrictStr | None = Field(default=None, description="who binds")
    target: StrictStr | None = Field(default=None, description="whose wounds")
    wounds: Amount | None = Field(default=None, description="how many; all when left blank")


class Fatigue(Command):
    """Points of fatigue, or fewer of them (FAT-1, FAT-4)."""

    do: Literal["fatigue"] = "fatigue"
    who: StrictStr | None = None
    points: Amount | None = Field(default=None, description="points, negative to recover")


class ChangeCondition(Command):
    """A condition begins or ends (DESC-2)."""

    do: Literal["condition"] = "condition"
    who: StrictStr | None = None
    name: StrictStr | None = None
    rounds: StrictInt | None = Field(default=None, description="rounds after this one")
    remove: StrictBool = False
    modifiers: Modifiers = Modifiers()


class SpecialEffect(Command):
    """A special effect of a critical hit, or the mishap of a fumble (CRIT-0, CRIT-24)."""

    do: Literal["effect"] = "effect"
    who: StrictStr | None = Field(default=None, description="by whom")
    target: StrictStr | None = None
    name: StrictStr | None = Field(default=None, description="which effect")
    rolls: tuple[StrictInt, ...] | None = Field(default=None, description="dice of its duration")


def hurt(work: Work, command: Hurt) -> None:
    one = work.combatant(command.who)
    amount = given(command.amount, "amount", "points of damage, 0 or more")
    if amount < 0:
        raise refuse("value", f"amount is 0 or more points, not {amount}; heal gives back")
    suffer(work, one.id, amount, command.type, "harm", raw=command.raw)
    if not work.encounter.rules.facts.wrestling:
        _pay_for_a_hold(work, one.id)


def _pay_for_a_hold(work: Work, held: str) -> None:
    """GRAP-4: one hurt is the damage of one hold that is due."""
    for due in work.encounter.dues:
        if due.what == "grapple" and due.against == held:
            settle(work, due)
            return


def heal(work: Work, command: Heal) -> None:
    one = work.combatant(command.who)
    for field in ("hit_points", "life_points"):
        value = getattr(command, field)
        if value < 0:
            raise refuse("value", f"{field} is 0 or more points, not {value}; hurt takes away")
    if command.hit_points == command.life_points == 0:
        raise refuse(
            "missing", "heal needs hit_points or life_points, 1 or more", need=Need("hit_points")
        )
    vitals, sheet = one.vitals, one.sheet
    life_points = min(command.life_points, max(0, sheet.life_points - vitals.life_points))
    after = vitals.life_points + life_points
    half = half_of_life(sheet.life_points)
    collapsed = vitals.collapsed and after < half
    if command.hit_points and collapsed and work.encounter.rules.facts.death:
        work.forbid(
            f"{sheet.name} regains no hit points before {half} life points are back", "DEATH-3"
        )
    work.emit(
        Healed(
            who=one.id,
            hit_points=min(command.hit_points, max(0, sheet.hit_points - vitals.hit_points)),
            life_points=life_points,
        )
    )
    if vitals.collapsed and not collapsed:
        work.emit(Recovered(who=one.id))


def bind(work: Work, command: Bind) -> None:
    one = work.combatant(command.target, "target")
    by = work.combatant(command.who).id if command.who else ""
    open_wounds = one.vitals.wounds
    wounds = open_wounds if command.wounds is None else command.wounds
    if not 0 <= wounds <= open_wounds:
        raise refuse("value", f"{one.sheet.name} has {open_wounds} open wounds, not {wounds}")
    if by and not work.encounter.combatants[by].up:
        work.forbid(f"{work.name(by)} is {work.encounter.combatants[by].vitals.state}", "WND-4")
    work.emit(WoundsBound(who=by, target=one.id, wounds=wounds))


def fatigue(work: Work, command: Fatigue) -> None:
    one = work.combatant(command.who)
    points = given(command.points, "points", "points of fatigue, negative to recover")
    work.emit(FatigueChanged(who=one.id, points=max(points, -one.vitals.fatigue)))


def begins_now(work: Work) -> bool:
    """CRIT-25: whether the running round is not counted for what begins in it."""
    skips = not work.encounter.rules.effect_timer_counts_current_round
    return work.encounter.open and skips


def _set_free(work: Work, held: Combatant) -> None:
    """GRAP-7: every hold on somebody is let go of."""
    for holder in held.held_by:
        work.emit(HoldBroken(who=holder, target=held.id))
    for due in work.encounter.dues:
        if due.what == "grapple" and due.against == held.id:
            settle(work, due)


def condition(work: Work, command: ChangeCondition) -> None:
    one = work.combatant(command.who)
    name = given((command.name or "").strip() or None, "name", "the condition's name")
    if command.remove:
        if name == "held" and one.held_by:
            _set_free(work, one)
        elif not one.has(name):
            names = [lasting.name for lasting in one.conditions]
            raise refuse("unknown", f"{one.sheet.name} is not {name}{nearest(name, names)}")
        if one.has(name):
            work.emit(ConditionEnded(who=one.id, name=name))
        if name == "burning":
            clear_due(work, one.id, "burn")
        return
    if command.rounds is not None and command.rounds < 1:
        raise refuse("value", f"rounds is 1 or more, not {command.rounds}", rule="CRIT-25")
    known = work.encounter.catalogue.conditions.get(name, KnownCondition(rule="DESC-2"))
    rounds = known.rounds if command.rounds is None else command.rounds
    plain = command.modifiers == Modifiers()
    effect = work.encounter.catalogue.effects.get(name)
    if effect is not None and plain:
        _last(work, one.id, name, effect, rounds)
        return
    work.emit(
        ConditionGained(
            who=one.id,
            name=name,
            rounds=rounds,
            fresh=rounds is not None and begins_now(work),
            modifiers=known.modifiers if plain else command.modifiers,
        )
    )


def _last(work: Work, who: str, name: str, effect: Effect, rounds: int | None) -> None:
    """What of an effect lasts, as a condition of its name."""
    work.emit(
        ConditionGained(
            who=who,
            name=name,
            rounds=rounds,
            fresh=rounds is not None and begins_now(work),
            modifiers=effect.modifiers,
            attributes=dict(effect.attributes),
            halves=effect.halves,
            no_dodge=effect.no_dodge,
            fatal=effect.fatal,
            no_weapon=effect.no_weapon,
            no_action=effect.no_action,
            no_run=effect.no_run,
        )
    )


def special_effect(work: Work, command: SpecialEffect) -> None:
    one = work.combatant(command.target, "target")
    by = work.combatant(command.who).id if command.who else ""
    catalogue = work.encounter.catalogue
    effects = {**catalogue.mishaps, **catalogue.effects}
    name = given(command.name, "name", "an effect or mishap of the catalogue")
    effect = effects.get(name)
    if effect is None:
        raise refuse(
            "unknown", f"there is no effect '{name}'{nearest(name, effects)}", need=Need("name")
        )
    rolls: tuple[int, ...] = ()
    rounds = effect.rounds
    if effect.duration is not None:
        dice = Dice.parse(effect.duration)
        rolls = work.rolls(command.rolls, "rolls", dice, one.id)
        rounds = sum(rolls) + dice.flat
    elif command.rolls:
        raise refuse("dice", f"{name} has no dice to roll")
    work.emit(EffectSuffered(who=by, target=one.id, name=name, rolls=rolls))
    fresh = rounds is not None and begins_now(work)
    _last(work, one.id, name, effect, rounds)
    if effect.also:
        work.emit(ConditionGained(who=one.id, name=effect.also, rounds=rounds, fresh=fresh))
    if effect.drops and (held := held_in_better_hand(one)):
        drop(work, one, held)
    if effect.state is not None:
        worsen(work, one.id, effect.state)
