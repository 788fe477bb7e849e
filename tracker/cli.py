"""The command line. Imports only what the command needs, the screen only when one is asked for."""

import argparse
import gc
import io
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from tracker import __version__
from tracker.headless.status import FINE, UNUSABLE, Unusable
from tracker.store.streams import drop

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

EDITIONS = ("classic", "revised", "current")
COMMANDS = ("demo", "new", "check", "show", "log", "play", "rules", "odds", "help")


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the words of a command in one line, as for any other fault."""

    def error(self, message: str) -> NoReturn:
        raise Unusable(f"{message}; `{self.prog} --help` shows what it takes")

    def _print_message(self, message: str, file: "SupportsWrite[str] | None" = None) -> None:
        """Argparse would pass over that help cannot be written."""
        (file or sys.stderr).write(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the program; the exit status is 0 fine, 1 a check failed, 2 bad usage or file."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _start_quickly()
    _open_what_is_closed()
    _write_anything()
    try:
        return _run_and_flush(given)
    except Unusable as trouble:
        return _refuse(str(trouble))
    except BrokenPipeError:
        drop(sys.stdout)
        return FINE
    except OSError as trouble:
        drop(sys.stdout)
        from tracker.store.trouble import in_words

        return _refuse(in_words(trouble, "the output cannot be written"))
    except KeyboardInterrupt:
        return 130


def _run_and_flush(given: list[str]) -> int:
    """The output is written here to its end: later nobody could tell that it was not."""
    if sys.stdout is None:
        raise Unusable("the output is closed; there is nothing to write to")
    try:
        return _run(given)
    finally:
        sys.stdout.flush()


def _refuse(sentence: str) -> int:
    try:
        print(f"tracker: {sentence}", file=sys.stderr)
    except OSError:
        drop(sys.stderr)
    return UNUSABLE


def _start_quickly() -> None:
    """What imports make stays for ever: it need not be searched for garbage, nor for plug-ins
    of pydantic, of which there are none."""
    gc.disable()
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")


def _open_what_is_closed() -> None:
    """Without this what is for a closed stderr would go to stdout."""
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def _write_anything() -> None:
    """A letter that the terminal or pipe has no code for is written as its number."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _run(given: list[str]) -> int:
    options = _parser().parse_args(_with_command(given))
    match options.command:
        case "check" | "show" | "log":
            from tracker.headless import saved

            match options.command:
                case "check":
                    return saved.check(options.files)
                case "show":
                    return saved.show(options.file, as_json=options.json)
                case _:
                    return saved.log(options.file, markdown=options.markdown)
        case "play":
            from tracker.headless.scenarios import play_files

            return play_files(options.files, as_json=options.json)
        case "rules":
            from tracker.headless.rules import rules

            return rules(options.rule)
        case "odds":
            from tracker.headless.odds import odds

            return odds(
                options.file,
                options.who,
                options.target,
                weapon=options.weapon,
                position=options.position,
                modifier=options.modifier,
                as_json=options.json,
            )
        case _:
            return _screen(options)


def _with_command(given: list[str]) -> list[str]:
    """`tracker FILE` is short for `tracker open FILE`, and `tracker` alone for `tracker start`."""
    for place, word in enumerate(given):
        if given[place - 1 : place] in (["--saves"], ["--theme"]):
            continue
        if word == "help":
            return [*(one for one in given[place + 1 : place + 2] if one != "help"), "--help"]
        if not word.startswith("-"):
            known = word in COMMANDS or word in ("open", "start")
            return given if known else [*given[:place], "open", *given[place:]]
    return (
        given if any(word in given for word in ("-h", "--help", "--version")) else [*given, "start"]
    )


def _points(text: str) -> int:
    """A number of points from a word of the command line."""
    from tracker.rules.words import in_short

    if not re.fullmatch("[+-]?[0-9]{1,9}", text):
        raise argparse.ArgumentTypeError(f"takes a whole number, not '{in_short(text)}'")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    screen = _screen_options()
    parser = _Parser(
        prog="tracker",
        parents=[screen],
        description="An encounter tracker for the tabletop role-playing game Midian.",
        epilog="Without a command the start screen opens; `tracker FILE` opens a saved fight.",
    )
    parser.add_argument("--version", action="version", version=f"tracker {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    commands.add_parser("start", parents=[screen], help="the list of your fights")
    demo = commands.add_parser("demo", parents=[screen], help="a fresh copy of a shipped fight")
    demo.add_argument("name", nargs="?", default="gate", help="which one (gate)")
    new = commands.add_parser("new", parents=[screen], help="a new fight from files of combatants")
    new.add_argument("title")
    new.add_argument("files", nargs="+", metavar="FILE", help="such as ann.toml or guard.toml*4")
    new.add_argument("--edition", choices=EDITIONS, default="current")
    new.add_argument(
        "--house", action="append", default=[], metavar="RULE=VALUE", help="a house rule"
    )
    new.add_argument("--no-screen", action="store_true", help="only write the file")
    opened = commands.add_parser("open", parents=[screen], help="a saved fight")
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
    odds.add_argument("--modifier", type=_points, default=0, metavar="N", help="points on the roll")
    odds.add_argument("--json", action="store_true")
    return parser


def _screen_options() -> _Parser:
    """Options that may stand before a command and after it. They have no default, which would
    undo what stands before."""
    parser = _Parser(add_help=False, argument_default=argparse.SUPPRESS)
    parser.add_argument("--saves", type=Path, metavar="DIR", help="where your fights are")
    parser.add_argument("--theme", metavar="NAME", help="colours, such as lantern or parchment")
    return parser


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
        asked = vars(options)
        return launch(wish, saves=asked.get("saves"), theme=asked.get("theme"))
    except Impossible as trouble:
        raise Unusable(str(trouble)) from None
