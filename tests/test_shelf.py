"""A user's fights: begun from a sample, from files or from nothing, and found again."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.files import written
from tracker.encounter.commands.initiative import Initiative
from tracker.encounter.commands.roster import Note
from tracker.encounter.sheet import Sheet
from tracker.rules.edition import Edition
from tracker.session import Session
from tracker.shelf import Shelf
from tracker.store import places
from tracker.store.catalogue import load_catalogue
from tracker.store.document import BadDocument
from tracker.store.fight import load
from tracker.store.journal import NotSaved
from tracker.store.places import share_folder
from tracker.store.reading import read


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    return Shelf(tmp_path / "saves", load_catalogue())


@pytest.fixture
def closing() -> Iterator[list[Session]]:
    """Sessions that are closed in the end."""
    sessions: list[Session] = []
    yield sessions
    for session in sessions:
        session.close()


def test_a_demo_is_a_fresh_copy_each_time_and_never_touches_the_sample(
    shelf: Shelf, closing: list[Session]
) -> None:
    samples = share_folder("samples")
    before = {path: (path.read_bytes(), path.stat().st_mtime_ns) for path in samples.iterdir()}
    one, two = shelf.demo(), shelf.demo()
    closing += [one, two]
    one.do(Initiative(rolls=dict.fromkeys(one.encounter.combatants, 5)))
    one.undo()
    three = shelf.demo("gate")
    closing.append(three)
    names = [session.path.name for session in closing]
    assert names == ["the-gate-at-dusk.toml", "the-gate-at-dusk-2.toml", "the-gate-at-dusk-3.toml"]
    sample = load(read(samples / "gate.toml")).states[0]
    assert one.encounter == two.encounter == three.encounter == sample
    assert before == {
        path: (path.read_bytes(), path.stat().st_mtime_ns) for path in samples.iterdir()
    }


def test_the_fight_that_was_taken_last_is_put_away_with_all_its_steps(shelf: Shelf) -> None:
    session = shelf.demo()
    session.path.write_bytes(session.path.read_bytes() + b"# a note\n")
    session.do(Note(text="the bell rings"))
    shelf.put_away()
    kept = session.kept
    assert kept is not None
    assert len(load(read(kept)).entries) == 1
    shelf.put_away()
    assert session.kept == kept, "it is put away once"


def test_a_demo_that_there_is_not_names_those_that_there_are(shelf: Shelf) -> None:
    with pytest.raises(LookupError, match="there is no demo 'gaet'; there is gate"):
        shelf.demo("gaet")
    assert not shelf.folder.exists()


SAMPLES = sorted(path.stem for path in share_folder("samples").glob("*.toml"))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_opens(shelf: Shelf, closing: list[Session], name: str) -> None:
    session = shelf.demo(name)
    closing.append(session)
    assert (session.saved, session.notice, session.encounter.round) == ("saved", "", 0)


def test_a_fight_begins_with_what_it_is_given(shelf: Shelf, closing: list[Session]) -> None:
    cast = (Sheet(id="ann"), Sheet(id="bob"))
    session = shelf.begin("The ford", cast, Edition.CLASSIC, {"hit_on_equal": False})
    closing.append(session)
    encounter = session.encounter
    assert (encounter.title, [*encounter.combatants]) == ("The ford", ["ann", "bob"])
    assert (encounter.rules.edition, encounter.rules.hit_on_equal) == (Edition.CLASSIC, False)
    assert session.path == shelf.folder / "the-ford.toml"
    with pytest.raises(ValueError, match="no house rule 'hit_on_eqal'"):
        shelf.begin("x", cast, Edition.CURRENT, {"hit_on_eqal": False})


def test_a_fight_begins_with_files_of_combatants(
    shelf: Shelf, closing: list[Session], tmp_path: Path
) -> None:
    guard = written(tmp_path / "guard.toml", 'id = "guard"\nname = "Guard"\n')
    session = shelf.begin_from_files("Gate", [f"{guard}*2", str(guard)], Edition.REVISED, {})
    closing.append(session)
    assert [*session.encounter.combatants] == ["guard-1", "guard-2", "guard"]
    with pytest.raises(BadDocument):
        shelf.begin_from_files("x", [str(tmp_path / "nobody.toml")], Edition.REVISED, {})
    assert len(shelf.fights()) == 1


TITLES = ("張三の戦い", "🐉", "a" * 200, "CON", "../../etc", "Bob [/b]", " ", 'a"\n[[step]]\\', "Ä")


@pytest.mark.parametrize("title", TITLES)
def test_any_title_makes_a_file_and_is_shown_as_it_is(
    shelf: Shelf, closing: list[Session], title: str
) -> None:
    sessions = [shelf.begin(title) for _ in range(3)]
    closing += sessions
    sessions[0].do(Note(text="x"))
    assert {session.path.parent for session in sessions} == {shelf.folder}
    assert len({session.path.name.casefold() for session in sessions}) == 3
    assert all(session.path.name.isascii() for session in sessions)
    assert all(len(session.path.stem) <= places.NAME_LENGTH for session in sessions)
    found = shelf.fights()
    assert [(fight.title, fight.trouble) for fight in found] == [(title, "")] * 3
    assert {fight.path for fight in found} == {session.path for session in sessions}


def test_a_saved_fight_is_opened_again(shelf: Shelf) -> None:
    session = shelf.begin("The ford", (Sheet(id="ann"),))
    session.do(Note(text="x"))
    session.close()
    again = shelf.open(session.path)
    assert again.encounter == session.encounter
    assert len(again.timeline.entries) == 1
    again.close()


def test_a_name_that_is_taken_meanwhile_is_passed_over(
    shelf: Shelf, closing: list[Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = shelf.begin("The ford")
    closing.append(first)
    real, late_ones = os.listdir, [True]

    def late(folder: Path) -> list[str]:
        return [] if late_ones and late_ones.pop() else real(folder)

    monkeypatch.setattr(os, "listdir", late)
    second = shelf.begin("The ford")
    closing.append(second)
    assert second.path.name == "the-ford-2.toml"


def test_a_name_that_stays_free_and_yet_is_taken_is_told(
    shelf: Shelf, closing: list[Session], monkeypatch: pytest.MonkeyPatch
) -> None:
    closing.append(shelf.begin("The ford"))
    monkeypatch.setattr(os, "listdir", lambda _folder: [])
    with pytest.raises(FileExistsError):
        shelf.begin("The ford")


def test_a_file_in_the_place_of_the_folder_is_told(shelf: Shelf) -> None:
    written(shelf.folder, "a file")
    with pytest.raises(NotSaved, match="its folder is a file"):
        shelf.begin("The ford")
    assert shelf.folder.read_bytes() == b"a file"
