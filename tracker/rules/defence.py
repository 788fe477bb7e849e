"""Parry, block and dodge: rolls, free allowances and what forbids them (DEF, UNARM)."""

from dataclasses import dataclass
from typing import Literal

from tracker.rules.attack import UNSKILLED, Position
from tracker.rules.edition import Ruleset
from tracker.rules.tally import Tally, tally

DefenceKind = Literal["parry", "block", "dodge"]
KINDS: tuple[DefenceKind, ...] = ("parry", "block", "dodge")


def free_parries(level: int) -> int:
    """DEF-4: half the level, rounded up, in parries a round."""
    return (level + 1) // 2


@dataclass(frozen=True, slots=True)
class Guard:
    """What weighs on one defence roll, in points."""

    kind: DefenceKind
    skill: str
    level: int
    untrained: bool
    standing: int = 0
    hands: int = 0
    hands_rule: str = "TWO-1"
    stance: str = "normal"
    stance_parry: int = 0
    stance_rule: str = "STANCE-6"
    evading: int = 0
    conditions: tuple[tuple[str, int], ...] = ()
    combo: tuple[str, int] = ("", 0)
    shock: int = 0
    fatigue: int = 0
    modifier: int = 0


def defence_tally(guard: Guard) -> Tally:
    """Everything that is added to the d20 of a defence (DEF-2, DEF-5, DEF-9, DEF-11)."""
    parries = guard.kind != "dodge"
    return tally(
        (
            (guard.level, guard.skill, "DEF-5" if parries else "DEF-9"),
            (
                UNSKILLED if guard.untrained and parries else 0,
                f"unskilled in {guard.skill}",
                "SHLD-4" if guard.kind == "block" else "DEF-6",
            ),
            (guard.standing, "sheet", "DEF-2"),
            (guard.hands, "both hands in use", guard.hands_rule),
            (guard.stance_parry if parries else 0, guard.stance, guard.stance_rule),
            (guard.evading, "evasion", "STANCE-5"),
            *((value, name, "DESC-2") for name, value in guard.conditions),
            (guard.combo[1], guard.combo[0], "COMBO-0"),
            (-guard.shock, "shock", "DEF-11"),
            (-guard.fatigue, "fatigue", "FAT-1"),
            (guard.modifier, "GM", "GM-8"),
        )
    )


def evades(evasion: int, attack: int, rules: Ruleset) -> bool:
    """STANCE-5: whether the one dodge total of the round stops an attack."""
    return evasion >= attack if rules.defence_on_equal else evasion > attack


def holds(natural: int, total: int, attack: int, rules: Ruleset) -> bool:
    """DEF-2: whether a defence stops an attack total."""
    if rules.defence_naturals and natural >= 19:
        return True
    if rules.defence_naturals and natural <= 2:
        return False
    return total >= attack if rules.defence_on_equal else total > attack


@dataclass(frozen=True, slots=True)
class Threat:
    """What an attack and its target's situation leave of active defence."""

    critical: bool = False
    down: bool = False
    helpless: bool = False
    surprised: bool = False
    position: Position = "front"
    charging: bool = False
    setting: bool = False
    total_attack: bool = False
    option_forbids: str = ""
    unheld: str = ""
    evading: bool = False
    ranged: bool = False
    no_dodge: str = ""
    combo: str = ""


def restriction(kind: DefenceKind, threat: Threat, rules: Ruleset) -> tuple[str, str] | None:
    """DEF-10: why this defence cannot be used, with its rule ID; None when it can."""
    helpless = threat.helpless or threat.position == "helpless"
    none_at_all: tuple[tuple[bool, str, str], ...] = (
        (threat.critical, "nothing stops a critical hit", "DEF-3"),
        (threat.down, "one who is down has no defence", "DEF-10"),
        (helpless, "the helpless have no defence", "DEF-10"),
        (threat.surprised, "the surprised have no active defence", "SURP-1"),
        (threat.position == "unseen", "nobody defends against what is not seen", "SNEAK-8"),
        (threat.charging, "a charger has no defence", "CHARGE-3"),
        (threat.setting, "whoever set a weapon has no defence", "CHARGE-4"),
        (threat.total_attack, "total attack leaves no defence", "DEF-10"),
        (bool(threat.combo), f"{threat.combo} leaves no defence", "COMBO-0"),
        (threat.evading, "evasion's one roll meets every attack", "STANCE-5"),
    )
    for applies, reason, rule in none_at_all:
        if applies:
            return reason, rule
    if kind == "dodge":
        return (f"no dodge while {threat.no_dodge} lasts", "CRIT-10") if threat.no_dodge else None
    if threat.position in ("behind", "flanked"):
        rule = "SNEAK-1" if threat.position == "behind" else "SNEAK-7"
        return f"only a dodge helps when {_POSITION_WORDS[threat.position]}", rule
    if threat.ranged and rules.parry_missiles == "none":
        return "missiles are only dodged", "DEF-10"
    if threat.ranged and rules.parry_missiles == "shield_only" and kind == "parry":
        return "only a shield stops missiles", "DEF-10"
    if threat.unheld and kind == "parry":
        return threat.unheld, "CRIT-22"
    if threat.option_forbids and kind == "parry":
        return threat.option_forbids, "TWO-5"
    return None


_POSITION_WORDS = {"behind": "struck from behind", "flanked": "flanked"}


def bare_hand_harm(damage: int, damage_type: str, rules: Ruleset) -> int:
    """UNARM-3: points that stopping a blow with untrained bare hands costs.

    `damage` is what the blow would have rolled, before reductions.
    """
    facts = rules.facts
    if damage_type == "stabbing":
        return 1 if facts.stabs_hurt_hands else 0
    if damage_type == "smashing" or (damage_type == "hacking" and facts.hacks_hurt_hands):
        return damage // 4
    return 0
