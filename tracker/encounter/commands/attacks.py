"""Attacks from the die to the wound (ATK, DMG, RNG, CHARGE, MELEEFIRE)."""

from tracker.encounter.clashes import as_met
from tracker.encounter.commands.aiming import Attack, Case, make_ready
from tracker.encounter.commands.base import Work, refuse
from tracker.encounter.commands.checks import rerolled
from tracker.encounter.commands.defences import Answer, Incoming, defend, evade
from tracker.encounter.commands.dues import settle
from tracker.encounter.commands.sequence import pay, spoil_if_interrupted, use_combo
from tracker.encounter.commands.suffering import suffer
from tracker.encounter.events.attacks import (
    AttackResolved,
    AttackRolled,
    Committed,
    DamageRolled,
    FoePassed,
)
from tracker.encounter.events.harm import ConditionGained
from tracker.encounter.factors import (
    blow,
    damage_dice,
    stance_class,
)
from tracker.encounter.state import Due
from tracker.rules.attack import (
    Mark,
    Outcome,
    needed,
    obstacle_struck,
    outcome,
)
from tracker.rules.damage import Blow, damage_tally, multiplier
from tracker.rules.defence import bare_hand_harm
from tracker.rules.dice import D20
from tracker.rules.tally import Tally


def attack(work: Work, command: Attack) -> None:
    case = make_ready(work, command)
    met = case.clash is not None
    if case.setting and not met and work.encounter.rules.set_costs_action:
        pay(work, case.attacker.id, "setting a weapon", "CHARGE-4")
    natural, total, before = _roll(work, command, case)
    if met:
        settle(work, Due(case.attacker.id, "strike", case.target.id))
    for name, applies in (("charging", case.charging), ("setting", case.setting)):
        if applies and not case.attacker.has(name):
            work.emit(ConditionGained(who=case.attacker.id, name=name, rounds=1))
    if case.charging or case.setting:
        work.emit(FoePassed(who=case.attacker.id, target=case.target.id))
    if not case.attacker.turn.committed:
        work.emit(Committed(who=case.attacker.id))
    answer = _answer(work, command, case, before, total)
    result: Outcome = "defended" if answer.success else before
    if result in ("hit", "critical"):
        _strike_home(work, command, case, critical=result == "critical", total=total)
    elif result == "defended" and answer.bare_handed:
        _hurt_hands(work, command, case, total)
    struck = ""
    if result in ("miss", "fumble") and natural is not None:
        struck = _strike_the_screen(work, command, case, natural, total)
    work.emit(
        AttackResolved(who=case.attacker.id, target=case.target.id, outcome=result, struck=struck)
    )
    if result in ("hit", "critical"):
        spoil_if_interrupted(work, case.attacker.id, case.target.id)
    use_combo(work, case.attacker.id, "attack")


def _roll(work: Work, command: Attack, case: Case) -> tuple[int | None, int, Outcome]:
    """The die, the total and what it comes to before a defence (ATK-10 steps 2 to 6)."""
    rules = work.encounter.rules
    attacker = case.attacker
    natural: int | None = None
    before: Outcome = "hit"
    whole = case.tally
    if command.automatic and command.natural is None:
        total = 0
    else:
        if command.automatic and not rules.auto_hit_may_roll:
            raise refuse("impossible", "an automatic hit is not rolled for", rule="ATK-11")

        def judge(roll: int) -> Outcome:
            total = roll + case.tally.total
            return outcome(roll, total, case.needed, ranged=case.ranged, rules=rules)

        natural = work.die(command.natural, "natural", D20, attacker.id)
        natural = rerolled(
            work,
            attacker,
            natural,
            command.retests,
            D20,
            lambda roll: judge(roll) in ("fumble", "miss"),
        )
        whole = case.tally.opened_by(natural, "d20", "ATK-1")
        total = whole.total
        before = judge(natural)
        if command.automatic and before != "critical":
            before = "hit"
    current = work.encounter.current_slot
    work.emit(
        AttackRolled(
            who=attacker.id,
            target=case.target.id,
            weapon=case.weapon.name,
            natural=natural,
            tally=whole,
            attack=total,
            needed=case.needed,
            outcome=before,
            out_of_turn=work.encounter.open and (current is None or current.owner != attacker.id),
        )
    )
    return natural, total, before


def _answer(work: Work, command: Attack, case: Case, before: Outcome, total: int) -> Answer:
    """The target's defence against what the die shows (ATK-10 step 7, DEF-8)."""
    hits = before in ("hit", "critical")
    incoming = Incoming(
        attacker=case.attacker.id,
        target=case.target.id,
        ranged=case.ranged,
        position=case.aim.position,
        critical=before == "critical",
        total=total if hits else None,
    )
    declared_early = not work.encounter.rules.defence_declared_after_attack
    if command.defence is not None and (hits or declared_early):
        return defend(work, incoming, command.defence)
    return evade(work, incoming) if hits else Answer(False)


def _blow(work: Work, command: Attack, case: Case, dice: int, total: int) -> Blow:
    return blow(
        as_met(work.combatant(case.attacker.id), case.clash),
        case.weapon,
        work.encounter.rules,
        dice=dice,
        total=total,
        both_hands=command.two_handed,
        extra=sum(command.extra),
        steps=case.aim.steps,
        modifier=command.damage_modifier,
    )


def blow_bonus(work: Work, command: Attack, case: Case) -> int:
    """All of the damage sum but dice and overflow, in points."""
    return damage_tally(_blow(work, command, case, 0, 0), work.encounter.rules).total


def blow_tally(
    work: Work, command: Attack, case: Case, total: int
) -> tuple[tuple[int, ...], Tally]:
    """The damage dice and their sum before doublings (DMG-1)."""
    dice = damage_dice(work.combatant(case.attacker.id), case.weapon)
    rolls = work.rolls(command.damage_rolls, "damage_rolls", dice, case.attacker.id)
    parts = _blow(work, command, case, sum(rolls), total)
    return rolls, damage_tally(parts, work.encounter.rules)


def deal(
    work: Work,
    who: str,
    target: str,
    rolls: tuple[int, ...],
    tally: Tally,
    kind: str,
    *,
    doublings: int = 0,
    flame: int = 0,
) -> None:
    """Doubles a damage sum and lets the target soak it (DMG-3 to DMG-5); `flame` points of the
    sum are fire."""
    factor = multiplier(doublings, work.encounter.rules)
    damage = max(0, tally.total) * factor
    work.emit(
        DamageRolled(who=who, target=target, rolls=rolls, tally=tally, factor=factor, damage=damage)
    )
    suffer(work, target, damage, kind, "blow", flame=min(damage, flame * factor))


def _strike_home(work: Work, command: Attack, case: Case, *, critical: bool, total: int) -> None:
    rolls, tally = blow_tally(work, command, case, total)
    deal(
        work,
        case.attacker.id,
        case.target.id,
        rolls,
        tally,
        command.damage_type or case.weapon.type,
        doublings=critical
        + case.charging
        + case.setting
        + command.doublings
        + work.combatant(case.attacker.id).gift.doublings,
        flame=sum(command.extra),
    )


def _hurt_hands(work: Work, command: Attack, case: Case, total: int) -> None:
    """UNARM-3: what stopping the blow with bare hands costs the defender."""
    rolls, tally = blow_tally(work, command, case, total)
    kind = command.damage_type or case.weapon.type
    damage = max(0, tally.total)
    work.emit(
        DamageRolled(
            who=case.attacker.id,
            target=case.target.id,
            rolls=rolls,
            tally=tally,
            factor=1,
            damage=damage,
        )
    )
    harm = bare_hand_harm(damage, kind, work.encounter.rules)
    if harm:
        suffer(work, case.target.id, harm, kind, "hands")


def _strike_the_screen(work: Work, command: Attack, case: Case, natural: int, total: int) -> str:
    """MELEEFIRE-3: the body in the way, if the miss strikes it: no defence, no overflow."""
    if command.screen is None:
        return ""
    body = work.combatant(command.screen, "screen")
    rules = work.encounter.rules
    own = Mark(
        body.sheet.armour_class,
        body.sheet.touch_class,
        stance_class(body),
        ranged=case.ranged,
        touch=command.touch,
    )
    struck = obstacle_struck(
        natural,
        total,
        screen_points=case.screen_points,
        number=case.needed,
        obstacle_number=needed(own, rules),
        rules=rules,
    )
    if not struck:
        return ""
    rolls, tally = blow_tally(work, command, case, 0)
    kind = command.damage_type or case.weapon.type
    deal(work, case.attacker.id, body.id, rolls, tally, kind, flame=sum(command.extra))
    return body.id
