"""Files that people write: every flaw is one line with file, line, key and what would do."""

import errno
import os
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from tests.store.files import words_of_posix, written
from tracker.encounter.commands import COMMAND
from tracker.encounter.flaws import dotted, first_flaw
from tracker.scenario import read_scenario
from tracker.store.document import BadDocument, read_document
from tracker.store.toml import KeyPath

SCENARIO_FLAWS = {
    "unknown top key": (
        'title = "x"\neditoin = "current"\n',
        ":2: editoin: there is no such key (did you mean edition?)",
    ),
    "no title": ('edition = "current"\n', ":1: needs 'title'"),
    "unknown edition": (
        'title = "x"\nedition = "newest"\n',
        ":2: edition: takes 'classic', 'revised' or 'current', not 'newest'",
    ),
    "unknown key of a sheet": (
        'title = "x"\n[[combatant]]\nid = "ann"\nstrenght = 3\n',
        ":4: combatant 1.strenght: there is no such key (did you mean strength?)",
    ),
    "unknown key of a weapon": (
        'title = "x"\n[[combatant]]\nid = "ann"\nweapons = [{ name = "x", damge = "1d8" }]\n',
        ":4: combatant 1.weapons 1.damge: there is no such key (did you mean damage?)",
    ),
    "unknown key beside a missing one": (
        'title = "x"\n[[combatant]]\nid = "ann"\n[[combatant.weapons]]\nnmae = "x"\n',
        ":5: combatant 1.weapons 1.nmae: there is no such key (did you mean name?)",
    ),
    "a weapon without a name": (
        'title = "x"\n[[combatant]]\nid = "ann"\n[[combatant.weapons]]\nreach = 2\n',
        ":4: combatant 1.weapons 1: needs 'name'",
    ),
    "unknown key of a step": (
        'title = "x"\n[[step]]\ndo = "hurt"\namuont = 3\n',
        ":4: step 1.amuont: there is no such key (did you mean amount?)",
    ),
    "unknown key of a defence": (
        'title = "x"\n[[step]]\ndo = "attack"\ndefence = { kin = "parry" }\n',
        ":4: step 1.defence.kin: there is no such key (did you mean kind?)",
    ),
    "unknown key of a retest, by its alias": (
        'title = "x"\n[[step]]\ndo = "check"\nretests = [{ wiht = "luck" }]\n',
        ":4: step 1.retests 1.wiht: there is no such key (did you mean with?)",
    ),
    "unknown key that is like no other": (
        'title = "x"\n[[step]]\ndo = "note"\nzzz = 1\n',
        ":4: step 1.zzz: there is no such key; there is overrule, do, text",
    ),
    "unknown key of an undo": (
        'title = "x"\n[[step]]\ndo = "undo"\ntimes = 2\n',
        ":4: step 1.times: there is no such key; there is do",
    ),
    "unknown step": (
        'title = "x"\n[[step]]\ndo = "atack"\n',
        ":3: step 1.do: there is no 'atack' (did you mean attack?)",
    ),
    "a step without do": ('title = "x"\n[[step]]\nwho = "ann"\n', ":2: step 1: needs 'do'"),
    "a step that is no table": (
        'title = "x"\nstep = [1]\n',
        ":2: step 1: a step is a table with 'do'",
    ),
    "an expectation that is no table": (
        'title = "x"\n[[step]]\ndo = "next"\nexpect = 1\n',
        ":4: step 1.expect: an expectation is a table",
    ),
    "text for a number": (
        'title = "x"\n[[combatant]]\nid = "ann"\nhit_points = "9"\n',
        ":4: combatant 1.hit_points: takes a whole number, not '9'",
    ),
    "a number for a text": ("title = 3\n", ":1: title: takes a text, not 3"),
    "a number for a list": (
        'title = "x"\nrules = 1.5\n',
        ":2: rules: takes a list, not 1.5",
    ),
    "a list for a table": (
        'title = "x"\nhouse = [1]\n',
        ":2: house: takes a table, not a list",
    ),
    "a table for a list": (
        'title = "x"\n[combatant]\nid = "ann"\n',
        ":2: combatant: takes a list, not a table",
    ),
    "a text for yes or no": (
        'title = "x"\n[[combatant]]\nid = "ann"\nambidextrous = "yes"\n',
        ":4: combatant 1.ambidextrous: takes true or false, not 'yes'",
    ),
    "yes for a number": (
        'title = "x"\n[[combatant]]\nid = "ann"\nhit_points = true\n',
        ":4: combatant 1.hit_points: takes a whole number, not true",
    ),
    "too little": (
        'title = "x"\n[[combatant]]\nid = "ann"\nhit_points = 0\n',
        ":4: combatant 1.hit_points: takes 1 or more, not 0",
    ),
    "too much": (
        'title = "x"\n[[combatant]]\nid = "ann"\nwits = 1001\n',
        ":4: combatant 1.wits: takes 1000 or less, not 1001",
    ),
    "too long, shown shortened": (
        f'title = "x"\n[[combatant]]\nid = "{"a" * 65}"\n',
        f":3: combatant 1.id: takes 64 characters at most, not '{'a' * 38}…",
    ),
    "too many digits to be shown": (
        f'title = "x"\n[[combatant]]\nid = "ann"\nwits = 0x{"f" * 5000}\n',
        ":4: combatant 1.wits: takes 1000 or less, not a number of too many digits",
    ),
    "no id": (
        'title = "x"\n[[combatant]]\nid = "Ann B"\n',
        ":3: combatant 1.id: takes an id of lower-case letters, digits and hyphens, not 'Ann B'",
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
    "no dice, on two lines": (
        'title = "x"\n[[combatant]]\nid = "ann"\nweapons = [{ name = "x", damage = "1\\nx" }]\n',
        ":4: combatant 1.weapons 1.damage: '1\\nx' is no dice notation; write 1d8, 2d6+1 or 0",
    ),
    "no such house rule": (
        'title = "x"\n[house]\nhit_on_eqal = false\n',
        ":3: house.hit_on_eqal: there is no house rule 'hit_on_eqal' (did you mean hit_on_equal?)",
    ),
    "a house rule of no kind": (
        'title = "x"\n[house]\nhit_on_equal = 0.5\n',
        ":3: house.hit_on_equal: takes true or false, a whole number or a text, not 0.5",
    ),
    "points above the maximum": (
        'title = "x"\n[[combatant]]\nid = "ann"\nhit_points = 5\nnow = { hit_points = 6 }\n',
        ":5: combatant 1.now: hit_points of 6 is above the maximum of 5",
    ),
}


@pytest.mark.parametrize(("text", "flaw"), SCENARIO_FLAWS.values(), ids=SCENARIO_FLAWS)
def test_a_flaw_of_a_scenario_is_one_line(tmp_path: Path, text: str, flaw: str) -> None:
    path = written(tmp_path / "fight.toml", text)
    with pytest.raises(BadDocument) as caught:
        read_scenario(path)
    assert str(caught.value) == f"{path}{flaw}"
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("value", "key", "sentence"),
    [
        ({"do": "attack", "who": 3, "zzz": 1}, ("zzz",), "there is no such key; there is "),
        ({"do": "note", "note": "x"}, ("note",), "there is no such key; there is "),
        ({"do": "condition", "modifiers": {"atack": 1}}, ("modifiers", "atack"), "there is no"),
        ({"do": "zzz"}, ("do",), "there is no 'zzz'; there is attack, charge, "),
        ({"do": 3}, ("do",), "there is no '3'; there is "),
        ({}, (), "needs 'do'"),
        (5, (), "takes a table, not 5"),
        ({"do": "add", "combatant": {}}, ("combatant",), "needs 'id'"),
        ({"do": "initiative", "rolls": {"ann": "x"}}, ("rolls", "ann"), "takes a whole number"),
        ({"do": "disarm", "two_handed": [3]}, ("two_handed", 0), "takes a text, not 3"),
    ],
)
def test_the_first_flaw_names_its_place_in_the_data(
    value: object, key: KeyPath, sentence: str
) -> None:
    with pytest.raises(ValidationError) as caught:
        COMMAND.validate_python(value)
    found, said = first_flaw(caught.value, value, COMMAND)
    assert found == key
    assert said.startswith(sentence)


def test_what_has_no_words_of_ours_is_told_in_pydantics() -> None:
    adapter: TypeAdapter[float] = TypeAdapter(float)
    with pytest.raises(ValidationError) as caught:
        adapter.validate_python("x")
    assert first_flaw(caught.value, "x", adapter) == (
        (),
        "takes a valid number, unable to parse string as a number, not 'x'",
    )


def test_a_key_is_written_as_people_count() -> None:
    assert dotted(()) == ""
    assert dotted(("step", 3, "who")) == "step 4.who"
    assert dotted((0, "who")) == "1.who"


def test_a_document_has_its_table_and_lines(tmp_path: Path) -> None:
    path = written(tmp_path / "a.toml", "\ufeffa = 1\r\n[b]\r\nc = [\r\n1,\r\n2]\r\n")
    document = read_document(path)
    assert document.table == {"a": 1, "b": {"c": [1, 2]}}
    assert document.line_of(("b", "c", 1)) == 5
    assert document.line_of(("b", "zzz")) == 2
    flaw = document.flaw(("b", "c"), "is bad")
    assert (flaw.path, flaw.line, flaw.key, flaw.sentence) == (path, 3, "b.c", "is bad")
    assert str(flaw) == f"{path}:3: b.c: is bad"


@words_of_posix
@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("a = 1\nb = \n", ":2: b: is not valid TOML: invalid value"),
        ("a = 1\na = 2\n", ":2: a: is not valid TOML: cannot overwrite a value"),
        ('a = """x\n', ":1: a: is not valid TOML: this text of several lines is never closed"),
        (f"a = 1\nb = {'9' * 5000}\n", ":2: b: is not valid TOML: a number has too many digits"),
        (f"a = 1\nb = {'[' * 500}{']' * 500}\n", ":2: b: is not valid TOML: "),
        (b"a = '\xe4'\n", ": is not UTF-8 text"),
        (None, ": cannot be read: the file is not there"),
    ],
)
def test_what_cannot_be_read_is_told(tmp_path: Path, text: str | bytes | None, flaw: str) -> None:
    path = tmp_path / "a.toml"
    if text is not None:
        written(path, text)
    with pytest.raises(BadDocument) as caught:
        read_document(path)
    assert str(caught.value).startswith(f"{path}{flaw}")
    assert "\n" not in str(caught.value)


@words_of_posix
def test_a_folder_and_a_file_that_is_closed_to_us_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(BadDocument, match="cannot be read: it is a folder"):
        read_document(tmp_path)
    os.mkfifo(tmp_path / "pipe.toml")
    with pytest.raises(BadDocument, match=r"pipe\.toml: cannot be read: it is no file"):
        read_document(tmp_path / "pipe.toml")
    written(tmp_path / "a.toml", "")

    def denied(_path: Path, **_options: object) -> str:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "read_text", denied)
    with pytest.raises(BadDocument, match="cannot be read: permission is denied"):
        read_document(tmp_path / "a.toml")
