"""Combos: skills that work together (COMBO)."""

import re
from collections.abc import Callable, Mapping
from typing import Literal

from pydantic import Field, StrictStr

from tracker.encounter.catalogue import Combo, Gift
from tracker.encounter.commands.base import Command, Work, given, refuse
from tracker.encounter.events.attacks import ComboReadied
from tracker.encounter.refusal import Need
from tracker.encounter.sheet import Sheet, Weapon
from tracker.encounter.state import Combatant
from tracker.rules.edition import Edition
from tracker.rules.words import in_short, nearest, one_of, whole

_LEVELLED = re.compile(r"(.+?) (\d+)")
TOGETHER = " + "
"""Between skills of one alternative: 'neck hold + shoulder flip' asks for both."""

HAND_TO_HAND = (
    "hands",
    "hand parry",
    "*hand-to-hand*",
    "unarmed*",
    "*martial art*",
    "brawling",
    "boxing",
    "karate",
    "judo",
    "akijutsu*",
    "atemi*",
    "wrestling*",
    "ground fighting",
    "body check",
    "pin",
    "grab",
    "grab *",
    "*kick*",
    "*punch*",
    "*fist*",
    "*headbutt*",
    "elbow*",
    "knee strike",
    "hand strike",
    "open hand*",
    "* hold",
    "* lock",
    "* flip",
    "* throw",
    "choke*",
)
"""Skills that fight with the body alone."""

BENDING = ("*flex*", "*whip*", "*chain*", "*flail*", "*nunchaku*", "*rope*", "*garrotte*")
"""Weapons that bend, by name or skill."""


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


def fits(name: str, pattern: str) -> bool:
    """Whether a skill's name is the one meant; `*` stands for anything, case for nothing."""
    expression = re.escape(pattern).replace(r"\*", ".*")
    return re.fullmatch(expression, name, re.IGNORECASE) is not None


def _fits_any(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fits(name, pattern) for pattern in patterns)


def hand_to_hand(skill: str) -> bool:
    """Whether a skill needs no weapon."""
    return _fits_any(skill, HAND_TO_HAND)


def bends(weapon: Weapon) -> bool:
    """Whether a weapon is a flexible one."""
    return _fits_any(weapon.name, BENDING) or _fits_any(weapon.proficiency, BENDING)


WEAPONS: Mapping[str, Callable[[Weapon], bool]] = {
    "any weapon": lambda _weapon: True,
    "any melee weapon": lambda weapon: not weapon.ranged,
    "any hacking weapon": lambda weapon: not weapon.ranged and weapon.type == "hacking",
    "any flex weapon": lambda weapon: not weapon.ranged and bends(weapon),
    "any rigid weapon": lambda weapon: not weapon.ranged and not bends(weapon),
    "any one-handed ranged weapon": lambda weapon: weapon.ranged and not weapon.needs_both_hands,
}
"""Demands that are met by the skill of a weapon on the sheet, by its kind."""

ANY_HAND_TO_HAND = "any hand-to-hand skill"
ANY_MARTIAL = "any martial skill"


def _levels(sheet: Sheet) -> dict[str, int]:
    """Every skill and style of a sheet; a style has the level 1."""
    return {**dict.fromkeys(sheet.styles, 1), **sheet.skills}


def _armed(sheet: Sheet, kind: Callable[[Weapon], bool]) -> frozenset[str]:
    """The skills of a sheet's weapons of one kind; a kick or a fist is no weapon."""
    return frozenset(
        weapon.proficiency
        for weapon in sheet.weapons
        if not weapon.unarmed and not hand_to_hand(weapon.proficiency) and kind(weapon)
    )


def meeting(sheet: Sheet, skill: str) -> tuple[str, ...]:
    """The sheet's own skills that are meant by one such as 'grab', 'wrestling 3', '*kick*',
    'any martial skill' or 'any hacking weapon'."""
    known = {name: level for name, level in _levels(sheet).items() if level > 0}
    if skill in WEAPONS:
        armed = _armed(sheet, WEAPONS[skill])
        return tuple(name for name in known if name in armed)
    if skill == ANY_HAND_TO_HAND:
        return tuple(name for name in known if hand_to_hand(name))
    if skill == ANY_MARTIAL:
        armed = _armed(sheet, WEAPONS["any weapon"])
        return tuple(name for name in known if name in armed or hand_to_hand(name))
    match = _LEVELLED.fullmatch(skill)
    pattern, least = (match[1], whole(match[2])) if match else (skill, 1)
    return tuple(name for name, level in known.items() if level >= least and fits(name, pattern))


def _choices(sheet: Sheet, demand: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """The sets of a sheet's skills of which each alone meets a demand."""
    sets: list[frozenset[str]] = []
    for alternative in demand:
        found: list[frozenset[str]] = [frozenset()]
        for skill in alternative.split(TOGETHER):
            found = [
                chosen | {name}
                for chosen in found
                for name in meeting(sheet, skill)
                if name not in chosen
            ]
        sets += found
    return tuple(dict.fromkeys(sets))


def lacking(sheet: Sheet, combo: Combo, edition: Edition) -> tuple[tuple[str, ...], ...]:
    """The demands of a combo that a sheet does not meet. One skill meets one demand: whoever
    grabs and strikes has two skills for it."""
    demands = requirements(combo, edition)
    choices = [_choices(sheet, demand) for demand in demands]
    met = _most_met(choices, frozenset())
    return tuple(demand for number, demand in enumerate(demands) if number not in met)


def _most_met(
    choices: list[tuple[frozenset[str], ...]], used: frozenset[str], at: int = 0
) -> frozenset[int]:
    """The largest set of demands, from one on, that skills not yet used can meet together."""
    if at == len(choices):
        return frozenset()
    best: frozenset[int] = frozenset()
    for chosen in choices[at]:
        if chosen & used:
            continue
        found = _most_met(choices, used | chosen, at + 1) | {at}
        if len(found) == len(choices) - at:
            return found
        best = max(best, found, key=len)
    return max(best, _most_met(choices, used, at + 1), key=len)


def open_combos(sheet: Sheet, combos: Mapping[str, Combo], edition: Edition) -> tuple[str, ...]:
    """The combos whose demands a sheet meets."""
    return tuple(name for name, combo in combos.items() if not lacking(sheet, combo, edition))


def skill_words(skill: str) -> str:
    """A demanded skill as people read it: 'any kick', 'wrestling 3', 'neck hold and pin'."""
    parts = []
    for part in skill.split(TOGETHER):
        plain = in_short(part.replace("*", "").strip())
        parts.append(f"any {plain}" if part.startswith("*") else plain)
    return " and ".join(parts)


def lacking_words(sheet: Sheet, combo: Combo, edition: Edition) -> str:
    """The skills that a sheet lacks for a combo, as people read them; "" when it has all."""
    missing = lacking(sheet, combo, edition)
    return " and ".join(one_of(map(skill_words, demand)) for demand in missing)


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
    if lacks := lacking_words(one.sheet, combo, edition):
        work.forbid(f"{one.sheet.name} lacks {lacks} for {name}", combo.rule)
    gives = gift(combo, edition)
    _room_for(work, one, name, combo.rule, gives)
    work.emit(
        ComboReadied(
            who=one.id, name=name, gift=gives, active=not gives.next_round, whole=gives.next_round
        )
    )


def _room_for(work: Work, one: Combatant, name: str, rule: str, gives: Gift) -> None:
    """COMBO-4: a combo for the round to come takes all of this round, and then lasts for all of
    that one, so that no other has room in either."""
    ready = one.combo
    if ready is not None and ready.whole:
        when = "lasts this round" if ready.active else "takes this whole round"
        work.forbid(f"{one.sheet.name}'s {ready.name} {when}; {name} would end it", rule)
    if gives.next_round and one.turn.committed:
        work.forbid(f"{name} takes a whole round; {one.sheet.name} has acted in this one", rule)
