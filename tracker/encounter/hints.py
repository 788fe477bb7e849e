"""What a family of rules says, in a few lines, for prompts and for the command line."""

import re
from collections.abc import Iterator
from typing import Annotated

from annotated_types import MinLen
from pydantic import Field, StrictStr

from tracker.encounter.sheet import Frozen

_NUMBER = r"[0-9]{1,4}"
_NUMBERS = rf"{_NUMBER}(?:‥{_NUMBER})?"
_CITED = re.compile(rf"\(([A-Z]+)-({_NUMBERS}(?:, {_NUMBERS})*)\)[.]?$")
_RULE = re.compile(rf"([A-Z]+)(?:-({_NUMBER}))?", re.IGNORECASE)


class Hint(Frozen):
    """A family of rules: its title, lines that end with the rules they speak of, such as
    '(INIT-1, 3, 5‥7)', the steps (`do`) it belongs to, and the fields of these that it speaks
    of most."""

    title: StrictStr
    lines: Annotated[tuple[StrictStr, ...], MinLen(1)]
    commands: tuple[StrictStr, ...] = ()
    fields: tuple[StrictStr, ...] = ()


class Hints(Frozen):
    """All hints by their family, the letters before the number of a rule."""

    families: dict[StrictStr, Hint] = Field(default_factory=dict)

    def of_command(self, do: str, field: str = "") -> tuple[str, ...]:
        """The families that belong to a kind of step, in the order of the book; those that speak
        of the `field` come first, and belong to it wherever it is asked for."""
        found = [
            name
            for name, hint in self.families.items()
            if do in hint.commands or field in hint.fields
        ]
        return tuple(sorted(found, key=lambda name: field not in self.families[name].fields))

    def about(self, rule: str) -> tuple[str, ...]:
        """The lines for a family ('INIT') or a rule ('INIT-2'); () when there are none."""
        family, number = split_rule(rule)
        hint = self.families.get(family)
        if hint is None:
            return ()
        if number is None:
            return hint.lines
        return tuple(line for line in hint.lines if number in cited(line).get(family, ()))


def split_rule(text: str) -> tuple[str, int | None]:
    """Family and number of a rule's ID; what is neither an ID nor a family comes back whole."""
    match = _RULE.fullmatch(text.strip())
    if match is None:
        return text, None
    return match[1].upper(), int(match[2]) if match[2] else None


def cited(line: str) -> dict[str, frozenset[int]]:
    """The rules that a line ends with, by family; empty for a line without any."""
    match = _CITED.search(line)
    return {match[1]: frozenset(_numbers(match[2]))} if match else {}


def _numbers(text: str) -> Iterator[int]:
    for part in text.split(", "):
        first, _, last = part.partition("‥")
        yield from range(int(first), int(last or first) + 1)
