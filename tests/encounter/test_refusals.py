"""What a step lacks or may not do is said in one line, with what would be taken instead."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import DATA, MAKERS, fights, filled, roll, sensible_commands
from tracker.encounter.commands import COMMAND, AnyCommand, decide
from tracker.encounter.events import AnyEvent
from tracker.encounter.events.roster import Overruled
from tracker.encounter.reduce import fold
from tracker.encounter.refusal import Need, Refusal
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Encounter, begin
from tracker.rules.dice import D10, D20, D100, TWO_D20, Dice
from tracker.rules.edition import Choice, Edition, ruleset

Fields = dict[str, Any]

CAST: tuple[Fields, ...] = (
    {
        "id": "ann",
        "side": "heroes",
        "initiative": 13,
        "wits": 12,
        "interrupts": 1,
        "skills": {"sword": 3, "grab": 2},
        "weapons": [{"name": "sword", "damage": "1d8"}, {"name": "knife", "damage": "1d4"}],
        "retests": {"very lucky": 2},
    },
    {
        "id": "bob",
        "initiative": 7,
        "interrupts": 1,
        "skills": {"spear": 2},
        "weapons": [{"name": "spear", "damage": "1d6", "reach": 6}],
    },
    {"id": "cid", "skills": {"shield": 1}, "shield": {}, "weapons": [{"name": "club"}]},
)

ROUND: tuple[Fields, ...] = ({"do": "initiative", "rolls": {"ann": 10, "bob": 6, "cid": 3}},)
"""Opens a round in which ann stands at 23, bob at 13, cid at 3; they have 23 13 3, 13 3, 3."""


@cache
def _after(steps: str, edition: str, house: tuple[tuple[str, Choice], ...]) -> Encounter:
    rules = ruleset(Edition(edition), dict(house))
    now = begin("", rules, DATA, tuple(map(Sheet.model_validate, CAST)))
    for step in SITUATIONS[steps]:
        decided = decide(now, COMMAND.validate_python(step))
        assert not isinstance(decided, Refusal), (step, decided)
        now = fold(now, decided)
    return now


SITUATIONS: Mapping[str, tuple[Fields, ...]] = {
    "start": (),
    "round": ROUND,
    "tie": (*ROUND, {"do": "next"}),
    "wait": (*ROUND, {"do": "next"}, {"do": "next"}, {"do": "wait", "who": "bob"}),
    "hold": (
        *ROUND,
        {"do": "grab", "who": "ann", "target": "bob", "natural": 10, "damage_rolls": []},
    ),
    "due": ({"do": "hurt", "who": "ann", "amount": 30},),
    "wounded": ({"do": "hurt", "who": "ann", "amount": 10},),
    "prone": ({"do": "condition", "who": "ann", "name": "prone"},),
    "down": ({"do": "edit", "who": "bob", "set": {"state": "unconscious"}},),
    "fallen": (*ROUND, {"do": "edit", "who": "bob", "set": {"state": "unconscious"}}),
    "dead": (*ROUND, {"do": "edit", "who": "bob", "set": {"state": "dead"}}),
}


def situation(name: str, edition: str = "current", **house: Choice) -> Encounter:
    """A small fight at a certain moment."""
    return _after(name, edition, tuple(house.items()))


def given_to(now: Encounter, fields: Fields) -> tuple[AnyEvent, ...] | Refusal:
    """What becomes of a command that is written as in a scenario."""
    return decide(now, COMMAND.validate_python(fields))


def refusal(now: Encounter, fields: Fields) -> Refusal:
    """Why a command is not taken."""
    decided = given_to(now, fields)
    assert isinstance(decided, Refusal), f"{fields} was taken"
    return decided


def without(fields: Fields, path: str) -> Fields:
    """The command without one field ('defence.natural')."""
    key, _, rest = path.partition(".")
    if not rest:
        return {name: value for name, value in fields.items() if name != key}
    inner = fields[key]
    if isinstance(inner, list):
        number, _, rest = rest.partition(".")
        entries = [dict(entry) for entry in inner]
        entries[int(number)] = without(entries[int(number)], rest)
        return {**fields, key: entries}
    return {**fields, key: without(inner, rest)}


def is_one_line(sentence: str) -> bool:
    """Whether a sentence fits a status line as it is."""
    return bool(sentence) and sentence == sentence.strip() and sentence.isprintable()


# --- a whole command of each kind, and what it cannot do without ------------------------------

D6, D8, FIRE = Dice.of(1, 6), Dice.of(1, 8), Dice.of(3, 6)
PARRY = {"kind": "parry", "natural": 3}

Case = tuple[str, Fields, dict[str, tuple[Dice, str] | None]]
"""The situation, the command, and its needs: the dice and who rolls them, or None for a choice."""

WHOLE: tuple[Case, ...] = (
    ("start", {"do": "surprise", "sides": ["foes"]}, {"sides": None}),
    (
        "start",
        {"do": "initiative", "rolls": {"ann": 1, "bob": 2, "cid": 3}},
        {f"rolls.{who}": (D10, who) for who in ("ann", "bob", "cid")},
    ),
    ("round", {"do": "place", "who": "cid", "count": 5}, {"who": None, "count": None}),
    ("tie", {"do": "reorder", "who": "cid", "before": "bob"}, {"who": None, "before": None}),
    ("round", {"do": "next"}, {}),
    ("round", {"do": "wait", "who": "ann"}, {"who": None}),
    (
        "wait",
        {"do": "act", "who": "bob", "before": "ann", "rolls": {"ann": 3, "bob": 4}},
        {"who": None, "rolls.ann": (TWO_D20, "ann"), "rolls.bob": (TWO_D20, "bob")},
    ),
    ("round", {"do": "interrupt", "who": "bob", "against": "ann"}, {"who": None, "against": None}),
    ("round", {"do": "spoil", "who": "ann"}, {"who": None}),
    (
        "round",
        {"do": "change_action", "who": "ann", "how": "check", "rolls": {"ann": 4}},
        {"who": None, "rolls.ann": (TWO_D20, "ann")},
    ),
    (
        "round",
        {
            "do": "change_action",
            "who": "ann",
            "how": "challenge",
            "against": "bob",
            "rolls": {"ann": 4, "bob": 5},
        },
        {"against": None, "rolls.bob": (TWO_D20, "bob")},
    ),
    ("round", {"do": "declare", "who": "ann", "penalty": 3}, {"who": None, "penalty": None}),
    (
        "round",
        {"do": "stance", "who": "ann", "name": "evasion", "natural": 9},
        {"who": None, "name": None, "natural": (D20, "ann")},
    ),
    (
        "start",
        {
            "do": "hands",
            "who": "ann",
            "mode": "two weapons",
            "primary": "sword",
            "secondary": "knife",
        },
        {"who": None, "mode": None, "secondary": None},
    ),
    (
        "round",
        {
            "do": "attack",
            "who": "ann",
            "target": "bob",
            "natural": 15,
            "damage_rolls": [4],
            "defence": PARRY,
        },
        {
            "who": None,
            "target": None,
            "natural": (D20, "ann"),
            "damage_rolls": (D8, "ann"),
            "defence.kind": None,
            "defence.natural": (D20, "bob"),
        },
    ),
    (
        "round",
        {
            "do": "attack",
            "who": "ann",
            "target": "bob",
            "natural": 1,
            "retests": [{"with": "very lucky", "natural": 15}],
            "damage_rolls": [4],
        },
        {"retests.0.natural": (D20, "ann"), "damage_rolls": (D8, "ann")},
    ),
    ("start", {"do": "hurt", "who": "ann", "amount": 3}, {"who": None, "amount": None}),
    ("wounded", {"do": "heal", "who": "ann", "hit_points": 3}, {"who": None, "hit_points": None}),
    ("wounded", {"do": "bind", "target": "ann"}, {"target": None}),
    ("start", {"do": "fatigue", "who": "ann", "points": 1}, {"who": None, "points": None}),
    ("start", {"do": "condition", "who": "ann", "name": "blind"}, {"who": None, "name": None}),
    (
        "start",
        {"do": "effect", "target": "ann", "name": "winded", "rolls": [3]},
        {"target": None, "name": None, "rolls": (D8, "ann")},
    ),
    (
        "start",
        {"do": "system_shock", "who": "ann", "natural": 5},
        {"who": None, "natural": (D100, "ann")},
    ),
    (
        "due",
        {"do": "willpower", "who": "ann", "natural": 5},
        {"who": None, "natural": (TWO_D20, "ann")},
    ),
    ("due", {"do": "waive", "who": "ann", "what": "system_shock"}, {"who": None, "what": None}),
    (
        "start",
        {"do": "check", "who": "ann", "attribute": "wits", "natural": 9},
        {"who": None, "attribute": None, "natural": (TWO_D20, "ann")},
    ),
    (
        "start",
        {
            "do": "check",
            "who": "ann",
            "attribute": "wits",
            "natural": 39,
            "retests": [{"with": "very lucky", "natural": 3}],
        },
        {"retests.0.natural": (TWO_D20, "ann")},
    ),
    (
        "start",
        {"do": "group_check", "attribute": "wits", "rolls": {"ann": 5}},
        {"attribute": None, "rolls": None},
    ),
    (
        "start",
        {"do": "challenge", "attribute": "wits", "rolls": {"ann": 5, "bob": 9}},
        {"attribute": None, "rolls": None},
    ),
    ("start", {"do": "charge", "who": "ann", "target": "bob"}, {"who": None, "target": None}),
    (
        "start",
        {"do": "save", "who": "ann", "kind": "fire", "target_number": 9, "natural": 9},
        {"who": None, "kind": None, "target_number": None, "natural": (D20, "ann")},
    ),
    (
        "round",
        {"do": "grab", "who": "ann", "target": "bob", "natural": 9, "defence": PARRY},
        {
            "who": None,
            "target": None,
            "natural": (D20, "ann"),
            "defence.kind": None,
            "defence.natural": (D20, "bob"),
        },
    ),
    (
        "hold",
        {"do": "grapple", "who": "ann", "target": "bob", "rolls": {"ann": 3, "bob": 4}},
        {
            "who": None,
            "target": None,
            "rolls.ann": (TWO_D20, "ann"),
            "rolls.bob": (TWO_D20, "bob"),
        },
    ),
    (
        "hold",
        {"do": "escape", "who": "bob", "target": "ann", "rolls": {"ann": 3, "bob": 4}},
        {
            "who": None,
            "target": None,
            "rolls.ann": (TWO_D20, "ann"),
            "rolls.bob": (TWO_D20, "bob"),
        },
    ),
    ("hold", {"do": "let_go", "who": "ann", "target": "bob"}, {"who": None, "target": None}),
    (
        "round",
        {"do": "disarm", "who": "ann", "target": "bob", "natural": 9, "defence_natural": 8},
        {
            "who": None,
            "target": None,
            "natural": (D20, "ann"),
            "defence_natural": (D20, "bob"),
        },
    ),
    (
        "round",
        {
            "do": "infight",
            "who": "ann",
            "target": "bob",
            "natural": 15,
            "parry": 3,
            "damage_rolls": [2],
        },
        {
            "who": None,
            "target": None,
            "natural": (D20, "bob"),
            "parry": (D20, "ann"),
            "damage_rolls": (D6, "bob"),
        },
    ),
    (
        "round",
        {"do": "infight", "who": "ann", "value": 10, "parry": 20, "dodge": 3},
        {"parry": (D20, "ann"), "dodge": (D20, "ann")},
    ),
    (
        "start",
        {"do": "fall", "who": "ann", "feet": 10, "rolls": [3], "natural": 9},
        {"who": None, "feet": None, "rolls": (D8, "ann"), "natural": (D20, "ann")},
    ),
    (
        "start",
        {"do": "burn", "who": "ann", "rolls": [3, 3, 3], "natural": 9},
        {"who": None, "rolls": (FIRE, "ann"), "natural": (D20, "ann")},
    ),
    (
        "start",
        {"do": "burn", "who": "ann", "thing": "cloak", "rolls": [3, 3, 3], "natural": 9},
        {"natural": (D20, "ann")},
    ),
    ("round", {"do": "end_round"}, {}),
    ("start", {"do": "end_fight"}, {}),
    ("start", {"do": "edit", "who": "ann", "set": {"fatigue": 2}}, {"who": None, "set": None}),
    ("start", {"do": "rules", "edition": "classic"}, {"edition": None}),
    ("start", {"do": "combo", "who": "ann", "name": "strong start"}, {"who": None, "name": None}),
    ("start", {"do": "add", "combatant": {"id": "zed"}}, {"combatant": None}),
    ("start", {"do": "remove", "who": "ann"}, {"who": None}),
    ("start", {"do": "note", "text": "the bridge creaks"}, {"text": None}),
)

LACKING = [
    pytest.param(place, without(fields, path), path, dice, id=f"{fields['do']} {path} {number}")
    for number, (place, fields, needs) in enumerate(WHOLE)
    for path, dice in needs.items()
]


def test_a_whole_command_of_every_kind_is_known() -> None:
    assert {fields["do"] for _, fields, _ in WHOLE} == set(MAKERS)


@pytest.mark.parametrize(("place", "fields"), [pytest.param(p, f, id=f["do"]) for p, f, _ in WHOLE])
def test_a_whole_command_is_taken(place: str, fields: Fields) -> None:
    assert not isinstance(given_to(situation(place), fields), Refusal)


@pytest.mark.parametrize(("place", "fields", "path", "dice"), LACKING)
def test_a_field_that_lacks_is_named(
    place: str, fields: Fields, path: str, dice: tuple[Dice, str] | None
) -> None:
    refused = refusal(situation(place), fields)
    assert refused.code == "missing"
    assert refused.need is not None
    assert refused.need.field == path
    assert is_one_line(refused.sentence)
    assert path in refused.sentence
    if dice is None:
        assert refused.need == Need(path)
    else:
        assert (refused.need.dice, refused.need.who) == dice
        assert str(dice[0]) in refused.sentence


@pytest.mark.parametrize(("place", "fields", "path", "dice"), LACKING)
def test_the_gm_cannot_overrule_a_field_that_lacks(
    place: str, fields: Fields, path: str, dice: tuple[Dice, str] | None
) -> None:
    refused = refusal(situation(place), {**fields, "overrule": True})
    assert refused.code == "missing"
    assert refused.need is not None
    assert refused.need.field == path
    assert (refused.need.dice is None) == (dice is None)


def test_dice_that_only_an_older_edition_or_a_house_rule_asks_for_are_named_too() -> None:
    grab = {"do": "grab", "who": "ann", "target": "bob", "natural": 15, "weapon": "sword"}
    assert refusal(situation("round", "classic"), grab).need == Need(
        "damage_rolls", D8, "ann", each=True
    )
    surprise = {"do": "surprise", "sides": ["foes"]}
    assert refusal(situation("start", surprise_actions="rolled_slots"), surprise).need == Need(
        "rolls.ann", D10, "ann"
    )
    tied = {"do": "initiative", "rolls": {"ann": 1, "bob": 2, "cid": 9}}
    assert refusal(situation("start", init_tie="wits_then_rolloff"), tied).need == Need(
        "rolloff.bob", D10, "bob"
    )
    twice = {
        "do": "attack",
        "who": "ann",
        "target": "bob",
        "natural": 15,
        "defence": {**PARRY, "then": {"kind": "parry"}},
    }
    assert refusal(situation("round", multiple_defences_per_attack=True), twice).need == Need(
        "defence.then.natural", D20, "bob"
    )


# --- dice that cannot be ----------------------------------------------------------------------


def with_(fields: Fields, path: str, value: object) -> Fields:
    """The command with another value in one field."""
    command = filled(COMMAND.validate_python(fields), path, value)
    return {"do": fields["do"], **command.model_dump(by_alias=True, exclude_unset=True)}


ROLLED = [
    pytest.param(place, fields, path, *need, id=f"{fields['do']} {path} {number}")
    for number, (place, fields, needs) in enumerate(WHOLE)
    for path, need in needs.items()
    if need is not None
]


@pytest.mark.parametrize(("place", "fields", "path", "dice", "who"), ROLLED)
def test_a_die_shows_only_what_is_on_it(
    place: str, fields: Fields, path: str, dice: Dice, who: str
) -> None:
    now = situation(place)
    each = refusal(now, without(fields, path)).need == Need(path, dice, who, each=True)
    few = [0] * len(dice.sides) if each else len(dice.sides) - 1
    many = [side + 1 for side in dice.sides] if each else sum(dice.sides) + 1
    more = [1] * (len(dice.sides) + 1) if each else 10**6
    for value in (few, many, more):
        refused = refusal(now, with_({**fields, "overrule": True}, path, value))
        assert refused.code == "dice"
        assert is_one_line(refused.sentence)
        assert path in refused.sentence
    for value in (1, sum(dice.sides)) if len(dice.sides) == 1 and not each else ():
        decided = given_to(now, with_(fields, path, value))
        assert not (isinstance(decided, Refusal) and decided.code == "dice")


# --- names that nobody has --------------------------------------------------------------------

UNKNOWN: tuple[tuple[str, Fields, str, str], ...] = (
    *(
        (place, fields, key, "ann")
        for place, fields, needs in WHOLE
        for key in ("who", "target", "against", "before")
        if key in needs
    ),
    ("start", {"do": "surprise", "sides": ["heros"]}, "", "heroes"),
    ("round", {"do": "stance", "who": "ann", "name": "evation"}, "", "evasion"),
    ("round", {"do": "hands", "who": "ann", "mode": "two-hander"}, "", "two-handed"),
    ("round", {"do": "hands", "who": "ann", "mode": "one-handed", "primary": "sord"}, "", "sword"),
    (
        "round",
        {"do": "attack", "who": "ann", "target": "bob", "natural": 9, "weapon": "sord"},
        "",
        "sword",
    ),
    (
        "round",
        {"do": "attack", "who": "ann", "target": "bob", "natural": 9, "position": "behing"},
        "",
        "behind",
    ),
    (
        "round",
        {"do": "attack", "who": "ann", "target": "bob", "natural": 9, "screen": "cit"},
        "",
        "cid",
    ),
    (
        "round",
        {"do": "attack", "who": "ann", "target": "bob", "natural": 15, "defence": {"kind": "doge"}},
        "",
        "dodge",
    ),
    ("round", {"do": "change_action", "who": "ann", "how": "chek"}, "", "check"),
    ("start", {"do": "check", "who": "ann", "attribute": "wit", "natural": 9}, "", "wits"),
    ("start", {"do": "challenge", "attribute": "wit", "rolls": {"ann": 9, "bob": 9}}, "", "wits"),
    ("start", {"do": "group_check", "attribute": "wits", "rolls": {"anne": 9}}, "", "ann"),
    ("start", {"do": "initiative", "rolls": {"anne": 9}}, "", "ann"),
    ("start", {"do": "initiative", "groups": {"anne": []}}, "", "ann"),
    ("start", {"do": "effect", "target": "ann", "name": "widned"}, "", "winded"),
    ("start", {"do": "combo", "who": "ann", "name": "strong stat"}, "", "strong start"),
    ("start", {"do": "fall", "who": "ann", "feet": 10, "surface": "rock"}, "", "rocks"),
    ("due", {"do": "waive", "who": "ann", "what": "system_schock"}, "", "system_shock"),
    ("start", {"do": "edit", "who": "ann", "set": {"hit_point": 3}}, "", "hit_points"),
    ("start", {"do": "rules", "edition": "clasic"}, "", "classic"),
    ("prone", {"do": "condition", "who": "ann", "name": "pron", "remove": True}, "", "prone"),
    (
        "round",
        {
            "do": "disarm",
            "who": "ann",
            "target": "bob",
            "natural": 9,
            "defence_natural": 9,
            "two_handed": ["anne"],
        },
        "",
        "ann",
    ),
    ("hold", {"do": "grapple", "who": "ann", "target": "bob", "rolls": {"cid": 9}}, "", "hold"),
)


@pytest.mark.parametrize(
    ("place", "fields", "key", "meant"),
    [pytest.param(*case, id=f"{case[1]['do']} {n}") for n, case in enumerate(UNKNOWN)],
)
def test_a_name_that_nobody_has_names_the_nearest(
    place: str, fields: Fields, key: str, meant: str
) -> None:
    wrong = {**fields, key: "anne"} if key else fields
    for overrule in (False, True):
        refused = refusal(situation(place), {**wrong, "overrule": overrule})
        assert refused.code == "unknown"
        assert is_one_line(refused.sentence)
        assert meant in refused.sentence


# --- what the rules forbid --------------------------------------------------------------------

FORBIDDEN: tuple[tuple[str, str, Fields], ...] = (
    ("current", "down", {"do": "initiative", "rolls": {"ann": 1, "bob": 3, "cid": 3}}),
    ("current", "due", {"do": "initiative", "rolls": {"ann": 1, "bob": 3, "cid": 3}}),
    ("current", "round", {"do": "interrupt", "who": "cid", "against": "ann"}),
    ("classic", "round", {"do": "stance", "who": "ann", "name": "total attack"}),
    ("current", "dead", {"do": "stance", "who": "bob", "name": "normal"}),
    ("current", "fallen", {"do": "place", "who": "bob", "count": 3}),
    (
        "current",
        "dead",
        {"do": "attack", "who": "ann", "target": "bob", "natural": 9, "damage_rolls": [3]},
    ),
    (
        "classic",
        "round",
        {
            "do": "attack",
            "who": "ann",
            "target": "bob",
            "natural": 9,
            "damage_rolls": [3],
            "described": 2,
        },
    ),
    (
        "current",
        "round",
        {
            "do": "attack",
            "who": "ann",
            "target": "bob",
            "natural": 19,
            "damage_rolls": [3],
            "defence": PARRY,
        },
    ),
    (
        "current",
        "round",
        {
            "do": "attack",
            "who": "ann",
            "target": "bob",
            "natural": 9,
            "damage_rolls": [3],
            "charge": True,
            "run_up": 5,
        },
    ),
    (
        "current",
        "round",
        {
            "do": "attack",
            "who": "ann",
            "target": "bob",
            "natural": 9,
            "damage_rolls": [3],
            "cover": 100,
        },
    ),
    (
        "current",
        "start",
        {
            "do": "attack",
            "who": "ann",
            "target": "bob",
            "natural": 12,
            "damage_rolls": [3],
            "defence": {"kind": "dodge", "natural": 2},
        },
    ),
    (
        "current",
        "round",
        {
            "do": "attack",
            "who": "bob",
            "target": "ann",
            "natural": 1,
            "damage_rolls": [3],
            "retests": [{"with": "very lucky", "natural": 15}],
        },
    ),
    ("revised", "start", {"do": "group_check", "attribute": "wits", "rolls": {"ann": 9}}),
    ("classic", "start", {"do": "burn", "who": "ann", "rolls": [1, 1, 1], "natural": 9}),
    ("revised", "round", {"do": "infight", "who": "ann", "value": 9, "parry": 3, "dodge": 3}),
    (
        "current",
        "round",
        {
            "do": "infight",
            "who": "bob",
            "target": "ann",
            "natural": 9,
            "parry": 3,
            "dodge": 3,
            "damage_rolls": [3],
        },
    ),
    ("current", "down", {"do": "bind", "who": "bob", "target": "ann"}),
    ("current", "start", {"do": "combo", "who": "bob", "name": "sad song"}),
    (
        "current",
        "start",
        {
            "do": "hands",
            "who": "cid",
            "mode": "two-handed",
            "primary": "hands",
        },
    ),
    ("revised", "due", {"do": "heal", "who": "ann", "hit_points": 3}),
)


@pytest.mark.parametrize(
    ("edition", "place", "fields"),
    [pytest.param(*case, id=f"{case[2]['do']} {n}") for n, case in enumerate(FORBIDDEN)],
)
def test_what_the_rules_forbid_the_gm_may_overrule(
    edition: str, place: str, fields: Fields
) -> None:
    now = situation(place, edition)
    refused = refusal(now, fields)
    assert refused.code == "forbidden"
    assert refused.rule
    assert refused.rule in refused.sentence
    assert is_one_line(refused.sentence)
    decided = given_to(now, {**fields, "overrule": True})
    assert not isinstance(decided, Refusal)
    reasons = [event.reason for event in decided if isinstance(event, Overruled)]
    assert refused.sentence in reasons


IMPOSSIBLE: tuple[tuple[str, Fields], ...] = (
    ("start", {"do": "next"}),
    ("start", {"do": "end_round"}),
    ("start", {"do": "place", "who": "ann", "count": 3}),
    ("start", {"do": "wait", "who": "ann"}),
    ("round", {"do": "wait", "who": "bob"}),
    ("round", {"do": "act", "who": "bob"}),
    ("round", {"do": "initiative", "rolls": {"ann": 1, "bob": 2, "cid": 3}}),
    ("round", {"do": "surprise", "sides": ["foes"]}),
    ("round", {"do": "interrupt", "who": "ann", "against": "bob"}),
    ("round", {"do": "interrupt", "who": "ann", "against": "ann"}),
    ("round", {"do": "reorder", "who": "cid", "before": "cid"}),
    ("start", {"do": "reorder", "who": "ann", "before": "bob"}),
    ("round", {"do": "attack", "who": "ann", "target": "ann"}),
    ("round", {"do": "grab", "who": "ann", "target": "ann"}),
    ("round", {"do": "grapple", "who": "ann", "target": "bob"}),
    ("round", {"do": "escape", "who": "ann", "target": "bob"}),
    ("start", {"do": "spoil", "who": "ann"}),
    ("start", {"do": "waive", "who": "ann", "what": "burn"}),
    ("start", {"do": "hands", "who": "ann", "mode": "shield"}),
)


@pytest.mark.parametrize(
    ("place", "fields"),
    [pytest.param(*case, id=f"{case[1]['do']} {n}") for n, case in enumerate(IMPOSSIBLE)],
)
def test_what_cannot_be_done_at_all_is_refused_and_says_why(place: str, fields: Fields) -> None:
    for overrule in (False, True):
        refused = refusal(situation(place), {**fields, "overrule": overrule})
        assert refused.code == "impossible"
        assert is_one_line(refused.sentence)


# --- asking until it is decided ---------------------------------------------------------------

CHOICES: Mapping[str, tuple[Any, ...]] = {
    "who": ("ann", "bob"),
    "target": ("bob", "ann"),
    "against": ("bob", "ann"),
    "before": ("bob", "ann"),
    "sides": (["foes"], []),
    "count": (3,),
    "penalty": (2,),
    "mode": ("one-handed", "two weapons", "shield"),
    "secondary": ("knife", "hands"),
    "attribute": ("wits", "strength"),
    "kind": ("fire",),
    "target_number": (9,),
    "what": ("system_shock", "grapple"),
    "amount": (3,),
    "hit_points": (3,),
    "points": (1,),
    "feet": (25,),
    "set": ({"fatigue": 1}, {"state": "up"}),
    "edition": ("classic",),
    "combatant": ({"id": "zed"},),
    "text": ("the bridge creaks",),
    "rolls": ({"ann": 9, "bob": 4},),
    "defence.kind": ("parry", "dodge", "block"),
}
NAMES: Mapping[str, tuple[str, ...]] = {
    "stance": ("normal", "evasion"),
    "condition": ("prone",),
    "effect": ("winded", "knocked down"),
    "combo": ("strong start",),
}


def answer(draw: st.DrawFn, command: AnyCommand, need: Need) -> Any:
    """What a person would enter for a need."""
    if need.dice is not None:
        return roll(draw, need)
    choices = NAMES[command.do] if need.field == "name" else CHOICES[need.field]
    return draw(st.sampled_from(choices))


@st.composite
def asked(
    draw: st.DrawFn, now: Encounter, command: AnyCommand
) -> tuple[list[Need], Refusal | None]:
    """What is asked for, one after another, and why the command is not taken in the end."""
    needs: list[Need] = []
    while True:
        decided = decide(now, command)
        if not isinstance(decided, Refusal):
            return needs, None
        if decided.code != "missing":
            return needs, decided
        assert decided.need is not None
        needs.append(decided.need)
        assert len(needs) < 50, f"it never ends: {needs}"
        command = filled(command, decided.need.field, answer(draw, command, decided.need))


@pytest.mark.parametrize("do", sorted(MAKERS))
@given(data=st.data())
def test_asking_for_what_lacks_ends_for_every_kind_of_command(do: str, data: st.DataObject) -> None:
    places = [name for name in SITUATIONS if name != "dead"]
    now = situation(
        data.draw(st.sampled_from(places)),
        data.draw(st.sampled_from(("current", "revised", "classic"))),
    )
    needs, refused = data.draw(asked(now, COMMAND.validate_python({"do": do, "overrule": True})))
    fields = [need.field for need in needs]
    assert len(set(fields)) == len(fields), f"something is asked for twice: {fields}"
    assert all(need.who in now.combatants for need in needs if need.dice is not None)
    assert refused is None or refused.code != "dice", refused


@settings(max_examples=max(1, settings().max_examples // 3))
@given(fight=fights(), data=st.data())
def test_a_command_with_all_its_choices_lacks_only_dice_that_somebody_can_roll(
    fight: Encounter, data: st.DataObject
) -> None:
    command = data.draw(sensible_commands(fight))
    decided = decide(fight, command)
    if isinstance(decided, Refusal):
        assert decided.code != "dice"
        if decided.need is not None and decided.need.dice is not None:
            assert decided.need.who in fight.combatants
