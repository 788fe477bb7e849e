"""The command line without a screen: what it prints, what it returns, and how it fails."""

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.store.fights import played
from tests.store.files import torn, words_of_posix, written
from tracker import __version__
from tracker.cli import main
from tracker.encounter.state import Encounter
from tracker.encounter.summary import CombatantSummary, Summary, summarise
from tracker.rules.edition import Edition
from tracker.store import places
from tracker.store.fight import load
from tracker.store.reading import read

GUARD = 'id = "guard"\nname = "Guard"\nhit_points = 18\n'
SCENARIO = """
title = "The ford"
[[combatant]]
id = "ann"
[[step]]
do = "hurt"
who = "ann"
amount = 3
expect = { ann = { hit_points = 17 } }
[[step]]
do = "undo"
expect = { ann = { hit_points = 20 }, round = 0 }
"""


@dataclass(frozen=True)
class Said:
    """What a command returned and said."""

    status: int
    out: str
    err: str

    @property
    def refusal(self) -> str:
        """The one line of a command that cannot be met."""
        assert (self.status, self.out) == (2, "")
        assert self.err.startswith("tracker: ")
        assert self.err.count("\n") == 1
        return self.err.removeprefix("tracker: ").rstrip("\n")


Run = Callable[..., Said]


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, saves_dir: Path
) -> Iterator[Run]:
    """Runs a command in folders of the test's own."""
    assert os.listdir(saves_dir) == []
    monkeypatch.setenv("PYDANTIC_DISABLE_PLUGINS", "__all__")

    def run(*words: str | Path) -> Said:
        status = main([str(word) for word in words])
        return Said(status, *capsys.readouterr())

    yield run
    gc.enable()


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    """A saved fight of seven steps."""
    path = tmp_path / "ford.toml"
    played(path)
    return path


@pytest.fixture
def guard(tmp_path: Path) -> Path:
    return written(tmp_path / "guard.toml", GUARD)


def begun(said: Said) -> Encounter:
    """The fight whose file a command made, as it is on disk."""
    assert (said.status, said.err) == (0, "")
    return load(read(Path(said.out.rstrip("\n")))).present


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert (left.value.code, capsys.readouterr().out) == (0, f"tracker {__version__}\n")


# check


def test_a_whole_fight_is_whole(run: Run, fight: Path) -> None:
    said = run("check", fight)
    assert said == Said(0, f"{fight}: whole, 7 steps\n", "")


def test_a_torn_fight_is_readable_up_to_a_step_and_left_alone(run: Run, fight: Path) -> None:
    data = torn(fight).read_bytes()
    said = run("check", fight)
    line = data.count(b"\n") + 1
    assert said.err == f"tracker: {fight}:{line}: readable up to step 7; the rest is cut off\n"
    assert (said.status, said.out, fight.read_bytes()) == (1, "", data)
    assert list(fight.parent.glob("*.torn-*")) == []


@pytest.mark.parametrize("command", ["show", "log"])
def test_what_a_damaged_fight_still_tells_is_shown_with_what_is_wrong(
    run: Run, fight: Path, command: str
) -> None:
    whole = run(command, fight)
    torn(fight)
    said = run(command, fight)
    assert (said.status, said.out) == (1, whole.out)
    assert "readable up to step 7; the rest is cut off" in said.err
    text = fight.read_text(encoding="utf-8").replace('do = "next"', 'do = "nxt"')
    written(fight, text)
    said = run(command, fight)
    assert said.status == 1
    assert "ann" in said.out
    assert "(did you mean next?); it can be read up to step 4" in said.err


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('do = "next"', 'do = "nxt"', "step 5.command.do: there is no 'nxt' (did you mean next?)"),
        ('do = "next"', "do = next", "is not valid TOML: invalid value"),
        ("undo = 2", "undo = 1", "step 3.undo: takes 2 here, not 1"),
    ],
)
def test_a_damaged_fight_is_told_with_file_line_and_the_last_good_step(
    run: Run, fight: Path, old: str, new: str, sentence: str
) -> None:
    text = fight.read_text(encoding="utf-8").replace(old, new)
    written(fight, text)
    said = run("check", fight)
    line = text[: text.index(new)].count("\n") + 1
    until = "; it can be read up to step "
    assert said.err.startswith(f"tracker: {fight}:{line}: {sentence}{until}")
    assert (said.status, said.out, said.err.count("\n")) == (1, "", 1)
    assert fight.read_text(encoding="utf-8") == text


def test_a_fight_with_a_bad_head_is_unreadable(run: Run, fight: Path) -> None:
    written(fight, fight.read_bytes().replace(b'"current"', b'"newest"'))
    assert run("check", fight).refusal == (
        f"{fight}:3: edition: takes 'classic', 'revised' or 'current', not 'newest'"
    )


@pytest.mark.parametrize("command", ["check", "show", "log"])
def test_a_fight_with_two_flaws_is_told_in_a_sentence(run: Run, fight: Path, command: str) -> None:
    text = fight.read_text(encoding="utf-8").replace('"current"', '"newest"')
    written(fight, text.replace('do = "next"', 'do = "nxt"'))
    said = run(command, fight)
    assert (said.status, said.out, said.err.count("\n")) == (2, "", 1)
    assert "edition: takes 'classic', 'revised' or 'current', not 'newest'" in said.err


@words_of_posix
def test_the_worst_of_several_fights_counts_and_all_are_told(
    run: Run, fight: Path, tmp_path: Path
) -> None:
    whole = tmp_path / "whole.toml"
    played(whole)
    torn(fight)
    said = run("check", whole, fight, whole)
    assert (said.status, said.out) == (1, f"{whole}: whole, 7 steps\n" * 2)
    said = run("check", fight, tmp_path, tmp_path / "none.toml", whole)
    assert (said.status, said.out) == (2, f"{whole}: whole, 7 steps\n")
    assert said.err.splitlines()[1:] == [
        f"tracker: {tmp_path}: cannot be read: it is a folder",
        f"tracker: {tmp_path / 'none.toml'}: cannot be read: the file is not there",
    ]


@pytest.mark.parametrize("command", ["check", "show", "log"])
def test_numbers_of_too_many_digits_are_one_line(
    run: Run, fight: Path, tmp_path: Path, command: str
) -> None:
    long = "9" * 5000
    head = written(tmp_path / "head.toml", f"format = {long}\n")
    assert run(command, head).refusal == (
        f"{head}:1: was written by a newer version, in format {'9' * 39}…; "
        "this version reads format 1"
    )
    data = fight.read_bytes().replace(b"end]\nnumber = 1\n", b"end]\nnumber = %s\n" % long.encode())
    line = data[: data.index(long.encode())].count(b"\n") + 1
    written(fight, data)
    assert run(command, fight).refusal == (
        f"{fight}:{line}: is not valid TOML: a number has too many digits"
    )


@words_of_posix
@pytest.mark.parametrize("command", ["check", "show", "log", "open", "play"])
def test_what_is_no_file_is_one_line(run: Run, tmp_path: Path, command: str) -> None:
    pipe, loop = tmp_path / "pipe.toml", tmp_path / "loop.toml"
    os.mkfifo(pipe)
    loop.symlink_to(loop)
    assert run(command, pipe).refusal == f"{pipe}: cannot be read: it is no file"
    assert run(command, loop).refusal == (
        f"{loop}: cannot be read: too many levels of symbolic links"
    )


# show and log


def test_show_prints_the_summary_as_json(run: Run, fight: Path) -> None:
    before = fight.read_bytes()
    said = run("show", fight, "--json")
    assert (said.status, said.err) == (0, "")
    found = json.loads(said.out)
    assert found == summarise(load(read(fight)).present)
    assert found.keys() == {*Summary.__annotations__}
    assert [*found["combatants"]] == ["ann", "bob", "cid"]
    for one in found["combatants"].values():
        assert {*CombatantSummary.__annotations__} - {"total"} <= one.keys()
        assert one.keys() <= {*CombatantSummary.__annotations__}
    assert (found["round"], found["phase"], found["current"]) == (1, "actions", "ann")
    assert found["combatants"]["ann"]["max_hit_points"] == 20
    assert fight.read_bytes() == before


def test_show_prints_a_report(run: Run, fight: Path) -> None:
    pytest.importorskip("tracker.view.report")
    said = run("show", fight)
    assert (said.status, said.err) == (0, "")
    assert said.out.startswith("The ford\n")


@pytest.mark.parametrize("options", [(), ("--markdown",)])
def test_log_prints_every_step(run: Run, fight: Path, options: tuple[str, ...]) -> None:
    pytest.importorskip("tracker.view.log")
    said = run("log", fight, *options)
    assert (said.status, said.err) == (0, "")
    assert "日本 🐉" in said.out


@words_of_posix
@pytest.mark.parametrize("command", ["show", "log", "open"])
def test_what_cannot_be_read_is_one_line(run: Run, tmp_path: Path, command: str) -> None:
    missing = tmp_path / "nowhere" / "none.toml"
    assert run(command, missing).refusal == f"{missing}: cannot be read: the file is not there"
    assert run(command, tmp_path).refusal == f"{tmp_path}: cannot be read: it is a folder"
    bad = written(tmp_path / "bad.toml", b"\xff")
    assert run(command, bad).refusal == (
        f"{bad}:1: has bytes that are not UTF-8; a fight is saved as UTF-8"
    )
    assert not missing.parent.exists()


# play


def test_a_scenario_that_holds(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "ford.toml", SCENARIO)
    said = run("play", path, path)
    assert said == Said(0, "2 of 2 scenarios held: 4 steps, 6 expectations\n", "")


def test_a_scenario_that_does_not_hold(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "ford.toml", SCENARIO.replace("17", "12"))
    said = run("play", path)
    assert said.out.splitlines() == [
        f"{path}: step 1 (hurt): expected ann.hit_points = 12, got 17",
        "0 of 1 scenarios held: 2 steps, 3 expectations",
    ]
    assert (said.status, said.err) == (1, "")


def test_a_scenario_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "ford.toml", SCENARIO.replace("amount", "amuont"))
    line = SCENARIO[: SCENARIO.index("amount")].count("\n") + 1
    assert run("play", path).refusal == (
        f"{path}:{line}: step 1.amuont: there is no such key (did you mean amount?)"
    )


def test_play_prints_every_step_as_json(run: Run, tmp_path: Path) -> None:
    path = written(tmp_path / "ford.toml", SCENARIO.replace("17", "12"))
    said = run("play", path, "--json")
    (report,) = json.loads(said.out)
    assert (said.status, said.err) == (1, "")
    assert report.keys() == {"file", "title", "failures", "steps", "final"}
    assert (report["file"], report["title"]) == (str(path), "The ford")
    assert report["failures"] == [f"{path}: step 1 (hurt): expected ann.hit_points = 12, got 17"]
    assert [(step["step"], step["do"]) for step in report["steps"]] == [(1, "hurt"), (2, "undo")]
    assert report["steps"][0]["result"] == {"dealt": 3, "wounds": 0}
    assert report["final"].keys() == {*Summary.__annotations__} - {"count"}


# new


def test_a_new_fight_numbers_those_of_a_kind(run: Run, guard: Path) -> None:
    said = run("new", "Gate", f"{guard}*4", "--no-screen")
    encounter = begun(said)
    assert [*encounter.combatants] == ["guard-1", "guard-2", "guard-3", "guard-4"]
    names = [one.sheet.name for one in encounter.combatants.values()]
    assert names == ["Guard 1", "Guard 2", "Guard 3", "Guard 4"]
    assert {one.sheet.hit_points for one in encounter.combatants.values()} == {18}
    assert (encounter.title, Path(said.out.strip()).name) == ("Gate", "gate.toml")


def test_the_same_file_given_twice_clashes_with_nothing(run: Run, guard: Path) -> None:
    ids = [*begun(run("new", "A", f"{guard}*2", f"{guard}*2", "--no-screen")).combatants]
    assert ids == ["guard-1", "guard-2", "guard-3", "guard-4"]
    ids = [*begun(run("new", "A", guard, guard, f"{guard}*2", "--no-screen")).combatants]
    assert ids == ["guard", "guard-1", "guard-2", "guard-3"]


def test_a_new_fight_has_its_edition_and_house_rules(run: Run, guard: Path) -> None:
    house = ("--house", "hit_on_equal=false", "--house", "init_tie=wits_then_rolloff")
    said = run("new", "Gate", guard, "--edition", "classic", *house, "--no-screen")
    rules = begun(said).rules
    assert (rules.edition, rules.hit_on_equal, rules.init_tie) == (
        Edition.CLASSIC,
        False,
        "wits_then_rolloff",
    )


def test_a_new_fight_goes_where_it_is_told(run: Run, guard: Path, tmp_path: Path) -> None:
    said = run("--saves", tmp_path / "mine", "new", "Gate", guard, "--no-screen")
    assert said.out == f"{tmp_path / 'mine' / 'gate.toml'}\n"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("--house", "hit_on_eqal=true"),
            "there is no house rule 'hit_on_eqal' (did you mean hit_on_equal?)",
        ),
        (("--house", "hit_on_equal=maybe"), "hit_on_equal takes true or false, not maybe"),
        (("--house", "hit_on_equal"), "a house rule is written RULE=VALUE, not 'hit_on_equal'"),
    ],
)
def test_a_bad_house_rule_is_one_line(
    run: Run, guard: Path, saves_dir: Path, words: tuple[str, ...], sentence: str
) -> None:
    assert run("new", "Gate", guard, "--no-screen", *words).refusal == sentence
    assert os.listdir(saves_dir) == []


@words_of_posix
def test_bad_files_of_combatants_are_one_line(
    run: Run, guard: Path, tmp_path: Path, saves_dir: Path
) -> None:
    def refusal(file: str | Path) -> str:
        return run("new", "Gate", guard, file, "--no-screen").refusal

    none = tmp_path / "none.toml"
    assert refusal(none) == f"{none}: cannot be read: the file is not there"
    assert refusal(f"{none}*3") == f"{none}: cannot be read: the file is not there"
    assert refusal(tmp_path) == f"{tmp_path}: cannot be read: it is a folder"
    assert refusal(f"{guard}*0") == f"{guard}: takes a count of 1 to 1000, not 0"
    assert refusal(f"{guard}*-1") == f"{guard}: takes a count of 1 to 1000, not -1"
    long = "9" * 5000
    assert refusal(f"{guard}*{long}") == f"{guard}: takes a count of 1 to 1000, not {'9' * 39}…"
    os.mkfifo(tmp_path / "pipe.toml")
    assert refusal(tmp_path / "pipe.toml").endswith("pipe.toml: cannot be read: it is no file")
    bad = written(tmp_path / "bad.toml", 'id = "x"\nhit_pionts = 3\n')
    assert refusal(bad) == f"{bad}:2: hit_pionts: there is no such key (did you mean hit_points?)"
    assert os.listdir(saves_dir) == []


def test_a_folder_that_takes_no_fight_is_one_line(run: Run, guard: Path, tmp_path: Path) -> None:
    said = run("--saves", written(tmp_path / "saves.txt", ""), "new", "G", guard, "--no-screen")
    assert said.refusal == "g.toml is not saved: its folder is a file"


@pytest.mark.parametrize(
    ("title", "sentence"),
    [
        ("", "a fight needs a title"),
        (" \t ", "a fight needs a title"),
        ("\u200d", "a fight needs a title"),
        ("a\nb", "a title holds no line breaks or control characters"),
        ("a\x1b[2J", "a title holds no line breaks or control characters"),
        ("x" * 201, "a title has 200 characters at most"),
    ],
)
def test_a_title_that_cannot_be_shown_is_one_line(
    run: Run, guard: Path, saves_dir: Path, title: str, sentence: str
) -> None:
    assert run("new", title, guard, "--no-screen").refusal == sentence
    assert os.listdir(saves_dir) == []


def test_a_title_is_taken_without_the_blanks_around_it(run: Run, guard: Path) -> None:
    assert begun(run("new", f"  {'x' * 200} ", guard, "--no-screen")).title == "x" * 200


@words_of_posix
def test_a_folder_in_the_home_of_nobody_is_one_line(
    run: Run, guard: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence = "~nosuchuser/x: cannot be used: there is no home folder '~nosuchuser'"
    assert run("--saves", "~nosuchuser/x", "new", "G", guard, "--no-screen").refusal == sentence
    monkeypatch.setenv("TRACKER_SAVES", "~nosuchuser/x")
    assert run("demo").refusal == sentence


@pytest.mark.parametrize("gone", ["folder", "file"])
def test_shipped_fights_that_are_gone_are_told_as_such(
    run: Run, tmp_path: Path, saves_dir: Path, monkeypatch: pytest.MonkeyPatch, gone: str
) -> None:
    monkeypatch.setattr(places, "PACKAGE", tmp_path / "tracker")
    folder = tmp_path / "tracker" / "_share" / "samples"
    if gone == "file":
        folder.mkdir(parents=True)
        sentence = f"there is no sample in {folder}; install the tracker again"
    else:
        sentence = f"the shipped samples are not in {folder}; install the tracker again"
    assert run("demo").refusal == sentence
    assert os.listdir(saves_dir) == []


def test_shipped_themes_that_are_gone_are_told_as_such(
    run: Run, tmp_path: Path, saves_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "PACKAGE", tmp_path / "tracker")
    folder = tmp_path / "tracker" / "_share" / "themes"
    refusal = run("demo", "--theme", "lantern").refusal
    assert refusal == f"the shipped themes are not in {folder}; install the tracker again"
    assert os.listdir(saves_dir) == []


@pytest.mark.parametrize(
    ("words", "says", "command"),
    [
        (("new", "Gate", "guard.toml", "--edition", "newest"), "invalid choice: 'newest'", "new"),
        (("new", "Gate"), "the following arguments are required: FILE", "new"),
        (("check",), "the following arguments are required: FILE", "check"),
        (
            ("odds", "a", "b", "c", "--modifier", "9" * 5000),
            f"takes a whole number, not '{'9' * 39}…'",
            "odds",
        ),
        (("odds", "a", "b", "c", "--modifier", "x"), "takes a whole number, not 'x'", "odds"),
    ],
)
def test_bad_usage_is_one_line(run: Run, words: tuple[str, ...], says: str, command: str) -> None:
    refusal = run(*words).refusal
    assert says in refusal
    assert refusal.endswith(f"; `tracker {command} --help` shows what it takes")


def test_an_unknown_option_is_one_line(run: Run) -> None:
    assert run("show", "a.toml", "--yaml").refusal == (
        "unrecognized arguments: --yaml; `tracker --help` shows what it takes"
    )


@pytest.mark.parametrize(
    ("words", "title"),
    [
        (("help",), "usage: tracker ["),
        (("help", "help"), "usage: tracker ["),
        (("help", "new"), "usage: tracker new"),
    ],
)
def test_help_is_a_word_too(
    words: tuple[str, ...], title: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(words)
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith(title)


def test_a_letter_that_the_pipe_cannot_carry_is_written_as_its_number(fight: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tracker", "show", fight],
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "AC 5 \\xb7 no free parry" in done.stdout


# an output that takes nothing

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="no such device")
CLOSED = "import os, sys; os.close({}); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"


def tracked(
    *words: str | Path, closed: int = 0, **streams: Any
) -> "subprocess.CompletedProcess[str]":
    """Runs a command as a program of its own; `closed` is the number of a stream without end."""
    program = [sys.executable, *(("-c", CLOSED.format(closed)) if closed else ())]
    return subprocess.run(
        [*program, "-m", "tracker", *words],
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams},
        stdin=subprocess.DEVNULL,
        text=True,
        check=False,
    )


@needs_full
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "command",
    ["show", "log", "check", "new", "rules", "odds", "play", "demo", "--help", "--version"],
)
@pytest.mark.usefixtures("saves_dir")
def test_an_output_that_takes_nothing_is_one_line(
    fight: Path, guard: Path, monkeypatch: pytest.MonkeyPatch, command: str, unbuffered: str
) -> None:
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    scenario = written(fight.with_name("scenario.toml"), SCENARIO)
    words: dict[str, tuple[str | Path, ...]] = {
        "new": ("new", "G", guard, "--no-screen"),
        "odds": ("odds", fight, "ann", "bob"),
        "play": ("play", scenario),
    }
    plain = (command, fight) if command in ("show", "log", "check") else (command,)
    with FULL.open("w", encoding="utf-8") as full:
        done = tracked(*words.get(command, plain), stdout=full)
    assert done.stderr == "tracker: the output cannot be written: the disk is full\n"
    assert done.returncode == 2


@needs_full
def test_an_error_that_cannot_be_told_is_in_the_status(tmp_path: Path) -> None:
    with FULL.open("w", encoding="utf-8") as full:
        done = tracked("show", tmp_path / "none.toml", stderr=full)
    assert (done.returncode, done.stdout) == (2, "")


@words_of_posix
@pytest.mark.parametrize("command", ["demo", "rules", "--help"])
def test_a_closed_output_is_one_line(saves_dir: Path, command: str) -> None:
    done = tracked(command, closed=1)
    sentence = "tracker: the output is closed; there is nothing to write to\n"
    assert (done.returncode, done.stdout, done.stderr) == (2, "", sentence)
    assert os.listdir(saves_dir) == []


@words_of_posix
def test_errors_do_not_go_to_the_output_where_theirs_is_closed(tmp_path: Path) -> None:
    done = tracked("show", tmp_path / "none.toml", closed=2)
    assert (done.returncode, done.stdout) == (2, "")


@words_of_posix
def test_a_reader_that_goes_away_is_no_error() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = tracked("rules", stdout=writer)
    os.close(writer)
    assert (done.returncode, done.stderr) == (0, "")


# demo, and where there is no terminal


def test_a_demo_without_a_terminal_is_only_made(run: Run, saves_dir: Path) -> None:
    said = run("demo")
    assert said.out == f"{saves_dir / 'the-gate-at-dusk.toml'}\n"
    assert [*begun(said).combatants][:3] == ["ann", "tim", "guard-1"]
    assert run("demo", "gaet").refusal == "there is no demo 'gaet'; there is gate"


@pytest.mark.parametrize(
    "words",
    [("--theme", "foo", "demo"), ("demo", "--theme", "foo"), ("new", "G", "--theme", "foo")],
)
def test_a_theme_that_there_is_not_is_told_before_a_fight_is_made(
    run: Run, guard: Path, saves_dir: Path, words: tuple[str, ...]
) -> None:
    files = (guard,) if "new" in words else ()
    names = "beacon, heron, lantern, parchment"
    assert run(*words, *files).refusal == f"there is no theme 'foo'; there is {names}"
    assert os.listdir(saves_dir) == []


def test_options_may_stand_before_a_command_and_after_it(run: Run, tmp_path: Path) -> None:
    a, b = tmp_path / "a", tmp_path / "b"
    assert run("demo", "--saves", a, "--theme", "parchment").out.startswith(str(a))
    assert run("--saves", b, "demo", "--theme", "parchment").out.startswith(str(b))
    assert run("--theme", "parchment", "demo", "gate", f"--saves={a}").out.startswith(str(a))
    (fight, _) = sorted(a.iterdir())
    assert run(fight, "--saves", b, "--theme", "lantern").out == f"{fight}\n"


def test_the_screen_needs_a_terminal(run: Run) -> None:
    assert run().refusal == "the screen needs a terminal; try show, log, check or play"


@pytest.fixture
def flawed_data() -> Path:
    """A file of the user's own data with a flaw in its third line."""
    from tracker.store.places import user_data_folder

    file = user_data_folder() / "data" / "effects.toml"
    file.parent.mkdir(parents=True)
    return written(file, '[dizzy]\nrule = "x"\ndurtion = "1d6"\n')


def test_a_flaw_in_the_users_own_data_keeps_from_new_fights_only(
    run: Run, flawed_data: Path, fight: Path
) -> None:
    flaw = f"{flawed_data}:3: dizzy.durtion: there is no such key (did you mean duration?)"
    assert run("demo").refusal == flaw
    assert run("show", fight).status == 0
    assert run("check", fight).status == 0
