"""The other shipped data against the book: effects, mishaps, conditions, cover, grounds."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.rule_ids import RULE_IDS
from tracker.encounter.catalogue import Effect, Modifiers
from tracker.encounter.state import begin
from tracker.rules.edition import Edition, ruleset
from tracker.rules.hazards import SURFACES
from tracker.rules.ranged import cover_points
from tracker.store.catalogue import SHIPPED, load_catalogue
from tracker.store.document import read_document

CATALOGUE = load_catalogue()

EFFECTS: Mapping[str, tuple[str, Mapping[str, object]]] = {
    "dazed": ("CRIT-1", {}),
    "blinded": ("CRIT-2", {}),
    "knocked out": ("CRIT-3", {"state": "unconscious"}),
    "crippled": ("CRIT-4", {}),
    "decapitated": ("CRIT-5", {"state": "dead"}),
    "equipment damaged": ("CRIT-6", {}),
    "volatile equipment": ("CRIT-7", {}),
    "fingers smashed": ("CRIT-8", {}),
    "funny bone": ("CRIT-9", {"duration": "1d6", "drops": True, "no_weapon": True}),
    "ear": ("CRIT-10", {"modifiers": Modifiers(attack=-3, parry=-3), "no_dodge": True}),
    "groin": ("CRIT-11", {}),
    "knocked down": ("CRIT-12", {"rounds": 2, "also": "prone", "no_action": True}),
    "knocked back": ("CRIT-13", {}),
    "leg mangled": ("CRIT-14", {"attributes": {"grace": -2}, "halves": ("speed",)}),
    "nose broken": ("CRIT-15", {}),
    "paralysed": ("CRIT-16", {}),
    "ribs broken": ("CRIT-17", {"attributes": {"stamina": -4}, "no_run": True}),
    "throat wound": ("CRIT-18", {"duration": "2d6", "fatal": True}),
    "shocked": ("CRIT-19", {}),
    "organ damaged": ("CRIT-20", {}),
    "teeth knocked out": ("CRIT-21", {}),
    "thumb cut": ("CRIT-22", {"drops": True, "no_weapon": True}),
    "winded": ("CRIT-23", {"duration": "1d8", "modifiers": Modifiers(all=-6)}),
}
"""CRIT-1 to CRIT-23 with what the book counts of them."""


def test_special_effects_are_the_books() -> None:
    assert list(CATALOGUE.effects) == list(EFFECTS)
    for name, (rule, numbers) in EFFECTS.items():
        entry = CATALOGUE.effects[name]
        assert entry == Effect.model_validate({"rule": rule, "hint": entry.hint, **numbers}), name


@pytest.mark.rule("CRIT-24", "ATK-6")
def test_mishaps_count_only_what_the_book_counts() -> None:
    mishaps = CATALOGUE.mishaps
    assert {"weapon dropped", "weapon broken", "fall"} <= mishaps.keys()
    assert {entry.rule for entry in mishaps.values()} == {"CRIT-24"}
    assert [name for name, entry in mishaps.items() if entry.drops] == [
        "weapon dropped",
        "weapon broken",
    ]
    assert [name for name, entry in mishaps.items() if entry.also] == ["fall"]
    for entry in mishaps.values():
        plain = Effect(
            rule="CRIT-24",
            hint=entry.hint,
            drops=entry.drops,
            also=entry.also,
            rounds=entry.rounds,
        )
        assert entry == plain
    assert not mishaps.keys() & CATALOGUE.effects.keys()


def test_conditions_have_no_number_that_the_book_lacks() -> None:
    conditions = CATALOGUE.conditions
    known = ("prone", "helpless", "paralysed", "held", "surprised", "burning", "charging")
    assert {*known, "busy", "setting", "dazed", "stunned", "frightened"} <= conditions.keys()
    for name, entry in conditions.items():
        assert (entry.modifiers, entry.rounds) == (Modifiers(), None), name


COVER_EXAMPLES = {
    "crouching": (20, 2, 4),
    "crouching behind a low wall": (75, 7, 15),
    "lying flat": (40, 4, 8),
    "lying flat, in melee": (0, 0, 0),
    "among trees, in melee": (45, 4, 9),
    "behind a tree": (75, 7, 15),
    "behind a person": (50, 5, 10),
    "doorway or window": (30, 3, 6),
    "arrow slit": (75, 7, 15),
    "fog, in melee": (0, 0, 0),
}
"""COVER-6, COVER-8: per cent, and the points off in `classic` and in the others."""


@pytest.mark.rule("COVER-3", "COVER-6", "COVER-8")
def test_named_cover_takes_off_what_the_book_says() -> None:
    classic, revised, current = (ruleset(edition, {}) for edition in Edition)
    assert {name: cover.percent for name, cover in CATALOGUE.covers.items()} == {
        name: percent for name, (percent, *_) in COVER_EXAMPLES.items()
    }
    for percent, old, new in COVER_EXAMPLES.values():
        assert cover_points(percent, classic) == old
        assert cover_points(percent, revised) == cover_points(percent, current) == new


@pytest.mark.rule("FALL-1", "GM-28")
def test_grounds_are_the_books_and_harder_ones() -> None:
    grounds = {name: ground.sides for name, ground in CATALOGUE.grounds.items()}
    assert {name: grounds[name] for name in SURFACES} == dict(SURFACES)
    assert SURFACES == {"soft": 6, "hard": 8, "rocks": 10}
    assert grounds["spikes"] > grounds["rocks"]
    assert all(sides > 10 for name, sides in grounds.items() if name not in SURFACES)


def test_every_entry_names_a_rule_of_the_book() -> None:
    for kind in type(CATALOGUE).model_fields:
        for name, entry in getattr(CATALOGUE, kind).items():
            assert entry.rule in RULE_IDS, f"{kind}: {name}"


@pytest.mark.parametrize("path", sorted(SHIPPED.glob("*.toml")), ids=lambda path: path.stem)
def test_files_are_plain_and_say_what_they_are(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert tomllib.loads(text) == read_document(path).table
    assert text.startswith("# ")
    assert max(map(len, text.splitlines())) <= 180
    assert "your own data folder" in text.replace("\n# ", " ")


def test_the_shipped_catalogue_serves_a_fight() -> None:
    fight = begin("Yard", ruleset(Edition.CURRENT, {}), CATALOGUE)
    assert fight.catalogue == CATALOGUE
