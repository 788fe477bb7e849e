"""Checks, challenges, saves and retests in words."""

from typing import assert_never

from tracker.encounter.events.checks import (
    Challenged,
    Checked,
    GroupChecked,
    RetestUsed,
    Saved,
)
from tracker.view.log.scene import Line, Scene
from tracker.view.log.sums import rolled, score
from tracker.view.model import Role, Span

CheckFact = Challenged | Checked | GroupChecked | RetestUsed | Saved

_SINGLE = ("check", "system_shock", "willpower")


def fact(scene: Scene, index: int, event: CheckFact) -> Line:
    """A roll that is no attack, as one line."""
    match event:
        case Checked():
            return _checked(scene, index, event)
        case Challenged():
            if not event.winner:
                return (Span("nobody wins"),)
            return (scene.name(event.winner), Span(" "), Span("wins", "strong"))
        case GroupChecked():
            words = f", {event.successes} of {event.members} within their scores"
            return (_verdict(event.success, "the group succeeds", "the group fails"), Span(words))
        case RetestUsed():
            return _again(scene, index, event)
        case Saved():
            return (
                _verdict(event.success, "saved", "not saved"),
                Span("  "),
                *rolled(
                    scene.die(index, event.natural), event.tally, event.total, event.target_number
                ),
            )
        case _:
            assert_never(event)


def _verdict(success: bool, well: str, badly: str) -> Span:
    role: Role = "good" if success else "warning"
    return Span(well if success else badly, role)


def _checked(scene: Scene, index: int, event: Checked) -> Line:
    line: Line = ()
    if scene.step.command.do not in _SINGLE:
        line = (scene.name(event.who), Span(" "))
    unit = " %" if event.what == "system_shock" else ""
    return (
        *line,
        _verdict(event.success, "succeeds", "fails"),
        Span("  "),
        *score(scene.die(index, event.natural), event.tally, event.needed, unit),
    )


def _again(scene: Scene, index: int, event: RetestUsed) -> Line:
    former = scene.former_die(index)
    instead = f" instead of {former}" if former else ""
    die = Span(scene.die(index, event.natural), "strong")
    return (scene.name(event.who), Span(f", {event.source}: "), die, Span(instead))
