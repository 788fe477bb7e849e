"""The imperative shell: the present fight, its file, dice and clock. Only here anything changes."""

import random
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from tracker.encounter.commands import AnyCommand, decide
from tracker.encounter.reduce import fold
from tracker.encounter.refusal import Refusal
from tracker.encounter.state import Encounter
from tracker.encounter.step import Entry, Mark, Step
from tracker.encounter.timeline import Timeline
from tracker.rules.dice import Dice
from tracker.store.entries import entry_tables
from tracker.store.fight import follow, load
from tracker.store.follow import Follower, Replaced
from tracker.store.head import head_table
from tracker.store.journal import Journal, NotSaved, create, recover
from tracker.store.lock import FightLock
from tracker.store.places import free_name
from tracker.store.reading import Saved, Unreadable, read

Clock = Callable[[], str]
SaveState = Literal["saved", "not saved", "read only"]

NOTHING_TO_UNDO = Refusal("impossible", "there is nothing to take back")
NOTHING_TO_REDO = Refusal("impossible", "there is nothing that was taken back")


def local_time() -> str:
    """Now, with its zone, to the second."""
    return datetime.now().astimezone().isoformat(timespec="seconds")


class Roller:
    """The program's dice."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._source = source or random.SystemRandom()

    def roll(self, dice: Dice) -> tuple[int, ...]:
        """One number a die."""
        return tuple(self._source.randint(1, side) for side in dice.sides)


def _mended(saved: Saved) -> str:
    """Cuts off a torn tail, which is kept; a sentence that says so. Raises NotSaved."""
    where = f"{saved.path}:{saved.torn.line}: " if saved.torn else ""
    return recover(saved).removeprefix(where)


@dataclass(slots=True)
class _Desk:
    """Where a session writes: a journal with its lock, or a follower of another's, and why."""

    journal: Journal | None = None
    lock: FightLock | None = None
    follower: Follower | None = None
    barred: str = ""


class Session:
    """A fight that is being run.

    `notice` is what the GM must be told about the file: a tail that was cut off, a disk that
    is full, another window; "" when all is well.
    """

    def __init__(
        self,
        path: Path,
        timeline: Timeline,
        desk: _Desk,
        *,
        roller: Roller,
        clock: Clock,
        notice: str = "",
    ) -> None:
        self.path = path
        self.roller = roller
        self.notice = notice
        self.kept: Path | None = None
        self._timeline = timeline
        self._desk = desk
        self._clock = clock

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        roller: Roller | None = None,
        clock: Clock = local_time,
    ) -> "Session":
        """Opens a fight; read-only where another window has it. Raises Unreadable, NotSaved."""
        lock = FightLock(path)
        mine = lock.acquire()
        notice = lock.refusal
        try:
            saved = read(path)
            timeline = load(saved)
            if mine:
                notice = _mended(saved)
                desk = _Desk(journal=Journal(saved), lock=lock)
            else:
                desk = _Desk(follower=Follower(saved), barred=lock.refusal)
        except BaseException:
            lock.release()
            raise
        return cls(path, timeline, desk, roller=roller or Roller(), clock=clock, notice=notice)

    @classmethod
    def create(
        cls,
        path: Path,
        start: Encounter,
        *,
        roller: Roller | None = None,
        clock: Clock = local_time,
    ) -> "Session":
        """Writes a new fight and opens it. Raises FileExistsError, NotSaved."""
        create(path, head_table(start))
        return cls.open(path, roller=roller, clock=clock)

    @property
    def encounter(self) -> Encounter:
        """The fight as it stands."""
        return self._timeline.present

    @property
    def timeline(self) -> Timeline:
        """Everything that happened."""
        return self._timeline

    @property
    def saved(self) -> SaveState:
        """Whether every step is on disk."""
        if self._desk.journal is None:
            return "read only"
        return "saved" if self._unsaved == 0 else "not saved"

    @property
    def _unsaved(self) -> int:
        written = self._desk.journal.steps if self._desk.journal else 0
        return len(self._timeline.entries) - written

    def do(self, command: AnyCommand, rolled: tuple[str, ...] = ()) -> Step | Refusal:
        """Takes a step, or says why not. `rolled` names the fields that the program rolled."""
        if self._desk.journal is None:
            return self._read_only
        decided = decide(self.encounter, command)
        if isinstance(decided, Refusal):
            return decided
        step = Step(self._next_number, self._clock(), command, decided, rolled)
        self._timeline.take(step, fold(self.encounter, decided))
        self._write()
        return step

    def undo(self) -> Mark | Refusal:
        """Takes the last step back."""
        return self._move("undo", self._timeline.undo_target, NOTHING_TO_UNDO)

    def redo(self) -> Mark | Refusal:
        """Brings back the step that was taken back last."""
        return self._move("redo", self._timeline.redo_target, NOTHING_TO_REDO)

    def _move(
        self, kind: Literal["undo", "redo"], target: int | None, nothing: Refusal
    ) -> Mark | Refusal:
        if self._desk.journal is None:
            return self._read_only
        if target is None:
            return nothing
        mark = Mark(self._next_number, self._clock(), kind, target)
        self._timeline.mark(mark)
        self._write()
        return mark

    @property
    def _read_only(self) -> Refusal:
        return Refusal("impossible", f"{self._desk.barred}; here it can only be read")

    @property
    def _next_number(self) -> int:
        return len(self._timeline.entries) + 1

    def _write(self) -> None:
        """Appends what is not on disk yet; a failure is told and tried again with the next step."""
        journal = self._desk.journal
        if journal is None or self._unsaved == 0:
            return
        try:
            journal.append_all(entry_tables(self._timeline, journal.steps + 1))
        except NotSaved as failure:
            self.notice = str(failure)
        else:
            self.notice = ""

    def retry(self) -> bool:
        """Tries to write what is not on disk; whether all is now."""
        self._write()
        return self._unsaved == 0

    def secure(self) -> bool:
        """Writes what is not on disk and looks whether the file is still as it was left; whether
        the whole fight is in it. True in a window that only reads."""
        journal = self._desk.journal
        if journal is None:
            return True
        if not self.retry():
            return False
        if not journal.intact():
            self.notice = f"{self.path.name} is not as it was left"
            return False
        return True

    def follow(self) -> tuple[Entry, ...]:
        """In a read-only window: what the other one has done since; takes over when it is gone.

        A file that cannot be followed any more is left: the window stays as it is.
        """
        follower = self._desk.follower
        if follower is None:
            return ()
        known = len(self._timeline.entries)
        lock = FightLock(self.path)
        free = lock.acquire()
        try:
            follow(self.path, self._timeline, follower.new_steps())
            if free:
                self._take_over(lock)
        except NotSaved as trouble:
            self.notice = str(trouble)
        except (Replaced, Unreadable) as trouble:
            self.notice = f"{trouble}; leave and open the fight again"
            self._desk = _Desk(barred=str(trouble))
        finally:
            if self._desk.lock is not lock:
                lock.release()
        return tuple(self._timeline.entries[known:])

    def _take_over(self, lock: FightLock) -> None:
        """Writes from now on, since the other window is gone and this one is up to date."""
        saved = read(self.path)
        if len(saved.steps) != len(self._timeline.entries):
            raise Replaced(self.path, "was rewritten")
        self.notice = _mended(saved)
        self._desk = _Desk(journal=Journal(saved), lock=lock)

    def keep(self) -> Path | None:
        """Closes a fight whose file does not take the last steps, and writes all of it into a new
        file; where, or None when that cannot be written either and the fight stays open."""
        path = self._copied(self.path.parent)
        if path is not None:
            self._kept(path, path.name)
        return path

    def close(self) -> None:
        """Closes the file and gives the fight free. Steps that the file does not take are kept
        with the whole fight in a new one: beside it or else in the system's folder for temporary
        files, if either can be written."""
        if not self.secure() and self.keep() is None:
            path = self._copied(Path(tempfile.gettempdir()))
            if path is not None:
                self._kept(path, str(path))
        self._release()

    def _copied(self, folder: Path) -> Path | None:
        """Writes the whole fight into a new file; where, or None when that cannot be."""
        try:
            path = free_name(folder, self.encounter.title)
            create(path, head_table(self._timeline.states[0]), entry_tables(self._timeline, 1))
        except (NotSaved, OSError):
            return None
        return path

    def _kept(self, path: Path, name: str) -> None:
        self.notice = f"{self.notice}; the whole fight is kept in {name}"
        self.kept = path
        self._release()

    def _release(self) -> None:
        if self._desk.journal is not None:
            self._desk.journal.close()
        if self._desk.lock is not None:
            self._desk.lock.release()
        self._desk = _Desk(barred="this fight is closed")
