"""The shipped combos against the book: names, rules, demands and gifts in each edition."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.data.combo_rows import CLUB, PISTOL, ROWS, SWORD, WHIP, Row, fields_of
from tracker.encounter.catalogue import Gift
from tracker.encounter.commands import decide
from tracker.encounter.commands.combos import UseCombo, gift, lacking, open_combos
from tracker.encounter.events.attacks import ComboReadied
from tracker.encounter.refusal import Refusal
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import begin
from tracker.rules.edition import Edition, ruleset
from tracker.store.catalogue import load_catalogue

CATALOGUE = load_catalogue()
COMBOS = CATALOGUE.combos
EDITIONS = tuple(Edition)


def called(row: Row) -> str:
    """A row's name in a test's id."""
    return row.name


def announced(name: str, fields: dict[str, Any], edition: Edition) -> Gift | str:
    """What somebody with such a sheet gets from a combo, or the sentence that refuses it."""
    sheet = Sheet.model_validate({"id": "ann", "name": "Ann", **fields})
    fight = begin("Yard", ruleset(edition, {}), CATALOGUE, (sheet,))
    decided = decide(fight, UseCombo(who="ann", name=name))
    if isinstance(decided, Refusal):
        assert decided.code == "forbidden"
        return decided.sentence
    (event,) = decided
    assert isinstance(event, ComboReadied)
    assert event.name == name
    return event.gift


def test_all_thirty_are_there_under_their_names_and_rules() -> None:
    found = {name: combo.rule for name, combo in COMBOS.items()}
    assert found == {row.name: f"COMBO-{row.number}" for row in ROWS}
    assert [row.number for row in ROWS] == list(range(1, 31))


@pytest.mark.rule(
    "COMBO-0",
    "COMBO-1",
    "COMBO-2",
    "COMBO-3",
    "COMBO-4",
    "COMBO-5",
    "COMBO-6",
    "COMBO-7",
    "COMBO-8",
    "COMBO-9",
    "COMBO-10",
    "COMBO-11",
    "COMBO-12",
    "COMBO-13",
    "COMBO-14",
    "COMBO-15",
    "COMBO-16",
    "COMBO-17",
    "COMBO-18",
    "COMBO-19",
    "COMBO-20",
    "COMBO-21",
    "COMBO-22",
    "COMBO-23",
    "COMBO-24",
    "COMBO-25",
    "COMBO-26",
    "COMBO-27",
    "COMBO-28",
    "COMBO-29",
    "COMBO-30",
    "GM-25",
    "ED-2",
)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("row", ROWS, ids=called)
def test_whoever_has_the_skills_gets_what_the_book_gives(row: Row, edition: Edition) -> None:
    assert gift(COMBOS[row.name], edition) == Gift(**row.gives_in(edition))
    own = fields_of(row.parts_in(edition))
    wanted = Gift(**row.gives_in(edition))
    assert announced(row.name, own, edition) == wanted
    sheet = Sheet.model_validate({"id": "ann", **own})
    assert row.name in open_combos(sheet, COMBOS, edition)


def _others() -> Iterator[Any]:
    for row in ROWS:
        for number, fields in enumerate(row.also):
            yield pytest.param(row, fields, id=f"{row.name}-{number}")


@pytest.mark.parametrize(("row", "fields"), _others())
def test_other_skills_of_the_same_kind_do_as_well(row: Row, fields: dict[str, Any]) -> None:
    for edition in EDITIONS:
        assert announced(row.name, dict(fields), edition) == Gift(**row.gives_in(edition))


def _lacks() -> Iterator[Any]:
    for edition in EDITIONS:
        for row in ROWS:
            for number in range(len(row.parts_in(edition))):
                yield pytest.param(row, number, edition, id=f"{row.name}-{number}-{edition}")


@pytest.mark.rule("COMBO-0")
@pytest.mark.parametrize(("row", "number", "edition"), _lacks())
def test_whoever_lacks_one_skill_is_told_which(row: Row, number: int, edition: Edition) -> None:
    parts = row.parts_in(edition)
    part = parts[number]
    fields = fields_of(parts)
    sentences = []
    if part.level > 1:
        fields["skills"][part.skill] = part.level - 1
        sentences.append(announced(row.name, fields, edition))
    del fields["skills"][part.skill]
    sentences.append(announced(row.name, fields, edition))
    for sentence in sentences:
        assert isinstance(sentence, str)
        assert sentence.startswith(f"Ann lacks {part.word}")
        assert sentence.endswith(f"for {row.name} (COMBO-{row.number})")
        assert not [one.word for one in parts if one is not part and one.word in sentence]


@pytest.mark.rule("COMBO-0")
def test_the_gm_may_let_anybody_use_one() -> None:
    fight = begin("Yard", ruleset(Edition.CURRENT, {}), CATALOGUE, (Sheet(id="ann"),))
    decided = decide(fight, UseCombo(who="ann", name="Jump Kick", overrule=True))
    assert not isinstance(decided, Refusal)
    assert [event.event for event in decided] == ["overruled", "combo-readied"]


def missing(name: str, edition: Edition = Edition.CURRENT, **fields: Any) -> tuple[Any, ...]:
    """The demands of a combo that such a sheet does not meet."""
    return lacking(Sheet.model_validate({"id": "ann", **fields}), COMBOS[name], edition)


@pytest.mark.rule("COMBO-1", "COMBO-2", "COMBO-8", "COMBO-9", "COMBO-10", "COMBO-23")
def test_one_skill_does_not_stand_for_two() -> None:
    assert missing("Grab/Attack", skills={"grab": 4}) == (("any martial skill",),)
    assert missing("Grab/Attack", skills={"grab": 4, "grab and throw": 1}) == ()
    kick = {"name": "kick", "damage": "1d4"}
    assert missing("Parry/Kick", skills={"kick": 4}, weapons=[kick]) == (("any weapon",),)
    assert missing("Jump Kick", skills={"jump kick": 4}) == (("jump",),)
    assert missing("Automatic Flip", skills={"shoulder flip": 3}) == (("hand parry",),)


def test_a_skill_meets_the_demand_that_needs_it_most() -> None:
    fields: dict[str, Any] = {"timing": 1, "boxing": 1}
    assert missing("Hand Power Block", skills={"power block": 1, "hand parry": 1}) == ()
    assert missing("Pull Punch", skills=fields) == ()
    choked = {"choke hold": 1, "neck hold": 1, "whips": 1}
    assert missing("Throat Strike", skills=choked, weapons=[WHIP]) == ()
    half = {"shoulder flip": 1, "whips": 1}
    assert missing("Throat Strike", skills=half, weapons=[WHIP]) == (
        ("choke hold", "neck hold + shoulder flip"),
    )


@pytest.mark.parametrize(
    ("name", "fields", "lacks"),
    [
        ("Grab/Slash", {"skills": {"grab": 1, "clubs": 1}, "weapons": [CLUB]}, 1),
        ("Grab/Slash", {"skills": {"grab": 1, "blades": 1}, "weapons": [CLUB]}, 1),
        ("Grab/Slash", {"skills": {"grab": 1, "blades": 0}, "weapons": [SWORD]}, 1),
        (
            "Pommel Strike",
            {"skills": {"closed fist style": 1, "pistols": 1}, "weapons": [PISTOL]},
            1,
        ),
        ("Pommel Strike", {"skills": {"feint": 1, "blades": 1}, "weapons": [SWORD]}, 1),
        ("Pull Punch", {"skills": {"timing": 1, "whips": 1}, "weapons": [WHIP]}, 1),
        ("Throat Strike", {"skills": {"choke hold": 1, "clubs": 1}, "weapons": [CLUB]}, 1),
        (
            "Pistol Whip",
            {"skills": {"boxing": 1, "pistols": 1}, "weapons": [{**PISTOL, "two_handed": True}]},
            1,
        ),
        ("Parry/Attack", {}, 0),
    ],
)
def test_weapons_count_by_their_kind(name: str, fields: dict[str, Any], lacks: int) -> None:
    assert len(missing(name, **fields)) == lacks


def test_pommel_strike_asks_for_another_skill_in_classic() -> None:
    own: dict[str, Any] = {"skills": {"feint": 1, "blades": 1}, "weapons": [SWORD]}
    assert missing("Pommel Strike", Edition.CLASSIC, **own) == ()
    assert missing("Pommel Strike", Edition.REVISED, **own) == (("closed fist style",),)


def test_every_hint_says_what_to_do_in_a_sentence_or_two() -> None:
    for name, combo in COMBOS.items():
        assert 1 <= combo.hint.count(". ") + 1 <= 2, name
        assert combo.hint.endswith("."), name
        assert len(combo.hint) <= 160, name
