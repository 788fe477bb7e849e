"""The tests' terminal, tried on small programs."""

import signal
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

if sys.platform == "win32":
    pytest.skip("pseudo-terminals are POSIX", allow_module_level=True)

from tests.terminal import Terminal, encode

APP = """
from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class Echo(App[int]):
    ENABLE_COMMAND_PALETTE = False
    pressed: tuple[str, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static("ready", id="keys")
        yield Static(id="size")

    def on_key(self, event: events.Key) -> None:
        if event.key == "Q":
            self.exit(return_code=7)
        self.pressed += (event.key,)
        self.query_one("#keys", Static).update("keys " + " ".join(self.pressed))

    def on_click(self, event: events.Click) -> None:
        self.query_one("#keys", Static).update(f"click {event.screen_x} {event.screen_y}")

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#size", Static).update(f"size {event.size.width} {event.size.height}")


app = Echo()
app.run()
print("left the screen")
raise SystemExit(app.return_code)
"""


@pytest.fixture
def app_file(tmp_path: Path) -> Path:
    """A program that shows the keys it gets, and its size."""
    file = tmp_path / "echo.py"
    file.write_text(APP)
    return file


@pytest.fixture(params=[True, False], ids=["kitty", "plain"])
def echo(app_file: Path, request: pytest.FixtureRequest) -> Iterator[Terminal]:
    """That program, ready, in a terminal with the kitty keyboard protocol and in one without."""
    with Terminal([sys.executable, str(app_file)], 60, 20, kitty=request.param) as terminal:
        terminal.wait_for("ready")
        yield terminal


def program(source: str, env: Mapping[str, str] | None = None, cwd: Path | None = None) -> Terminal:
    """A small terminal in which Python runs `source`."""
    return Terminal([sys.executable, "-c", source], 40, 5, env, cwd)


def test_every_kind_of_key_arrives(echo: Terminal) -> None:
    echo.press("space", "enter", "escape", "a", "B", "7", "tab", "shift+tab", "ctrl+p")
    echo.press("up", "pagedown", "delete", "f1", "f12", "ctrl+right", "backspace")
    echo.type("é/")
    screen = echo.wait_for("slash")
    assert " ".join(screen.split()).startswith(
        "keys space enter escape a B 7 tab shift+tab ctrl+p "
        "up pagedown delete f1 f12 ctrl+right backspace é slash"
    )


def test_a_click_arrives_where_it_was_made(echo: Terminal) -> None:
    echo.click(12, 9)
    echo.wait_for("^click 12 9$")


def test_the_program_learns_a_new_size(echo: Terminal) -> None:
    echo.wait_for("^size 60 20$")
    echo.resize(100, 30)
    echo.wait_for("^size 100 30$")
    assert len(echo.screen.split("\n")) == 30
    assert echo.line(0) == "ready"
    assert echo.line(-1) == ""


def test_a_killed_program_is_gone_at_once(echo: Terminal) -> None:
    before = echo.exit_status
    echo.kill()
    assert (before, echo.exit_status) == (None, -signal.SIGKILL)
    echo.press("a")


def test_a_program_that_ends_leaves_its_status_and_its_last_words(echo: Terminal) -> None:
    echo.press("Q")
    assert echo.wait_for_exit() == 7
    assert echo.screen.strip() == "left the screen"


def test_quiet_comes_once_the_program_has_drawn_and_idles(echo: Terminal) -> None:
    echo.press("x", "y", "z")
    assert "keys x y z" in echo.wait_until_quiet()


def test_what_is_missing_is_reported_with_the_screen(echo: Terminal) -> None:
    with pytest.raises(AssertionError, match=r"(?s)'absent'.*the program runs.*ready"):
        echo.wait_for("absent", timeout=0.2)


def test_waiting_ends_when_the_program_does() -> None:
    source = "print('last words'); raise SystemExit(3)"
    with (
        program(source) as terminal,
        pytest.raises(AssertionError, match=r"(?s)ended with 3.*last words"),
    ):
        terminal.wait_for("absent", timeout=60)


def test_environment_and_folder_are_handed_on(tmp_path: Path) -> None:
    source = "import os; print(os.environ['NAME'], os.path.basename(os.getcwd())); input()"
    with program(source, env={"NAME": "value"}, cwd=tmp_path) as terminal:
        terminal.wait_for(f"^value {tmp_path.name}$")


def test_a_program_that_never_rests_is_not_quiet() -> None:
    with (
        program("while True: print('.', end='', flush=True)") as terminal,
        pytest.raises(AssertionError, match="not quiet"),
    ):
        terminal.wait_until_quiet(timeout=0.3)


def test_a_synchronized_update_is_seen_whole_or_not_at_all() -> None:
    source = r"""
print("before\x1b[?2026h\x1b[2J\x1b[Hhalf", flush=True); input()
print("other half\x1b[?2026l", flush=True); input()
"""
    with program(source) as terminal:
        terminal.wait_for("before")
        assert "half" not in terminal.wait_until_quiet()
        terminal.press("enter")
        screen = terminal.wait_for("other half")
        assert "before" not in screen
        assert terminal.line(0) == "half"


def test_sequences_that_are_not_for_the_screen_leave_no_trace() -> None:
    source = r"""
import sys, time
for part in ("a\x1b", "[>1", "u\x1b[<ub\x1b]52;c;x", "\x1b", "\\c\x1b[4:3md\x1bPq", "\x1b\\e"):
    sys.stdout.write(part); sys.stdout.flush(); time.sleep(0.02)
input()
"""
    with program(source) as terminal:
        terminal.wait_for("^abcde$")


def test_an_unknown_key_is_refused() -> None:
    with pytest.raises(ValueError, match="entre"):
        encode("entre")
