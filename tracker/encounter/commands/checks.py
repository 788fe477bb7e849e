"""Checks, challenges, saves and the rolls for consciousness (CHECK, SAVE, RETEST, HURT)."""

from collections.abc import Callable, Mapping
from typing import Literal

from pydantic import Field, StrictBool, StrictInt, StrictStr

from tracker.encounter.commands.base import Amount, Command, Retest, Rolls, Work, given, refuse
from tracker.encounter.commands.dues import clear_due
from tracker.encounter.commands.sequence import worsen
from tracker.encounter.events.checks import Challenged, Checked, GroupChecked, RetestUsed, Saved
from tracker.encounter.factors import hindered, in_force, score, system_shock
from tracker.encounter.refusal import Need
from tracker.encounter.state import Combatant
from tracker.rules.checks import (
    ATTRIBUTES,
    Attribute,
    challenge_winner,
    group_succeeds,
    save_tally,
    saved,
    succeeds,
)
from tracker.rules.dice import D20, D100, TWO_D20, Dice
from tracker.rules.harm import after_failure
from tracker.rules.tally import Tally
from tracker.rules.words import nearest, one_of

Retests = tuple[Retest, ...]


class Check(Command):
    """2d20 against an attribute (CHECK-1)."""

    do: Literal["check"] = "check"
    who: StrictStr | None = None
    attribute: StrictStr | None = Field(default=None, description="which score")
    natural: StrictInt | None = Field(default=None, description="the total of 2d20")
    modifier: Amount = Field(default=0, description="points on the score")
    attempt: StrictInt = Field(default=1, description="1 for the first try")
    armour: StrictBool = Field(default=False, description="armour hinders it, as in climbing")
    retests: Retests = ()


class GroupCheck(Command):
    """A check of several, won by half of them (CHECK-6)."""

    do: Literal["group_check"] = "group_check"
    attribute: StrictStr | None = None
    attributes: dict[StrictStr, StrictStr] | None = None
    rolls: Rolls | None = Field(default=None, description="2d20 by id")


class Challenge(Command):
    """Two or more roll 2d20 against their scores; the highest within its own wins (CHECK-3)."""

    do: Literal["challenge"] = "challenge"
    attribute: StrictStr | None = None
    attributes: dict[StrictStr, StrictStr] | None = None
    rolls: Rolls | None = Field(default=None, description="2d20 by id")
    modifiers: dict[StrictStr, Amount] | None = None


class Save(Command):
    """A saving throw (SAVE-1)."""

    do: Literal["save"] = "save"
    who: StrictStr | None = None
    kind: StrictStr | None = Field(default=None, description="poison, fire, mental, …")
    target_number: Amount | None = Field(default=None, description="what must be reached")
    natural: StrictInt | None = Field(default=None, description="the d20")
    modifier: Amount = 0
    retests: Retests = ()


class SystemShock(Command):
    """d100 to stay conscious or alive (HURT-4, HURT-5)."""

    do: Literal["system_shock"] = "system_shock"
    who: StrictStr | None = None
    natural: StrictInt | None = Field(default=None, description="the d100")
    modifier: Amount = Field(default=0, description="per cent")
    retests: Retests = ()


class WillpowerRoll(Command):
    """2d20 against Willpower to stay conscious (HURT-3)."""

    do: Literal["willpower"] = "willpower"
    who: StrictStr | None = None
    natural: StrictInt | None = Field(default=None, description="the total of 2d20")
    modifier: Amount = 0
    retests: Retests = ()


def attribute_of(word: str | None, field: str = "attribute") -> Attribute:
    """The attribute of that name."""
    name = given(word, field, f"one of {one_of(ATTRIBUTES)}")
    for attribute in ATTRIBUTES:
        if attribute == name:
            return attribute
    raise refuse(
        "unknown",
        f"there is no attribute '{name}'{nearest(name, ATTRIBUTES)}; there is {one_of(ATTRIBUTES)}",
        need=Need(field),
    )


def rerolled(
    work: Work,
    one: Combatant,
    natural: int,
    retests: Retests,
    dice: Dice,
    failed: Callable[[int], bool],
    field: str = "retests",
) -> int:
    """RETEST-1 to RETEST-4: the roll that counts, after the retests that were used."""
    used: set[str] = set()
    for number, retest in enumerate(retests):
        if not failed(natural):
            raise refuse("impossible", "a retest replaces a failed roll only", rule="RETEST-1")
        left = work.combatant(one.id).retests.get(retest.source, 0)
        if left <= 0 or retest.source in used:
            why = "serves once a roll" if retest.source in used else "is not left"
            work.forbid(f"'{retest.source}' {why} to {one.sheet.name}", "RETEST-2")
        used.add(retest.source)
        natural = work.die(retest.natural, f"{field}.{number}.natural", dice, one.id)
        work.emit(RetestUsed(who=one.id, source=retest.source, natural=natural))
    return natural


def roll_under(
    work: Work,
    one: Combatant,
    what: str,
    tally: Tally,
    natural: int | None,
    retests: Retests,
    dice: Dice,
) -> bool:
    """A roll that must not exceed a score, with its retests; emits it."""
    needed = max(0, tally.total) if dice == D100 else tally.total
    rules = work.encounter.rules

    def failed(roll: int) -> bool:
        return roll > needed if dice == D100 else not succeeds(roll, needed, rules)

    rolled = work.die(natural, "natural", dice, one.id)
    rolled = rerolled(work, one, rolled, retests, dice, failed)
    success = not failed(rolled)
    work.emit(
        Checked(who=one.id, what=what, natural=rolled, tally=tally, needed=needed, success=success)
    )
    return success


def check(work: Work, command: Check) -> None:
    one = work.combatant(command.who)
    attribute = attribute_of(command.attribute)
    if command.attempt < 1:
        raise refuse("value", f"attempt is 1 or more, not {command.attempt}", rule="CHECK-5")
    tally = score(
        one,
        attribute,
        work.encounter.rules,
        repeats=command.attempt - 1,
        modifier=command.modifier,
    )
    if command.armour:
        tally = hindered(one, tally)
    roll_under(work, one, attribute, tally, command.natural, command.retests, TWO_D20)


def _attributes(
    work: Work,
    common: str | None,
    own: Mapping[str, str] | None,
    rolls: Rolls | None,
    fewest: int,
) -> dict[str, Attribute]:
    """Who takes part in a common roll, with which attribute."""
    named = dict.fromkeys((*(rolls or ()), *(own or ())))
    taking_part = given(named or None, "rolls", "2d20 of everybody who takes part, by id")
    for who in taking_part:
        work.combatant(who, "rolls")
    if len(taking_part) < fewest:
        raise refuse("value", f"it takes {fewest} or more to roll", rule="CHECK-3")
    return {
        who: attribute_of((own or {}).get(who, common), f"attributes.{who}" if own else "attribute")
        for who in taking_part
    }


def group_check(work: Work, command: GroupCheck) -> None:
    attributes = _attributes(work, command.attribute, command.attributes, command.rolls, 1)
    if not work.encounter.rules.facts.group_check:
        work.forbid(
            f"the {work.encounter.rules.edition} edition has no checks of a group", "CHECK-6"
        )
    successes = 0
    for who, attribute in attributes.items():
        one = work.combatant(who)
        tally = score(one, attribute, work.encounter.rules)
        natural = work.roll_of(command.rolls, who, "rolls", TWO_D20)
        success = succeeds(natural, tally.total, work.encounter.rules)
        successes += success
        work.emit(
            Checked(
                who=who,
                what=attribute,
                natural=natural,
                tally=tally,
                needed=tally.total,
                success=success,
            )
        )
    members = len(attributes)
    work.emit(
        GroupChecked(
            successes=successes, members=members, success=group_succeeds(successes, members)
        )
    )


def contest_of(work: Work, tallies: Mapping[str, tuple[str, Tally]], rolls: Rolls | None) -> str:
    """CHECK-3: rolls of several against their scores; the winner's id, or ""."""
    rules = work.encounter.rules
    for who in rolls or ():
        if who not in tallies:
            name = work.combatant(who, "rolls").sheet.name
            raise refuse("unknown", f"{name} takes no part in this roll", rule="CHECK-3")
    naturals = {who: work.roll_of(rolls, who, "rolls", TWO_D20) for who in tallies}
    scores = {who: tally.total for who, (_, tally) in tallies.items()}
    for who, (what, tally) in tallies.items():
        work.emit(
            Checked(
                who=who,
                what=what,
                natural=naturals[who],
                tally=tally,
                needed=scores[who],
                success=succeeds(naturals[who], scores[who], rules),
            )
        )
    winner = challenge_winner(naturals, scores, rules) or ""
    work.emit(Challenged(winner=winner))
    return winner


def contest(work: Work, attribute: Attribute, who: tuple[str, ...], rolls: Rolls | None) -> str:
    """A challenge of one attribute among some; of one alone it is a check."""
    tallies = {
        one: (attribute, score(work.combatant(one), attribute, work.encounter.rules)) for one in who
    }
    return contest_of(work, tallies, rolls)


def challenge(work: Work, command: Challenge) -> None:
    attributes = _attributes(work, command.attribute, command.attributes, command.rolls, 2)
    modifiers = command.modifiers or {}
    for who in modifiers:
        work.combatant(who, "modifiers")
    rules = work.encounter.rules
    tallies: dict[str, tuple[str, Tally]] = {
        who: (
            attribute,
            score(work.combatant(who), attribute, rules, modifier=modifiers.get(who, 0)),
        )
        for who, attribute in attributes.items()
    }
    contest_of(work, tallies, command.rolls)


def throw(
    work: Work,
    one: Combatant,
    kind: str,
    target_number: int,
    natural: int | None,
    success: Callable[[int, int], bool],
    *,
    modifier: int = 0,
    retests: Retests = (),
) -> bool:
    """A saving throw, with its retests; `success` judges natural and total. Emits it."""
    tally = save_tally(
        kind,
        one.sheet.saves.get(kind, 0),
        conditions=in_force(one, "all"),
        shock=one.vitals.shock,
        fatigue=one.vitals.fatigue,
        modifier=modifier,
    )
    rolled = work.die(natural, "natural", D20, one.id)
    rolled = rerolled(
        work, one, rolled, retests, D20, lambda roll: not success(roll, roll + tally.total)
    )
    whole = tally.opened_by(rolled, "d20", "SAVE-1")
    made = success(rolled, whole.total)
    work.emit(
        Saved(
            who=one.id,
            kind=kind,
            natural=rolled,
            tally=whole,
            total=whole.total,
            target_number=target_number,
            success=made,
        )
    )
    return made


def save(work: Work, command: Save) -> None:
    one = work.combatant(command.who)
    kind = given(command.kind or None, "kind", "poison, fire, crushing, mental or another kind")
    number = given(command.target_number, "target_number", "what the total must reach")
    throw(
        work,
        one,
        kind,
        number,
        command.natural,
        lambda natural, total: saved(natural, total, number, work.encounter.rules),
        modifier=command.modifier,
        retests=command.retests,
    )


def _alive(work: Work, who: str | None, what: str) -> Combatant:
    one = work.combatant(who)
    if one.vitals.state == "dead":
        raise refuse("impossible", f"{one.sheet.name} is dead and rolls no {what}", rule="DEATH-1")
    return one


def system_shock_roll(work: Work, command: SystemShock) -> None:
    one = _alive(work, command.who, "system shock")
    tally = system_shock(one, work.encounter.rules, command.modifier)
    success = roll_under(work, one, "system_shock", tally, command.natural, command.retests, D100)
    clear_due(work, one.id, "system_shock")
    if not success:
        vitals = one.vitals
        state = after_failure(vitals.life_points, work.encounter.rules, treated=vitals.treated)
        worsen(work, one.id, state)


def willpower_roll(work: Work, command: WillpowerRoll) -> None:
    one = _alive(work, command.who, "Willpower")
    tally = score(one, "willpower", work.encounter.rules, modifier=command.modifier)
    success = roll_under(work, one, "willpower", tally, command.natural, command.retests, TWO_D20)
    clear_due(work, one.id, "willpower")
    if not success:
        below = one.vitals.life_points < 0 and one.vitals.treated
        worsen(work, one.id, "coma" if below else "unconscious")
