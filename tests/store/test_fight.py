"""Whole fights: what was played comes back from the file, and a mended file is told exactly."""

import os
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.store.fights import FIRST_ROUND, NOON, open_new, played, save, start
from tests.store.files import written
from tests.strategies import DATA, commands, fights
from tracker.encounter.state import Encounter
from tracker.encounter.timeline import Timeline
from tracker.session import Session
from tracker.store.catalogue import load_catalogue
from tracker.store.fight import follow, load
from tracker.store.head import head_table
from tracker.store.journal import Journal, create
from tracker.store.reading import Unreadable, read


def reopened(path: Path) -> Timeline:
    return load(read(path))


def same(one: Timeline, other: Timeline) -> bool:
    """Whether two courses agree in every entry, every state and where undo stands."""
    return (
        one.entries == other.entries
        and one.states == other.states
        and one.in_force() == other.in_force()
        and (one.undo_target, one.redo_target) == (other.undo_target, other.redo_target)
    )


# What was played comes back

TABLE = load_catalogue().model_copy(
    update={kind: {**entries, **getattr(DATA, kind)} for kind, entries in load_catalogue()}
)
"""The shipped catalogue with a table's own entries."""


def test_what_the_gm_changed_on_a_sheet_comes_back(tmp_path: Path) -> None:
    changes = {"strength": 14, "max_hit_points": 9}
    timeline = played(tmp_path / "fight.toml", {"do": "edit", "who": "bob", "set": changes})
    found = reopened(tmp_path / "fight.toml")
    assert same(found, timeline)
    sheet = found.present.combatants["bob"].sheet
    assert (sheet.strength, sheet.hit_points) == (14, 9)


@pytest.fixture
def _quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.mark.usefixtures("_quick_disk")
@settings(max_examples=30, suppress_health_check=list(HealthCheck))
@given(fight=fights(TABLE), data=st.data())
def test_a_random_fight_comes_back_whole(
    tmp_path_factory: pytest.TempPathFactory, fight: Encounter, data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("fights")
    session = open_new(folder / "fight.toml", fight)
    assert session.encounter == fight
    for move in data.draw(st.lists(st.sampled_from(("do", "do", "do", "undo", "redo")))):
        if move == "do":
            session.do(data.draw(commands(session.encounter)), ("natural", "rolls.ann"))
        elif move == "undo":
            session.undo()
        else:
            session.redo()
    session.close()
    course = session.timeline
    again = reopened(session.path)
    assert same(course, again)
    assert again.present == session.encounter
    bytes_on_disk = session.path.read_bytes()
    assert save(folder / "copy.toml", again) == bytes_on_disk
    assert same(again, reopened(folder / "copy.toml"))
    other = Session.open(session.path, clock=lambda: NOON)
    while other.timeline.undo_target is not None:
        other.undo()
    other.close()
    assert other.encounter == fight
    assert session.path.read_bytes().startswith(bytes_on_disk)


def test_a_fixed_fight_comes_back_whole(tmp_path: Path) -> None:
    course = played(tmp_path / "fight.toml", house={"hit_on_equal": False})
    again = reopened(tmp_path / "fight.toml")
    assert same(course, again)
    assert not again.states[0].rules.hit_on_equal
    assert save(tmp_path / "copy.toml", again) == (tmp_path / "fight.toml").read_bytes()


# Files that were mended by hand

BAD_HEADS = {
    "no title": ('title = "The ford"\n', "", ":1: needs 'title'"),
    "unknown key": (
        'title = "The ford"\n',
        'title = "The ford"\ntitel = "x"\n',
        ":3: titel: there is no such key (did you mean title?)",
    ),
    "unknown edition": (
        '"current"',
        '"newest"',
        ":3: edition: takes 'classic', 'revised' or 'current', not 'newest'",
    ),
    "a house rule that there is not": (
        'edition = "current"\n',
        'edition = "current"\nhouse = { hit_on_eqal = true }\n',
        ":4: house.hit_on_eqal: there is no house rule 'hit_on_eqal' (did you mean hit_on_equal?)",
    ),
    "a house rule of another kind": (
        'edition = "current"\n',
        'edition = "current"\nhouse = { hit_on_equal = 3 }\n',
        ":4: house.hit_on_equal: hit_on_equal takes true or false, not 3",
    ),
    "bad type": (
        "hit_points = 7\n",
        'hit_points = "7"\n',
        ":13: combatant 2.hit_points: takes a whole number, not '7'",
    ),
    "duplicate id": ('id = "bob"\n', 'id = "ann"\n', ":11: combatant 2.id: there are two 'ann'"),
    "unknown key of an effect": (
        'edition = "current"\n',
        'edition = "current"\n[effects.dizzy]\nrule = "CRIT-0"\ndurtion = "1d6"\n',
        ":6: effects.dizzy.durtion: there is no such key (did you mean duration?)",
    ),
}


@pytest.mark.parametrize(("old", "new", "flaw"), BAD_HEADS.values(), ids=BAD_HEADS)
def test_a_flaw_of_a_head_is_told_and_left_alone(
    tmp_path: Path, old: str, new: str, flaw: str
) -> None:
    path = tmp_path / "fight.toml"
    played(path)
    error = failure(path, old, new)
    assert str(error) == f"{path}{flaw}"
    assert (error.readable, error.readable_steps) == (None, 0)


def failure(path: Path, old: str, new: str) -> Unreadable:
    """What is said about a file in which some text was replaced, the first time it occurs."""
    text = path.read_text(encoding="utf-8")
    assert old in text
    written(path, text.replace(old, new, 1))
    before = path.read_bytes()
    with pytest.raises(Unreadable) as caught:
        Session.open(path)
    assert path.read_bytes() == before
    assert os.listdir(path.parent) == [path.name]
    assert "\n" not in str(caught.value)
    return caught.value


RULES = 'event = "rules-changed"\nedition = "current"\nhouse = { x = 1 }\n\n[[step.event]]\n'
EITHER = "needs either 'command', with its events, or 'undo' or 'redo'"
BAD_STEPS = {
    "unknown combatant": (
        5,
        'event = "combatant-added"\n\n[step.event.sheet]\nid = "cid"\nname = "cid"\n',
        'event = "healed"\nwho = "bobb"\nhit_points = 1\n',
        "step 6.event 1.who: there is nobody called 'bobb' at this point (did you mean bob?)",
        'who = "bobb"',
    ),
    "unknown combatant, in the first step": (
        0,
        'who = "bob"\nnatural = 5\n',
        'who = "zoe"\nnatural = 5\n',
        "step 1.event 2.who: there is nobody called 'zoe' at this point",
        'who = "zoe"',
    ),
    "unknown combatant in the order": (
        0,
        '"bob 5"',
        '"zoe 5"',
        "step 1.event 4.slots 3: there is nobody called 'zoe' at this point",
        'slots = ["ann 23", "ann 13", "zoe 5", "ann 3"]',
    ),
    "a slot that is written otherwise": (
        0,
        '"bob 5"',
        '"bob five"',
        "step 1.event 4.slots 3: a slot is written 'ann 23', not 'bob five'",
        'slots = ["ann 23", "ann 13", "bob five", "ann 3"]',
    ),
    "a slot of too many digits": (
        0,
        '"bob 5"',
        f'"bob {"5" * 5000}"',
        f"step 1.event 4.slots 3: a slot is written 'ann 23', not 'bob {'5' * 35}…'",
        f'slots = ["ann 23", "ann 13", "bob {"5" * 5000}", "ann 3"]',
    ),
    "unknown slot": (
        4,
        'slot = "ann/2"\n',
        'slot = "ann/9"\n',
        "step 5.event 2.slot: there is no slot 'ann/9' at this point (did you mean ann/3?)",
        'slot = "ann/9"',
    ),
    "nobody where somebody is needed": (
        0,
        'who = "ann"\n',
        'who = ""\n',
        "step 1.event 1.who: there is nobody called '' at this point",
        'who = ""',
    ),
    "no slot where one is needed": (
        4,
        'slot = "ann/1"\n',
        'slot = ""\n',
        "step 5.event 1: leaves a name blank that is needed",
        "[[step.event]]",
    ),
    "somebody who is there already": (
        5,
        'event.sheet]\nid = "cid"',
        'event.sheet]\nid = "ann"',
        "step 6.event 1.sheet.id: there are two 'ann'",
        'id = "ann"',
    ),
    "a sheet of nobody": (
        5,
        'event = "combatant-added"\n',
        'event = "sheet-edited"\nfields = []\n',
        "step 6.event 1.sheet.id: there is nobody called 'cid' at this point",
        'id = "cid"',
    ),
    "a house rule that there is not": (
        6,
        'event = "note-made"\n',
        f'{RULES}event = "note-made"\n',
        "step 7.event 1.house.x: there is no house rule 'x'",
        "house = { x = 1 }",
    ),
    "a slot before itself": (
        4,
        'event = "slot-set"\nslot = "ann/1"\nstatus = "done"\n',
        'event = "slot-moved"\nslot = "ann/1"\ncount = 3\nbefore = "ann/1"\n',
        "step 5.event 1.before: a slot cannot be before itself",
        'before = "ann/1"',
    ),
    "bad type in a fact": (
        1,
        "dealt = 3\n",
        'dealt = "3"\n',
        "step 2.event 1.dealt: takes a whole number, not '3'",
        'dealt = "3"',
    ),
    "missing field": (1, "dealt = 3\n", "", "step 2.event 1: needs 'dealt'", "[[step.event]]"),
    "unknown field": (
        1,
        "dealt = 3\n",
        "dealt = 3\nreducde = 1\n",
        "step 2.event 1.reducde: there is no such key (did you mean reduced?)",
        "reducde = 1",
    ),
    "unknown fact": (
        1,
        'event = "damage-taken"\n',
        'event = "damage-taked"\n',
        "step 2.event 1.event: there is no 'damage-taked' (did you mean damage-taken?)",
        'event = "damage-taked"',
    ),
    "unknown command": (
        1,
        'do = "hurt"\n',
        'do = "hurtt"\n',
        "step 2.command.do: there is no 'hurtt' (did you mean hurt?)",
        'do = "hurtt"',
    ),
    "bad type in a command": (
        1,
        "amount = 3\n",
        "amount = 3.5\n",
        "step 2.command.amount: takes a whole number, not 3.5",
        "amount = 3.5",
    ),
    "no command": (
        4,
        '\n[step.command]\ndo = "next"\n',
        "",
        f"step 5: {EITHER}",
        "[[step]]",
    ),
    "unknown key of a step": (
        4,
        "standing =",
        "standng =",
        "step 5.standng: there is no such key (did you mean standing?)",
        'standng = "2 of 2"',
    ),
    "no time": (4, "at = 2030-01-31 12:00:00+01:00\n", "", "step 5: needs 'at'", "[[step]]"),
    "a day for a time": (
        4,
        "at = 2030-01-31 12:00:00+01:00\n",
        "at = 2030-01-31\n",
        "step 5.at: takes a date and time such as 2030-01-31T20:15:00+01:00, not 2030-01-31",
        "at = 2030-01-31",
    ),
    "rolled dice that are no list": (
        4,
        'standing = "2 of 2"\n',
        'standing = "2 of 2"\nrolled = "natural"\n',
        "step 5.rolled: takes a list, not 'natural'",
        'rolled = "natural"',
    ),
    "an undo of another step": (2, "undo = 2\n", "undo = 1\n", "step 3.undo: takes 2 here, not 1"),
    "a command and an undo": (
        4,
        'standing = "2 of 2"\n',
        'standing = "2 of 2"\nundo = 1\n',
        f"step 5: {EITHER}",
        "[[step]]",
    ),
    "an undo with rolled dice": (
        2,
        "undo = 2\n",
        "undo = 2\nrolled = ['x']\n",
        f"step 3: {EITHER}",
        "[[step]]",
    ),
    "an undo and a redo": (
        2,
        "undo = 2\n",
        "undo = 2\nredo = 2\n",
        f"step 3: {EITHER}",
        "[[step]]",
    ),
    "a redo and an undo": (
        3,
        "redo = 2\n",
        "undo = 2\nredo = 2\n",
        f"step 4: {EITHER}",
        "[[step]]",
    ),
    "an undo that is no number": (
        2,
        "undo = 2\n",
        "undo = true\n",
        "step 3.undo: takes a whole number, not true",
    ),
    "a redo of nothing": (
        2,
        "undo = 2\n",
        "redo = 2\n",
        "step 3.redo: there is nothing to redo here, not 2",
        "redo = 2",
    ),
    "a redo of another step": (3, "redo = 2\n", "redo = 1\n", "step 4.redo: takes 2 here, not 1"),
}


@pytest.mark.parametrize("case", BAD_STEPS.values(), ids=BAD_STEPS)
def test_a_flaw_of_a_step_is_told_with_what_can_be_read_before_it(
    tmp_path: Path, case: tuple[str, ...]
) -> None:
    path = tmp_path / "fight.toml"
    course = played(path)
    whole, old, new, sentence = int(case[0]), *case[1:4]
    text = path.read_text(encoding="utf-8")
    begin = text.index(f"\n[[step]]\nnumber = {whole + 1}\n")
    assert old in text[begin:]
    written(path, text[:begin] + text[begin:].replace(old, new, 1))
    error = failure(path, "", "")
    line = case[4] if len(case) > 4 else new.strip()
    assert path.read_text(encoding="utf-8").split("\n")[error.line - 1] == line
    until = f"; it can be read up to step {whole}" if whole else ""
    assert str(error) == f"{path}:{error.line}: {sentence}{until}"
    assert error.readable_steps == whole
    assert error.readable is not None
    assert load(error.readable).states == course.states[: whole + 1]


def test_of_two_flaws_the_first_step_is_told(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    played(path)
    text = path.read_text(encoding="utf-8").replace('do = "next"', 'do = "nxt"')
    written(path, text.replace("undo = 2", "undo = 1"))
    assert "step 3.undo: takes 2 here" in str(failure(path, "", ""))


def test_an_undo_of_nothing_is_told(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    create(path, head_table(start()))
    with Journal(read(path)) as journal:
        journal.append({"number": 1, "at": datetime.fromisoformat(NOON), "undo": 1})
    error = failure(path, "", "")
    assert "step 1.undo: there is nothing to undo here, not 1" in str(error)
    assert (error.readable_steps, error.line) == (0, 19)


def test_a_step_out_of_order_is_told(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    played(path)
    error = failure(path, "[[step]]\nnumber = 4\n", "[[step]]\nnumber = 5\n")
    assert "`number` is 5 where step 4 is expected" in str(error)
    assert (error.readable_steps, error.key) == (3, "step.number")


# What another window adds


def test_what_another_window_adds_is_taken_over(tmp_path: Path) -> None:
    course = played(tmp_path / "fight.toml")
    steps = read(tmp_path / "fight.toml").steps
    other = Timeline(course.states[0])
    follow(tmp_path / "fight.toml", other, steps[:2])
    follow(tmp_path / "fight.toml", other, steps[2:])
    assert same(course, other)


def test_a_flaw_in_what_another_window_adds_is_told(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    course = played(path)
    steps = read(path).steps
    other = Timeline(course.states[0])
    with pytest.raises(Unreadable) as caught:
        follow(path, other, (*steps[:3], {**steps[3], "redo": 1}))
    assert str(caught.value) == f"{path}: step 4.redo: takes 2 here, not 1"
    assert other.states == course.states[:4]


# Nothing in a file makes more than an Unreadable

VALUES = st.one_of(
    st.sampled_from(["ann", "bob", "cid", "", "ann/1", "bob/1", "zoe", "dead", "ann 3", "two"]),
    st.integers(-5, 40),
    st.booleans(),
    st.just([]),
    st.just({}),
    st.just(["ann"]),
)


@settings(max_examples=300)
@given(data=st.data())
def test_however_a_value_is_changed_it_is_read_or_refused(
    a_course: SimpleNamespace, data: st.DataObject
) -> None:
    saved = a_course.saved
    number = data.draw(st.integers(0, len(saved.steps) - 1))
    step = changed(saved.steps[number], data)
    steps = (*saved.steps[:number], step, *saved.steps[number + 1 :])
    timeline = Timeline(a_course.start)
    said = ""
    try:
        follow(saved.path, timeline, steps)
    except Unreadable as error:
        said = str(error)
    assert (said == "") == (len(timeline.entries) == len(steps))
    assert said == "" or said.startswith(f"{saved.path}: step ")


def changed(value: object, data: st.DataObject) -> object:
    """A value with another one somewhere within, or a key less."""
    if isinstance(value, dict) and value:
        key = data.draw(st.sampled_from(sorted(value)))
        if not isinstance(value[key], dict | list) and data.draw(st.integers(0, 5)) == 0:
            return {one: inner for one, inner in value.items() if one != key}
        return {**value, key: changed(value[key], data)}
    if isinstance(value, list) and value:
        place = data.draw(st.integers(0, len(value) - 1))
        return [*value[:place], changed(value[place], data), *value[place + 1 :]]
    return data.draw(VALUES)


@pytest.fixture(scope="module")
def a_course(tmp_path_factory: pytest.TempPathFactory) -> SimpleNamespace:
    """A fight with many kinds of steps, as read."""
    path = tmp_path_factory.mktemp("fights") / "fight.toml"
    course = played(path, *FIRST_ROUND, *MORE)
    return SimpleNamespace(saved=read(path), start=course.states[0])


MORE: tuple[dict[str, object], ...] = (
    {"do": "wait", "who": "ann"},
    {"do": "act", "who": "ann"},
    {"do": "attack", "who": "ann", "target": "bob", "natural": 20, "damage_rolls": []},
    {"do": "condition", "who": "bob", "name": "prone", "rounds": 2},
    {"do": "stance", "who": "bob", "name": "defensive"},
    {"do": "grab", "who": "ann", "target": "bob", "natural": 19},
    {"do": "check", "who": "ann", "attribute": "wits", "natural": 7},
    {"do": "rules", "house": {"hit_on_equal": False}},
    {"do": "edit", "who": "ann", "set": {"hit_points": 12, "strength": 15}},
    {"do": "end_round"},
    {"do": "fall", "who": "cid", "feet": 10, "surface": "hard", "rolls": [6], "natural": 3},
    {"do": "remove", "who": "cid"},
)
