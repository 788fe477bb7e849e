"""The word that somebody meant."""

import pytest

from tracker.rules.words import in_short, nearest, one_line, one_of, shown, whole


@pytest.mark.parametrize(
    ("options", "phrase"),
    [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")],
)
def test_options_read_as_a_phrase(options: list[str], phrase: str) -> None:
    assert one_of(options) == phrase


def test_a_near_word_is_suggested() -> None:
    assert nearest("pary", ["parry", "block", "dodge"]) == " (did you mean parry?)"


def test_nothing_is_suggested_when_nothing_is_near() -> None:
    assert nearest("xylophone", ["parry", "block"]) == ""
    assert nearest("parry", []) == ""


def test_no_option_at_all_is_nothing() -> None:
    assert one_of([]) == "nothing"


def test_only_the_nearest_of_several_near_words_is_suggested() -> None:
    assert nearest("parr", ["parts", "parry", "block"]) == " (did you mean parry?)"


@pytest.mark.parametrize(
    ("text", "words"), [("w" * 40, "w" * 40), ("w" * 41, "w" * 39 + "…")], ids=["fits", "long"]
)
def test_a_long_text_is_cut(text: str, words: str) -> None:
    assert in_short(text) == words


@pytest.mark.parametrize(
    ("digits", "number"),
    [("0", 0), ("007", 7), ("9" * 9, 999_999_999), ("9" * 10, 10**9), ("9" * 5000, 10**9)],
)
def test_a_number_of_too_many_digits_is_too_high(digits: str, number: int) -> None:
    assert whole(digits) == number


def test_any_value_can_be_shown_even_a_number_that_python_does_not_write() -> None:
    assert shown([1, "axe"]) == "[1, 'axe']"
    assert shown(10**5000) == "a number of too many digits"


@pytest.mark.parametrize(
    ("text", "line"),
    [("Ann", "Ann"), ("An\nn", "An?n"), ("\x1b[31mAnn\r\n", "?[31mAnn??"), ("Zoë ☠", "Zoë ☠")],
)
def test_what_would_break_a_line_becomes_a_question_mark(text: str, line: str) -> None:
    assert one_line(text) == line
