"""Damage, wounds, conditions and what is due in words."""

from typing import assert_never

from tracker.encounter.commands.hazards import Burn
from tracker.encounter.events.harm import (
    BurnCounted,
    Collapsed,
    ConditionAged,
    ConditionEnded,
    ConditionGained,
    DamageTaken,
    DueAdded,
    DueCleared,
    EffectSuffered,
    FatigueChanged,
    HazardMet,
    Healed,
    Recovered,
    ShockMoved,
    StateChanged,
    ThingScorched,
    WoundsBound,
)
from tracker.encounter.state import Due
from tracker.rules.harm import State
from tracker.view.log.scene import Line, Scene
from tracker.view.model import Role, Span
from tracker.view.words import DUES, due_words, number, several, signed

STATES: dict[State, tuple[str, Role]] = {
    "up": ("is up again", "good"),
    "unconscious": ("is unconscious", "danger"),
    "coma": ("is in a coma", "danger"),
    "dead": ("is dead", "danger"),
}

HarmFact = (
    BurnCounted
    | Collapsed
    | ConditionAged
    | ConditionEnded
    | ConditionGained
    | DamageTaken
    | DueAdded
    | DueCleared
    | EffectSuffered
    | FatigueChanged
    | HazardMet
    | Healed
    | Recovered
    | ShockMoved
    | StateChanged
    | ThingScorched
    | WoundsBound
)


def fact(scene: Scene, index: int, event: HarmFact) -> Line:
    """A fact about somebody's health, as one line."""
    match event:
        case DamageTaken():
            return _damage(scene, index, event)
        case Healed():
            return _healed(scene, index, event)
        case WoundsBound():
            bound = f"{several(event.wounds, 'wound')} bound, " if event.wounds else ""
            return (scene.name(event.target), Span(f": {bound}treated", "good"))
        case Collapsed():
            words = " regains no hit points before half the life points are back"
            return (scene.name(event.who), Span(words, "dim"))
        case Recovered():
            return (scene.name(event.who), Span(" can regain hit points again", "good"))
        case StateChanged():
            words, role = STATES[event.state]
            return (scene.name(event.who), Span(" "), Span(words, role))
        case DueAdded():
            return _due(scene, event)
        case DueCleared():
            if event.what == "strike":
                at = scene.name(event.against)
                return (scene.name(event.who), Span(" does not strike "), at)
            how = "waived" if event.waived else "due no more"
            return (scene.name(event.who), Span(f": {DUES[event.what]} {how}"))
        case FatigueChanged():
            return (scene.name(event.who), Span(f" {signed(event.points)} fatigue"))
        case ConditionGained():
            return (scene.name(event.who), Span(": "), Span(gained(event), "warning"))
        case ConditionAged():
            left = several(event.rounds or 0, "round")
            return (scene.name(event.who), Span(f": {event.name}, {left} left"))
        case ConditionEnded():
            return (scene.name(event.who), Span(f": {event.name} ends"))
        case ThingScorched():
            words = "catches fire" if event.ignited else "does not catch fire"
            role = "danger" if event.ignited else "good"
            return (Span(f"{event.thing} "), Span(words, role), *_thing_roll(scene))
        case BurnCounted():
            return (scene.name(event.who), Span(f" burnt for {event.points} this time"))
        case EffectSuffered():
            dice = f", rolls {scene.dice(index, event.rolls)}" if event.rolls else ""
            return (scene.name(event.target), Span(f": {event.name}{dice}"))
        case HazardMet():
            return _hazard(scene, index, event)
        case ShockMoved():
            now = f" shock {number(-event.shock)}" if event.shock else " no shock"
            later = f", next initiative {number(-event.shock_next)}" if event.shock_next else ""
            return (scene.name(event.who), Span(now + later))
        case _:
            assert_never(event)


def gained(event: ConditionGained) -> str:
    """A condition that begins, with its length and what it changes."""
    parts = [event.name]
    if event.rounds is not None:
        parts.append(several(event.rounds, "round"))
    for kind, points in event.modifiers.model_dump().items():
        if points:
            parts.append(f"{signed(points)} {'all rolls' if kind == 'all' else kind}")
    parts += [f"{signed(points)} {name}" for name, points in event.attributes.items()]
    parts += [f"half {name}" for name in event.halves]
    parts += ["no dodge"] if event.no_dodge else []
    parts += ["deadly at its end"] if event.fatal else []
    return ", ".join(parts)


def _damage(scene: Scene, index: int, event: DamageTaken) -> Line:
    name = scene.name(event.who)
    if event.dealt <= 0:
        return (name, Span(" takes no harm", "dim"))
    pools = scene.pools(index)
    why = {"bleeding": "bleeds ", "dying": "is dying, "}.get(event.cause, "")
    words: list[Span] = [name, Span(f" {why}")]
    if event.hit_points:
        left = pools.hit_points - event.hit_points
        words.append(Span(f"HP {number(pools.hit_points)} → {number(left)}"))
    if event.life_points:
        left = pools.life_points - event.life_points
        role: Role = "danger" if left <= 0 else "lp"
        words.append(Span(", " if event.hit_points else ""))
        words.append(Span(f"LP {number(pools.life_points)} → {number(left)}", role))
    if event.wounds:
        words.append(Span(f", {several(event.wounds, 'wound')}", "danger"))
    if not why:
        words.append(Span(f", shock {number(-pools.shock - event.dealt)}", "warning"))
    return tuple(words)


def _healed(scene: Scene, index: int, event: Healed) -> Line:
    pools = scene.pools(index)
    parts = []
    if event.hit_points:
        after = pools.hit_points + event.hit_points
        parts.append(f"HP {number(pools.hit_points)} → {number(after)}")
    if event.life_points:
        after = pools.life_points + event.life_points
        parts.append(f"LP {number(pools.life_points)} → {number(after)}")
    words = ", ".join(parts) or "is at the maximum already"
    return (scene.name(event.who), Span(" "), Span(words, "good"))


def _due(scene: Scene, event: DueAdded) -> Line:
    name = scene.name(event.who)
    due = Due(event.who, event.what, event.against)
    encounter = scene.after if event.who in scene.after.combatants else scene.before
    if event.who not in encounter.combatants:
        return (name, Span(f": {DUES[event.what]} due", "danger"))
    words, dice = due_words(encounter, due)
    return (name, Span(": "), Span(f"{words} due", "danger"), Span(f" ({dice})" if dice else ""))


def _hazard(scene: Scene, index: int, event: HazardMet) -> Line:
    """What a fall or a fire does: '9 damage, half with a crushing save of 14 (4+5)'."""
    dice = scene.dice(index, event.rolls)
    save = "crushing" if event.hazard == "fall" else "fire"
    command = scene.step.command
    escapes = "none" if isinstance(command, Burn) and command.thing else "half"
    words = f" damage, {escapes} with a {save} save of {number(event.target_number)}"
    if len(event.rolls) > 1:
        return (Span(str(event.damage), "strong"), Span(f"{words} ({dice})"))
    return (Span(dice, "strong"), Span(words))


def _thing_roll(scene: Scene) -> Line:
    """The die with which a thing saves, as the command gives it."""
    command = scene.step.command
    if not isinstance(command, Burn) or command.natural is None:
        return ()
    die = scene.shown("natural", command.natural)
    if not command.modifier:
        return (Span(f"  {die}"),)
    total = number(command.natural + command.modifier)
    return (Span(f"  {total} ({die} {signed(command.modifier)} GM)"),)
