"""Saved fights on a plain terminal: `tracker check`, `show` and `log`."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tracker.encounter.summary import summarise
from tracker.headless.files import saved_fight
from tracker.headless.status import FAILED, FINE, UNUSABLE, Unusable
from tracker.view.log import log_text
from tracker.view.report import report


def check(files: Sequence[Path]) -> int:
    """Whether saved fights are whole: 0 all, 1 one is readable up to a named step, 2 one is not."""
    worst = FINE
    for path in files:
        try:
            timeline, trouble = saved_fight(path)
        except Unusable as flaw:
            print(f"tracker: {flaw}", file=sys.stderr)
            worst = UNUSABLE
            continue
        worst = max(worst, _status(trouble))
        if not trouble:
            print(f"{path}: whole, {len(timeline.entries)} steps")
    return worst


def show(path: Path, *, as_json: bool) -> int:
    """How a saved fight stands, or stood before what cannot be read, which is told: then 1."""
    timeline, trouble = saved_fight(path)
    encounter = timeline.present
    if as_json:
        print(json.dumps(summarise(encounter), indent=2, ensure_ascii=False))
    else:
        print(report(encounter))
    return _status(trouble)


def log(path: Path, *, markdown: bool) -> int:
    """The log of a saved fight, as far as it can be read; 1 where that is not to its end."""
    timeline, trouble = saved_fight(path)
    print(log_text(timeline.entries, timeline.states, markdown=markdown))
    return _status(trouble)


def _status(trouble: str) -> int:
    """The exit status of a fight, having told what is wrong with it."""
    if trouble:
        print(f"tracker: {trouble}", file=sys.stderr)
    return FAILED if trouble else FINE
