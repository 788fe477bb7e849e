"""How numbers, sides and things due read on the screen; shared by all that `view` makes."""

from collections.abc import Iterator

from tracker.encounter.factors import HELPLESS_CONDITIONS, due_needed, idle_by
from tracker.encounter.state import Combatant, Due, Encounter, Slot
from tracker.rules.charges import Act
from tracker.rules.harm import DueKind
from tracker.view.model import Role, Span

MINUS = "\u2212"
OF_COURSE = ("surprised", "charging", "setting")
"""Conditions that come and go with the round and the step; to say so is noise."""

SIDES: tuple[Role, ...] = ("side-0", "side-1", "side-2", "side-3")


def hindrance(one: Combatant) -> str:
    """The condition that keeps somebody from acting: 'paralysed', 'knocked down'; "" for none."""
    bound = next((name for name in HELPLESS_CONDITIONS if one.has(name)), "")
    return bound or idle_by(one) or ("busy" if one.has("busy") else "")


def turn_word(slot: Slot, one: Combatant) -> str:
    """What the one does whose turn it is, or what hinders."""
    if slot.acted:
        return "acted"
    return hindrance(one) or ("interrupts" if slot.interrupts else "acts")


def number(value: int) -> str:
    """A number with a minus sign as wide as the plus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A number that always shows its sign."""
    return f"+{value}" if value >= 0 else number(value)


def several(count: int, one: str, many: str = "") -> str:
    """A count and its noun: '1 wound', '2 wounds'."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def listed(words: tuple[str, ...], most: int) -> str:
    """Words with commas; beyond `most` of them only how many more there are."""
    more = len(words) - most
    text = ", ".join(words[:most])
    return f"{text} and {more} more" if more > 0 else text


def countless(encounter: Encounter) -> bool:
    """Whether counts mean nothing: a surprise round of one action each (SURP-1)."""
    return encounter.phase == "surprise" and encounter.rules.surprise_actions == 1


class Sides:
    """Colours of sides, by the order in which the sides first appear among the combatants.

    Looks only as far through the combatants as the sides that are asked for.
    """

    def __init__(self, encounter: Encounter) -> None:
        self._cast: Iterator[Combatant] = iter(encounter.combatants.values())
        self._found: dict[str, int] = {}

    def role(self, side: str) -> Role:
        """The colour of a side; a side that nobody is on has that of plain text."""
        while side not in self._found:
            one = next(self._cast, None)
            if one is None:
                return "plain"
            self._found.setdefault(one.sheet.side, len(self._found))
        return SIDES[self._found[side] % len(SIDES)]

    def name(self, one: Combatant) -> Span:
        """Somebody's name in the colour of the side."""
        return Span(one.sheet.name, self.role(one.sheet.side))


DUES: dict[DueKind, str] = {
    "system_shock": "system shock",
    "willpower": "Willpower",
    "grapple": "hold",
    "burn": "fire",
    "strike": "charge",
}

CHARGE_ACTS: dict[Act, str] = {"charge": "charges", "set": "meets", "strike": "strikes"}
"""What somebody does to the other in a charge."""


def due_number(encounter: Encounter, who: str, what: str) -> tuple[str, str]:
    """What a due roll needs now, and its dice: ('50 %', 'd100'), ('10', '2d20') or ('', '')."""
    needed = due_needed(encounter, who, what) if who in encounter.combatants else None
    if needed is None:
        return "", ""
    return (f"{needed} %", "d100") if what == "system_shock" else (number(needed), "2d20")


def due_words(encounter: Encounter, due: Due) -> tuple[str, str]:
    """What is due, with its number, and its dice, for somebody who is in the fight.

    ('system shock 50 %', 'd100'), ('Willpower 10', '2d20'), ('contest of the hold on Bob',
    '2d20 each'), ('damage of the hold on Bob', ''), ('fire', '3d6'), ('meets Ann first', 'd20').
    """
    match due.what:
        case "system_shock" | "willpower":
            needed, dice = due_number(encounter, due.who, due.what)
            return f"{DUES[due.what]} {needed}".rstrip(), dice
        case "grapple":
            held = encounter.combatants.get(due.against)
            on = f" on {held.sheet.name}" if held is not None else ""
            if encounter.rules.facts.wrestling:
                return f"contest of the hold{on}", "2d20 each"
            return f"damage of the hold{on}", ""
        case "burn":
            return "fire", "3d6"
        case "strike":
            return _blow_words(encounter, due), "d20"


def _blow_words(encounter: Encounter, due: Due) -> str:
    """A blow of a charge: 'meets Ann first', 'charges Bob at once', 'strikes Ann'."""
    other = encounter.combatants.get(due.against)
    clash = encounter.combatants[due.who].clash_with(due.against)
    if other is None or clash is None:
        return DUES[due.what]
    before = clash.place == "first" and other.clash_with(due.who) is not None
    when = " first" if before else " at once" if clash.place == "at once" else ""
    return f"{CHARGE_ACTS[clash.act]} {other.sheet.name}{when}"
