"""What all events share, and how a tally is written in a save."""

import re
from typing import Annotated

from pydantic import PlainSerializer, PlainValidator

from tracker.encounter.sheet import Frozen
from tracker.rules.tally import Modifier, Tally
from tracker.rules.words import in_short

_PART = re.compile(r"([+-]?[0-9]{1,9}) (.*) \(([A-Z]+-\d+)\)", re.DOTALL)


class Event(Frozen):
    """A fact, with every number in it that led to it."""


def _written(tally: Tally) -> list[str]:
    return [str(part) for part in tally.parts]


def _read(lines: object) -> Tally:
    if isinstance(lines, Tally):
        return lines
    if not isinstance(lines, list | tuple):
        raise ValueError("a sum is a list of lines such as '+2 sword (ATK-1)'")
    parts = []
    for line in lines:
        match = _PART.fullmatch(line) if isinstance(line, str) else None
        if match is None:
            raise ValueError(
                f"'{in_short(str(line))}' is no part of a sum; write '+2 sword (ATK-1)'"
            )
        parts.append(Modifier(int(match[1]), match[2], match[3]))
    return Tally(tuple(parts))


Sum = Annotated[Tally, PlainValidator(_read), PlainSerializer(_written)]
"""A tally, written as a list of lines such as '+2 sword (ATK-1)'."""
