"""Fights as data: read a scenario, play it without a screen, compare what it expects."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, StrictBool, StrictInt, StrictStr, TypeAdapter

from tracker.encounter.catalogue import Catalogue
from tracker.encounter.commands import COMMAND, AnyCommand, decide
from tracker.encounter.events import AnyEvent
from tracker.encounter.flaws import dotted
from tracker.encounter.history import History
from tracker.encounter.reduce import fold
from tracker.encounter.refusal import Refusal
from tracker.encounter.results import Result, result_of
from tracker.encounter.sheet import Frozen, Sheet
from tracker.encounter.state import Encounter, begin
from tracker.encounter.summary import summarise
from tracker.rules.edition import Edition, Ruleset, house_flaw, ruleset
from tracker.store.document import Document, read_document


class Undo(Frozen):
    """Takes the last step back."""

    do: Literal["undo"] = "undo"


class Redo(Frozen):
    """Takes a step forth again."""

    do: Literal["redo"] = "redo"


class Opening(Frozen):
    """A scenario without its combatants and steps."""

    model_config = ConfigDict(protected_namespaces=())

    title: StrictStr
    edition: Edition = Edition.CURRENT
    rules: tuple[StrictStr, ...] = ()
    house: dict[StrictStr, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict)
    combatant: tuple[Any, ...] = ()
    step: tuple[Any, ...] = ()


Expectation = Mapping[str, object]
Step = AnyCommand | Undo | Redo

_OPENING: TypeAdapter[Opening] = TypeAdapter(Opening)
_SHEET: TypeAdapter[Sheet] = TypeAdapter(Sheet)
_POINTER: TypeAdapter[Undo | Redo] = TypeAdapter(Annotated[Undo | Redo, Field(discriminator="do")])


@dataclass(frozen=True, slots=True)
class Scenario:
    """A scenario ready to be played."""

    path: Path
    title: str
    rules: Ruleset
    guards: tuple[str, ...]
    sheets: tuple[Sheet, ...]
    steps: tuple[Step, ...]
    expectations: tuple[Expectation, ...]


def read_scenario(path: Path) -> Scenario:
    """Reads and checks a scenario. Raises BadDocument with line and key."""
    document = read_document(path)
    opening = document.checked(_OPENING, (), document.table)
    for name, value in opening.house.items():
        if flaw := house_flaw(name, value):
            raise document.flaw(("house", name), flaw)
    sheets: list[Sheet] = []
    for number, entry in enumerate(opening.combatant):
        sheet = document.checked(_SHEET, ("combatant", number), entry)
        if any(sheet.id == other.id for other in sheets):
            raise document.flaw(("combatant", number, "id"), f"there are two '{sheet.id}'")
        sheets.append(sheet)
    steps: list[Step] = []
    expectations: list[Expectation] = []
    for number, entry in enumerate(opening.step):
        step, expectation = _read_step(document, number, entry)
        steps.append(step)
        expectations.append(expectation)
    return Scenario(
        path,
        opening.title,
        ruleset(opening.edition, opening.house),
        opening.rules,
        tuple(sheets),
        tuple(steps),
        tuple(expectations),
    )


def _read_step(document: Document, number: int, entry: object) -> tuple[Step, Expectation]:
    at = ("step", number)
    if not isinstance(entry, dict):
        raise document.flaw(at, "a step is a table with 'do'")
    body = {key: value for key, value in entry.items() if key != "expect"}
    expectation = entry.get("expect", {})
    if not isinstance(expectation, dict):
        raise document.flaw((*at, "expect"), "an expectation is a table")
    if body.get("do") in ("undo", "redo"):
        return document.checked(_POINTER, at, body), expectation
    return document.checked(COMMAND, at, body), expectation


@dataclass(slots=True)
class Played:
    """What a scenario came to: a sentence for each expectation that failed, and every step."""

    final: Encounter
    failures: list[str] = field(default_factory=list)
    expectations: int = 0
    steps: list[dict[str, object]] = field(default_factory=list)


def play(scenario: Scenario, catalogue: Catalogue) -> Played:
    """Plays every step and compares what it expects."""
    history = History(begin(scenario.title, scenario.rules, catalogue, scenario.sheets))
    played = Played(history.present)
    for number, (step, expectation) in enumerate(
        zip(scenario.steps, scenario.expectations, strict=True), 1
    ):
        before = history.present
        result, refusal = _take(history, step, number)
        place = f"{scenario.path}: step {number} ({step.do})"
        flaws = _compare(history.present, before, result, refusal, expectation)
        played.expectations += len(expectation)
        played.failures += [f"{place}: {flaw}" for flaw in flaws]
        report: dict[str, object] = {"step": number, "do": step.do, "result": result}
        if refusal is not None:
            report["refused"] = refusal
        played.steps.append(report)
    played.final = history.present
    return played


def _take(history: History, step: Step, number: int) -> tuple[Result, str | None]:
    """Takes one step; its result, or the sentence that refuses it."""
    if isinstance(step, Undo):
        return {}, None if history.undo() is not None else "there is nothing to take back"
    if isinstance(step, Redo):
        return {}, None if history.redo() is not None else "there is nothing to take forth again"
    decided: tuple[AnyEvent, ...] | Refusal = decide(history.present, step)
    if isinstance(decided, Refusal):
        return {}, decided.sentence
    history.add(fold(history.present, decided), number)
    return result_of(step.do, decided), None


def _compare(
    now: Encounter,
    before: Encounter,
    result: Result,
    refusal: str | None,
    expectation: Expectation,
) -> list[str]:
    flaws: list[str] = []
    fails = expectation.get("fails", False)
    if refusal is None and fails is not False:
        flaws.append("expected to be refused, but it was taken")
    elif refusal is not None and fails is False:
        flaws.append(f"refused: {refusal}")
    elif refusal is not None and isinstance(fails, str) and fails not in refusal:
        flaws.append(f"expected a refusal with '{fails}', got: {refusal}")
    if refusal is not None and now != before:
        flaws.append("refused, and yet something changed")
    summary = summarise(now)
    combatants: Mapping[str, object] = summary["combatants"]
    for key, wanted in expectation.items():
        if key == "fails":
            continue
        if key == "result":
            flaws += _differences((key,), wanted, result)
        elif key in combatants:
            flaws += _differences((key,), wanted, combatants[key])
        else:
            flaws += _differences((key,), wanted, summary.get(key, _ABSENT))
    return flaws


_ABSENT = object()


def _differences(path: tuple[str, ...], wanted: object, found: object) -> list[str]:
    """Where a found value is not what was wanted; tables are compared key by key."""
    if isinstance(wanted, dict):
        if not isinstance(found, dict):
            return [f"expected {dotted(path)} to be a table, got {_show(found)}"]
        return [
            flaw
            for key, value in wanted.items()
            for flaw in _differences((*path, key), value, found.get(key, _ABSENT))
        ]
    same = type(wanted) is type(found) and wanted == found
    return [] if same else [f"expected {dotted(path)} = {_show(wanted)}, got {_show(found)}"]


def _show(value: object) -> str:
    if value is _ABSENT:
        return "nothing"
    return str(value).lower() if isinstance(value, bool) else str(value)
