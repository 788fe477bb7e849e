"""Dice notation, and numbers that cannot be on the dice."""

import re

import pytest

from tracker.rules.dice import D10, D20, D100, TWO_D20, BadDice, Dice


@pytest.mark.parametrize(
    ("text", "sides", "flat"),
    [
        ("1d8", (8,), 0),
        ("d6", (6,), 0),
        ("2d6+1", (6, 6), 1),
        ("1d8+1d4-1", (8, 4), -1),
        ("3D6", (6, 6, 6), 0),
        ("1d6 + 2", (6,), 2),
        ("2+1d6", (6,), 2),
        ("1d6+1+2", (6,), 3),
        ("0", (), 0),
        ("4", (), 4),
        ("1d100", (100,), 0),
    ],
)
def test_notation_names_the_dice_and_the_flat_part(
    text: str, sides: tuple[int, ...], flat: int
) -> None:
    assert Dice.parse(text) == Dice(sides, flat)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "d",
        "1d",
        "2x6",
        "1d6+",
        "1d6 2d8",
        "one",
        "1d0",
        "1.5",
        "1d6--1",
        "+",
        "0d0",
        "1d٣",
    ],
)
def test_text_that_is_no_notation_is_refused_and_says_what_would_be(text: str) -> None:
    with pytest.raises(BadDice, match=r"write 1d8, 2d6\+1 or 0"):
        Dice.parse(text)


NINES = "9" * 4000


@pytest.mark.parametrize(
    "text",
    [
        "1001d1",
        "1d1001",
        "1d1000+1d1",
        "167d6",
        "1000d1000",
        "1d1000000",
        f"1d{NINES}",
        f"{NINES}d6",
        f"{NINES}d{NINES}",
        "1000001",
        "1d6-1000001",
        "600000+600000",
        NINES,
        f"1d6-{NINES}",
    ],
)
def test_more_than_can_be_reckoned_with_is_refused_and_told_what_is_the_most(text: str) -> None:
    with pytest.raises(BadDice) as caught:
        Dice.parse(text)
    most = "is too much; 1000 sides on all dice together and 1000000 points are the most"
    assert str(caught.value).endswith(most)
    assert len(str(caught.value)) < 130


def test_the_most_is_reckoned_with() -> None:
    assert Dice.parse("166d6").sides == (6,) * 166
    assert Dice.parse("1d1000-1000000") == Dice((1000,), -1_000_000)
    assert Dice.parse("1000000") == Dice((), 1_000_000)
    assert Dice.parse("1000000+5-5") == Dice((), 1_000_000)


def test_a_refused_text_is_quoted() -> None:
    with pytest.raises(BadDice, match="2x6"):
        Dice.parse("2x6")


@pytest.mark.parametrize(
    "rolls",
    [(1, 6), (6, 1), (3, 3)],
)
def test_numbers_that_the_dice_can_show_have_no_flaw(rolls: tuple[int, ...]) -> None:
    assert Dice.parse("2d6+1").flaw(rolls) is None


@pytest.mark.parametrize(
    ("text", "rolls"),
    [
        ("2d6", (3,)),
        ("2d6", (3, 3, 3)),
        ("2d6", ()),
        ("2d6", (0, 3)),
        ("2d6", (3, 7)),
        ("1d4+1d8", (8, 4)),
        ("0", (1,)),
        ("1d20", (-1,)),
    ],
)
def test_numbers_that_the_dice_cannot_show_are_named(text: str, rolls: tuple[int, ...]) -> None:
    assert Dice.parse(text).flaw(rolls)


def test_a_number_too_high_is_told_with_the_die() -> None:
    flaw = D10.flaw([11])
    assert flaw is not None
    assert "11" in flaw
    assert "10" in flaw


def test_two_d20_are_two_dice_and_the_others_are_one() -> None:
    assert TWO_D20.sides == (20, 20)
    assert (D10.sides, D20.sides, D100.sides) == ((10,), (20,), (100,))


@pytest.mark.parametrize(
    ("text", "mean"), [("1d8", 4.5), ("2d6+1", 8.0), ("1d8+1d4-1", 6.0), ("0", 0.0), ("3d6", 10.5)]
)
def test_the_mean_is_that_of_fair_dice(text: str, mean: float) -> None:
    assert Dice.parse(text).mean == mean


@pytest.mark.parametrize("text", ["1d8", "2d6+1", "1d8+1d4-1", "0", "4", "3d6-2"])
def test_dice_read_as_they_were_written(text: str) -> None:
    assert str(Dice.parse(text)) == text
    assert Dice.parse(str(Dice.parse(text))) == Dice.parse(text)


@pytest.mark.parametrize(
    ("text", "rolls", "flaw"),
    [
        ("1d8", (3, 4), "takes 1 die (1d8), not 2"),
        ("2d6", (3,), "takes 2 dice (2d6), not 1"),
        ("2d6+1", (), "takes 2 dice (2d6+1), not 0"),
        ("4", (1,), "takes 0 dice (4), not 1"),
        ("1d10", (11,), "holds 11, but a d10 shows 1 to 10"),
        ("1d4+1d8", (4, 9), "holds 9, but a d8 shows 1 to 8"),
    ],
)
def test_what_is_wrong_with_numbers_is_said(text: str, rolls: tuple[int, ...], flaw: str) -> None:
    assert Dice.parse(text).flaw(rolls) == flaw


@pytest.mark.parametrize("text", ["11d6 2", "1d6-1d4", "-1d6", "1 2", "d0"])
def test_what_only_looks_like_dice_is_refused(text: str) -> None:
    with pytest.raises(BadDice, match=re.escape(f"'{text}' is no dice notation")):
        Dice.parse(text)


@pytest.mark.parametrize(
    ("text", "dice"),
    [("166d6", 166), ("100d9+d100", 101), ("d1000", 1), ("1000d1+5", 1000), ("d1", 1)],
)
def test_dice_of_a_thousand_sides_in_all_are_the_most(text: str, dice: int) -> None:
    assert len(Dice.parse(text).sides) == dice
