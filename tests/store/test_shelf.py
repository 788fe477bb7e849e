"""The list of fights on the start screen."""

import errno
import io
import os
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

import pytest

from tracker.store import shelf
from tracker.store.journal import Journal, create
from tracker.store.reading import Unreadable, read
from tracker.store.shelf import Fight, glance, list_fights
from tracker.store.toml import Table

words_of_posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows says it otherwise")


def a_fight(path: Path, steps: Iterable[Table] = (), **head: object) -> Path:
    create(path, {"title": "Tollgate at dusk", "edition": "current", **head})
    with Journal(read(path)) as journal:
        journal.append_all(
            {"number": number, "round": number // 2, "standing": f"{number} of 6"} | step
            for number, step in enumerate(steps, 1)
        )
    return path


def test_fights_are_listed_last_written_first(tmp_path: Path) -> None:
    for age, name in enumerate(["old", "new", "older"]):
        path = a_fight(tmp_path / f"{name}.toml", [{}, {}, {}], title=name)
        when = {"new": 3, "old": 2, "older": 1}[name]
        os.utime(path, (when, when))
        assert age < 3
    found = list_fights(tmp_path)
    assert [fight.title for fight in found] == ["new", "old", "older"]
    assert found[0] == Fight(
        path=tmp_path / "new.toml",
        title="new",
        edition="current",
        modified=datetime.fromtimestamp(3, UTC),
        steps=3,
        round=1,
        standing="3 of 6",
        torn=False,
        trouble="",
    )


def test_other_files_are_not_listed_and_a_missing_folder_has_none(tmp_path: Path) -> None:
    for name in (".hidden.toml", "notes.txt", "fight.toml.torn-1"):
        (tmp_path / name).write_bytes(b"")
    assert list_fights(tmp_path) == ()
    assert list_fights(tmp_path / "none") == ()


@words_of_posix
def test_a_folder_that_cannot_be_listed_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"")
    with pytest.raises(Unreadable, match="cannot be listed: it is a file"):
        list_fights(file)


def test_a_fight_without_steps_or_summary_is_listed_plainly(tmp_path: Path) -> None:
    plain = glance(a_fight(tmp_path / "a.toml", title=5, edition=6))
    assert (plain.title, plain.edition, plain.steps, plain.round) == ("a", "", 0, None)
    assert (plain.standing, plain.torn, plain.trouble) == ("", False, "")
    odd = glance(a_fight(tmp_path / "b.toml", [{"round": "one", "standing": 6}]))
    assert (odd.steps, odd.round, odd.standing) == (1, None, "")


def test_a_fight_is_over_when_it_was_ended_and_no_round_runs(tmp_path: Path) -> None:
    def events(name: str, *steps: Table) -> Fight:
        return glance(a_fight(tmp_path / f"{name}.toml", steps))

    end: Table = {"round": 0, "event": [{"event": "note-made"}, {"event": "fight-ended"}]}
    assert events("ended", {"round": 2}, end).over
    assert events("later", {"round": 2}, end, {"round": 0}).over
    assert not events("again", end, {"round": 1}).over
    assert not events("setup", {"round": 0, "text": 'event = "fight-ended"'}).over
    assert not events("none").over


@words_of_posix
def test_files_that_cannot_be_read_are_listed_with_the_reason(tmp_path: Path) -> None:
    (tmp_path / "a.toml").mkdir()
    (tmp_path / "b.toml").write_bytes(b'title = "no format"\n')
    (tmp_path / "c.toml").write_bytes(b"format = 2\n")
    a_fight(tmp_path / "d.toml", title="fine")
    (tmp_path / "e.toml").write_bytes(b"format = 1\n[[combatant]]\nname = 'x\n[[step]]\n")
    (tmp_path / "f.toml").symlink_to(tmp_path / "gone.toml")
    trouble = {fight.path.name: fight.trouble for fight in list_fights(tmp_path)}
    assert trouble == {
        "a.toml": "cannot be read: it is a folder",
        "b.toml": "line 1: is not a fight: `format` is missing; `format = 1` is expected",
        "c.toml": "line 1: was written by a newer version, in format 2; "
        "this version reads format 1",
        "d.toml": "",
        "e.toml": 'line 3: is not valid TOML: expected "\'"',
        "f.toml": "cannot be read: the file is not there",
    }


def test_every_cut_of_the_last_step_shows_the_step_before(tmp_path: Path) -> None:
    path = a_fight(tmp_path / "fight.toml", [{}] * 10)
    before = path.stat().st_size
    with Journal(read(path)) as journal:
        journal.append({"number": 11, "event": [{"what": "x"}], "standing": "last"})
    data = path.read_bytes()
    for cut in range(before, len(data) + 1):
        for zeros in (b"", b"\0" * 9):
            path.write_bytes(data[:cut] + zeros)
            fight = glance(path)
            assert fight.trouble == ""
            assert fight.steps == (11 if cut >= len(data) - 1 else 10)
            saved = read(path)
            assert (fight.steps, fight.torn) == (len(saved.steps), saved.torn is not None)


def test_a_torn_first_step_shows_the_head(tmp_path: Path) -> None:
    path = a_fight(tmp_path / "fight.toml")
    head = path.read_bytes()
    for tail in (b"\n[[st", b"\n[[step]]\nnumber = 1\n", b"\0\0"):
        path.write_bytes(head + tail)
        fight = glance(path)
        assert (fight.steps, fight.torn, fight.trouble) == (0, True, "")


def test_a_last_step_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = a_fight(tmp_path / "fight.toml", [{}, {}])
    data = path.read_bytes()
    path.write_bytes(data.replace(b'"2 of 6"', b'"2 of 6'))
    assert glance(path).trouble == "the last step cannot be read"
    for number in (b"7", b"9" * 5000):
        path.write_bytes(data.replace(b"end]\nnumber = 2", b"end]\nnumber = " + number))
        assert glance(path).trouble == "the last step cannot be read"


def test_a_head_of_too_many_digits_is_told(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    path.write_bytes(b"format = " + b"9" * 5000 + b"\n")
    assert glance(path).trouble.startswith("line 1: was written by a newer version")


def test_a_round_that_cannot_be_shown_is_left_out(tmp_path: Path) -> None:
    path = a_fight(tmp_path / "fight.toml", [{}, {}])
    path.write_bytes(path.read_bytes().replace(b"round = 1", b"round = 0x" + b"f" * 5000))
    assert (glance(path).steps, glance(path).round, glance(path).trouble) == (2, None, "")


@words_of_posix
def test_what_is_no_file_is_told_and_never_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    os.symlink("loop.toml", tmp_path / "loop.toml")
    assert {fight.path.name: fight.trouble for fight in list_fights(tmp_path)} == {
        "loop.toml": "cannot be read: too many levels of symbolic links",
        "pipe.toml": "cannot be read: it is no file",
    }


def test_only_the_head_and_the_end_of_a_big_file_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "\n[[step]]\n[step.end]\nnumber = 1\n" * 10
    path = a_fight(tmp_path / "fight.toml", [{"event": [{"text": text}] * 9}] * 300)
    taken = []

    class Counting:
        def __init__(self, file: io.BufferedReader) -> None:
            self.file = file
            self.fileno = file.fileno
            self.seek = file.seek

        def __enter__(self) -> "Counting":
            return self

        def __exit__(self, *_: object) -> None:
            self.file.close()

        def read(self, size: int = -1) -> bytes:
            data = self.file.read(size)
            taken.append(len(data))
            return data

    monkeypatch.setattr(Path, "open", lambda path, _: Counting(io.BufferedReader(io.FileIO(path))))
    assert glance(path).steps == 300
    assert path.stat().st_size > 1_000_000
    assert sum(taken) <= 40_000


def test_heads_and_steps_longer_than_a_block_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    combatants = [{"name": f"Guard {number}"} for number in range(60)]
    events = [{"text": f"line {number}"} for number in range(60)]
    path = a_fight(tmp_path / "fight.toml", [{"event": events}] * 3, combatant=combatants)
    for block in (1, 7, 64, 1000):
        monkeypatch.setattr(shelf, "_BLOCK", block)
        fight = glance(path)
        assert (fight.steps, fight.round, fight.trouble) == (3, 1, "")


def test_a_line_that_only_looks_like_a_step_does_not_end_the_head(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "fight.toml"
    text = 'format = 1\nnote = """\n[[step]]\n"""\ntitle = "after it"\n\n[[step]]\nnumber = 1\n'
    path.write_text(text + "[step.end]\nnumber = 1\n", encoding="utf-8", newline="\n")
    monkeypatch.setattr(shelf, "_BLOCK", 60)
    assert (glance(path).title, glance(path).steps) == ("after it", 1)


def test_a_file_that_goes_away_meanwhile_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = a_fight(tmp_path / "fight.toml")

    def denied(_path: Path, _mode: str) -> BinaryIO:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)
    assert glance(path).trouble == "cannot be read: permission is denied"
