"""Ids and names for several of a kind, without clashes."""

import re
from collections.abc import Collection, Iterable

from tracker.encounter.sheet import LONGEST_NAME, RESERVED_IDS, Sheet

_NUMBERED = re.compile(r"(.*?)[- ]?(\d+)")
_LONGEST_STEM = 50


def numbered(sheet: Sheet, count: int, taken: Collection[str]) -> tuple[Sheet, ...]:
    """`count` copies of a sheet with ids that nobody has.

    One copy with a free id keeps id and name; otherwise 'guard' becomes 'guard-1', 'Guard 1'
    and so on, above the highest number in use, so that no number comes back.
    """
    if count == 1 and sheet.id not in taken:
        return (sheet,)
    stem = sheet.id
    match = _NUMBERED.fullmatch(stem)
    if match and match[1]:
        stem = match[1].rstrip("-") or stem
    name = sheet.name
    if (match := _NUMBERED.fullmatch(name)) and match[1].strip():
        name = match[1].strip()
    stem = stem[:_LONGEST_STEM]
    first = _highest(stem, taken) + 1
    name = name[: LONGEST_NAME - len(f" {first + count}")]
    return tuple(
        sheet.model_copy(update={"id": f"{stem}-{number}", "name": f"{name} {number}"})
        for number in range(first, first + count)
    )


def _highest(stem: str, taken: Iterable[str]) -> int:
    found = [0]
    for key in taken:
        rest = key.removeprefix(f"{stem}-")
        if rest != key and rest.isdigit():
            found.append(int(rest))
    return max(found)


def id_for(name: str, taken: Collection[str]) -> str:
    """A free id made from any name, such as 'old-tom' for 'Old Tom' or 'one' for '张三'."""
    stem = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:_LONGEST_STEM].strip("-")
    if not stem or not stem[0].isalpha():
        stem = f"one-{stem}".strip("-")
    candidate, number = stem, 1
    while candidate in taken or candidate in RESERVED_IDS:
        number += 1
        candidate = f"{stem}-{number}"
    return candidate
