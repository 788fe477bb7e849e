"""Fights on disk for the tests of the store: made, damaged, watched."""

import errno
import os
import subprocess
import sys
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest

from tracker.store.journal import Journal, create
from tracker.store.reading import Saved, Unreadable, read
from tracker.store.toml import Table

ROOT = Path(__file__).parents[2]
others_may_move_it = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows lets nobody move an open file"
)
words_of_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows says it otherwise")
NOON = datetime(2026, 11, 30, 12, 0, tzinfo=timezone(timedelta(hours=1)))
HEAD: Table = {
    "title": "Tollgate at dusk",
    "edition": "current",
    "house": {"criticals": True},
    "combatant": [
        {"id": "ann", "name": "Ann", "skills": {"sword": 2}},
        {"id": "guard-1", "name": "Guard 1"},
    ],
}


def a_step(number: int, text: str = "Ann hits Guard 1") -> Table:
    return {
        "number": number,
        "at": NOON,
        "round": 1,
        "standing": "2 of 2",
        "command": {"do": "attack", "who": "ann", "damage": [6, 3]},
        "event": [
            {"what": "attack-rolled", "tally": [{"label": "skill", "value": 2}]},
            {"what": "damage-taken", "who": "guard-1", "dealt": 5, "text": text},
        ],
    }


def a_fight(folder: Path, steps: int, name: str = "fight.toml") -> Path:
    path = folder / name
    create(path, HEAD)
    with Journal(read(path)) as open_journal:
        open_journal.append_all(a_step(number) for number in range(1, steps + 1))
    return path


def written(path: Path, text: str | bytes) -> Path:
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def steps_of(saved: Saved) -> list[object]:
    return [step["number"] for step in saved.steps]


def torn_of(saved: Saved) -> bytes:
    assert saved.torn is not None
    return saved.torn.data


def failure(path: Path) -> Unreadable:
    before = path.read_bytes()
    with pytest.raises(Unreadable) as caught:
        read(path)
    assert path.read_bytes() == before
    assert "\n" not in str(caught.value)
    return caught.value


def torn(path: Path) -> Path:
    with path.open("ab") as file:
        file.write(b"\n[[st")
    return path


class DiskFull:
    """An os.write that stores some bytes, then fails: like a disk that runs full."""

    def __init__(self, room: int, error: int = errno.ENOSPC) -> None:
        self.room = room
        self.error = error
        self.real = os.write

    def __call__(self, descriptor: int, data: memoryview) -> int:
        if self.room == 0:
            raise OSError(self.error, os.strerror(self.error))
        stored = self.real(descriptor, data[: self.room])
        self.room -= stored
        return stored


APPEND_WITHOUT_END = """
import sys
from pathlib import Path
from tracker.store.journal import Journal
from tracker.store.reading import read
with Journal(read(Path(sys.argv[1]))) as journal:
    for number in range(1, int(sys.argv[2]) + 1):
        journal.append({"number": number, "event": [{"what": "x" * 5000}, {"what": "y"}]})
        print(number, flush=True)
"""


def appending(path: Path, steps: int) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", APPEND_WITHOUT_END, str(path), str(steps)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )
