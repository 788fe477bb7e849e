"""The thirty combos as the book has them, written down before the data: who may use one, and what
it gives in numbers. `revised` has lost the list and goes by `current`."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tracker.rules.edition import Edition

Fields = dict[str, Any]


@dataclass(frozen=True)
class Part:
    """One demand: a skill that meets it, the level that it needs, a weapon used with it, and the
    word by which a refusal calls it."""

    skill: str
    word: str
    level: int = 1
    weapon: Mapping[str, Any] = field(default_factory=dict)


SWORD = {"name": "sword", "skill": "blades", "type": "hacking", "damage": "1d8"}
CLUB = {"name": "club", "skill": "clubs", "damage": "1d6"}
WHIP = {"name": "whip", "skill": "whips", "damage": "1d4"}
PISTOL = {"name": "pistol", "skill": "pistols", "damage": "1d10", "ranged": True, "propelled": True}

KICK = Part("front kick", "any kick")
DODGE = Part("dodge", "dodge")
GRAB = Part("grab", "grab")
HAND_PARRY = Part("hand parry", "hand parry")
POWER_BLOCK = Part("power block", "power block")
TIMING = Part("timing", "timing")
BATTLE_CRY = Part("battle cry", "battle cry")
NECK_HOLD = Part("neck hold", "neck hold")
FIST = Part("punch", "any hand-to-hand skill")


@dataclass(frozen=True)
class Row:
    """A combo. `gives` and `parts` with `classic_` stand in that edition instead."""

    number: int
    name: str
    parts: tuple[Part, ...]
    gives: Fields = field(default_factory=dict)
    classic_parts: tuple[Part, ...] | None = None
    classic_gives: Fields | None = None
    also: tuple[Mapping[str, Any], ...] = ()

    def parts_in(self, edition: Edition) -> tuple[Part, ...]:
        """What it asks for in an edition."""
        own = self.classic_parts if edition is Edition.CLASSIC else None
        return self.parts if own is None else own

    def gives_in(self, edition: Edition) -> Fields:
        """What it gives in an edition."""
        own = self.classic_gives if edition is Edition.CLASSIC else None
        return self.gives if own is None else own


def fields_of(parts: tuple[Part, ...]) -> Fields:
    """The skills and weapons of a sheet that has just these parts."""
    return {
        "skills": {part.skill: part.level for part in parts},
        "weapons": [part.weapon for part in parts if part.weapon],
    }


ROWS: tuple[Row, ...] = (
    Row(1, "Automatic Flip", (HAND_PARRY, Part("shoulder flip", "any flip"))),
    Row(
        2,
        "Chi Attack",
        (Part("akijutsu", "akijutsu 5", level=5), Part("atemi: pain touch", "any pain touch")),
        also=({"skills": {"Akijutsu (two-finger)": 6, "Pain Touch": 1}},),
    ),
    Row(
        3,
        "Closed Strike",
        (
            Part("rear defence", "rear defence"),
            Part("melee weapon: short", "melee weapon: short"),
        ),
        {"no_defence": True},
        also=({"skills": {"Rear Defense": 2, "Melee Weapon: Medium": 3}},),
    ),
    Row(
        4,
        "Dragon Kata",
        (BATTLE_CRY, Part("take it like a man", "take it like a man"), TIMING),
        {"doublings": 1, "next_round": True},
    ),
    Row(5, "Drunken Stagger", (Part("acting", "acting"), DODGE)),
    Row(6, "Explosive Attack", (TIMING, BATTLE_CRY)),
    Row(7, "Flying Spin Kick", (DODGE, Part("jump", "jump"), KICK), {"doublings": 1}),
    Row(
        8,
        "Grab/Attack",
        (GRAB, Part("blades", "any martial skill", weapon=SWORD)),
        also=({"skills": {"grab": 1, "boxing": 1}}, {"skills": {"grab": 1, "wrestling": 1}}),
    ),
    Row(9, "Grab/Headbutt", (Part("wrestling", "wrestling 3", level=3),), {"doublings": 1}),
    Row(10, "Grab/Kick", (GRAB, KICK)),
    Row(
        11,
        "Grab/Slash",
        (GRAB, Part("blades", "any hacking weapon", weapon=SWORD)),
        {"extra": "1d6"},
    ),
    Row(12, "Hand Hold/Strike", (GRAB, HAND_PARRY)),
    Row(13, "Hand Power Block", (FIST, POWER_BLOCK)),
    Row(14, "Jump Kick", (Part("jump", "jump"), KICK), {"doublings": 1}),
    Row(
        15,
        "Kick/Knife Parry",
        (
            Part("florentine style", "florentine"),
            Part("melee weapon: hand", "melee weapon: hand"),
            KICK,
        ),
        {"no_parry": True},
        also=(
            {
                "styles": ["Florentine style"],
                "skills": {"melee weapon: hand": 1, "side kick": 1},
            },
        ),
    ),
    Row(
        16,
        "Leg Hook",
        (Part("body check", "body check or pin"), Part("leg hold", "leg hold, ankle lock or")),
        also=(
            {"skills": {"pin": 1, "ankle lock": 1}},
            {"skills": {"pin": 1, "knee lock": 1}},
        ),
    ),
    Row(17, "Neck Flip", (NECK_HOLD, Part("shoulder flip", "shoulder flip"))),
    Row(18, "Neck Hold/Choke", (NECK_HOLD, Part("choke", "choke"))),
    Row(19, "Parry/Attack", ()),
    Row(20, "Parry/Grab", (GRAB, HAND_PARRY)),
    Row(21, "Parry/Kick", (Part("clubs", "any weapon", weapon=CLUB), KICK)),
    Row(
        22,
        "Pistol Whip",
        (FIST, Part("pistols", "any one-handed ranged weapon", weapon=PISTOL)),
        {"damage": "1d4"},
        classic_gives={"damage": "1d4", "strength": False},
    ),
    Row(
        23,
        "Pommel Strike",
        (
            Part("closed fist style", "closed fist style"),
            Part("blades", "any melee weapon", weapon=SWORD),
        ),
        classic_parts=(
            Part("feint", "feint"),
            Part("blades", "any melee weapon", weapon=SWORD),
        ),
    ),
    Row(
        24,
        "Power Block/Parry",
        (POWER_BLOCK, Part("shield", "shield"), Part("blades", "any weapon", weapon=SWORD)),
        {"attack": 3, "parry": 3},
    ),
    Row(
        25,
        "Pull Punch",
        (TIMING, Part("clubs", "any hand-to-hand skill or any rigid weapon", weapon=CLUB)),
        also=({"skills": {"timing": 1, "karate": 1}},),
    ),
    Row(26, "Reverse Turn Kick", (DODGE, KICK)),
    Row(27, "Roll With Blow", (Part("breakfall", "breakfall"), DODGE)),
    Row(
        28,
        "Rolling Attack",
        (Part("tumbling", "tumbling"), Part("ground fighting", "ground fighting")),
        also=({"skills": {"tumbling": 1, "brawling": 1}},),
    ),
    Row(29, "Sticky Hands", (DODGE, GRAB), {"dodge": 3}),
    Row(
        30,
        "Throat Strike",
        (Part("whips", "any flex weapon", weapon=WHIP), Part("choke hold", "choke hold or")),
        also=(
            {
                "skills": {"whips": 1, "neck hold": 1, "shoulder flip": 1},
                "weapons": [WHIP],
            },
        ),
    ),
)
