"""The word that somebody meant."""

import pytest

from tracker.rules.words import nearest, one_of


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
