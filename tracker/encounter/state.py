"""The present of a fight: immutable, changed only by `reduce`."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from tracker.encounter.catalogue import Catalogue, Gift, Modifiers
from tracker.encounter.sheet import HANDS, Sheet, Weapon
from tracker.rules.charges import Act, Place
from tracker.rules.checks import Attribute
from tracker.rules.edition import Ruleset
from tracker.rules.hands import Mode
from tracker.rules.harm import DueKind, State
from tracker.rules.stances import StanceName

Phase = Literal["setup", "surprise", "initiative", "actions"]
SlotStatus = Literal["pending", "waiting", "done", "spoiled", "spent", "lost"]


@dataclass(frozen=True, slots=True)
class Vitals:
    """Health now, in points.

    `shock` weighs on rolls now, `shock_next` on the next initiative roll, `shock_later` on
    the rolls of the round that it opens (WND-5). `treated` stops HURT-7, `collapsed` blocks
    healing of hit points (DEATH-3), `asked` is whether Willpower was due since hit points
    ran out (HURT-3).
    """

    hit_points: int
    life_points: int
    wounds: int = 0
    bound_wounds: int = 0
    state: State = "up"
    fatigue: int = 0
    shock: int = 0
    shock_next: int = 0
    shock_later: int = 0
    treated: bool = False
    collapsed: bool = False
    asked: bool = False


@dataclass(frozen=True, slots=True)
class Grip:
    """What the hands hold. An empty `primary` is the first weapon that is at hand."""

    mode: Mode
    option: str = ""
    primary: str = ""
    secondary: str = ""


@dataclass(frozen=True, slots=True)
class Condition:
    """Something that lasts. `rounds` are left, None for until removed; a `fresh` one began in
    the running round, whose end does not count (CRIT-25). `burnt` sums the damage of a fire
    so far (FIRE-3)."""

    name: str
    rounds: int | None = None
    fresh: bool = False
    modifiers: Modifiers = Modifiers()
    attributes: Mapping[Attribute, int] = field(default_factory=dict)
    halves: tuple[Attribute, ...] = ()
    no_dodge: bool = False
    fatal: bool = False
    no_weapon: bool = False
    no_action: bool = False
    no_run: bool = False
    burnt: int = 0


@dataclass(frozen=True, slots=True)
class Clash:
    """A blow that a charge brings, still to be struck: at whom, with which weapon ("" for the
    primary one), whether before the other's blow (CHARGE-2). The rest is how the striker was
    when they met, which is what counts for blows struck at once."""

    against: str
    act: Act
    place: Place
    weapon: str = ""
    shock: int = 0
    conditions: tuple[Condition, ...] = ()
    dropped: tuple[str, ...] = ()
    grip: Grip | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """What a combatant has done with this round; begun anew when a round closes.

    `slots` counts the slots made, which are numbered from 1. `used` counts free defences by
    pool. `evasion` is the one dodge total of the stance. `passed` names those met in a
    charge, `clashes` are blows of a charge still to be struck, `committed` closes the choice of
    stance and hands (STANCE-6, TWO-5). `borrowed` is an action of the next round already spent.
    """

    total: int | None = None
    natural: int | None = None
    slots: int = 0
    stance: StanceName = "normal"
    evasion: int | None = None
    used: Mapping[str, int] = field(default_factory=dict)
    passed: tuple[str, ...] = ()
    clashes: tuple[Clash, ...] = ()
    committed: bool = False
    escaped: bool = False
    borrowed: int = 0


@dataclass(frozen=True, slots=True)
class ReadyCombo:
    """A combo that was announced, and what is left of its gift. One that is not yet `active`
    counts from the next round on, for all of it, and leaves no defence until then."""

    name: str
    gift: Gift
    active: bool = True
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Hold:
    """A hold on somebody: since which round, and whether this round's contest is done."""

    held: str
    since: int
    contested: bool = False


@dataclass(frozen=True, slots=True)
class Combatant:
    """A sheet and the present state. `seat` is the order of joining, which breaks ties;
    `fought` is whether it attacked or defended in this fight (FIRST-2), `scorched` the damage of
    flames on each thing carried so far (FIRE-4)."""

    sheet: Sheet
    seat: int
    vitals: Vitals
    grip: Grip
    turn: Turn = Turn()
    conditions: tuple[Condition, ...] = ()
    holds: tuple[Hold, ...] = ()
    held_by: tuple[str, ...] = ()
    interrupts: int = 0
    retests: Mapping[str, int] = field(default_factory=dict)
    dropped: tuple[str, ...] = ()
    fought: bool = False
    combo: ReadyCombo | None = None
    scorched: Mapping[str, int] = field(default_factory=dict)

    @property
    def id(self) -> str:
        """The combatant's id, stable for the whole fight."""
        return self.sheet.id

    @property
    def up(self) -> bool:
        """Able to act: neither unconscious nor in coma nor dead."""
        return self.vitals.state == "up"

    @property
    def in_hold(self) -> bool:
        """Holding somebody or held, so that no initiative is rolled (GRAP-5)."""
        return bool(self.holds or self.held_by)

    def clash_with(self, who: str) -> Clash | None:
        """The blow of a charge that is still to be struck at somebody."""
        return next((one for one in self.turn.clashes if one.against == who), None)

    def condition(self, name: str) -> Condition | None:
        """The condition of that name, if it lasts."""
        return next((one for one in self.conditions if one.name == name), None)

    def has(self, *names: str) -> bool:
        """Whether any of these conditions lasts."""
        return any(one.name in names for one in self.conditions)

    def at_hand(self, name: str) -> Weapon | None:
        """The weapon of that name unless it was dropped."""
        return None if name in self.dropped else self.sheet.weapon(name)

    @property
    def primary(self) -> Weapon:
        """The weapon that an attack uses when none is named."""
        chosen = self.at_hand(self.grip.primary) if self.grip.primary else None
        if chosen is not None:
            return chosen
        both = self.grip.mode == "two-handed" or not self.dropped
        held = (one for one in self.sheet.weapons if one.name not in self.dropped)
        return next((one for one in held if both or not one.needs_both_hands), HANDS)

    @property
    def gift(self) -> Gift:
        """What a combo gives now; empty without one."""
        return self.combo.gift if self.combo is not None and self.combo.active else Gift()

    @property
    def secondary(self) -> Weapon | None:
        """The weapon in the other hand, where two are held."""
        return self.at_hand(self.grip.secondary) if self.grip.mode == "two weapons" else None


@dataclass(frozen=True, slots=True)
class Slot:
    """One action of the round. `begins` is where a slow action began (LONG-3), `interrupts`
    the slot that this one was moved before (INT-1); `acted` is whether something was attempted
    with it."""

    id: str
    owner: str
    count: int
    status: SlotStatus = "pending"
    begins: int | None = None
    interrupts: str = ""
    acted: bool = False


@dataclass(frozen=True, slots=True)
class Due:
    """A roll or a decision that must not be forgotten."""

    who: str
    what: DueKind
    against: str = ""


@dataclass(frozen=True, slots=True)
class Encounter:
    """A whole fight at one moment.

    `round` is 0 before the first initiative. `ladder` holds the ids of this round's slots in
    the order in which they are offered, `current` one of them or "".
    """

    title: str
    rules: Ruleset
    catalogue: Catalogue
    phase: Phase = "setup"
    round: int = 0
    combatants: Mapping[str, Combatant] = field(default_factory=dict)
    slots: Mapping[str, Slot] = field(default_factory=dict)
    ladder: tuple[str, ...] = ()
    current: str = ""
    dues: tuple[Due, ...] = ()
    seats: int = 0

    @property
    def open(self) -> bool:
        """Whether a round runs, so that harm counts as this round's."""
        return self.phase in ("surprise", "actions")

    @property
    def current_slot(self) -> Slot | None:
        """The slot that is being resolved."""
        return self.slots[self.current] if self.current else None

    @property
    def actor(self) -> str:
        """The id of whose turn it is, or ""."""
        return self.slots[self.current].owner if self.current else ""

    def still_to_come(self) -> Iterator[Slot]:
        """Pending slots in their order, the current one first."""
        start = self.ladder.index(self.current) if self.current else 0
        for key in self.ladder[start:]:
            slot = self.slots[key]
            if slot.status == "pending":
                yield slot

    def slots_of(self, who: str) -> tuple[Slot, ...]:
        """All slots of one combatant in this round, in the order of their making."""
        made = self.combatants[who].turn.slots if who in self.combatants else 0
        keys = (slot_id(who, number) for number in range(1, made + 1))
        return tuple(self.slots[key] for key in keys if key in self.slots)


def slot_id(who: str, number: int) -> str:
    """The id of somebody's n-th slot of a round."""
    return f"{who}/{number}"


def default_grip(sheet: Sheet) -> Grip:
    """How the hands are at the start: both on a big weapon, else a shield, else one hand."""
    if sheet.first_weapon.needs_both_hands:
        return Grip("two-handed")
    return Grip("shield") if sheet.shield else Grip("one-handed")


def enter(sheet: Sheet, seat: int) -> Combatant:
    """A combatant as it enters the fight."""
    now = sheet.now
    hit_points = sheet.hit_points if now.hit_points is None else now.hit_points
    life_points = sheet.life_points if now.life_points is None else now.life_points
    return Combatant(
        sheet=sheet,
        seat=seat,
        vitals=Vitals(
            hit_points=hit_points,
            life_points=life_points,
            wounds=now.wounds,
            bound_wounds=now.bound_wounds,
            state=now.state,
            fatigue=now.fatigue,
            collapsed=life_points <= 0,
        ),
        grip=default_grip(sheet),
        interrupts=sheet.interrupts,
        retests=dict(sheet.retests),
    )


def begin(
    title: str, rules: Ruleset, catalogue: Catalogue, sheets: tuple[Sheet, ...] = ()
) -> Encounter:
    """A fight before its first round."""
    cast = {sheet.id: enter(sheet, seat) for seat, sheet in enumerate(sheets)}
    return Encounter(title, rules, catalogue, combatants=cast, seats=len(sheets))
