"""From the state of a fight to what the rules ask for: one function for each kind of roll."""

from dataclasses import dataclass

from tracker.encounter.catalogue import Modifiers
from tracker.encounter.grips import (
    hands_label,
    hands_penalty,
    held_in_both_hands,
    in_second_hand,
    is_shield,
    medium_in_one_hand,
    option_of,
    unheld,
)
from tracker.encounter.sheet import Weapon
from tracker.encounter.state import Combatant, Encounter
from tracker.rules.attack import Position, Strike, overflow
from tracker.rules.checks import Attribute, score_tally
from tracker.rules.damage import Blow, both_hands_bonus
from tracker.rules.defence import DefenceKind, Guard, Threat
from tracker.rules.dice import Dice
from tracker.rules.edition import Ruleset
from tracker.rules.harm import system_shock_tally
from tracker.rules.initiative import Readiness
from tracker.rules.loads import Load, armour_load, armour_rule
from tracker.rules.stances import EVASION_DODGE, STANCES, Stance
from tracker.rules.tally import Tally

HELPLESS_CONDITIONS = ("helpless", "paralysed")


def stance_of(combatant: Combatant) -> Stance:
    """The stance that is in force."""
    return STANCES[combatant.turn.stance]


def armour_of(combatant: Combatant) -> tuple[Load, str]:
    """What the armour worn takes off, and the rule that says so."""
    armour = combatant.sheet.armour
    load = armour_load(armour.encumbrance, trained=armour.trained)
    return load, armour_rule(trained=armour.trained)


def in_force(combatant: Combatant, kind: str) -> tuple[tuple[str, int], ...]:
    """What conditions add to one kind of roll, by name; `all` is part of every kind."""

    def points(modifiers: Modifiers) -> int:
        own = 0 if kind == "all" else int(getattr(modifiers, kind))
        return own + modifiers.all

    return tuple((one.name, points(one.modifiers)) for one in combatant.conditions)


def trained(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether the weapon's skill is known; bare hands need none (GEN-3)."""
    return weapon.unarmed or combatant.sheet.level(weapon.proficiency) > 0


def readiness(combatant: Combatant, declared: int = 0) -> Readiness:
    """What weighs on an initiative roll (INIT-9)."""
    armour, rule = armour_of(combatant)
    weapon = combatant.primary
    return Readiness(
        standing=combatant.sheet.initiative,
        weapon=weapon.name,
        speed=weapon.speed,
        load=weapon.encumbrance,
        medium_in_one_hand=medium_in_one_hand(combatant),
        armour=armour,
        armour_rule=rule,
        experience=combatant.sheet.experience,
        conditions=in_force(combatant, "initiative"),
        shock=combatant.vitals.shock_next,
        fatigue=combatant.vitals.fatigue,
        declared=declared,
    )


def helpless(combatant: Combatant) -> bool:
    """Whether somebody cannot move: tied, paralysed or out (SNEAK-4)."""
    return not combatant.up or combatant.has(*HELPLESS_CONDITIONS)


def idle_by(combatant: Combatant) -> str:
    """The condition that leaves nothing to do but to defend, "" for none (CRIT-12)."""
    return next((one.name for one in combatant.conditions if one.no_action), "")


@dataclass(frozen=True, slots=True)
class Aim:
    """The circumstances of one attack as the GM states them; see `Strike` for the units."""

    off_hand: bool = False
    position: Position = "front"
    called: int = 0
    described: int = 0
    steps: int = 0
    cover: int = 0
    screen: int = 0
    moved: int = 0
    target_moved: int = 0
    modifier: int = 0


def from_combo(combatant: Combatant, points: int) -> tuple[str, int]:
    """Points that a combo gives to a roll, with its name."""
    return (combatant.combo.name if combatant.combo else "", points)


def strike(attacker: Combatant, target: Combatant | None, weapon: Weapon, aim: Aim) -> Strike:
    """What weighs on an attack roll (ATK-9). Without a target only the attacker counts."""
    armour, rule = armour_of(attacker)
    stance = stance_of(attacker)
    return Strike(
        skill=weapon.proficiency,
        level=attacker.sheet.level(weapon.proficiency),
        untrained=not trained(attacker, weapon),
        standing=attacker.sheet.attack,
        load=weapon.encumbrance if not is_shield(attacker, weapon) else "none",
        armour=armour,
        armour_rule=rule,
        hands=hands_penalty(attacker, weapon, off_hand=aim.off_hand),
        hands_label=hands_label(attacker),
        hands_rule="SHLD-1" if attacker.grip.mode == "shield" else "TWO-1",
        stance=attacker.turn.stance,
        stance_attack=stance.attack,
        stance_rule=stance.rule,
        position=aim.position,
        helpless=target is not None and helpless(target),
        target_prone=target is not None and target.has("prone"),
        prone=attacker.has("prone"),
        ranged=weapon.ranged,
        called=aim.called,
        described=aim.described,
        steps=aim.steps,
        cover=aim.cover,
        screen=aim.screen,
        moved=aim.moved,
        target_moved=aim.target_moved,
        experience=attacker.sheet.experience,
        conditions=in_force(attacker, "attack"),
        combo=from_combo(attacker, attacker.gift.attack),
        shock=attacker.vitals.shock,
        fatigue=attacker.vitals.fatigue,
        modifier=aim.modifier,
    )


def damage_dice(attacker: Combatant, weapon: Weapon) -> Dice:
    """The weapon's damage dice, with those that a combo gives besides or instead."""
    gift = attacker.gift
    dice = Dice.parse(weapon.damage if gift.damage is None else gift.damage)
    if gift.extra is None:
        return dice
    more = Dice.parse(gift.extra)
    return Dice(dice.sides + more.sides, dice.flat + more.flat)


def blow(
    attacker: Combatant,
    weapon: Weapon,
    rules: Ruleset,
    *,
    dice: int = 0,
    total: int = 0,
    both_hands: bool | None = None,
    extra: int = 0,
    steps: int = 0,
    modifier: int = 0,
) -> Blow:
    """The parts of a damage sum (DMG-1): `dice` rolled, `total` of the attack for what exceeds
    20, `steps` range increments passed. Without `both_hands` the grip says how many hold it."""
    armour, rule = armour_of(attacker)
    both = held_in_both_hands(attacker, weapon) if both_hands is None else both_hands
    gift = attacker.gift
    bonus = both_hands_bonus(
        attacker.sheet.strength,
        weapon.handle,
        weapon.encumbrance,
        propelled=weapon.propelled,
        rules=rules,
    )
    return Blow(
        dice=dice,
        weapon=weapon.name,
        flat=damage_dice(attacker, weapon).flat,
        standing=attacker.sheet.damage if gift.damage is None or gift.strength else 0,
        both_hands=bonus if both else 0,
        over_twenty=overflow(total),
        extra=extra,
        armour=armour.damage,
        armour_rule=rule,
        range_steps=steps,
        experience=attacker.sheet.experience,
        conditions=in_force(attacker, "damage"),
        shock=attacker.vitals.shock,
        fatigue=attacker.vitals.fatigue,
        modifier=modifier,
    )


def stance_class(target: Combatant) -> int:
    """AC-4: what total defence adds to the armour class."""
    option = option_of(target)
    by_option = STANCES["total defence"].armour_class if option and option.total_defence else 0
    return max(stance_of(target).armour_class, by_option)


def threat(
    target: Combatant,
    position: Position,
    *,
    ranged: bool,
    critical: bool,
    weapon: Weapon | None,
    attacker: Combatant | None = None,
    dodges: bool = False,
) -> Threat:
    """What an attack and the target's situation leave of defence (DEF-10)."""
    option = option_of(target)
    forbids = ""
    if option is not None and weapon is not None:
        second = in_second_hand(target, weapon)
        if (option.second if second else option.first) == "none":
            forbids = f"the option '{target.grip.option}' leaves no parry with {weapon.name}"
    lame = unheld(target, weapon) if weapon is not None else ""
    no_dodge = next((one.name for one in target.conditions if one.no_dodge), "")
    return Threat(
        critical=critical,
        down=not target.up,
        helpless=target.has(*HELPLESS_CONDITIONS),
        surprised=target.has("surprised"),
        position=position,
        charging=target.has("charging"),
        setting=target.has("setting"),
        total_attack=not stance_of(target).defends or (option is not None and not option.defends),
        option_forbids=forbids,
        unheld=lame,
        evading=target.turn.evasion is not None,
        ranged=ranged,
        no_dodge=no_dodge,
        combo=_combo_that_forbids(target, attacker, dodges=dodges),
    )


def _combo_that_forbids(target: Combatant, attacker: Combatant | None, *, dodges: bool) -> str:
    """The combo, of the attacker or the target's own, that leaves no such defence."""
    own = target.combo
    if own is not None and not own.active:
        return own.name
    gift = attacker.gift if attacker is not None else None
    closed = gift is not None and (gift.no_defence or (gift.no_parry and not dodges))
    return attacker.combo.name if closed and attacker is not None and attacker.combo else ""


def in_total_defence(combatant: Combatant) -> bool:
    """STANCE-3, by stance or by option (TWO-9, SHLD-6)."""
    option = option_of(combatant)
    return combatant.turn.stance == "total defence" or (option is not None and option.total_defence)


def parry_stance(combatant: Combatant, rules: Ruleset) -> int:
    """STANCE-2, STANCE-4: what the stance adds to a parry."""
    if combatant.turn.stance == "total defence":
        return rules.facts.total_defence_parry
    return stance_of(combatant).parry


def guard(
    combatant: Combatant,
    kind: DefenceKind,
    weapon: Weapon | None,
    rules: Ruleset,
    *,
    evading: bool = False,
    modifier: int = 0,
) -> Guard:
    """What weighs on a defence roll (DEF-5, DEF-9, SHLD-2)."""
    skill = "dodge" if weapon is None else weapon.proficiency
    hands = 0
    if weapon is not None and (kind == "block" or rules.two_weapon_penalty_on_parry):
        hands = hands_penalty(combatant, weapon)
    return Guard(
        kind=kind,
        skill=skill,
        level=combatant.sheet.level(skill),
        untrained=weapon is not None and not trained(combatant, weapon),
        standing=combatant.sheet.dodge if kind == "dodge" else combatant.sheet.parry,
        hands=hands,
        hands_rule="SHLD-4" if kind == "block" else "TWO-1",
        stance=combatant.turn.stance,
        stance_parry=parry_stance(combatant, rules),
        stance_rule="STANCE-4"
        if combatant.turn.stance == "total defence"
        else stance_of(combatant).rule,
        evading=EVASION_DODGE if evading else 0,
        conditions=in_force(combatant, "dodge" if kind == "dodge" else "parry"),
        combo=from_combo(
            combatant, combatant.gift.dodge if kind == "dodge" else combatant.gift.parry
        ),
        shock=combatant.vitals.shock,
        fatigue=combatant.vitals.fatigue,
        modifier=modifier,
    )


def score(
    combatant: Combatant,
    attribute: Attribute,
    rules: Ruleset,
    *,
    repeats: int = 0,
    modifier: int = 0,
    unskilled: int = 0,
) -> Tally:
    """An attribute as a check meets it now (CHECK-2, SHK-3, CRIT-14, CRIT-17)."""
    effects = tuple(
        (one.name, one.attributes[attribute])
        for one in combatant.conditions
        if attribute in one.attributes
    )
    tally = score_tally(
        attribute,
        int(getattr(combatant.sheet, attribute)),
        halved=any(attribute in one.halves for one in combatant.conditions),
        effects=effects,
        conditions=in_force(combatant, "all"),
        shock=combatant.vitals.shock,
        fatigue=combatant.vitals.fatigue,
        repeats=repeats,
        modifier=modifier,
        rules=rules,
    )
    return tally.plus(unskilled, "knows no holds", "GRAP-6")


def hindered(combatant: Combatant, tally: Tally) -> Tally:
    """A score in armour: the armour's own skill penalty and the load's on top (ARM-1, ARM-3)."""
    armour = combatant.sheet.armour
    load, rule = armour_of(combatant)
    return tally.plus(-abs(armour.skill_penalty), armour.name, "ARM-1").plus(
        load.skill, f"{armour.encumbrance} load", rule
    )


def system_shock(combatant: Combatant, rules: Ruleset, modifier: int = 0) -> Tally:
    """The chance of a system shock roll now, in per cent (HURT-5)."""
    tally = system_shock_tally(
        combatant.sheet.system_shock,
        combatant.vitals.life_points,
        combatant.vitals.shock,
        rules,
    )
    return tally.plus(modifier, "GM", "GM-32")


def due_needed(encounter: Encounter, who: str, what: str) -> int | None:
    """What a due roll needs if it is made now; None for what is no roll under a number."""
    combatant = encounter.combatants[who]
    if what == "system_shock":
        return max(0, system_shock(combatant, encounter.rules).total)
    if what == "willpower":
        return score(combatant, "willpower", encounter.rules).total
    return None
