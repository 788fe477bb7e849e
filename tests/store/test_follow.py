"""A second window sees what the first one does."""

import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.store.files import a_fight, a_step, appending, torn, written
from tracker.store.follow import Follower, Replaced
from tracker.store.journal import Journal, recover
from tracker.store.reading import read


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
    path = torn(a_fight(tmp_path, 2))
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
