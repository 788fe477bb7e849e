"""Where a combatant's numbers come from: each part with the rule that asks for it."""

from dataclasses import replace

from tracker.encounter.allowances import blocks_left, parries_allowed, parries_left
from tracker.encounter.factors import (
    Aim,
    armour_of,
    blow,
    damage_dice,
    guard,
    hindered,
    in_total_defence,
    readiness,
    stance_class,
    stance_of,
    strike,
    system_shock,
    threat,
)
from tracker.encounter.grips import option_of, shield_as_weapon
from tracker.encounter.sheet import Weapon
from tracker.encounter.state import Combatant, Encounter
from tracker.rules.attack import Mark, attack_tally, needed
from tracker.rules.damage import damage_tally
from tracker.rules.defence import DefenceKind, defence_tally, restriction
from tracker.rules.dice import Dice
from tracker.rules.edition import Ruleset
from tracker.rules.initiative import initiative_tally
from tracker.rules.tally import Tally
from tracker.view.model import Span
from tracker.view.parries import parrying_weapons
from tracker.view.words import Sides, number, several, signed

Line = tuple[Span, ...]


def why(encounter: Encounter, who: str) -> tuple[Line, ...]:
    """All that a combatant rolls with now: initiative next round, attack and damage with the
    primary weapon without circumstances, defences with all that the hands hold, armour class,
    system shock."""
    one, rules = encounter.combatants[who], encounter.rules
    weapon = one.primary
    lines: list[Line] = [(Sides(encounter).name(one),)]
    later = _after_this_round(one, encounter)
    lines += section("next initiative", "d10", initiative_tally(readiness(later)))
    lines += section(
        f"attack, {weapon.name}", "d20", attack_tally(strike(one, None, weapon, Aim()), rules)
    )
    if not stance_of(one).attacks:
        lines.append(note(f"{one.turn.stance} makes no attack", stance_of(one).rule))
    dice = str(Dice(damage_dice(one, weapon).sides))
    damage = damage_tally(blow(one, weapon, rules), rules)
    lines += section(f"damage, {weapon.name}", dice, Tally(damage.parts[1:]))
    for held in parrying_weapons(one):
        lines += _defence(one, "parry", held, rules)
        lines += _free_parries(one, held, rules)
    shield = one.sheet.shield
    if shield is not None and one.grip.mode == "shield":
        lines += _defence(one, "block", shield_as_weapon(shield), rules)
        lines.append(note(f"{several(blocks_left(one, rules), 'free block')} left", "SHLD-3"))
    lines += _defence(one, "dodge", None, rules)
    lines += _armour_class(one, rules)
    shock = system_shock(one, rules)
    lines += section("system shock", "", shock, unit=" %")
    return tuple(lines)


def _after_this_round(one: Combatant, encounter: Encounter) -> Combatant:
    """Somebody with the shock of the running round, which weighs on the next initiative (SHK-1)."""
    if not encounter.open:
        return one
    return replace(one, vitals=replace(one.vitals, shock_next=one.vitals.shock))


def section(title: str, dice: str, tally: Tally, unit: str = "") -> list[Line]:
    """A sum with its total on top: 'parry, sword   d20 +3', and below it each part."""
    total = tally.total
    if dice:
        text = f"{dice} {signed(total)}" if total else dice
    else:
        text = f"{number(max(0, total) if unit else total)}{unit}"
    head: Line = (Span(title, "strong"), Span("  "), Span(text, "accent"))
    first = not dice
    return [
        head,
        *(
            part(each.value, each.label, each.rule, first=first and place == 0)
            for place, each in enumerate(tally.parts)
        ),
    ]


def part(value: int, label: str, rule: str, *, first: bool = False) -> Line:
    """One part of a sum: '  +2  sword  ATK-1'; a `first` one is a number that is added to."""
    shown = number(value) if first else signed(value)
    return (Span("  "), Span(f"{shown:>4}"), Span(f"  {label}  "), Span(rule, "dim"))


def note(text: str, rule: str) -> Line:
    """A sentence with its rule, among the parts of a sum."""
    return (Span("        "), Span(f"{text}  "), Span(rule, "dim"))


def _defence(
    one: Combatant, kind: DefenceKind, weapon: Weapon | None, rules: Ruleset
) -> list[Line]:
    title = f"{kind}, {weapon.name}" if weapon is not None else kind
    lines = section(title, "d20", defence_tally(guard(one, kind, weapon, rules)))
    danger = threat(
        one,
        "front",
        ranged=False,
        critical=False,
        weapon=weapon if kind == "parry" else None,
    )
    barred = restriction(kind, danger, rules)
    if barred is not None:
        lines.append(note(*barred))
    if kind == "dodge":
        halves = in_total_defence(one)
        lines.append(
            note("two dodges an action", "STANCE-3") if halves else note("costs an action", "DEF-9")
        )
    return lines


def _free_parries(one: Combatant, weapon: Weapon, rules: Ruleset) -> list[Line]:
    level = one.sheet.level(weapon.proficiency)
    left, allowed = parries_left(one, weapon, rules), parries_allowed(one, weapon)
    option = option_of(one)
    if option is not None:
        how, rule = f"option {one.grip.option}, level {level}", option.rule
    elif stance_of(one).parries_by_level:
        how, rule = f"level {level}", "STANCE-3"
    elif level == 0:
        how, rule = "no skill, each costs an action", "DEF-6"
    else:
        how, rule = f"half of level {level}, rounded up", "DEF-4"
    head: Line = (
        Span("free parries", "strong"),
        Span("  "),
        Span(f"{left} of {allowed}", "accent"),
    )
    lines = [head, note(how, rule)]
    if rules.parry_pools == "best_only":
        lines.append(note("one pool for all skills", "DEF-12"))
    return lines


def _armour_class(one: Combatant, rules: Ruleset) -> list[Line]:
    sheet, bonus = one.sheet, stance_class(one)
    head: Line = (
        Span("armour class", "strong"),
        Span("  "),
        Span(number(sheet.armour_class + bonus), "accent"),
    )
    lines = [head, part(sheet.armour_class, "sheet", "AC-3", first=True)]
    if bonus:
        lines.append(part(bonus, "total defence", "AC-4"))
    shot = needed(Mark(sheet.armour_class, sheet.touch_class, bonus, ranged=True), rules)
    if shot != sheet.armour_class + bonus:
        lines.append(note(f"{number(shot)} for a shot", "AC-2"))
    touch = needed(Mark(sheet.armour_class, sheet.touch_class, bonus, touch=True), rules)
    lines.append(note(f"{number(touch)} for a touch", "ATK-4"))
    load, rule = armour_of(one)
    if load.speed is None:
        lines.append(note("hardly able to move", rule))
    elif load.speed != 1:
        lines.append(note(f"Speed × {load.speed}", rule))
    if penalty := hindered(one, Tally()).total:
        lines.append(note(f"{signed(penalty)} to climb, swim, sneak and such", "ARM-1"))
    return lines
