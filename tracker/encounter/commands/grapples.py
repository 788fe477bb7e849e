"""Grabs, holds and breaking free (GRAP)."""

from typing import Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from tracker.encounter import ladder
from tracker.encounter.commands.aiming import may_attack, weapon_of
from tracker.encounter.commands.attacks import deal
from tracker.encounter.commands.base import Amount, Command, Rolls, Work, refuse
from tracker.encounter.commands.checks import attribute_of, contest_of
from tracker.encounter.commands.defences import Answer, Defence, Incoming, defend, evade
from tracker.encounter.commands.dues import settle
from tracker.encounter.commands.sequence import spoil_if_interrupted, use_combo
from tracker.encounter.events.attacks import (
    AttackResolved,
    AttackRolled,
    Committed,
    GrappleContested,
    HoldBroken,
    HoldTaken,
)
from tracker.encounter.events.turns import SlotSet
from tracker.encounter.factors import Aim, blow, damage_dice, score, strike
from tracker.encounter.sheet import HANDS, Weapon
from tracker.encounter.state import Combatant, Due
from tracker.rules.attack import Mark, Outcome, attack_tally, needed, outcome
from tracker.rules.checks import Attribute
from tracker.rules.contests import GRAPPLE_UNSKILLED
from tracker.rules.damage import damage_tally
from tracker.rules.dice import D20
from tracker.rules.edition import Ruleset
from tracker.rules.tally import Tally

GRAB = HANDS.model_copy(update={"name": "grab", "skill": "grab"})
GRAPPLING: tuple[Attribute, ...] = ("strength", "agility")
"""What a hold is fought out by (GRAP-3, GRAP-7)."""


class Grab(Command):
    """An attempt to take hold of somebody (GRAP-1, GRAP-3)."""

    do: Literal["grab"] = "grab"
    who: StrictStr | None = None
    target: StrictStr | None = None
    natural: StrictInt | None = Field(default=None, description="the d20")
    modifier: Amount = 0
    weapon: StrictStr | None = Field(
        default=None, description="what strikes where a grab strikes, and its attack roll"
    )
    defence: Defence | None = None
    damage_rolls: tuple[StrictInt, ...] | None = None


class Grapple(Command):
    """This round's contest of a hold (GRAP-3, GRAP-4)."""

    do: Literal["grapple"] = "grapple"
    who: StrictStr | None = Field(default=None, description="the holder")
    target: StrictStr | None = Field(default=None, description="the one held")
    rolls: Rolls | None = Field(default=None, description="2d20 by id")
    attributes: dict[StrictStr, StrictStr] | None = None
    modifiers: dict[StrictStr, Amount] | None = None
    ends: StrictBool = Field(default=False, description="the winner ends the hold")


class Escape(Command):
    """An attempt to break a hold (GRAP-7)."""

    do: Literal["escape"] = "escape"
    who: StrictStr | None = Field(default=None, description="who breaks free")
    target: StrictStr | None = Field(default=None, description="the holder")
    rolls: Rolls | None = Field(default=None, description="2d20 by id")
    attributes: dict[StrictStr, StrictStr] | None = None
    modifiers: dict[StrictStr, Amount] | None = None


class LetGo(Command):
    """The holder lets go of one hold (GRAP-3, GRAP-8)."""

    do: Literal["let_go"] = "let_go"
    who: StrictStr | None = Field(default=None, description="the holder")
    target: StrictStr | None = Field(default=None, description="the one held")


def grab(work: Work, command: Grab) -> None:
    one = work.combatant(command.who)
    target = work.combatant(command.target, "target")
    rules = work.encounter.rules
    if one.id == target.id:
        raise refuse("impossible", f"{one.sheet.name} cannot grab the own self", rule="GRAP-1")
    if target.vitals.state == "dead":
        raise refuse("impossible", f"{target.sheet.name} is dead", rule="GRAP-1")
    if any(hold.held == target.id for hold in one.holds):
        raise refuse(
            "impossible", f"{one.sheet.name} holds {target.sheet.name} already", rule="GRAP-8"
        )
    may_attack(work, one, HANDS)
    weapon = HANDS if command.weapon is None else weapon_of(work, one, command.weapon)
    means = GRAB
    if command.weapon is not None and any_attack_grabs(one, rules):
        means = weapon
    tally = attack_tally(strike(one, target, means, Aim(modifier=command.modifier)), rules)
    number = needed(Mark(target.sheet.armour_class, target.sheet.touch_class, touch=True), rules)
    natural = work.die(command.natural, "natural", D20, one.id)
    whole = tally.opened_by(natural, "d20", "GRAP-1")
    before = outcome(natural, whole.total, number, ranged=False, rules=rules)
    current = work.encounter.current_slot
    work.emit(
        AttackRolled(
            act="grab",
            who=one.id,
            target=target.id,
            weapon="grab",
            natural=natural,
            tally=whole,
            attack=whole.total,
            needed=number,
            outcome=before,
            out_of_turn=work.encounter.open and (current is None or current.owner != one.id),
        )
    )
    if not one.turn.committed:
        work.emit(Committed(who=one.id))
    answer = Answer(False)
    hits = before in ("hit", "critical")
    incoming = Incoming(
        one.id, target.id, False, "front", before == "critical", whole.total if hits else None
    )
    if command.defence is not None and (hits or not rules.defence_declared_after_attack):
        answer = defend(work, incoming, command.defence)
    elif hits:
        answer = evade(work, incoming)
    result: Outcome = "defended" if answer.success else before
    work.emit(AttackResolved(who=one.id, target=target.id, outcome=result))
    if result in ("hit", "critical"):
        _take_hold(work, command, one, target, weapon, whole.total, result)
    if one.gift.attack:
        use_combo(work, one.id, "attack")


def any_attack_grabs(one: Combatant, rules: Ruleset) -> bool:
    """GRAP-1: whether a named weapon's attack roll takes hold: in the older editions, of those
    who do not know how to grab."""
    return not rules.facts.wrestling and one.sheet.level("grab") == 0


def _take_hold(
    work: Work,
    command: Grab,
    one: Combatant,
    target: Combatant,
    weapon: Weapon,
    total: int,
    result: Outcome,
) -> None:
    """GRAP-3: the hold, and what it costs or deals at once."""
    spoil_if_interrupted(work, one.id, target.id)
    work.emit(HoldTaken(who=one.id, target=target.id))
    if work.encounter.rules.facts.wrestling:
        for wrestler in (one.id, target.id):
            _lose_slots(work, wrestler)
    else:
        _strike(work, command, one, target, weapon, total=total, critical=result == "critical")


def _lose_slots(work: Work, who: str) -> None:
    """GRAP-3: wrestlers lose what they had to come; a current slot stays until `next`."""
    for slot in work.encounter.slots_of(who):
        if slot.status in ("pending", "waiting") and slot.id != work.encounter.current:
            work.emit(SlotSet(slot=slot.id, status="lost"))


def _strike(
    work: Work,
    command: Grab,
    one: Combatant,
    target: Combatant,
    weapon: Weapon,
    *,
    total: int,
    critical: bool,
) -> None:
    """GRAP-3 of the older editions: a grab deals its damage at once, like a strike. What a combo
    doubles is the blow beside it (COMBO-9)."""
    dice = damage_dice(one, weapon)
    rolls = work.rolls(command.damage_rolls, "damage_rolls", dice, one.id)
    parts = blow(one, weapon, work.encounter.rules, dice=sum(rolls), total=total)
    tally = damage_tally(parts, work.encounter.rules)
    deal(work, one.id, target.id, rolls, tally, weapon.type, doublings=int(critical))


def hold_damage(holder: Combatant, rules: Ruleset) -> Tally:
    """GRAP-4: what a hold with bare hands does at each round's end, before reductions."""
    return damage_tally(blow(holder, HANDS, rules), rules)


def better_attribute(one: Combatant) -> Attribute:
    """GRAP-3: the higher of Strength and Agility."""
    return "agility" if one.sheet.agility > one.sheet.strength else "strength"


def bonus_by_skill(one: Combatant, *, holds: bool) -> int:
    """GRAP-7: points that the skill Grab gives the holder, and Escape whoever breaks free."""
    return one.sheet.level("grab" if holds else "escape")


def _choice(one: Combatant, attributes: dict[str, str] | None) -> Attribute:
    """GRAP-3: the attribute chosen, or the better one."""
    chosen = (attributes or {}).get(one.id)
    if chosen is None:
        return better_attribute(one)
    attribute = attribute_of(chosen, f"attributes.{one.id}")
    if attribute not in GRAPPLING:
        raise refuse(
            "value", f"a hold is fought out by strength or agility, not {attribute}", rule="GRAP-7"
        )
    return attribute


def _contest(work: Work, command: Grapple | Escape, first: Combatant, second: Combatant) -> str:
    modifiers = command.modifiers or {}
    for table in (command.rolls, command.attributes, modifiers):
        for who in table or ():
            if who not in (first.id, second.id):
                raise refuse("unknown", f"'{who}' is not part of this hold", rule="GRAP-7")
    tallies: dict[str, tuple[str, Tally]] = {}
    for one in (first, second):
        attribute = _choice(one, command.attributes)
        unskilled = 0 if one.sheet.level("grab") > 0 else GRAPPLE_UNSKILLED
        points = modifiers.get(one.id, 0)
        tally = score(one, attribute, work.encounter.rules, unskilled=unskilled)
        tallies[one.id] = (
            attribute,
            tally.plus(points, "bonus" if points > 0 else "penalty", "GRAP-7"),
        )
    return contest_of(work, tallies, command.rolls)


def _hold(holder: Combatant, held: Combatant) -> None:
    if not any(hold.held == held.id for hold in holder.holds):
        raise refuse(
            "impossible", f"{holder.sheet.name} does not hold {held.sheet.name}", rule="GRAP-4"
        )


def grapple(work: Work, command: Grapple) -> None:
    holder = work.combatant(command.who)
    held = work.combatant(command.target, "target")
    rules = work.encounter.rules
    if not rules.facts.wrestling:
        work.forbid(f"the {rules.edition} edition has no contest of a hold", "GRAP-3")
    _hold(holder, held)
    winner = _contest(work, command, holder, held)
    in_round = work.encounter.open
    work.emit(GrappleContested(who=holder.id, target=held.id, winner=winner, in_round=in_round))
    _settle(work, holder.id, held.id)
    if command.ends:
        if not winner:
            raise refuse("impossible", "nobody won, so the hold goes on", rule="GRAP-3")
        work.emit(HoldBroken(who=holder.id, target=held.id))


def let_go(work: Work, command: LetGo) -> None:
    holder = work.combatant(command.who)
    held = work.combatant(command.target, "target")
    _hold(holder, held)
    work.emit(HoldBroken(who=holder.id, target=held.id))
    _settle(work, holder.id, held.id)


def _settle(work: Work, holder: str, held: str) -> None:
    """Takes one hold's due item off the list."""
    due = Due(holder, "grapple", held)
    if due in work.encounter.dues:
        settle(work, due)


def escape(work: Work, command: Escape) -> None:
    one = work.combatant(command.who)
    holder = work.combatant(command.target, "target")
    _hold(holder, one)
    if not one.up:
        work.forbid(f"{one.sheet.name} is {one.vitals.state}", "GRAP-7")
    if one.turn.escaped:
        work.forbid(f"{one.sheet.name} has tried to break free this round", "GRAP-7")
    winner = _contest(work, command, one, holder)
    work.emit(GrappleContested(who=one.id, target=holder.id, winner=winner, escape=True))
    current = work.encounter.current_slot
    if current is None or current.owner != one.id:
        left = ladder.payable(work.encounter, one.id)
        if left:
            work.emit(SlotSet(slot=left[0].id, status="spent"))
    if winner == one.id:
        work.emit(HoldBroken(who=holder.id, target=one.id))
        _settle(work, holder.id, one.id)
