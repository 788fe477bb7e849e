"""Data that a GM may extend: what a critical's special effect does (CRIT)."""

from typing import Annotated

from annotated_types import Ge
from pydantic import Field, StrictBool, StrictInt, StrictStr

from tracker.encounter.sheet import DiceText, Frozen, Signed
from tracker.rules.checks import Attribute
from tracker.rules.harm import State


class Modifiers(Frozen):
    """Points on rolls that a condition brings; `all` weighs on every roll."""

    attack: Signed = 0
    parry: Signed = 0
    dodge: Signed = 0
    damage: Signed = 0
    initiative: Signed = 0
    all: Signed = 0


class Effect(Frozen):
    """A special effect of a critical hit.

    `duration` is dice for rounds, or None for as long as the GM says; `rounds` a fixed
    number. `also` names a further condition of the same length. `fatal` kills when the
    duration ends.
    """

    rule: StrictStr
    hint: StrictStr = ""
    duration: DiceText | None = None
    rounds: Annotated[StrictInt, Ge(1)] | None = None
    modifiers: Modifiers = Modifiers()
    attributes: dict[Attribute, Signed] = Field(default_factory=dict)
    halves: tuple[Attribute, ...] = ()
    no_dodge: StrictBool = False
    drops: StrictBool = False
    fatal: StrictBool = False
    also: StrictStr = ""
    state: State | None = None


class Catalogue(Frozen):
    """All data of this kind that a fight knows."""

    effects: dict[StrictStr, Effect] = Field(default_factory=dict)
