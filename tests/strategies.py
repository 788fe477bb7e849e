"""What hypothesis makes up for the tests of the core: sheets, house rules, fights, commands.

Commands are mostly sensible in a given encounter: names that exist, dice that can be rolled.
Some are nonsense on purpose. Dice are not guessed: a command says what it lacks, and that is
filled in, as a prompt does it.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, get_args

from hypothesis import strategies as st

from tracker.encounter.catalogue import (
    Catalogue,
    Combo,
    Cover,
    Effect,
    Gift,
    Ground,
    KnownCondition,
    Modifiers,
)
from tracker.encounter.commands import COMMAND, AnyCommand, decide
from tracker.encounter.commands.combos import open_combos
from tracker.encounter.refusal import Need, Refusal
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Encounter, begin
from tracker.rules.attack import POSITIONS
from tracker.rules.charges import ANSWERS, FIRSTS
from tracker.rules.checks import ATTRIBUTES, SAVE_KINDS
from tracker.rules.defence import KINDS
from tracker.rules.edition import SWITCHES, Choice, Edition, Ruleset, ruleset
from tracker.rules.hands import MODES, OPTIONS
from tracker.rules.harm import DueKind
from tracker.rules.loads import LOADS
from tracker.rules.stances import STANCES
from tracker.store.catalogue import load_catalogue

Fields = dict[str, Any]

IDS = ("ann", "bob", "cid", "dora", "guard-1", "guard-2")
SIDES = ("heroes", "guards", "foes")
DAMAGE_TYPES = ("hacking", "stabbing", "smashing", "fire")
WEAPON_NAMES = ("sword", "spear", "knife", "axe", "bow", "club")
CONDITION_NAMES = ("prone", "helpless", "paralysed", "held", "burning", "poisoned", "tired")
EFFECTS_OF_THE_TABLE = ("winded", "funny bone", "knocked down", "decapitated", "throat wound")

_OWN = Catalogue(
    mishaps={"stumbled": Effect(rule="CRIT-24", also="prone", rounds=1)},
    conditions={"tired": KnownCondition(rule="FAT-1", rounds=2, modifiers=Modifiers(all=-1))},
    combos={
        name: Combo(rule="COMBO-0", hint="", requires=((skill,),), gives=gives)
        for name, skill, gives in (
            ("strong start", "*", Gift(doublings=1, attack=2)),
            ("war cry", "*", Gift(doublings=1, next_round=True)),
            ("quick feet", "*", Gift(dodge=3)),
            ("hooked blade", "*", Gift(extra="1d6", no_parry=True)),
            ("hilt blow", "*", Gift(damage="1d4", strength=False, no_defence=True, parry=3)),
            ("sad song", "lute", Gift(parry=1)),
        )
    },
    covers={"doorway": Cover(percent=30)},
    grounds={"spikes": Ground(sides=12)},
)
_SHIPPED = load_catalogue()
DATA = Catalogue.model_validate(
    {kind: {**getattr(_SHIPPED, kind), **getattr(_OWN, kind)} for kind in Catalogue.model_fields}
)
"""The shipped data with a few combos, mishaps and grounds of the tests' own."""


# --- sheets -----------------------------------------------------------------------------------


def _once_in(draw: st.DrawFn, times: int) -> bool:
    """True once in so many times; shrinking goes for False."""
    return draw(st.integers(0, times - 1)) == times - 1


@st.composite
def weapons(draw: st.DrawFn, name: str | None = None) -> Fields:
    """A weapon as a table: dice of many shapes, loads, reach, range."""
    weapon: Fields = {
        "name": draw(st.sampled_from(WEAPON_NAMES)) if name is None else name,
        "damage": draw(st.sampled_from(("1d8", "1d6+1", "2d6", "0", "1d4-2", "1d8+1d4", "3"))),
        "type": draw(st.sampled_from(DAMAGE_TYPES)),
        "encumbrance": draw(st.sampled_from(LOADS)),
        "speed": draw(st.sampled_from((0, -3, 2))),
        "reach": draw(st.sampled_from((0, 6, 10))),
        "two_handed": draw(st.booleans()),
        "handle": draw(st.sampled_from(("fits", "short"))),
    }
    if _once_in(draw, 2):
        weapon |= {"skill": draw(st.sampled_from(("melee", "sword")))}
    if _once_in(draw, 4):
        weapon |= {
            "ranged": True,
            "range_increment": draw(st.sampled_from((None, 10, 50))),
            "propelled": draw(st.booleans()),
            "ballistic": draw(st.booleans()),
        }
    return {key: value for key, value in weapon.items() if value is not None}


@st.composite
def sheet_fields(draw: st.DrawFn, who: str | None = None) -> Fields:
    """A combatant as it would stand in a roster: few hit points, so that fights are short."""
    scores = st.integers(1, 30)
    sheet: Fields = {"id": draw(st.sampled_from(IDS)) if who is None else who}
    sheet["side"] = draw(st.sampled_from(SIDES))
    sheet["hit_points"] = draw(st.sampled_from((20, 40, 60, 10, 1)))
    sheet["life_points"] = draw(st.sampled_from((10, 15, 6, 1)))
    sheet["initiative"] = draw(st.sampled_from((0, 13, 3, 7, 20, -12)))
    sheet["wits"] = draw(st.sampled_from((10, 11, 4)))
    sheet["interrupts"] = draw(st.integers(0, 2))
    sheet["attack"] = draw(st.sampled_from((0, 4, 10, -3)))
    if _once_in(draw, 2):
        sheet["skills"] = draw(
            st.dictionaries(
                st.sampled_from(("sword", "melee", "shield", "dodge", "grab", "hands")),
                st.integers(0, 7),
            )
        )
        sheet["weapons"] = draw(
            st.lists(weapons(), max_size=3, unique_by=lambda weapon: weapon["name"])
        )
    if _once_in(draw, 2):
        sheet["shield"] = {
            "encumbrance": draw(st.sampled_from(LOADS[:3])),
            "primary_hand": draw(st.booleans()),
            "damage": draw(st.sampled_from(("0", "1d4"))),
        }
    if _once_in(draw, 2):
        sheet["armour"] = {
            "encumbrance": draw(st.sampled_from(LOADS)),
            "trained": draw(st.booleans()),
        }
        sheet["reduction"] = draw(st.integers(0, 4))
        sheet["resistances"] = draw(
            st.dictionaries(st.sampled_from(DAMAGE_TYPES), st.sampled_from((1, 10, 50, 100)))
        )
    if _once_in(draw, 2):
        sheet |= {
            "control": draw(st.sampled_from(("player", "gm"))),
            "strength": draw(scores),
            "agility": draw(scores),
            "willpower": draw(scores),
            "damage": draw(st.integers(-3, 6)),
            "parry": draw(st.integers(-3, 6)),
            "dodge": draw(st.integers(-3, 6)),
            "armour_class": draw(st.integers(2, 15)),
            "touch_class": draw(st.integers(2, 8)),
            "system_shock": draw(st.integers(0, 120)),
            "experience": draw(st.sampled_from(("veteran", "observed", "none"))),
            "ambidextrous": draw(st.booleans()),
            "regenerates": draw(st.booleans()),
            "styles": draw(st.sampled_from(([], ["florentine"]))),
            "saves": draw(st.dictionaries(st.sampled_from(SAVE_KINDS), st.integers(-2, 6))),
            "retests": draw(st.dictionaries(st.just("very lucky"), st.integers(0, 2))),
        }
    if _once_in(draw, 4):
        sheet["now"] = {
            "hit_points": draw(st.integers(0, sheet["hit_points"])),
            "life_points": draw(st.integers(-6, sheet["life_points"])),
            "wounds": draw(st.integers(0, 2)),
            "fatigue": draw(st.integers(0, 2)),
            "state": draw(st.sampled_from(("up", "up", "up", "up", "unconscious", "coma", "dead"))),
        }
    return sheet


@st.composite
def sheets(draw: st.DrawFn, who: str | None = None) -> Sheet:
    """A valid sheet."""
    return Sheet.model_validate(draw(sheet_fields(who)))


@st.composite
def casts(draw: st.DrawFn, least: int = 2, most: int = 4) -> tuple[Sheet, ...]:
    """Several sheets with ids of their own."""
    count = draw(st.integers(least, most))
    return tuple(draw(sheets(who)) for who in IDS[:count])


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """Any edition, half of the time under a few house rules."""
    edition = draw(st.sampled_from(tuple(Edition)))
    house: dict[str, Choice] = {}
    if _once_in(draw, 2):
        for name in draw(st.lists(st.sampled_from(sorted(SWITCHES)), max_size=8, unique=True)):
            house[name] = draw(st.sampled_from(SWITCHES[name].options))
    return ruleset(edition, house)


@st.composite
def fights(draw: st.DrawFn, catalogue: Catalogue = DATA) -> Encounter:
    """A fight before its first round."""
    return begin("Tollgate at dusk", draw(rulesets()), catalogue, draw(casts()))


# --- filling in what a command lacks ----------------------------------------------------------


def _with(place: Any, keys: Sequence[str], value: Any) -> Any:
    """A table or list with one entry set, however deep; what lacks on the way is made."""
    if not keys:
        return value
    key, rest = keys[0], keys[1:]
    if key.isdigit():
        entries = list(place or ())
        entries[int(key)] = _with(entries[int(key)], rest, value)
        return entries
    table = dict(place or {})
    return {**table, key: _with(table.get(key), rest, value)}


def filled(command: AnyCommand, path: str, value: Any) -> AnyCommand:
    """The command with one field set, which is named as in a `Need` ('rolls.ann')."""
    table = command.model_dump(by_alias=True, exclude_unset=True)
    return COMMAND.validate_python({**_with(table, path.split("."), value), "do": command.do})


def roll(draw: st.DrawFn, need: Need) -> int | tuple[int, ...]:
    """What the dice of a need may show."""
    assert need.dice is not None
    numbers = tuple(draw(st.integers(1, sides)) for sides in need.dice.sides)
    return numbers if need.each else sum(numbers)


def completed(draw: st.DrawFn, encounter: Encounter, command: AnyCommand) -> AnyCommand:
    """The command with the dice that it says it lacks, until it lacks none."""
    for _ in range(40):
        decided = decide(encounter, command)
        if not isinstance(decided, Refusal) or decided.code != "missing" or decided.need is None:
            return command
        if decided.need.dice is None:
            return command
        command = filled(command, decided.need.field, roll(draw, decided.need))
    return command


# --- commands ---------------------------------------------------------------------------------

Maker = Callable[[st.DrawFn, Encounter], Fields]


def _who(draw: st.DrawFn, encounter: Encounter) -> str:
    """Somebody; whose turn it is, more often than not."""
    ids = tuple(encounter.combatants)
    if not ids:
        return draw(st.sampled_from(IDS))
    if encounter.actor and not _once_in(draw, 3):
        return encounter.actor
    return draw(st.sampled_from(ids))


def _anyone(draw: st.DrawFn, encounter: Encounter) -> str:
    return draw(st.sampled_from(tuple(encounter.combatants) or IDS))


def _other(draw: st.DrawFn, encounter: Encounter, who: str) -> str:
    others = tuple(one for one in encounter.combatants if one != who)
    return draw(st.sampled_from(others)) if others else who


def _carried(encounter: Encounter, who: str) -> tuple[str, ...]:
    one = encounter.combatants.get(who)
    if one is None:
        return ("hands",)
    shield = (one.sheet.shield.name,) if one.sheet.shield else ()
    return (*(weapon.name for weapon in one.sheet.weapons), *shield, "hands")


def _retests(draw: st.DrawFn) -> list[Fields]:
    return [{"with": "very lucky"} for _ in range(draw(st.sampled_from((0, 0, 0, 0, 1, 2))))]


def _modifier(draw: st.DrawFn) -> int:
    return draw(st.sampled_from((0, 0, 3, -4, 12, -20)))


def _initiative(draw: st.DrawFn, encounter: Encounter) -> Fields:
    fields: Fields = {}
    ids = tuple(encounter.combatants)
    if _once_in(draw, 5) and len(ids) > 1:
        fields["groups"] = {ids[-1]: (ids[-2],)}
    if _once_in(draw, 5) and ids:
        fields["modifiers"] = {draw(st.sampled_from(ids)): _modifier(draw)}
    return fields


def _surprise(draw: st.DrawFn, encounter: Encounter) -> Fields:
    sides = sorted({one.sheet.side for one in encounter.combatants.values()})
    return {"sides": draw(st.lists(st.sampled_from(sides), unique=True)) if sides else []}


def _place(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {"who": _anyone(draw, encounter), "count": draw(st.integers(-3, 34))}


def _reorder(draw: st.DrawFn, encounter: Encounter) -> Fields:
    pending = list(encounter.still_to_come())
    tied = [
        (first.owner, second.owner)
        for first in pending
        for second in pending
        if first.count == second.count and first.owner != second.owner
    ]
    if tied:
        who, before = draw(st.sampled_from(tied))
        return {"who": who, "before": before}
    who = _anyone(draw, encounter)
    return {"who": who, "before": _other(draw, encounter, who)}


def _nothing(draw: st.DrawFn, encounter: Encounter) -> Fields:  # noqa: ARG001
    return {}


def _own_turn(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {"who": _who(draw, encounter)}


def _act(draw: st.DrawFn, encounter: Encounter) -> Fields:
    waiting = [slot.owner for slot in encounter.slots.values() if slot.status == "waiting"]
    who = draw(st.sampled_from(waiting)) if waiting else _anyone(draw, encounter)
    fields: Fields = {"who": who}
    if encounter.actor and _once_in(draw, 2):
        fields["before"] = encounter.actor
    if _once_in(draw, 2):
        current = encounter.current_slot
        low = current.count if current else 0
        fields["count"] = max(-(10**6), draw(st.integers(low - 1, low + 12)))
    return fields


def _interrupt(draw: st.DrawFn, encounter: Encounter) -> Fields:
    against = encounter.actor or _anyone(draw, encounter)
    return {"who": _other(draw, encounter, against), "against": against}


def _change_action(draw: st.DrawFn, encounter: Encounter) -> Fields:
    who = _who(draw, encounter)
    how = draw(st.sampled_from(("delay", "delay", "check", "challenge", "free")))
    fields: Fields = {"who": who, "how": how}
    if how == "challenge":
        fields["against"] = _other(draw, encounter, who)
    if _once_in(draw, 2):
        fields["places"] = draw(st.integers(0, 25))
    return fields


def _declare(draw: st.DrawFn, encounter: Encounter) -> Fields:
    fields: Fields = {"who": _who(draw, encounter)}
    key = draw(st.sampled_from(("penalty", "penalty", "rounds")))
    return fields | {key: draw(st.integers(0, 12))}


def _stance(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {"who": _who(draw, encounter), "name": draw(st.sampled_from(tuple(STANCES)))}


def _hands(draw: st.DrawFn, encounter: Encounter) -> Fields:
    who = _who(draw, encounter)
    mode = draw(st.sampled_from(MODES))
    fields: Fields = {"who": who, "mode": mode}
    if OPTIONS[mode] and _once_in(draw, 2):
        fields["option"] = draw(st.sampled_from(tuple(OPTIONS[mode])))
    if mode == "two weapons" or _once_in(draw, 4):
        fields["primary"] = draw(st.sampled_from(_carried(encounter, who)))
        fields["secondary"] = draw(st.sampled_from(_carried(encounter, who)))
    return fields


def _defence(draw: st.DrawFn, encounter: Encounter, target: str, *, again: bool = True) -> Fields:
    defence: Fields = {"kind": draw(st.sampled_from(KINDS))}
    if _once_in(draw, 4):
        defence["weapon"] = draw(st.sampled_from(_carried(encounter, target)))
    if _once_in(draw, 4):
        defence["modifier"] = _modifier(draw)
    if again and _once_in(draw, 6):
        defence["then"] = _defence(draw, encounter, target, again=False)
    return defence | ({"retests": retests} if (retests := _retests(draw)) else {})


def _attack(draw: st.DrawFn, encounter: Encounter) -> Fields:
    who = _who(draw, encounter)
    target = _other(draw, encounter, who)
    fields: Fields = {"who": who, "target": target}
    if _once_in(draw, 3):
        fields["weapon"] = draw(st.sampled_from(_carried(encounter, who)))
    if _once_in(draw, 2):
        fields["defence"] = _defence(draw, encounter, target)
    if _once_in(draw, 3):
        fields["modifier"] = _modifier(draw)
    if _once_in(draw, 4):
        others = tuple(one for one in encounter.combatants if one not in (who, target))
        further: Mapping[str, st.SearchStrategy[Any]] = {
            "off_hand": st.booleans(),
            "two_handed": st.booleans(),
            "touch": st.booleans(),
            "called": st.integers(-6, 2),
            "described": st.integers(0, 5),
            "position": st.sampled_from(tuple(POSITIONS)),
            "cover": st.integers(0, 100),
            "range": st.integers(0, 600),
            "increments": st.integers(0, 12),
            "moved": st.integers(0, 12),
            "target_moved": st.integers(0, 30),
            "ceiling": st.integers(0, 40),
            "run_up": st.integers(0, 60),
            "automatic": st.booleans(),
            "charge": st.booleans(),
            "set": st.booleans(),
            "extra": st.lists(st.integers(-1, 4), max_size=2),
            "damage_modifier": st.integers(-5, 12),
            "damage_type": st.sampled_from(DAMAGE_TYPES),
            "target_number": st.integers(0, 25),
            "doublings": st.integers(0, 3),
            "retests": st.just(_retests(draw)),
        } | ({"screen": st.sampled_from(others)} if others else {})
        for key in draw(st.lists(st.sampled_from(sorted(further)), max_size=3, unique=True)):
            fields[key] = draw(further[key])
    return fields


def _charge(draw: st.DrawFn, encounter: Encounter) -> Fields:
    who = _who(draw, encounter)
    target = _other(draw, encounter, who)
    fields: Fields = {"who": who, "target": target, "answer": draw(st.sampled_from(ANSWERS))}
    further: Mapping[str, st.SearchStrategy[Any]] = {
        "run_up": st.integers(0, 60),
        "weapon": st.sampled_from(_carried(encounter, who)),
        "against": st.sampled_from(_carried(encounter, target)),
        "first": st.sampled_from(FIRSTS),
    }
    for key in draw(st.lists(st.sampled_from(sorted(further)), max_size=2, unique=True)):
        fields[key] = draw(further[key])
    return fields


def _blow(draw: st.DrawFn, encounter: Encounter) -> Fields:
    """An attack, which is a blow of a charge where one is due."""
    blows = [due for due in encounter.dues if due.what == "strike"]
    if not blows or _once_in(draw, 3):
        return _attack(draw, encounter)
    due = draw(st.sampled_from(blows))
    return {"who": due.who, "target": due.against}


def _hurt(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {
        "who": _anyone(draw, encounter),
        "amount": draw(st.integers(0, 30)),
        "type": draw(st.sampled_from(("", *DAMAGE_TYPES))),
        "raw": draw(st.booleans()),
    }


def _heal(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {
        "who": _anyone(draw, encounter),
        "hit_points": draw(st.integers(0, 12)),
        "life_points": draw(st.integers(0, 12)),
    }


def _bind(draw: st.DrawFn, encounter: Encounter) -> Fields:
    fields: Fields = {"target": _anyone(draw, encounter)}
    if _once_in(draw, 2):
        fields["who"] = _anyone(draw, encounter)
    if _once_in(draw, 2):
        fields["wounds"] = draw(st.integers(0, 3))
    return fields


def _fatigue(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {"who": _anyone(draw, encounter), "points": draw(st.integers(-4, 3))}


def _condition(draw: st.DrawFn, encounter: Encounter) -> Fields:
    who = _anyone(draw, encounter)
    one = encounter.combatants.get(who)
    lasting = [condition.name for condition in one.conditions] if one else []
    if lasting and _once_in(draw, 2):
        return {"who": who, "name": draw(st.sampled_from(lasting)), "remove": True}
    fields: Fields = {"who": who, "name": draw(st.sampled_from(CONDITION_NAMES))}
    if _once_in(draw, 2):
        fields["rounds"] = draw(st.integers(1, 4))
    if _once_in(draw, 4):
        kind = draw(st.sampled_from(sorted(Modifiers.model_fields)))
        fields["modifiers"] = {kind: draw(st.integers(-4, 4))}
    return fields


def _effect(draw: st.DrawFn, encounter: Encounter) -> Fields:
    names = (*EFFECTS_OF_THE_TABLE, *encounter.catalogue.effects, *encounter.catalogue.mishaps)
    fields: Fields = {
        "target": _anyone(draw, encounter),
        "name": draw(st.sampled_from(names)),
    }
    return fields | ({"who": _anyone(draw, encounter)} if _once_in(draw, 2) else {})


def _due_to(draw: st.DrawFn, encounter: Encounter, kind: str) -> str:
    due = [due.who for due in encounter.dues if due.what == kind]
    return draw(st.sampled_from(due)) if due else _anyone(draw, encounter)


def _system_shock(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {"who": _due_to(draw, encounter, "system_shock"), "retests": _retests(draw)}


def _willpower(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {"who": _due_to(draw, encounter, "willpower"), "modifier": _modifier(draw)}


def _waive(draw: st.DrawFn, encounter: Encounter) -> Fields:
    if encounter.dues and not _once_in(draw, 4):
        due = draw(st.sampled_from(encounter.dues))
        return {"who": due.who, "what": due.what}
    kinds = get_args(DueKind)
    return {"who": _anyone(draw, encounter), "what": draw(st.sampled_from(kinds))}


def _check(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {
        "who": _anyone(draw, encounter),
        "attribute": draw(st.sampled_from(ATTRIBUTES)),
        "attempt": draw(st.integers(1, 3)),
        "modifier": _modifier(draw),
        "retests": _retests(draw),
    }


def _two_d20s(draw: st.DrawFn, ids: Sequence[str]) -> dict[str, int]:
    return {who: draw(st.integers(2, 40)) for who in ids}


def _several(draw: st.DrawFn, encounter: Encounter) -> list[str]:
    ids = tuple(encounter.combatants) or IDS
    return draw(st.lists(st.sampled_from(ids), min_size=1, max_size=4, unique=True))


def _group_check(draw: st.DrawFn, encounter: Encounter) -> Fields:
    ids = _several(draw, encounter)
    fields: Fields = {"rolls": _two_d20s(draw, ids)}
    if _once_in(draw, 2):
        return fields | {"attributes": {who: draw(st.sampled_from(ATTRIBUTES)) for who in ids}}
    return fields | {"attribute": draw(st.sampled_from(ATTRIBUTES))}


def _challenge(draw: st.DrawFn, encounter: Encounter) -> Fields:
    fields = _group_check(draw, encounter)
    if _once_in(draw, 2):
        fields["modifiers"] = {who: _modifier(draw) for who in fields["rolls"]}
    return fields


def _save(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {
        "who": _anyone(draw, encounter),
        "kind": draw(st.sampled_from(SAVE_KINDS)),
        "target_number": draw(st.integers(0, 30)),
        "retests": _retests(draw),
    }


def _grab(draw: st.DrawFn, encounter: Encounter) -> Fields:
    who = _who(draw, encounter)
    target = _other(draw, encounter, who)
    fields: Fields = {"who": who, "target": target, "modifier": _modifier(draw)}
    if _once_in(draw, 4):
        fields["defence"] = _defence(draw, encounter, target)
    if _once_in(draw, 4):
        fields["weapon"] = draw(st.sampled_from(_carried(encounter, who)))
    return fields


def _in_a_hold(draw: st.DrawFn, encounter: Encounter) -> tuple[str, str]:
    holds = [(one.id, hold.held) for one in encounter.combatants.values() for hold in one.holds]
    if holds:
        return draw(st.sampled_from(holds))
    who = _anyone(draw, encounter)
    return who, _other(draw, encounter, who)


def _grapple(draw: st.DrawFn, encounter: Encounter) -> Fields:
    holder, held = _in_a_hold(draw, encounter)
    fields: Fields = {"who": holder, "target": held}
    if _once_in(draw, 2):
        fields["attributes"] = {held: draw(st.sampled_from(("strength", "agility")))}
    return fields


def _escape(draw: st.DrawFn, encounter: Encounter) -> Fields:
    holder, held = _in_a_hold(draw, encounter)
    fields: Fields = {"who": held, "target": holder}
    if _once_in(draw, 2):
        fields["modifiers"] = {held: _modifier(draw)}
    return fields


def _let_go(draw: st.DrawFn, encounter: Encounter) -> Fields:
    holder, held = _in_a_hold(draw, encounter)
    return {"who": holder, "target": held}


def _disarm(draw: st.DrawFn, encounter: Encounter) -> Fields:
    who = _who(draw, encounter)
    fields: Fields = {"who": who, "target": _other(draw, encounter, who)}
    if _once_in(draw, 2):
        fields["two_handed"] = [fields[draw(st.sampled_from(("who", "target")))]]
    return fields


def _infight(draw: st.DrawFn, encounter: Encounter) -> Fields:
    who = _who(draw, encounter)
    if _once_in(draw, 4):
        fields: Fields = {"who": who, "value": draw(st.sampled_from((5, 10, 12)))}
        if _once_in(draw, 2):
            fields["damage_rolls"] = [draw(st.integers(1, 8))]
        return fields
    return {"who": who, "target": _other(draw, encounter, who)}


def _fall(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {
        "who": _anyone(draw, encounter),
        "feet": draw(st.integers(0, 60)),
        "surface": draw(st.sampled_from(("soft", "hard", "rocks", *encounter.catalogue.grounds))),
        "retests": _retests(draw),
    }


def _burn(draw: st.DrawFn, encounter: Encounter) -> Fields:
    fields: Fields = {"who": _due_to(draw, encounter, "burn")}
    return fields | ({"thing": "cloak"} if _once_in(draw, 4) else {})


def _edit(draw: st.DrawFn, encounter: Encounter) -> Fields:
    values: Mapping[str, st.SearchStrategy[Any]] = {
        "hit_points": st.integers(0, 25),
        "life_points": st.integers(-10, 12),
        "wounds": st.integers(0, 3),
        "bound_wounds": st.integers(0, 3),
        "fatigue": st.integers(0, 3),
        "shock": st.integers(0, 6),
        "shock_next": st.integers(0, 6),
        "interrupts": st.integers(0, 3),
        "state": st.sampled_from(("up", "up", "unconscious", "coma", "dead")),
        "max_hit_points": st.integers(1, 30),
        "max_life_points": st.integers(1, 15),
        "wits": st.integers(1, 20),
        "name": st.sampled_from(("Ann", "Old Tom", "[b]Bob[/b]", "張三")),
        "side": st.sampled_from(SIDES),
        "skills": st.dictionaries(st.sampled_from(("sword", "dodge", "grab")), st.integers(0, 6)),
        "weapons": st.lists(weapons(), max_size=2, unique_by=lambda weapon: weapon["name"]),
        "retests": st.dictionaries(st.just("very lucky"), st.integers(0, 2)),
        "armour_class": st.integers(2, 14),
    }
    keys = draw(st.lists(st.sampled_from(sorted(values)), min_size=1, max_size=3, unique=True))
    return {"who": _anyone(draw, encounter), "set": {key: draw(values[key]) for key in keys}}


def _rules(draw: st.DrawFn, encounter: Encounter) -> Fields:  # noqa: ARG001
    fields: Fields = {}
    if _once_in(draw, 2):
        fields["edition"] = draw(st.sampled_from(tuple(Edition))).value
    if not fields or _once_in(draw, 2):
        name = draw(st.sampled_from(sorted(SWITCHES)))
        fields["house"] = {name: draw(st.sampled_from(SWITCHES[name].options))}
    return fields


def _combo(draw: st.DrawFn, encounter: Encounter) -> Fields:
    who = _who(draw, encounter)
    one, combos = encounter.combatants.get(who), encounter.catalogue.combos
    edition = encounter.rules.edition
    names = open_combos(one.sheet, combos, edition) if one else ()
    if not names or _once_in(draw, 4):
        names = tuple(combos) or ("strong start",)
    return {"who": who, "name": draw(st.sampled_from(names))}


def _add(draw: st.DrawFn, encounter: Encounter) -> Fields:
    free = tuple(who for who in IDS if who not in encounter.combatants)
    return {"combatant": draw(sheet_fields(draw(st.sampled_from(free or IDS))))}


def _remove(draw: st.DrawFn, encounter: Encounter) -> Fields:
    return {"who": _anyone(draw, encounter)}


def _note(draw: st.DrawFn, encounter: Encounter) -> Fields:  # noqa: ARG001
    return {"text": draw(st.sampled_from(("the bridge creaks", "[b]Bob[/b] \\ \"'\n§ 張")))}


MAKERS: Mapping[str, Maker] = {
    "act": _act,
    "add": _add,
    "attack": _blow,
    "bind": _bind,
    "burn": _burn,
    "challenge": _challenge,
    "charge": _charge,
    "change_action": _change_action,
    "check": _check,
    "combo": _combo,
    "condition": _condition,
    "declare": _declare,
    "disarm": _disarm,
    "edit": _edit,
    "effect": _effect,
    "end_fight": _nothing,
    "end_round": _nothing,
    "escape": _escape,
    "fall": _fall,
    "fatigue": _fatigue,
    "grab": _grab,
    "grapple": _grapple,
    "group_check": _group_check,
    "hands": _hands,
    "heal": _heal,
    "hurt": _hurt,
    "infight": _infight,
    "initiative": _initiative,
    "interrupt": _interrupt,
    "let_go": _let_go,
    "next": _nothing,
    "note": _note,
    "place": _place,
    "remove": _remove,
    "reorder": _reorder,
    "rules": _rules,
    "save": _save,
    "spoil": _own_turn,
    "stance": _stance,
    "surprise": _surprise,
    "system_shock": _system_shock,
    "wait": _own_turn,
    "waive": _waive,
    "willpower": _willpower,
}
"""One maker of sensible fields for each command, by its `do`."""

_TURNS = (
    *["next"] * 12,
    *["attack"] * 10,
    *["wait"] * 4,
    *["interrupt"] * 4,
    *["change_action"] * 3,
    *["declare"] * 3,
    *["reorder"] * 3,
    *["place"] * 2,
    *["charge", "grab", "disarm", "infight", "stance", "hands", "spoil", "combo"] * 2,
)


def _likely(encounter: Encounter) -> list[str]:
    """The kinds of command that fit the moment, the more likely ones more than once."""
    rolls = ("attack" if due.what == "strike" else due.what for due in encounter.dues)
    kinds: list[str] = [kind for kind in rolls for _ in range(4)]
    if not encounter.open:
        return [*kinds, *["initiative"] * 8, "surprise", "hands"]
    kinds += ["end_round"] * (1 if encounter.current else 12)
    if encounter.current:
        kinds += _TURNS
    if any(slot.status == "waiting" for slot in encounter.slots.values()):
        kinds += ["act"] * 14
    if encounter.dues:
        kinds += ["waive"]
    if any(one.dropped for one in encounter.combatants.values()):
        kinds += ["hands"] * 4
    if any(one.holds for one in encounter.combatants.values()):
        kinds += ["grapple", "escape", "escape", "hurt"]
    return kinds


def kinds_now(encounter: Encounter) -> st.SearchStrategy[str]:
    """Kinds of command: mostly what moves the fight on, and everything else now and then."""
    likely = st.sampled_from(_likely(encounter))
    return st.one_of(likely, likely, likely, likely, st.sampled_from(("note", *sorted(MAKERS))))


@st.composite
def sensible_commands(draw: st.DrawFn, encounter: Encounter, do: str | None = None) -> AnyCommand:
    """A command that somebody might give now, with all its dice."""
    kind = draw(kinds_now(encounter)) if do is None else do
    fields = MAKERS[kind](draw, encounter)
    if _once_in(draw, 8):
        fields["overrule"] = True
    return completed(draw, encounter, COMMAND.validate_python({"do": kind, **fields}))


_NONSENSE: Mapping[str, Sequence[Any]] = {
    "who": ("nobody", "", "an", "Ann", "ann ", "none"),
    "target": ("nobody", "", "guard-9"),
    "against": ("nobody", ""),
    "before": ("nobody", ""),
    "screen": ("nobody", ""),
    "natural": (0, 21, -1, 101, 41, 1, 10**6),
    "defence_natural": (0, 21),
    "parry": (0, 21),
    "dodge": (0, 21),
    "damage_rolls": ((), (0,), (99,), (1, 1, 1, 1), (-4,)),
    "rolls": ((), (7, 7, 7, 7, 7), (0,), {}, {"nobody": 3}, {"ann": 0}, {"ann": 99}),
    "rolloff": ({"nobody": 3}, {"ann": 11}),
    "groups": ({"nobody": ()}, {"ann": ("bob", "bob")}, {"ann": ("nobody",)}),
    "modifiers": ({"nobody": 1}, {"ann": 3}, {"attack": 1}),
    "attributes": ({"nobody": "wits"}, {"ann": "cunning"}, {"ann": "wits"}),
    "attribute": ("cunning", "", "strenght"),
    "name": ("", "nonsense", "  ", "winde"),
    "mode": ("", "three-handed"),
    "option": ("nonsense", "attack"),
    "primary": ("halberd", "hands"),
    "secondary": ("halberd", "hands"),
    "weapon": ("halberd", ""),
    "how": ("", "sideways"),
    "position": ("", "above"),
    "awareness": ("", "everybody"),
    "surface": ("", "water"),
    "kind": ("", "luck"),
    "what": ("", "luck", "grapple"),
    "sides": ((), ("nobody",)),
    "count": (-(10**6), 300, 0),
    "places": (0, 10**6),
    "penalty": (0, -3, 10**6),
    "attempt": (0, -1, 10**6),
    "feet": (-1, 0, 5, 3000),
    "amount": (-1, 0, 10**6),
    "hit_points": (-1, 10**6),
    "life_points": (-1, 10**6),
    "wounds": (-1, 99),
    "points": (-(10**6), 10**6),
    "rounds": (0, -1, 10**6),
    "cover": (-1, 101, 95, 100),
    "range": (-1, 10**6),
    "increments": (-1, 10**6),
    "moved": (-1,),
    "described": (-1, 6),
    "target_number": (-(10**6), 10**6),
    "damage_modifier": (-(10**6), 10**6),
    "modifier": (-(10**6), 10**6),
    "value": (-5, 0, 10**6),
    "extra": ((-50,), (10**6,)),
    "two_handed": ((), ("nobody",), True),
    "retests": (
        [{"with": "luck"}],
        [{"with": "very lucky", "natural": 0}],
        [{"with": "very lucky", "natural": 5}, {"with": "very lucky", "natural": 6}],
    ),
    "defence": (
        {},
        {"kind": "duck"},
        {"kind": "parry", "natural": 21},
        {"kind": "parry", "weapon": "halberd", "natural": 10},
        {"kind": "dodge", "natural": 10, "then": {}},
    ),
    "set": (
        {},
        {"hit_points": -1},
        {"hit_points": 10**6},
        {"wounds": "many"},
        {"state": "asleep"},
        {"nonsense": 1},
        {"weapons": [{"name": "x", "damage": "1d0"}]},
        {"skills": {"sword": -1}},
        {"id": "zed"},
        {"now": {"hit_points": 3}},
        {"max_hit_points": 0},
        {"name": ""},
        {"system_shock": True},
        {"wits": 1.5},
    ),
    "house": ({"nonsense": True}, {"init_tie": 3}, {"hit_on_equal": 1}),
    "edition": ("", "newest"),
    "text": ("", "   "),
    "combatant": ({"id": "ann"}, {"id": "zed"}),
}
"""For a field of any command: values that mean nothing, are out of range, or just reach it."""


@st.composite
def nonsense_commands(draw: st.DrawFn, encounter: Encounter) -> AnyCommand:
    """A command with a field or two missing, or with values that no table would give.

    What the edge itself refuses (wrong types, unknown keys) is not made here.
    """
    command = draw(sensible_commands(encounter))
    table: Fields = command.model_dump(by_alias=True, exclude_unset=True)
    for key in draw(st.lists(st.sampled_from(sorted(table) or ["overrule"]), max_size=2)):
        if _once_in(draw, 2) or key not in _NONSENSE:
            table.pop(key, None)
    for key in draw(st.lists(st.sampled_from(sorted(type(command).model_fields)), max_size=2)):
        if key in _NONSENSE:
            value = draw(st.sampled_from(_NONSENSE[key]))
            try:
                command = COMMAND.validate_python({"do": command.do, **table, key: value})
            except ValueError:
                continue
            table[key] = value
    return COMMAND.validate_python({"do": command.do, **table})


def commands(encounter: Encounter) -> st.SearchStrategy[AnyCommand]:
    """A command of any kind: mostly sensible in this encounter, some of it nonsense."""
    sensible = sensible_commands(encounter)
    return st.one_of(sensible, sensible, sensible, sensible, nonsense_commands(encounter))
