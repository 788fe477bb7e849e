"""What combos give, in play: once, for a whole round, and not a roll longer (COMBO)."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.view.fights import Fight
from tracker.encounter.commands import COMMAND, decide
from tracker.encounter.commands.aiming import Attack
from tracker.encounter.commands.combos import fits, hand_to_hand, meeting, skill_words
from tracker.encounter.preview import AttackPreview, preview_attack
from tracker.encounter.refusal import Refusal
from tracker.encounter.results import Result, result_of
from tracker.encounter.sheet import Sheet
from tracker.encounter.step import Step

LEE: Mapping[str, Any] = {
    "id": "lee",
    "name": "Lee",
    "side": "heroes",
    "damage": 1,
    "skills": {
        "kicks": 4,
        "blades": 4,
        "boxing": 2,
        "pistols": 3,
        "dodge": 3,
        "grab": 2,
        "jump": 1,
        "hand parry": 1,
        "shield": 2,
        "power block": 1,
        "wrestling": 3,
        "timing": 1,
        "battle cry": 1,
        "take it like a man": 1,
        "rear defence": 1,
        "melee weapon: short": 1,
        "melee weapon: hand": 1,
        "acting": 1,
    },
    "styles": ["florentine style"],
    "weapons": [
        {"name": "sword", "skill": "blades", "damage": "1d8", "type": "hacking"},
        {"name": "kick", "skill": "kicks", "damage": "1d4"},
        {"name": "pistol", "skill": "pistols", "damage": "1d10", "ranged": True, "propelled": True},
    ],
}
SAM: Mapping[str, Any] = {
    "id": "sam",
    "name": "Sam",
    "hit_points": 200,
    "initiative": 13,
    "skills": {"club": 6, "shield": 4, "dodge": 1},
    "shield": {"name": "shield"},
    "weapons": [{"name": "club", "damage": "1d6"}],
}


def yard(edition: str = "current", **house: str | int | bool) -> Fight:
    """Lee and Sam in the first round: Lee at 30, 20 and 10, Sam at 23, 13 and 3."""
    fight = Fight([{**LEE, "initiative": 20}, SAM], edition=edition, house=house)
    fight.do("initiative", rolls={"lee": 10, "sam": 10})
    return fight


def result(fight: Fight) -> Result:
    """What the last step came to."""
    entry = fight.timeline.entries[-1]
    assert isinstance(entry, Step)
    return result_of(entry.command.do, entry.events)


def strikes(fight: Fight, *dice: int, natural: int = 10, **fields: object) -> Result:
    """Lee's attack on Sam: its result."""
    rolls = {"damage_rolls": list(dice)} if dice else {}
    aimed = {"do": "attack", "who": "lee", "target": "sam", "natural": natural}
    fight.take({**aimed, **rolls, **fields})
    return result(fight)


def is_struck(fight: Fight, natural: int, defence: Mapping[str, object] | None = None) -> Result:
    """Sam's attack on Lee with a damage die of 1: its result."""
    aimed = {"do": "attack", "who": "sam", "target": "lee", "natural": natural}
    met = {} if defence is None else {"defence": defence}
    fight.take({**aimed, "damage_rolls": [1], **met})
    return result(fight)


def refusal(fight: Fight, do: str, **fields: object) -> str:
    """Why a step is not taken."""
    decided = decide(fight.now, COMMAND.validate_python({"do": do, **fields}))
    assert isinstance(decided, Refusal), "it was taken"
    return decided.sentence


def ready(fight: Fight) -> str | None:
    """The combo that Lee has ready."""
    combo = fight.now.combatants["lee"].combo
    return combo.name if combo else None


@pytest.mark.rule("DMG-4", "COMBO-7", "COMBO-9", "COMBO-14")
@pytest.mark.parametrize("name", ["Jump Kick", "Flying Spin Kick", "Grab/Headbutt"])
@pytest.mark.parametrize("edition", ["classic", "revised", "current"])
def test_a_doubling_counts_for_one_hit(name: str, edition: str) -> None:
    fight = yard(edition)
    fight.do("combo", who="lee", name=name)
    # (3 + 1) doubled, then 3 + 1
    assert strikes(fight, 3, weapon="kick")["damage"] == 8
    assert ready(fight) is None
    assert strikes(fight, 3, weapon="kick")["damage"] == 4


@pytest.mark.rule("DMG-8")
@pytest.mark.parametrize(("stacking", "factor"), [("multiply", 4), ("additive", 3), ("single", 2)])
def test_a_critical_doubles_what_is_doubled_as_the_house_says(stacking: str, factor: int) -> None:
    fight = yard(double_stack=stacking)
    fight.do("combo", who="lee", name="Jump Kick")
    # 19 + 4 is 3 over 20: (2 + 1 + 3) times the factor
    assert strikes(fight, 2, natural=19, weapon="kick")["damage"] == 6 * factor


@pytest.mark.parametrize(("natural", "outcome"), [(2, "fumble"), (3, "miss")])
def test_a_miss_uses_a_combo_up_as_well(natural: int, outcome: str) -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Jump Kick")
    aimed = {"weapon": "kick", "target_number": 20}
    assert strikes(fight, natural=natural, **aimed)["outcome"] == outcome
    assert ready(fight) is None


@pytest.mark.rule("COMBO-24")
def test_power_block_adds_three_to_one_parry_and_one_attack() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Power Block/Parry")
    # Sam 12 + 6; Lee parries with 11 + 4 + 3
    struck = is_struck(fight, 12, {"kind": "parry", "natural": 11})
    assert (struck["attack"], struck["defence"], struck["outcome"]) == (18, 18, "defended")
    assert ready(fight) == "Power Block/Parry"
    # a second parry goes without: 10 + 4
    assert is_struck(fight, 8, {"kind": "parry", "natural": 10})["defence"] == 14
    # Lee 10 + 4 + 3, then 10 + 4
    assert strikes(fight, 5)["attack"] == 17
    assert ready(fight) is None
    assert strikes(fight, 5)["attack"] == 14


def test_power_block_may_strike_before_it_parries() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Power Block/Parry")
    assert strikes(fight, 5)["attack"] == 17
    assert is_struck(fight, 10, {"kind": "parry", "natural": 10})["defence"] == 17
    assert ready(fight) is None


@pytest.mark.rule("COMBO-29")
def test_sticky_hands_adds_three_to_one_dodge() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Sticky Hands")
    # 9 + 3 + 3 against 9 + 6, then 9 + 3
    first = is_struck(fight, 9, {"kind": "dodge", "natural": 9})
    assert (first["defence"], first["outcome"]) == (15, "defended")
    assert is_struck(fight, 9, {"kind": "dodge", "natural": 9})["defence"] == 12


def test_sticky_hands_adds_nothing_to_a_parry() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Sticky Hands")
    assert is_struck(fight, 9, {"kind": "parry", "natural": 10})["defence"] == 14


@pytest.mark.rule("COMBO-3", "COMBO-15", "DEF-10")
@pytest.mark.parametrize(
    ("name", "closed"),
    [("Closed Strike", {"parry", "block", "dodge"}), ("Kick/Knife Parry", {"parry", "block"})],
)
def test_some_combos_leave_the_target_less_defence(name: str, closed: set[str]) -> None:
    fight = yard()
    fight.do("combo", who="lee", name=name)
    aimed = {"who": "lee", "target": "sam", "natural": 10, "damage_rolls": [3]}
    for kind in ("parry", "block", "dodge"):
        defence = {"kind": kind, "natural": 18}
        step = COMMAND.validate_python({"do": "attack", **aimed, "defence": defence})
        refused = isinstance(decide(fight.now, step), Refusal)
        assert refused == (kind in closed), kind
    (kind, *_) = sorted(closed)
    defence = {"kind": kind, "natural": 18}
    sentence = refusal(fight, "attack", **aimed, defence=defence)
    assert sentence == f"Sam cannot {kind}: {name} leaves no defence (COMBO-0)"
    strikes(fight, 3)
    # the next attack is met as ever: 14 against 18 + 6
    assert strikes(fight, 3, defence={"kind": "parry", "natural": 18})["outcome"] == "defended"


@pytest.mark.rule("COMBO-11")
def test_grab_and_slash_rolls_a_die_more_after_the_grab() -> None:
    fight = yard("revised")
    fight.do("grab", who="lee", target="sam", natural=12, damage_rolls=[])
    fight.do("combo", who="lee", name="Grab/Slash")
    sentence = refusal(fight, "attack", who="lee", target="sam", natural=10, damage_rolls=[5])
    assert "takes 2 dice (1d8+1d6)" in sentence
    # 5 + 6 + 1, then 5 + 1
    assert strikes(fight, 5, 6)["damage"] == 12
    assert strikes(fight, 5)["damage"] == 6


@pytest.mark.rule("COMBO-22")
@pytest.mark.parametrize(("edition", "damage"), [("classic", 3), ("revised", 4), ("current", 4)])
def test_a_pistol_whip_rolls_its_own_dice(edition: str, damage: int) -> None:
    fight = yard(edition)
    fight.do("combo", who="lee", name="Pistol Whip")
    assert strikes(fight, 3, weapon="hands")["damage"] == damage
    # bare hands again: Strength alone
    assert strikes(fight, weapon="hands", damage_rolls=[])["damage"] == 1


@pytest.mark.rule("COMBO-4")
def test_dragon_kata_takes_a_round_without_defence_and_doubles_the_whole_next_one() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Dragon Kata")
    for kind in ("parry", "dodge"):
        defence = {"kind": kind, "natural": 15}
        step = {"who": "sam", "target": "lee", "natural": 10, "damage_rolls": [1]}
        sentence = refusal(fight, "attack", **step, defence=defence)
        assert sentence == f"Lee cannot {kind}: Dragon Kata leaves no defence (COMBO-0)"
    assert is_struck(fight, 10)["outcome"] == "hit"
    fight.do("end_round")
    fight.do("initiative", rolls={"lee": 10, "sam": 10})
    assert is_struck(fight, 4, {"kind": "parry", "natural": 12})["outcome"] == "defended"
    # (5 + 1) doubled, (3 + 1) doubled: nothing uses it up
    assert strikes(fight, 5)["damage"] == 12
    assert strikes(fight, natural=3, target_number=30)["outcome"] == "miss"
    assert strikes(fight, 3, weapon="kick")["damage"] == 8
    assert ready(fight) == "Dragon Kata"
    fight.do("end_round")
    fight.do("initiative", rolls={"lee": 10, "sam": 10})
    assert (ready(fight), strikes(fight, 5)["damage"]) == (None, 6)


@pytest.mark.rule("COMBO-4")
def test_dragon_kata_wants_a_round_in_which_nothing_was_done_yet() -> None:
    fight = yard()
    strikes(fight, 3)
    sentence = refusal(fight, "combo", who="lee", name="Dragon Kata")
    assert sentence == "Dragon Kata takes a whole round; Lee has acted in this one (COMBO-4)"
    fight = yard()
    is_struck(fight, 10, {"kind": "parry", "natural": 3})
    assert "has acted" in refusal(fight, "combo", who="lee", name="Dragon Kata")


@pytest.mark.rule("COMBO-4")
def test_no_other_combo_has_room_beside_dragon_kata() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Dragon Kata")
    sentence = refusal(fight, "combo", who="lee", name="Jump Kick")
    assert sentence == "Lee's Dragon Kata takes this whole round; Jump Kick would end it (COMBO-14)"
    fight.do("end_round")
    sentence = refusal(fight, "combo", who="lee", name="Jump Kick")
    assert sentence == "Lee's Dragon Kata lasts this round; Jump Kick would end it (COMBO-14)"
    fight.do("combo", who="lee", name="Jump Kick", overrule=True)
    assert ready(fight) == "Jump Kick"


def test_another_combo_takes_the_place_of_one_that_was_not_used() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Jump Kick")
    fight.do("combo", who="lee", name="Grab/Slash")
    assert strikes(fight, 5, 6)["damage"] == 12


def test_a_combo_that_was_not_used_ends_with_the_round() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Jump Kick")
    fight.do("end_round")
    assert ready(fight) is None


def test_a_combo_without_numbers_is_over_with_the_next_roll() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Drunken Stagger")
    assert ready(fight) == "Drunken Stagger"
    assert is_struck(fight, 9, {"kind": "dodge", "natural": 12})["defence"] == 15
    assert ready(fight) is None


def test_the_fallen_announce_nothing() -> None:
    fight = yard()
    fight.do("hurt", who="lee", amount=200)
    fight.do("edit", who="lee", set={"state": "unconscious"})
    sentence = refusal(fight, "combo", who="lee", name="Jump Kick")
    assert sentence == "Lee is unconscious (COMBO-14)"


def test_a_combo_nobody_knows_is_refused_with_the_nearest() -> None:
    fight = yard()
    sentence = refusal(fight, "combo", who="lee", name="Jmp Kick")
    assert sentence == "there is no combo 'Jmp Kick' (did you mean Jump Kick?)"
    assert "needs name" in refusal(fight, "combo", who="lee")


def test_undo_gives_a_used_combo_back_and_redo_takes_it() -> None:
    fight = yard()
    before = fight.now
    fight.do("combo", who="lee", name="Jump Kick")
    announced = fight.now
    strikes(fight, 3, weapon="kick")
    struck = fight.now
    fight.undo()
    assert (fight.now, ready(fight)) == (announced, "Jump Kick")
    fight.undo()
    assert (fight.now, ready(fight)) == (before, None)
    fight.redo()
    fight.redo()
    assert fight.now == struck


def test_undo_reaches_back_over_the_round_of_a_dragon_kata() -> None:
    fight = yard()
    fight.do("combo", who="lee", name="Dragon Kata")
    shouting = fight.now
    fight.do("end_round")
    fight.undo()
    combo = fight.now.combatants["lee"].combo
    assert fight.now == shouting
    assert combo is not None
    assert not combo.active


def ahead(fight: Fight, **fields: Any) -> AttackPreview:
    """The preview of Lee's attack."""
    known = preview_attack(fight.now, Attack(who="lee", target="sam", **fields))
    assert isinstance(known, AttackPreview)
    return known


def test_the_preview_knows_what_a_combo_gives() -> None:
    fight = yard()
    plain = ahead(fight)
    fight.do("combo", who="lee", name="Power Block/Parry")
    assert ahead(fight).tally.total == plain.tally.total + 3
    fight.do("combo", who="lee", name="Grab/Slash")
    assert str(ahead(fight).dice) == "1d8+1d6"
    fight.do("combo", who="lee", name="Closed Strike")
    assert all("Closed Strike" in option.closed for option in ahead(fight).defences)
    fight.do("combo", who="lee", name="Jump Kick")
    assert ahead(fight).expected == 2 * plain.expected


@pytest.mark.parametrize(
    ("name", "pattern", "same"),
    [
        ("Side Kick", "*kick*", True),
        ("kickboxing", "*kick*", True),
        ("Dodge", "dodge", True),
        ("dodges", "dodge", False),
        ("a.c", "a?c", False),
        ("neck hold", "* hold", True),
        ("stronghold", "* hold", False),
    ],
)
def test_a_star_stands_for_anything_in_a_skills_name(name: str, pattern: str, same: bool) -> None:
    assert fits(name, pattern) == same


def test_hand_to_hand_is_what_needs_no_weapon() -> None:
    assert all(hand_to_hand(skill) for skill in ("hands", "Boxing", "High Kick", "Ankle Lock"))
    assert not any(hand_to_hand(skill) for skill in ("sword", "dodge", "locksmith", "handguns"))


def test_nobody_has_a_level_of_many_digits() -> None:
    lee = Sheet.model_validate(LEE)
    assert meeting(lee, "wrestling 3") == ("wrestling",)
    demand = f"wrestling {'9' * 5000}"
    assert meeting(lee, demand) == ()
    assert skill_words(demand) == f"wrestling {'9' * 29}…"


def test_demands_read_as_people_say_them() -> None:
    words = [skill_words(skill) for skill in ("*kick*", "wrestling 3", "neck hold + shoulder flip")]
    assert words == ["any kick", "wrestling 3", "neck hold and shoulder flip"]
