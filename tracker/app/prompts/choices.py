"""What a field of a prompt offers to choose from: people, weapons, names of the book."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tracker.app.prompts.asks import Answer, Choice
from tracker.encounter import ladder
from tracker.encounter.commands.combos import lacking_words
from tracker.encounter.state import Combatant, Encounter
from tracker.rules.attack import POSITIONS, Position
from tracker.rules.charges import Answer as ChargeAnswer
from tracker.rules.checks import SAVE_KINDS
from tracker.rules.defence import KINDS, Threat, restriction
from tracker.rules.edition import Ruleset
from tracker.rules.hands import OPTIONS, Option
from tracker.rules.hazards import SURFACES
from tracker.rules.ranged import AWARENESS, awareness_in, screen_cover
from tracker.rules.stances import EVASION_DODGE, STANCES, Stance
from tracker.view.words import number, signed

EVASION = STANCES["evasion"]

Answers = Mapping[str, Answer]
Source = Callable[[Encounter, Answers], tuple[Choice, ...]]


def condition_of(one: Combatant) -> str:
    """Somebody's health in a few characters, for choosing among many."""
    vitals, sheet = one.vitals, one.sheet
    if vitals.state != "up":
        return vitals.state
    if vitals.life_points < sheet.life_points:
        return f"{vitals.hit_points}/{sheet.hit_points} · {number(vitals.life_points)} life"
    return f"{vitals.hit_points}/{sheet.hit_points}"


def _choice(one: Combatant) -> Choice:
    return Choice(one.id, one.sheet.name, condition_of(one))


def value_of(answers: Answers, key: str) -> str:
    """The text of an answer, "" when there is none."""
    answer = answers.get(key)
    return str(answer.value) if answer is not None else ""


def everybody(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    return tuple(_choice(one) for one in encounter.combatants.values())


def the_living(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    return tuple(
        _choice(one) for one in encounter.combatants.values() if one.vitals.state != "dead"
    )


def others(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """Targets: the other sides first, those on their feet before the fallen."""
    who = encounter.combatants.get(value_of(answers, "who"))
    side = who.sheet.side if who else ""
    rest = [
        one
        for one in encounter.combatants.values()
        if one is not who and one.vitals.state != "dead"
    ]
    rest.sort(key=lambda one: (one.sheet.side == side, not one.up))
    return tuple(_choice(one) for one in rest)


def others_and_self(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """Targets as for an attack, and who does it last."""
    who = encounter.combatants.get(value_of(answers, "who"))
    alive = who is not None and who.vitals.state != "dead"
    own = (_choice(who),) if who is not None and alive else ()
    return (*others(encounter, answers), *own)


def interrupters(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """Those with an interrupt and an action to move forward."""
    return tuple(
        Choice(
            one.id,
            one.sheet.name,
            f"{one.interrupts} left, gives up the action at {number(slot.count)}",
        )
        for one in encounter.combatants.values()
        if one.id != encounter.actor
        and one.up
        and one.interrupts > 0
        and (slot := ladder.for_interrupt(encounter, one.id)) is not None
    )


def interruptible(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """Whose action goes on: the current one, and slow ones in progress."""
    owners = [encounter.actor, *(slot.owner for slot in ladder.in_progress(encounter))]
    who = value_of(answers, "who")
    return tuple(
        _choice(encounter.combatants[owner])
        for owner in dict.fromkeys(owners)
        if owner and owner != who
    )


def with_slots(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """Whose action may be spoiled: slow ones in progress first, whose turn it is last."""
    slots = (*ladder.in_progress(encounter), *encounter.still_to_come())
    owners = sorted(
        dict.fromkeys(slot.owner for slot in slots), key=lambda owner: owner == encounter.actor
    )
    return tuple(_choice(encounter.combatants[owner]) for owner in owners)


def tied(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """Those who have a slot of the same count as somebody."""
    pending = list(encounter.still_to_come())
    who = value_of(answers, "who")
    counts = {slot.count for slot in pending if slot.owner == who}
    owners = dict.fromkeys(
        slot.owner for slot in pending if slot.owner != who and slot.count in counts
    )
    return tuple(_choice(encounter.combatants[owner]) for owner in owners)


def in_ties(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """Those who have a slot of the same count as somebody else."""
    owners: dict[int, set[str]] = {}
    for slot in encounter.still_to_come():
        owners.setdefault(slot.count, set()).add(slot.owner)
    shared = [slot.owner for slot in encounter.still_to_come() if len(owners[slot.count]) > 1]
    return tuple(_choice(encounter.combatants[owner]) for owner in dict.fromkeys(shared))


def weapons(encounter: Encounter, answers: Answers, key: str = "who") -> tuple[Choice, ...]:
    """What somebody can strike with, the primary one first."""
    one = encounter.combatants.get(value_of(answers, key))
    if one is None:
        return ()
    held = [one.primary, *(weapon for weapon in one.sheet.weapons if weapon != one.primary)]
    names = {
        weapon.name: f"{weapon.damage} {weapon.type}"
        for weapon in held
        if weapon.name not in one.dropped
    }
    shield = one.sheet.shield
    if shield is not None and one.grip.mode == "shield" and shield.name not in one.dropped:
        names.setdefault(shield.name, f"{shield.damage} shield")
    names.setdefault("hands", "bare hands")
    return tuple(Choice(name, name, hint) for name, hint in names.items())


def target_weapons(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """What the target can strike with."""
    return weapons(encounter, answers, "target")


CHARGE_ANSWERS: Mapping[ChargeAnswer, str] = {
    "nothing": "parries or dodges as usual",
    "strike": "as usual, with the next action",
    "set": "doubled, no defence, costs the next action",
    "charge": "doubled, no defence, costs the next action",
}


def charge_answers(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """What the one charged may do, and what it costs."""
    hints = dict(CHARGE_ANSWERS)
    if not encounter.rules.set_costs_action:
        hints["set"] = "doubled, no defence, costs no action"
    return tuple(Choice(answer, answer, hint) for answer, hint in hints.items())


def carried(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """All weapons of somebody, dropped ones first."""
    one = encounter.combatants.get(value_of(answers, "who"))
    if one is None:
        return ()
    dropped = one.dropped
    return tuple(
        Choice(weapon.name, weapon.name, "dropped" if weapon.name in dropped else weapon.damage)
        for weapon in sorted(one.sheet.weapons, key=lambda weapon: weapon.name not in dropped)
    )


def other_hand(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """All weapons for the other hand: first those that the better hand does not hold."""
    one = encounter.combatants.get(value_of(answers, "who"))
    first = value_of(answers, "primary") or (one.primary.name if one else "")
    return tuple(
        replace(choice, hint="another of these") if choice.value == first else choice
        for choice in sorted(carried(encounter, answers), key=lambda choice: choice.value == first)
    )


def options(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """The options of the way of holding things that was chosen."""
    for mode, table in OPTIONS.items():
        if mode == value_of(answers, "mode"):
            none = Choice("", "none", "as without an option")
            return (none, *(Choice(name, name, _leaves(entry)) for name, entry in table.items()))
    return ()


def _leaves(option: Option) -> str:
    """What an option leaves: 'both strike, the second parries'."""
    strikes = {
        (True, True): "both strike",
        (True, False): "the first strikes",
        (False, False): "none strikes",
    }[option.first_strikes, option.second_strikes]
    parries = [option.first != "none", option.second != "none"]
    defends = "both parry" if all(parries) else "the second parries" if any(parries) else "no parry"
    return f"{strikes}, {defends}" if option.defends else f"{strikes}, no defence"


def stances(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """The stances that the edition has, with what each gives and takes."""
    lacks = () if encounter.rules.facts.total_attack else ("total attack",)
    return tuple(
        Choice(name, name, _stance(stance)) for name, stance in STANCES.items() if name not in lacks
    )


def _stance(stance: Stance) -> str:
    """What a stance does: '−4 attack, +2 parry'."""
    points = {
        "attack": stance.attack,
        "parry": stance.parry,
        "armour class": stance.armour_class,
    }
    said = [f"{signed(value)} {name}" for name, value in points.items() if value]
    said += ["no attack"] if not stance.attacks else []
    said += ["no defence"] if not stance.defends else []
    said += ["no waiting"] if not stance.waits else []
    said += ["more parries"] if stance.parries_by_level else []
    said += [f"one dodge at {signed(EVASION_DODGE)} meets all"] if stance is EVASION else []
    return ", ".join(said) or "as usual"


def positions(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """Where the attacker stands, with its points and what it leaves of defence."""
    return tuple(Choice(name, name, _position(name, encounter.rules)) for name in POSITIONS)


def _position(position: Position, rules: Ruleset) -> str:
    """What a position gives: '+2, only a dodge'."""
    points, _, _ = POSITIONS[position]
    threat = Threat(position=position)
    kept = [kind for kind in KINDS if restriction(kind, threat, rules) is None]
    left = f"only a {' or '.join(kept)}" if kept else "no defence"
    words = (signed(points) if points else "", left if len(kept) < len(KINDS) else "")
    return ", ".join(word for word in words if word)


def sides(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    names = dict.fromkeys(one.sheet.side for one in encounter.combatants.values())
    return tuple(Choice(name, name) for name in names)


def effects(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """Special effects of a critical, then the mishaps of a fumble; these first for somebody's
    own self."""
    catalogue = encounter.catalogue
    on_self = value_of(answers, "who") == value_of(answers, "target") != ""
    tables = (catalogue.effects, catalogue.mishaps)
    first, then = reversed(tables) if on_self else tables
    known = {**first, **then}
    return tuple(Choice(name, name, effect.hint) for name, effect in known.items())


def combos(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """The combos whose skills somebody has, then the others."""
    one = encounter.combatants.get(value_of(answers, "who"))
    known, edition = encounter.catalogue.combos, encounter.rules.edition
    lacks = {
        name: lacking_words(one.sheet, combo, edition) if one else "skills"
        for name, combo in known.items()
    }
    mine = [name for name in known if not lacks[name]]
    return tuple(
        Choice(name, name, f"lacks {lacks[name]}" if lacks[name] else known[name].hint)
        for name in dict.fromkeys((*mine, *known))
    )


def grounds(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    known = encounter.catalogue.grounds
    dice = {**SURFACES, **{name: ground.sides for name, ground in known.items()}}
    return tuple(Choice(name, name, f"d{sides} each ten feet") for name, sides in dice.items())


def covers(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """The named situations that give cover, by their per cent."""
    return tuple(
        Choice(str(cover.percent), name, f"{cover.percent} %")
        for name, cover in encounter.catalogue.covers.items()
    )


def awareness(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """What the edition tells apart of who knows of a shot, with the cover that comes of it."""
    rules = encounter.rules
    return tuple(
        Choice(one, one, f"{AWARENESS[one]}, {screen_cover(one, rules)} %")
        for one in awareness_in(rules)
    )


KNOWN_CONDITIONS = ("prone", "helpless", "paralysed", "held", "surprised", "burning", "charging")


def lasting(one: Combatant) -> tuple[str, ...]:
    """The conditions of somebody that can be ended, a hold among them (GRAP-8)."""
    held = ("held",) if one.held_by else ()
    return tuple(dict.fromkeys((*held, *(condition.name for condition in one.conditions))))


def conditions(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """The conditions that somebody has, then those that the rules know."""
    one = encounter.combatants.get(value_of(answers, "who"))
    now = lasting(one) if one is not None else ()
    known = encounter.catalogue.conditions
    holders = ", ".join(encounter.combatants[who].sheet.name for who in one.held_by) if one else ""
    ends = {name: f"{holders} let go" if name == "held" and holders else "ends it" for name in now}
    hints = {**{name: condition.hint for name, condition in known.items()}, **ends}
    return tuple(
        Choice(name, name, hints.get(name, ""))
        for name in dict.fromkeys((*now, *known, *KNOWN_CONDITIONS))
    )


def save_kinds(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    """The kinds of saves that the sheet has, then those that the book names."""
    one = encounter.combatants.get(value_of(answers, "who"))
    own = one.sheet.saves if one is not None else {}
    return tuple(
        Choice(kind, kind, signed(own[kind]) if kind in own else "")
        for kind in dict.fromkeys((*own, *SAVE_KINDS))
    )


def held_by_me(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    one = encounter.combatants.get(value_of(answers, "who"))
    held = [hold.held for hold in one.holds] if one else []
    return tuple(_choice(encounter.combatants[who]) for who in held)


def the_holders(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """Everybody who holds somebody."""
    return tuple(_choice(one) for one in encounter.combatants.values() if one.holds)


def my_holders(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:
    one = encounter.combatants.get(value_of(answers, "who"))
    return tuple(_choice(encounter.combatants[who]) for who in (one.held_by if one else ()))


def the_held(encounter: Encounter, answers: Answers) -> tuple[Choice, ...]:  # noqa: ARG001
    """Everybody whom somebody holds."""
    return tuple(_choice(one) for one in encounter.combatants.values() if one.held_by)


def words(*names: str) -> Source:
    """Fixed choices."""
    return lambda encounter, answers: tuple(Choice(name, name) for name in names)  # noqa: ARG005


LACKS: Mapping[Source, str] = {
    everybody: "nobody is in this fight",
    the_living: "nobody is left alive in this fight",
    others: "there is nobody else in this fight",
    others_and_self: "nobody is left alive in this fight",
    interrupters: "nobody has both an interrupt and an action left to move forward",
    interruptible: "nobody does anything that could be interrupted",
    with_slots: "nobody has an action to come in this round",
    in_ties: "nobody has an action to come at the same count as somebody else",
    tied: "nobody else has an action at the same count",
    carried: "nothing is carried",
    other_hand: "nothing is carried",
    sides: "nobody is in this fight, so there are no sides",
    combos: "no combo is known here",
    held_by_me: "nobody is held",
    the_held: "nobody is held",
    the_holders: "nobody is held",
    my_holders: "nobody holds on",
}
"""What is said where there is nothing to choose from."""
