"""The rules on a plain terminal: `tracker rules`."""

import textwrap

from tracker.encounter.catalogue import Combo, Cover, Ground
from tracker.encounter.commands.combos import skill_words
from tracker.encounter.hints import split_rule
from tracker.headless.files import own_catalogue, own_hints
from tracker.headless.status import FINE, Unusable
from tracker.rules.edition import SWITCHES, Switch
from tracker.rules.words import in_short, nearest, one_of

LINE = 88
"""Where the lines are broken, in characters."""


def rules(word: str) -> int:
    """What the rules say of a family or one rule, all families for ""; the house rules."""
    if word.casefold() == "house":
        return _house_rules()
    hints = own_hints()
    if not word:
        width = max(map(len, hints.families))
        print(*(f"{name:<{width}}  {one.title}" for name, one in hints.families.items()), sep="\n")
        print("\n`tracker rules ID` tells more, `tracker rules house` the house rules.")
        return FINE
    family, _ = split_rule(word)
    hint = hints.families.get(family)
    if hint is None:
        known = nearest(family, (*hints.families, "HOUSE"))
        raise Unusable(f"there is no rule '{in_short(word)}'{known}")
    lines = hints.about(word)
    if not lines:
        raise Unusable(f"{family} has no rule '{word}'; `tracker rules {family}` shows them all")
    print(f"{family} · {hint.title}", *map(_folded, lines), sep="\n")
    _print_entries_of(word)
    _print_switches_of(word)
    return FINE


def _folded(line: str) -> str:
    return textwrap.fill(line, LINE, initial_indent="  ", subsequent_indent="    ")


def _print_entries_of(word: str) -> None:
    """What the catalogue holds for one rule: 'Jump Kick (jump, any kick): …'."""
    catalogue = own_catalogue()
    rule = word.strip().upper()
    for kind in type(catalogue).model_fields:
        for name, entry in getattr(catalogue, kind).items():
            if entry.rule == rule:
                figures = _figures(entry)
                called = f"{name} ({figures})" if figures else name
                print(_folded(f"{called}: {entry.hint}" if entry.hint else called))


def _figures(entry: object) -> str:
    """The number of an entry, or the skills that it asks for; "" for neither."""

    def skills(demands: tuple[tuple[str, ...], ...]) -> str:
        return ", ".join(one_of(map(skill_words, demand)) for demand in demands)

    match entry:
        case Cover():
            return f"{entry.percent} %"
        case Ground():
            return f"d{entry.sides}"
        case Combo() if entry.classic_requires is not None:
            return f"{skills(entry.requires)}; in classic {skills(entry.classic_requires)}"
        case Combo():
            return skills(entry.requires)
        case _:
            return ""


def _print_switches_of(word: str) -> None:
    """The house rules that belong to a family or to one rule, by name."""
    family, number = split_rule(word)
    names = [
        name
        for name, switch in SWITCHES.items()
        if (found := split_rule(switch.rule))[0] == family and number in (None, found[1])
    ]
    if names:
        print(_folded(f"House rules: {', '.join(names)}"))


def _house_rules() -> int:
    def plain(value: object) -> str:
        return str(value).lower() if isinstance(value, bool) else str(value)

    def default(switch: Switch) -> str:
        by_value: dict[str, list[str]] = {}
        for edition, value in switch.defaults.items():
            by_value.setdefault(plain(value), []).append(str(edition))
        if len(by_value) == 1:
            return next(iter(by_value))
        return ", ".join(f"{value} in {' and '.join(names)}" for value, names in by_value.items())

    for number, switch in enumerate(SWITCHES.values()):
        print(*([""] if number else []), f"{switch.name} ({switch.rule})", sep="\n")
        print(_folded(switch.meaning))
        print(_folded(f"takes {one_of(map(plain, switch.options))}; default {default(switch)}"))
    return FINE
