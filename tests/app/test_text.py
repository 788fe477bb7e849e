import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from tracker.app.panes.text import (
    cells,
    clean,
    fit,
    line,
    packed,
    segments,
    shorten,
    shorten_name,
    squeeze,
)
from tracker.view.model import Role, Span

STYLES: dict[Role, Style] = {
    "plain": Style(),
    "dim": Style(dim=True),
    "strong": Style(bold=True),
}

NAMES = [
    "Ann",
    "[b]x[/b] [/]",
    "龍の騎士ハクリュウ",
    "e\u0301lan the bro\u0308wn",
    "🐉 Smaug 👨‍👩‍👧 ⚔️",
    "tab\there\nand\x1b[31mred\x00",
    "x" * 200,
    "",
]


@pytest.mark.parametrize("width", [0, 1, 2, 5, 20, 30, 60])
@pytest.mark.parametrize("name", NAMES)
def test_a_line_has_exactly_the_wanted_width(name: str, width: int) -> None:
    spans = (Span(name, "strong"), Span(" "), Span(name, "dim"))
    assert cell_len(line(spans, width, STYLES).text) == width
    assert cell_len(fit(name, width)) == width
    assert cell_len(shorten_name(f"{name} 10", width)) <= width
    assert cell_len(fit(name, width, right=True)) == width


@given(st.lists(st.text(max_size=12), max_size=4), st.integers(0, 30))
def test_no_text_whatever_breaks_the_width(texts: list[str], width: int) -> None:
    strip = line([Span(text) for text in texts], width, STYLES)
    assert sum(cell_len(segment.text) for segment in strip) == width
    assert not any(unicodedata.category(letter) in {"Cc", "Cs", "Zl"} for letter in strip.text)


def test_what_moves_the_cursor_shows_as_a_dot() -> None:
    assert clean("a\tb\nc\x1bd\x9be\u202ef\u2066g\u200bh\ud800i") == "a·b·c·d·e·f·g·h·i"
    assert clean("é龍 [b]") == "é龍 [b]"
    assert clean("👨\u200d👩") == "👨👩", "terminals disagree about the width of joined pictures"


def test_a_cut_text_ends_with_an_ellipsis() -> None:
    assert shorten("Guard 1", 7) == "Guard 1"
    assert shorten("Guard 10", 7) == "Guard…"
    assert shorten("Captain!", 7) == "Captai…"
    assert shorten("Captain", 1) == "…"
    assert shorten("Captain", 0) == ""


def test_a_cut_name_keeps_its_number() -> None:
    assert shorten_name("Guard 10", 8) == "Guard 10"
    assert shorten_name("Guard 10", 7) == "Guar…10"
    assert shorten_name("Old Guard 10", 7) == "Old…10"
    assert shorten_name("龍の騎士 10", 8) == "龍の…10"
    assert shorten_name("Guard 10", 4) == "Gua…"
    assert shorten_name("Guard X", 6) == "Guard…"
    assert shorten_name("1000000000", 4) == "100…"


def test_a_wide_letter_is_never_halved() -> None:
    assert fit("龍の騎士", 6) == "龍の… "
    assert fit("龍の騎士", 5) == "龍の…"
    assert fit("龍の騎士", 8) == "龍の騎士"


def test_only_the_last_span_in_sight_is_cut() -> None:
    spans = (Span("Ann", "strong"), Span(" strikes "), Span("Guard 1", "dim"))
    drawn = segments(spans, 14, STYLES)
    assert [segment.text for segment in drawn] == ["Ann", " strikes ", "G…"]
    assert [segment.style for segment in drawn] == [
        STYLES["strong"],
        STYLES["plain"],
        STYLES["dim"],
    ]
    assert line(spans, 19, STYLES).text == "Ann strikes Guard 1"
    assert line(spans, 12, STYLES).text == "Ann strikes…"


def test_blanks_fill_the_line_on_the_side_asked_for() -> None:
    assert line((Span("12"),), 5, STYLES).text == "12   "
    drawn = segments((Span("12"),), 5, STYLES, right=True)
    assert "".join(segment.text for segment in drawn) == "   12"
    assert fit("12", 5, right=True) == "   12"


def test_cells_counts_what_is_drawn() -> None:
    assert cells((Span("龍"), Span("a\n"))) == 4


def test_names_are_cut_so_that_the_last_one_is_still_seen() -> None:
    def shown(width: int) -> str:
        spans = [
            Span("R1·23 out of turn: ", "dim"),
            Span("Hulda Hammerhand", "side-0"),
            Span(" → "),
            Span("Gate guard 1", "side-1"),
            Span(", spear"),
        ]
        return "".join(span.text for span in squeeze(spans, width))

    assert shown(60) == "R1·23 out of turn: Hulda Hammerhand → Gate guard 1, spear"
    assert shown(49) == "R1·23 out of turn: Hulda Ham… → Gate gua…1, spear"
    assert shown(43) == "R1·23 out of turn: Hulda Ham… → Gate gua…1, spear", "the rest is cut"
    assert shown(37) == "R1·23 out of turn: Hulda… → Gate…1, spear"
    assert shown(20) == "R1·23 out of turn: Hul… → Ga…1, spear"


def test_neighbours_share_a_line_only_where_room_is_short_and_both_fit() -> None:
    lines = [(Span("winded"),), (Span("prone"),), (Span("AC 12 · parry 1 of 1"),), (Span("held"),)]

    def texts(room: int, width: int) -> list[str]:
        return ["".join(span.text for span in one) for one in packed(lines, room, width)]

    assert texts(4, 30) == ["winded", "prone", "AC 12 · parry 1 of 1", "held"]
    assert texts(3, 30) == ["winded · prone", "AC 12 · parry 1 of 1", "held"]
    assert texts(2, 30) == ["winded · prone", "AC 12 · parry 1 of 1 · held"]
    assert texts(1, 13) == ["winded", "prone", "AC 12 · parry 1 of 1", "held"]
