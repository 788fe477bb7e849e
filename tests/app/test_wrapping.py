"""Lines that are too wide for their room."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from tracker.app.panes.lines import Line
from tracker.app.panes.wrapping import fitted, wrapped
from tracker.view.model import Span

SUM: Line = (
    Span("44 %"),
    Span("  needs 12   "),
    Span("+5 sword "),
    Span("+2 total attack "),
    Span("−12 shock "),
    Span("= −5", "strong"),
)
DEFENCES: Line = (Span("parry mace +2 "), Span("27 %"), Span(" free"))


def texts(rows: tuple[Line, ...]) -> list[str]:
    return ["".join(span.text for span in row).rstrip() for row in rows]


def line(text: str) -> Line:
    return (Span(text),)


@pytest.mark.parametrize(
    ("given", "rows"),
    [
        (line("fits as it is"), ["fits as it is"]),
        (line("ends at the word that fits"), ["ends at the word", "  that fits"]),
        ((Span("· "), Span("one of a list of texts")), ["· one of a list", "  of texts"]),
        ((Span("ED"), Span("  The order of acts")), ["ED  The order of", "    acts"]),
        (line("Donaudampfschifffahrt"), ["Donaudampfschi", "  fffahrt"]),
        ((Span("Tim Olafsdottir"), Span("s: a")), ["Tim", "  Olafsdottirs:", "  a"]),
    ],
)
def test_words_go_on_below(given: Line, rows: list[str]) -> None:
    assert texts(wrapped(given, 16)) == rows


def test_the_last_row_that_may_be_holds_all_that_is_left() -> None:
    assert texts(wrapped(line("one two three four five six"), 10, 2)) == [
        "one two",
        "  three four five six",
    ]


@given(
    st.lists(st.text("ab 龍·\u0301", max_size=12), max_size=5),
    st.integers(min_value=4, max_value=20),
)
def test_no_row_is_too_wide_and_no_letter_is_lost(parts: list[str], width: int) -> None:
    rows = wrapped(tuple(Span(part) for part in parts), width)
    drawn = ["".join(span.text for span in row) for row in rows]
    assert all(cell_len(row) <= width for row in drawn)
    assert "".join("".join(drawn).split()) == "".join("".join(parts).split())


def test_a_sum_that_is_too_wide_runs_on_between_its_parts() -> None:
    assert texts(fitted((SUM,), 2, 40)) == [
        "44 %  needs 12   +5 sword",
        "+2 total attack −12 shock = −5",
    ]
    assert texts(fitted((SUM, DEFENCES), 3, 40))[1:] == [
        "+2 total attack −12 shock = −5",
        "parry mace +2 27 % free",
    ]


def test_a_sum_without_room_leaves_parts_out_and_never_its_result() -> None:
    assert texts(fitted((SUM, DEFENCES), 2, 40)) == [
        "44 %  needs 12   +5 sword … = −5",
        "parry mace +2 27 % free",
    ]
    assert texts(fitted((DEFENCES,), 3, 40)) == ["parry mace +2 27 % free"]
    assert texts(fitted((SUM, DEFENCES), 2, 25)) == [
        "44 %  needs 12   … = −5",
        "parry mace +2 27 % free",
    ]


def test_a_long_name_in_a_sum_does_not_push_the_result_out() -> None:
    long: Line = (Span(f"+5 {'L' * 200} "), Span("= +5", "strong"))
    assert texts(fitted((long,), 1, 40)) == [f"+5 {'L' * 16}…= +5"]


def test_two_groups_without_room_for_the_second_are_cut_and_not_silently_one() -> None:
    two: Line = (Span("parry claymore +2 "), Span("27 %"), Span(" · "), Span("dodge +0 19 %"))
    assert texts(fitted((two,), 1, 30)) == ["parry claymore +2 27 % · dodge +0 19 %"]


def test_a_sentence_is_broken_between_words() -> None:
    said = fitted((line("Ann acts at 19 and 9 instead of 23, 13 and 3"),), 2, 30)
    assert texts(said) == ["Ann acts at 19 and 9 instead", "  of 23, 13 and 3"]
