"""What a hold is worth before anybody rolls: its damage, the points of skills (GRAP)."""

import pytest

from tests.encounter.table import Table
from tracker.encounter.commands.grapples import bonus_by_skill, hold_damage


@pytest.mark.rule("GRAP-4", "DMG-1")
def test_a_hold_with_bare_hands_does_the_strength_bonus() -> None:
    table = Table({"id": "ann", "damage": 3}, edition="classic")
    table.open_round(ann=9)
    assert hold_damage(table.combatant("ann"), table.now.rules).total == 3
    table.do("hurt", who="ann", amount=2, raw=True)
    assert hold_damage(table.combatant("ann"), table.now.rules).total == 1


@pytest.mark.rule("GRAP-7")
def test_grab_helps_to_hold_and_escape_to_get_away() -> None:
    ann = Table({"id": "ann", "skills": {"grab": 4, "escape": 2}}).combatant("ann")
    assert bonus_by_skill(ann, holds=True) == 4
    assert bonus_by_skill(ann, holds=False) == 2
