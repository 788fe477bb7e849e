"""Stances, and what the hands hold (STANCE, HAND, TWO, SHLD)."""

from dataclasses import replace
from typing import Literal

from pydantic import Field, StrictInt, StrictStr

from tracker.encounter.commands.base import Command, Work, chosen, given, refuse
from tracker.encounter.commands.sequence import use_combo
from tracker.encounter.events.attacks import WeaponDropped, WeaponTaken
from tracker.encounter.events.turns import HandsChanged, StanceTaken
from tracker.encounter.factors import guard, threat
from tracker.encounter.grips import option_of, useless_hand
from tracker.encounter.refusal import Need
from tracker.encounter.sheet import HANDS, Weapon
from tracker.encounter.state import Combatant
from tracker.rules.defence import defence_tally, restriction
from tracker.rules.dice import D20
from tracker.rules.hands import MODES, OPTIONS, Mode, pair_flaw, shield_flaw
from tracker.rules.loads import takes_both_hands
from tracker.rules.stances import STANCES, StanceName
from tracker.rules.words import nearest, one_of


class TakeStance(Command):
    """A stance until the round ends (STANCE-6)."""

    do: Literal["stance"] = "stance"
    who: StrictStr | None = None
    name: StrictStr | None = Field(default=None, description="which stance")
    natural: StrictInt | None = Field(default=None, description="evasion's one d20")


class Hands(Command):
    """What the hands hold, until changed (HAND-1)."""

    do: Literal["hands"] = "hands"
    who: StrictStr | None = None
    mode: StrictStr | None = Field(default=None, description="one of the ways to hold things")
    option: StrictStr = Field(default="", description="the option of two weapons or a shield")
    primary: StrictStr = Field(default="", description="weapon in the better hand")
    secondary: StrictStr = Field(default="", description="weapon in the other hand")


def _uncommitted(work: Work, one: Combatant, what: str, rule: str) -> None:
    if one.turn.committed:
        work.forbid(
            f"{one.sheet.name} has attacked or defended; the {what} stands for this round", rule
        )


def _stance_named(word: str | None) -> StanceName:
    name = given(word, "name", one_of(STANCES))
    for stance in STANCES:
        if stance == name:
            return stance
    raise refuse(
        "unknown",
        f"there is no stance '{name}'{nearest(name, STANCES)}; there is {one_of(STANCES)}",
        need=Need("name"),
    )


def take_stance(work: Work, command: TakeStance) -> None:
    one = work.combatant(command.who)
    stance = _stance_named(command.name)
    rules = work.encounter.rules
    if not one.up:
        work.forbid(f"{one.sheet.name} is {one.vitals.state}", "STANCE-6")
    if stance == "total attack" and not rules.facts.total_attack:
        work.forbid(f"the {rules.edition} edition has no total attack", "STANCE-1")
    _uncommitted(work, one, "stance", "STANCE-6")
    option = option_of(one)
    if option is not None and not option.defends and not STANCES[stance].attacks:
        work.forbid(
            f"'{one.grip.option}' leaves {one.sheet.name} no defence; other hands first",
            option.rule,
        )
    if stance != "evasion":
        work.emit(StanceTaken(who=one.id, stance=stance))
        return
    danger = threat(one, "front", ranged=False, critical=False, weapon=None)
    barred = restriction("dodge", replace(danger, evading=False), rules)
    if barred is not None:
        work.forbid(f"{one.sheet.name} cannot evade: {barred[0]}", barred[1])
    natural = work.die(command.natural, "natural", D20, one.id)
    bonus = defence_tally(guard(one, "dodge", None, rules, evading=True))
    tally = bonus.opened_by(natural, "d20", "STANCE-5")
    work.emit(
        StanceTaken(who=one.id, stance=stance, natural=natural, tally=tally, evasion=tally.total)
    )
    use_combo(work, one.id, "defence")


def _mode_named(word: str | None) -> Mode:
    name = given(word, "mode", one_of(MODES))
    return chosen(name, MODES, "mode")


def _carried(one: Combatant, name: str, field: str) -> Weapon | None:
    if not name:
        return None
    weapon = one.sheet.weapon(name)
    if weapon is None:
        hint = nearest(name, [carried.name for carried in one.sheet.weapons])
        raise refuse("unknown", f"{one.sheet.name} has no weapon '{name}'{hint}", need=Need(field))
    return weapon


def change_hands(work: Work, command: Hands) -> None:
    one = work.combatant(command.who)
    mode = _mode_named(command.mode)
    if not one.up:
        work.forbid(f"{one.sheet.name} is {one.vitals.state}", "HAND-1")
    if command.option or one.grip.option:
        _uncommitted(work, one, "option of the hands", "TWO-5")
    primary = _carried(one, command.primary, "primary")
    pair = mode == "two weapons"
    secondary = _carried(one, command.secondary, "secondary") if pair else None
    if command.option and command.option not in OPTIONS[mode]:
        options = OPTIONS[mode]
        takes = f"the options are {one_of(options)}" if options else f"{mode} has no options"
        raise refuse("unknown", f"{takes}, not '{command.option}'", need=Need("option"))
    _fits(work, one, mode, command.option, primary or one.primary, secondary)
    taken = [weapon.name for weapon in (primary, secondary) if weapon is not None]
    if mode == "shield" and one.sheet.shield is not None:
        taken.append(one.sheet.shield.name)
    for name in taken:
        if name in one.dropped:
            work.emit(WeaponTaken(who=one.id, weapon=name))
    work.emit(
        HandsChanged(
            who=one.id,
            mode=mode,
            option=command.option,
            primary=command.primary,
            secondary=command.secondary if pair else "",
        )
    )


def drop(work: Work, one: Combatant, weapon: str, feet: int = 0) -> None:
    """A weapon is out of somebody's hands, that far away; they hold what is left in the plainest
    way (HAND-1, DISARM-1)."""
    work.emit(WeaponDropped(who=one.id, weapon=weapon, feet=feet))
    after = work.combatant(one.id)
    left = one.secondary.name if one.secondary is not None else ""
    pair = one.grip.mode == "two weapons" and weapon in (one.primary.name, left)
    both = one.grip.mode == "two-handed" and weapon == one.primary.name
    if not (pair or both) or after.primary.needs_both_hands:
        return
    primary = "" if both else left if weapon == one.primary.name else one.primary.name
    work.emit(HandsChanged(who=one.id, mode="one-handed", option="", primary=primary, secondary=""))


def _fits(
    work: Work, one: Combatant, mode: Mode, option: str, primary: Weapon, second: Weapon | None
) -> None:
    """What a way of holding things asks of the weapons (TWO-3, WENC-3, SHLD-1, SHLD-5)."""
    name = one.sheet.name
    if (hand := useless_hand(one)) and mode != "one-handed":
        work.forbid(f"{hand} leaves {name} the other hand alone", "CRIT-22")
    if mode == "two weapons":
        if second is None:
            raise refuse(
                "missing", "two weapons need secondary, the other one", need=Need("secondary")
            )
        if second.name == primary.name:
            work.forbid(f"{name} needs another {second.name} for that", "TWO-1")
        flaw = pair_flaw(primary.encumbrance, second.encumbrance)
        if flaw:
            work.forbid(flaw, "TWO-3")
        for weapon in (primary, second):
            if weapon.two_handed:
                work.forbid(f"{weapon.name} takes both hands", "TWO-3")
        return
    if mode == "shield":
        shield = one.sheet.shield
        if shield is None:
            raise refuse("impossible", f"{name} has no shield", rule="SHLD-1")
        loads = shield.encumbrance, primary.encumbrance
        flaw = shield_flaw(option or "full defence", *loads, work.encounter.rules)
        if flaw:
            work.forbid(flaw, "SHLD-5")
    if mode != "two-handed" and takes_both_hands(primary.encumbrance):
        work.forbid(f"{primary.name} is {primary.encumbrance} and takes both hands", "WENC-3")
    if mode == "two-handed" and primary == HANDS:
        work.forbid(f"{name} has nothing to hold with both hands", "HAND-1")
