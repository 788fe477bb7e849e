"""The laws of a fight: random commands of every kind, and after each all that must always hold.

`Fight` gives commands to the core in random casts, editions and house rules, takes them back
and brings them again. What the core says is compared with what it did before: facts folded from
the start, facts that went through a save, and a model of the turn order that knows nothing of
how the core keeps it.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, get_args

import pytest
import tomli_w
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.encounter.anything import anything
from tests.strategies import commands, fights, sensible_commands
from tracker.encounter.clashes import outlives
from tracker.encounter.commands import COMMAND, AnyCommand, decide
from tracker.encounter.commands.aiming import Attack
from tracker.encounter.events import EVENT, AnyEvent
from tracker.encounter.events.harm import StateChanged
from tracker.encounter.events.roster import (
    CombatantRemoved,
    FightEnded,
    Overruled,
    SheetEdited,
    StateEdited,
)
from tracker.encounter.events.turns import LadderBuilt, RoundClosed, SlotMoved
from tracker.encounter.history import History
from tracker.encounter.preview import preview, preview_attack
from tracker.encounter.reduce import fold
from tracker.encounter.refusal import Refusal
from tracker.encounter.results import result_of
from tracker.encounter.state import Due, Encounter, Slot
from tracker.encounter.summary import summarise
from tracker.rules.edition import house_of

# --- what crosses an edge ---------------------------------------------------------------------


def through_toml(table: Mapping[str, Any]) -> dict[str, Any]:
    """A table as a file gives it back."""
    return tomllib.loads(tomli_w.dumps(table))


def event_from_a_save(event: AnyEvent) -> AnyEvent:
    """A fact as it comes back from a save."""
    dumped = EVENT.dump_python(event, mode="json", exclude_none=True)
    return EVENT.validate_python(through_toml(dumped))


def command_from_a_save(command: AnyCommand) -> AnyCommand:
    """A command as it comes back from a save."""
    dumped = COMMAND.dump_python(command, mode="json", exclude_none=True, by_alias=True)
    return COMMAND.validate_python(through_toml(dumped))


def laws_of_writing(
    command: AnyCommand, events: tuple[AnyEvent, ...], after: Encounter
) -> Iterator[str]:
    """Whatever happened can be written down, and comes back as it was."""
    if command_from_a_save(command) != command:
        yield "the command does not come back from a save"
    for event in events:
        if event_from_a_save(event) != event:
            yield f"{event!r} does not come back from a save"
    result = dict(result_of(command.do, events))
    if through_toml({"result": result})["result"] != result:
        yield f"the result {result} does not come back from a save"
    summary = summarise(after)
    if json.loads(json.dumps(summary)) != summary:
        yield "the summary does not come back from JSON"


# --- health, dues, holds ----------------------------------------------------------------------


def laws_of_health(encounter: Encounter) -> Iterator[str]:
    """Pools within their bounds; counters never below nothing."""
    for who, one in encounter.combatants.items():
        vitals = one.vitals
        if who != one.id:
            yield f"{one.id} is kept as {who}"
        if not 0 <= vitals.hit_points <= one.sheet.hit_points:
            yield f"{who} has {vitals.hit_points} of {one.sheet.hit_points} hit points"
        if vitals.life_points > one.sheet.life_points:
            yield f"{who} has {vitals.life_points} of {one.sheet.life_points} life points"
        for counter in ("wounds", "bound_wounds", "fatigue", "shock", "shock_next", "shock_later"):
            if getattr(vitals, counter) < 0:
                yield f"{who} has {getattr(vitals, counter)} {counter}"
        if one.interrupts < 0:
            yield f"{who} has {one.interrupts} interrupts"
        if any(left < 0 for left in one.retests.values()):
            yield f"{who} has retests {dict(one.retests)}"
        if one.turn.borrowed < 0:
            yield f"{who} owes {one.turn.borrowed} actions"
        if any(used < 0 for used in one.turn.used.values()):
            yield f"{who} has used {one.turn.used}"
        names = [condition.name for condition in one.conditions]
        if len(set(names)) != len(names):
            yield f"{who} has a condition twice: {names}"
        for condition in one.conditions:
            burns = condition.name == "burning" and Due(who, "burn") in encounter.dues
            if condition.rounds is not None and condition.rounds < 1 and not burns:
                yield f"{who} has a condition without rounds left: {condition}"
        if len(set(one.dropped)) != len(one.dropped):
            yield f"{who} has dropped a weapon twice: {one.dropped}"
    for who, summary in summarise(encounter)["combatants"].items():
        if summary["free_parries"] < 0 or summary["free_blocks"] < 0:
            yield f"{who} has fewer than no free defences"


def laws_of_dues(encounter: Encounter) -> Iterator[str]:
    """Dues name those who are there, once, and never the dead; holds agree on both sides."""
    cast = encounter.combatants
    if len(set(encounter.dues)) != len(encounter.dues):
        yield f"something is due twice: {encounter.dues}"
    for due in encounter.dues:
        for who in filter(None, (due.who, due.against)):
            if who not in cast:
                yield f"{due} names nobody"
            elif cast[who].vitals.state == "dead" and not outlives(encounter, due):
                yield f"{due} is for the dead"
        if due.what == "grapple" and due.who in cast:
            if due.against not in [hold.held for hold in cast[due.who].holds]:
                yield f"{due} is for a hold that is no more"
        elif due.what == "strike":
            if due.who in cast and cast[due.who].clash_with(due.against) is None:
                yield f"{due} is for a blow that is no more"
        elif due.against:
            yield f"{due} is against somebody"
    for who, one in cast.items():
        for clash in one.turn.clashes:
            if Due(who, "strike", clash.against) not in encounter.dues:
                yield f"nobody is told of {who}'s {clash}"
        held = [hold.held for hold in one.holds]
        if len(set(held)) != len(held) or len(set(one.held_by)) != len(one.held_by):
            yield f"{who} holds or is held twice: {held}, {one.held_by}"
        if who in held:
            yield f"{who} holds the own self"
        for other in held:
            if other not in cast or who not in cast[other].held_by:
                yield f"{who} holds {other}, who does not know it"
        for other in one.held_by:
            if other not in cast or who not in [hold.held for hold in cast[other].holds]:
                yield f"{who} is held by {other}, who does not know it"
        if one.vitals.state == "dead" and one.held_by:
            yield f"{who} is dead and held by {one.held_by}"


# --- the turn order ---------------------------------------------------------------------------

OVER = ("done", "spoiled", "spent", "lost")
MOVERS = ("interrupt", "act", "change_action", "declare", "reorder", "place", "remove")


@dataclass
class Order:
    """What somebody at the table remembers of a round, to hold it against the core.

    `moved` are slots that the GM or a rule put elsewhere, `begun` those that were the current one
    already; `offered` counts how often a slot was done. `strange` are those whom the GM let do
    what the rules forbid, or whose sheet was rewritten in the round.
    """

    slots: dict[str, Slot] = field(default_factory=dict)
    moved: set[str] = field(default_factory=set)
    begun: set[str] = field(default_factory=set)
    offered: dict[str, int] = field(default_factory=dict)
    strange: set[str] = field(default_factory=set)
    rolled_off: bool = False

    def laws(
        self, before: Encounter, command: AnyCommand, events: tuple[AnyEvent, ...], now: Encounter
    ) -> Iterator[str]:
        """What broke with the last command, seen from the table."""
        if any(isinstance(event, LadderBuilt) for event in events):
            self._begin_anew()
            self.rolled_off = now.rules.init_tie == "wits_then_rolloff"
        if any(isinstance(event, RoundClosed | FightEnded) for event in events):
            self._begin_anew()
        self._note(command, events)
        self.begun.add(now.current)
        yield from self._sound(now)
        if now.open:
            yield from self._nothing_skipped(now)
            yield from self._falling(now)
            yield from self._fair(before, now)
            yield from self._able(now)
            yield from self._placed(command, now)
            yield from self._settled(before, command, events, now)
            yield from self._next(before, command, now)
            yield from self._still(before, events, now)
        elif now.slots or now.ladder or now.current:
            yield "slots outside a round"
        self.slots = dict(now.slots)

    def _begin_anew(self) -> None:
        self.slots, self.offered, self.rolled_off = {}, {}, False
        for names in (self.moved, self.begun, self.strange):
            names.clear()

    def _note(self, command: AnyCommand, events: tuple[AnyEvent, ...]) -> None:
        overruled = any(isinstance(event, Overruled) for event in events)
        if overruled and command.do in ("wait", "act", "interrupt", "place"):
            self.strange.add(command.who or "")
        for event in events:
            match event:
                case SlotMoved():
                    self.moved.add(event.slot)
                case SheetEdited():
                    self.strange.add(event.sheet.id)
                case CombatantRemoved():
                    self.slots = {k: s for k, s in self.slots.items() if s.owner != event.who}
                    self.strange.add(event.who)
                case LadderBuilt() if overruled:
                    self.strange |= {written.rpartition(" ")[0] for written in event.slots}
                case StateChanged() | StateEdited() if event.state == "up":
                    self.strange.add(event.who)
                case _:
                    pass

    def _sound(self, now: Encounter) -> Iterator[str]:
        """Every id names something."""
        if now.current and now.current not in now.slots:
            yield f"the current slot '{now.current}' is not there"
        if sorted(now.ladder) != sorted(now.slots):
            yield f"ladder and slots differ: {now.ladder}, {sorted(now.slots)}"
        for key, slot in now.slots.items():
            if slot.id != key or slot.owner not in now.combatants:
                yield f"{slot} is kept as {key}, or nobody's"
            elif slot not in now.slots_of(slot.owner):
                yield f"{slot} is not among its owner's"

    def _nothing_skipped(self, now: Encounter) -> Iterator[str]:
        """What is still to come stands behind the current slot, and it only ends when all is."""
        start = now.ladder.index(now.current) if now.current in now.ladder else len(now.ladder)
        for key in now.ladder[:start]:
            if now.slots[key].status == "pending":
                yield f"{key} is still to come, but the turn has passed it"

    def _falling(self, now: Encounter) -> Iterator[str]:
        """Counts never rise on the way down."""
        counts = [slot.count for slot in now.still_to_come()]
        if any(first < second for first, second in pairwise(counts)):
            yield f"the order rises: {[(s.owner, s.count) for s in now.still_to_come()]}"

    def _fair(self, before: Encounter, now: Encounter) -> Iterator[str]:
        """Ties by Wits, then by joining, among those whom nobody moved."""
        if self.rolled_off or before.rules != now.rules:
            return
        for first, second in pairwise(now.still_to_come()):
            if first.count != second.count or {first.id, second.id} & (self.moved | self.begun):
                continue
            if {first.owner, second.owner} & self.strange:
                continue
            one, other = now.combatants[first.owner], now.combatants[second.owner]
            if (-one.sheet.wits, one.seat) > (-other.sheet.wits, other.seat):
                yield f"{first.id} comes before {second.id}, which has more Wits or was first"

    def _able(self, now: Encounter) -> Iterator[str]:
        """Nobody has a slot to come who cannot act; nobody waits while acting (WAIT-4)."""
        for slot in now.slots.values():
            one = now.combatants[slot.owner]
            waits = slot.status == "waiting"
            if slot.status in ("pending", "waiting") and slot.id != now.current:
                if not one.up and slot.owner not in self.strange:
                    yield f"{slot.owner} is {one.vitals.state} and has {slot}"
                if waits and slot.owner == now.actor:
                    yield f"{slot.owner} acts and waits at once"
            if waits and slot.id == now.current:
                yield f"{slot.id} is the current one and waits"

    def _placed(self, command: AnyCommand, now: Encounter) -> Iterator[str]:
        """Nobody who is down gets more than one slot by being placed."""
        who = command.who if command.do == "place" else None
        if who and not now.combatants[who].up:
            coming = [slot.id for slot in now.still_to_come() if slot.owner == who]
            if len(coming) > 1:
                yield f"{who} is down and was placed at {coming}"

    def _settled(
        self, before: Encounter, command: AnyCommand, events: tuple[AnyEvent, ...], now: Encounter
    ) -> Iterator[str]:
        """What is over stays over, unless the GM overrules: every slot is offered, paid with or
        lost just once."""
        overruled = any(isinstance(event, Overruled) for event in events)
        for key, former in self.slots.items():
            slot = now.slots.get(key)
            if slot is None:
                yield f"{key} is gone"
                continue
            if former.status in OVER and slot.status != former.status and not overruled:
                yield f"{key} was {former.status} and is {slot.status} after {command.do}"
            if former.status == "waiting" and slot.status == "done":
                yield f"{key} waited and is done without a turn"
            if slot.status == "done" != former.status:
                self.offered[key] = self.offered.get(key, 0) + 1
                if key != before.current and command.do != "remove":
                    yield f"{key} is done and was never the current one"
        for key, times in self.offered.items():
            if times > 1:
                yield f"{key} was offered {times} times"

    def _next(self, before: Encounter, command: AnyCommand, now: Encounter) -> Iterator[str]:
        """`next` and `wait` take the first from the order and change nothing else in it."""
        if command.do not in ("next", "wait") or not before.current:
            return
        rest = [slot.id for slot in before.still_to_come() if slot.id != before.current]
        if [slot.id for slot in now.still_to_come()] != rest:
            yield f"after {command.do} the order is not what was left of it"
        if now.current != (rest[0] if rest else ""):
            yield f"after {command.do} it is {now.current}'s turn, not {(rest or ['nobody'])[0]}'s"

    def _still(
        self, before: Encounter, events: tuple[AnyEvent, ...], now: Encounter
    ) -> Iterator[str]:
        """Slots that no fact moved keep their order and count; the pointer moves for a cause."""
        if any(isinstance(event, LadderBuilt) for event in events):
            return
        moved = {event.slot for event in events if isinstance(event, SlotMoved)}
        common = [key for key in before.ladder if key in now.slots and key not in moved]
        if [key for key in now.ladder if key in before.slots and key not in moved] != common:
            yield "slots changed places that nobody moved"
        for key in common:
            if before.slots[key].count != now.slots[key].count:
                yield f"{key} has another count and was not moved"


POINTERS = ("next", "wait", "spoil", "initiative", "surprise", "end_round", "end_fight", *MOVERS)
"""The commands after which another slot may be the current one."""


# --- the machine ------------------------------------------------------------------------------


class Fight(RuleBasedStateMachine):
    """A fight at a table that tries everything, and never stops checking."""

    def __init__(self) -> None:
        super().__init__()
        self.history: History
        self.facts: list[tuple[AnyEvent, ...]] = []
        self.replayed: list[Encounter] = []
        self.orders: list[Order] = []
        self.lines: list[str] = []

    @property
    def now(self) -> Encounter:
        """The encounter as it stands."""
        return self.history.present

    @initialize(fight=fights())
    def a_fight_begins(self, fight: Encounter) -> None:
        self.start = fight
        self.history = History(fight)
        self.replayed = [fight]
        self.orders = [Order()]
        self._hold(list(self._always()))

    @rule(data=st.data(), times=st.integers(1, 6))
    def the_table_plays(self, data: st.DataObject, times: int) -> None:
        for _ in range(times):
            if data.draw(st.integers(0, 11)) == 11:
                self._back_and_forth(data.draw(st.integers(1, 4)), data.draw(st.integers(0, 4)))
            else:
                self._give(data.draw(commands(self.now)))

    def _back_and_forth(self, back: int, forth: int) -> None:
        broken: list[str] = []
        self.lines.append(f"{back} back, {forth} forth")
        for _ in range(back):
            self.history.undo()
            if self.now != self.replayed[self.history.undoable]:
                broken.append("undo does not give the former encounter")
        for _ in range(forth):
            self.history.redo()
            if self.now != self.replayed[self.history.undoable]:
                broken.append("redo does not give the later encounter")
        self._hold(broken + list(self._always()))

    def _give(self, command: AnyCommand) -> None:
        before, at = self.now, self.history.undoable
        broken: list[str] = []
        self.lines.append(str(command.model_dump(by_alias=True, exclude_unset=True)))
        decided = self._decide(before, command, broken)
        if decided is None:
            self._hold(broken)
            return
        if decide(before, command) != decided:
            broken.append("the same command was decided in two ways")
        broken += laws_of_previews(before, command, decided)
        if before != self.replayed[at]:
            broken.append("deciding changed the encounter")
        if isinstance(decided, Refusal):
            self.lines[-1] += f" refused: {decided.sentence!r}"
            broken += laws_of_refusals(decided, command)
            if command_from_a_save(command) != command:
                broken.append("the refused command does not come back from a save")
            self._hold(broken)
            return
        after = fold(before, decided)
        self.history.add(after, at + 1)
        read = tuple(event_from_a_save(event) for event in decided)
        del self.facts[at:], self.replayed[at + 1 :], self.orders[at + 1 :]
        self.facts.append(read)
        self.replayed.append(fold(self.replayed[at], read))
        if self.replayed[-1] != after:
            broken.append("the facts from a save lead to another encounter")
        if before != self.replayed[at]:
            broken.append("folding changed the former encounter")
        if before.open and after.current != before.current and command.do not in POINTERS:
            broken.append(f"{command.do} moved the turn")
        broken += laws_of_writing(command, decided, after)
        order = deepcopy(self.orders[at])
        broken += order.laws(before, command, decided, after)
        self.orders.append(order)
        broken += self._always()
        self._hold(broken)

    def _decide(
        self, before: Encounter, command: AnyCommand, broken: list[str]
    ) -> tuple[AnyEvent, ...] | Refusal | None:
        try:
            return decide(before, command)
        except Exception as error:  # whatever it is, it is a fault
            broken.append(f"{command!r} raised {error!r}")
            return None

    def _always(self) -> Iterator[str]:
        yield from laws_of_health(self.now)
        yield from laws_of_dues(self.now)

    def _hold(self, broken: list[str]) -> None:
        """Says all that broke at once, and how it came to that."""
        if broken:
            raise AssertionError("\n".join((*dict.fromkeys(broken), *self._story())))

    def _story(self) -> Iterator[str]:
        """The fight so far, as somebody would write it down."""
        rules = self.start.rules
        yield f"in the {rules.edition} edition, house rules {house_of(rules)}, with"
        for one in self.start.combatants.values():
            yield f"  {one.sheet.model_dump(exclude_defaults=True)}"
        yield from (f"  {number} {line}" for number, line in enumerate(self.lines, 1))

    def teardown(self) -> None:
        if not self.replayed:
            return
        facts = [event for step in self.facts[: self.history.undoable] for event in step]
        assert fold(self.start, facts) == self.now


def laws_of_refusals(refusal: Refusal, command: AnyCommand) -> Iterator[str]:
    """A refusal is one line that says something; only what is forbidden can be overruled."""
    sentence = refusal.sentence
    if not sentence.strip() or sentence != sentence.strip() or "\n" in sentence:
        yield f"the refusal is no line: {sentence!r}"
    if refusal.code == "missing" and refusal.need is None:
        yield f"something lacks and it does not say what: {sentence}"
    if refusal.need is not None and refusal.need.who and refusal.need.dice is None:
        yield f"somebody is to roll nothing: {refusal.need}"
    if refusal.code == "forbidden" and command.overrule:
        yield f"the GM overruled, and it is forbidden: {sentence}"


def laws_of_previews(
    before: Encounter, command: AnyCommand, decided: tuple[AnyEvent, ...] | Refusal
) -> Iterator[str]:
    """What a prompt shows on the way is what comes of it in the end."""
    shown = preview(before, command)
    if isinstance(decided, Refusal):
        lacks = decided.need if decided.code == "missing" else None
        if shown.need != lacks or shown.refusal != (None if lacks else decided):
            yield f"the preview says {shown}, the command is refused: {decided}"
    elif shown.need or shown.refusal or shown.so_far != decided:
        yield f"the preview says {shown}, the command is taken"
    if isinstance(command, Attack):
        odds = preview_attack(before, command)
        if not isinstance(odds, Refusal) and not 0 <= odds.odds.hit + odds.odds.critical <= 1:
            yield f"chances that are none: {odds}"


TestFight = Fight.TestCase
TestFight.settings = settings(
    stateful_step_count=15, max_examples=max(1, settings().max_examples * 3 // 5)
)


# --- whatever the command ---------------------------------------------------------------------

ODD = settings().max_examples // 2


@pytest.mark.filterwarnings("ignore:Ignoring unsupported Strict")
@pytest.mark.parametrize("begun", [False, True])
@settings(max_examples=max(1, ODD))
@given(fight=fights(), data=st.data())
def test_no_command_however_odd_ends_the_core(
    begun: bool, fight: Encounter, data: st.DataObject
) -> None:
    if begun:
        opening = data.draw(sensible_commands(fight, "initiative"))
        decided = decide(fight, opening)
        assume(not isinstance(decided, Refusal))
        assert not isinstance(decided, Refusal)
        fight = fold(fight, decided)
    ids = st.sampled_from((*fight.combatants, "nobody")) | st.none()
    people = dict.fromkeys(("who", "target", "against", "before", "screen"), ids)
    die = st.integers(0, 41)
    dice = {"natural": die, "defence_natural": die, "parry": die, "dodge": die}
    kind = data.draw(st.sampled_from(get_args(AnyCommand)))
    command = data.draw(anything(kind, "do", **people, **dice))
    decided = decide(fight, command)
    if not isinstance(decided, Refusal):
        after = fold(fight, decided)
        assert not list(laws_of_writing(command, decided, after))
        assert not list(laws_of_health(after))
