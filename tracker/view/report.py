"""A fight in plain text, as `tracker show` prints it."""

from tracker.encounter.state import Encounter
from tracker.view.cards import CardsView
from tracker.view.header import due_line, header
from tracker.view.ladder import LadderView
from tracker.view.model import Span


def _text(spans: tuple[Span, ...]) -> str:
    return "".join(span.text for span in spans)


def report(encounter: Encounter) -> str:
    """Title and round, the ladder, a paragraph for each combatant, and what is due."""
    top = header(encounter, "saved")
    lines = [top.title, f"{_text(top.middle)} · {encounter.rules.edition} rules", ""]
    rows = LadderView(encounter)
    for index in range(len(rows)):
        row = rows.row(index)
        line = f"{row.marker} {row.count:>5}  {row.name.text:<20} {row.place:>4}  {row.status.text}"
        lines.append(line.rstrip())
    cards = CardsView(encounter)
    for index in range(len(cards)):
        card = cards.card(index)
        badge = f" ({card.badge.text})" if card.badge.text else ""
        lines += ["", f"{card.name.text}{badge}"]
        lines += [f"  {gauge.label} {gauge.value}/{gauge.maximum}" for gauge in card.gauges]
        lines += [f"  {_text(spans)}" for spans in card.lines]
    due = _text(due_line(encounter)).strip()
    return "\n".join([*lines, "", due] if due else lines)
