from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.strip import Strip

from tracker.app.panes.cards import Cards
from tracker.app.themes import variable_defaults
from tracker.view.model import Card, Gauge, Span


class Deck:
    """Cards that count how many of them were asked for."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.asked: list[int] = []

    def __len__(self) -> int:
        return len(self.cards)

    def card(self, index: int) -> Card:
        self.asked.append(index)
        return self.cards[index]

    def index_of(self, who: str) -> int | None:
        return next((index for index, card in enumerate(self.cards) if card.who == who), None)


def card(name: str, life: int = 10, *, lines: int = 2, badge: str = "waits") -> Card:
    return Card(
        who=name,
        name=Span(name, "side-0"),
        gauges=(Gauge("HP", 15, 30, "hp"), Gauge("LP", life, 10, "lp")),
        lines=tuple((Span(f"{name} line {line}"),) for line in range(lines)),
        badge=Span(badge),
        tone="plain",
        side=Span("party"),
    )


def guards(count: int) -> Deck:
    return Deck([card(f"Guard {index}") for index in range(count)])


class Watched(Cards):
    """Notes which lines it is asked to draw."""

    def on_mount(self) -> None:
        self.lines: list[int] = []
        self.widths: dict[int, int] = {}

    def render_line(self, y: int) -> Strip:
        self.lines.append(y)
        strip = super().render_line(y)
        self.widths[y] = strip.cell_length
        return strip


class Bench(App[None]):
    AUTO_FOCUS = None

    def __init__(self, deck: Deck, width: int = 61, height: int = 24) -> None:
        super().__init__()
        self.cards = Watched(deck)
        self.cards.styles.width, self.cards.styles.height = width, height + 1
        self.chosen: list[str] = []

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults(self.current_theme)

    def compose(self) -> ComposeResult:
        yield self.cards

    def on_cards_chosen(self, event: Cards.Chosen) -> None:
        self.chosen.append(event.who)

    def text(self) -> list[str]:
        return [self.cards.render_line(y).text for y in range(self.cards.size.height)]


async def test_a_card_shows_its_frame_its_gauges_and_its_lines() -> None:
    app = Bench(Deck([card("Ann", -4), card("Tim", 1, lines=9, badge=""), card("[b]x[/b]龍")]))
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        app.cards.select("Tim")
        assert app.text()[:10] == [
            "╭─ Ann ────────────── party ─╮ ┏━ Tim ━━━━━━━━━━━━━━ party ━┓",
            "│ HP ━━━━━━━━────────  15/30 │ ┃ HP ━━━━━━━━────────  15/30 ┃",
            "│ LP ────────────────  −4/10 │ ┃ LP ━╸──────────────   1/10 ┃",
            "│ Ann line 0                 │ ┃ Tim line 0 · Tim line 1    ┃",
            "│ Ann line 1                 │ ┃ Tim line 2 · Tim line 3    ┃",
            "│                            │ ┃ Tim line 4 · Tim line 5    ┃",
            "│                            │ ┃ Tim line 6 · Tim line 7    ┃",
            "╰──────────────────── waits ─╯ ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛",
            "╭─ [b]x[/b]龍 ─────── party ─╮                               ",
            "│ HP ━━━━━━━━────────  15/30 │                               ",
        ]


@pytest.mark.parametrize(("count", "height"), [(1, 8), (2, 8), (3, 7), (4, 6), (9, 6)])
async def test_cards_are_as_tall_as_lets_all_be_seen(count: int, height: int) -> None:
    app = Bench(guards(count), 30, 22)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        lines = [text[:1] for text in app.text()]
        assert (lines[0], lines.index("╰")) == ("╭", height - 1)


async def test_a_compact_card_puts_two_short_lines_into_one() -> None:
    app = Bench(Deck([card("Ann", lines=3), *guards(9).cards]), 31, 18)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        assert app.text()[3:6] == [
            "│ Ann line 0 · Ann line 1    │",
            "│ Ann line 2                 │",
            "╰──────────────────── waits ─╯",
        ]


@pytest.mark.parametrize("width", [8, 20, 60, 61, 100])
async def test_every_line_fills_the_pane_exactly(width: int) -> None:
    names = ["龍の騎士" * 9, "🐉" * 30, "x" * 200, "a\nb\x1b[0m", "Tim"]
    app = Bench(Deck([card(name, badge=name) for name in names]), width, 40)
    async with app.run_test(size=(120, 50)) as pilot:
        await pilot.pause()
        app.cards.select(names[1])
        assert {cell_len(text) for text in app.text()} == {width}
        assert not any("\n" in text for text in app.text())


@pytest.mark.parametrize(
    ("value", "maximum", "ends"),
    [
        (0, 24, "──"),
        (-8, 8, "──"),
        (3, 0, "──"),
        (1, 1000, "╸─"),
        (12, 24, "━─"),
        (999, 1000, "━╸"),
        (30, 24, "━━"),
    ],
)
async def test_a_bar_is_empty_only_at_none_and_full_only_at_all(
    value: int, maximum: int, ends: str
) -> None:
    app = Bench(Deck([replace(card("Ann"), gauges=(Gauge("HP", value, maximum, "hp"),))]), 30)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        label, bar, numbers = app.text()[1].strip("│ ").split()
        assert (label, numbers) == ("HP", f"{value}/{maximum}".replace("-", "−"))
        assert bar[0] + bar[-1] == ends


async def test_only_lines_that_changed_are_drawn_again() -> None:
    deck = guards(6)
    app = Bench(deck)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        app.cards.lines.clear()
        cards = list(deck.cards)
        cards[2] = card("Guard 2", -4)
        app.cards.set_source(Deck(cards))
        await pilot.pause()
        assert app.cards.lines == [10], "the second row's line of life points"

        app.cards.lines.clear()
        app.cards.set_source(Deck(cards))
        await pilot.pause()
        assert app.cards.lines == []


async def test_only_cards_in_sight_are_made() -> None:
    deck = guards(1000)
    app = Bench(deck)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        assert max(deck.asked) < 8
        later = Deck(deck.cards)
        app.cards.set_source(later)
        await pilot.pause()
        assert len(later.asked) <= 8
        app.cards.select("Guard 900")
        await pilot.pause()
        assert any("Guard 900" in text for text in app.text())
        assert len(later.asked) < 40


async def test_the_keys_choose_cards_and_tell_whose() -> None:
    app = Bench(guards(7), 62)
    async with app.run_test(size=(80, 30)) as pilot:
        app.cards.focus()
        await pilot.press("right", "right", "down", "left", "up", "end", "home", "up", "enter")
        assert [who.removeprefix("Guard ") for who in app.chosen] == list("013206000")
        app.chosen.clear()
        await pilot.press("right", "down", "down", "down", "pageup")
        assert [who.removeprefix("Guard ") for who in app.chosen] == list("13560")
        await pilot.click(app.cards, offset=(40, 10))
        assert app.cards.chosen == app.chosen[-1] == "Guard 3"


async def test_there_is_no_way_down_from_the_last_row() -> None:
    app = Bench(guards(8), 62)
    async with app.run_test(size=(80, 30)) as pilot:
        app.cards.select("Guard 6")
        app.cards.focus()
        await pilot.press("down")
        assert app.cards.chosen == "Guard 6"


async def test_the_chosen_card_stays_chosen_when_others_come_and_go() -> None:
    deck = guards(3)
    app = Bench(deck)
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        app.cards.select("Guard 1")
        app.cards.set_source(Deck([card("New"), *deck.cards]))
        await pilot.pause()
        assert app.cards.chosen == "Guard 1"
        assert app.text()[8].startswith("┏━ Guard 1")
        app.cards.set_source(Deck([card("New")]))
        await pilot.pause()
        assert app.cards.chosen == ""
        assert not any("┏" in text for text in app.text())
        app.cards.set_source(Deck([]))
        app.cards.focus()
        await pilot.press("down", "enter")
        assert app.chosen == []


async def test_lines_make_room_for_the_scroll_bar_when_it_comes() -> None:
    app = Bench(guards(3))
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        width = app.cards.size.width
        assert set(app.cards.widths.values()) == {width}
        app.cards.set_source(guards(90))
        await pilot.pause()
        assert set(app.cards.widths.values()) == {width - 1}
        app.cards.set_source(guards(3))
        await pilot.pause()
        assert set(app.cards.widths.values()) == {width}
