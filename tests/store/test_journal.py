"""Fights on disk: made, appended to, recovered, whatever happens meanwhile."""

import errno
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import SupportsIndex

import pytest

from tests.store.files import (
    HEAD,
    DiskFull,
    a_fight,
    a_step,
    appending,
    others_may_move_it,
    steps_of,
    torn,
    torn_of,
    written,
)
from tracker.store.journal import Journal, NotSaved, create, recover
from tracker.store.reading import read
from tracker.store.toml import Table

# Making a new fight


def test_a_new_fight_gets_its_folders_and_leaves_no_draft(tmp_path: Path) -> None:
    path = tmp_path / "campaign" / "saves" / "fight.toml"
    create(path, HEAD)
    assert read(path).head == {"format": 1} | HEAD
    assert os.listdir(path.parent) == ["fight.toml"]


def test_a_new_fight_never_overwrites(tmp_path: Path) -> None:
    path = written(tmp_path / "fight.toml", "mine")
    with pytest.raises(FileExistsError):
        create(path, HEAD)
    assert path.read_bytes() == b"mine"
    assert os.listdir(tmp_path) == ["fight.toml"]


def test_a_file_that_appears_meanwhile_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "fight.toml", "mine")
    monkeypatch.setattr(os.path, "lexists", lambda _: False)
    with pytest.raises(FileExistsError):
        create(path, HEAD)
    assert path.read_bytes() == b"mine"
    assert os.listdir(tmp_path) == ["fight.toml"]


def test_a_disk_without_links_takes_a_new_fight_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(_source: Path, _target: Path) -> None:
        raise OSError(errno.ENOTSUP, "not supported")

    monkeypatch.setattr(os, "link", no_links)
    path = a_fight(tmp_path, 1)
    assert steps_of(read(path)) == [1]
    assert os.listdir(tmp_path) == ["fight.toml"]


def test_a_folder_that_cannot_be_synced_is_no_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fight.toml"
    real = os.open

    def files_only(name: Path, flags: int, mode: int = 0o777) -> int:
        if name == tmp_path:
            raise PermissionError(errno.EACCES, "a folder")
        return real(name, flags, mode)

    monkeypatch.setattr(os, "open", files_only)
    create(path, HEAD)
    assert read(path).steps == ()


def test_a_file_where_the_folder_should_be_is_told(tmp_path: Path) -> None:
    written(tmp_path / "saves", "a file")
    with pytest.raises(NotSaved, match=r"fight\.toml is not saved: its folder is a file"):
        create(tmp_path / "saves" / "fight.toml", HEAD)


@pytest.mark.parametrize("head", [{"step": []}, {"format": 2}])
def test_a_head_with_steps_or_another_format_is_a_bug(tmp_path: Path, head: Table) -> None:
    with pytest.raises(ValueError, match="a head has"):
        create(tmp_path / "fight.toml", head)
    assert os.listdir(tmp_path) == []


# Recovering


def test_recovering_says_what_was_lost_and_never_overwrites_a_copy(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 3)
    data = path.read_bytes()
    for number, steps in ((1, "steps 1 to 3 are whole"), (2, "steps 1 to 3 are whole")):
        written(path, data + b"\n[[step]]\nnumb")
        line = data.count(b"\n") + 2
        assert recover(read(path)) == (
            f"{path}:{line}: step 4 was not written to its end and is cut off; {steps}; "
            f"the rest is kept in fight.toml.torn-{number}"
        )
        assert path.read_bytes() == data
    assert (tmp_path / "fight.toml.torn-2").read_bytes() == b"\n[[step]]\nnumb"
    assert "step 1 is whole" in recover(read(torn(a_fight(tmp_path, 1, "one.toml"))))
    assert "no step is left" in recover(read(torn(a_fight(tmp_path, 0, "none.toml"))))


def test_recovering_a_whole_fight_does_nothing(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 1)
    assert recover(read(path)) == ""
    assert os.listdir(tmp_path) == ["fight.toml"]


def test_recovering_a_file_that_has_changed_since_is_refused(tmp_path: Path) -> None:
    saved = read(torn(a_fight(tmp_path, 1)))
    data = saved.path.read_bytes()
    written(saved.path, data + b"e")
    with pytest.raises(NotSaved, match="another program has changed the file"):
        recover(saved)
    assert saved.path.read_bytes() == data + b"e"


def test_a_full_disk_leaves_a_torn_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = read(torn(a_fight(tmp_path, 1)))
    data = saved.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", DiskFull(2))
        with pytest.raises(NotSaved, match="the disk is full"):
            recover(saved)
    assert saved.path.read_bytes() == data
    assert os.listdir(tmp_path) == ["fight.toml"]
    assert recover(saved)


def test_a_torn_fight_must_be_recovered_before_it_is_appended_to(tmp_path: Path) -> None:
    saved = read(torn(a_fight(tmp_path, 1)))
    with pytest.raises(NotSaved):
        Journal(saved)


# Appending, and what can go wrong


@pytest.mark.parametrize("room", [0, 1, 100, 10_000])
@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EIO, "the disk reports an error"),
        (errno.ENXIO, "no such device or address"),
    ],
)
def test_a_failed_write_leaves_nothing_torn_and_is_made_good_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: int, error: int, reason: str
) -> None:
    path = a_fight(tmp_path, 2)
    before = path.read_bytes()
    with Journal(read(path)) as open_journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", DiskFull(room, error))
            with pytest.raises(NotSaved) as caught:
                open_journal.append_all(a_step(number, "x" * 9000) for number in (3, 4))
        assert str(caught.value) == f"fight.toml is not saved: {reason}"
        assert (caught.value.path, caught.value.reason) == (path, reason)
        assert path.read_bytes() == before
        assert open_journal.steps == 2
        open_journal.append_all(a_step(number) for number in (3, 4, 5))
    assert steps_of(read(path)) == [1, 2, 3, 4, 5]


def test_a_write_in_many_short_pieces_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = a_fight(tmp_path, 1)
    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[:7]))
    with Journal(read(path)) as open_journal:
        open_journal.append(a_step(2))
    assert steps_of(read(path)) == [1, 2]


def test_a_write_that_stores_nothing_counts_as_a_full_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = a_fight(tmp_path, 1)
    monkeypatch.setattr(os, "write", lambda _descriptor, _data: 0)
    with Journal(read(path)) as open_journal, pytest.raises(NotSaved, match="the disk is full"):
        open_journal.append(a_step(2))


def test_a_step_that_cannot_be_made_safe_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = a_fight(tmp_path, 1)
    before = path.read_bytes()
    fails = [True]
    real = os.fsync

    def fsync(descriptor: int) -> None:
        if fails and fails.pop():
            raise OSError(errno.EIO, "Input/output error")
        real(descriptor)

    with Journal(read(path)) as open_journal:
        monkeypatch.setattr(os, "fsync", fsync)
        with pytest.raises(NotSaved, match="the disk reports an error"):
            open_journal.append(a_step(2))
        assert path.read_bytes() == before
        open_journal.append(a_step(2))
    assert steps_of(read(path)) == [1, 2]


def test_remains_that_cannot_be_taken_back_at_once_go_before_the_next_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = a_fight(tmp_path, 1)

    def no_cut(_descriptor: int, _length: SupportsIndex) -> None:
        raise OSError(errno.EIO, "Input/output error")

    with Journal(read(path)) as open_journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", DiskFull(50))
            patch.setattr(os, "ftruncate", no_cut)
            for _ in range(2):
                with pytest.raises(NotSaved):
                    open_journal.append(a_step(2))
        assert torn_of(read(path)) != b""
        open_journal.append(a_step(2))
    assert steps_of(read(path)) == [1, 2]


def test_an_interrupted_write_is_taken_back_before_the_next_step(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = a_fight(tmp_path, 1)
    real = os.write

    def interrupted(descriptor: int, data: memoryview) -> int:
        real(descriptor, data[:60])
        raise KeyboardInterrupt

    with Journal(read(path)) as open_journal:
        with monkeypatch.context() as patch:
            patch.setattr(os, "write", interrupted)
            with pytest.raises(KeyboardInterrupt):
                open_journal.append(a_step(2))
        open_journal.append(a_step(2))
    assert steps_of(read(path)) == [1, 2]


@others_may_move_it
def test_a_vanished_file_is_told_and_may_come_back(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 1)
    away = tmp_path / "away.toml"
    with Journal(read(path)) as open_journal:
        path.rename(away)
        for _ in range(2):
            with pytest.raises(NotSaved, match="the file is not there"):
                open_journal.append(a_step(2))
        away.rename(path)
        open_journal.append(a_step(2))
    assert steps_of(read(path)) == [1, 2]


@others_may_move_it
def test_a_file_saved_unchanged_by_an_editor_is_gone_on_with(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 1)
    with Journal(read(path)) as open_journal:
        copy = written(tmp_path / "copy.toml", path.read_bytes())
        copy.replace(path)
        open_journal.append(a_step(2))
    assert steps_of(read(path)) == [1, 2]


@others_may_move_it
@pytest.mark.parametrize(
    "change",
    [
        lambda data: data + b"# a note\n",
        lambda data: data[:-40],
        lambda data: data.replace(b"number = 1\n", b"number = 2\n"),
    ],
)
def test_a_file_changed_by_another_program_is_not_written_to(
    tmp_path: Path, change: Callable[[bytes], bytes]
) -> None:
    path = a_fight(tmp_path, 1)
    saved = read(path)
    changed = change(path.read_bytes())
    with Journal(saved) as open_journal:
        written(tmp_path / "copy.toml", changed).replace(path)
        with pytest.raises(NotSaved, match="another program has changed the file"):
            open_journal.append(a_step(2))
    with pytest.raises(NotSaved, match="another program has changed the file"):
        Journal(saved)
    assert path.read_bytes() == changed


def test_a_fight_that_cannot_be_written_to_is_not_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = read(a_fight(tmp_path, 1))

    def denied(_path: Path, _flags: int) -> int:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "open", denied)
    with pytest.raises(NotSaved, match=r"fight\.toml is not saved: the disk is read-only"):
        Journal(saved)


def test_a_closed_journal_opens_again_to_append(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 0)
    open_journal = Journal(read(path))
    open_journal.close()
    open_journal.close()
    open_journal.append(a_step(1))
    open_journal.close()
    assert steps_of(read(path)) == [1]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is for others")
def test_a_killed_writer_leaves_every_confirmed_step(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 0)
    with appending(path, 1_000_000) as writer:
        assert writer.stdout is not None
        for line in writer.stdout:
            if line == "50\n":
                break
        writer.send_signal(signal.SIGKILL)
        confirmed = [50, *map(int, writer.stdout.read().split())][-1]
    saved = read(path)
    assert len(saved.steps) >= confirmed
    recover(saved)
    assert steps_of(read(path)) == list(range(1, len(saved.steps) + 1))
