"""The stances."""

import pytest

from tracker.rules.stances import EVASION_DODGE, STANCES, StanceName


@pytest.mark.parametrize(
    ("name", "rule", "attack", "parry", "armour_class", "attacks", "defends", "waits", "by_level"),
    [
        pytest.param(
            "normal",
            "STANCE-6",
            0,
            0,
            0,
            True,
            True,
            True,
            False,
            marks=pytest.mark.rule("STANCE-6"),
        ),
        pytest.param(
            "total attack",
            "STANCE-1",
            2,
            0,
            0,
            True,
            False,
            False,
            False,
            marks=pytest.mark.rule("STANCE-1", "WAIT-5"),
        ),
        pytest.param(
            "defensive",
            "STANCE-2",
            -4,
            2,
            0,
            True,
            True,
            True,
            False,
            marks=pytest.mark.rule("STANCE-2"),
        ),
        pytest.param(
            "total defence",
            "STANCE-3",
            0,
            0,
            2,
            False,
            True,
            True,
            True,
            marks=pytest.mark.rule("STANCE-3", "AC-4"),
        ),
        pytest.param(
            "evasion",
            "STANCE-5",
            0,
            0,
            0,
            False,
            True,
            True,
            False,
            marks=pytest.mark.rule("STANCE-5"),
        ),
    ],
)
def test_a_stance(
    name: StanceName,
    rule: str,
    attack: int,
    parry: int,
    armour_class: int,
    attacks: bool,
    defends: bool,
    waits: bool,
    by_level: bool,
) -> None:
    found = STANCES[name]
    assert found.rule == rule
    assert (found.attack, found.parry, found.armour_class) == (attack, parry, armour_class)
    assert (found.attacks, found.defends, found.waits) == (attacks, defends, waits)
    assert found.parries_by_level is by_level


@pytest.mark.rule("STANCE-5")
def test_evasion_dodges_at_minus_six() -> None:
    assert EVASION_DODGE == -6


def test_there_are_no_other_stances() -> None:
    assert list(STANCES) == ["normal", "total attack", "defensive", "total defence", "evasion"]
