"""Who takes part, what the GM sets by hand, notes and house rules (GM)."""

from typing import Any, Literal, get_args

from pydantic import Field, StrictBool, StrictInt, StrictStr, TypeAdapter, ValidationError

from tracker.encounter.commands.base import Command, Work, given, refuse
from tracker.encounter.commands.sequence import after_state, pass_turn
from tracker.encounter.events.harm import Collapsed, Recovered
from tracker.encounter.events.roster import (
    CombatantAdded,
    CombatantRemoved,
    NoteMade,
    PresentEdited,
    PresentField,
    RulesChanged,
    SheetEdited,
    StateEdited,
)
from tracker.encounter.events.turns import HandsChanged
from tracker.encounter.flaws import dotted, first_flaw
from tracker.encounter.refusal import Need
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Combatant, default_grip
from tracker.rules.dice import MOST_POINTS
from tracker.rules.edition import Edition, house_flaw, house_of
from tracker.rules.harm import STATES, State, half_of_life
from tracker.rules.words import in_short, nearest, one_of, shown

PRESENT: tuple[PresentField, ...] = get_args(PresentField)
MAXIMA = {"max_hit_points": "hit_points", "max_life_points": "life_points"}
_SHEET: TypeAdapter[Sheet] = TypeAdapter(Sheet)
NOTHING_WORN = "none"
"""What stands for no shield, or for no armour, where a sheet is rewritten."""
SHEET_FIELDS = tuple(name for name in Sheet.model_fields if name not in ("id", "now", *PRESENT))


class Add(Command):
    """Somebody joins the fight, and the order with the next roll of initiative (INIT-4)."""

    do: Literal["add"] = "add"
    combatant: Sheet | None = None


class Remove(Command):
    """Somebody leaves the fight."""

    do: Literal["remove"] = "remove"
    who: StrictStr | None = None


class Edit(Command):
    """The GM sets numbers of the present state or of the sheet."""

    do: Literal["edit"] = "edit"
    who: StrictStr | None = None
    set: dict[StrictStr, Any] | None = Field(default=None, description="values by field")


class ChangeRules(Command):
    """Another edition, or other house rules, from now on."""

    do: Literal["rules"] = "rules"
    edition: StrictStr | None = None
    house: dict[StrictStr, StrictBool | StrictInt | StrictStr] = Field(default_factory=dict)


class Note(Command):
    """A line of the GM's own in the log."""

    do: Literal["note"] = "note"
    text: StrictStr | None = None


def add(work: Work, command: Add) -> None:
    sheet = given(command.combatant, "combatant", "a sheet with at least an id")
    if sheet.id in work.encounter.combatants:
        raise refuse("value", f"there is a combatant '{sheet.id}' already; take another id")
    _told_apart(sheet)
    work.emit(CombatantAdded(sheet=sheet))


def remove(work: Work, command: Remove) -> None:
    one = work.combatant(command.who)
    current = work.encounter.current_slot
    own_turn = current is not None and current.owner == one.id
    if own_turn:
        pass_turn_from(work, one.id)
    work.emit(CombatantRemoved(who=one.id))


def pass_turn_from(work: Work, who: str) -> None:
    """Passes the turn past every slot of somebody who is about to leave."""
    pass_turn(work)
    while work.encounter.current and work.encounter.slots[work.encounter.current].owner == who:
        pass_turn(work)


def edit(work: Work, command: Edit) -> None:
    one = work.combatant(command.who)
    values = given(command.set or None, "set", "a table of fields and values")
    sheet_changes: dict[str, object] = {}
    present: list[tuple[PresentField, int]] = []
    state: State | None = None
    for field, value in values.items():
        if field == "state":
            state = _state_of(value)
        elif field in MAXIMA:
            sheet_changes[MAXIMA[field]] = value
        elif field in SHEET_FIELDS:
            sheet_changes[field] = _taken_off(field) if value == NOTHING_WORN else value
        else:
            present.append(_present(field, value))
    if sheet_changes:
        _rewrite(work, one, sheet_changes)
    for name, number in present:
        _set(work, one.id, name, number)
    if state is not None:
        work.emit(StateEdited(who=one.id, state=state))
        after_state(work, one.id)


def _taken_off(field: str) -> object:
    """A field of which nothing is left, for what can be taken off; else the word itself."""
    bare: dict[str, object] = {"shield": None, "armour": {}}
    return bare.get(field, NOTHING_WORN)


def _state_of(value: object) -> State:
    for state in STATES:
        if state == value:
            return state
    raise refuse(
        "value", f"state is {one_of(STATES)}, not '{in_short(str(value))}'", need=Need("set.state")
    )


def _present(field: str, value: object) -> tuple[PresentField, int]:
    for name in PRESENT:
        if name == field:
            if not isinstance(value, int) or isinstance(value, bool):
                raise refuse("value", f"{field} is a whole number, not {shown(value)}")
            least = -MOST_POINTS if field == "life_points" else 0
            if value < least:
                raise refuse("value", f"{field} is {least} or more, not {shown(value)}")
            if value > MOST_POINTS:
                raise refuse("value", f"{field} is {MOST_POINTS} at most, not {shown(value)}")
            return name, value
    known = ("state", *PRESENT, *MAXIMA, *SHEET_FIELDS)
    raise refuse("unknown", f"there is no field '{field}'{nearest(field, known)}")


def _set(work: Work, who: str, field: PresentField, value: int) -> None:
    one = work.combatant(who)
    pools = {"hit_points": one.sheet.hit_points, "life_points": one.sheet.life_points}
    if field in pools and value > pools[field]:
        raise refuse(
            "value", f"{field} of {value} is above the maximum of {pools[field]}", need=Need("set")
        )
    former = one.interrupts if field == "interrupts" else int(getattr(one.vitals, field))
    work.emit(PresentEdited(who=who, field=field, value=value, former=former))
    if field != "life_points":
        return
    if value <= 0 and not one.vitals.collapsed:
        work.emit(Collapsed(who=who))
    elif one.vitals.collapsed and value >= half_of_life(one.sheet.life_points):
        work.emit(Recovered(who=who))


def _rewrite(work: Work, one: Combatant, changes: dict[str, object]) -> None:
    rewritten = {**one.sheet.model_dump(exclude={"now"}), **changes}
    try:
        sheet = _SHEET.validate_python(rewritten)
    except ValidationError as flaw:
        key, sentence = first_flaw(flaw, rewritten, _SHEET)
        raise refuse("value", f"{dotted(key)}: {sentence}", need=Need("set")) from None
    if {"weapons", "shield"} & changes.keys():
        _told_apart(sheet)
    work.emit(SheetEdited(fields=tuple(changes), sheet=sheet))
    if {"weapons", "shield"} & changes.keys():
        _regrip(work, one)


def _told_apart(sheet: Sheet) -> None:
    """Stops two things of one name in somebody's hands."""
    if sheet.twin:
        told_apart = "give each weapon and the shield a name of its own"
        raise refuse("value", f"{sheet.name} has two of the name {sheet.twin}; {told_apart}")


def _regrip(work: Work, before: Combatant) -> None:
    """Who can no longer hold what the hands held holds what there is in the plainest way
    (HAND-1)."""
    one = work.combatant(before.id)
    lost_shield = one.grip.mode == "shield" and one.sheet.shield is None
    lost_pair = one.grip.mode == "two weapons" and one.secondary is None
    other = one.primary.name != before.primary.name
    both = one.primary.needs_both_hands
    wrong = (other or both) and both != (one.grip.mode == "two-handed")
    if lost_shield or lost_pair or wrong:
        grip = default_grip(one.sheet)
        work.emit(HandsChanged(who=one.id, mode=grip.mode, option="", primary="", secondary=""))


def change_rules(work: Work, command: ChangeRules) -> None:
    now = work.encounter.rules
    edition = now.edition
    if command.edition is not None:
        if command.edition not in list(Edition):
            raise refuse("unknown", f"edition is {one_of(Edition)}, not '{command.edition}'")
        edition = Edition(command.edition)
    if command.edition is None and not command.house:
        raise refuse("missing", "rules needs edition or house", need=Need("edition"))
    for name, value in command.house.items():
        if flaw := house_flaw(name, value):
            raise refuse("value", flaw, need=Need("house"))
    work.emit(RulesChanged(edition=edition, house={**house_of(now), **command.house}))


def note(work: Work, command: Note) -> None:
    text = given((command.text or "").strip() or None, "text", "what to note")
    work.emit(NoteMade(text=text))
