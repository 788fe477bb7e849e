"""How a turn passes, and what becomes of slots when somebody falls or pays (INIT, WAIT, INT)."""

from typing import Literal

from tracker.encounter import ladder
from tracker.encounter.clashes import outlives
from tracker.encounter.commands.base import Work
from tracker.encounter.commands.dues import settle
from tracker.encounter.events.attacks import ComboUsed, Cost, HoldBroken
from tracker.encounter.events.harm import StateChanged
from tracker.encounter.events.turns import CurrentSet, SlotAdded, SlotMoved, SlotSet
from tracker.encounter.state import Due, Encounter, Slot, SlotStatus
from tracker.rules.harm import State, graver
from tracker.rules.initiative import later_counts


def at(slot: Slot, encounter: Encounter) -> str:
    """A slot in words: 'Ann's 13'."""
    return f"{encounter.combatants[slot.owner].sheet.name}'s {slot.count}"


def turn_to(work: Work, slot: str) -> None:
    """Makes another slot current. A slot of somebody who fell meanwhile is over with that."""
    left = work.encounter.current_slot
    fallen = left is not None and not work.encounter.combatants[left.owner].up
    if left is not None and fallen and left.status == "pending":
        work.emit(SlotSet(slot=left.id, status="lost"))
    _make_current(work, slot)


def pass_turn(work: Work) -> None:
    """Makes the next pending slot current."""
    following = ladder.next_pending(work.encounter)
    _make_current(work, following.id if following else "")


def _make_current(work: Work, slot: str) -> None:
    """Another slot, or none, comes up; an own waiting one is lost with it (WAIT-4)."""
    work.emit(CurrentSet(slot=slot))
    waiting = ladder.waiting_slot(work.encounter, work.encounter.actor)
    if waiting is not None:
        work.emit(SlotSet(slot=waiting.id, status="lost"))


def leave_slot(work: Work, status: SlotStatus) -> None:
    """Ends the current slot and passes the turn."""
    work.emit(SlotSet(slot=work.encounter.current, status=status))
    pass_turn(work)


def drop_later_slots(work: Work, who: str, *, but: str = "") -> None:
    """Takes away what somebody still had to come this round, except one slot."""
    for slot in work.encounter.slots_of(who):
        if slot.status == "pending" and slot.id != but:
            work.emit(SlotSet(slot=slot.id, status="lost"))


def add_slots(work: Work, who: str, counts: tuple[int, ...]) -> None:
    """Adds pending slots where they belong among those still to come."""
    for count in counts:
        before = ladder.place_for(work.encounter, who, count)
        work.emit(SlotAdded(who=who, count=count, before=before))


def stand_at(work: Work, who: str, key: str, count: int, begins: int | None = None) -> None:
    """Moves the current slot down to a count; whoever comes first now is current."""
    inclusive = begins is not None and work.encounter.rules.window_end_inclusive
    before = ladder.place_for(work.encounter, who, count, moved=key, after_ties=inclusive)
    following = ladder.next_pending(work.encounter)
    first = following is None or before == following.id
    if before == "" and following is not None:
        first = False
    work.emit(SlotMoved(slot=key, count=count, before=before, begins=begins))
    if not first and following is not None:
        turn_to(work, following.id)


def add_later_slots(work: Work, who: str, count: int) -> None:
    """Adds the slots that follow from a count, for those who are up (INIT-2)."""
    if work.encounter.combatants[who].up:
        add_slots(work, who, later_counts(count))


def rebuild_later_slots(work: Work, who: str, count: int, *, but: str) -> None:
    """WAIT-2, CHG-2: the slots after one follow from its count."""
    drop_later_slots(work, who, but=but)
    add_later_slots(work, who, count)


def spoil(work: Work, slot: Slot) -> None:
    """Ruins one slot."""
    work.emit(SlotSet(slot=slot.id, status="spoiled"))


def spoil_if_interrupted(work: Work, who: str, target: str) -> None:
    """INT-1: a success during an interrupting slot ruins the action that it interrupts."""
    current = work.encounter.current_slot
    if current is None or current.owner != who or not current.interrupts:
        return
    interrupted = work.encounter.slots.get(current.interrupts)
    if interrupted is None or interrupted.owner != target or interrupted.status != "pending":
        return
    spoil(work, interrupted)
    if work.encounter.rules.interrupt_spoils == "rest_of_round":
        for slot in work.encounter.slots_of(target):
            if slot.status in ("pending", "waiting"):
                spoil(work, slot)


def use_combo(work: Work, who: str, part: Literal["attack", "defence"]) -> None:
    """A roll uses up what a combo gave to it, unless that lasts for the round."""
    combo = work.encounter.combatants[who].combo
    if combo is not None and combo.active and not combo.whole:
        work.emit(ComboUsed(who=who, part=part))


def pay(work: Work, who: str, what: str, rule: str) -> Cost | None:
    """Spends somebody's next slot; None when none is left and the GM lets it pass."""
    left = ladder.payable(work.encounter, who)
    if not left:
        work.forbid(f"{work.name(who)} has no action left this round to pay for {what}", rule)
        return None
    work.emit(SlotSet(slot=left[0].id, status="spent"))
    return "action"


def worsen(work: Work, who: str, state: State) -> None:
    """Makes somebody unconscious, comatose or dead unless it is as bad already, with what follows
    for slots, dues and holds."""
    if graver(state, work.encounter.combatants[who].vitals.state):
        work.emit(StateChanged(who=who, state=state))
        after_state(work, who)


def after_state(work: Work, who: str) -> None:
    """What the present state does to slots, dues and holds: those who are down let go."""
    combatant = work.encounter.combatants[who]
    if combatant.up:
        return
    for slot in work.encounter.slots_of(who):
        if slot.status in ("pending", "waiting") and slot.id != work.encounter.current:
            work.emit(SlotSet(slot=slot.id, status="lost"))
    dead = combatant.vitals.state == "dead"
    for hold in combatant.holds:
        work.emit(HoldBroken(who=who, target=hold.held))
    if dead:
        for holder in combatant.held_by:
            work.emit(HoldBroken(who=holder, target=who))
    for due in work.encounter.dues:
        if _lapses(work.encounter, due, who, dead=dead):
            settle(work, due)


def _lapses(encounter: Encounter, due: Due, who: str, *, dead: bool) -> bool:
    """Whether what is due is over because somebody is down."""
    own = due.who == who
    concerned = own or (dead and due.against == who)
    if due.what == "strike":
        return concerned and not (own and outlives(encounter, due))
    if due.what == "grapple":
        return concerned
    return own and (dead or due.what == "willpower")
