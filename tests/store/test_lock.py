"""One window at a time writes to a fight."""

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import filelock
import pytest

from tracker.store.lock import FightLock

ROOT = Path(__file__).parents[2]

HOLD = """
import sys
from pathlib import Path
from tracker.store.lock import FightLock
lock = FightLock(Path(sys.argv[1]))
print(lock.acquire(), flush=True)
sys.stdin.readline()
"""


def holder(path: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def answer(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    path = tmp_path / "fight.toml"
    path.write_bytes(b"format = 1\n")
    return path


@pytest.mark.skipif(sys.platform == "win32", reason="links need a right there")
def test_a_link_to_itself_has_a_lock_of_its_own(tmp_path: Path) -> None:
    loop = tmp_path / "loop.toml"
    loop.symlink_to(loop)
    assert FightLock(loop).file.name == ".loop.toml.lock"


def test_a_lock_is_taken_given_back_and_taken_again(fight: Path) -> None:
    lock = FightLock(fight)
    assert lock.acquire()
    assert lock.acquire()
    assert lock.file == fight.with_name(".fight.toml.lock")
    assert lock.file.exists()
    lock.release()
    lock.release()
    assert not lock.held
    assert lock.acquire()
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file stays there")
def test_a_lock_given_back_leaves_no_file(fight: Path) -> None:
    lock = FightLock(fight)
    assert lock.acquire()
    lock.release()
    assert os.listdir(fight.parent) == ["fight.toml"]


def test_two_windows_of_one_process_exclude_each_other(fight: Path) -> None:
    first, second = FightLock(fight), FightLock(fight)
    assert first.acquire()
    assert not second.acquire()
    assert second.refusal == "another window has this fight open"
    first.release()
    assert second.acquire()
    assert second.refusal == ""
    second.release()


def test_two_processes_exclude_each_other(fight: Path) -> None:
    lock = FightLock(fight)
    with holder(fight) as other:
        assert answer(other) == "True"
        assert not lock.acquire()
        assert lock.refusal == "another window has this fight open"
        other.communicate("\n")
    assert lock.acquire()
    with holder(fight) as other:
        assert answer(other) == "False"
        other.communicate("\n")
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is for others")
def test_the_lock_of_a_killed_process_is_free(fight: Path) -> None:
    lock = FightLock(fight)
    with holder(fight) as other:
        assert answer(other) == "True"
        other.send_signal(signal.SIGKILL)
        other.wait()
    assert lock.acquire()
    lock.release()


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege")
def test_links_to_one_fight_share_its_lock(fight: Path) -> None:
    link = fight.with_name("link.toml")
    link.symlink_to(fight)
    lock = FightLock(fight)
    assert lock.acquire()
    assert not FightLock(link).acquire()
    lock.release()


def test_a_folder_that_takes_no_lock_is_told(fight: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_lock: object, **_options: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    lock = FightLock(fight)
    assert not lock.acquire()
    assert lock.refusal == "this fight cannot be locked: the disk is read-only"


def test_no_folder_is_made_for_a_lock(tmp_path: Path) -> None:
    lock = FightLock(tmp_path / "nowhere" / "fight.toml")
    assert not lock.acquire()
    assert lock.refusal == "this fight cannot be locked: its folder is not there"
    assert os.listdir(tmp_path) == []


def test_a_lock_file_that_stays_is_no_failure(fight: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stays(_path: Path) -> None:
        raise PermissionError(errno.EACCES, "in use")

    lock = FightLock(fight)
    assert lock.acquire()
    monkeypatch.setattr(Path, "unlink", stays)
    lock.release()
    assert not lock.held
