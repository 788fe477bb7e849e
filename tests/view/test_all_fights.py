"""Every fight of tests/scenarios, looked at after each step."""

from pathlib import Path

import pytest

from tests.scenario_files import scenario_id, scenario_paths
from tests.view.fights import SHIPPED, row_text
from tracker.encounter.commands import decide
from tracker.encounter.reduce import fold
from tracker.encounter.refusal import Refusal
from tracker.encounter.state import begin
from tracker.encounter.step import Mark, Step
from tracker.encounter.timeline import Timeline
from tracker.scenario import Redo, Undo, read_scenario
from tracker.view.cards import CardsView
from tracker.view.header import due_line, header
from tracker.view.ladder import LadderView
from tracker.view.log import explain, log_text
from tracker.view.round_end import end_facts, end_touches
from tracker.view.why import why


def played(path: Path) -> Timeline:
    """The course of a scenario without the steps that are refused."""
    scenario = read_scenario(path)
    timeline = Timeline(begin(scenario.title, scenario.rules, SHIPPED, scenario.sheets))
    for command in scenario.steps:
        number = len(timeline.entries) + 1
        if isinstance(command, Undo):
            if timeline.undo_target is not None:
                timeline.mark(Mark(number, "", "undo", timeline.undo_target))
        elif isinstance(command, Redo):
            if timeline.redo_target is not None:
                timeline.mark(Mark(number, "", "redo", timeline.redo_target))
        else:
            decided = decide(timeline.present, command)
            if not isinstance(decided, Refusal):
                step = Step(number, "", command, decided)
                timeline.take(step, fold(timeline.present, decided))
    return timeline


@pytest.mark.parametrize("path", scenario_paths(), ids=scenario_id)
def test_a_fight_can_be_shown_at_every_moment(path: Path) -> None:
    timeline = played(path)
    assert log_text(timeline.entries, timeline.states)
    for line in log_text(timeline.entries, timeline.states, markdown=True).split("\n"):
        parts = line.split("**")
        assert len(parts) % 2 == 1, line
        for left, bold, right in zip(parts[::2], parts[1::2], parts[2::2], strict=False):
            assert bold == bold.strip(" :,;")
            assert not left[-1:].isalnum(), line
            assert not right[:1].isalnum(), line
    for entry, before in zip(timeline.entries, timeline.states, strict=False):
        assert explain(entry, before)
    former: LadderView | None = None
    for now in timeline.states:
        header(now, "saved")
        assert bool(due_line(now)) == bool(now.dues)
        fresh, former = LadderView(now), LadderView(now, former)
        rows = [row_text(fresh.row(index)) for index in range(len(fresh))]
        assert rows == [row_text(former.row(index)) for index in range(len(former))]
        assert fresh.current == former.current
        cards = CardsView(now)
        for index, who in enumerate(now.combatants):
            assert cards.card(index).who == who
            assert why(now, who)
            alive = now.combatants[who].vitals.state != "dead"
            if now.open and alive:
                assert bool(end_facts(now, who)) == end_touches(now, now.combatants[who])
