"""Saved fights on a plain terminal: `tracker check`, `show` and `log`."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tracker.encounter.summary import summarise
from tracker.headless.files import saved_fight
from tracker.headless.status import FAILED, FINE, UNUSABLE
from tracker.store.fight import load
from tracker.store.reading import Unreadable, read
from tracker.view.log import log_text
from tracker.view.report import report


def check(files: Sequence[Path]) -> int:
    """Whether saved fights are whole: 0 all, 1 one is readable up to a named step, 2 one is not."""
    worst = FINE
    for path in files:
        try:
            saved = read(path)
            timeline = load(saved)
        except Unreadable as flaw:
            print(f"tracker: {flaw}", file=sys.stderr)
            worst = max(worst, FAILED if flaw.readable_steps else UNUSABLE)
            continue
        steps = len(timeline.entries)
        if saved.torn is not None:
            sentence = f"{path}:{saved.torn.line}: readable up to step {steps}; the rest is cut off"
            print(f"tracker: {sentence}", file=sys.stderr)
            worst = max(worst, FAILED)
        else:
            print(f"{path}: whole, {steps} steps")
    return worst


def show(path: Path, *, as_json: bool) -> int:
    """How a saved fight stands."""
    encounter = saved_fight(path).present
    if as_json:
        print(json.dumps(summarise(encounter), indent=2, ensure_ascii=False))
        return FINE
    print(report(encounter))
    return FINE


def log(path: Path, *, markdown: bool) -> int:
    """The log of a saved fight."""
    timeline = saved_fight(path)
    print(log_text(timeline.entries, timeline.states, markdown=markdown))
    return FINE
