"""The keys that a model takes, wherever in its data."""

import pytest
from pydantic import TypeAdapter

from tracker.encounter.catalogue import Catalogue, Combo, Effect, Modifiers
from tracker.encounter.commands import COMMAND
from tracker.encounter.commands.aiming import Attack
from tracker.encounter.commands.base import Retest
from tracker.encounter.commands.defences import Defence
from tracker.encounter.events import EVENT
from tracker.encounter.events.harm import Healed
from tracker.encounter.schema import Location, known_keys
from tracker.encounter.sheet import Frozen, Sheet, Start, Weapon


def fields(model: type[Frozen]) -> set[str]:
    return {field.alias or name for name, field in model.model_fields.items()}


@pytest.mark.parametrize(
    ("adapter", "location", "model"),
    [
        (TypeAdapter(Sheet), (), Sheet),
        (TypeAdapter(Sheet), ("weapons", 0), Weapon),
        (TypeAdapter(Sheet), ("now",), Start),
        (TypeAdapter(dict[str, Effect]), ("dazed", "modifiers"), Modifiers),
        (TypeAdapter(Catalogue), ("combos", "chi attack"), Combo),
        (COMMAND, ("attack",), Attack),
        (COMMAND, ("attack", "defence", "then", "retests", 1), Retest),
        (COMMAND, ("attack", "defence", "then", "then"), Defence),
        (COMMAND, ("add", "combatant", "weapons", 3), Weapon),
        (EVENT, ("healed",), Healed),
        (EVENT, ("combatant-added", "sheet", "now"), Start),
    ],
)
def test_the_keys_of_every_place_are_known(
    adapter: TypeAdapter[object], location: Location, model: type[Frozen]
) -> None:
    assert set(known_keys(adapter, location)) == fields(model)


@pytest.mark.parametrize("location", [("skills",), ("skills", "sword"), ("nothing", 0)])
def test_where_any_key_or_none_is_taken_none_is_known(location: Location) -> None:
    assert known_keys(TypeAdapter(Sheet), location) == ()
