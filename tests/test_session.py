"""The session: steps on disk, undo, a second window, whatever happens to the file."""

import errno
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import filelock
import pytest

import tracker.session
from tests.store.fights import NOON, give, open_new, start
from tests.store.files import DiskFull, others_may_move_it, torn
from tracker.encounter.commands import AnyCommand
from tracker.encounter.commands.harm import Hurt
from tracker.encounter.commands.initiative import Initiative
from tracker.encounter.commands.roster import Note
from tracker.encounter.commands.turns import Next
from tracker.encounter.refusal import Refusal
from tracker.encounter.state import Encounter
from tracker.encounter.step import Mark, Step
from tracker.rules.dice import Dice
from tracker.session import Roller, Session, local_time
from tracker.store.fight import load
from tracker.store.journal import Journal
from tracker.store.reading import Saved, Unreadable, read

ROOT = Path(__file__).parents[1]
ROUND = Initiative(rolls={"ann": 10, "bob": 5})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "ford.toml"


@pytest.fixture
def session(path: Path) -> Iterator[Session]:
    """A fight of Ann and Bob in its first round."""
    session = open_new(path, start())
    assert isinstance(session.do(ROUND, ("rolls.bob",)), Step)
    yield session
    session.close()


def opened(path: Path) -> Session:
    return Session.open(path, clock=lambda: NOON)


def on_disk(path: Path) -> Encounter:
    """The encounter as it stands on disk."""
    return load(read(path)).present


def kinds(entries: object) -> list[str]:
    assert isinstance(entries, list | tuple)
    return [type(entry).__name__ for entry in entries]


# Steps, undo, redo


@pytest.mark.parametrize("command", [Next(), Hurt(who="bob", amount=9)], ids=["next", "hurt"])
def test_a_step_is_on_disk_when_it_is_confirmed(session: Session, command: AnyCommand) -> None:
    step = session.do(command)
    assert isinstance(step, Step)
    assert (step.number, step.at, step.command, step.rolled) == (2, NOON, command, ())
    assert (session.saved, session.notice) == ("saved", "")
    assert on_disk(session.path) == session.encounter


def test_each_step_is_one_write_and_one_sync_before_it_is_confirmed(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []
    write, sync = os.write, os.fsync

    def writing(descriptor: int, data: bytes) -> int:
        calls.append("write")
        return write(descriptor, data)

    def syncing(descriptor: int) -> None:
        calls.append("sync")
        sync(descriptor)

    monkeypatch.setattr(os, "write", writing)
    monkeypatch.setattr(os, "fsync", syncing)
    outcomes: tuple[object, ...] = (session.do(Next()), session.undo(), session.redo())
    assert kinds(outcomes) == ["Step", "Mark", "Mark"]
    assert calls == ["write", "sync"] * 3


def test_a_refused_step_leaves_no_trace(session: Session) -> None:
    before, size = session.encounter, session.path.stat().st_size
    refused = session.do(Hurt(who="zoe", amount=3))
    assert isinstance(refused, Refusal)
    assert (refused.code, session.encounter) == ("unknown", before)
    assert session.path.stat().st_size == size
    assert session.retry()


def test_undo_and_redo_are_steps_that_survive_a_reopening(session: Session) -> None:
    in_round = session.encounter
    session.do(Hurt(who="bob", amount=9))
    hurt = session.encounter
    assert session.undo() == Mark(3, NOON, "undo", 2)
    assert session.encounter == in_round
    session.close()
    again = opened(session.path)
    assert again.encounter == in_round
    assert again.redo() == Mark(4, NOON, "redo", 2)
    assert again.encounter == hurt
    assert kinds(again.timeline.entries) == ["Step", "Step", "Mark", "Mark"]
    for _ in range(2):
        again.undo()
    assert again.encounter == again.timeline.states[0]
    refused = again.undo()
    assert isinstance(refused, Refusal)
    assert refused.sentence == "there is nothing to take back"
    again.close()


def test_a_new_step_after_an_undo_leaves_nothing_to_redo(session: Session) -> None:
    session.do(Next())
    session.undo()
    session.do(Hurt(who="bob", amount=1))
    refused = session.redo()
    assert isinstance(refused, Refusal)
    assert refused.sentence == "there is nothing that was taken back"


def test_which_dice_were_rolled_is_kept(session: Session) -> None:
    (step,) = load(read(session.path)).entries
    assert isinstance(step, Step)
    assert step.rolled == ("rolls.bob",)


def test_dice_and_clock_are_the_systems_unless_given(path: Path) -> None:
    session = Session.create(path, start())
    step = session.do(Note(text="now"))
    assert isinstance(step, Step)
    assert abs((datetime.now().astimezone() - datetime.fromisoformat(step.at)).total_seconds()) < 99
    assert len(local_time()) == len("2030-01-31T12:00:00+01:00")
    rolls = {session.roller.roll(Dice.parse("2d6")) for _ in range(200)}
    assert {len(roll) for roll in rolls} == {2}
    assert {die for roll in rolls for die in roll} == {1, 2, 3, 4, 5, 6}
    one, other = (Roller(random.Random(4)).roll(Dice.parse("9d20")) for _ in range(2))
    assert one == other
    session.close()


# The disk


@pytest.mark.parametrize("room", [0, 100])
def test_a_full_disk_is_told_and_everything_is_written_later(
    session: Session, monkeypatch: pytest.MonkeyPatch, room: int
) -> None:
    before = session.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", DiskFull(room))
        give(
            session,
            {"do": "hurt", "who": "bob", "amount": 9},
            {"do": "next"},
            {"do": "undo"},
            {"do": "redo"},
        )
        assert (session.saved, session.retry()) == ("not saved", False)
        assert session.notice == "ford.toml is not saved: the disk is full"
        assert session.path.read_bytes() == before
    assert session.encounter.combatants["bob"].vitals.hit_points == 0
    assert session.retry()
    assert (session.saved, session.notice) == ("saved", "")
    assert load(read(session.path)).entries == session.timeline.entries


def test_the_next_step_brings_those_that_a_full_disk_kept_out(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", DiskFull(0, errno.EIO))
        session.do(Next())
    assert session.notice == "ford.toml is not saved: the disk reports an error"
    session.do(Next())
    assert (session.saved, session.notice) == ("saved", "")
    assert on_disk(session.path) == session.encounter


@others_may_move_it
def test_the_fight_goes_on_when_its_file_vanishes(session: Session) -> None:
    away = session.path.with_name("away.toml")
    session.path.rename(away)
    session.do(Next())
    assert session.saved == "not saved"
    assert session.notice == "ford.toml is not saved: the file is not there"
    session.do(Hurt(who="bob", amount=1))
    away.rename(session.path)
    assert session.retry()
    assert on_disk(session.path) == session.encounter


@others_may_move_it
def test_what_no_file_took_is_kept_in_a_new_one_when_the_fight_is_closed(session: Session) -> None:
    session.path.unlink()
    session.do(Next())
    session.do(Hurt(who="bob", amount=1))
    session.close()
    kept = session.path.with_name("the-ford.toml")
    assert session.notice == (
        "ford.toml is not saved: the file is not there; the whole fight is kept in the-ford.toml"
    )
    assert load(read(kept)).entries == session.timeline.entries
    assert on_disk(kept) == session.encounter
    session.close()
    assert [one.name for one in session.path.parent.glob("*.toml")] == ["the-ford.toml"]
    assert isinstance(session.do(Next()), Refusal)


@others_may_move_it
def test_what_no_file_of_its_folder_takes_is_kept_in_the_folder_for_temporary_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    folder = tmp_path / "saves"
    session = open_new(folder / "ford.toml", start())
    shutil.rmtree(folder)
    folder.write_text("no folder", encoding="utf-8")
    session.do(ROUND)
    assert session.keep() is None
    session.close()
    kept = tmp_path / "the-ford.toml"
    assert session.kept == kept
    assert session.notice == (
        f"ford.toml is not saved: its folder is a file; the whole fight is kept in {kept}"
    )
    assert on_disk(kept) == session.encounter


def test_where_nothing_can_be_written_closing_leaves_nothing_behind(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = session.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", DiskFull(0))
        session.do(Next())
        assert session.keep() is None
        session.close()
    assert session.notice == "ford.toml is not saved: the disk is full"
    assert [one.name for one in session.path.parent.glob("*.toml")] == ["ford.toml"]
    assert session.path.read_bytes() == before


@others_may_move_it
def test_a_file_that_another_program_changed_is_left_alone(session: Session) -> None:
    data = session.path.read_bytes() + b"# a note\n"
    session.path.write_bytes(data)
    session.do(Next())
    assert "another program has changed the file" in session.notice
    assert session.path.read_bytes() == data


def test_a_torn_tail_is_cut_off_kept_and_told(session: Session) -> None:
    session.close()
    path, data = session.path, session.path.read_bytes()
    torn(path)
    again = opened(path)
    assert again.notice == (
        "step 2 was not written to its end and is cut off; step 1 is whole; "
        "the rest is kept in ford.toml.torn-1"
    )
    assert path.read_bytes() == data
    assert path.with_name("ford.toml.torn-1").read_bytes() == b"\n[[st"
    assert (again.saved, again.encounter) == ("saved", session.encounter)
    again.do(Next())
    assert again.notice == ""
    again.close()
    assert on_disk(path) == again.encounter


def test_a_torn_file_with_a_flaw_before_the_tail_stays_as_it_is(session: Session) -> None:
    session.close()
    data = session.path.read_bytes().replace(b"natural = 5", b"natural = 5.5") + b"\n[[st"
    session.path.write_bytes(data)
    with pytest.raises(Unreadable, match="takes a whole number"):
        opened(session.path)
    assert session.path.read_bytes() == data
    assert os.listdir(session.path.parent) == ["ford.toml"]


def test_what_is_not_there_is_told_and_nothing_is_made(tmp_path: Path) -> None:
    for missing in (tmp_path / "ford.toml", tmp_path / "nowhere" / "ford.toml"):
        with pytest.raises(Unreadable, match="the file is not there"):
            opened(missing)
    assert os.listdir(tmp_path) == []


def test_a_new_fight_overwrites_nothing(session: Session) -> None:
    before = session.path.read_bytes()
    with pytest.raises(FileExistsError):
        open_new(session.path, start())
    assert session.path.read_bytes() == before


# Two windows


def test_a_second_window_reads_and_follows(session: Session) -> None:
    second = opened(session.path)
    assert (second.saved, second.notice) == ("read only", "another window has this fight open")
    for refused in (second.do(Next()), second.undo(), second.redo()):
        assert isinstance(refused, Refusal)
        assert refused.sentence == "another window has this fight open; here it can only be read"
    assert (second.follow(), session.follow()) == ((), ())
    session.do(Next())
    session.undo()
    assert kinds(second.follow()) == ["Step", "Mark"]
    assert second.encounter == session.encounter
    assert second.saved == "read only"
    second.close()
    session.do(Next())
    assert session.saved == "saved"


def test_a_second_window_takes_over_when_the_first_is_gone(session: Session) -> None:
    second = opened(session.path)
    session.do(Next())
    session.close()
    assert kinds(second.follow()) == ["Step"]
    assert (second.saved, second.notice) == ("saved", "")
    assert isinstance(second.do(Next()), Step)
    assert second.follow() == ()
    third = opened(session.path)
    assert (third.saved, third.encounter) == ("read only", second.encounter)
    third.close()
    second.close()


def test_a_window_that_takes_over_cuts_off_what_the_first_left_torn(session: Session) -> None:
    second = opened(session.path)
    session.close()
    torn(session.path)
    assert second.follow() == ()
    assert second.saved == "saved"
    assert "the rest is kept in ford.toml.torn-1" in second.notice
    second.do(Next())
    assert on_disk(session.path) == second.encounter
    second.close()


def test_a_window_that_cannot_take_over_yet_tries_again(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = opened(session.path)
    session.close()
    torn(session.path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", DiskFull(2))
        assert second.follow() == ()
    assert (second.saved, second.notice) == (
        "read only",
        "ford.toml is not saved: the disk is full",
    )
    assert second.follow() == ()
    assert second.saved == "saved"
    second.close()


@others_may_move_it
def test_a_file_that_was_replaced_is_followed_no_more(session: Session) -> None:
    second = opened(session.path)
    second.follow()
    before = second.encounter
    copy = session.path.with_name("copy.toml")
    copy.write_bytes(session.path.read_bytes())
    copy.replace(session.path)
    assert second.follow() == ()
    assert second.notice == "ford.toml was replaced; leave and open the fight again"
    session.close()
    assert second.follow() == ()
    assert (second.saved, second.encounter) == ("read only", before)
    refused = second.do(Next())
    assert isinstance(refused, Refusal)
    assert refused.sentence == "ford.toml was replaced; here it can only be read"


def test_a_file_of_another_course_with_the_same_end_is_not_taken_over(session: Session) -> None:
    session.do(Next())
    second = opened(session.path)
    session.close()
    data = session.path.read_bytes()
    first, last = data.index(b"\n[[step]]"), data.rindex(b"\n[[step]]")
    data = data[:first] + data[last:].replace(b"number = 2", b"number = 1", 1)
    data = data.replace(b"[step.end]\nnumber = 2", b"[step.end]\nnumber = 1")
    session.path.write_bytes(data)
    assert second.follow() == ()
    assert "was rewritten" in second.notice
    assert (second.saved, session.path.read_bytes()) == ("read only", data)


def test_a_step_that_somebody_adds_while_a_window_takes_over_is_not_lost(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    second = opened(session.path)
    saved = read(session.path)
    session.close()

    def read_late(path: Path) -> Saved:
        with Journal(saved) as journal:
            journal.append({"number": 2, "at": datetime.fromisoformat(NOON), "undo": 1})
        return read(path)

    monkeypatch.setattr(tracker.session, "read", read_late)
    assert second.follow() == ()
    assert "was rewritten" in second.notice
    assert second.saved == "read only"


def test_a_step_that_cannot_be_followed_is_told(session: Session) -> None:
    second = opened(session.path)
    saved = read(session.path)
    session.close()
    with Journal(saved) as journal:
        journal.append({"number": 2, "at": datetime.fromisoformat(NOON), "undo": 7})
    assert second.follow() == ()
    assert "step 2.undo: takes 1 here, not 7" in second.notice
    assert second.saved == "read only"


def test_a_folder_that_takes_no_lock_is_told(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_lock: object, **_options: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    session.close()
    monkeypatch.setattr(filelock.FileLock, "acquire", refuse)
    again = opened(session.path)
    assert again.notice == "this fight cannot be locked: the disk is read-only"
    refused = again.undo()
    assert isinstance(refused, Refusal)
    assert refused.sentence == f"{again.notice}; here it can only be read"
    again.close()


HOLD = """
import sys
from pathlib import Path
from tracker.session import Session
session = Session.open(Path(sys.argv[1]))
print(session.saved, flush=True)
sys.stdin.readline()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is for others")
def test_a_fight_is_free_again_when_its_window_was_killed(session: Session) -> None:
    session.close()
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(session.path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "saved\n"
        second = opened(session.path)
        assert second.notice == "another window has this fight open"
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    third = opened(session.path)
    assert third.saved == "saved"
    third.close()
    assert second.follow() == ()
    assert second.saved == "saved"
    second.close()


def test_a_fight_that_could_not_be_opened_is_free(session: Session) -> None:
    session.close()
    data = session.path.read_bytes()
    session.path.write_bytes(data.replace(b"format = 1", b"format = 9"))
    with pytest.raises(Unreadable, match="newer version"):
        opened(session.path)
    session.path.write_bytes(data)
    again = opened(session.path)
    assert again.saved == "saved"
    again.close()


def test_a_whole_fight_whose_file_is_damaged_meanwhile_is_kept_when_it_is_closed(
    session: Session,
) -> None:
    session.do(Next())
    session.path.write_bytes(session.path.read_bytes()[:-20])
    assert session.saved == "saved", "nobody looked yet"
    session.close()
    kept = session.path.with_name("the-ford.toml")
    assert session.kept == kept
    assert session.notice == (
        "ford.toml is not as it was left; the whole fight is kept in the-ford.toml"
    )
    assert load(read(kept)).entries == session.timeline.entries


@others_may_move_it
def test_a_fight_whose_file_went_after_the_last_step_is_kept_when_it_is_closed(
    session: Session,
) -> None:
    session.path.unlink()
    assert session.saved == "saved", "nobody looked yet"
    session.close()
    assert session.kept is not None
    assert on_disk(session.kept) == session.encounter


def test_a_fight_that_is_safe_is_kept_nowhere_else(session: Session) -> None:
    session.do(Next())
    session.close()
    assert session.kept is None
    assert [one.name for one in session.path.parent.glob("*.toml")] == ["ford.toml"]
