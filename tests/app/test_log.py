import pytest
from rich.cells import cell_len
from textual import events
from textual.app import App, ComposeResult
from textual.strip import Strip

from tracker.app.panes.log import Log
from tracker.app.themes import variable_defaults
from tracker.view.model import LogLine, Span


class Watched(Log):
    """Notes which lines it is asked to draw."""

    def on_mount(self) -> None:
        self.lines: list[int] = []

    def render_line(self, y: int) -> Strip:
        self.lines.append(y)
        return super().render_line(y)


class Bench(App[None]):
    AUTO_FOCUS = None

    def __init__(self, lines: list[LogLine], width: int = 30, height: int = 10) -> None:
        super().__init__()
        self.log_pane = Watched(lines)
        self.log_pane.styles.width, self.log_pane.styles.height = width + 2, height + 2
        self.chosen: list[int] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults(self.current_theme)

    def compose(self) -> ComposeResult:
        yield self.log_pane

    def on_log_chosen(self, event: Log.Chosen) -> None:
        self.chosen.append(event.step)

    def text(self) -> list[str]:
        return [self.log_pane.render_line(y).text for y in range(self.log_pane.size.height)]


def wheel_up(pane: Log) -> events.MouseScrollUp:
    return events.MouseScrollUp(pane, 1, 1, 0, -1, 0, False, False, False)


def steps(count: int) -> list[LogLine]:
    """A log of two lines a step."""
    return [
        LogLine(n // 2 + 1, (Span(f"step {n // 2 + 1}{'ab'[n % 2]}"),)) for n in range(count * 2)
    ]


@pytest.mark.parametrize("width", [20, 30, 60])
async def test_a_line_never_wraps(width: int) -> None:
    texts = ["龍の騎士" * 9, "🐉" * 30, "x" * 200, "[b]x[/b]", "a\nb\x1b[0m"]
    lines = [
        LogLine(1, (Span("13 ", "dim"), Span(text)), undone)
        for text in texts
        for undone in (False, True)
    ]
    app = Bench(lines, width)
    async with app.run_test(size=(80, 30)):
        drawn = app.text()
        assert {cell_len(line) for line in drawn} == {width}
        assert all(line.startswith(" 13 ") for line in drawn)
        assert ["…" in line for line in drawn[::2]] == [
            cell_len(text) + 4 > width for text in texts
        ]
        assert drawn[::2] == drawn[1::2], "an undone line has the same words"


async def test_undone_words_are_struck_out_and_dim_but_not_the_blanks() -> None:
    app = Bench([LogLine(1, (Span("  14 ", "accent"), Span("charges", "side-1")), undone=True)])
    async with app.run_test():
        struck = [
            segment.text
            for segment in app.log_pane.render_line(0)
            if segment.style is not None and segment.style.strike
        ]
        assert struck == ["14 charges"]


async def test_the_newest_lines_are_shown_unless_the_user_scrolled_up() -> None:
    app = Bench(steps(20))
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.text()[9].strip() == "step 20b"
        app.log_pane.set_lines(steps(21))
        await pilot.pause()
        assert app.text()[9].strip() == "step 21b"
        app.log_pane.focus()
        await pilot.press("pageup", "pageup")
        top = app.text()[0].split()
        app.log_pane.set_lines(steps(30))
        await pilot.pause()
        assert app.text()[0].split() == top
        assert "more" in str(app.log_pane.border_subtitle)
        await pilot.press("end")
        assert app.text()[9].split()[-1] == "30b"
        assert app.log_pane.following
        assert app.log_pane.border_subtitle is None


async def test_a_step_taken_elsewhere_is_shown_although_the_user_had_scrolled_up() -> None:
    app = Bench(steps(20))
    async with app.run_test() as pilot:
        app.log_pane.focus()
        await pilot.press("pageup", "pageup")
        app.screen.set_focus(None)
        await pilot.pause()
        top = app.text()[0].split()
        assert top == ["step", "10a"], "what was looked for stays until something happens"
        app.log_pane.set_lines(steps(20))
        assert app.text()[0].split() == top
        app.log_pane.set_lines(steps(21))
        await pilot.pause()
        assert app.text()[9].strip() == "step 21b"
        assert app.log_pane.step == 21
        app.log_pane.post_message(wheel_up(app.log_pane))
        await pilot.pause()
        assert not app.log_pane.following
        app.log_pane.set_lines(steps(22))
        assert app.log_pane.following


async def test_new_lines_draw_only_themselves_while_there_is_room_and_need_no_layout() -> None:
    app = Bench(steps(2))
    async with app.run_test() as pilot:
        await pilot.pause()
        layouts = app.log_pane._layout_updates
        app.log_pane.lines.clear()
        app.log_pane.set_lines(steps(3))
        await pilot.pause()
        assert app.log_pane.lines == [4, 5]
        app.log_pane.set_lines(steps(300))
        await pilot.pause()
        assert app.log_pane._layout_updates == layouts


async def test_an_undo_draws_only_the_lines_it_strikes() -> None:
    app = Bench(steps(4))
    async with app.run_test() as pilot:
        await pilot.pause()
        app.log_pane.lines.clear()
        lines = steps(4)
        lines[6:] = [LogLine(line.step, line.spans, undone=True) for line in lines[6:]]
        app.log_pane.set_lines(lines)
        await pilot.pause()
        assert app.log_pane.lines == [6, 7]


async def test_the_cursor_goes_by_steps_and_covers_all_lines_of_one() -> None:
    app = Bench(steps(20))
    async with app.run_test() as pilot:
        app.log_pane.focus()
        await pilot.pause()
        assert [y for y, text in enumerate(app.text()) if text.startswith("▌")] == [8, 9]
        await pilot.press("up", "up", "down", "enter", "home", "end")
        assert app.chosen == [19, 18, 19, 19, 1, 20]
        assert app.log_pane.step == 20
        await pilot.click(app.log_pane, offset=(5, 2))
        assert app.chosen[-1] == app.log_pane.step == 16
        assert [y for y, text in enumerate(app.text()) if text.startswith("▌")] == [0, 1]
        app.screen.set_focus(None)
        await pilot.pause()
        assert not any(text.startswith("▌") for text in app.text())


async def test_the_cursor_follows_the_newest_step_only_from_there() -> None:
    app = Bench(steps(20))
    async with app.run_test() as pilot:
        app.log_pane.focus()
        await pilot.pause()
        app.log_pane.set_lines(steps(21))
        assert app.log_pane.step == 21
        await pilot.press("up")
        app.log_pane.set_lines(steps(22))
        assert app.log_pane.step == 20
        await pilot.press("end")
        app.log_pane.post_message(wheel_up(app.log_pane))
        await pilot.pause()
        app.log_pane.set_lines(steps(23))
        assert app.log_pane.step == 22, "not while scrolled up"
        app.log_pane.set_lines(steps(5))
        assert app.log_pane.step == 5
        app.log_pane.set_lines([])
        await pilot.press("up", "down", "enter", "home")
        assert app.log_pane.step is None


async def test_the_wheel_scrolls() -> None:
    app = Bench(steps(20))
    async with app.run_test() as pilot:
        app.log_pane.post_message(wheel_up(app.log_pane))
        await pilot.pause()
        assert app.text()[9].strip() == "step 19a"
        assert not app.log_pane.following
