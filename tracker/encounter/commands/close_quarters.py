"""Disarming, and getting inside a long weapon (DISARM, INFIGHT)."""

from typing import Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from tracker.encounter import ladder
from tracker.encounter.commands.aiming import kept_from_attacking, may_attack, not_idle
from tracker.encounter.commands.attacks import deal
from tracker.encounter.commands.base import Amount, Command, Work, given, refuse
from tracker.encounter.commands.defences import instrument
from tracker.encounter.commands.hands import drop
from tracker.encounter.commands.sequence import pay, spoil_if_interrupted, use_combo
from tracker.encounter.commands.suffering import suffer
from tracker.encounter.events.attacks import (
    AttackRolled,
    Committed,
    DefenceRolled,
    Disarmed,
    InfightResolved,
)
from tracker.encounter.factors import (
    Aim,
    blow,
    damage_dice,
    guard,
    stance_class,
    strike,
    threat,
)
from tracker.encounter.grips import held_in_both_hands
from tracker.encounter.sheet import Weapon
from tracker.encounter.state import Combatant, Encounter
from tracker.rules.attack import attack_tally, is_critical, is_fumble, reaches
from tracker.rules.contests import BOTH_HANDS
from tracker.rules.contests import Infight as Outcome
from tracker.rules.contests import disarm as decide_disarm
from tracker.rules.contests import infight as decide_infight
from tracker.rules.damage import damage_tally
from tracker.rules.defence import DefenceKind, defence_tally, holds, restriction
from tracker.rules.dice import D20
from tracker.rules.tally import Tally


class DisarmAttempt(Command):
    """An attempt to strike a weapon out of somebody's hand (DISARM-1)."""

    do: Literal["disarm"] = "disarm"
    who: StrictStr | None = None
    target: StrictStr | None = None
    natural: StrictInt | None = Field(default=None, description="the attacker's d20")
    defence_natural: StrictInt | None = Field(default=None, description="the defender's d20")
    two_handed: tuple[StrictStr, ...] | None = Field(
        default=None, description="who holds the weapon in both hands"
    )
    modifier: Amount = 0


class Infight(Command):
    """Closing in past a longer weapon, or past stakes (INFIGHT-2, INFIGHT-7)."""

    do: Literal["infight"] = "infight"
    who: StrictStr | None = None
    target: StrictStr | None = Field(default=None, description="who has the longer weapon")
    natural: StrictInt | None = Field(default=None, description="the longer weapon's d20")
    value: Amount | None = Field(default=None, description="of stakes, instead of a target")
    parry: StrictInt | None = Field(default=None, description="d20 of who closes in")
    dodge: StrictInt | None = Field(default=None, description="d20 of who closes in")
    shield: StrictBool = Field(default=False, description="blocks with it instead of parrying")
    damage_rolls: tuple[StrictInt, ...] | None = None


def disarm(work: Work, command: DisarmAttempt) -> None:
    one = work.combatant(command.who)
    target = work.combatant(command.target, "target")
    if one.id == target.id:
        raise refuse("impossible", f"{one.sheet.name} cannot disarm the own self", rule="DISARM-1")
    may_attack(work, one, one.primary)
    if not target.up:
        work.forbid(f"{target.sheet.name} is {target.vitals.state} and keeps no weapon", "DISARM-1")
    for fighter in (one, target):
        if fighter.primary.unarmed:
            work.forbid(f"{fighter.sheet.name} has no weapon in hand", "DISARM-1")
    rules = work.encounter.rules
    both = command.two_handed
    if both is None:
        both = tuple(f.id for f in (one, target) if held_in_both_hands(f, f.primary))
    for who in both:
        work.combatant(who, "two_handed")

    def grip(fighter: Combatant, tally: Tally) -> Tally:
        return tally.plus(BOTH_HANDS if fighter.id in both else 0, "both hands", "DISARM-3")

    aim = Aim(modifier=command.modifier)
    attack = grip(one, attack_tally(strike(one, target, one.primary, aim), rules))
    parry = grip(target, defence_tally(guard(target, "parry", target.primary, rules)))
    natural = work.die(command.natural, "natural", D20, one.id)
    against = work.die(command.defence_natural, "defence_natural", D20, target.id)
    attack = attack.opened_by(natural, "d20", "DISARM-1")
    parry = parry.opened_by(against, "d20", "DISARM-1")
    result = decide_disarm(natural, attack.total, against, parry.total, rules)
    loser = {"disarmed": target, "backfired": one}.get(result)
    margin = attack.total - parry.total if result == "disarmed" else parry.total - attack.total
    feet = max(0, margin) if loser is not None else 0
    work.emit(
        Disarmed(
            who=one.id,
            target=target.id,
            natural=natural,
            tally=attack,
            attack=attack.total,
            defence_natural=against,
            defence_tally=parry,
            defence=parry.total,
            outcome=result,
            feet=feet,
        )
    )
    if not one.turn.committed:
        work.emit(Committed(who=one.id))
    if loser is not None and not loser.primary.unarmed:
        drop(work, loser, loser.primary.name, feet)
    if result == "disarmed":
        spoil_if_interrupted(work, one.id, target.id)
    use_combo(work, one.id, "attack")
    use_combo(work, target.id, "defence")


def outreached(encounter: Encounter, one: Combatant, target: Combatant, weapon: Weapon) -> bool:
    """INFIGHT-1, INFIGHT-6: whether somebody who strikes with a weapon meets a longer one first,
    whose owner has an action left for it."""
    rules = encounter.rules
    longer = target.primary.reach > weapon.reach and not weapon.ranged
    able = rules.reach_interrupt_free or bool(ladder.payable(encounter, target.id))
    free = not kept_from_attacking(encounter, target, target.primary)
    return rules.facts.infight and one.up and longer and able and free


def infight(work: Work, command: Infight) -> None:
    one = work.combatant(command.who)
    rules = work.encounter.rules
    if not rules.facts.infight:
        work.forbid(f"the {rules.edition} edition has no in-fighting", "INFIGHT-1")
    if not one.up:
        work.forbid(f"{one.sheet.name} is {one.vitals.state}", "INFIGHT-2")
    not_idle(work, one)
    danger = threat(one, "front", ranged=False, critical=False, weapon=one.primary)
    kinds: tuple[DefenceKind, ...] = ("block" if command.shield else "parry", "dodge")
    for kind in kinds:
        barred = restriction(kind, danger, rules)
        if barred is not None:
            work.forbid(f"{one.sheet.name} cannot {kind}: {barred[0]}", barred[1])
    if command.value is not None:
        _past_stakes(work, command, one)
        return
    target = work.combatant(command.target, "target")
    if one.id == target.id:
        raise refuse("impossible", f"{one.sheet.name} cannot close in on the own self")
    spear = target.primary
    if why := kept_from_attacking(work.encounter, target, spear):
        work.forbid(f"{why}; {one.sheet.name} walks in freely", "INFIGHT-6")
    if one.primary.reach >= spear.reach:
        work.forbid(f"{spear.name} is not longer than {one.primary.name}", "INFIGHT-1")
    if not rules.reach_interrupt_free and not ladder.payable(work.encounter, target.id):
        work.forbid(
            f"{target.sheet.name} has no action left; {one.sheet.name} walks in freely",
            "INFIGHT-6",
        )
    natural = work.die(command.natural, "natural", D20, target.id)
    tally = attack_tally(strike(target, one, spear, Aim()), rules)
    attack = tally.opened_by(natural, "d20", "INFIGHT-1")
    number = one.sheet.armour_class + stance_class(one)
    hits = is_critical(natural) or (not is_fumble(natural) and reaches(attack.total, number, rules))
    work.emit(
        AttackRolled(
            act="infight",
            who=target.id,
            target=one.id,
            weapon=spear.name,
            natural=natural,
            tally=attack,
            attack=attack.total,
            needed=number,
        )
    )
    if not rules.reach_interrupt_free and ladder.payable(work.encounter, target.id):
        pay(work, target.id, "the first strike", "INFIGHT-8")
    result = _close_in(
        work, command, one, target.id, attack.total, hits=hits, critical=is_critical(natural)
    )
    if result == "stabbed":
        critical = is_critical(natural)
        _stab(work, command, target, one, spear, total=attack.total, critical=critical)
    if result == "inside":
        spoil_if_interrupted(work, one.id, target.id)
    use_combo(work, target.id, "attack")


def _close_in(
    work: Work,
    command: Infight,
    one: Combatant,
    target: str,
    attack: int,
    *,
    hits: bool,
    critical: bool = False,
) -> Outcome:
    """INFIGHT-2, INFIGHT-3: the parry, then the dodge if that held, and what they come to. A
    critical cannot be parried, and a miss that lets in needs no parry (INFIGHT-8)."""
    rules = work.encounter.rules
    for kind, die in (("parry", command.parry), ("dodge", command.dodge)):
        if die is not None:
            work.die(die, kind, D20, one.id)
    parry = dodge = None
    if not critical and (hits or rules.infight_ac != "miss_lets_in"):
        first: DefenceKind = "block" if command.shield else "parry"
        parry = _evade(work, command.parry, one, first, target, attack)
        if parry.success:
            dodge = _evade(work, command.dodge, one, "dodge", target, attack)
    result = decide_infight(
        parried=parry is not None and parry.success,
        dodged=dodge is not None and dodge.success,
        reaches=hits,
        rules=rules,
    )
    work.emit(
        InfightResolved(
            who=one.id,
            target=target,
            attack=attack,
            parry=parry.defence or 0 if parry is not None else 0,
            dodge=dodge.defence or 0 if dodge is not None else 0,
            outcome=result,
        )
    )
    if not work.combatant(one.id).turn.committed:
        work.emit(Committed(who=one.id))
    use_combo(work, one.id, "defence")
    return result


def _evade(
    work: Work, die: int | None, one: Combatant, kind: DefenceKind, against: str, attack: int
) -> DefenceRolled:
    """INFIGHT-2: one of the two rolls of who closes in; it costs nothing of its own."""
    natural = work.die(die, "dodge" if kind == "dodge" else "parry", D20, one.id)
    weapon = instrument(one, kind, None)
    rules = work.encounter.rules
    tally = defence_tally(guard(one, kind, weapon, rules)).opened_by(natural, "d20", "INFIGHT-2")
    rolled = DefenceRolled(
        who=one.id,
        against=against,
        kind=kind,
        weapon=weapon.name if weapon else "",
        natural=natural,
        tally=tally,
        defence=tally.total,
        success=holds(natural, tally.total, attack, rules),
        cost="free",
    )
    work.emit(rolled)
    return rolled


def _stab(
    work: Work,
    command: Infight,
    attacker: Combatant,
    one: Combatant,
    weapon: Weapon,
    *,
    total: int,
    critical: bool,
) -> None:
    dice = damage_dice(attacker, weapon)
    rolls = work.rolls(command.damage_rolls, "damage_rolls", dice, attacker.id)
    parts = blow(attacker, weapon, work.encounter.rules, dice=sum(rolls), total=total)
    tally = damage_tally(parts, work.encounter.rules)
    doublings = critical + attacker.gift.doublings
    deal(work, attacker.id, one.id, rolls, tally, weapon.type, doublings=doublings)


def _past_stakes(work: Work, command: Infight, one: Combatant) -> None:
    """INFIGHT-7: rushing past a palisade, whose attack roll is a fixed value."""
    value = given(command.value, "value", "the stakes' value")
    rules = work.encounter.rules
    hits = reaches(value, one.sheet.armour_class + stance_class(one), rules)
    result = _close_in(work, command, one, "", value, hits=hits)
    if result == "stabbed" and command.damage_rolls:
        if any(roll < 1 for roll in command.damage_rolls):
            raise refuse("dice", "damage_rolls are numbers of 1 or more")
        suffer(work, one.id, sum(command.damage_rolls), "stabbing", "blow")
