"""A step as the log looks at it: names, slots, whose dice, and points before each fact."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from tracker.encounter.commands.close_quarters import Infight
from tracker.encounter.commands.initiative import Initiative
from tracker.encounter.events import AnyEvent
from tracker.encounter.events.attacks import (
    AttackRolled,
    DamageRolled,
    DefenceRolled,
    Disarmed,
)
from tracker.encounter.events.checks import Checked, RetestUsed, Saved
from tracker.encounter.events.harm import (
    DamageTaken,
    EffectSuffered,
    HazardMet,
    Healed,
    StateChanged,
)
from tracker.encounter.events.roster import StateEdited
from tracker.encounter.events.turns import (
    InitiativeRolled,
    SlotAdded,
    SlotMoved,
    SlotSet,
    StanceTaken,
)
from tracker.encounter.state import Combatant, Encounter, Slot
from tracker.encounter.step import Step
from tracker.view.model import Span
from tracker.view.words import Sides, countless, number

Line = tuple[Span, ...]

ROLLED = "r"
"""Stands before the number of a die that the program rolled: 'r14'. Typed ones stand bare."""

_ALONE = ("check", "system_shock", "willpower")


@dataclass(frozen=True, slots=True)
class Pools:
    """Points at one moment."""

    hit_points: int
    life_points: int
    shock: int


@dataclass(frozen=True, slots=True)
class Anew:
    """What a step does to the slots of one combatant, in counts: `added` ones, those `moved` to
    and `left` by moving, and `lost` ones. `first` is where among the facts the first is added."""

    first: int
    added: tuple[int, ...]
    moved: tuple[int, ...]
    left: tuple[int, ...]
    lost: tuple[int, ...]


class Scene:
    """One step between the encounters before and after it."""

    def __init__(self, step: Step, before: Encounter, after: Encounter) -> None:
        self.step = step
        self.before = before
        self.after = after
        self.events = step.events
        self._rolled = frozenset(step.rolled)
        self._sides: tuple[Sides, Sides] | None = None
        self._fields: dict[int, str] | None = None
        self._pools: dict[int, Pools] | None = None

    def one(self, who: str | None) -> Combatant | None:
        """The combatant of an id, also one who has left with this step or joins with it."""
        key = who or ""
        return self.before.combatants.get(key) or self.after.combatants.get(key)

    def name(self, who: str | None) -> Span:
        """Somebody's name in the colour of the side."""
        one = self.one(who)
        if one is None:
            return Span("somebody")
        if self._sides is None:
            self._sides = Sides(self.before), Sides(self.after)
        joins = one.id not in self.before.combatants
        return self._sides[joins].name(one)

    def call(self, who: str | None) -> str:
        """Somebody's name as bare text."""
        return self.name(who).text

    def slot(self, key: str) -> Slot | None:
        """A slot as it stood before the step, or as the step made it."""
        return self.before.slots.get(key) or self.after.slots.get(key)

    def owner(self, key: str) -> str:
        """Whose slot it is, "" for one that is not known."""
        slot = self.slot(key)
        return slot.owner if slot is not None else ""

    def slot_words(self, key: str) -> str:
        """A slot as 'Ann's 13'."""
        slot = self.slot(key)
        if slot is None:
            return "an action"
        return f"{self.call(slot.owner)}'s {number(slot.count)}"

    def count(self, slot: Slot) -> str:
        """A slot's count and a blank; "" in a surprise round without counts."""
        return "" if countless(self.before) else f"{number(slot.count)} "

    def die(self, index: int, value: int) -> str:
        """The number on the die of a fact, marked when the program rolled it."""
        return self.shown(self.field(index), value)

    def dice(self, index: int, values: tuple[int, ...]) -> str:
        """The numbers on several dice of a fact: '3+5', or 'r3+5' when the program rolled them."""
        text = "+".join(str(value) for value in values) or "0"
        return f"{ROLLED}{text}" if values and self.field(index) in self._rolled else text

    def shown(self, field: str, value: int) -> str:
        """The number that a field of the command holds, marked when the program rolled it."""
        return f"{ROLLED}{value}" if field in self._rolled else str(value)

    def field(self, index: int) -> str:
        """The field of the command that holds the dice of a fact."""
        if self._fields is None:
            self._fields = _fields_of(self.step)
        return self._fields.get(index, "")

    def former_die(self, index: int) -> str:
        """The number that a retest replaces, "" where the command does not tell."""
        parts = self.field(index).rsplit("retests.", 1)
        if len(parts) != 2:
            return ""
        base, number_of = parts[0], int(parts[1].partition(".")[0])
        path = f"{base}retests.{number_of - 1}.natural" if number_of else f"{base}natural"
        value = _value_at(self.step.command, path)
        return self.shown(path, value) if isinstance(value, int) else ""

    def pools(self, index: int) -> Pools:
        """Somebody's points right before a fact of damage or healing."""
        if self._pools is None:
            self._pools = _pools_before(self.before, self.events)
        return self._pools[index]

    @cached_property
    def fallen(self) -> frozenset[str]:
        """Who goes down with the step."""
        return frozenset(
            event.who
            for event in self.events
            if isinstance(event, StateChanged | StateEdited) and event.state != "up"
        )

    @cached_property
    def anew(self) -> Mapping[str, Anew]:
        """Whose slots are made anew with the step, and how."""
        first: dict[str, int] = {}
        added, moved, left, lost = (defaultdict[str, list[int]](list) for _ in range(4))
        for index, event in enumerate(self.events):
            match event:
                case SlotAdded():
                    first.setdefault(event.who, index)
                    added[event.who].append(event.count)
                case SlotMoved() if (slot := self.slot(event.slot)) is not None:
                    moved[slot.owner].append(event.count)
                    left[slot.owner].append(slot.count)
                case SlotSet(status="lost") if (slot := self.slot(event.slot)) is not None:
                    lost[slot.owner].append(slot.count)
                case _:
                    pass
        return {
            who: Anew(at, *(tuple(counts[who]) for counts in (added, moved, left, lost)))
            for who, at in first.items()
        }

    @property
    def out_of_turn(self) -> bool:
        """Whether an attack of the step was made outside its maker's own slot."""
        return any(isinstance(event, AttackRolled) and event.out_of_turn for event in self.events)


def stamp(encounter: Encounter) -> str:
    """When a step was taken: 'R3·23', 'R3 end', 'surprise', or 'setup'."""
    match encounter.phase:
        case "setup":
            return "setup"
        case "surprise":
            return "surprise"
        case "initiative":
            return f"R{encounter.round} end" if encounter.round else "surprise end"
        case "actions":
            slot = encounter.current_slot
            count = f"·{number(slot.count)}" if slot is not None else ""
            return f"R{encounter.round}{count}"


def _value_at(thing: object, path: str) -> object:
    """The value at a dotted path of field names and positions; None where there is none."""
    for part in path.split("."):
        if isinstance(thing, tuple):
            thing = thing[int(part)] if int(part) < len(thing) else None
        else:
            thing = getattr(thing, part, None)
    return thing


def _fields_of(step: Step) -> dict[int, str]:
    """For each fact with dice, by position, the command's field that holds them."""
    found: dict[int, str] = {}
    again: list[int] = []
    answers = 0
    infight = isinstance(step.command, Infight)
    groups = step.command.groups if isinstance(step.command, Initiative) else {}
    shared = {who: leader for leader, members in groups.items() for who in members}

    def roll(index: int, base: str, field: str = "natural") -> None:
        for place, earlier in enumerate(again):
            found[earlier] = f"{base}retests.{place}.natural"
        found[index] = f"{base}retests.{len(again) - 1}.natural" if again else base + field
        again.clear()

    for index, event in enumerate(step.events):
        match event:
            case RetestUsed():
                again.append(index)
            case AttackRolled() | Saved() | Disarmed() | StanceTaken():
                roll(index, "")
            case DefenceRolled() if infight:
                found[index] = event.kind
            case DefenceRolled() if event.natural is not None:
                roll(index, "defence." + "then." * answers)
                answers += 1
            case Checked() if step.command.do in _ALONE:
                roll(index, "")
            case Checked() | InitiativeRolled():
                found[index] = f"rolls.{shared.get(event.who, event.who)}"
            case DamageRolled():
                found[index] = "damage_rolls"
            case HazardMet() | EffectSuffered():
                found[index] = "rolls"
            case _:
                pass
    for place, earlier in enumerate(again):
        found[earlier] = f"retests.{place}.natural"
    return found


def _pools_before(before: Encounter, events: tuple[AnyEvent, ...]) -> dict[int, Pools]:
    """Points right before each fact that takes or gives some."""
    now: dict[str, Pools] = {}
    found: dict[int, Pools] = {}
    later = before.phase == "initiative"
    for index, event in enumerate(events):
        if not isinstance(event, DamageTaken | Healed):
            continue
        one = before.combatants.get(event.who)
        if event.who not in now:
            vitals = one.vitals if one is not None else None
            now[event.who] = (
                Pools(
                    vitals.hit_points,
                    vitals.life_points,
                    vitals.shock_next if later else vitals.shock,
                )
                if vitals is not None
                else Pools(0, 0, 0)
            )
        pools = found[index] = now[event.who]
        match event:
            case DamageTaken():
                now[event.who] = Pools(
                    pools.hit_points - event.hit_points,
                    pools.life_points - event.life_points,
                    pools.shock + event.dealt,
                )
            case Healed():
                now[event.who] = Pools(
                    pools.hit_points + event.hit_points,
                    pools.life_points + event.life_points,
                    pools.shock,
                )
    return found
