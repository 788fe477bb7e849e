"""Combatants from files."""

import sys
from pathlib import Path

import pytest

from tests.store.files import written
from tracker.store.document import BadDocument
from tracker.store.roster import gather, read_roster

GUARD = 'id = "guard"\nname = "Guard"\n'
TWO = '[[combatant]]\nid = "ann"\n[[combatant]]\nid = "guard"\nname = "Guard"\n'


def test_a_file_holds_one_combatant_or_several(tmp_path: Path) -> None:
    (guard,) = read_roster(written(tmp_path / "guard.toml", GUARD))
    assert (guard.id, guard.name, guard.hit_points) == ("guard", "Guard", 20)
    two = read_roster(written(tmp_path / "two.toml", TWO))
    assert [(one.id, one.name) for one in two] == [("ann", "ann"), ("guard", "Guard")]


ROSTER_FLAWS = {
    "nothing": ("", ":1: needs 'id'"),
    "unknown key": (
        'id = "ann"\nwepons = []\n',
        ":2: wepons: there is no such key (did you mean weapons?)",
    ),
    "unknown key in a list of combatants": (
        f"{TWO}hit_point = 3\n",
        ":6: combatant 2.hit_point: there is no such key (did you mean hit_points?)",
    ),
    "two weapons of one name": (
        'id = "ann"\nweapons = [{ name = "axe" }, { name = "axe" }]\n',
        ":2: weapons: holds two of the name axe",
    ),
    "a header written otherwise": (
        '[[combatants]]\nid = "ann"\n',
        ":1: combatants: there is no such key (did you mean combatant?)",
    ),
    "a single bracket": (
        '[combatant]\nid = "ann"\n',
        ":1: combatant: write each combatant as a [[combatant]] table",
    ),
    "an empty list": (
        "combatant = []\n",
        ":1: combatant: write each combatant as a [[combatant]] table",
    ),
    "something else beside": (
        f'title = "x"\n{TWO}',
        ":1: title: a file of [[combatant]] tables has no other keys",
    ),
    "a combatant that is no table": (
        'combatant = ["ann"]\n',
        ":1: combatant 1: takes a table, not 'ann'",
    ),
    "no TOML": ('id = "ann"\nname = \n', ":2: name: is not valid TOML: invalid value"),
}


@pytest.mark.parametrize(("text", "flaw"), ROSTER_FLAWS.values(), ids=ROSTER_FLAWS)
def test_a_flaw_of_a_roster_is_one_line(tmp_path: Path, text: str, flaw: str) -> None:
    path = written(tmp_path / "ann.toml", text)
    with pytest.raises(BadDocument) as caught:
        gather([str(path)])
    assert str(caught.value) == f"{path}{flaw}"


def test_counts_number_and_never_clash(tmp_path: Path) -> None:
    guard = written(tmp_path / "guard.toml", GUARD)
    cast = gather([f"{guard}*2", str(guard), f"{guard}*2"])
    assert [sheet.id for sheet in cast] == ["guard-1", "guard-2", "guard", "guard-3", "guard-4"]
    assert [sheet.name for sheet in cast] == ["Guard 1", "Guard 2", "Guard", "Guard 3", "Guard 4"]


@pytest.mark.skipif(sys.platform == "win32", reason="no such names there")
def test_a_file_may_be_named_like_a_count(tmp_path: Path) -> None:
    file = written(tmp_path / "guard*2", GUARD)
    assert [sheet.id for sheet in gather([str(file)])] == ["guard"]


@pytest.mark.parametrize(
    ("count", "shown"),
    [("0", "0"), ("1001", "1001"), ("-1", "-1"), ("9" * 5000, "9" * 39 + "…")],
)
def test_a_count_has_its_range(tmp_path: Path, count: str, shown: str) -> None:
    guard = written(tmp_path / "guard.toml", GUARD)
    with pytest.raises(BadDocument) as caught:
        gather([f"{guard}*{count}"])
    assert str(caught.value) == f"{guard}: takes a count of 1 to 1000, not {shown}"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadDocument, match=r"nobody\.toml: cannot be read"):
        gather([str(tmp_path / "nobody.toml")])
    with pytest.raises(BadDocument, match="cannot be read"):
        gather([str(tmp_path / ("x" * 999))])
