"""Where slots stand: the order of a round (INIT-2, INIT-3, INIT-5)."""

from collections.abc import Mapping

from tracker.encounter.state import Combatant, Encounter, Slot
from tracker.rules.initiative import counts

Rank = tuple[float, float, int, int]


def rank(count: int, owner: Combatant, rolloff: int = 0) -> Rank:
    """The sorting key of a slot: count, then Wits, then a roll-off, then order of joining."""
    return (-count, -owner.sheet.wits, -rolloff, owner.seat)


def build(
    encounter: Encounter, totals: Mapping[str, int], rolloff: Mapping[str, int]
) -> tuple[tuple[str, int], ...]:
    """All slots of a round as (who, count), in the order in which they are offered."""
    ranked = [
        (rank(count, encounter.combatants[who], rolloff.get(who, 0)), who, count)
        for who, total in totals.items()
        for count in counts(total, encounter.rules)
    ]
    ranked.sort(key=lambda entry: entry[0])
    return tuple((who, count) for _, who, count in ranked)


def place_for(
    encounter: Encounter, who: str, count: int, *, moved: str = "", after_ties: bool = False
) -> str:
    """The slot before which one of this count belongs, "" for the end.

    Only slots after the current one are looked at, so that nothing is put into the past.
    `moved` is a slot that is on its way itself; `after_ties` puts it behind its equals.
    """
    own = rank(count, encounter.combatants[who])
    key = (own[0], float("inf"), 0, 0) if after_ties else own
    start = encounter.ladder.index(encounter.current) + 1 if encounter.current else 0
    for slot_key in encounter.ladder[start:]:
        slot = encounter.slots[slot_key]
        if slot_key == moved or slot.status != "pending":
            continue
        if rank(slot.count, encounter.combatants[slot.owner]) > key:
            return slot_key
    return ""


def after(encounter: Encounter, key: str) -> str:
    """The slot that stands right behind another, "" at the end."""
    at = encounter.ladder.index(key) + 1
    return encounter.ladder[at] if at < len(encounter.ladder) else ""


def next_pending(encounter: Encounter) -> Slot | None:
    """The slot that comes after the current one, or the first when none is current."""
    start = encounter.ladder.index(encounter.current) + 1 if encounter.current else 0
    for key in encounter.ladder[start:]:
        slot = encounter.slots[key]
        if slot.status == "pending":
            return slot
    return None


def last_count(encounter: Encounter) -> int | None:
    """The count of the slot that was resolved last, None at the top of the round."""
    passed = [
        slot.count
        for key in encounter.ladder
        if (slot := encounter.slots[key]).status in ("done", "waiting", "spent", "spoiled")
    ]
    return passed[-1] if passed else None


def previous_count(encounter: Encounter, current: Slot | None) -> int:
    """The count of the slot offered before the current one, which is at the earliest that of
    whoever waits: those that were lost, spoiled or spent on a defence before they came up took no
    count away from the waiting."""
    order = encounter.ladder
    end = order.index(current.id) if current is not None else len(order)
    offered = (encounter.slots[key] for key in reversed(order[:end]))
    return next(slot.count for slot in offered if slot.status in ("done", "waiting"))


def waiting_slot(encounter: Encounter, who: str) -> Slot | None:
    """The slot with which somebody waits."""
    return next((slot for slot in encounter.slots_of(who) if slot.status == "waiting"), None)


def payable(encounter: Encounter, who: str) -> tuple[Slot, ...]:
    """The slots with which somebody may pay for a defence, in the order of paying: pending
    ones, waiting ones, an interrupted one, the own current one last (DEF-9)."""
    current = encounter.current_slot
    interrupted = current.interrupts if current else ""
    own = sorted(
        (slot for slot in encounter.slots_of(who) if slot.status in ("pending", "waiting")),
        key=lambda slot: encounter.ladder.index(slot.id),
    )

    def turn_to_pay(slot: Slot) -> int:
        if slot.id == encounter.current:
            return 3
        if slot.id == interrupted:
            return 2
        return 1 if slot.status == "waiting" else 0

    return tuple(sorted(own, key=turn_to_pay))


def later(encounter: Encounter, who: str) -> tuple[Slot, ...]:
    """What somebody may still do in this round besides the action that is being resolved."""
    return tuple(
        slot
        for slot in encounter.slots_of(who)
        if slot.status in ("pending", "waiting") and slot.id != encounter.current
    )


def for_interrupt(encounter: Encounter, who: str) -> Slot | None:
    """The slot with which an interrupt is paid: the next waiting or pending one (INT-2)."""
    for slot in sorted(
        (slot for slot in encounter.slots_of(who) if slot.status in ("pending", "waiting")),
        key=lambda slot: encounter.ladder.index(slot.id),
    ):
        if slot.id != encounter.current:
            return slot
    return None


def in_progress(encounter: Encounter) -> tuple[Slot, ...]:
    """Slow actions that have begun and are not yet finished (LONG-3)."""
    return tuple(
        slot
        for key in encounter.ladder
        if (slot := encounter.slots[key]).begins is not None
        and slot.status == "pending"
        and key != encounter.current
    )
