"""Fights as data on a plain terminal: `tracker play`."""

import json
from collections.abc import Sequence
from pathlib import Path

from tracker.encounter.summary import summarise
from tracker.headless.files import own_catalogue, scenario
from tracker.headless.status import FAILED, FINE
from tracker.scenario import play


def play_files(files: Sequence[Path], *, as_json: bool) -> int:
    """Plays scenarios and says where they differ from what they expect; 1 if one does."""
    catalogue = own_catalogue()
    failed = expectations = steps = 0
    reports = []
    for path in files:
        fight = scenario(path)
        played = play(fight, catalogue)
        failed += bool(played.failures)
        expectations += played.expectations
        steps += len(played.steps)
        if as_json:
            reports.append(
                {
                    "file": str(path),
                    "title": fight.title,
                    "failures": played.failures,
                    "steps": played.steps,
                    "final": summarise(played.final),
                }
            )
        else:
            print(*played.failures, sep="\n", end="\n" if played.failures else "")
    if as_json:
        print(json.dumps(reports, indent=2, ensure_ascii=False))
    else:
        held = len(files) - failed
        print(f"{held} of {len(files)} scenarios held: {steps} steps, {expectations} expectations")
    return FAILED if failed else FINE
