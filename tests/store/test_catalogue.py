"""A user's own data: over the shipped ones by name, and in the head of a fight that knows them."""

from pathlib import Path

import pytest

from tests.store.fights import CAST, played, save
from tests.store.files import written
from tracker.encounter.catalogue import Catalogue
from tracker.encounter.hints import Hints
from tracker.encounter.state import begin
from tracker.rules.edition import Edition, ruleset
from tracker.store.catalogue import load_catalogue, load_hints
from tracker.store.document import BadDocument
from tracker.store.fight import load
from tracker.store.head import head_table
from tracker.store.journal import create
from tracker.store.reading import read

OWN = '[dizzy]\nrule = "CRIT-0"\nduration = "1d6"\nmodifiers = { all = -2 }\n'


@pytest.fixture
def own(tmp_path: Path) -> Catalogue:
    """The shipped catalogue with an effect of the user's own."""
    written(tmp_path / "effects.toml", OWN)
    return load_catalogue(tmp_path)


def test_own_entries_are_added_to_the_shipped_ones(tmp_path: Path, own: Catalogue) -> None:
    shipped = load_catalogue()
    assert own.effects.keys() == {*shipped.effects, "dizzy"}
    assert own.effects["dizzy"].duration == "1d6"
    assert own.model_copy(update={"effects": shipped.effects}) == shipped
    assert load_catalogue(tmp_path / "nowhere") == shipped
    assert load_hints(tmp_path) == load_hints() != Hints()


def test_a_flaw_of_a_catalogue_is_one_line(tmp_path: Path) -> None:
    file = written(tmp_path / "effects.toml", OWN.replace("all", "al"))
    with pytest.raises(BadDocument) as caught:
        load_catalogue(tmp_path)
    assert str(caught.value) == (
        f"{file}:4: dizzy.modifiers.al: there is no such key (did you mean all?)"
    )


def test_a_save_travels_with_what_it_knows_beyond_the_shipped(
    tmp_path: Path, own: Catalogue
) -> None:
    path = tmp_path / "fight.toml"
    start = begin("The ford", ruleset(Edition.CURRENT, {}), own, CAST)
    create(path, head_table(start))
    assert path.read_text(encoding="utf-8").count("[effects.") == 2
    assert read(path).head["effects"] == {
        "dizzy": {"rule": "CRIT-0", "duration": "1d6", "modifiers": {"all": -2}}
    }
    assert load(read(path)).states == [start]


def test_a_save_without_anything_beyond_the_shipped_holds_no_catalogue(tmp_path: Path) -> None:
    course = played(tmp_path / "fight.toml")
    head = read(tmp_path / "fight.toml").head
    assert head.keys() == {"format", "title", "edition", "combatant"}
    assert save(tmp_path / "copy.toml", course) == (tmp_path / "fight.toml").read_bytes()
