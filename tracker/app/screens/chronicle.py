"""The lines of the log as the fight goes on: new ones added, taken back ones struck out."""

from dataclasses import replace

from tracker.encounter.step import Entry, Mark, Step
from tracker.encounter.timeline import Timeline
from tracker.view.log import log_lines
from tracker.view.model import LogLine

AT_ONCE = 150
"""Entries that are worded before the first frame; older ones follow in portions of this size."""


class Chronicle:
    """All lines of a fight's log, the newest worded first."""

    def __init__(self, timeline: Timeline) -> None:
        self._timeline = timeline
        self._first = max(1, len(timeline.entries) - AT_ONCE + 1)
        self._taken_back: set[int] = set()
        self.lines: list[LogLine] = []
        for entry in timeline.entries:
            self._strike(entry)
        self._word(self._first, len(timeline.entries))

    def add(self, entry: Entry) -> None:
        """Words a new entry."""
        self._strike(entry)
        if isinstance(entry, Mark):
            gone = entry.step in self._taken_back
            self.lines = [
                replace(line, undone=gone) if line.step == entry.step else line
                for line in self.lines
            ]
        self.lines = [*self.lines, *self._lines_of(entry)]

    def read_back(self) -> bool:
        """Words a portion of the older entries; whether there was one."""
        if self._first <= 1:
            return False
        last = self._first - 1
        self._first = max(1, last - AT_ONCE + 1)
        newer = self.lines
        self.lines = []
        self._word(self._first, last)
        self.lines = [*self.lines, *newer]
        return True

    def _strike(self, entry: Entry) -> None:
        if isinstance(entry, Mark):
            if entry.kind == "undo":
                self._taken_back.add(entry.step)
            else:
                self._taken_back.discard(entry.step)

    def _word(self, first: int, last: int) -> None:
        for entry in self._timeline.entries[first - 1 : last]:
            self.lines += self._lines_of(entry)

    def _lines_of(self, entry: Entry) -> tuple[LogLine, ...]:
        lines = entry_lines(self._timeline, entry)
        if entry.number in self._taken_back:
            return tuple(replace(line, undone=True) for line in lines)
        return lines


def entry_lines(timeline: Timeline, entry: Entry) -> tuple[LogLine, ...]:
    """An entry as the log has it, not struck out."""
    before, after = timeline.states[entry.number - 1 : entry.number + 1]
    target = timeline.entries[entry.step - 1] if isinstance(entry, Mark) else None
    return log_lines(entry, before, after, target if isinstance(target, Step) else None)
