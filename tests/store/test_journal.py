"""A fight on disk: what is written comes back, and whatever happens to a file is told exactly."""

import errno
import importlib.util
import os
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, timedelta, timezone
from datetime import time as clock_time
from pathlib import Path
from typing import SupportsIndex

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tracker.store import journal
from tracker.store.journal import (
    Follower,
    Journal,
    NotSaved,
    Replaced,
    Saved,
    Table,
    Unreadable,
    create,
    line_of_key,
    read,
    read_part,
    recover,
)

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


# What is written comes back

TRICKY = st.sampled_from(
    [
        '"',
        "'",
        "\\",
        '"""',
        "'''",
        "\n[[step]]\nnumber = 1\n",
        "\n[step.end]\nnumber = 1\n",
        "[step.end]",
        "\r\n",
        "\x00\x1b\x7f\x85\u2028",
        "# no comment",
        "[/b] {x} = 1",
        "日本語 🐉",
        "\ufeff",
    ]
)
TEXTS = st.one_of(st.text(st.characters(exclude_categories=["Cs"])), TRICKY)
OFFSETS = st.builds(
    lambda minutes: timezone(timedelta(minutes=minutes)), st.integers(-23 * 60, 23 * 60)
)
MOMENTS = st.datetimes(
    min_value=datetime(2, 1, 1),  # noqa: DTZ001 - a time zone is added
    max_value=datetime(9998, 1, 1),  # noqa: DTZ001
    timezones=OFFSETS,
)
PLAIN = st.one_of(
    TEXTS,
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    MOMENTS,
    st.dates(),
    st.times(),
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
TABLES = st.dictionaries(TEXTS, VALUES, max_size=5)


@given(st.lists(TABLES, max_size=3), TABLES)
@example([{"event": [{"only": {"a": "table"}}, {}, {"wide": [{"text": "x" * 90}]}]}], {})
@example([{"a b": [{'"]': {"": 1}}], "c": [[[1], [{}]], {"d": [1]}]}], {"e": {}, "f": [{}]})
def test_any_steps_and_any_head_come_back(
    tmp_path_factory: pytest.TempPathFactory, bodies: list[Table], head: Table
) -> None:
    head = {key: value for key, value in head.items() if key not in ("step", "format")}
    steps: list[Table] = [
        {key: value for key, value in body.items() if key != "end"} | {"number": number}
        for number, body in enumerate(bodies, 1)
    ]
    path = tmp_path_factory.mktemp("fights") / "fight.toml"
    create(path, head)
    with Journal(read(path)) as open_journal:
        for step in steps:
            open_journal.append(step)
        assert open_journal.steps == len(steps)
        assert open_journal.size == path.stat().st_size
    saved = read(path)
    assert saved.head == {"format": 1} | head
    assert list(saved.steps) == steps
    assert saved.torn is None
    assert saved.whole == path.stat().st_size
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [step.pop("end") for step in document.get("step", [])] == [
        {"number": number + 1} for number in range(len(steps))
    ]


def test_the_file_reads_like_a_fight(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    create(path, HEAD)
    with Journal(read(path)) as open_journal:
        open_journal.append(a_step(1) | {"typed": ["roll"]})
    assert (
        path.read_text(encoding="utf-8")
        == """\
format = 1
title = "Tollgate at dusk"
edition = "current"

[house]
criticals = true

[[combatant]]
id = "ann"
name = "Ann"

[combatant.skills]
sword = 2

[[combatant]]
id = "guard-1"
name = "Guard 1"

[[step]]
number = 1
at = 2026-11-30 12:00:00+01:00
round = 1
standing = "2 of 2"
typed = ["roll"]

[step.command]
do = "attack"
who = "ann"
damage = [6, 3]

[[step.event]]
what = "attack-rolled"
tally = [
    { label = "skill", value = 2 },
]

[[step.event]]
what = "damage-taken"
who = "guard-1"
dealt = 5
text = "Ann hits Guard 1"

[step.end]
number = 1
"""
    )


def test_a_long_list_takes_a_line_for_each_of_its_values(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    names = [f"guard number {number}" for number in range(9)]
    create(path, {"names": names})
    assert '    "guard number 8",\n]\n' in path.read_text(encoding="utf-8")
    assert read(path).head["names"] == names


def test_dates_and_times_come_back(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    head: Table = {
        "day": date(2026, 11, 30),
        "hour": clock_time(9, 30),
        "utc": NOON.astimezone(UTC),
    }
    create(path, head)
    assert read(path).head == {"format": 1} | head


def test_half_of_a_surrogate_pair_becomes_a_question_mark(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    create(path, {"title": "odd \ud83d name"})
    assert read(path).head["title"] == "odd ? name"


@pytest.mark.parametrize("step", [{"number": 2}, {}, {"number": 1, "end": {}}])
def test_a_step_out_of_order_or_with_an_end_of_its_own_is_a_bug(
    tmp_path: Path, step: Table
) -> None:
    path = a_fight(tmp_path, 0)
    before = path.read_bytes()
    with Journal(read(path)) as open_journal, pytest.raises(ValueError, match=r"step|end"):
        open_journal.append(step)
    assert path.read_bytes() == before


def test_what_toml_cannot_hold_is_a_bug_and_writes_nothing(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 1)
    before = path.read_bytes()
    with Journal(read(path)) as open_journal, pytest.raises(TypeError):
        open_journal.append_all([a_step(2), a_step(3) | {"note": None}])
    assert path.read_bytes() == before


def test_without_tomli_the_standard_library_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = a_fight(tmp_path, 2)
    monkeypatch.setitem(sys.modules, "tomli", None)
    spec = importlib.util.spec_from_file_location("journal_without_tomli", journal.__file__)
    assert spec is not None
    assert spec.loader is not None
    other = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, spec.name, other)
    spec.loader.exec_module(other)
    assert other.parse_toml is tomllib.loads
    assert other.read(path).steps == read(path).steps
    written(path, path.read_bytes().replace(b"round = 1", b"round = one"))
    with pytest.raises(other.Unreadable, match=r"fight\.toml:22: is not valid TOML: invalid value"):
        other.read(path)


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


# A torn tail


def test_a_last_step_cut_anywhere_leaves_exactly_the_steps_before_it(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 11)
    before = path.stat().st_size
    with Journal(read(path)) as open_journal:
        open_journal.append(a_step(12, 'a "quoted" ä\n[step.end]\nnumber = 12\n'))
    data = path.read_bytes()
    for cut in range(before, len(data)):
        written(path, data[:cut])
        saved = read(path)
        complete = 12 if cut == len(data) - 1 else 11
        assert steps_of(saved) == list(range(1, complete + 1)), cut
        assert (saved.torn is None) == (cut <= before + 1 or complete == 12), cut
        if saved.torn is not None:
            assert saved.torn.data == data[before:cut]
            assert saved.torn.line == data.count(b"\n", 0, before) + 2
        assert bool(recover(saved)) == (saved.torn is not None)
        with Journal(saved) as open_journal:
            open_journal.append(a_step(complete + 1))
        assert steps_of(read(path)) == list(range(1, complete + 2)), cut


def test_a_first_step_cut_anywhere_leaves_the_head(tmp_path: Path) -> None:
    data = a_fight(tmp_path, 1).read_bytes()
    before = data.index(b"\n[[step]]")
    path = tmp_path / "torn.toml"
    for cut in range(before, len(data) - 1):
        saved = read(written(path, data[:cut]))
        assert saved.steps == ()
        assert saved.head == {"format": 1} | HEAD
        recover(saved)
        with Journal(saved) as open_journal:
            open_journal.append(a_step(1))
        assert steps_of(read(path)) == [1], cut


@pytest.mark.parametrize(
    "garbage",
    [b"\0" * 5000, b"\xff\xfe\x00garbage", b"\ngarbage = [", b"\r", b"# \x01", b"# \xe4", b'"""'],
)
def test_garbage_after_the_end_is_a_torn_tail(tmp_path: Path, garbage: bytes) -> None:
    path = a_fight(tmp_path, 3)
    data = path.read_bytes()
    saved = read(written(path, data + garbage))
    assert steps_of(saved) == [1, 2, 3]
    assert torn_of(saved) == garbage
    assert saved.whole == len(data)


def test_a_power_cut_that_leaves_zeros_is_a_torn_tail_at_every_place(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 9)
    before = path.stat().st_size
    with Journal(read(path)) as open_journal:
        open_journal.append(a_step(10))
    data = path.read_bytes()
    for cut in range(before, len(data)):
        saved = read(written(path, data[:cut] + b"\0" * 100))
        assert len(saved.steps) == (10 if cut == len(data) - 1 else 9), cut
        assert saved.torn is not None


def test_zeros_after_a_head_are_a_torn_tail_and_zeros_within_it_are_damage(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 0)
    data = path.read_bytes()
    saved = read(written(path, data + b"\0" * 100))
    assert torn_of(saved) == b"\0" * 100
    assert failure(written(path, data[:40] + b"\0" * 8 + data[48:])).readable is None


def test_keys_after_the_closing_are_a_torn_tail(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 2)
    with path.open("ab") as file:
        file.write(b'note = "after the end"\n')
    saved = read(path)
    assert steps_of(saved) == [1, 2]
    assert torn_of(saved) == b'note = "after the end"\n'


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
    assert "step 1 is whole" in recover(read(_torn(a_fight(tmp_path, 1, "one.toml"))))
    assert "no step is left" in recover(read(_torn(a_fight(tmp_path, 0, "none.toml"))))


def _torn(path: Path) -> Path:
    with path.open("ab") as file:
        file.write(b"\n[[st")
    return path


def test_recovering_a_whole_fight_does_nothing(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 1)
    assert recover(read(path)) == ""
    assert os.listdir(tmp_path) == ["fight.toml"]


def test_recovering_a_file_that_has_changed_since_is_refused(tmp_path: Path) -> None:
    saved = read(_torn(a_fight(tmp_path, 1)))
    data = saved.path.read_bytes()
    written(saved.path, data + b"e")
    with pytest.raises(NotSaved, match="another program has changed the file"):
        recover(saved)
    assert saved.path.read_bytes() == data + b"e"


def test_a_full_disk_leaves_a_torn_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = read(_torn(a_fight(tmp_path, 1)))
    data = saved.path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", DiskFull(2))
        with pytest.raises(NotSaved, match="the disk is full"):
            recover(saved)
    assert saved.path.read_bytes() == data
    assert os.listdir(tmp_path) == ["fight.toml"]
    assert recover(saved)


def test_a_torn_fight_must_be_recovered_before_it_is_appended_to(tmp_path: Path) -> None:
    saved = read(_torn(a_fight(tmp_path, 1)))
    with pytest.raises(NotSaved):
        Journal(saved)


# Files that people edit


def test_a_fight_edited_by_hand_stays_readable(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    text = '''
# Our Tuesday game
format = 1   # do not touch
title = """Tollgate
[[step]]
[step.end]
number = 9
at dusk"""

    [[step]]   # the first
    number = 1
    note = \'\'\'
[step.end]
number = 1
\'\'\'

    [ step . end ]  # done
    # really

    number = 1  # yes

[[step]]
number = 2
[step.end]
number = 2 # last

# to be continued'''
    saved = read(written(path, text))
    assert steps_of(saved) == [1, 2]
    assert saved.torn is None
    assert saved.line_of(1) == 10
    assert saved.line_of(2, ("number",)) == 23
    with Journal(saved) as open_journal:
        open_journal.append(a_step(3))
    assert steps_of(read(path)) == [1, 2, 3]
    torn = written(path, path.read_bytes() + b"\n[[step]]")
    assert steps_of(read(torn)) == [1, 2, 3]


def test_a_fight_saved_with_windows_line_ends_stays_readable(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 2)
    written(path, path.read_bytes().replace(b"\n", b"\r\n"))
    saved = read(path)
    assert steps_of(saved) == [1, 2]
    assert saved.line_of(2) == read(a_fight(tmp_path, 2, "unix.toml")).line_of(2)
    with Journal(saved) as open_journal:
        open_journal.append(a_step(3))
    assert steps_of(read(path)) == [1, 2, 3]
    data = path.read_bytes()
    tail = b"\r\n[[step]]\r\nnumber = 4\r\n"
    torn = read(written(path, data + tail))
    assert (steps_of(torn), torn_of(torn), torn.whole) == ([1, 2, 3], tail, len(data))


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 2)
    written(path, b"\xef\xbb\xbf" + path.read_bytes())
    saved = read(path)
    assert steps_of(saved) == [1, 2]
    assert saved.line_of_head(("title",)) == 2
    with Journal(saved) as open_journal:
        open_journal.append(a_step(3))
    assert steps_of(read(path)) == [1, 2, 3]


def test_a_missing_last_line_end_loses_nothing(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 2)
    written(path, path.read_bytes().rstrip())
    with Journal(read(path)) as open_journal:
        open_journal.append(a_step(3))
    assert steps_of(read(path)) == [1, 2, 3]


# Damage is told, with its line, and left alone


def test_damage_in_the_middle_names_file_line_and_key(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 5)
    line = read(path).line_of(3, ("event", 1, "dealt"))
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[line - 1] = "dealt = five"
    error = failure(written(path, "\n".join(lines)))
    assert str(error) == (
        f"{path}:{line}: is not valid TOML: invalid value; it can be read up to step 2"
    )
    assert (error.path, error.line, error.key) == (path, line, "dealt")
    assert error.readable_steps == 2
    assert error.readable is not None
    assert steps_of(error.readable) == [1, 2]


def test_every_byte_of_a_middle_step_may_be_lost_and_none_is_taken_for_a_torn_tail(
    tmp_path: Path,
) -> None:
    path = a_fight(tmp_path, 3)
    data = path.read_bytes()
    first, last = data.index(b"[[step]]\nnumber = 2"), data.index(b"[[step]]\nnumber = 3")
    for place in range(first, last):
        written(path, data[:place] + b"\x01" + data[place + 1 :])
        error = failure(path)
        assert error.readable_steps >= 1
        assert error.line > 0


def test_two_steps_without_their_closings_are_damage_and_not_torn(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 4)
    data = path.read_bytes()
    for number in (3, 4):
        data = data.replace(b"\n[step.end]\nnumber = %d\n" % number, b"")
    error = failure(written(path, data))
    assert "is not closed" in str(error)
    assert error.readable_steps == 2


def test_a_closing_of_another_number_at_the_very_end_is_damage_and_not_torn(
    tmp_path: Path,
) -> None:
    path = a_fight(tmp_path, 2)
    error = failure(written(path, path.read_bytes()[:-2] + b"7"))
    assert error.key == "step.end"
    assert error.readable_steps == 1


def test_a_damaged_head_leaves_nothing_readable(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 2)
    error = failure(written(path, path.read_bytes().replace(b'"current"', b'"current')))
    assert error.line == 3
    assert error.key == "edition"
    assert error.readable is None
    assert error.readable_steps == 0
    assert "up to" not in str(error)


def test_a_damaged_first_step_leaves_the_head(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 2)
    error = failure(written(path, path.read_bytes().replace(b"round = 1", b"round 1", 1)))
    assert error.readable is not None
    assert error.readable.head["title"] == "Tollgate at dusk"
    assert error.readable_steps == 0


def test_a_text_that_is_never_closed_is_found_where_it_begins(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 4)
    line = read(path).line_of(3, ("standing",))
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[line - 1] = 'standing = """2 of 2'
    error = failure(written(path, "\n".join(lines)))
    assert error.line == line
    assert "this text of several lines is never closed" in str(error)
    assert error.readable_steps == 2


def test_an_unclosed_list_at_the_end_of_a_head_is_damage(tmp_path: Path) -> None:
    error = failure(written(tmp_path / "fight.toml", "format = 1\nnames = [\n"))
    assert (error.line, error.key) == (2, "names")


@pytest.mark.parametrize("value", ["9" * 5000, "[" * 500 + "]" * 500])
def test_values_beyond_the_parser_are_found_too(tmp_path: Path, value: str) -> None:
    path = a_fight(tmp_path, 3)
    line = read(path).line_of(2, ("round",))
    lines = path.read_text(encoding="utf-8").split("\n")
    lines[line - 1] = f"round = {value}"
    error = failure(written(path, "\n".join(lines)))
    assert (error.line, error.key, error.readable_steps) == (line, "round", 1)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("number = 2\nat", "number = 3\nat", "`number` is 3 where step 2 is expected"),
        ("number = 2\nat", "number = 1\nat", "`number` is 1 where step 2 is expected"),
        ("number = 2\nat", 'number = "2"\nat', "`number` is '2' where step 2 is expected"),
        ("number = 2\nat", "number = 2.0\nat", "`number` is 2.0 where step 2 is expected"),
        ("number = 2\nat", "at", "`number` is missing where step 2 is expected"),
        ("[step.end]\nnumber = 2\n", "", "step 2 is not closed; `[step.end]` with `number = 2`"),
        ("end]\nnumber = 2\n", "end]\nnumber = 7\n", "step 2 is not closed"),
        ("end]\nnumber = 2\n", "end]\nnumber = 2\nfoo = 1\n", "step 2 is not closed"),
    ],
)
def test_steps_that_are_not_in_order_or_not_closed_are_told(
    tmp_path: Path, old: str, new: str, sentence: str
) -> None:
    path = a_fight(tmp_path, 3)
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    saved = read(path)
    if "end]" not in old:
        key, line = "step.number", saved.line_of(2, ("number",) if "number" in new else ())
    else:
        key, line = "step.end", saved.line_of(2, ("end",) if new else ())
    error = failure(written(path, text.replace(old, new)))
    assert sentence in str(error)
    assert (error.line, error.key, error.readable_steps) == (line, key, 1)


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("format = 1\n\n[step]\nnumber = 1\n[step.end]\nnumber = 1\n", 3),
        ("format = 1\nstep = [1]\n", 2),
        ("format = 1\nstep = 5\n", 2),
    ],
)
def test_what_is_no_list_of_steps_is_told(tmp_path: Path, text: str, line: int) -> None:
    error = failure(written(tmp_path / "fight.toml", text))
    assert "a step is a table of its own, under `[[step]]`" in str(error)
    assert (error.line, error.key) == (line, "step")


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        (b"", 1, "is empty; a fight begins with `format = 1`"),
        (b"\n \n", 1, "is empty; a fight begins with `format = 1`"),
        (b'title = "x"\n', 1, "`format` is missing; `format = 1` is expected"),
        (b'title = "x"\nformat = "1"\n', 2, "`format` is '1'; `format = 1` is expected"),
        (b"format = true\n", 1, "`format` is True; `format = 1` is expected"),
        (b"[other]\nformat = 2\n", 1, "`format` is missing"),
        ("title = 'x'\nformat = 1".encode("utf-16"), 1, "is UTF-16 text; a fight is saved as UTF"),
        (b"format = 1\ntitle = '\xe4'\n", 2, "has bytes that are not UTF-8; a fight is saved as"),
        (b"<html>", 1, "is not valid TOML"),
    ],
)
def test_what_is_no_fight_is_told(tmp_path: Path, text: bytes, line: int, sentence: str) -> None:
    error = failure(written(tmp_path / "fight.toml", text))
    assert str(error).startswith(f"{error.path}:{line}: ")
    assert sentence in str(error)
    assert error.readable is None


@pytest.mark.parametrize(
    "text",
    [
        'title = "x"\nformat = 2\n\n[[step]]\nnumber = 1\n',
        '\ufefftitle = "x"\nformat = 2\n\n[[step]]\nnumber = 1\n[step.end]\nnumber = 1\n',
        'title = "x"\nformat = 2\nthis is not TOML 1\n',
    ],
)
def test_a_newer_format_is_told_and_left_alone(tmp_path: Path, text: str) -> None:
    error = failure(written(tmp_path / "fight.toml", text))
    assert str(error) == (
        f"{error.path}:2: was written by a newer version, in format 2; this version reads format 1"
    )
    assert (error.key, error.readable) == ("format", None)


@words_of_posix
def test_a_folder_a_missing_file_and_a_locked_one_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Unreadable) as caught:
        read(tmp_path)
    assert str(caught.value) == f"{tmp_path}: cannot be read: it is a folder"
    assert caught.value.line == 0
    with pytest.raises(Unreadable, match="cannot be read: the file is not there"):
        read(tmp_path / "none.toml")

    def denied(_path: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", denied)
    with pytest.raises(Unreadable, match="cannot be read: permission is denied"):
        read(tmp_path / "fight.toml")


@words_of_posix
def test_an_error_without_a_known_number_is_told_in_the_systems_words(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="cannot be read: file name too long"):
        read(tmp_path / ("x" * 999))


WHOLE = b"""\
format = 1
title = \'\'\'
[[step]]
\'\'\'
[[step]]
number = 1
note = [1, {a = "]"}] # [
[step.end]
number = 1

[[step]]
number = 2
[[step.event]]
"a b".c = 1.5
[step.end]
number = 2
"""
WOUNDS = st.tuples(
    st.integers(0, len(WHOLE)),
    st.integers(0, 30),
    st.one_of(
        st.binary(max_size=4),
        st.sampled_from([b'"""', b"'''", b"[[step]]\n", b"\n[step.end]\nnumber = 2\n", b"[", b"#"]),
    ),
)


@given(st.lists(WOUNDS, min_size=1, max_size=4))
def test_however_a_file_is_damaged_it_is_read_or_refused_and_stays_appendable(
    tmp_path_factory: pytest.TempPathFactory, wounds: list[tuple[int, int, bytes]]
) -> None:
    data = WHOLE
    for place, lost, gained in wounds:
        data = data[:place] + gained + data[place + lost :]
    path = written(tmp_path_factory.mktemp("fights") / "fight.toml", data)
    try:
        saved = read(path)
    except Unreadable:
        assert 0 < failure(path).line <= data.count(b"\n") + 1
        return
    recover(saved)
    for number in range(len(saved.steps) + 2):
        assert saved.line_of(number, ("event", 0, "a b")) > 0
    with Journal(saved) as open_journal:
        open_journal.append(a_step(len(saved.steps) + 1))
    assert read(path).steps == (*saved.steps, a_step(len(saved.steps) + 1))


# Lines of keys


def test_the_line_of_every_key_of_a_step_is_known(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 3)
    saved = read(path)
    lines = ["", *path.read_text(encoding="utf-8").split("\n")]
    for number in (1, 2, 3):
        assert lines[saved.line_of(number)] == "[[step]]"
        assert lines[saved.line_of(number, ("number",))] == f"number = {number}"
        assert lines[saved.line_of(number, ("command",))] == "[step.command]"
        assert lines[saved.line_of(number, ("command", "damage", 1))] == "damage = [6, 3]"
        assert lines[saved.line_of(number, ("event", 1))] == "[[step.event]]"
        assert lines[saved.line_of(number, ("event", 1, "dealt"))] == "dealt = 5"
        tally = ("event", 0, "attack-rolled", "tally", 0, "value")
        assert lines[saved.line_of(number, tally)] == '    { label = "skill", value = 2 },'
    assert lines[saved.line_of(3, ("event", 1, "missing"))] == "[[step.event]]"
    assert saved.line_of(2) < saved.line_of(2, ("event", 1)) < saved.line_of(3)
    assert saved.line_of(4) == saved.line_of(0) == 1


def test_the_line_of_every_key_of_the_head_is_known(tmp_path: Path) -> None:
    for steps in (0, 2):
        path = a_fight(tmp_path, steps, f"{steps}.toml")
        saved = read(path)
        lines = ["", *path.read_text(encoding="utf-8").split("\n")]
        assert lines[saved.line_of_head()] == "format = 1"
        assert lines[saved.line_of_head(("house", "criticals"))] == "criticals = true"
        assert lines[saved.line_of_head(("combatant", 1, "name"))] == 'name = "Guard 1"'
        assert lines[saved.line_of_head(("combatant", 0, "skills"))] == "[combatant.skills]"


def test_lines_are_found_in_all_that_people_write() -> None:
    text = """\
a.b."c.d" = 1 # = 2
'e' = [ # [
  [1, 2], { f = "]", g.h = '}' },
  3 # ]
] # x
i = {}
j = 2026-11-30 12:00:00 # {
"k \\"" = \"\"\"
l = 5 \\\"""
\"\"\"\"\"
[m] # n
o = '''
p = 1'''
[[q]]
[[q.r]]
s = true
[[q.r]]
[q.t.u]
v = 1"""
    for key, line in {
        ("a",): 1,
        ("a", "b", "c.d"): 1,
        ("e",): 2,
        ("e", 0, 1): 3,
        ("e", 1, "f"): 3,
        ("e", 1, "g", "h"): 3,
        ("e", 2): 4,
        ("i",): 6,
        ("j",): 7,
        ('k "',): 8,
        ("m",): 11,
        ("m", "o"): 12,
        ("q",): 14,
        ("q", 0, "r"): 15,
        ("q", 0, "r", 0, "s"): 16,
        ("q", 0, "r", 1): 17,
        ("q", 0, "t"): 18,
        ("q", 0, "t", "u", "v"): 19,
        ("nothing",): 1,
    }.items():
        assert line_of_key(text, key) == line, key


# Appending, and what can go wrong


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


APPEND_WITHOUT_END = """
import sys
from pathlib import Path
from tracker.store.journal import Journal, read
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


# Following from a second window


def test_a_follower_sees_the_steps_of_another_process(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 0)
    follower = Follower(read(path))
    assert follower.new_steps() == ()
    seen: list[Mapping[str, object]] = []
    with appending(path, 60) as writer:
        until = time.monotonic() + 60
        while len(seen) < 60 and time.monotonic() < until:
            seen.extend(follower.new_steps())
        assert writer.stdout is not None
        writer.stdout.read()
    assert [step["number"] for step in seen] == list(range(1, 61))
    assert tuple(seen) == read(path).steps
    assert follower.new_steps() == ()


def test_a_follower_waits_for_a_step_to_be_complete(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 9)
    follower = Follower(read(path))
    before = path.read_bytes()
    with Journal(read(path)) as open_journal:
        open_journal.append(a_step(10, "ä 日本"))
    data = path.read_bytes()
    for cut in range(len(before), len(data)):
        written(path, data[:cut])
        assert follower.new_steps() == ()
    written(path, data)
    assert follower.new_steps() == (a_step(10, "ä 日本"),)


def test_a_follower_of_a_torn_fight_goes_on_when_it_is_recovered(tmp_path: Path) -> None:
    path = _torn(a_fight(tmp_path, 2))
    saved = read(path)
    follower = Follower(saved)
    assert follower.new_steps() == ()
    recover(saved)
    assert follower.new_steps() == ()
    with Journal(saved) as open_journal:
        open_journal.append(a_step(3))
    assert follower.new_steps() == (a_step(3),)


def test_a_follower_tells_a_file_that_was_replaced_shrunk_rewritten_or_is_gone(
    tmp_path: Path,
) -> None:
    path = a_fight(tmp_path, 2)
    data = path.read_bytes()
    saved = read(path)

    def told(follower: Follower, words: str) -> None:
        with pytest.raises(Replaced) as caught:
            follower.new_steps()
        assert words in str(caught.value)
        assert (caught.value.path, str(caught.value).split(" ", 1)[0]) == (path, path.name)
        written(path, data)

    follower = Follower(saved)
    assert follower.new_steps() == ()
    written(tmp_path / "copy.toml", data).replace(path)
    told(follower, "was replaced")
    written(path, data[:-20])
    told(Follower(saved), "was rewritten")
    written(path, data.replace(b"number = 2\n", b"number = 3\n"))
    told(Follower(saved), "was rewritten")
    written(path, data + b"\n[[step]]\nnumber = 4\n[step.end]\nnumber = 4\n")
    told(Follower(saved), "was rewritten: `number` is 4 where step 3 is expected")
    written(path, data + b"\n[[step]]\nnumber =\n[step.end]\nnumber = 3\n")
    told(Follower(saved), "was rewritten: Invalid value")
    path.unlink()
    told(Follower(saved), "cannot be read: the file is not there")


def test_a_part_of_a_fight_is_read_up_to_a_step(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 3)
    data = path.read_bytes()
    part = read_part(path, data[: data.index(b"\n[[step]]\nnumber = 3")])
    assert steps_of(part) == [1, 2]
