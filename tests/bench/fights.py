"""Saved fights of any size to measure with: guards and travellers in the first round."""

import random
from collections.abc import Mapping
from pathlib import Path

from tracker.encounter.commands import COMMAND
from tracker.encounter.refusal import Refusal
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import begin
from tracker.rules.edition import Edition, ruleset
from tracker.session import Session
from tracker.store.catalogue import load_catalogue

NOON = "2030-01-31T12:00:00+01:00"


def sheet(number: int) -> Sheet:
    """One of many: every fourth a traveller, the others guards in armour, every tenth hurt."""
    traveller = number % 4 == 0
    table: dict[str, object] = {
        "id": f"p{number}",
        "name": f"{'Traveller' if traveller else 'Guard'} {number}",
        "side": "travellers" if traveller else "guards",
        "hit_points": 500,
        "initiative": number % 5,
        "wits": 8 + number % 7,
        "armour_class": 7 if traveller else 12,
        "skills": {"sword": 3, "dodge": 2} if traveller else {"claymore": 2},
        "armour": {"encumbrance": "none" if traveller else "medium"},
        "weapons": [
            {"name": "sword", "damage": "1d8", "type": "hacking"}
            if traveller
            else {"name": "claymore", "damage": "2d6", "type": "hacking", "encumbrance": "heavy"}
        ],
    }
    if number % 10 == 3:
        table["now"] = {"hit_points": 400, "wounds": 1}
    return Sheet.model_validate(table)


def take(session: Session, **step: object) -> None:
    """Takes a step that must not be refused."""
    outcome = session.do(COMMAND.validate_python(step))
    assert not isinstance(outcome, Refusal), outcome.sentence


def hurt(session: Session, who: int = 1) -> None:
    """A step like any other: somebody is hurt a little."""
    take(session, do="hurt", who=f"p{who}", amount=1, type="smashing", raw=True)


def fight(folder: Path, combatants: int, steps: int = 1) -> Path:
    """A saved fight of so many combatants and steps, the first of which opens the round."""
    session = opened_fight(folder, combatants, steps)
    session.close()
    return session.path


def opened_fight(folder: Path, combatants: int, steps: int = 1) -> Session:
    """The same, still open."""
    catalogue = load_catalogue()
    cast = tuple(sheet(number) for number in range(combatants))
    start = begin(f"{combatants} at the ford", ruleset(Edition.CURRENT, {}), catalogue, cast)
    path = folder / f"{combatants}-{steps}.toml"
    session = Session.create(path, start, clock=lambda: NOON)
    dice = random.Random(combatants)
    rolls: Mapping[str, int] = {one.id: dice.randint(1, 10) for one in cast}
    take(session, do="initiative", rolls=rolls)
    for number in range(1, steps):
        hurt(session, number % combatants)
    return session
