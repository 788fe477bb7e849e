"""Contests of two rolls: disarming and getting inside a long weapon (DISARM, INFIGHT)."""

from collections.abc import Mapping
from typing import Literal

from tracker.rules.edition import Ruleset

BOTH_HANDS = 4
"""DISARM-3: for whoever holds the weapon in both hands."""

GRAPPLE_UNSKILLED = -5
"""GRAP-6: off the attribute of those who know no holds."""

Disarm = Literal["disarmed", "kept", "locked", "backfired"]
Infight = Literal["stabbed", "held off", "inside"]


STAKES: Mapping[str, int] = {
    "a row of stakes": 10,
    "stakes 1 to 2 feet apart": 5,
    "stakes jammed and sharp": 12,
}
"""INFIGHT-7: what stands for the attack roll of a palisade."""


def disarm(
    natural: int, total: int, defence_natural: int, defence_total: int, rules: Ruleset
) -> Disarm:
    """DISARM-1, DISARM-2, DISARM-4: whose weapon flies."""
    if natural <= 2:
        return "backfired"
    attacker_high, defender_high = natural >= 19, defence_natural >= 19
    if rules.disarm_symmetric_naturals:
        if attacker_high != defender_high:
            return "disarmed" if attacker_high else "backfired"
        if defence_natural <= 2:
            return "disarmed"
    elif rules.facts.opponent_disarms and defender_high and not attacker_high:
        return "backfired"
    if total == defence_total:
        return "locked"
    return "disarmed" if total > defence_total else "kept"


def infight(*, parried: bool, dodged: bool, reaches: bool, rules: Ruleset) -> Infight:
    """INFIGHT-3, INFIGHT-8: what comes of closing in past a longer weapon.

    `reaches` is whether the long weapon's roll would also hit the armour class.
    """
    if not reaches and rules.infight_ac == "miss_lets_in":
        return "inside"
    if parried:
        return "inside" if dodged else "held off"
    return "stabbed" if reaches or rules.infight_ac == "ignore_ac" else "held off"
