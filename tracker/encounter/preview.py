"""What a half-filled command still needs, its sums so far and its exact odds.

Every prompt is drawn from this, so that no prompt knows a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tracker.encounter import ladder
from tracker.encounter.commands import AnyCommand, carry_out
from tracker.encounter.commands.aiming import Attack, Case, make_ready
from tracker.encounter.commands.attacks import blow_bonus
from tracker.encounter.commands.base import Refused, Work
from tracker.encounter.commands.defences import (
    Incoming,
    evasion_against,
    forbidden,
    free,
    instrument,
    spoils,
)
from tracker.encounter.events import AnyEvent
from tracker.encounter.factors import damage_dice, guard, in_total_defence
from tracker.encounter.grips import in_hand
from tracker.encounter.refusal import Need, Refusal
from tracker.encounter.sheet import Weapon
from tracker.encounter.state import Combatant, Encounter
from tracker.rules.damage import soak
from tracker.rules.defence import KINDS, DefenceKind, defence_tally
from tracker.rules.dice import Dice
from tracker.rules.odds import (
    AttackOdds,
    Met,
    attack_odds,
    chance_to_hold,
    damage_odds,
    expected,
)
from tracker.rules.tally import Tally


@dataclass(frozen=True, slots=True)
class Preview:
    """A command on its way: what it still needs, or why it would be refused, or neither when
    it can be taken as it is. `so_far` are the facts up to there."""

    need: Need | None
    refusal: Refusal | None
    so_far: tuple[AnyEvent, ...]


def preview(encounter: Encounter, command: AnyCommand) -> Preview:
    """Carries a command out as far as it goes, and says what stops it."""
    work = Work(encounter, overrule=command.overrule)
    try:
        carry_out(work, command)
    except Refused as refused:
        refusal = refused.refusal
        lacks = refusal.code == "missing"
        return Preview(
            refusal.need if lacks else None, None if lacks else refusal, tuple(work.events)
        )
    return Preview(None, None, tuple(work.events))


@dataclass(frozen=True, slots=True)
class DefenceOption:
    """One way to meet an attack: what is added to the d20, what it costs, or why it is closed.

    `chance` is that of stopping the attack: of all that would hit before the die is known, of
    the known total afterwards. `held` is whether what it is made with is in hand as things are
    (DEF-12).
    """

    kind: DefenceKind
    weapon: str
    tally: Tally
    cost: str
    closed: str
    chance: Fraction
    held: bool = True


@dataclass(frozen=True, slots=True)
class AttackPreview:
    """An attack before its die: its sum, what it needs, and its exact odds.

    `odds` is without a defence, `met` with the target's evasion or best open one. `expected` is
    the mean of the points dealt, with that defence.
    """

    weapon: Weapon
    dice: Dice
    tally: Tally
    needed: int
    odds: AttackOdds
    met: AttackOdds
    expected: Fraction
    damage: Mapping[int, Fraction]
    defences: tuple[DefenceOption, ...]


def preview_attack(encounter: Encounter, command: Attack) -> AttackPreview | Refusal:
    """The sums and odds of an attack whose attacker and target are known."""
    work = Work(encounter, overrule=True)
    try:
        case = make_ready(work, command)
    except Refused as refused:
        return refused.refusal
    rules = encounter.rules
    options = defence_options(encounter, case)
    met = _met(work, case, options)
    bonus, number = case.tally.total, case.needed
    dice = damage_dice(case.attacker, case.weapon)
    sheet = case.target.sheet
    kind = command.damage_type or case.weapon.type

    def soaked(points: int) -> int:
        flame = min(points, sum(command.extra))
        return soak(points, kind, sheet.resistances, sheet.reduction, rules, flame=flame).dealt

    damage = damage_odds(
        bonus,
        number,
        rules,
        sides=dice.sides,
        damage_bonus=blow_bonus(work, command, case),
        doublings=case.charging + case.setting + command.doublings + case.attacker.gift.doublings,
        soaked=soaked,
        ranged=case.ranged,
        met=met,
    )
    return AttackPreview(
        weapon=case.weapon,
        dice=dice,
        tally=case.tally,
        needed=number,
        odds=attack_odds(bonus, number, rules, ranged=case.ranged),
        met=attack_odds(bonus, number, rules, ranged=case.ranged, met=met),
        expected=expected(damage),
        damage=damage,
        defences=options,
    )


def _met(work: Work, case: Case, options: tuple[DefenceOption, ...]) -> Met:
    """The target's best open defence, or its evasion, which meets every attack (STANCE-5)."""
    evasion = evasion_against(work, _incoming(case))
    best = max((option.tally.total for option in options if not option.closed), default=None)
    return Met(evasion=evasion) if evasion is not None else Met(best)


def _incoming(case: Case, total: int | None = None) -> Incoming:
    """The attack as its target meets it, before or after its die."""
    return Incoming(case.attacker.id, case.target.id, case.ranged, case.aim.position, False, total)


def defence_options(
    encounter: Encounter, case: Case, total: int | None = None
) -> tuple[DefenceOption, ...]:
    """Every way in which the target may meet the attack, open or closed."""
    target = case.target
    options = [
        _option(encounter, case, target, kind, name, total)
        for kind in KINDS
        for name in _instruments(target, kind)
    ]
    return tuple(option for option in options if option is not None)


def _instruments(target: Combatant, kind: DefenceKind) -> tuple[str | None, ...]:
    if kind != "parry":
        return (None,)
    names = [target.primary.name, *((target.secondary.name,) if target.secondary else ())]
    trained = [
        weapon.name
        for weapon in target.sheet.weapons
        if not weapon.ranged
        and weapon.name not in target.dropped
        and target.sheet.level(weapon.proficiency) > 0
    ]
    return tuple(dict.fromkeys((*names, *trained)))


def _option(
    encounter: Encounter,
    case: Case,
    target: Combatant,
    kind: DefenceKind,
    name: str | None,
    total: int | None,
) -> DefenceOption | None:
    work = Work(encounter, overrule=False)
    rules = encounter.rules
    try:
        weapon = instrument(target, kind, name)
    except Refused:
        return None
    barred = forbidden(work, target, kind, weapon, _incoming(case, total))
    tally = defence_tally(guard(target, kind, weapon, rules))
    cost, payable = _cost(work, target, kind, weapon)
    closed = barred[0] if barred else "" if payable else "no action is left to pay with"
    if total is not None:
        chance = chance_to_hold(tally.total, total, rules)
    else:
        odds = attack_odds(
            case.tally.total, case.needed, rules, ranged=case.ranged, met=Met(tally.total)
        )
        hitting = odds.hit + odds.defended + odds.critical
        chance = odds.defended / hitting if hitting else Fraction(0)
    held = kind != "parry" or weapon is None or weapon.unarmed or in_hand(target, weapon)
    return DefenceOption(kind, weapon.name if weapon else "", tally, cost, closed, chance, held)


def _cost(
    work: Work, target: Combatant, kind: DefenceKind, weapon: Weapon | None
) -> tuple[str, bool]:
    """What a defence would cost, and whether it can be paid."""
    rules = work.encounter.rules
    left = ladder.payable(work.encounter, target.id)
    if free(work, target, kind, weapon):
        return (f"free, and the {left[0].count}" if spoils(work, weapon) and left else "free"), True
    skilled = weapon is not None and target.sheet.level(weapon.proficiency) > 0
    if kind != "dodge" and skilled and rules.extra_parry == "not_allowed":
        return "none left", False
    if not left:
        borrows = kind == "dodge" and rules.dodge_borrow_next_round
        return ("next round's action", True) if borrows else ("an action", False)
    halves = kind == "dodge" and in_total_defence(target)
    cost = f"{'half of ' if halves else ''}the {left[0].count}"
    more = f" and the {left[1].count}" if spoils(work, weapon) and len(left) > 1 else ""
    return cost + more, True


def defences_now(encounter: Encounter, command: Attack, total: int) -> tuple[DefenceOption, ...]:
    """The target's options against a known attack total; none when the attack is refused."""
    try:
        case = make_ready(Work(encounter, overrule=True), command)
    except Refused:
        return ()
    return defence_options(encounter, case, total)
