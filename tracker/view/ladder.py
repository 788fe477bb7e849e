"""The rows of the initiative pane: the slots of the round, and what its end will bring."""

from dataclasses import dataclass
from itertools import compress, pairwise
from operator import is_not

from tracker.encounter.commands.initiative import rolls_initiative
from tracker.encounter.factors import readiness
from tracker.encounter.ladder import next_pending
from tracker.encounter.state import Combatant, Encounter, Slot
from tracker.rules.initiative import initiative_tally
from tracker.view.forecast import Forecast
from tracker.view.health import dying, points_left, state_word
from tracker.view.model import LadderRow, Role, Span
from tracker.view.words import (
    Sides,
    countless,
    due_words,
    hindrance,
    number,
    signed,
    turn_word,
)

MARKER = "▶"
END = "end of round"


@dataclass(frozen=True, slots=True)
class _Slots:
    """The keys of the rows of one ladder, and what they were read from."""

    encounter: Encounter
    keys: tuple[str, ...]

    def fits(self, encounter: Encounter) -> bool:
        """Whether another encounter has the same rows."""
        old, new = self.encounter.slots, encounter.slots
        if self.encounter.ladder is not encounter.ladder or len(old) != len(new):
            return False
        differing = compress(new, map(is_not, new.values(), old.values()))
        return all(
            key in old and (old[key].status == "lost") == (new[key].status == "lost")
            for key in differing
        )


class LadderView:
    """Rows by position, made when asked for. Ten thousand combatants cost no more than ten,
    but for one pass through the slots and one through the combatants; `before`, the view of
    the step before, saves most of these.
    """

    def __init__(self, encounter: Encounter, before: "LadderView | None" = None) -> None:
        self._encounter = encounter
        self._sides = Sides(encounter)
        self._slots: _Slots | None = None
        self._forecast: Forecast | None = None
        self._cast: tuple[str, ...] | None = None
        self._next: str | None = None
        if before is not None:
            slots, forecast = before._slots, before._forecast
            if slots is not None and slots.fits(encounter):
                self._slots = _Slots(encounter, slots.keys)
            self._forecast = Forecast(encounter, forecast) if forecast is not None else None

    def __len__(self) -> int:
        if not self._encounter.open:
            return len(self._everybody) + 1
        brings = len(self._brings)
        return len(self._keys) + (brings + 1 if brings else 0)

    @property
    def current(self) -> int:
        """The row of the slot that is resolved now, or -1."""
        slot = self._encounter.current_slot
        if slot is None or slot.status == "lost":
            return -1
        return self._keys.index(slot.id)

    def row_of(self, who: str) -> int | None:
        """Where somebody acts now or next, or else acted last; where it is said what somebody
        rolls while no round runs. None for nowhere."""
        if not self._encounter.open:
            return self._everybody.index(who) + 1
        own = [slot for slot in self._encounter.slots_of(who) if slot.status != "lost"]
        places = {slot.id: self._keys.index(slot.id) for slot in own}
        ahead = [slot.id for slot in own if slot.status in ("pending", "waiting")]
        if ahead:
            return min(places[slot] for slot in ahead)
        return max(places.values(), default=None)

    def row(self, index: int) -> LadderRow:
        """One row; 0 is the topmost."""
        if index < 0:
            raise IndexError(index)
        if not self._encounter.open:
            if index == 0:
                return _rule(f"before round {self._encounter.round + 1}")
            return self._roller(self._encounter.combatants[self._everybody[index - 1]])
        slots = len(self._keys)
        if index < slots:
            return self._slot(self._encounter.slots[self._keys[index]])
        if index == slots and self._brings:
            return _rule(END)
        return self._brings.row(index - slots - 1)

    @property
    def _keys(self) -> tuple[str, ...]:
        """The slots that are not lost, in their order."""
        if self._slots is None:
            slots = self._encounter.slots
            keys = [key for key in self._encounter.ladder if slots[key].status != "lost"]
            self._slots = _Slots(self._encounter, tuple(keys))
        return self._slots.keys

    @property
    def _brings(self) -> Forecast:
        """What the end of the round does to whom."""
        if self._forecast is None:
            self._forecast = Forecast(self._encounter)
        return self._forecast

    @property
    def _everybody(self) -> tuple[str, ...]:
        if self._cast is None:
            self._cast = tuple(self._encounter.combatants)
        return self._cast

    @property
    def _coming(self) -> str:
        """The slot that comes after the current one, "" for none."""
        if self._next is None:
            following = next_pending(self._encounter) if self._encounter.current else None
            self._next = following.id if following is not None else ""
        return self._next

    def _slot(self, slot: Slot) -> LadderRow:
        one = self._encounter.combatants[slot.owner]
        status = self._status(slot, one)
        current = slot.id == self._encounter.current
        over = slot.status in ("done", "spoiled", "spent") or not one.up
        tone: Role = "accent" if current else "dim" if over else "plain"
        name, health = self._sides.name(one), points_left(one)
        return LadderRow(
            key=slot.id,
            who=slot.owner,
            marker=MARKER if current else " ",
            count=self._count(slot),
            name=self._name(name, one, over=over and not current),
            place=self._place(slot),
            status=status,
            tone=tone,
            health=Span(health.text, "dim") if over and not dying(one) else health,
        )

    def _name(self, name: Span, one: Combatant, *, over: bool) -> Span:
        if dying(one):
            return Span(name.text, "danger")
        return Span(name.text, "dim") if over else name

    def _status(self, slot: Slot, one: Combatant) -> Span:
        current = slot.id == self._encounter.current
        match slot.status:
            case "done" | "lost":
                return Span("✓", "dim")
            case "spoiled":
                return Span("spoiled", "warning")
            case "spent":
                return Span("spent", "dim")
            case "waiting":
                return Span("waits", "accent" if current else "plain")
            case "pending":
                return self._pending(slot, one, current=current)

    def _pending(self, slot: Slot, one: Combatant, *, current: bool) -> Span:
        if not one.up:
            return Span(state_word(one), "danger" if current or dying(one) else "dim")
        if current:
            hindered = bool(hindrance(one)) and not slot.acted
            return Span(turn_word(slot, one), "warning" if hindered else "accent")
        if slot.interrupts:
            return Span("interrupts", "plain")
        if slot.id == self._coming:
            return Span("next", "strong")
        if slot.begins is not None:
            return Span("slow", "plain")
        if dying(one):
            return Span("dying", "danger")
        return Span(hindrance(one), "dim")

    def _count(self, slot: Slot) -> str:
        if countless(self._encounter):
            return ""
        if slot.begins is None:
            return number(slot.count)
        return f"{number(slot.begins)}‥{number(slot.count)}"

    def _place(self, slot: Slot) -> str:
        """Which of its owner's actions a slot is; "" where there is only one."""
        own = [one for one in self._encounter.slots_of(slot.owner) if one.status != "lost"]
        if len(own) < 2:
            return ""
        if any(later.count >= one.count for one, later in pairwise(own)):
            # moved past each other; to look for them in the ladder takes longer
            own.sort(key=lambda one: self._encounter.ladder.index(one.id))
        return f"{own.index(slot) + 1}/{len(own)}"

    def _roller(self, one: Combatant) -> LadderRow:
        name = self._sides.name(one)
        status = roll_words(self._encounter, one)
        out = not rolls_initiative(one)
        return _note(one.id, Span(name.text, "dim") if out else name, status)


def _rule(name: str) -> LadderRow:
    return LadderRow("", "", " ", "", Span(name, "dim"), "", Span(""), "dim")


def _note(who: str, name: Span, status: Span) -> LadderRow:
    return LadderRow("", who, " ", "", name, "", status, "plain")


def roll_words(encounter: Encounter, one: Combatant) -> Span:
    """Whether somebody rolls the next initiative, with what is added, or why not."""
    if not rolls_initiative(one):
        if not one.up:
            return Span(one.vitals.state, "dim")
        return Span("holds" if one.holds else "held", "dim")
    for due in encounter.dues:
        if due.who == one.id and due.what in ("system_shock", "willpower"):
            return Span(f"{due_words(encounter, due)[0]} due first", "danger")
    shock = one.vitals.shock_next
    rest = initiative_tally(readiness(one)).total + shock
    words = ["d10", signed(rest) if rest else "", f"{number(-shock)} shock" if shock else ""]
    return Span(" ".join(word for word in words if word), "warning" if shock else "plain")
