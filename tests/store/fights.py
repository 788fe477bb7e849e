"""Fights with real commands for the tests of the store: begun, played, written as text."""

from collections.abc import Mapping
from pathlib import Path

from tracker.encounter.commands import COMMAND
from tracker.encounter.refusal import Refusal
from tracker.encounter.sheet import Sheet
from tracker.encounter.state import Encounter, begin
from tracker.encounter.timeline import Timeline
from tracker.rules.edition import Choice, Edition, ruleset
from tracker.session import Session
from tracker.store.catalogue import load_catalogue
from tracker.store.entries import entry_tables
from tracker.store.head import head_table
from tracker.store.journal import Journal, create
from tracker.store.reading import read

NOON = "2030-01-31T12:00:00+01:00"
CAST = (Sheet(id="ann", initiative=13), Sheet(id="bob", hit_points=7, life_points=6))
Fields = dict[str, object]

FIRST_ROUND: tuple[Fields, ...] = (
    {"do": "initiative", "rolls": {"ann": 10, "bob": 5}},
    {"do": "hurt", "who": "bob", "amount": 3, "type": "hacking"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "next"},
    {"do": "add", "combatant": {"id": "cid"}},
    {"do": "note", "text": 'Ann: "hold"\n[[step]] 日本 🐉'},
)
"""A round of Ann at 23 and Bob at 5, with a step of every shape that a file can hold."""


def start(house: Mapping[str, Choice] | None = None) -> Encounter:
    """A fight before its first round."""
    return begin("The ford", ruleset(Edition.CURRENT, house or {}), load_catalogue(), CAST)


def open_new(path: Path, encounter: Encounter) -> Session:
    """A new fight on disk, with a clock that stands still."""
    return Session.create(path, encounter, clock=lambda: NOON)


def give(session: Session, *steps: Fields) -> None:
    """Takes steps, undo and redo among them; none is refused."""
    for step in steps:
        match step["do"]:
            case "undo":
                outcome: object = session.undo()
            case "redo":
                outcome = session.redo()
            case _:
                outcome = session.do(COMMAND.validate_python(step))
        assert not isinstance(outcome, Refusal), outcome.sentence


def played(path: Path, *steps: Fields, house: Mapping[str, Choice] | None = None) -> Timeline:
    """The course of a fight that was played and closed."""
    session = open_new(path, start(house))
    give(session, *(steps or FIRST_ROUND))
    session.close()
    return session.timeline


def save(path: Path, timeline: Timeline) -> bytes:
    """A whole fight written anew; the bytes of its file."""
    create(path, head_table(timeline.states[0]))
    with Journal(read(path)) as journal:
        journal.append_all(entry_tables(timeline, 1))
    return path.read_bytes()
