"""How each field of a command is asked: one table, shared by all prompts."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from tracker.app.prompts.asks import Kind
from tracker.app.prompts.choices import (
    Source,
    awareness,
    carried,
    charge_answers,
    combos,
    conditions,
    covers,
    effects,
    everybody,
    grounds,
    held_by_me,
    in_ties,
    interrupters,
    interruptible,
    my_holders,
    options,
    other_hand,
    others,
    others_and_self,
    positions,
    save_kinds,
    sides,
    stances,
    target_weapons,
    the_held,
    the_holders,
    the_living,
    tied,
    weapons,
    with_slots,
    words,
)
from tracker.rules.attack import MOST_DESCRIBED
from tracker.rules.charges import FIRSTS
from tracker.rules.checks import ATTRIBUTES
from tracker.rules.edition import SWITCHES, Edition
from tracker.rules.hands import MODES
from tracker.rules.harm import DueKind, State


@dataclass(frozen=True, slots=True)
class Field:
    """How a field is asked: its label, what kind of answer it takes, where choices come from."""

    label: str
    kind: Kind = "text"
    source: Source | None = None
    hint: str = ""
    default: str = ""


WHO = Field("who", "choice", the_living)
NUMBER = Field("number", "number")

FIELDS: Mapping[str, Field] = {
    "who": WHO,
    "target": Field("target", "choice", others),
    "against": Field("against", "choice", interruptible),
    "before": Field("before", "choice", tied),
    "screen": Field("body in the way", "choice", others, "who is in the line of fire"),
    "weapon": Field("weapon", "choice", weapons),
    "primary": Field("primary", "choice", carried, "the weapon in the better hand"),
    "secondary": Field("secondary", "choice", other_hand, "the weapon in the other hand"),
    "mode": Field("hands", "choice", words(*MODES)),
    "option": Field("option", "choice", options),
    "attribute": Field("attribute", "choice", words(*ATTRIBUTES)),
    "position": Field("position", "choice", positions, default="front"),
    "awareness": Field("aware of the shot", "choice", awareness, default="none"),
    "surface": Field("ground", "choice", grounds, default="hard"),
    "combo.name": Field("combo", "choice", combos),
    "thing": Field("thing carried", hint="saves so as not to catch fire"),
    "kind": Field("save against", "text", save_kinds, "type any kind"),
    "edition": Field("edition", "choice", words(*Edition)),
    "sides": Field("surprised side", "choice", sides),
    "how": Field("how", "choice"),
    "what": Field("what", "choice", words(*get_args(DueKind))),
    "state": Field("state", "choice", words(*get_args(State))),
    "stance.name": Field("stance", "choice", stances),
    "condition.name": Field("condition", "text", conditions),
    "effect.name": Field("effect", "choice", effects),
    "effect.target": Field("on whom", "choice", others_and_self),
    "grapple.target": Field("held", "choice", held_by_me),
    "grapple.who": Field("holder", "choice", the_holders),
    "let_go.who": Field("holder", "choice", the_holders),
    "let_go.target": Field("held", "choice", held_by_me),
    "escape.who": Field("who breaks free", "choice", the_held),
    "escape.target": Field("holder", "choice", my_holders),
    "change_action.against": Field("against", "choice", others),
    "charge.against": Field("met with", "choice", target_weapons),
    "answer": Field("answer", "choice", charge_answers),
    "first": Field("first blow", "choice", words(*FIRSTS), "the longer reach unless you say so"),
    "bind.who": Field("who binds", "choice", the_living),
    "bind.target": Field("whose wounds", "choice", the_living),
    "reorder.who": Field("who", "choice", in_ties),
    "spoil.who": Field("whose action", "choice", with_slots),
    "interrupt.who": Field("who interrupts", "choice", interrupters),
    "remove.who": Field("who leaves", "choice", everybody),
    "edit.who": Field("who", "choice", everybody),
    "@find.who": Field("who", "choice", everybody),
    "act.before": Field("against", "choice", interruptible),
    "text": Field("note"),
    "type": Field("type", hint="hacking, stabbing, smashing, fire, …"),
    "damage_type": Field("damage type"),
    "amount": Field("points", "number"),
    "hit_points": Field("hit points", "number", default="0"),
    "life_points": Field("life points", "number", default="0"),
    "wounds": Field("wounds", "number", hint="blank binds all"),
    "points": Field("points", "number", hint="negative to recover"),
    "count": Field("count", "number"),
    "places": Field("counts later", "number", default="4"),
    "penalty": Field("counts until done", "number"),
    "rounds": Field("rounds", "number", hint="blank lasts until removed"),
    "attempt": Field("attempt", "number", default="1"),
    "target_number": Field("target number", "number"),
    "feet": Field("feet", "number"),
    "value": Field("value of the stakes", "number"),
    "modifier": Field("modifier", "number", default="0"),
    "damage_modifier": Field("damage modifier", "number", default="0"),
    "called": Field("called", "number", hint="points, such as -2 for an eye", default="0"),
    "described": Field(
        "described",
        "number",
        hint=f"points for a vivid description, 0 to {MOST_DESCRIBED}",
        default="0",
    ),
    "cover": Field("cover %", "number", covers, hint="per cent, or a named situation"),
    "range": Field("range in feet", "number"),
    "increments": Field("increments passed", "number"),
    "moved": Field("Speed moved", "number", default="0"),
    "target_moved": Field("target's Speed", "number", default="0"),
    "ceiling": Field("ceiling in feet", "number"),
    "run_up": Field("run-up in feet", "number"),
    "doublings": Field("doublings", "number", default="0"),
    "extra": Field("extra points", "numbers", hint="such as 2 for a flame"),
    "off_hand": Field("off hand", "flag", default="n"),
    "two_handed": Field("both hands", "flag"),
    "touch": Field("touch", "flag", default="n"),
    "automatic": Field("no roll", "flag", default="n"),
    "charge": Field("charge", "flag", default="n"),
    "set": Field("set weapon", "flag", default="n"),
    "armour": Field(
        "in armour", "flag", hint="it hinders climbing, sneaking and such", default="n"
    ),
    "raw": Field("past armour", "flag", default="n"),
    "remove": Field("end it", "flag", default="n"),
    "ends": Field("then"),
}

SWITCH_NAMES = tuple(SWITCHES)


def field_for(do: str, key: str) -> Field:
    """How a field of a command is asked; one that the table lacks is a plain text."""
    return FIELDS.get(f"{do}.{key}") or FIELDS.get(key) or Field(key.replace("_", " "))
