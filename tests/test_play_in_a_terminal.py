"""The program in a real terminal: a round by keys, a kill in the next one, a resume."""

import os
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from tests.terminal import Terminal
from tracker.encounter.timeline import Timeline
from tracker.store.fight import load
from tracker.store.reading import read

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")

TRACKER = [sys.executable, "-m", "tracker"]


@pytest.fixture
def home(tmp_path: Path) -> Mapping[str, str]:
    return {**os.environ, "TRACKER_SAVES": str(tmp_path)}


def the_fight(home: Mapping[str, str]) -> tuple[Path, Timeline]:
    """The one saved fight, read from its file."""
    (path,) = Path(home["TRACKER_SAVES"]).glob("*.toml")
    return path, load(read(path))


def open_demo(terminal: Terminal) -> None:
    """Players' dice 9 and 10: Ann and Tim at 12, Tim first by his Wits."""
    terminal.wait_for("before the first round")
    terminal.press("o", "enter")
    terminal.type("9")
    terminal.press("enter")
    terminal.type("10")
    terminal.press("enter")
    terminal.wait_for("Round 1 · count 12")


def attack(terminal: Terminal, target: str, die: str, defence: tuple[str, ...], hurt: str) -> None:
    """A whole attack with the primary weapon, as a GM types it."""
    terminal.press("a")
    terminal.type(target)
    terminal.press("enter", "enter")
    terminal.type(die)
    terminal.press("enter")
    for answer in defence:
        terminal.type(answer)
        terminal.press("enter")
    if hurt:
        terminal.type(hurt)
        terminal.press("enter")


def seen(terminal: Terminal) -> str:
    """The screen once it stands, without the cursor, which is where the focus is."""
    return terminal.wait_until_quiet().replace("▌", " ")


@pytest.mark.rule("WAIT-1", "INT-1", "DEF-2", "WND-1")
def test_a_round_by_keys_survives_a_kill_and_can_be_undone_to_the_first_step(
    home: Mapping[str, str],
) -> None:
    with Terminal([*TRACKER, "demo"], 120, 40, env=home) as terminal:
        open_demo(terminal)
        terminal.press("w")
        terminal.wait_for("Tim +1/2 waits")
        # Tim's held action goes before hers
        terminal.press("i", "enter", "enter")
        terminal.wait_for("interrupts Ann")
        # 19 is a critical hit: (7 + 2 over 20) x 2 = 18, and a wound
        attack(terminal, "Guard 2", "19", (), "7")
        terminal.wait_for("1 wound")
        terminal.press("space")
        # 14 + 4 + 1 = 19 against 12; the parry of 18 + 2 holds
        attack(terminal, "Guard 1", "14", ("parry", "18"), "")
        terminal.wait_for(r"parries +20 \(18 .2 claymore")
        terminal.press("e", "enter")
        terminal.wait_for("round 1 is over|Round 1 is over")
        # all typed: Ann at 12, Tim at 4, the guards behind them
        terminal.press("o")
        for answer in ("all typed", "9", "2", "1", "1", "1", "1"):
            terminal.type(answer)
            terminal.press("enter")
        terminal.wait_for("Round 2 · count 12")
        terminal.press("space")
        shown = seen(terminal)
        attack(terminal, "Guard 3", "12", (), "")
        terminal.wait_for("Guard 3 defends by")
        terminal.kill()
    _, confirmed = the_fight(home)
    assert confirmed.present.round == 2
    assert confirmed.present.combatants["guard-2"].vitals.wounds == 1

    with Terminal(TRACKER, 120, 40, env=home) as terminal:
        terminal.wait_for("round 2 · 6 of 6 stand")
        terminal.press("enter")
        terminal.wait_for("Round 2 · count")
        assert seen(terminal) == shown, "the unfinished attack has left no trace"
        _, resumed = the_fight(home)
        assert resumed.present == confirmed.present
        assert resumed.entries == confirmed.entries
        for _ in range(len(confirmed.entries)):
            terminal.press("u")
        terminal.wait_for("before the first round")
        terminal.press("u")
        terminal.wait_for("nothing to take back")
        terminal.press("q")
        terminal.wait_for("Fights")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
    _, undone = the_fight(home)
    assert undone.present == undone.states[0]


SIGNALS = () if sys.platform == "win32" else (signal.SIGTERM, signal.SIGHUP, signal.SIGINT)


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("words", [("demo",), ()], ids=["opened", "from the list"])
def test_a_signal_ends_the_program_as_its_key_does(
    home: Mapping[str, str], number: signal.Signals, words: tuple[str, ...]
) -> None:
    with Terminal([*TRACKER, *words], 120, 40, env=home) as terminal:
        if not words:
            terminal.wait_for("No fight is saved here yet")
            terminal.press("d")
        open_demo(terminal)
        terminal.press("h")
        terminal.wait_for("Whom|who")
        before = terminal.cooked
        os.kill(terminal.pid, number)
        assert terminal.wait_for_exit() == 128 + number
        assert (before, terminal.cooked) == (False, True)
        assert not terminal.on_other_screen
    path, _ = the_fight(home)
    assert os.listdir(path.parent) == [path.name], "the fight is given free"


def test_a_signal_right_at_the_start_leaves_the_terminal_as_it_was(
    home: Mapping[str, str],
) -> None:
    with Terminal([*TRACKER, "demo"], 120, 40, env=home) as terminal:
        terminal.wait_for_other_screen()
        os.kill(terminal.pid, signal.SIGTERM)
        assert terminal.wait_for_exit() == 128 + signal.SIGTERM
        assert terminal.cooked
        assert not terminal.on_other_screen


def test_a_window_that_is_closed_ends_the_program_and_gives_the_fight_free(
    home: Mapping[str, str],
) -> None:
    with Terminal([*TRACKER, "demo"], 120, 40, env=home) as terminal:
        open_demo(terminal)
        terminal.hang_up()
        assert terminal.wait_for_exit() == 128 + signal.SIGHUP
    path, whole = the_fight(home)
    assert os.listdir(path.parent) == [path.name]
    assert len(whole.entries) == 1


DEAF = ["sh", "-c", 'trap "" HUP; exec "$0" "$@"']
"""Before a command: what is closed is not told to it by a signal."""


def not_saved(terminal: Terminal, home: Mapping[str, str]) -> Path:
    """Two steps of a fight, the second of which its file does not take; that file."""
    open_demo(terminal)
    path, _ = the_fight(home)
    path.write_bytes(path.read_bytes() + b"# a note\n")
    terminal.press("space")
    terminal.wait_for("another program has changed the file")
    return path


@pytest.mark.parametrize("before", [(), DEAF], ids=["told by a signal", "not told"])
@pytest.mark.parametrize("words", [("demo",), ()], ids=["opened", "from the list"])
def test_a_window_that_is_closed_leaves_what_is_not_saved_in_a_new_file(
    home: Mapping[str, str], before: Sequence[str], words: tuple[str, ...]
) -> None:
    with Terminal([*before, *TRACKER, *words], 120, 40, env=home) as terminal:
        if not words:
            terminal.wait_for("No fight is saved here yet")
            terminal.press("d")
        path = not_saved(terminal, home)
        terminal.hang_up()
        assert terminal.wait_for_exit() == 128 + signal.SIGHUP
    kept = path.with_stem("the-gate-at-dusk-2")
    assert sorted(os.listdir(path.parent)) == [kept.name, path.name]
    assert len(load(read(kept)).entries) == 2


def test_a_window_that_is_closed_while_the_program_ends_leaves_the_status_as_it_was(
    home: Mapping[str, str],
) -> None:
    with Terminal([*DEAF, *TRACKER, "demo"], 120, 40, env=home) as terminal:
        path = not_saved(terminal, home)
        os.kill(terminal.pid, signal.SIGTERM)
        terminal.hang_up()
        assert terminal.wait_for_exit() == 128 + signal.SIGTERM
    assert len(load(read(path.with_stem("the-gate-at-dusk-2"))).entries) == 2


def test_a_window_that_is_closed_where_no_more_can_be_saved_leaves_the_fight_elsewhere(
    home: Mapping[str, str], tmp_path: Path
) -> None:
    saves, elsewhere = tmp_path / "saves", tmp_path / "elsewhere"
    saves.mkdir()
    elsewhere.mkdir()
    home = {**home, "TRACKER_SAVES": str(saves), "TMPDIR": str(elsewhere)}
    with Terminal([*TRACKER, "demo"], 120, 40, env=home) as terminal:
        open_demo(terminal)
        path, _ = the_fight(home)
        path.unlink()
        (saves / f".{path.name}.lock").unlink()
        saves.rmdir()
        saves.write_text("no folder", encoding="utf-8")
        terminal.press("space")
        terminal.wait_for("its folder is a file")
        terminal.hang_up()
        assert terminal.wait_for_exit() == 128 + signal.SIGHUP
    assert len(load(read(elsewhere / path.name)).entries) == 2


NO_UTF_8 = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0", "PYTHONIOENCODING": ""}


@pytest.mark.parametrize(
    ("words", "environment", "sentence"),
    [
        (("demo",), NO_UTF_8, "the screen needs a terminal with UTF-8, and this one has ascii"),
        ((), NO_UTF_8, "the screen needs a terminal with UTF-8, and this one has ascii"),
        (("--theme", "foo", "demo"), {}, "there is no theme 'foo'; there is beacon, heron, lant"),
    ],
)
def test_a_screen_that_cannot_be_drawn_is_told_before_a_fight_is_made(
    home: Mapping[str, str], words: tuple[str, ...], environment: Mapping[str, str], sentence: str
) -> None:
    with Terminal([*TRACKER, *words], 120, 40, env={**home, **environment}) as terminal:
        assert terminal.wait_for_exit() == 2
        assert terminal.screen.startswith(f"tracker: {sentence}")
    assert os.listdir(home["TRACKER_SAVES"]) == []


def test_a_theme_may_be_named_after_the_command(home: Mapping[str, str]) -> None:
    with Terminal([*TRACKER, "demo", "--theme", "parchment"], 120, 40, env=home) as terminal:
        terminal.wait_for("before the first round")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0


def test_a_tail_that_was_cut_off_is_told_and_kept(home: Mapping[str, str]) -> None:
    with Terminal([*TRACKER, "demo"], 120, 40, env=home) as terminal:
        open_demo(terminal)
        terminal.kill()
    path, whole = the_fight(home)
    path.write_bytes(path.read_bytes() + b"\n[[step]]\nnumber = 2\nat = 2030-01-01T")
    with Terminal([*TRACKER, str(path)], 120, 40, env=home) as terminal:
        terminal.wait_for("Round 1 · count 12")
        assert "step 2 was not written to its end and is cut off" in terminal.screen
        assert f"the rest is kept in {path.name}.torn-1" in terminal.screen
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
    assert the_fight(home)[1].present == whole.present
    assert [kept.name for kept in path.parent.glob("*.torn-1")] == [f"{path.name}.torn-1"]


def test_a_flaw_in_the_users_own_data_keeps_nobody_from_a_saved_fight(
    home: Mapping[str, str], tmp_path: Path
) -> None:
    home = {**home, "XDG_DATA_HOME": str(tmp_path / "share")}
    with Terminal([*TRACKER, "demo"], 120, 40, env=home) as terminal:
        open_demo(terminal)
        terminal.kill()
    path, _ = the_fight(home)
    data = tmp_path / "share" / "midian-tracker" / "data"
    data.mkdir(parents=True)
    (data / "effects.toml").write_text("[dizzy]\nrules = 1\n", encoding="utf-8")
    with Terminal([*TRACKER, str(path)], 120, 40, env=home) as terminal:
        terminal.wait_for("Round 1 · count 12")
        terminal.wait_for("there is no such key")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0


def test_a_step_cut_in_the_middle_is_told_and_the_fight_goes_on(home: Mapping[str, str]) -> None:
    with Terminal([*TRACKER, "demo"], 120, 40, env=home) as terminal:
        open_demo(terminal)
        terminal.press("space")
        terminal.wait_for("✓")
        terminal.kill()
    path, whole = the_fight(home)
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"[[step]]") + 50])
    with Terminal([*TRACKER, str(path)], 80, 24, env=home) as terminal:
        terminal.wait_for("Round 1 · count 12")
        assert "step 2 was not written to its end and is cut off" in terminal.screen
        terminal.press("space")
        terminal.wait_for("✓")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
    _, again = the_fight(home)
    assert again.present == whole.present


def test_the_program_can_be_left_while_a_prompt_is_open(home: Mapping[str, str]) -> None:
    with Terminal([*TRACKER, "demo"], 60, 20, env=home) as terminal:
        open_demo(terminal)
        terminal.press("h")
        terminal.type("gua")
        terminal.press("ctrl+c")
        terminal.wait_for("ctrl.q leaves the program")
        assert "▸Guard 1" in terminal.screen, "the prompt is still there, and in sight"
        terminal.type("rd 2")
        terminal.press("enter")
        terminal.type("q")
        terminal.press("ctrl+q")
        assert terminal.wait_for_exit() == 0
    assert len(the_fight(home)[1].entries) == 1, "nothing was recorded"


def test_a_tiny_window_does_not_end_the_program(home: Mapping[str, str]) -> None:
    with Terminal([*TRACKER, "demo"], 20, 5, env=home) as terminal:
        terminal.wait_until_quiet()
        terminal.press("o", "enter", "enter", "enter", "space", "a", "escape", "e", "enter")
        terminal.wait_until_quiet()
        terminal.resize(120, 40)
        terminal.wait_for("Initiative")
        terminal.press("q")
        assert terminal.wait_for_exit() == 0
