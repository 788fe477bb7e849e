"""Attacks, defences, blows, holds and weapons in words."""

from typing import assert_never

from tracker.encounter.events.attacks import (
    AllowanceUsed,
    AttackResolved,
    AttackRolled,
    Charged,
    ComboReadied,
    ComboUsed,
    Committed,
    Cost,
    DamageRolled,
    DefenceRolled,
    Disarmed,
    FoePassed,
    GrappleContested,
    HoldBroken,
    HoldTaken,
    InfightResolved,
    WeaponDropped,
    WeaponTaken,
)
from tracker.encounter.events.harm import DamageTaken
from tracker.rules.attack import Outcome
from tracker.rules.charges import Answer, First
from tracker.rules.contests import Disarm, Infight
from tracker.rules.defence import DefenceKind
from tracker.view.log.scene import Line, Scene
from tracker.view.log.sums import modifiers, parts, rolled
from tracker.view.model import Role, Span
from tracker.view.words import number, several, signed

OUTCOMES: dict[Outcome, tuple[str, Role]] = {
    "fumble": ("fumble", "danger"),
    "miss": ("miss", "dim"),
    "defended": ("stopped", "dim"),
    "hit": ("hit", "strong"),
    "critical": ("critical hit", "accent"),
}

COSTS: dict[Cost, str] = {
    "free": "",
    "action": "",
    "half action": ", second dodge of its action",
    "next round": ", an action of the next round",
    "wasted": ", wasted",
}

DISARMS: dict[Disarm, str] = {
    "disarmed": "the weapon flies",
    "kept": "kept hold of",
    "locked": "the weapons lock",
    "backfired": "the own weapon flies",
}

INFIGHTS: dict[Infight, tuple[str, Role]] = {
    "inside": ("gets inside, past", "good"),
    "held off": ("is held off by", "warning"),
    "stabbed": ("is stabbed by", "danger"),
}

ANSWERS: dict[Answer, str] = {
    "nothing": "only defends",
    "strike": "strikes back",
    "set": "has set the weapon",
    "charge": "charges too",
}

_HELPS: dict[DefenceKind, str] = {
    "parry": "parries",
    "block": "blocks",
    "dodge": "dodges",
}

AttackFact = (
    AllowanceUsed
    | AttackResolved
    | AttackRolled
    | Charged
    | ComboReadied
    | ComboUsed
    | Committed
    | DamageRolled
    | DefenceRolled
    | Disarmed
    | FoePassed
    | GrappleContested
    | HoldBroken
    | HoldTaken
    | InfightResolved
    | WeaponDropped
    | WeaponTaken
)


def fact(scene: Scene, index: int, event: AttackFact) -> Line:
    """A fact of a fight hand to hand or from afar, as one line."""
    match event:
        case AttackRolled():
            return _attack(scene, index, event)
        case DefenceRolled():
            return _defence(scene, index, event)
        case AttackResolved():
            return _resolved(scene, event)
        case DamageRolled():
            return damage(scene, index, event, None)
        case AllowanceUsed():
            pool = event.pool.removeprefix("parry ")
            what = "dodge" if pool == "dodge" else f"free defence, {pool}"
            return (scene.name(event.who), Span(f" uses one {what}"))
        case Committed():
            return (scene.name(event.who), Span(" keeps stance and hands for this round"))
        case ComboReadied():
            return (scene.name(event.who), Span(f", {event.name}: {gift_words(event)}"))
        case ComboUsed():
            words = f" has used the combo for the {event.part}"
            return (scene.name(event.who), Span(words))
        case Charged():
            return _charge(scene, event)
        case FoePassed():
            return (scene.name(event.who), Span(" passes "), scene.name(event.target))
        case HoldTaken():
            return (scene.name(event.who), Span(" holds "), scene.name(event.target))
        case HoldBroken():
            return (scene.name(event.target), Span(" is free of "), scene.name(event.who))
        case GrappleContested():
            if not event.winner:
                return (Span("nobody gets the upper hand"),)
            return (scene.name(event.winner), Span(" has the upper hand"))
        case Disarmed():
            return _disarmed(scene, event)
        case InfightResolved():
            return _infight(scene, event)
        case WeaponDropped():
            feet = f", {several(event.feet, 'foot', 'feet')} away" if event.feet else ""
            words = f" loses {event.weapon}{feet}"
            return (scene.name(event.who), Span(words, "warning"))
        case WeaponTaken():
            return (scene.name(event.who), Span(f" takes up {event.weapon}"))
        case _:
            assert_never(event)


def _charge(scene: Scene, event: Charged) -> Line:
    name, other = scene.name(event.who), scene.name(event.target)
    answer = ANSWERS[event.answer]
    if event.answer == "nothing":
        return (other, Span(f" {answer}"))
    feet = several(event.other_reach, "foot", "feet")
    reaches = f"{event.other_weapon}, {feet} to {number(event.reach)}"
    orders: dict[First, Line] = {
        "charger": (name, Span(" strikes first: "), other, Span(f" {answer}, {reaches}")),
        "charged": (other, Span(f" strikes first: {answer}, {reaches}")),
        "both": (Span("both strike at once: "), other, Span(f" {answer}, {reaches}")),
    }
    return orders[event.first]


def gift_words(event: ComboReadied) -> str:
    """What a combo gives: '+3 attack, damage doubled'; its name alone says nothing."""
    gift = event.gift
    points = (("attack", gift.attack), ("parry", gift.parry), ("dodge", gift.dodge))
    words = [f"{signed(value)} {kind}" for kind, value in points if value]
    bare = gift.damage is not None and not gift.strength
    facts = (
        (gift.doublings == 1, "damage doubled"),
        (gift.doublings > 1, f"damage doubled {gift.doublings} times"),
        (gift.extra is not None, f"{gift.extra} more damage"),
        (gift.damage is not None, f"damage {gift.damage}{' without Strength' if bare else ''}"),
        (gift.no_defence, "no defence against it"),
        (gift.no_parry, "no parry against it"),
        (not event.active, "from the next round on, no defence until then"),
    )
    words += [word for applies, word in facts if applies]
    return ", ".join(words) or "nothing in numbers"


def _attack(scene: Scene, index: int, event: AttackRolled) -> Line:
    line: Line = ()
    if event.who != getattr(scene.step.command, "who", ""):
        line = (scene.name(event.who), Span(f", {event.weapon}: "))
    if event.natural is None:
        return (*line, Span("automatic hit", "strong"))
    if event.outcome is not None:
        word, role = OUTCOMES[event.outcome]
        line = (*line, Span(word, role), Span("  "))
    die = scene.die(index, event.natural)
    return (*line, *rolled(die, event.tally, event.attack, event.needed))


def _defence(scene: Scene, index: int, event: DefenceRolled) -> Line:
    target = getattr(scene.step.command, "target", None)
    line: Line = ()
    if event.who not in (target, getattr(scene.step.command, "who", "")):
        line = (scene.name(event.who), Span(": "))
    if event.natural is None:
        sums: Line = (Span(f"evasion {number(event.defence or 0)}"),)
    else:
        die = scene.die(index, event.natural)
        sums = rolled(die, event.tally, event.defence or 0)
    word = _HELPS[event.kind] if event.success else f"{event.kind} fails"
    verdict = Span(word, "strong" if event.success else "dim")
    return (*line, verdict, Span(COSTS[event.cost], "dim"), Span("  "), *sums)


def _resolved(scene: Scene, event: AttackResolved) -> Line:
    if event.struck:
        return (Span("strikes "), scene.name(event.struck), Span(" instead", "warning"))
    word, role = OUTCOMES[event.outcome]
    return (scene.name(event.target), Span(": "), Span(word, role))


def damage(scene: Scene, index: int, event: DamageRolled, taken: DamageTaken | None) -> Line:
    """The points of a blow, what of it was soaked, and in brackets how they came about:
    '11 hacking (7 +1 Strength ×2 = 16 −3 resisted −2 reduced)'."""
    dice = scene.dice(index, event.rolls)
    doubled = f" ×{event.factor}" if event.factor > 1 else ""
    sum_ = f"{dice}{modifiers(event.tally.parts[1:])}{doubled}"
    off = soaked(taken) if taken is not None else ""
    plain = sum_.removeprefix("r") == str(event.damage)
    if off and not plain:
        sum_ += f" = {number(event.damage)}"
    points = event.damage if taken is None else taken.dealt
    kind = f" {taken.type}" if taken is not None and taken.type else ""
    if plain and not off:
        return (Span(sum_, "strong"), Span(kind))
    return (Span(number(points), "strong"), Span(f"{kind} ({sum_}{off})"))


def soaked(event: DamageTaken) -> str:
    """What resistance and reduction take off: ' −2 resisted −3 reduced'."""
    resisted = f" {number(-event.resisted)} resisted" if event.resisted else ""
    reduced = f" {number(-event.reduced)} reduced" if event.reduced else ""
    return resisted + reduced


def _disarmed(scene: Scene, event: Disarmed) -> Line:
    """Both totals first: 'the weapon flies  21 vs 12 (15 +5 sword against 10 +2 spear)'."""
    attack = parts(scene.shown("natural", event.natural), event.tally)
    defence = parts(scene.shown("defence_natural", event.defence_natural), event.defence_tally)
    return (
        Span(DISARMS[event.outcome], "strong" if event.feet else "plain"),
        Span("  "),
        Span(number(event.attack), "strong"),
        Span(" vs "),
        Span(number(event.defence), "strong"),
        Span(f" ({attack} against {defence})"),
    )


def _infight(scene: Scene, event: InfightResolved) -> Line:
    past = scene.call(event.target) if event.target else f"the stakes, {number(event.attack)}"
    words, role = INFIGHTS[event.outcome]
    return (scene.name(event.who), Span(f" {words} {past}", role))
