"""Whatever happens to a file of a fight is told exactly, and nothing whole is lost."""

import errno
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.store.files import (
    HEAD,
    a_fight,
    a_step,
    failure,
    steps_of,
    torn_of,
    words_of_posix,
    written,
)
from tracker.store.journal import Journal, recover
from tracker.store.reading import Unreadable, read, read_part

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


LONG = "9" * 5000


def test_a_format_of_too_many_digits_is_a_newer_one(tmp_path: Path) -> None:
    error = failure(written(tmp_path / "fight.toml", f"format = {LONG}\n"))
    assert f"was written by a newer version, in format {'9' * 39}…; this" in str(error)
    assert (error.line, error.key, error.readable) == (1, "format", None)
    error = failure(written(tmp_path / "fight.toml", f"format = 0x{LONG}\n"))
    assert "`format` is a number of too many digits; `format = 1` is expected" in str(error)


@pytest.mark.parametrize(("number", "readable"), [(1, 0), (2, 1), (3, 2)])
def test_a_closing_of_too_many_digits_is_damage(tmp_path: Path, number: int, readable: int) -> None:
    path = a_fight(tmp_path, 3)
    text = path.read_text(encoding="utf-8")
    closing = f"[step.end]\nnumber = {number}"
    line = text[: text.index(closing)].count("\n") + 2
    error = failure(written(path, text.replace(closing, f"[step.end]\nnumber = {LONG}")))
    assert "is not valid TOML: a number has too many digits" in str(error)
    assert (error.line, error.key, error.readable_steps) == (line, "number", readable)


def test_a_number_too_long_to_be_written_is_told(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 2)
    text = path.read_text(encoding="utf-8").replace("number = 2\nat", f"number = 0x{LONG}\nat")
    error = failure(written(path, text))
    assert "`number` is a number of too many digits where step 2 is expected" in str(error)


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

    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(Unreadable, match=r"pipe\.toml: cannot be read: it is no file"):
        read(tmp_path / "pipe.toml")

    def denied(_path: Path) -> bytes:
        raise PermissionError(errno.EACCES, "Permission denied")

    written(tmp_path / "fight.toml", "")
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


def test_a_part_of_a_fight_is_read_up_to_a_step(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 3)
    data = path.read_bytes()
    part = read_part(path, data[: data.index(b"\n[[step]]\nnumber = 3")])
    assert steps_of(part) == [1, 2]
