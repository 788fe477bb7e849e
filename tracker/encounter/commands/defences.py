"""What a defender does about an attack, and what it costs (DEF, UNARM)."""

from dataclasses import dataclass, replace

from pydantic import ConfigDict, Field, StrictInt, StrictStr

from tracker.encounter import ladder
from tracker.encounter.allowances import (
    BLOCK_POOL,
    DODGE_POOL,
    blocks_left,
    parries_left,
    parry_pool,
)
from tracker.encounter.commands.base import Amount, Retest, Work, given, refuse
from tracker.encounter.commands.checks import rerolled
from tracker.encounter.commands.sequence import pay, use_combo
from tracker.encounter.events.attacks import AllowanceUsed, Committed, Cost, DefenceRolled
from tracker.encounter.events.turns import ActionBorrowed
from tracker.encounter.factors import guard, in_total_defence, threat
from tracker.encounter.grips import option_of, shield_as_weapon
from tracker.encounter.refusal import Need
from tracker.encounter.sheet import Frozen, Weapon
from tracker.encounter.state import Combatant
from tracker.rules.attack import Position
from tracker.rules.defence import KINDS, DefenceKind, defence_tally, evades, holds, restriction
from tracker.rules.dice import D20
from tracker.rules.words import one_of


class Defence(Frozen):
    """What a defender does: a kind, a die, and with what.

    `then` is a further defence when this one fails, where the house rule allows it (DEF-13).
    """

    model_config = ConfigDict(populate_by_name=True, serialize_by_alias=True)

    kind: StrictStr | None = Field(default=None, description="parry, block or dodge")
    natural: StrictInt | None = Field(default=None, description="the d20")
    weapon: StrictStr | None = Field(default=None, description="with what; the primary one")
    modifier: Amount = 0
    retests: tuple[Retest, ...] = ()
    then: "Defence | None" = None


@dataclass(frozen=True, slots=True)
class Incoming:
    """An attack as its target meets it. `total` is None while the die is still to be cast."""

    attacker: str
    target: str
    ranged: bool
    position: Position
    critical: bool
    total: int | None


def kind_of(defence: Defence, field: str) -> DefenceKind:
    """Which kind of defence is meant."""
    word = given(defence.kind, f"{field}.kind", one_of(KINDS))
    for kind in KINDS:
        if kind == word:
            return kind
    raise refuse(
        "unknown", f"a defence is {one_of(KINDS)}, not '{word}'", need=Need(f"{field}.kind")
    )


def instrument(one: Combatant, kind: DefenceKind, name: str | None) -> Weapon | None:
    """What a defence is made with: a weapon, the shield, or nothing for a dodge."""
    shield = one.sheet.shield
    carried = one.sheet.weapon(name) if name is not None else None
    if name is not None and carried is None and not (shield and name == shield.name):
        raise refuse("unknown", f"{one.sheet.name} has no weapon '{name}'", need=Need("weapon"))
    if kind == "dodge":
        return None
    if kind == "block":
        if shield is None or one.grip.mode != "shield" or shield.name in one.dropped:
            raise refuse("impossible", f"{one.sheet.name} holds no shield now", rule="SHLD-1")
        return shield_as_weapon(shield)
    if name is None:
        second = one.secondary
        option = option_of(one)
        only_second = option is not None and option.first == "none" and option.second != "none"
        return second if second is not None and only_second else one.primary
    if carried is None:
        raise refuse(
            "unknown", f"{one.sheet.name} parries not with {name}: it blocks", need=Need("weapon")
        )
    if name in one.dropped:
        raise refuse("impossible", f"{one.sheet.name} has dropped {name}", rule="DISARM-1")
    return carried


def free(work: Work, one: Combatant, kind: DefenceKind, weapon: Weapon | None) -> bool:
    """Whether a defence costs no action now (DEF-4, DEF-6, STANCE-3, SHLD-4)."""
    rules = work.encounter.rules
    if kind == "dodge":
        return in_total_defence(one) and one.turn.used.get(DODGE_POOL, 0) % 2 == 1
    if kind == "block":
        return blocks_left(one, rules) > 0
    return weapon is not None and parries_left(one, weapon, rules) > 0


def charge(work: Work, one: Combatant, kind: DefenceKind, weapon: Weapon | None) -> Cost | None:
    """Takes what a defence costs; None when the GM lets an unpayable one pass."""
    rules = work.encounter.rules
    if kind == "dodge":
        costless = free(work, one, kind, weapon)
        work.emit(AllowanceUsed(who=one.id, pool=DODGE_POOL))
        if costless:
            return "half action"
        if rules.dodge_borrow_next_round and not ladder.payable(work.encounter, one.id):
            work.emit(ActionBorrowed(who=one.id, actions=one.turn.borrowed + 1))
            return "next round"
        return pay(work, one.id, "a dodge", "DEF-9")
    if free(work, one, kind, weapon):
        pool = BLOCK_POOL if kind == "block" or weapon is None else parry_pool(one, weapon)
        work.emit(AllowanceUsed(who=one.id, pool=pool))
        return "free"
    skilled = weapon is not None and one.sheet.level(weapon.proficiency) > 0
    if skilled and rules.extra_parry == "not_allowed":
        work.forbid(f"{one.sheet.name} has no free {kind} left this round", "DEF-7")
        return "free"
    return pay(work, one.id, f"a {kind}", "DEF-7" if skilled else "DEF-6")


def spoils(work: Work, weapon: Weapon | None) -> bool:
    """MELEEFIRE-4: whether a parry with this weapon costs the next action besides."""
    return weapon is not None and weapon.ranged and work.encounter.rules.facts.missile_parry_spoils


def spoiling(work: Work, one: Combatant, weapon: Weapon | None) -> None:
    """MELEEFIRE-4: a parry with a missile weapon costs the next action besides."""
    if spoils(work, weapon) and ladder.payable(work.encounter, one.id):
        pay(work, one.id, "a parry with a missile weapon", "MELEEFIRE-4")


def forbidden(
    work: Work, one: Combatant, kind: DefenceKind, weapon: Weapon | None, attack: Incoming
) -> tuple[str, str] | None:
    """DEF-10: why this defence cannot be used against this attack."""
    danger = threat(
        one,
        attack.position,
        ranged=attack.ranged,
        critical=attack.critical,
        weapon=weapon if kind == "parry" else None,
        attacker=work.encounter.combatants.get(attack.attacker),
        dodges=kind == "dodge",
    )
    return restriction(kind, danger, work.encounter.rules)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a defence came to; `bare_handed` hands may be hurt by a success (UNARM-3)."""

    success: bool
    bare_handed: bool = False


def defend(work: Work, attack: Incoming, defence: Defence, field: str = "defence") -> Answer:
    """Rolls and pays for a defence. One that cannot be used is refused, or wasted where it
    had to be declared before the attack roll (DEF-8)."""
    one = work.combatant(attack.target, "target")
    rules = work.encounter.rules
    kind = kind_of(defence, field)
    weapon = instrument(one, kind, defence.weapon)
    barred = forbidden(work, one, kind, weapon, attack)
    early = not rules.defence_declared_after_attack
    if barred is not None and not (early and attack.critical):
        work.forbid(f"{one.sheet.name} cannot {kind}: {barred[0]}", barred[1])
        barred = None
    natural = work.die(defence.natural, f"{field}.natural", D20, one.id)
    tally = defence_tally(guard(one, kind, weapon, rules, modifier=defence.modifier))
    total = attack.total

    def fails(roll: int) -> bool:
        return total is None or not holds(roll, roll + tally.total, total, rules)

    natural = rerolled(work, one, natural, defence.retests, D20, fails, f"{field}.retests")
    cost = charge(work, work.combatant(one.id), kind, weapon)
    spoiling(work, one, weapon)
    whole = tally.opened_by(natural, "d20", "DEF-2")
    wasted = barred is not None or total is None
    success = not wasted and not fails(natural)
    work.emit(
        DefenceRolled(
            who=one.id,
            against=attack.attacker,
            kind=kind,
            weapon=weapon.name if weapon else "",
            natural=natural,
            tally=whole,
            defence=whole.total,
            success=success,
            cost="wasted" if wasted else cost or "free",
        )
    )
    if not one.turn.committed:
        work.emit(Committed(who=one.id))
    use_combo(work, one.id, "defence")
    if not success and defence.then is not None:
        if not rules.multiple_defences_per_attack:
            work.forbid("one attack meets one defence", "DEF-13")
        return defend(work, attack, defence.then, f"{field}.then")
    bare = (
        kind == "parry" and weapon is not None and weapon.unarmed and one.sheet.level("hands") == 0
    )
    return Answer(success, bare_handed=success and bare)


def evasion_against(work: Work, attack: Incoming) -> int | None:
    """STANCE-5: the one dodge total of the round, where it counts against this attack."""
    one = work.combatant(attack.target, "target")
    danger = threat(one, attack.position, ranged=attack.ranged, critical=False, weapon=None)
    barred = restriction("dodge", replace(danger, evading=False), work.encounter.rules)
    return one.turn.evasion if barred is None else None


def evade(work: Work, attack: Incoming) -> Answer:
    """STANCE-5: the one dodge roll of the round against this attack."""
    one = work.combatant(attack.target, "target")
    evasion = evasion_against(work, attack)
    if evasion is None or attack.critical or attack.total is None:
        return Answer(False)
    success = evades(evasion, attack.total, work.encounter.rules)
    work.emit(
        DefenceRolled(
            who=one.id,
            against=attack.attacker,
            kind="dodge",
            natural=None,
            defence=evasion,
            success=success,
            cost="free",
        )
    )
    return Answer(success)
