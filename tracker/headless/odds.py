"""The odds of an attack on a plain terminal: `tracker odds`."""

import json
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from tracker.encounter.commands.aiming import Attack
from tracker.encounter.flaws import dotted, first_flaw
from tracker.encounter.preview import preview, preview_attack
from tracker.encounter.refusal import Refusal
from tracker.encounter.state import Encounter
from tracker.headless.files import standing
from tracker.headless.status import FINE, Unusable
from tracker.rules.words import nearest
from tracker.view.odds import Odds, odds_table, odds_text

_ATTACK: TypeAdapter[Attack] = TypeAdapter(Attack)


def _one_called(encounter: Encounter, word: str) -> str:
    """The id of somebody by id, or by a name that only one has."""
    cast = encounter.combatants
    if word in cast:
        return word
    named = [one.id for one in cast.values() if one.sheet.name.casefold() == word.casefold()]
    if len(named) != 1:
        names = (*cast, *(one.sheet.name for one in cast.values()))
        several = f"; there are {', '.join(named)}" if named else nearest(word, names)
        raise Unusable(f"there is nobody called '{word}' in this fight{several}")
    return named[0]


def _attack(**fields: object) -> Attack:
    try:
        return _ATTACK.validate_python(fields)
    except ValidationError as error:
        key, sentence = first_flaw(error, fields, _ATTACK)
        raise Unusable(f"{dotted(key)}: {sentence}") from None


def odds(
    path: Path,
    who: str,
    target: str,
    *,
    weapon: str | None = None,
    position: str = "front",
    modifier: int = 0,
    as_json: bool = False,
) -> int:
    """The exact odds of an attack, against each defence that the target has."""
    encounter = standing(path)
    who, target = (_one_called(encounter, word) for word in (who, target))
    command = _attack(who=who, target=target, weapon=weapon, position=position, modifier=modifier)
    known = preview_attack(encounter, command)
    if isinstance(known, Refusal):
        raise Unusable(known.sentence)
    objection = preview(encounter, command).refusal
    odds = Odds(
        encounter.combatants[who],
        encounter.combatants[target],
        known,
        objection.sentence if objection else "",
    )
    if as_json:
        print(json.dumps(odds_table(odds), indent=2, ensure_ascii=False))
    else:
        print(odds_text(odds))
    return FINE
