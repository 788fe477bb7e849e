"""Data that a GM may extend: special effects, mishaps, conditions, combos, cover, ground."""

from typing import Annotated

from annotated_types import Ge, Le
from pydantic import Field, StrictBool, StrictInt, StrictStr

from tracker.encounter.sheet import DiceText, Frozen, Name, Signed
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
    duration ends. While it lasts, `no_weapon` keeps weapons out of the better hand, and
    `no_action` leaves nothing to do but to defend, `no_run` no charge.
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
    no_weapon: StrictBool = False
    no_action: StrictBool = False
    no_run: StrictBool = False
    fatal: StrictBool = False
    also: StrictStr = ""
    state: State | None = None


class KnownCondition(Frozen):
    """A condition with a name that the table uses often, and what it does to rolls."""

    rule: StrictStr
    hint: StrictStr = ""
    rounds: Annotated[StrictInt, Ge(1)] | None = None
    modifiers: Modifiers = Modifiers()


class Gift(Frozen):
    """What a combo gives, where the book has a number.

    `attack`, `parry` and `dodge` are points on the next such roll, `doublings` and `extra` dice
    on the damage of the next hit, `damage` dice instead of the weapon's (`strength`: whether
    the Strength bonus counts). `no_defence` and `no_parry` are closed to the target.
    `next_round` starts it in the round after, for all of that round, and leaves no defence
    until then.
    """

    attack: Signed = 0
    parry: Signed = 0
    dodge: Signed = 0
    doublings: Annotated[StrictInt, Ge(0)] = 0
    extra: DiceText | None = None
    damage: DiceText | None = None
    strength: StrictBool = True
    no_defence: StrictBool = False
    no_parry: StrictBool = False
    next_round: StrictBool = False

    @property
    def empty(self) -> bool:
        """Whether nothing in it is a number."""
        return self == Gift()


class Combo(Frozen):
    """Skills that work together (COMBO-0).

    Each entry of `requires` is one demand: skills of which one suffices. `*` in a skill's name
    stands for anything, a number behind it is the level needed: 'wrestling 3', '*kick*'. The
    fields that begin with `classic` replace the others in that edition.
    """

    rule: StrictStr
    hint: StrictStr
    requires: tuple[tuple[StrictStr, ...], ...]
    gives: Gift = Gift()
    classic_requires: tuple[tuple[StrictStr, ...], ...] | None = None
    classic_gives: Gift | None = None


class Cover(Frozen):
    """A situation that gives cover, in per cent (COVER-8)."""

    rule: StrictStr = "COVER-8"
    percent: Annotated[StrictInt, Ge(0), Le(100)]
    hint: StrictStr = ""


class Ground(Frozen):
    """What one may fall on, and the sides of its dice (FALL-1)."""

    rule: StrictStr = "FALL-1"
    sides: Annotated[StrictInt, Ge(1), Le(1000)]
    hint: StrictStr = ""


class Catalogue(Frozen):
    """All data of this kind that a fight knows, each kind by name."""

    effects: dict[Name, Effect] = Field(default_factory=dict)
    mishaps: dict[Name, Effect] = Field(default_factory=dict)
    conditions: dict[Name, KnownCondition] = Field(default_factory=dict)
    combos: dict[Name, Combo] = Field(default_factory=dict)
    covers: dict[Name, Cover] = Field(default_factory=dict)
    grounds: dict[Name, Ground] = Field(default_factory=dict)
