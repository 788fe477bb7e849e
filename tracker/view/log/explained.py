"""Where the numbers of a step come from: each part of each sum, with its rule."""

from tracker.encounter.events.attacks import AttackRolled, DamageRolled, DefenceRolled, Disarmed
from tracker.encounter.events.checks import Checked, Saved
from tracker.encounter.events.harm import DamageTaken
from tracker.encounter.events.turns import InitiativeRolled, StanceTaken
from tracker.encounter.reduce import fold
from tracker.encounter.state import Encounter
from tracker.encounter.step import Entry, Mark
from tracker.rules.tally import Tally
from tracker.view.log.facts import quiet, worded
from tracker.view.log.heads import stamped
from tracker.view.log.lines import mark_line
from tracker.view.log.scene import Line, Scene
from tracker.view.model import Span
from tracker.view.words import number, signed


def explain(entry: Entry, before: Encounter) -> tuple[Line, ...]:
    """All sums of an entry that was taken in `before`, one part a line with label and rule ID,
    and the facts that the log leaves out."""
    if isinstance(entry, Mark):
        return (mark_line(entry, before, before, None),)
    scene = Scene(entry, before, fold(before, entry.events))
    lines: list[Line] = [stamped(scene)]
    unsaid: list[Line] = []
    for index in range(len(scene.events)):
        lines += _sums(scene, index)
        if quiet(scene, index):
            unsaid.append((Span("  "), *worded(scene, index)))
    if unsaid:
        lines += [(Span("besides", "strong"),), *unsaid]
    return tuple(lines)


def _sums(scene: Scene, index: int) -> list[Line]:
    """The sums in one fact."""
    event = scene.events[index]
    match event:
        case AttackRolled():
            title = f": attack, {event.weapon}"
            lines = _sum(scene.name(event.who), title, event.tally, index, scene)
            if event.needed is not None and event.natural is not None:
                lines.append(_total("needs", number(event.needed)))
            return lines
        case DefenceRolled() if event.tally.parts:
            title = f": {event.kind}{', ' if event.weapon else ''}{event.weapon}"
            return _sum(scene.name(event.who), title, event.tally, index, scene)
        case Disarmed():
            who, target = scene.name(event.who), scene.name(event.target)
            first = _sum(who, ": disarming", event.tally, index, scene)
            return [*first, *_sum(target, ": keeping hold", event.defence_tally, index, scene)]
        case DamageRolled():
            lines = _sum(scene.name(event.who), ": damage", event.tally, index, scene)
            if event.factor > 1:
                lines.append(_part(f"×{event.factor}", "doubled", "DMG-8"))
            if event.factor > 1 or event.damage != event.tally.total:
                lines.append(_total("damage", number(event.damage)))
            return lines
        case DamageTaken() if event.resisted or event.reduced:
            name = scene.name(event.who)
            lines = [(name, Span(f": {event.amount} {event.type}".rstrip(), "strong"))]
            if event.resisted:
                lines.append(_part(number(-event.resisted), "resisted", "RES-2"))
            if event.reduced:
                lines.append(_part(number(-event.reduced), "reduced", "DMG-5"))
            return [*lines, _total("dealt", number(event.dealt))]
        case Checked():
            what = event.what.replace("_", " ")
            return _sum(scene.name(event.who), f": {what}", event.tally, index, scene)
        case Saved():
            title = f": save against {event.kind}"
            lines = _sum(scene.name(event.who), title, event.tally, index, scene)
            return [*lines, _total("needs", number(event.target_number))]
        case InitiativeRolled():
            return _sum(scene.name(event.who), ": initiative", event.tally, index, scene)
        case StanceTaken() if event.tally.parts:
            return _sum(scene.name(event.who), ": evasion", event.tally, index, scene)
        case _:
            return []


def _sum(name: Span, title: str, tally: Tally, index: int, scene: Scene) -> list[Line]:
    lines: list[Line] = [(name, Span(title, "strong"))]
    for place, part in enumerate(tally.parts):
        value = signed(part.value) if place else number(part.value)
        if not place and part.label in ("d20", "d10", "dice"):
            value = scene.die(index, part.value)
        lines.append(_part(value, part.label, part.rule))
    return [*lines, _total("total", number(tally.total))]


def _part(value: str, label: str, rule: str) -> Line:
    return (Span("  "), Span(f"{value:>4}"), Span(f"  {label}  "), Span(rule, "dim"))


def _total(word: str, value: str) -> Line:
    return (Span("  "), Span(f"{value:>4}", "strong"), Span(f"  {word}"))
