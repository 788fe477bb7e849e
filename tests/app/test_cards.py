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

    def render_line(self, y: int) -> Strip:
        self.lines.append(y)
        return super().render_line(y)


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


async def test_a_card_shows_frame_gauges_and_lines() -> None:
    app = Bench(Deck([card("Ann", -4), card("Tim", badge="")]))
    async with app.run_test(size=(80, 30)) as pilot:
        await pilot.pause()
        assert app.text()[:9] == [
            "╭─ Ann ───────────── party ──╮ ╭─ Tim ───────────── party ──╮".replace(
                "─ party ──", "── party ─"
            ),
            "│ HP ━━━━━━━━───────── 15/30 │ │ HP ━━━━━━━━───────── 15/30 │".replace(
                "━━━━━━━━─────────", "━━━━━━━━────────"
            ).replace("── 15/30", "──  15/30"),
            "",
        ]
