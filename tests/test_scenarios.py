"""Fights as data: every file is played, and every expectation in it holds."""

from pathlib import Path

import pytest

from tests.scenario_files import scenario_id, scenario_paths
from tracker.encounter.catalogue import Catalogue
from tracker.scenario import play, read_scenario
from tracker.store.catalogue import load_catalogue


def _fights() -> list[object]:
    return [pytest.param(path, id=scenario_id(path)) for path in scenario_paths()]


@pytest.fixture(scope="module")
def shipped() -> Catalogue:
    return load_catalogue()


@pytest.mark.parametrize("path", _fights())
def test_a_fight_goes_as_written(path: Path, shipped: Catalogue) -> None:
    played = play(read_scenario(path), shipped)
    assert played.expectations > 0, "a fight that expects nothing tests nothing"
    assert not played.failures, "\n".join(played.failures)
