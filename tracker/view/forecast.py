"""What the end of the round will bring, in rows of the initiative pane."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import is_not
from textwrap import wrap

from tracker.encounter.state import Combatant, Encounter
from tracker.view.model import LadderRow, Role, Span
from tracker.view.round_end import end_facts, end_touches
from tracker.view.words import Sides

ROOM = 22
"""Characters that the narrowest pane has for a name and what stands beside it, and for what
stands below it."""

IN_FULL = 24
"""Combatants that have as many rows as they need; to know of more how many these are takes too
long, and who comes after them has one."""

WORST_FIRST: tuple[Role, ...] = ("danger", "warning")

Rows = tuple[LadderRow, ...]


class Forecast:
    """Everybody to whom the end of the round does something, by row.

    Rows are made when asked for, and kept from the step before for those who are as they were.
    """

    def __init__(self, encounter: Encounter, before: "Forecast | None" = None) -> None:
        self._encounter = encounter
        self._sides = Sides(encounter)
        self._made: dict[str, Rows] = {}
        who = self._touched_anew(before) if before is not None else None
        if who is None:
            cast = encounter.combatants.items()
            who = tuple(who for who, one in cast if end_touches(encounter, one))
        self._who = who
        self._length = -1

    def __len__(self) -> int:
        if self._length < 0:
            rows = sum(len(self._rows_of(who)) for who in self._who[:IN_FULL])
            self._length = rows + len(self._who[IN_FULL:])
        return self._length

    def row(self, index: int) -> LadderRow:
        """One row; 0 is the topmost."""
        for who in self._who[:IN_FULL]:
            rows = self._rows_of(who)
            if index < len(rows):
                return rows[index]
            index -= len(rows)
        who = self._who[IN_FULL + index]
        return _row(who, self._name(who), end_facts(self._encounter, who))

    def _name(self, who: str) -> Span:
        return self._sides.name(self._encounter.combatants[who])

    def _rows_of(self, who: str) -> Rows:
        if who not in self._made:
            facts = end_facts(self._encounter, who)
            self._made[who] = tuple(_rows(who, self._name(who), facts))
        return self._made[who]

    def _touched_anew(self, former: "Forecast") -> tuple[str, ...] | None:
        """Whom the end of the round touches, from whom it touched before; None to look anew.
        Keeps the rows of those who are as they were."""
        encounter, earlier = self._encounter, former._encounter
        old, new = earlier.combatants, encounter.combatants
        same = earlier.round == encounter.round and earlier.rules == encounter.rules
        if not same or len(old) != len(new):
            return None
        differing = compress(new, map(is_not, new.values(), old.values()))
        changed = {who: end_touches(encounter, new[who]) for who in differing}
        self._made = {
            who: rows
            for who, rows in former._made.items()
            if who in new and who not in changed and not _held(new[who])
        }
        if not changed:
            return former._who
        who = [who for who in former._who if who in new and who not in changed]
        who += [who for who, touched in changed.items() if touched]
        who.sort(key=lambda who: new[who].seat)
        return tuple(who)


def _held(one: Combatant) -> bool:
    """Whether the end of the round does something to somebody that hangs on others."""
    return bool(one.holds or one.held_by)


def _rows(who: str, name: Span, facts: Iterable[Span]) -> Iterator[LadderRow]:
    """Facts beside a name and in rows below, each with as many as it has room for."""
    row: list[Span] = []
    room, beside = ROOM - len(name.text), name
    for fact in facts:
        taken = sum(len(one.text) + 3 for one in row)
        if taken + len(fact.text) <= room:
            row.append(fact)
            continue
        if row or beside.text:
            yield _row(who, beside, row)
        room, beside = ROOM, Span("")
        *full, last = wrap(fact.text, room) or [""]
        yield from (_row(who, beside, [Span(part, fact.role)]) for part in full)
        row = [Span(last, fact.role)]
    yield _row(who, beside, row)


def _row(who: str, name: Span, facts: Sequence[Span]) -> LadderRow:
    roles = [fact.role for fact in facts]
    worst: Role = next((role for role in WORST_FIRST if role in roles), "plain")
    status = Span(" · ".join(fact.text for fact in facts), worst)
    return LadderRow("", who, " ", "", name, "", status, "plain")
