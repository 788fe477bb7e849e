import pytest

from tests.view.fights import ANN, TIM, Fight, guard, text
from tracker.view.why import why


def lines(fight: Fight, who: str) -> list[str]:
    return [text(line) for line in why(fight.now, who)]


def after(found: list[str], title: str) -> list[str]:
    """A sum's parts: the lines below a title up to the next one, blanks made single."""
    start = next(index for index, line in enumerate(found) if line.startswith(title))
    parts = []
    for line in found[start + 1 :]:
        if not line.startswith(" "):
            break
        parts.append(" ".join(line.split()))
    return parts


def test_every_number_of_a_combatant_is_explained_with_its_rule() -> None:
    fight = Fight([ANN, guard(1)])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10})
    assert lines(fight, "ann") == [
        "Ann",
        "next initiative  d10 +13",
        "   +13  sheet  INIT-1",
        "attack, sword  d20 +6",
        "    +5  sword  ATK-1",
        "    +1  sheet  ATK-1",
        "damage, sword  1d8 +1",
        "    +1  Strength  DMG-1",
        "parry, sword  d20 +5",
        "    +5  sword  DEF-5",
        "free parries  3 of 3",
        "        half of level 5, rounded up  DEF-4",
        "dodge  d20",
        "        costs an action  DEF-9",
        "armour class  12",
        "    12  sheet  AC-3",
        "        5 for a touch  ATK-4",
        "system shock  70 %",
        "    70  system shock  HURT-5",
    ]


@pytest.mark.rule("SHK-1", "DEF-11", "FAT-1")
def test_shock_and_fatigue_weigh_on_every_roll() -> None:
    fight = Fight([ANN])
    fight.do("initiative", rolls={"ann": 10})
    fight.do("hurt", who="ann", amount=4)
    fight.do("fatigue", who="ann", points=1)
    found = lines(fight, "ann")
    assert "attack, sword  d20 +1" in found
    assert after(found, "attack")[-2:] == ["−4 shock SHK-1", "−1 fatigue FAT-1"]
    assert after(found, "parry")[-2:] == ["−4 shock DEF-11", "−1 fatigue FAT-1"]
    next_roll = ["+13 sheet INIT-1", "−4 shock SHK-1", "−1 fatigue FAT-1"]
    assert after(found, "next initiative") == next_roll
    fight.do("end_round")
    assert after(lines(fight, "ann"), "next initiative") == next_roll


@pytest.mark.rule("SHLD-4", "STANCE-3", "AC-4")
def test_shields_and_stances_are_explained() -> None:
    fight = Fight([guard(1, skills={"mace": 2})])
    fight.do("stance", who="guard-1", name="total defence")
    found = lines(fight, "guard-1")
    assert "block, shield  d20 −9" in found
    assert after(found, "block") == [
        "−5 unskilled in shield SHLD-4",
        "−6 both hands in use SHLD-4",
        "+2 total defence STANCE-4",
        "0 free blocks left SHLD-3",
    ]
    assert "total defence makes no attack STANCE-3" in after(found, "attack")
    assert after(found, "free parries") == ["level 2 STANCE-3"]
    assert after(found, "dodge") == ["two dodges an action STANCE-3"]
    assert after(found, "armour class")[:2] == ["12 sheet AC-3", "+2 total defence AC-4"]


def test_every_weapon_in_hand_tells_its_parry() -> None:
    dagger = {"name": "dagger", "encumbrance": "light"}
    sword = {"name": "sword", "damage": "1d8"}
    armed = {**ANN, "weapons": [sword, dagger], "skills": {"sword": 5, "dagger": 1}}
    fight = Fight([armed])
    assert not any(line.startswith("parry, dagger") for line in lines(fight, "ann"))
    fight.do("hands", who="ann", mode="two weapons", secondary="dagger")
    found = lines(fight, "ann")
    heads = [line for line in found if line.startswith(("parry", "free parries"))]
    assert heads == [
        "parry, sword  d20 +2",
        "free parries  3 of 3",
        "parry, dagger  d20 −5",
        "free parries  1 of 1",
    ]


def test_what_forbids_a_defence_is_said() -> None:
    fight = Fight([ANN], house={"parry_pools": "best_only"})
    fight.do("stance", who="ann", name="total attack")
    found = lines(fight, "ann")
    assert after(found, "parry")[-1] == "total attack leaves no defence DEF-10"
    assert after(found, "free parries")[-1] == "one pool for all skills DEF-12"


@pytest.mark.rule("DEF-6", "ATK-8", "AC-2", "HURT-5", "DEATH-2")
def test_the_unskilled_the_unarmoured_and_the_dying() -> None:
    plain = {**TIM, "skills": {}, "armour_class": 5, "now": {"hit_points": 0, "life_points": -4}}
    found = lines(Fight([plain]), "tim")
    assert "attack, spear  d20 −5" in found
    assert after(found, "free parries") == ["no skill, each costs an action DEF-6"]
    assert after(found, "armour class") == [
        "5 sheet AC-3",
        "8 for a shot AC-2",
        "5 for a touch ATK-4",
    ]
    assert "system shock  50 %" in found
    assert after(found, "system shock") == ["70 system shock HURT-5", "−20 4 below 0 DEATH-2"]


def test_the_option_of_the_hands_sets_the_free_parries() -> None:
    fight = Fight([guard(1)])
    fight.do("hands", who="guard-1", mode="shield", option="shield rush")
    found = lines(fight, "guard-1")
    assert "free parries  0 of 0" in found
    assert after(found, "free parries") == ["option shield rush, level 2 SHLD-8"]


@pytest.mark.rule("ARM-3")
def test_heavy_armour_slows() -> None:
    plates = {"name": "plate", "encumbrance": "heavy"}
    found = lines(Fight([{**TIM, "armour": plates}]), "tim")
    assert after(found, "armour class")[-1] == "Speed × 1/2 ARM-3"
    assert after(found, "next initiative") == ["+2 sheet INIT-1", "−2 armour ARM-3"]
    found = lines(Fight([{**TIM, "armour": {**plates, "encumbrance": "heroic"}}]), "tim")
    assert after(found, "armour class")[-2:] == [
        "hardly able to move ARM-3",
        "−20 to climb, swim, sneak and such ARM-1",
    ]


@pytest.mark.rule("ARM-1")
def test_the_armours_own_penalty_is_told_with_that_of_its_load() -> None:
    mail = {"name": "mail", "encumbrance": "light", "trained": False, "skill_penalty": 4}
    found = lines(Fight([{**TIM, "armour": mail}]), "tim")
    assert after(found, "armour class")[-1] == "−7 to climb, swim, sneak and such ARM-1"
