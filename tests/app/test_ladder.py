from dataclasses import dataclass, replace

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.strip import Strip

from tracker.app.panes.ladder import Ladder
from tracker.app.themes import variable_defaults
from tracker.view.model import LadderRow, Span


@dataclass
class Rows:
    rows: list[LadderRow]
    current: int

    def __len__(self) -> int:
        return len(self.rows)

    def row(self, index: int) -> LadderRow:
        return self.rows[index]


def slot(
    count: int | str, name: str, place: str = "1/2", status: str = "", *, marker: str = " "
) -> LadderRow:
    who = name.lower()
    return LadderRow(
        f"{who}@{count}", who, marker, str(count), Span(name), place, Span(status), "plain"
    )


def slots(count: int, current: int) -> Rows:
    rows = [
        slot(count - index, f"Guard {index}", marker="▶" if index == current else " ")
        for index in range(count)
    ]
    return Rows(rows, current)


class Watched(Ladder):
    """Notes which lines it is asked to draw."""

    def on_mount(self) -> None:
        self.lines: list[int] = []
        self.widths: dict[int, int] = {}
        super().on_mount()

    def render_line(self, y: int) -> Strip:
        self.lines.append(y)
        strip = super().render_line(y)
        self.widths[y] = strip.cell_length
        return strip


class Bench(App[None]):
    AUTO_FOCUS = None

    def __init__(self, rows: Rows, width: int = 30, height: int = 14) -> None:
        super().__init__()
        self.ladder = Watched(rows)
        self.ladder.styles.width, self.ladder.styles.height = width + 2, height + 2
        self.chosen: list[tuple[str, str]] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults(self.current_theme)

    def compose(self) -> ComposeResult:
        yield self.ladder

    def on_ladder_chosen(self, event: Ladder.Chosen) -> None:
        self.chosen.append((event.who, event.key))

    def text(self) -> list[str]:
        return [self.ladder.render_line(y).text for y in range(self.ladder.size.height)]


ROWS = Rows(
    [
        slot(23, "Ann", "1/3", "✓"),
        slot(13, "Ann", "2/3", "acts", marker="▶"),
        slot("7‥3", "Sage", "", "lighting"),
        slot(3, "[b]x[/b]", "2/2", "next"),
        LadderRow("", "", " ", "", Span("end of round"), "", Span(""), "dim"),
        LadderRow("", "guard", " ", "", Span("Guard 1"), "", Span("1 bleeds"), "plain"),
        LadderRow("", "guard", " ", "", Span(""), "", Span("burns"), "plain"),
    ],
    1,
)


@pytest.mark.parametrize(
    ("width", "wanted"),
    [
        (
            20,
            [
                "   23 Ann      ✓    ",
                " ▶ 13 Ann      acts ",
                "  7‥3 Sage  lighting",
                "    3 [b]x[/b] next ",
            ],
        ),
        (
            30,
            [
                "   23  Ann      1/3 ✓         ",
                " ▶ 13  Ann      2/3 acts      ",
                "  7‥3  Sage         lighting  ",
                "    3  [b]x[/b] 2/2 next      ",
                " ─── end of round ─────────── ",
                "   Guard 1  1 bleeds          ",
                "     burns                    ",
            ],
        ),
    ],
)
async def test_a_row_shows_its_parts_in_columns(width: int, wanted: list[str]) -> None:
    app = Bench(ROWS, width)
    async with app.run_test():
        assert app.text()[: len(wanted)] == wanted


LONG_NAMES = Rows(
    [
        slot(23, "Dora Twoblades", "1/2", "interrupts"),
        slot(13, "Dora Twoblades", "2/2", "acts", marker="▶"),
        slot(9, "Hulda Hammerhand", "", "dying"),
        slot(4, "Hulda Hammerhand", ""),
        slot(3, "Sage", "", "knocked down"),
    ],
    1,
)


@pytest.mark.parametrize(
    ("width", "wanted"),
    [
        (
            28,
            [
                "   23 Dora T… 1/2 interrupts",
                " ▶ 13 Dora Twobla… 2/2 acts ",
                "    9 Hulda Hammerhand dying",
                "    4 Hulda Hammerhand      ",
                "    3 Sage      knocked down",
            ],
        ),
        (
            36,
            [
                "   23  Dora Twoblades 1/2 interrupts",
                " ▶ 13  Dora Twoblades   2/2 acts    ",
                "    9  Hulda Hammerhand     dying   ",
                "    4  Hulda Hammerhand             ",
                "    3  Sage             knocked down",
            ],
        ),
    ],
)
async def test_names_have_the_room_that_nothing_else_needs(width: int, wanted: list[str]) -> None:
    app = Bench(LONG_NAMES, width)
    async with app.run_test():
        assert app.text()[: len(wanted)] == wanted


async def test_the_columns_are_those_of_the_rows_in_sight() -> None:
    rows = [*(slot(40 - place, "Ann") for place in range(20)), slot(2, "Dora Twoblades")]
    app = Bench(Rows(rows, 0), 28, height=10)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        assert app.text()[0] == "   40 Ann      1/2         "
        app.ladder.focus()
        await pilot.press("end")
        assert app.text()[0] == "   29 Ann         1/2      "
        assert app.text()[-1].startswith("▌   2 Dora Twobl… 1/2")


def note(name: str, status: str) -> LadderRow:
    return LadderRow("", name.lower(), " ", "", Span(name), "", Span(status), "plain")


async def test_a_note_keeps_its_number_and_cuts_the_name() -> None:
    rows = [
        LadderRow("", "", " ", "", Span("before round 2"), "", Span(""), "dim"),
        note("Dora Twoblades", "d10 +13 −13 shock"),
        note("Sage", "d10"),
        note("Guard 10", "−14 → −28 life · system shock 30 % due"),
    ]
    app = Bench(Rows(rows[:3], -1), 28)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        assert app.text()[1] == "  Dora T…  d10 +13 −13 shock"
        assert app.text()[2].rstrip() == "  Sage  d10", "all notes in sight stand in line"
        app.ladder.set_source(Rows(rows, -1))
        await pilot.pause()
        assert app.text()[3] == "  Guard 10  −14 → −28 life… "
        app.ladder.set_source(Rows([rows[0], rows[2]], -1))
        await pilot.pause()
        assert app.text()[1].rstrip() == "   Sage  d10"


@pytest.mark.parametrize("width", [20, 28, 30, 60])
async def test_a_slow_action_shows_where_it_begins_and_ends(width: int) -> None:
    app = Bench(Rows([slot("23‥19", "Sage", "", "slow")], 0), width)
    async with app.run_test(size=(80, 30)):
        assert "23‥19 " in app.text()[0]


@pytest.mark.parametrize("width", [8, 20, 30, 60])
async def test_every_line_fills_the_pane_exactly(width: int) -> None:
    names = ["龍の騎士" * 9, "🐉" * 30, "x" * 200, "a\nb\x1b[0m"]
    rows = [slot(12, name, "1/1", name) for name in names]
    rows += [replace(row, key="", who=who) for row in rows for who in ("", "tim")]
    app = Bench(Rows(rows, 0), width)
    async with app.run_test(size=(80, 30)):
        assert {cell_len(text) for text in app.text()} == {width}
        assert not any("\n" in text for text in app.text())


async def test_only_rows_that_changed_are_drawn_again() -> None:
    app = Bench(ROWS)
    async with app.run_test() as pilot:
        await pilot.pause()
        app.ladder.lines.clear()
        rows = list(ROWS.rows)
        rows[2] = replace(rows[2], status=Span("spoiled"))
        app.ladder.set_source(Rows(rows, 1))
        await pilot.pause()
        assert app.ladder.lines == [2]

        app.ladder.lines.clear()
        app.ladder.set_source(Rows([*rows, slot(1, "Late")], 2))
        await pilot.pause()
        assert sorted(app.ladder.lines) == [1, 2, 7]


async def test_the_current_row_stays_in_sight() -> None:
    app = Bench(slots(100, 50), height=12)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        assert "▶" in app.text()[4]
        app.ladder.set_source(slots(100, 51))
        await pilot.pause()
        assert "▶" in app.text()[5], "the pane is still while the row is near its place"
        app.ladder.set_source(slots(100, 90))
        await pilot.pause()
        assert "▶" in app.text()[4]
        app.ladder.set_source(slots(100, 0))
        await pilot.pause()
        assert "▶" in app.text()[0]


async def test_a_user_who_scrolled_away_is_left_there_until_the_row_is_back() -> None:
    app = Bench(slots(100, 0), height=12)
    async with app.run_test(size=(80, 30)) as pilot:
        app.ladder.focus()
        await pilot.press("end")
        app.ladder.set_source(slots(100, 1))
        await pilot.pause()
        assert "Guard 99" in app.text()[11]
        await pilot.press("home")
        app.ladder.set_source(slots(100, 40))
        await pilot.pause()
        assert "▶" in app.text()[4]


async def test_the_cursor_moves_past_rules_and_tells_whom_it_chose() -> None:
    app = Bench(ROWS)
    async with app.run_test() as pilot:
        app.ladder.focus()
        await pilot.pause()
        assert app.text()[1].startswith("▌▶"), "it starts on the current row"
        await pilot.press("down", "down", "down", "up", "enter", "home", "end", "pageup")
        assert app.chosen == [
            ("sage", "sage@7‥3"),
            ("[b]x[/b]", "[b]x[/b]@3"),
            ("guard", ""),
            ("[b]x[/b]", "[b]x[/b]@3"),
            ("[b]x[/b]", "[b]x[/b]@3"),
            ("ann", "ann@23"),
            ("guard", ""),
            ("ann", "ann@23"),
        ]
        await pilot.click(app.ladder, offset=(5, 3))
        assert app.chosen[-1] == ("sage", "sage@7‥3")
        app.screen.set_focus(None)
        await pilot.pause()
        assert not any("▌" in text for text in app.text())


async def test_the_cursor_stays_on_its_slot_when_rows_come_and_go() -> None:
    app = Bench(ROWS)
    async with app.run_test() as pilot:
        app.ladder.focus()
        await pilot.press("down")
        app.ladder.set_source(Rows([slot(30, "New"), *ROWS.rows], 2))
        await pilot.pause()
        assert app.text()[3].startswith("▌ ")
        app.ladder.set_source(Rows([], -1))
        await pilot.press("down", "end", "enter")
        assert app.text()[0].strip() == ""


async def test_moving_the_cursor_draws_two_lines() -> None:
    app = Bench(slots(1000, 3))
    async with app.run_test() as pilot:
        app.ladder.focus()
        await pilot.pause()
        app.ladder.lines.clear()
        await pilot.press("down")
        assert sorted(app.ladder.lines) == [3, 4]


async def test_a_ladder_that_grows_or_shrinks_beyond_the_pane_needs_no_layout() -> None:
    app = Bench(slots(100, 99), height=12)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        assert "Guard 99" in app.text()[11]
        layouts = app.ladder._layout_updates
        app.ladder.set_source(slots(50, 49))
        await pilot.pause()
        assert "Guard 49" in app.text()[11]
        assert app.ladder.max_scroll_y == 38
        app.ladder.set_source(slots(200, 150))
        await pilot.pause()
        assert "▶" in app.text()[4]
        assert app.ladder._layout_updates == layouts
        app.ladder.set_source(slots(5, 0))
        await pilot.pause()
        assert "Guard 0" in app.text()[0]
        assert not app.ladder.show_vertical_scrollbar
        app.ladder.set_source(slots(100, 50))
        await pilot.pause()
        assert "▶" in app.text()[4], "the pane scrolls although its bar only just came"


async def test_lines_make_room_for_the_scroll_bar_when_it_comes() -> None:
    app = Bench(slots(3, 0))
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        width = app.ladder.size.width
        assert set(app.ladder.widths.values()) == {width}
        app.ladder.set_source(slots(90, 0))
        await pilot.pause()
        assert set(app.ladder.widths.values()) == {width - 1}
        app.ladder.set_source(slots(3, 0))
        await pilot.pause()
        assert set(app.ladder.widths.values()) == {width}
