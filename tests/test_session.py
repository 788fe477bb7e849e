"""The session: steps on disk, undo, a second window, a full disk."""

import os
from pathlib import Path

import pytest

from tracker.encounter.commands import AnyCommand
from tracker.encounter.commands.harm import Hurt
from tracker.encounter.commands.initiative import Initiative
from tracker.encounter.commands.turns import Next
from tracker.encounter.refusal import Refusal
from tracker.encounter.sheet import Sheet
from tracker.encounter.step import Mark, Step
from tracker.session import Session
from tracker.shelf import Shelf
from tracker.store.catalogue import load_catalogue
from tracker.store.fight import load
from tracker.store.reading import read

CAST = (Sheet(id="ann", initiative=13), Sheet(id="bob", hit_points=7, life_points=6))
ROUND = Initiative(rolls={"ann": 10, "bob": 5})


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path, load_catalogue())


def begun(shelf: Shelf) -> Session:
    """A fight of two in its first round."""
    session = shelf.begin("The ford", CAST)
    assert isinstance(session.do(ROUND, ("rolls.bob",)), Step)
    return session


def reread(session: Session) -> object:
    """The encounter as it stands on disk."""
    return load(read(session.path), load_catalogue()).present


@pytest.mark.parametrize("command", [Next(), Hurt(who="bob", amount=9)], ids=["next", "hurt"])
def test_a_step_is_on_disk_when_it_is_confirmed(shelf: Shelf, command: AnyCommand) -> None:
    session = begun(shelf)
    assert isinstance(session.do(command), Step)
    assert (session.saved, reread(session)) == ("saved", session.encounter)


def test_a_refused_step_leaves_no_trace(shelf: Shelf) -> None:
    session = begun(shelf)
    before, size = session.encounter, session.path.stat().st_size
    refused = session.do(Hurt(who="zoe", amount=3))
    assert isinstance(refused, Refusal)
    assert (refused.code, session.encounter) == ("unknown", before)
    assert session.path.stat().st_size == size


def test_undo_and_redo_are_steps_that_survive_a_reopening(shelf: Shelf) -> None:
    session = begun(shelf)
    in_round = session.encounter
    session.do(Hurt(who="bob", amount=9))
    hurt = session.encounter
    assert isinstance(session.undo(), Mark)
    assert session.encounter == in_round
    session.close()
    again = shelf.open(session.path)
    assert again.encounter == in_round
    assert isinstance(again.redo(), Mark)
    assert again.encounter == hurt
    assert [type(entry).__name__ for entry in again.timeline.entries] == [
        "Step",
        "Step",
        "Mark",
        "Mark",
    ]
    for _ in range(2):
        again.undo()
    assert again.encounter == again.timeline.states[0]
    assert isinstance(again.undo(), Refusal)


def test_a_new_step_after_an_undo_leaves_nothing_to_redo(shelf: Shelf) -> None:
    session = begun(shelf)
    session.do(Next())
    session.undo()
    session.do(Hurt(who="bob", amount=1))
    refused = session.redo()
    assert isinstance(refused, Refusal)
    assert "nothing that was taken back" in refused.sentence


def test_which_dice_were_rolled_is_kept(shelf: Shelf) -> None:
    session = begun(shelf)
    session.close()
    (step,) = shelf.open(session.path).timeline.entries
    assert isinstance(step, Step)
    assert step.rolled == ("rolls.bob",)


def test_a_full_disk_is_told_and_everything_is_written_later(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begun(shelf)
    real = os.write

    def full(_descriptor: int, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", full)
    session.do(Hurt(who="bob", amount=9))
    session.do(Next())
    assert session.saved == "not saved"
    assert "the disk is full" in session.notice
    assert session.encounter.combatants["bob"].vitals.hit_points == 0
    monkeypatch.setattr(os, "write", real)
    assert session.retry()
    assert (session.saved, session.notice) == ("saved", "")
    assert reread(session) == session.encounter


def test_a_second_window_reads_and_follows(shelf: Shelf) -> None:
    first = begun(shelf)
    second = shelf.open(first.path)
    assert (second.saved, second.notice) == ("read only", "another window has this fight open")
    assert isinstance(second.do(Next()), Refusal)
    first.do(Next())
    first.undo()
    assert [type(entry).__name__ for entry in second.follow()] == ["Step", "Mark"]
    assert second.encounter == first.encounter
    first.do(Next())
    first.close()
    # the other is gone: this one goes on from where it stopped
    assert [type(entry).__name__ for entry in second.follow()] == ["Step"]
    assert (second.saved, second.notice) == ("saved", "")
    assert isinstance(second.do(Next()), Step)
    second.close()
    assert shelf.open(first.path).encounter == second.encounter


def test_the_demo_is_a_copy_each_time(shelf: Shelf) -> None:
    one, two = shelf.demo(), shelf.demo()
    one.do(Initiative(rolls=dict.fromkeys(one.encounter.combatants, 5)))
    assert one.path != two.path
    assert two.encounter.round == 0
    assert shelf.demo().encounter == two.encounter


@pytest.mark.parametrize("title", ["張三の戦い", "🐉", "a" * 200, "CON", "../../etc", "Bob [/b]"])
def test_any_title_makes_a_file(shelf: Shelf, title: str) -> None:
    session = shelf.begin(title)
    assert session.path.parent == shelf.folder
    assert shelf.fights()[0].title == title
