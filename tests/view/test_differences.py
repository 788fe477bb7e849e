"""What the GM rewrote on a sheet, as the log tells it."""

import pytest

from tests.view.fights import TIM, Fight, guard


@pytest.mark.rule("GM-8")
@pytest.mark.parametrize(
    ("set_", "told"),
    [
        ({"skills": {"spear": 5, "dodge": 2}}, "skills spear 2 → 5, skills dodge none → 2"),
        ({"skills": {}}, "skills spear 2 → none"),
        ({"strength": 15}, "strength 14 → 15"),
        ({"resistances": {"fire": 50}}, "resistances fire none → 50"),
        (
            {"weapons": [{"name": "spear", "damage": "1d8", "type": "stabbing", "reach": 9}]},
            "weapons spear reach 8 → 9",
        ),
        (
            {
                "weapons": [
                    {"name": "spear", "damage": "1d8", "type": "stabbing", "reach": 8},
                    {"name": "axe"},
                ]
            },
            "weapons axe none → axe",
        ),
        ({"weapons": []}, "weapons spear spear → none"),
        ({"shield": {"name": "buckler"}}, "shield none → buckler"),
        ({"styles": ["florentine"]}, "styles florentine none → florentine"),
        ({"ambidextrous": True}, "ambidextrous false → true"),
    ],
)
def test_what_was_and_what_is(set_: dict[str, object], told: str) -> None:
    spear = {"name": "spear", "damage": "1d8", "type": "stabbing", "reach": 8}
    tim = {**TIM, "strength": 14, "skills": {"spear": 2}, "weapons": [spear]}
    fight = Fight([tim, guard(1)])
    assert fight.do("edit", who="tim", set=set_).split("\n")[1] == f"  Tim: {told}"
