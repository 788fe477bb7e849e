"""Files that people write: every flaw is one line with file, line, key and what would do."""

from pathlib import Path

import pytest

from tracker.scenario import read_scenario
from tracker.store.document import BadDocument
from tracker.store.roster import gather, read_roster

SCENARIO_FLAWS = {
    "unknown top key": (
        'title = "x"\neditoin = "current"\n',
        ":2: editoin: there is no such key (did you mean edition?)",
    ),
    "unknown key of a sheet": (
        'title = "x"\n[[combatant]]\nid = "ann"\nstrenght = 3\n',
        ":4: combatant 1.strenght: there is no such key (did you mean strength?)",
    ),
    "unknown key of a weapon": (
        'title = "x"\n[[combatant]]\nid = "ann"\nweapons = [{ name = "x", damge = "1d8" }]\n',
        ":4: combatant 1.weapons 1.damge: there is no such key (did you mean damage?)",
    ),
    "unknown key of a step": (
        'title = "x"\n[[step]]\ndo = "hurt"\namuont = 3\n',
        ":4: step 1.amuont: there is no such key (did you mean amount?)",
    ),
    "unknown key of a defence": (
        'title = "x"\n[[step]]\ndo = "attack"\ndefence = { kin = "parry" }\n',
        ":4: step 1.defence.kin: there is no such key (did you mean kind?)",
    ),
    "unknown step": (
        'title = "x"\n[[step]]\ndo = "atack"\n',
        ":2: step 1: 'atack' is no 'do' (did you mean attack?)",
    ),
    "text for a number": (
        'title = "x"\n[[combatant]]\nid = "ann"\nhit_points = "9"\n',
        ":4: combatant 1.hit_points: should be a valid integer, not '9'",
    ),
    "two of one id": (
        'title = "x"\n[[combatant]]\nid = "ann"\n[[combatant]]\nid = "ann"\n',
        ":5: combatant 2.id: there are two 'ann'",
    ),
    "a word of the summary": (
        'title = "x"\n[[combatant]]\nid = "round"\n',
        ":3: combatant 1.id: 'round' is a word of the summary and cannot be an id",
    ),
    "no dice": (
        'title = "x"\n[[combatant]]\nid = "ann"\nweapons = [{ name = "x", damage = "1x8" }]\n',
        ":4: combatant 1.weapons 1.damage: '1x8' is no dice notation; write 1d8, 2d6+1 or 0",
    ),
    "no such house rule": (
        'title = "x"\n[house]\nhit_on_eqal = false\n',
        ":3: house.hit_on_eqal: there is no house rule 'hit_on_eqal' (did you mean hit_on_equal?)",
    ),
    "points above the maximum": (
        'title = "x"\n[[combatant]]\nid = "ann"\nhit_points = 5\nnow = { hit_points = 6 }\n',
        ":5: combatant 1.now: hit_points of 6 is above the maximum of 5",
    ),
}


@pytest.mark.parametrize(("text", "flaw"), SCENARIO_FLAWS.values(), ids=SCENARIO_FLAWS)
def test_a_flaw_of_a_scenario_is_one_line(tmp_path: Path, text: str, flaw: str) -> None:
    path = tmp_path / "fight.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadDocument) as caught:
        read_scenario(path)
    assert str(caught.value) == f"{path}{flaw}"


def test_a_file_that_is_no_toml_names_the_line(tmp_path: Path) -> None:
    path = tmp_path / "ann.toml"
    path.write_text('id = "ann"\nname = \n', encoding="utf-8")
    with pytest.raises(BadDocument, match=r"ann\.toml:2: is not TOML"):
        read_roster(path)


def test_counts_number_and_never_clash(tmp_path: Path) -> None:
    guard = tmp_path / "guard.toml"
    guard.write_text('id = "guard"\nname = "Guard"\n', encoding="utf-8")
    cast = gather([f"{guard}*2", str(guard), f"{guard}*2"])
    assert [sheet.id for sheet in cast] == ["guard-1", "guard-2", "guard", "guard-3", "guard-4"]
    assert [sheet.name for sheet in cast] == ["Guard 1", "Guard 2", "Guard", "Guard 3", "Guard 4"]


@pytest.mark.parametrize("count", ["0", "1001"])
def test_a_count_has_its_range(tmp_path: Path, count: str) -> None:
    guard = tmp_path / "guard.toml"
    guard.write_text('id = "guard"\n', encoding="utf-8")
    with pytest.raises(BadDocument, match="takes a count of 1 to 1000"):
        gather([f"{guard}*{count}"])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadDocument, match=r"nobody\.toml: cannot be read"):
        gather([str(tmp_path / "nobody.toml")])
