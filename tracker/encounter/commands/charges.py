"""A charge before its blows: who runs at whom, what meets it, who strikes first (CHARGE)."""

from typing import Literal

from pydantic import Field, StrictStr

from tracker.encounter.commands.aiming import far_enough, may_attack, not_passed, weapon_of
from tracker.encounter.commands.base import Amount, Command, Work, chosen, refuse
from tracker.encounter.commands.dues import fall_due
from tracker.encounter.commands.sequence import pay
from tracker.encounter.events.attacks import Charged
from tracker.encounter.events.harm import ConditionGained
from tracker.encounter.sheet import Weapon
from tracker.encounter.state import Combatant
from tracker.rules.charges import ANSWERS, FIRSTS, Answer, first_to_strike


class Charge(Command):
    """A charge, and what the one charged does about it (CHARGE-1, 2, 4, 5, 7). The blows are
    attacks of their own, due in the order in which they fall."""

    do: Literal["charge"] = "charge"
    who: StrictStr | None = None
    target: StrictStr | None = None
    run_up: Amount | None = Field(default=None, description="feet; far enough when blank")
    answer: StrictStr = Field(default="nothing", description="what the target does about it")
    weapon: StrictStr | None = Field(default=None, description="the charger's")
    against: StrictStr | None = Field(default=None, description="the target's weapon")
    first: StrictStr | None = Field(default=None, description="the longer reach when blank")


def charge(work: Work, command: Charge) -> None:
    one = work.combatant(command.who)
    target = work.combatant(command.target, "target")
    if one.id == target.id:
        raise refuse("impossible", f"{one.sheet.name} cannot charge the own self", rule="CHARGE-1")
    for fighter in (one, target):
        if fighter.vitals.state == "dead":
            raise refuse("impossible", f"{fighter.sheet.name} is dead", rule="ATK-10")
    answer = chosen(command.answer, ANSWERS, "answer")
    by_word = chosen(command.first, FIRSTS, "first") if command.first is not None else None
    weapon = weapon_of(work, one, command.weapon)
    may_attack(work, one, weapon)
    _may_run(work, one, weapon)
    if one.clash_with(target.id) is not None:
        raise refuse(
            "impossible", f"{one.sheet.name} is at {target.sheet.name} already", rule="CHARGE-8"
        )
    not_passed(work, one, target)
    far_enough(work, command.run_up)
    other = weapon_of(work, target, command.against)
    if answer != "nothing":
        may_attack(work, target, other)
    if answer == "set" and other.unarmed:
        work.forbid(f"{target.sheet.name} has no weapon to set", "CHARGE-4")
    _brace(work, one, "charging")
    if answer in ("charge", "set"):
        _brace(work, target, "charging" if answer == "charge" else "setting")
    first = by_word or first_to_strike(weapon.reach, other.reach)
    first = "charger" if answer == "nothing" else first
    work.emit(
        Charged(
            who=one.id,
            target=target.id,
            answer=answer,
            weapon=weapon.name,
            other_weapon=other.name,
            reach=weapon.reach,
            other_reach=other.reach,
            first=first,
        )
    )
    _pay(work, target, answer)
    blows = [(one.id, target.id), *([(target.id, one.id)] if answer != "nothing" else [])]
    for who, against in reversed(blows) if first == "charged" else blows:
        fall_due(work, who, "strike", against)


def _may_run(work: Work, one: Combatant, weapon: Weapon) -> None:
    """CHARGE-1, CRIT-17: whether somebody can come on at full speed, with something to charge
    with."""
    name = one.sheet.name
    if one.in_hold:
        work.forbid(f"{name} is in a hold and runs at nobody", "CHARGE-1")
    lame = next((lasting.name for lasting in one.conditions if lasting.no_run), "")
    if lame or one.has("prone"):
        work.forbid(f"{name} cannot run: {lame or 'prone'}", "CRIT-17" if lame else "CHARGE-1")
    if weapon.ranged:
        work.forbid(f"nobody charges with {weapon.name}", "CHARGE-1")


def _pay(work: Work, target: Combatant, answer: Answer) -> None:
    """CHARGE-4, CHARGE-5: what the answer costs: the next action."""
    if answer in ("strike", "charge"):
        pay(work, target.id, "an answer to the charge", "CHARGE-5")
    elif answer == "set" and work.encounter.rules.set_costs_action:
        pay(work, target.id, "setting a weapon", "CHARGE-4")


def _brace(work: Work, one: Combatant, condition: str) -> None:
    """CHARGE-3, CHARGE-4: whoever charges or sets a weapon has no defence in this round."""
    if not one.has(condition):
        work.emit(ConditionGained(who=one.id, name=condition, rounds=1))
