"""A whole fight from its file, and what another window adds to it."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from tracker.encounter.flaws import dotted
from tracker.encounter.reduce import reduce
from tracker.encounter.step import Entry, Mark
from tracker.encounter.timeline import Timeline
from tracker.store.entries import BadEntry, read_entries
from tracker.store.facts import untrue
from tracker.store.head import start_of
from tracker.store.reading import Saved, Unreadable
from tracker.store.toml import Table


def load(saved: Saved) -> Timeline:
    """The whole fight from its file. Raises Unreadable, which names file, line and key.

    The error's `readable` is what comes before the flaw.
    """
    timeline = Timeline(start_of(saved))
    try:
        _go_on(timeline, saved.steps)
    except BadEntry as bad:
        last = len(timeline.entries)
        sentence = _sentence(bad, last + 1)
        if last:
            sentence += f"; it can be read up to step {last}"
        line = saved.line_of(last + 1, bad.key)
        readable = replace(saved, steps=saved.steps[:last], torn=None)
        raise Unreadable(saved.path, line, dotted(bad.key), sentence, readable) from None
    return timeline


def follow(path: Path, timeline: Timeline, tables: Sequence[Table]) -> None:
    """Takes over what another window appended. Raises Unreadable."""
    try:
        _go_on(timeline, tables)
    except BadEntry as bad:
        sentence = _sentence(bad, len(timeline.entries) + 1)
        raise Unreadable(path, 0, dotted(bad.key), sentence) from None


def _sentence(bad: BadEntry, number: int) -> str:
    return f"{dotted((f'step {number}', *bad.key))}: {bad.sentence}"


def _go_on(timeline: Timeline, tables: Sequence[Table]) -> None:
    """Takes all entries up to the first with a flaw, which is raised as BadEntry."""
    entries, flaw = read_entries(tables)
    for entry in entries:
        _take(timeline, entry)
    if flaw is not None:
        raise flaw


def _take(timeline: Timeline, entry: Entry) -> None:
    if isinstance(entry, Mark):
        expected = timeline.undo_target if entry.kind == "undo" else timeline.redo_target
        if expected != entry.step:
            takes = f"takes {expected}" if expected else f"there is nothing to {entry.kind}"
            raise BadEntry((entry.kind,), f"{takes} here, not {entry.step}")
        timeline.mark(entry)
        return
    after = timeline.present
    for place, event in enumerate(entry.events):
        if flaw := untrue(after, event):
            key, sentence = flaw
            raise BadEntry(("event", place, *key), sentence)
        try:
            after = reduce(after, event)
        except LookupError:
            raise BadEntry(("event", place), "leaves a name blank that is needed") from None
    timeline.take(entry, after)
