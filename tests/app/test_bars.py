import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.widget import Widget

from tracker.app.panes.bars import DueBar, HeaderBar, KeyBar
from tracker.app.themes import role_styles, variable_defaults
from tracker.view.model import Header, Span

HEADER = Header(
    "Tollgate at dusk", (Span("Round 3", "accent"), Span(" · count 13")), (Span("saved", "good"),)
)
KEYS = [
    ("space", "done, next", True),
    ("a", "attack", True),
    ("i", "interrupt", False),
    ("?", "help", True),
]


class Bench(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.header, self.due, self.keys = HeaderBar(HEADER), DueBar(), KeyBar(KEYS)
        self.pressed: list[str] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults(self.current_theme)

    def compose(self) -> ComposeResult:
        yield self.header
        yield self.due
        yield self.keys

    def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        self.pressed.append(event.key)


def text(widget: Widget) -> str:
    return widget.render_line(0).text


@pytest.mark.parametrize(
    ("width", "wanted"),
    [
        (60, " Tollgate at dusk    Round 3 · count 13               saved "),
        (50, " Tollgate at dusk   Round 3 · count 13      saved "),
        (40, " Tollgate…   Round 3 · count 13   saved "),
        (30, "   Round 3 · count 13   saved "),
        (20, " Round 3 · count 13 "),
    ],
)
async def test_the_header_gives_way_from_the_title_on(width: int, wanted: str) -> None:
    app = Bench()
    async with app.run_test(size=(width, 5)):
        assert text(app.header) == wanted


@pytest.mark.parametrize("width", [5, 20, 30, 60])
async def test_every_line_is_as_wide_as_the_screen(width: int) -> None:
    app = Bench()
    name = "[b]x[/b] 龍🐉\n" * 20
    async with app.run_test(size=(width, 5)) as pilot:
        app.header.set_header(Header(name, (Span(name),), (Span(name),)))
        app.due.set_due((Span(name), Span(name)))
        app.keys.set_keys([("a", name, True), ("b", name, False), ("?", name, True)])
        await pilot.pause()
        assert [cell_len(text(bar)) for bar in (app.header, app.due, app.keys)] == [width] * 3


async def test_the_due_line_is_there_only_while_something_is_due() -> None:
    app = Bench()
    async with app.run_test(size=(40, 5)) as pilot:
        assert app.due.size.height == 0
        app.due.set_due((Span("DUE ", "danger"), Span("Guard 2: system shock")))
        await pilot.pause()
        assert app.due.size.height == 1
        assert text(app.due) == " DUE Guard 2: system shock".ljust(40)
        assert app.keys.region.y == 2
        app.due.set_due(())
        await pilot.pause()
        assert app.due.size.height == 0


@pytest.mark.parametrize(
    ("width", "wanted"),
    [
        (60, " space done, next  a attack  i interrupt  ? help "),
        (49, " space done, next  a attack  i interrupt  ? help "),
        (48, " space done, next  a attack  ? help "),
        (38, " space done, next  a attack  ? help "),
        (20, " ? help "),
        (6, " ? he…"),
    ],
)
async def test_keys_are_dropped_from_the_right_but_never_the_last(width: int, wanted: str) -> None:
    app = Bench()
    async with app.run_test(size=(width, 5)):
        assert text(app.keys) == wanted.ljust(width)


async def test_a_key_that_would_be_refused_is_dim() -> None:
    app = Bench()
    async with app.run_test(size=(60, 5)):
        styles = {segment.text.strip(): segment.style for segment in app.keys.render_line(0)}
        assert styles["interrupt"] == role_styles(app, "bar")["dim"]
        assert styles["attack"] == role_styles(app, "bar")["plain"]


async def test_a_click_on_a_key_presses_it() -> None:
    app = Bench()
    async with app.run_test(size=(60, 5)) as pilot:
        await pilot.click(app.keys, offset=(20, 0))
        await pilot.click(app.keys, offset=(59, 0))
        await pilot.click(app.keys, offset=(1, 0))
        assert app.pressed == ["a", "space"]
