"""Facts and commands as what saves are made of: none is left out, and each comes back as it was."""

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import Any, get_args

import pytest
import tomli_w
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from tests.encounter.anything import anything
from tests.scenario_files import scenario_paths
from tests.strategies import DAMAGE_TYPES, DATA, MAKERS, casts, fights, sensible_commands
from tracker.encounter.commands import COMMAND, AnyCommand, Command, decide
from tracker.encounter.events import EVENT, AnyEvent, Event
from tracker.encounter.reduce import fold, reduce
from tracker.encounter.refusal import Refusal
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Encounter, begin
from tracker.rules.edition import Edition, ruleset
from tracker.scenario import Redo, Undo, read_scenario

EVENTS: tuple[type[Event], ...] = get_args(AnyEvent)
COMMANDS: tuple[type[Command], ...] = get_args(AnyCommand)
EXAMPLES = max(1, settings().max_examples // 5)

pytestmark = pytest.mark.filterwarnings("ignore:Ignoring unsupported Strict")


def _below(base: type[Any]) -> Iterator[type[Any]]:
    for one in base.__subclasses__():
        yield one
        yield from _below(one)


def _tag(kind: type[Any], key: str) -> str:
    return str(kind.model_fields[key].default)


def _written(table: dict[str, Any]) -> dict[str, Any]:
    """A table as a file gives it back."""
    return tomllib.loads(tomli_w.dumps(table))


# --- the unions -------------------------------------------------------------------------------


def test_every_fact_is_in_the_union_of_facts() -> None:
    assert set(_below(Event)) == set(EVENTS)


def test_every_command_is_in_the_union_of_commands() -> None:
    assert set(_below(Command)) == set(COMMANDS)


def test_no_two_facts_share_a_tag() -> None:
    tags = [_tag(kind, "event") for kind in EVENTS]
    assert len(set(tags)) == len(tags)


def test_no_two_commands_share_a_tag() -> None:
    tags = [_tag(kind, "do") for kind in COMMANDS]
    assert len(set(tags)) == len(tags)


def test_every_command_is_made_up_by_the_tests() -> None:
    assert {_tag(kind, "do") for kind in COMMANDS} == set(MAKERS)


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (5, "a sum is a list of lines such as '+2 sword (ATK-1)'"),
        ("+2 sword (ATK-1)", "a sum is a list of lines such as '+2 sword (ATK-1)'"),
        (["two"], "'two' is no part of a sum; write '+2 sword (ATK-1)'"),
        (["+2 sword"], "'+2 sword' is no part of a sum; write '+2 sword (ATK-1)'"),
        (
            [f"+{'9' * 5000} sword (ATK-1)"],
            f"'+{'9' * 38}…' is no part of a sum; write '+2 sword (ATK-1)'",
        ),
        ([2], "'2' is no part of a sum; write '+2 sword (ATK-1)'"),
    ],
)
def test_a_sum_of_a_save_that_cannot_be_read_says_how_it_is_written(
    lines: object, sentence: str
) -> None:
    fact = {"event": "attack-rolled", "who": "ann", "target": "bob", "weapon": "sword"}
    with pytest.raises(ValidationError, match=re.escape(f"Value error, {sentence} ")):
        EVENT.validate_python({**fact, "attack": 12, "tally": lines})


# --- there and back again ---------------------------------------------------------------------


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_fact_comes_back_from_a_save_as_it_was(kind: type[Event], data: st.DataObject) -> None:
    fact = data.draw(anything(kind, "event"))
    dumped = EVENT.dump_python(fact, mode="json", exclude_none=True)  # type: ignore[arg-type]
    assert EVENT.validate_python(dumped) == fact
    assert EVENT.validate_python(_written(dumped)) == fact


@pytest.mark.parametrize("kind", COMMANDS, ids=lambda kind: kind.__name__)
@settings(max_examples=EXAMPLES)
@given(data=st.data())
def test_a_command_comes_back_from_a_save_as_it_was(
    kind: type[Command], data: st.DataObject
) -> None:
    command = data.draw(anything(kind, "do"))
    for unset in (True, False):
        dumped = COMMAND.dump_python(
            command,  # type: ignore[arg-type]
            mode="json",
            exclude_none=True,
            exclude_defaults=unset,
            by_alias=True,
        )
        table = {**dumped, "do": _tag(kind, "do")}
        assert COMMAND.validate_python(table) == command
        assert COMMAND.validate_python(_written(table)) == command


@settings(max_examples=EXAMPLES)
@given(fight=fights(), data=st.data())
def test_what_a_table_would_say_comes_back_from_a_save(
    fight: Encounter, data: st.DataObject
) -> None:
    command = data.draw(sensible_commands(fight))
    dumped = COMMAND.dump_python(command, mode="json", exclude_none=True, by_alias=True)
    assert COMMAND.validate_python(_written(dumped)) == command


@settings(max_examples=EXAMPLES)
@given(cast=casts())
def test_a_sheet_comes_back_from_a_roster_as_it_was(cast: tuple[Sheet, ...]) -> None:
    for sheet in cast:
        whole = sheet.model_dump(mode="json", exclude_none=True)
        short = sheet.model_dump(mode="json", exclude_defaults=True)
        assert Sheet.model_validate(_written(whole)) == sheet
        assert Sheet.model_validate(_written(short)) == sheet


# --- reduce -----------------------------------------------------------------------------------

LOG_ONLY = {
    "action-changed",
    "attack-resolved",
    "challenged",
    "checked",
    "damage-rolled",
    "defence-rolled",
    "effect-suffered",
    "group-checked",
    "hazard-met",
    "note-made",
    "overruled",
    "saved",
    "wait-ended",
}
"""Tags of facts that tell something and change nothing."""

Steps = Iterable[AnyCommand | Undo | Redo]


def _occurrences(now: Encounter, steps: Steps) -> Iterator[tuple[Encounter, AnyEvent]]:
    """Every fact of a fight, each with the encounter before it."""
    for command in steps:
        decided = () if isinstance(command, Undo | Redo) else decide(now, command)
        for event in () if isinstance(decided, Refusal) else decided:
            yield now, event
            now = reduce(now, event)


def _a_combo() -> Iterator[tuple[Encounter, AnyEvent]]:
    sheets = ({"id": "ann", "skills": {"hands": 1}}, {"id": "bob"})
    start = begin("", ruleset(Edition.CURRENT, {}), DATA, tuple(map(Sheet.model_validate, sheets)))
    steps: tuple[dict[str, object], ...] = (
        {"do": "combo", "who": "ann", "name": "strong start"},
        {"do": "attack", "who": "ann", "target": "bob", "natural": 10, "damage_rolls": ()},
    )
    return _occurrences(start, map(COMMAND.validate_python, steps))


@cache
def reduced() -> dict[str, list[tuple[Encounter, AnyEvent]]]:
    """A few occurrences of every kind of fact, from the fights of tests/scenarios."""
    scenarios = (read_scenario(path) for path in scenario_paths())
    found: dict[str, list[tuple[Encounter, AnyEvent]]] = {}
    for before, event in chain(
        _a_combo(),
        *(
            _occurrences(begin(one.title, one.rules, DATA, one.sheets), one.steps)
            for one in scenarios
        ),
    ):
        occurrences = found.setdefault(event.event, [])
        if len(occurrences) < 5:
            occurrences.append((before, event))
    return found


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_fact_can_be_reduced(kind: type[Event]) -> None:
    occurrences = reduced().get(_tag(kind, "event"), [])
    assert occurrences, "no fight of the tests leads to it"
    for before, event in occurrences:
        after = reduce(before, event)
        assert isinstance(after, Encounter)
        assert reduce(before, event) == after
        assert fold(before, (event,)) == after


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_facts_for_the_log_alone_change_nothing_and_all_others_something(
    kind: type[Event],
) -> None:
    tag = _tag(kind, "event")
    changes = any(reduce(before, event) != before for before, event in reduced().get(tag, []))
    assert changes == (tag not in LOG_ONLY)


def test_damage_types_of_the_tests_are_those_of_the_book() -> None:
    assert {"hacking", "stabbing", "smashing", "fire"} == set(DAMAGE_TYPES)
