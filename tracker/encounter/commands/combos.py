"""Combos: skills that work together (COMBO)."""

import re
from collections.abc import Mapping
from typing import Literal

from pydantic import Field, StrictStr

from tracker.encounter.catalogue import Combo, Gift
from tracker.encounter.commands.base import Command, Work, given, refuse
from tracker.encounter.events.attacks import ComboReadied
from tracker.encounter.refusal import Need
from tracker.encounter.sheet import Sheet
from tracker.rules.edition import Edition
from tracker.rules.words import nearest, one_of

_LEVELLED = re.compile(r"(.+?) (\d+)")


class UseCombo(Command):
    """A combo is announced: what it gives counts for the next roll of its kind (COMBO-0)."""

    do: Literal["combo"] = "combo"
    who: StrictStr | None = None
    name: StrictStr | None = Field(default=None, description="which combo")


def requirements(combo: Combo, edition: Edition) -> tuple[tuple[str, ...], ...]:
    """What a combo asks for in an edition."""
    if edition is Edition.CLASSIC and combo.classic_requires is not None:
        return combo.classic_requires
    return combo.requires


def gift(combo: Combo, edition: Edition) -> Gift:
    """What a combo gives in an edition."""
    if edition is Edition.CLASSIC and combo.classic_gives is not None:
        return combo.classic_gives
    return combo.gives


def knows(sheet: Sheet, skill: str) -> bool:
    """Whether a sheet has a skill such as 'grab', 'wrestling 3' or '*kick*'."""
    match = _LEVELLED.fullmatch(skill)
    name, level = (match[1], int(match[2])) if match else (skill, 1)
    pattern = re.compile(re.escape(name).replace(r"\*", ".*"), re.IGNORECASE)
    return any(
        have >= level and pattern.fullmatch(known) is not None
        for known, have in (*sheet.skills.items(), *((style, 1) for style in sheet.styles))
    )


def lacking(sheet: Sheet, combo: Combo, edition: Edition) -> tuple[tuple[str, ...], ...]:
    """The demands of a combo that a sheet does not meet."""
    return tuple(
        demand
        for demand in requirements(combo, edition)
        if not any(knows(sheet, skill) for skill in demand)
    )


def open_combos(sheet: Sheet, combos: Mapping[str, Combo], edition: Edition) -> tuple[str, ...]:
    """The combos whose demands a sheet meets."""
    return tuple(name for name, combo in combos.items() if not lacking(sheet, combo, edition))


def use_combo(work: Work, command: UseCombo) -> None:
    one = work.combatant(command.who)
    combos = work.encounter.catalogue.combos
    name = given(command.name, "name", "a combo of the catalogue")
    combo = combos.get(name)
    if combo is None:
        raise refuse(
            "unknown", f"there is no combo '{name}'{nearest(name, combos)}", need=Need("name")
        )
    if not one.up:
        work.forbid(f"{one.sheet.name} is {one.vitals.state}", combo.rule)
    edition = work.encounter.rules.edition
    missing = lacking(one.sheet, combo, edition)
    if missing:
        needs = " and ".join(one_of(demand) for demand in missing)
        work.forbid(f"{one.sheet.name} lacks {needs} for {name}", combo.rule)
    gives = gift(combo, edition)
    work.emit(
        ComboReadied(
            who=one.id, name=name, gift=gives, active=not gives.next_round, whole=gives.next_round
        )
    )
