"""What a combatant is: the sheet, as it stands in rosters, scenarios and saves."""

from typing import Annotated, Literal

from annotated_types import Ge, Le
from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StrictBool,
    StrictInt,
    StrictStr,
    StringConstraints,
    ValidationInfo,
    field_validator,
    model_validator,
)

from tracker.rules.dice import BadDice, Dice
from tracker.rules.harm import State
from tracker.rules.initiative import Experience
from tracker.rules.loads import Encumbrance, takes_both_hands

RESERVED_IDS = frozenset(
    (
        "round",
        "phase",
        "current",
        "count",
        "edition",
        "combatants",
        "order",
        "waiting",
        "spoiled",
        "in_progress",
        "due",
        "result",
        "fails",
        "none",
    )
)
"""Words that a summary or an expectation uses itself, so that no combatant may bear them."""

ID_PATTERN = r"^[a-z][a-z0-9-]*$"
LONGEST_NAME = 200
JOINERS = "\u200c\u200d"
"""What joins letters or pictures, or keeps them apart, within one: names of some languages and
emoji need it."""

BARE_HANDS = "hands"


class Frozen(BaseModel):
    """Base of everything that crosses an edge: immutable, no unknown keys, strict scalars."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


def _not_reserved(word: str) -> str:
    if word in RESERVED_IDS:
        raise ValueError(f"'{word}' is a word of the summary and cannot be an id")
    return word


def _visible(text: str) -> str:
    letters = text.translate(dict.fromkeys(map(ord, JOINERS)))
    if not letters.strip():
        raise ValueError("a name needs at least one visible character")
    if not letters.isprintable():
        raise ValueError("a name holds no line breaks or control characters")
    return text


def _dice(text: str) -> str:
    try:
        Dice.parse(text)
    except BadDice as flaw:
        raise ValueError(str(flaw)) from None
    return text


Id = Annotated[
    StrictStr,
    StringConstraints(pattern=ID_PATTERN, max_length=64),
    AfterValidator(_not_reserved),
]
Name = Annotated[StrictStr, StringConstraints(max_length=LONGEST_NAME), AfterValidator(_visible)]
DiceText = Annotated[StrictStr, AfterValidator(_dice)]
Count = Annotated[StrictInt, Ge(0), Le(1_000_000)]
Positive = Annotated[StrictInt, Ge(1), Le(1_000_000)]
Score = Annotated[StrictInt, Ge(0), Le(1000)]
Signed = Annotated[StrictInt, Ge(-1_000_000), Le(1_000_000)]


class Weapon(Frozen):
    """Something to strike or shoot with.

    `speed` is an initiative modifier in points, 0 or less is slow; `reach` and
    `range_increment` are feet; `handle` says whether it is made for two hands.
    """

    name: Name
    skill: Name | None = None
    damage: DiceText = "0"
    type: Name = "smashing"
    speed: Signed = 0
    encumbrance: Encumbrance = "none"
    two_handed: StrictBool = False
    handle: Literal["fits", "short"] = "fits"
    reach: Count = 0
    ranged: StrictBool = False
    range_increment: Positive | None = None
    propelled: StrictBool = False
    ballistic: StrictBool = False

    @property
    def proficiency(self) -> str:
        """The skill that the weapon is used with; its name unless the sheet says otherwise."""
        return self.skill or self.name

    @property
    def unarmed(self) -> bool:
        """Bare hands: natural weapons, which need no skill (GEN-3, UNARM-1)."""
        return self.name == BARE_HANDS

    @property
    def needs_both_hands(self) -> bool:
        """Held with both hands by nature or by weight (WENC-3)."""
        return self.two_handed or takes_both_hands(self.encumbrance)


HANDS = Weapon.model_construct(name=BARE_HANDS)


class Shield(Frozen):
    """A shield; its level is the skill `shield`, its armour class is in the sheet's."""

    name: Name = "shield"
    encumbrance: Encumbrance = "none"
    spiked: StrictBool = False
    primary_hand: StrictBool = False
    damage: DiceText = "0"


class Armour(Frozen):
    """Armour worn; its class, resistances and reduction are in the sheet's own fields.

    `skill_penalty` is points off swimming, climbing, sneaking, acrobatics and the like, with or
    without a minus sign (ARM-1).
    """

    name: Name = "armour"
    encumbrance: Encumbrance = "none"
    trained: StrictBool = True
    skill_penalty: Signed = 0


class Start(Frozen):
    """How a combatant enters the fight where that is below the maxima."""

    hit_points: Count | None = None
    life_points: Signed | None = None
    wounds: Count = 0
    bound_wounds: Count = 0
    fatigue: Count = 0
    state: State = "up"


class Sheet(Frozen):
    """A combatant's sheet: an average, unskilled, unarmoured human where nothing is said.

    Attributes and classes are points, `system_shock` and `resistances` per cent, `reduction`
    flat points, `interrupts` and `retests` uses in this fight.
    """

    id: Id
    name: Name = ""
    side: Name = "foes"
    control: Literal["player", "gm"] = "gm"
    hit_points: Positive = 20
    life_points: Positive = 10
    now: Start = Start()
    strength: Score = 10
    agility: Score = 10
    grace: Score = 10
    stamina: Score = 10
    speed: Score = 10
    wits: Score = 10
    willpower: Score = 10
    awareness: Score = 10
    appearance: Score = 10
    initiative: Signed = 0
    attack: Signed = 0
    damage: Signed = 0
    parry: Signed = 0
    dodge: Signed = 0
    armour_class: Signed = 5
    touch_class: Signed = 5
    system_shock: Count = 70
    interrupts: Count = 0
    experience: Experience = "veteran"
    ambidextrous: StrictBool = False
    regenerates: StrictBool = False
    styles: tuple[Name, ...] = ()
    skills: dict[Name, Score] = Field(default_factory=dict)
    weapons: tuple[Weapon, ...] = ()
    shield: Shield | None = None
    armour: Armour = Armour()
    resistances: dict[Name, Count] = Field(default_factory=dict)
    reduction: Count = 0
    saves: dict[Name, Signed] = Field(default_factory=dict)
    retests: dict[Name, Count] = Field(default_factory=dict)

    @model_validator(mode="before")
    @classmethod
    def _named_after_its_id(cls, data: object) -> object:
        if isinstance(data, dict) and "name" not in data and isinstance(data.get("id"), str):
            return {**data, "name": data["id"]}
        return data

    @field_validator("now")
    @classmethod
    def _below_the_maxima(cls, now: Start, info: ValidationInfo) -> Start:
        for pool in ("hit_points", "life_points"):
            value, most = getattr(now, pool), info.data.get(pool)
            if value is not None and most is not None and value > most:
                raise ValueError(f"{pool} of {value} is above the maximum of {most}")
        return now

    def level(self, skill: str) -> int:
        """The level in a skill, 0 for none."""
        return self.skills.get(skill, 0)

    @property
    def twin(self) -> str:
        """A name that two of the weapons, or one and the shield, have in common, so that none can
        tell them apart; "" when there is none."""
        seen: set[str] = {self.shield.name} if self.shield is not None else set()
        for weapon in self.weapons:
            if weapon.name in seen:
                return weapon.name
            seen.add(weapon.name)
        return ""

    def weapon(self, name: str) -> Weapon | None:
        """The weapon of that name; bare hands are always at hand."""
        for weapon in self.weapons:
            if weapon.name == name:
                return weapon
        return HANDS if name == BARE_HANDS else None

    @property
    def first_weapon(self) -> Weapon:
        """The primary weapon, bare hands when none is listed."""
        return self.weapons[0] if self.weapons else HANDS
