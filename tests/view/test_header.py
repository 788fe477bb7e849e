import pytest

from tests.view.fights import ANN, TIM, Fight, guard, text
from tracker.view.header import due_line, header


def middle(fight: Fight) -> str:
    return text(header(fight.now, "saved").middle)


def test_the_middle_says_where_the_fight_stands() -> None:
    fight = Fight([ANN, guard(1)])
    assert middle(fight) == "before the first round"
    fight.do("surprise", sides=["guards"])
    assert middle(fight) == "surprise round"
    fight.do("next")
    assert middle(fight) == "surprise round · all have acted"
    fight.do("end_round")
    assert middle(fight) == "the surprise round is over"
    fight.do("initiative", rolls={"ann": 10, "guard-1": 1})
    assert middle(fight) == "Round 1 · count 23"
    for _ in range(4):
        fight.do("next")
    assert middle(fight) == "Round 1 · all have acted"
    fight.do("end_round")
    assert middle(fight) == "round 1 is over"
    fight.do("end_fight")
    assert middle(fight) == "before the first round"


def test_a_count_below_zero_has_a_true_minus() -> None:
    fight = Fight([{**TIM, "initiative": -9}])
    fight.do("initiative", rolls={"tim": 1})
    assert middle(fight) == "Round 1 · count −8"


@pytest.mark.parametrize(
    ("saved", "shown", "role"),
    [
        ("saved", "● saved", "good"),
        ("not saved", "○ not saved", "danger"),
        ("read only", "○ read only", "warning"),
    ],
)
def test_the_right_says_the_rules_and_whether_all_is_saved(
    saved: str, shown: str, role: str
) -> None:
    encounter = Fight([ANN]).now
    match saved:
        case "saved" | "not saved" | "read only":
            top = header(encounter, saved)
        case _:
            raise AssertionError(saved)
    assert top.title == "Tollgate at dusk"
    assert text(top.right) == f"current rules  {shown}"
    assert top.right[-1].role == role


def test_house_rules_are_mentioned() -> None:
    fight = Fight([ANN], edition="classic", house={"hit_on_equal": False})
    assert text(header(fight.now, "saved").right).startswith("classic rules, house rules")


def test_nothing_due_shows_nothing() -> None:
    assert due_line(Fight([ANN]).now) == ()


def test_the_first_due_item_is_told_with_its_dice_and_how_many_wait() -> None:
    fight = Fight([guard(3, now={"hit_points": 0, "life_points": 2}), {**TIM, "hit_points": 1}])
    fight.do("hurt", who="guard-3", amount=2, raw=True)
    assert (
        text(due_line(fight.now))
        == "DUE  Guard 3  system shock 70 %: d100 of 70 or less   r roll it · R waive"
    )
    fight.do("hurt", who="tim", amount=2)
    assert "  +1 more   r roll it" in text(due_line(fight.now))
    assert due_line(fight.now)[0].role == "danger"
    fight.do("waive", who="guard-3", what="system_shock")
    assert text(due_line(fight.now)).startswith("DUE  Tim  Willpower 8: 2d20 of 8 or less   r")


def test_where_equal_is_not_enough_the_roll_must_stay_below() -> None:
    fight = Fight([{**TIM, "hit_points": 1}], house={"check_equal_succeeds": False})
    fight.do("hurt", who="tim", amount=2)
    assert "Willpower 8: 2d20 below 8" in text(due_line(fight.now))


def test_holds_and_fires_are_due_with_their_dice() -> None:
    fight = Fight([ANN, guard(1)])
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10})
    fight.do("grab", who="ann", target="guard-1", natural=15)
    fight.do("condition", who="guard-1", name="burning")
    fight.do("end_round")
    assert text(due_line(fight.now)).startswith(
        "DUE  Ann  contest of the hold on Guard 1: 2d20 each  +1 more"
    )
    fight.do("waive", who="ann", what="grapple")
    assert text(due_line(fight.now)).startswith("DUE  Guard 1  fire: 3d6   r")


def test_the_damage_of_a_hold_is_due_without_dice() -> None:
    fight = Fight([ANN, guard(1)], edition="classic")
    fight.do("initiative", rolls={"ann": 10, "guard-1": 10})
    fight.do("grab", who="ann", target="guard-1", natural=15, damage_rolls=[])
    fight.do("end_round")
    fight.do("add", combatant=dict(TIM))
    fight.do("initiative", rolls={"tim": 10})
    fight.do("end_round")
    assert text(due_line(fight.now)).startswith("DUE  Ann  damage of the hold on Guard 1   r")
