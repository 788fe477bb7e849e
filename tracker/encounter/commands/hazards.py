"""Falls and fire (FALL, FIRE)."""

from typing import Literal

from pydantic import Field, StrictInt, StrictStr

from tracker.encounter.commands.base import Amount, Command, Retest, Work, given, refuse
from tracker.encounter.commands.checks import throw
from tracker.encounter.commands.dues import clear_due
from tracker.encounter.commands.suffering import suffer
from tracker.encounter.events.harm import BurnCounted, ConditionGained, HazardMet, ThingScorched
from tracker.encounter.refusal import Need
from tracker.encounter.state import Combatant
from tracker.rules.checks import saved
from tracker.rules.dice import D20
from tracker.rules.hazards import (
    FIRE,
    SURFACES,
    fall_dice,
    fall_saved,
    fall_target,
    fire_target,
    halved,
)
from tracker.rules.words import one_of


class Fall(Command):
    """A fall, and the crushing save for half (FALL-1, FALL-3)."""

    do: Literal["fall"] = "fall"
    who: StrictStr | None = None
    feet: Amount | None = Field(default=None, description="feet")
    surface: StrictStr = Field(default="hard", description="soft, hard or rocks")
    rolls: tuple[StrictInt, ...] | None = Field(default=None, description="a die each ten feet")
    natural: StrictInt | None = Field(default=None, description="the save's d20")
    modifier: Amount = 0
    retests: tuple[Retest, ...] = ()


class Burn(Command):
    """A round in flames or a brush with them, and the fire save for half (FIRE-1, FIRE-2)."""

    do: Literal["burn"] = "burn"
    who: StrictStr | None = None
    rolls: tuple[StrictInt, ...] | None = Field(default=None, description="3d6")
    natural: StrictInt | None = Field(default=None, description="the save's d20")
    thing: StrictStr = Field(default="", description="a thing carried that is to catch fire")
    modifier: Amount = 0
    retests: tuple[Retest, ...] = ()


def fall(work: Work, command: Fall) -> None:
    one = work.combatant(command.who)
    feet = given(command.feet, "feet", "how deep the fall is")
    if feet < 0:
        raise refuse("value", f"feet is 0 or more, not {feet}", rule="FALL-1")
    grounds = {
        **SURFACES,
        **{name: ground.sides for name, ground in work.encounter.catalogue.grounds.items()},
    }
    if command.surface not in grounds:
        raise refuse(
            "unknown",
            f"surface is {one_of(grounds)}, not '{command.surface}'",
            need=Need("surface"),
        )
    rules = work.encounter.rules
    dice = fall_dice(feet, grounds[command.surface], rules)
    rolls = work.rolls(command.rolls, "rolls", dice, one.id)
    damage, number = sum(rolls), fall_target(feet)
    work.emit(
        HazardMet(
            who=one.id,
            hazard="fall",
            feet=feet,
            surface=command.surface,
            rolls=rolls,
            damage=damage,
            target_number=number,
        )
    )
    made = throw(
        work,
        one,
        "crushing",
        number,
        command.natural,
        lambda natural, total: fall_saved(natural, total, feet, rules),
        modifier=command.modifier,
        retests=command.retests,
    )
    suffer(work, one.id, halved(damage) if made else damage, "smashing", "fall")


def burn(work: Work, command: Burn) -> None:
    one = work.combatant(command.who)
    rules = work.encounter.rules
    if not rules.facts.fire:
        work.forbid(f"the {rules.edition} edition has no rule for fire", "FIRE-2")
    rolls = work.rolls(command.rolls, "rolls", FIRE, one.id)
    damage = sum(rolls)
    if command.thing:
        _scorch(work, command, one, rolls)
        return
    burning = one.condition("burning")
    number = fire_target(damage, burning.burnt if burning else 0)
    work.emit(
        HazardMet(who=one.id, hazard="fire", rolls=rolls, damage=damage, target_number=number)
    )
    made = throw(
        work,
        one,
        "fire",
        number,
        command.natural,
        lambda natural, total: saved(natural, total, number, rules),
        modifier=command.modifier,
        retests=command.retests,
    )
    before = work.combatant(one.id).vitals
    suffer(work, one.id, halved(damage) if made else damage, "fire", "fire")
    if burning is not None:
        after = work.combatant(one.id).vitals
        taken = before.hit_points - after.hit_points + before.life_points - after.life_points
        work.emit(
            BurnCounted(who=one.id, points=damage if rules.fire_cumulative == "rolled" else taken)
        )
    clear_due(work, one.id, "burn")


def _scorch(work: Work, command: Burn, one: Combatant, rolls: tuple[int, ...]) -> None:
    """FIRE-4: a thing saves with a plain d20 so as not to catch fire; what it went through
    before counts as well. Its bearer burns with it (FIRE-5)."""
    damage = sum(rolls)
    number = fire_target(damage, one.scorched.get(command.thing, 0))
    natural = work.die(command.natural, "natural", D20, one.id)
    total = natural + command.modifier
    safe = saved(natural, total, number, work.encounter.rules)
    work.emit(
        HazardMet(who=one.id, hazard="fire", rolls=rolls, damage=damage, target_number=number)
    )
    work.emit(ThingScorched(who=one.id, thing=command.thing, points=damage, ignited=not safe))
    if not safe and not one.has("burning"):
        work.emit(ConditionGained(who=one.id, name="burning"))
