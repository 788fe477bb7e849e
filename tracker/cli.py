"""The command line. Imports the screen only when one is asked for."""

import argparse
import gc
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tracker import __version__

if TYPE_CHECKING:
    from tracker.encounter.catalogue import Catalogue
    from tracker.encounter.state import Encounter
    from tracker.encounter.timeline import Timeline

FINE, FAILED, UNUSABLE = 0, 1, 2
EDITIONS = ("classic", "revised", "current")
COMMANDS = ("demo", "new", "check", "show", "log", "play", "rules", "odds", "help")


class Unusable(Exception):
    """Bad usage or a file that cannot be read; str() is the one line for the user."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; the exit status is 0 fine, 1 a check failed, 2 bad usage or file."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _start_quickly()
    try:
        return _run(given)
    except Unusable as trouble:
        print(f"tracker: {trouble}", file=sys.stderr)
        return UNUSABLE
    except BrokenPipeError:
        sys.stderr.close()
        return FINE
    except KeyboardInterrupt:
        return 130


def _start_quickly() -> None:
    """What imports make stays for ever: it need not be searched for garbage, nor for plug-ins
    of pydantic, of which there are none."""
    gc.disable()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _run(given: list[str]) -> int:
    options = _parser().parse_args(_with_command(given))
    match options.command:
        case "check":
            return _check(options.files)
        case "show":
            return _show(options.file, as_json=options.json)
        case "log":
            return _log(options.file, markdown=options.markdown)
        case "play":
            return _play(options.files, as_json=options.json)
        case "rules":
            return _rules(options.rule)
        case "odds":
            return _odds(options)
        case _:
            return _screen(options)


def _with_command(given: list[str]) -> list[str]:
    """`tracker FILE` is short for `tracker open FILE`, and `tracker` alone for `tracker start`."""
    for place, word in enumerate(given):
        if given[place - 1 : place] in (["--saves"], ["--theme"]):
            continue
        if not word.startswith("-"):
            known = word in COMMANDS or word in ("open", "start")
            return given if known else [*given[:place], "open", *given[place:]]
    return (
        given if any(word in given for word in ("-h", "--help", "--version")) else [*given, "start"]
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tracker",
        description="An encounter tracker for the tabletop role-playing game Midian.",
        epilog="Without a command the start screen opens; `tracker FILE` opens a saved fight.",
    )
    parser.add_argument("--version", action="version", version=f"tracker {__version__}")
    parser.add_argument("--saves", type=Path, metavar="DIR", help="where your fights are")
    parser.add_argument("--theme", metavar="NAME", help="colours, such as lantern or parchment")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("start", help="the list of your fights")
    demo = commands.add_parser("demo", help="a fresh copy of a shipped fight")
    demo.add_argument("name", nargs="?", default="gate", help="which one (gate)")
    new = commands.add_parser("new", help="a new fight from files of combatants")
    new.add_argument("title")
    new.add_argument("files", nargs="+", metavar="FILE", help="such as ann.toml or guard.toml*4")
    new.add_argument("--edition", choices=EDITIONS, default="current")
    new.add_argument(
        "--house", action="append", default=[], metavar="RULE=VALUE", help="a house rule"
    )
    new.add_argument("--no-screen", action="store_true", help="only write the file")
    opened = commands.add_parser("open", help="a saved fight")
    opened.add_argument("file", type=Path)
    check = commands.add_parser("check", help="whether saved fights are whole")
    check.add_argument("files", nargs="+", type=Path, metavar="FILE")
    show = commands.add_parser("show", help="how a saved fight stands")
    show.add_argument("file", type=Path)
    show.add_argument("--json", action="store_true")
    log = commands.add_parser("log", help="the log of a saved fight")
    log.add_argument("file", type=Path)
    log.add_argument("--markdown", action="store_true")
    play = commands.add_parser("play", help="plays fights that are written as data")
    play.add_argument("files", nargs="+", type=Path, metavar="SCENARIO")
    play.add_argument("--json", action="store_true")
    rules = commands.add_parser("rules", help="what the rules say, and which house rules there are")
    rules.add_argument("rule", nargs="?", default="", metavar="ID", help="INIT, INIT-2 or house")
    odds = commands.add_parser("odds", help="the odds of an attack as a fight stands")
    odds.add_argument("file", type=Path, help="a saved fight, or a scenario at its end")
    odds.add_argument("who", help="id or name of the attacker")
    odds.add_argument("target", help="id or name of the target")
    odds.add_argument("--weapon", metavar="NAME", help="the one in hand when not given")
    odds.add_argument("--position", default="front", metavar="WORD", help="such as behind")
    odds.add_argument("--modifier", type=int, default=0, metavar="N", help="points on the roll")
    odds.add_argument("--json", action="store_true")
    return parser


def _catalogue() -> "Catalogue":
    from tracker.store.catalogue import load_catalogue
    from tracker.store.document import BadDocument
    from tracker.store.places import user_data_folder

    try:
        return load_catalogue(user_data_folder() / "data")
    except BadDocument as flaw:
        raise Unusable(str(flaw)) from None


def _read(path: Path) -> "Timeline":
    from tracker.store.fight import load
    from tracker.store.reading import Unreadable, read

    try:
        return load(read(path), _catalogue())
    except Unreadable as flaw:
        raise Unusable(str(flaw)) from None


def _check(files: Sequence[Path]) -> int:
    """0 whole, 1 damaged but readable up to a named step, 2 unreadable."""
    from tracker.store.fight import load
    from tracker.store.reading import Unreadable, read

    worst = FINE
    for path in files:
        try:
            saved = read(path)
            timeline = load(saved, _catalogue())
        except Unreadable as flaw:
            print(f"tracker: {flaw}", file=sys.stderr)
            worst = max(worst, FAILED if flaw.readable_steps else UNUSABLE)
            continue
        steps = len(timeline.entries)
        if saved.torn is not None:
            sentence = f"{path}:{saved.torn.line}: readable up to step {steps}; the rest is cut off"
            print(f"tracker: {sentence}", file=sys.stderr)
            worst = max(worst, FAILED)
        else:
            print(f"{path}: whole, {steps} steps")
    return worst


def _show(path: Path, *, as_json: bool) -> int:
    from tracker.encounter.summary import summarise

    encounter = _read(path).present
    if as_json:
        print(json.dumps(summarise(encounter), indent=2, ensure_ascii=False))
        return FINE
    from tracker.view.report import report

    print(report(encounter))
    return FINE


def _log(path: Path, *, markdown: bool) -> int:
    from tracker.view.log import log_text

    timeline = _read(path)
    print(log_text(timeline.entries, timeline.states, markdown=markdown))
    return FINE


def _play(files: Sequence[Path], *, as_json: bool) -> int:
    from tracker.encounter.summary import summarise
    from tracker.scenario import play, read_scenario
    from tracker.store.document import BadDocument

    catalogue = _catalogue()
    failed = expectations = steps = 0
    reports = []
    for path in files:
        try:
            scenario = read_scenario(path)
        except BadDocument as flaw:
            raise Unusable(str(flaw)) from None
        played = play(scenario, catalogue)
        failed += bool(played.failures)
        expectations += played.expectations
        steps += len(played.steps)
        if as_json:
            reports.append(
                {
                    "file": str(path),
                    "title": scenario.title,
                    "failures": played.failures,
                    "steps": played.steps,
                    "final": summarise(played.final),
                }
            )
        else:
            print(*played.failures, sep="\n", end="\n" if played.failures else "")
    if as_json:
        print(json.dumps(reports, indent=2, ensure_ascii=False))
    else:
        held = len(files) - failed
        print(f"{held} of {len(files)} scenarios held: {steps} steps, {expectations} expectations")
    return FAILED if failed else FINE


LINE = 88
"""Where the lines of the rules are broken, in characters."""


def _rules(word: str) -> int:
    from tracker.encounter.hints import split_rule
    from tracker.rules.words import nearest
    from tracker.store.catalogue import load_hints
    from tracker.store.document import BadDocument
    from tracker.store.places import user_data_folder

    if word.casefold() == "house":
        return _house_rules()
    try:
        hints = load_hints(user_data_folder() / "data")
    except BadDocument as flaw:
        raise Unusable(str(flaw)) from None
    if not word:
        width = max(map(len, hints.families))
        print(*(f"{name:<{width}}  {one.title}" for name, one in hints.families.items()), sep="\n")
        print("\n`tracker rules ID` tells more, `tracker rules house` the house rules.")
        return FINE
    family, _ = split_rule(word)
    hint = hints.families.get(family)
    if hint is None:
        known = nearest(family, (*hints.families, "HOUSE"))
        raise Unusable(f"there is no rule '{word}'{known}")
    lines = hints.about(word)
    if not lines:
        raise Unusable(f"{family} has no rule '{word}'; `tracker rules {family}` shows them all")
    print(f"{family} · {hint.title}", *map(_folded, lines), sep="\n")
    _print_entries_of(word)
    _print_switches_of(word)
    return FINE


def _folded(line: str) -> str:
    import textwrap

    return textwrap.fill(line, LINE, initial_indent="  ", subsequent_indent="    ")


def _print_entries_of(word: str) -> None:
    """What the catalogue holds for one rule: 'Jump Kick (jump, any kick): …'."""
    catalogue = _catalogue()
    rule = word.strip().upper()
    for kind in type(catalogue).model_fields:
        for name, entry in getattr(catalogue, kind).items():
            if entry.rule == rule:
                figures = _figures(entry)
                called = f"{name} ({figures})" if figures else name
                print(_folded(f"{called}: {entry.hint}" if entry.hint else called))


def _figures(entry: object) -> str:
    """The number of an entry, or the skills that it asks for; "" for neither."""
    from tracker.encounter.catalogue import Combo, Cover, Ground
    from tracker.encounter.commands.combos import skill_words
    from tracker.rules.words import one_of

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
    from tracker.encounter.hints import split_rule
    from tracker.rules.edition import SWITCHES

    family, number = split_rule(word)
    names = [
        name
        for name, switch in SWITCHES.items()
        if (found := split_rule(switch.rule))[0] == family and number in (None, found[1])
    ]
    if names:
        print(_folded(f"House rules: {', '.join(names)}"))


def _house_rules() -> int:
    from tracker.rules.edition import SWITCHES, Switch
    from tracker.rules.words import one_of

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


def _standing(path: Path) -> "Encounter":
    """The fight of a file as it stands: a saved one, or a scenario after its last step."""
    from tracker.scenario import play, read_scenario
    from tracker.store.document import BadDocument, read_document

    try:
        saved = "format" in read_document(path).table
    except BadDocument:
        saved = True
    if saved:
        return _read(path).present
    try:
        return play(read_scenario(path), _catalogue()).final
    except BadDocument as flaw:
        raise Unusable(str(flaw)) from None


def _one_called(encounter: "Encounter", word: str) -> str:
    """The id of somebody by id, or by a name that only one has."""
    from tracker.rules.words import nearest

    cast = encounter.combatants
    if word in cast:
        return word
    named = [one.id for one in cast.values() if one.sheet.name.casefold() == word.casefold()]
    if len(named) != 1:
        names = (*cast, *(one.sheet.name for one in cast.values()))
        several = f"; there are {', '.join(named)}" if named else nearest(word, names)
        raise Unusable(f"there is nobody called '{word}' in this fight{several}")
    return named[0]


def _odds(options: argparse.Namespace) -> int:
    from tracker.encounter.commands.aiming import Attack
    from tracker.encounter.preview import preview, preview_attack
    from tracker.encounter.refusal import Refusal
    from tracker.view.odds import Odds, odds_table, odds_text

    encounter = _standing(options.file)
    who, target = (_one_called(encounter, word) for word in (options.who, options.target))
    command = Attack(
        who=who,
        target=target,
        weapon=options.weapon,
        position=options.position,
        modifier=options.modifier,
    )
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
    if options.json:
        print(json.dumps(odds_table(odds), indent=2, ensure_ascii=False))
    else:
        print(odds_text(odds))
    return FINE


def _screen(options: argparse.Namespace) -> int:
    from tracker.launch import Impossible, Wish, launch

    match options.command:
        case "demo":
            wish = Wish("demo", name=options.name)
        case "new":
            wish = Wish(
                "new",
                name=options.title,
                files=tuple(options.files),
                edition=options.edition,
                house=tuple(options.house),
                screen=not options.no_screen,
            )
        case "open":
            wish = Wish("open", path=options.file)
        case _:
            wish = Wish("start")
    try:
        return launch(wish, saves=options.saves, theme=options.theme, catalogue=_catalogue())
    except Impossible as trouble:
        raise Unusable(str(trouble)) from None
