"""A user's own data over the shipped: by name, checked with file, line and key, kept in a save."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.encounter.catalogue import (
    Catalogue,
    Combo,
    Cover,
    Effect,
    Gift,
    Ground,
    KnownCondition,
    Modifiers,
)
from tracker.rules.edition import Edition
from tracker.shelf import Shelf
from tracker.store.catalogue import load_catalogue, load_hints
from tracker.store.document import BadDocument

SHIPPED = load_catalogue()

OWN = {
    "effects": """
[dazed]
rule = "CRIT-1"
hint = "sees stars"
duration = "1d4"
modifiers = { attack = -1 }

["jaw broken"]
rule = "CRIT-0"
""",
    "mishaps": """
["boot lost"]
rule = "CRIT-24"
""",
    "conditions": """
[dazed]
rule = "DESC-2"
rounds = 2
modifiers = { all = -2 }
""",
    "combos": """
["Hat Trick"]
rule = "GM-25"
hint = "The hat first."
requires = [["acting 2", "*juggling*"], ["any weapon"]]
gives = { attack = 1, extra = "1d4" }
classic_requires = []
classic_gives = {}

["Jump Kick"]
rule = "COMBO-14"
hint = "Higher."
requires = [["jump 4"]]
""",
    "covers": """
["haystack"]
percent = 60
""",
    "grounds": """
[soft]
sides = 4
[lava]
sides = 20
hint = "and then it burns"
""",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A user's data folder with something of each kind."""
    place = tmp_path / "data"
    place.mkdir()
    for kind, text in OWN.items():
        (place / f"{kind}.toml").write_text(text, encoding="utf-8")
    return place


def test_own_entries_replace_by_name_or_are_added(folder: Path) -> None:
    both = load_catalogue(folder)
    assert both.effects["dazed"].duration == "1d4"
    assert both.effects["jaw broken"] == Effect(rule="CRIT-0")
    assert both.effects["winded"] == SHIPPED.effects["winded"]
    assert both.mishaps.keys() == {*SHIPPED.mishaps, "boot lost"}
    assert both.conditions["dazed"].modifiers == Modifiers(all=-2)
    assert both.combos["Hat Trick"].requires == (("acting 2", "*juggling*"), ("any weapon",))
    assert both.combos["Jump Kick"].gives == Gift()
    assert len(both.combos) == 31
    assert both.covers["haystack"] == Cover(percent=60)
    assert (both.grounds["soft"].sides, both.grounds["lava"].sides) == (4, 20)


def test_a_folder_that_is_not_there_or_holds_something_else_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "notes.toml").write_text("not = even", encoding="utf-8")
    assert load_catalogue(tmp_path) == load_catalogue(tmp_path / "none") == SHIPPED
    assert load_hints(tmp_path) == load_hints()


@pytest.mark.parametrize(
    ("kind", "text", "where", "sentence"),
    [
        ("effects", '[dazed]\nhint = "x"\n', "effects.toml:1: dazed:", "needs 'rule'"),
        ("mishaps", '[slip]\nrule = "CRIT-24"\ndrop = true\n', ":3: slip.drop:", "drops"),
        ("conditions", '\n[ill]\nrule = "x"\nrounds = 0\n', ":4: ill.rounds:", "not 0"),
        (
            "combos",
            '[A]\nrule = "x"\nhint = "y"\nrequires = [["a"]]\ngives = { atack = 3 }\n',
            ":5: A.gives.atack:",
            "attack",
        ),
        ("combos", '[A]\nrule = "x"\nhint = "y"\n', ":1: A:", "needs 'requires'"),
        (
            "combos",
            '[A]\nrule = "x"\nhint = "y"\nrequires = []\ngives = { extra = "two" }\n',
            ":5: A.gives.extra:",
            "no dice notation",
        ),
        ("covers", "[tree]\npercent = 120\n", ":2: tree.percent:", "not 120"),
        ("grounds", '[ice]\nsides = "6"\n', ":2: ice.sides:", "not '6'"),
        ("grounds", "ice = 6\n", ":1: ice:", "not 6"),
        ("covers", "[tree\n", "covers.toml:1: ", ""),
        ("effects", '[""]\nrule = "x"\n', "effects.toml:1: '': ", "at least one visible character"),
        ("conditions", '\n["  "]\nrule = "x"\n', ":2: '  ': ", "at least one visible character"),
        ("combos", '["a\\nb"]\nrule = "x"\nhint = "y"\nrequires = []\n', r":1: a\nb: ", "no line"),
        ("mishaps", f'[{"a" * 201}]\nrule = "x"\n', ":1: aaa", "takes 200 characters at most"),
        ("covers", '["\\u0007"]\npercent = 1\n', ":1: ", "no line breaks or control characters"),
        ("grounds", '[" "]\nsides = 6\n', ":1: ' ': ", "at least one visible character"),
    ],
)
def test_a_flaw_is_told_with_file_line_and_key(
    tmp_path: Path, kind: str, text: str, where: str, sentence: str
) -> None:
    (tmp_path / f"{kind}.toml").write_text(text, encoding="utf-8")
    with pytest.raises(BadDocument) as flaw:
        load_catalogue(tmp_path)
    assert str(flaw.value).startswith(str(tmp_path / f"{kind}.toml"))
    assert where in str(flaw.value)
    assert sentence in str(flaw.value)


def test_own_hints_replace_families(tmp_path: Path) -> None:
    own = '[INIT]\ntitle = "Who is first"\nlines = ["The loudest (INIT-1)."]\n'
    (tmp_path / "hints.toml").write_text(own, encoding="utf-8")
    hints = load_hints(tmp_path)
    assert hints.families["INIT"].title == "Who is first"
    assert hints.about("INIT-1") == ("The loudest (INIT-1).",)
    assert hints.about("ATK-1") == load_hints().about("ATK-1")
    (tmp_path / "hints.toml").write_text('[INIT]\ntitle = "x"\nlines = []\n', encoding="utf-8")
    with pytest.raises(BadDocument, match=r"hints\.toml:3: INIT\.lines"):
        load_hints(tmp_path)


def kept(tmp_path: Path, catalogue: Catalogue, reader: Catalogue = SHIPPED) -> Catalogue:
    """What a fight that began with a catalogue knows where another one is at hand."""
    session = Shelf(tmp_path, catalogue).begin("Yard", (), Edition.CURRENT)
    path = session.path
    session.close()
    opened = Shelf(tmp_path, reader).open(path)
    found = opened.encounter.catalogue
    opened.close()
    path.unlink()
    return found


def test_a_save_brings_along_all_that_the_shipped_data_lack(tmp_path: Path, folder: Path) -> None:
    both = load_catalogue(folder)
    assert both != SHIPPED
    assert kept(tmp_path, both) == both


def test_a_save_holds_nothing_of_the_shipped_data(tmp_path: Path) -> None:
    session = Shelf(tmp_path, SHIPPED).begin("Yard", (), Edition.CURRENT)
    text = session.path.read_text(encoding="utf-8")
    session.close()
    assert not [kind for kind in Catalogue.model_fields if kind in text]


def test_what_the_folder_holds_later_changes_no_fight_that_was_made_before(
    tmp_path: Path, folder: Path
) -> None:
    both = load_catalogue(folder)
    later = both.model_copy(update={"grounds": {"lava": Ground(sides=6), "tar": Ground(sides=6)}})
    assert kept(tmp_path, both, later) == both
    assert kept(tmp_path, SHIPPED, later) == SHIPPED


NAMES = st.text("abZ ä'\"\\.#=[]-5🎲", min_size=1, max_size=12).filter(str.strip)
DICE = st.sampled_from(("1d6", "2d6+1", "0", "1d4-1"))
POINTS = st.integers(-20, 20)
MODIFIERS = st.builds(Modifiers, attack=POINTS, parry=POINTS, dodge=POINTS, all=POINTS)
EFFECTS = st.builds(
    Effect,
    rule=NAMES,
    hint=NAMES,
    duration=st.none() | DICE,
    rounds=st.none() | st.integers(1, 9),
    modifiers=MODIFIERS,
    attributes=st.dictionaries(st.sampled_from(("grace", "stamina")), POINTS),
    halves=st.sampled_from(((), ("speed",), ("speed", "wits"))),
    no_dodge=st.booleans(),
    drops=st.booleans(),
    fatal=st.booleans(),
    also=st.sampled_from(("", "prone")),
    state=st.sampled_from((None, "unconscious", "dead")),
)
GIFTS = st.builds(
    Gift,
    attack=POINTS,
    parry=POINTS,
    doublings=st.integers(0, 3),
    extra=st.none() | DICE,
    damage=st.none() | DICE,
    strength=st.booleans(),
    no_defence=st.booleans(),
    no_parry=st.booleans(),
    next_round=st.booleans(),
)
DEMANDS = st.lists(st.lists(NAMES, max_size=3).map(tuple), max_size=3).map(tuple)
COMBOS = st.builds(
    Combo,
    rule=NAMES,
    hint=NAMES,
    requires=DEMANDS,
    gives=GIFTS,
    classic_requires=st.none() | DEMANDS,
    classic_gives=st.none() | GIFTS,
)
CATALOGUES = st.builds(
    Catalogue,
    effects=st.dictionaries(NAMES, EFFECTS, max_size=2),
    mishaps=st.dictionaries(NAMES, EFFECTS, max_size=2),
    conditions=st.dictionaries(
        NAMES, st.builds(KnownCondition, rule=NAMES, modifiers=MODIFIERS), max_size=2
    ),
    combos=st.dictionaries(NAMES, COMBOS, max_size=2),
    covers=st.dictionaries(NAMES, st.builds(Cover, percent=st.integers(0, 100)), max_size=2),
    grounds=st.dictionaries(NAMES, st.builds(Ground, sides=st.integers(1, 30)), max_size=2),
)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for many fights; each is removed after it was read."""
    return tmp_path_factory.mktemp("saves")


@given(own=CATALOGUES)
def test_any_data_of_a_users_own_survive_a_save(place: Path, own: Catalogue) -> None:
    both = Catalogue(**{kind: {**entries, **getattr(own, kind)} for kind, entries in iter(SHIPPED)})
    assert kept(place, both) == both
