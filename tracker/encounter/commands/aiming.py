"""An attack before its die: who, with what, at what, and whether it may be (ATK, RNG, COVER)."""

from dataclasses import dataclass
from typing import Literal, get_args

from pydantic import Field, StrictBool, StrictInt, StrictStr

from tracker.encounter import ladder
from tracker.encounter.clashes import as_met, waits_for
from tracker.encounter.commands.base import Amount, Command, Refused, Retest, Work, chosen, refuse
from tracker.encounter.commands.defences import Defence
from tracker.encounter.factors import (
    HELPLESS_CONDITIONS,
    Aim,
    idle_by,
    stance_class,
    stance_of,
    strike,
)
from tracker.encounter.grips import in_second_hand, is_shield, option_of, shield_as_weapon, unheld
from tracker.encounter.refusal import Need
from tracker.encounter.sheet import Weapon
from tracker.encounter.state import Clash, Combatant, Encounter
from tracker.rules.attack import (
    MOST_DESCRIBED,
    POSITIONS,
    Mark,
    Position,
    attack_tally,
    needed,
)
from tracker.rules.hands import shield_flaw
from tracker.rules.ranged import (
    MOST_COVER,
    PRONE_COVER,
    Awareness,
    ceiling_needed,
    cover_points,
    increments_passed,
    range_limit,
    screen_cover,
)
from tracker.rules.tally import Tally
from tracker.rules.words import nearest

AWARENESS: tuple[Awareness, ...] = get_args(Awareness)


class Attack(Command):
    """One attack (ATK-10). Units: cover per cent, range, ceiling and run-up feet."""

    do: Literal["attack"] = "attack"
    who: StrictStr | None = None
    target: StrictStr | None = None
    natural: StrictInt | None = Field(default=None, description="the d20")
    damage_rolls: tuple[StrictInt, ...] | None = Field(
        default=None, description="one number a damage die"
    )
    weapon: StrictStr | None = Field(default=None, description="the primary one when blank")
    off_hand: StrictBool = False
    two_handed: StrictBool | None = None
    touch: StrictBool = Field(default=False, description="a contact that armour does not hinder")
    called: Amount = Field(default=0, description="points for a called shot")
    described: Amount = Field(default=0, description="points for a description, 0 to 5")
    position: StrictStr = Field(default="front", description="where the attacker stands")
    cover: Amount | None = Field(default=None, description="per cent")
    range: Amount | None = Field(default=None, description="feet")
    increments: Amount | None = Field(default=None, description="increments passed")
    moved: Amount = Field(default=0, description="the shooter's Speed used")
    target_moved: Amount = Field(default=0, description="the target's Speed used")
    ceiling: Amount | None = Field(default=None, description="feet overhead")
    run_up: Amount | None = Field(default=None, description="feet")
    automatic: StrictBool = Field(default=False, description="no roll is needed")
    screen: StrictStr | None = Field(default=None, description="who is in the line of fire")
    awareness: StrictStr = Field(default="none", description="who knows of the shot")
    charge: StrictBool = False
    set: StrictBool = Field(default=False, description="a weapon set against a charge")
    extra: tuple[StrictInt, ...] = Field(default=(), description="points such as a flame's 2")
    modifier: Amount = Field(default=0, description="points on the attack roll")
    damage_modifier: Amount = Field(default=0, description="points on the damage")
    damage_type: StrictStr | None = None
    target_number: Amount | None = Field(default=None, description="instead of armour class")
    doublings: Amount = Field(default=0, ge=0, le=10, description="further doublings")
    retests: tuple[Retest, ...] = ()
    defence: Defence | None = None


def weapon_of(work: Work, one: Combatant, name: str | None, *, off_hand: bool = False) -> Weapon:
    """The weapon that is used: named, in the other hand, or the primary one."""
    if name is None:
        second = one.secondary if off_hand else None
        return second if second is not None else one.primary
    shield = one.sheet.shield
    if shield is not None and name == shield.name and one.sheet.weapon(name) is None:
        weapon: Weapon | None = shield_as_weapon(shield)
    else:
        weapon = one.sheet.weapon(name)
    if weapon is None:
        hint = nearest(name, [carried.name for carried in one.sheet.weapons])
        raise refuse(
            "unknown", f"{one.sheet.name} has no weapon '{name}'{hint}", need=Need("weapon")
        )
    if name in one.dropped:
        work.forbid(f"{one.sheet.name} has dropped {name}; take it up with hands", "DISARM-1")
    return weapon


def may_attack(work: Work, one: Combatant, weapon: Weapon, *, off_hand: bool = False) -> None:
    """What state, stance, option and surprise allow an attacker (ATK-10 step 1)."""
    name = one.sheet.name
    if not one.up:
        work.forbid(f"{name} is {one.vitals.state}", "ATK-10")
    if one.has(*HELPLESS_CONDITIONS):
        work.forbid(f"{name} cannot move", "PARA-2")
    not_idle(work, one)
    if one.has("surprised"):
        work.forbid(f"{name} is surprised and cannot strike yet", "SURP-1")
    if not stance_of(one).attacks:
        work.forbid(f"{name} is in {one.turn.stance} and makes no attack", stance_of(one).rule)
    if one.combo is not None and not one.combo.active:
        work.forbid(f"{one.combo.name} takes {name}'s whole round", "COMBO-4")
    if lame := unheld(one, weapon, off_hand=off_hand):
        work.forbid(lame, "CRIT-22")
    shield = is_shield(one, weapon)
    option = option_of(one)
    if option is not None:
        second = shield or off_hand or in_second_hand(one, weapon)
        if not (option.second_strikes if second else option.first_strikes):
            work.forbid(f"'{one.grip.option}' leaves no attack with {weapon.name}", option.rule)
        if second and option.second_last and ladder.later(work.encounter, one.id):
            work.forbid(f"{weapon.name} strikes after {name}'s last action", option.rule)
    elif shield:
        flaw = shield_flaw(
            "total attack", weapon.encumbrance, one.primary.encumbrance, work.encounter.rules
        )
        if flaw:
            work.forbid(flaw, "SHLD-5")


def kept_from_attacking(encounter: Encounter, one: Combatant, weapon: Weapon) -> str:
    """Why somebody cannot strike with a weapon now, "" when nothing keeps from it."""
    try:
        may_attack(Work(encounter, overrule=False), one, weapon)
    except Refused as refused:
        return refused.refusal.sentence
    return ""


def not_idle(work: Work, one: Combatant) -> None:
    """CRIT-12: getting up again leaves time to defend and for nothing else."""
    if idle := idle_by(one):
        work.forbid(f"{one.sheet.name} does nothing but defend while '{idle}' lasts", "CRIT-12")


def position_of(word: str) -> Position:
    """Where the attacker stands."""
    return chosen(word, POSITIONS, "position")


def _range_steps(work: Work, command: Attack, weapon: Weapon) -> int:
    """RNG-2, RNG-5, RNG-6: increments passed, within the weapon's range."""
    distance, steps = command.range, command.increments
    for field, value in (("range", distance), ("increments", steps)):
        if value is not None and value < 0:
            raise refuse("value", f"{field} is 0 or more, not {value}", rule="RNG-2")
    if distance is None and steps is None:
        return 0
    if not weapon.ranged:
        work.forbid(f"{weapon.name} is no ranged weapon", "RNG-4")
        return 0
    facts = work.encounter.rules.facts
    if steps is not None and not facts.approximate_range:
        work.forbid(f"the {work.encounter.rules.edition} edition gives ranges in feet", "RNG-6")
    if steps is None:
        if weapon.range_increment is None:
            instead = "; give increments instead of range" if facts.approximate_range else ""
            raise refuse("value", f"{weapon.name} has no range_increment{instead}", rule="RNG-4")
        steps = increments_passed(distance or 0, weapon.range_increment)
    limit = range_limit(propelled=weapon.propelled, rules=work.encounter.rules)
    if limit is not None and steps >= limit:
        most = (
            f"{limit * weapon.range_increment} feet"
            if weapon.range_increment
            else f"{limit - 1} increments passed"
        )
        work.forbid(f"that is out of range for {weapon.name}; {most} is the most", "RNG-5")
    if command.ceiling is not None and weapon.ballistic and distance is not None:
        room = ceiling_needed(distance)
        if command.ceiling < room:
            work.forbid(f"the shot needs a ceiling of {room} feet", "RNG-3")
    return steps


def _cover(work: Work, command: Attack, target: Combatant, weapon: Weapon) -> int:
    """COVER-2, COVER-8: per cent of cover, lying flat against missiles included."""
    if command.cover is None:
        flat = weapon.ranged and target.has("prone")
        return PRONE_COVER if flat and not work.encounter.rules.prone_bonus_ranged else 0
    if not 0 <= command.cover <= 100:
        raise refuse("value", f"cover is 0 to 100 per cent, not {command.cover}", rule="COVER-1")
    if command.cover == 100:
        work.forbid(f"nothing of {target.sheet.name} can be seen", "COVER-2")
    return command.cover


def _screen(work: Work, command: Attack, cover: int) -> int:
    """MELEEFIRE-1: per cent of cover from a body in the way."""
    awareness = chosen(command.awareness, AWARENESS, "awareness")
    if command.screen is None:
        return 0
    body = work.combatant(command.screen, "screen")
    if body.id in (command.who, command.target):
        raise refuse("value", "screen is somebody else in the line of fire", rule="MELEEFIRE-1")
    screened = screen_cover(awareness, work.encounter.rules)
    return max(0, min(screened, MOST_COVER - cover))


def aim_of(work: Work, command: Attack, target: Combatant, weapon: Weapon) -> Aim:
    """The circumstances of an attack, each within its range."""
    facts = work.encounter.rules.facts
    if not 0 <= command.described <= MOST_DESCRIBED:
        raise refuse(
            "value", f"described is 0 to {MOST_DESCRIBED}, not {command.described}", rule="DESC-1"
        )
    if command.described and not facts.described:
        work.forbid(f"the {work.encounter.rules.edition} edition gives nothing for words", "DESC-1")
    for field in ("moved", "target_moved"):
        if getattr(command, field) < 0:
            raise refuse("value", f"{field} is 0 or more points of Speed", rule="MOVE-2")
    cover = _cover(work, command, target, weapon)
    return Aim(
        off_hand=command.off_hand,
        position=position_of(command.position),
        called=command.called,
        described=command.described,
        steps=_range_steps(work, command, weapon),
        cover=cover,
        screen=_screen(work, command, cover),
        moved=command.moved,
        target_moved=command.target_moved,
        modifier=command.modifier,
    )


@dataclass(frozen=True, slots=True)
class Case:
    """An attack made ready: who, on whom, with what, how, and what it needs. The blow of a
    `clash` finds its attacker as they met."""

    attacker: Combatant
    target: Combatant
    weapon: Weapon
    aim: Aim
    tally: Tally
    needed: int
    screen_points: int
    charging: bool = False
    setting: bool = False
    clash: Clash | None = None

    @property
    def ranged(self) -> bool:
        """Whether the rules for missiles apply."""
        return self.weapon.ranged


def mark_of(command: Attack, target: Combatant, weapon: Weapon) -> Mark:
    """What the attack is aimed at."""
    return Mark(
        armour_class=target.sheet.armour_class,
        touch_class=target.sheet.touch_class,
        stance_bonus=stance_class(target),
        ranged=weapon.ranged,
        touch=command.touch,
        target_number=command.target_number,
    )


def make_ready(work: Work, command: Attack) -> Case:
    """Checks everything about an attack that no die decides (ATK-10 steps 1 and 2)."""
    attacker = work.combatant(command.who)
    target = work.combatant(command.target, "target")
    if attacker.id == target.id:
        raise refuse("impossible", f"{attacker.sheet.name} cannot attack the own self")
    if target.vitals.state == "dead":
        work.forbid(f"{target.sheet.name} is dead", "ATK-10")
    clash = attacker.clash_with(target.id)
    attacker = as_met(attacker, clash)
    lost = clash is None or command.off_hand or attacker.at_hand(clash.weapon) is None
    meant = None if lost or clash is None else clash.weapon
    weapon = weapon_of(work, attacker, command.weapon or meant, off_hand=command.off_hand)
    may_attack(work, attacker, weapon, off_hand=command.off_hand)
    if too_early := waits_for(work.encounter, attacker, target):
        work.forbid(too_early, "CHARGE-2")
    not_passed(work, attacker, target)
    aim = aim_of(work, command, target, weapon)
    if command.charge:
        far_enough(work, command.run_up)
    if command.set and not target.has("charging"):
        work.forbid(f"{target.sheet.name} is not charging", "CHARGE-4")
    rules = work.encounter.rules
    tally = attack_tally(strike(attacker, target, weapon, aim), rules)
    number = needed(mark_of(command, target, weapon), rules)
    without = cover_points(aim.cover + aim.screen, rules) - cover_points(aim.cover, rules)
    return Case(
        attacker,
        target,
        weapon,
        aim,
        tally,
        number,
        without,
        charging=command.charge or (clash is not None and clash.act == "charge"),
        setting=command.set or (clash is not None and clash.act == "set"),
        clash=clash,
    )


def not_passed(work: Work, one: Combatant, target: Combatant) -> None:
    """CHARGE-8: who met in a charge does not strike the other again in this round."""
    if target.id in one.turn.passed:
        work.forbid(
            f"{one.sheet.name} and {target.sheet.name} have passed each other this round",
            "CHARGE-8",
        )


def far_enough(work: Work, run_up: int | None) -> None:
    """CHARGE-1: whether a run-up, in feet, makes a charge; one that is not told does."""
    shortest = work.encounter.rules.charge_min
    if run_up is not None and run_up < shortest:
        work.forbid(f"a charge needs a run-up of {shortest} feet", "CHARGE-1")
