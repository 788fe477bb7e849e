"""The cards of the combatants' pane, each made only when it is drawn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from tracker.encounter import ladder
from tracker.encounter.allowances import blocks_left
from tracker.encounter.factors import stance_class, threat
from tracker.encounter.state import Combatant, Condition, Due, Encounter, Turn, default_grip
from tracker.rules.defence import restriction
from tracker.view.health import dying, state_word
from tracker.view.model import Card, Gauge, Role, Span
from tracker.view.parries import Parries, free_parries
from tracker.view.round_end import life_words
from tracker.view.words import (
    Sides,
    countless,
    due_words,
    hindrance,
    number,
    several,
    turn_word,
)

Line = tuple[Span, ...]


@lru_cache(maxsize=4)
def _positions(order: tuple[str, ...]) -> Mapping[str, int]:
    return dict(zip(order, range(len(order)), strict=True))


@dataclass(slots=True)
class _Found:
    """What all cards of a view need, looked for once."""

    dues: Mapping[str, tuple[Due, ...]]
    following: str


class CardsView:
    """Cards by position, in the order of joining unless another `order` of ids is given.

    Ids in `order` that are not in the fight are an error of the caller's.
    """

    def __init__(self, encounter: Encounter, order: Sequence[str] | None = None) -> None:
        self._encounter = encounter
        self._order = tuple(encounter.combatants if order is None else order)
        self._sides = Sides(encounter)
        self._found: _Found | None = None

    def __len__(self) -> int:
        return len(self._order)

    def card(self, index: int) -> Card:
        """The card at a position."""
        one = self._encounter.combatants[self._order[index]]
        found = self._common()
        dues = found.dues.get(one.id, ())
        badge = self._badge(one, found.following)
        name = self._sides.name(one)
        fallen = not one.up and not dying(one)
        return Card(
            who=one.id,
            name=Span(name.text, "dim") if fallen else name,
            gauges=_gauges(one),
            lines=tuple(_lines(self._encounter, one, dues)),
            badge=badge,
            tone=self._tone(one),
            side=Span(one.sheet.side, "dim"),
        )

    def index_of(self, who: str) -> int | None:
        """Where somebody's card is."""
        return _positions(self._order).get(who)

    def _common(self) -> _Found:
        if self._found is None:
            dues: dict[str, tuple[Due, ...]] = {}
            for due in self._encounter.dues:
                dues[due.who] = (*dues.get(due.who, ()), due)
            coming = ladder.next_pending(self._encounter) if self._encounter.current else None
            self._found = _Found(dues, coming.owner if coming is not None else "")
        return self._found

    def _tone(self, one: Combatant) -> Role:
        if dying(one):
            return "danger"
        if not one.up:
            return "dim"
        return "accent" if one.id == self._encounter.actor else "plain"

    def _badge(self, one: Combatant, following: str) -> Span:
        state = state_word(one)
        slot = self._encounter.current_slot
        if slot is not None and slot.owner == one.id:
            words = [
                f"▶ {turn_word(slot, one) if one.up else state}",
                "" if countless(self._encounter) else number(slot.count),
                state if one.up else "",
            ]
            free = one.up and (slot.acted or not hindrance(one))
            role: Role = "accent" if free else "danger" if dying(one) else "warning"
            return Span(" · ".join(word for word in words if word), role)
        if state:
            return Span(state, "danger" if dying(one) else "dim")
        waits = ladder.waiting_slot(self._encounter, one.id)
        if waits is not None:
            since = "" if countless(self._encounter) else f" since {number(waits.count)}"
            return Span(f"waits{since}", "strong")
        if one.id == following:
            return Span("next", "strong")
        if one.has("surprised"):
            return Span("surprised", "warning")
        return Span("bleeding", "warning") if one.vitals.wounds else Span("")


def _gauges(one: Combatant) -> tuple[Gauge, ...]:
    vitals, sheet = one.vitals, one.sheet
    out = not one.up and not dying(one)
    life: Role = "danger" if vitals.life_points <= 0 else "lp"
    return (
        Gauge("HP", vitals.hit_points, sheet.hit_points, "dim" if out else "hp"),
        Gauge("LP", vitals.life_points, sheet.life_points, "dim" if out else life),
    )


def _lines(encounter: Encounter, one: Combatant, dues: Sequence[Due]) -> list[Line]:
    found = [_due(encounter, due) for due in dues]
    found += _harm(encounter, one)
    if one.vitals.state == "dead":
        return found
    conditions = " · ".join(condition_words(condition) for condition in one.conditions)
    found += _line(conditions, "warning")
    found += _line(_holds(encounter, one), "warning")
    found += _line(_stance(one), "strong")
    if one.combo is not None:
        later = "" if one.combo.active else ", next round"
        found += _line(f"combo {one.combo.name}{later}", "strong")
    found += _line(grip_words(one))
    found += defence_lines(encounter, one)
    found += _line(_resources(one), "dim")
    if one.dropped:
        found += _line(f"dropped {', '.join(one.dropped)}", "warning")
    return found


def _line(text: str, role: Role = "plain") -> list[Line]:
    return [(Span(text, role),)] if text else []


def _due(encounter: Encounter, due: Due) -> Line:
    words, dice = due_words(encounter, due)
    spans = [Span(words if due.what == "strike" else f"{words} due", "danger")]
    if dice:
        spans.append(Span(f" ({dice})", "dim"))
    return tuple(spans)


def _harm(encounter: Encounter, one: Combatant) -> list[Line]:
    """Dying, wounds and what damage takes off the rolls."""
    vitals = one.vitals
    found: list[Line] = []
    if dying(one) and (life := life_words(encounter, one.id)):
        found += _line(f"round's end: {life}", "danger")
    if vitals.wounds and vitals.state != "dead":
        bleed = "bleeds" if vitals.wounds == 1 else "bleed"
        found += _line(f"{several(vitals.wounds, 'wound')} {bleed}", "danger")
    shocks = [
        f"shock {number(-vitals.shock)}" if vitals.shock else "",
        f"next initiative {number(-vitals.shock_next)}" if vitals.shock_next else "",
    ]
    if vitals.state != "dead":
        found += _line(" · ".join(word for word in shocks if word), "warning")
    treated = "treated" if vitals.treated and vitals.life_points <= 0 else ""
    state = "" if one.up else vitals.state
    bound = f"{several(vitals.bound_wounds, 'wound')} bound" if vitals.bound_wounds else ""
    found += _line(" · ".join(word for word in (state, treated, bound) if word), "dim")
    return found


def condition_words(condition: Condition) -> str:
    """A condition and how long it lasts: 'winded, 3 rounds', 'prone'."""
    if condition.rounds is None:
        return condition.name
    if condition.rounds == 0:
        return f"{condition.name}, the last round"
    return f"{condition.name}, {several(condition.rounds, 'round')}"


def _holds(encounter: Encounter, one: Combatant) -> str:
    def names(ids: Sequence[str]) -> str:
        return ", ".join(encounter.combatants[who].sheet.name for who in ids)

    holds = f"holds {names([hold.held for hold in one.holds])}" if one.holds else ""
    held = f"held by {names(one.held_by)}" if one.held_by else ""
    return " · ".join(word for word in (holds, held) if word)


def _stance(one: Combatant) -> str:
    if one.turn.stance == "normal":
        return ""
    if one.turn.evasion is not None:
        return f"{one.turn.stance} {number(one.turn.evasion)}"
    return one.turn.stance


def grip_words(one: Combatant) -> str:
    """What the hands hold where that is not the default for the sheet, else ""."""
    grip = one.grip
    if grip == default_grip(one.sheet):
        return ""
    held = one.primary.name
    if one.secondary is not None:
        held += f" and {one.secondary.name}"
    elif grip.mode == "shield" and one.sheet.shield is not None:
        held += f" and {one.sheet.shield.name}"
    elif grip.mode == "two-handed":
        held += " in both hands"
    elif grip.mode == "one-handed":
        held += " in one hand"
    return f"{held} · {grip.option}" if grip.option else held


def defence_lines(encounter: Encounter, one: Combatant) -> list[Line]:
    """Armour class now and what free defences are left: 'AC 12 · parry 2 of 3 · block 1'. With
    several weapons the numbers are shorter, and each further one has a line: 'dagger 3/3'."""
    rules = encounter.rules
    spans = [Span(f"AC {number(one.sheet.armour_class + stance_class(one))}", "strong")]
    danger = threat(one, "front", ranged=False, critical=False, weapon=None)
    if danger.evading:
        return [tuple(spans)]
    if restriction("parry", danger, rules) is not None:
        return [(*spans, Span(" · no defence", "warning"))]
    found = free_parries(one, rules)
    between = " of " if len(found) < 2 else "/"
    parries = [_parries(one, each, between, first=not place) for place, each in enumerate(found)]
    spans += [Span(" · "), parries[0] if parries else Span("no free parry", "dim")]
    blocks = blocks_left(one, rules)
    if blocks_left(replace(one, turn=replace(one.turn, used=Turn().used)), rules):
        spans.append(Span(f" · block {blocks}", "plain" if blocks else "dim"))
    if danger.no_dodge:
        spans.append(Span(" · no dodge", "warning"))
    return [tuple(spans), *((more,) for more in parries[1:])]


def _parries(one: Combatant, parries: Parries, between: str, *, first: bool) -> Span:
    names = [] if parries.weapon == one.primary else [parries.weapon.name]
    word = " ".join(["parry", *names] if first else names)
    role: Role = "plain" if parries.left else "dim"
    return Span(f"{word} {parries.left}{between}{parries.allowed}", role)


def _resources(one: Combatant) -> str:
    """Fatigue, interrupts, retests: what is left of what a fight has only once."""
    words = [
        f"fatigue {one.vitals.fatigue}" if one.vitals.fatigue else "",
        several(one.interrupts, "interrupt") if one.interrupts else "",
        *(f"{source} {left}" for source, left in one.retests.items() if left > 0),
    ]
    return " · ".join(word for word in words if word)
