"""A terminal for tests: it runs a full-screen program in a pseudo-terminal and reads its screen.

`pyte` keeps the screen and `ptyprocess` the line. This module stands between them: it answers what
a program asks of its terminal, hands on only what pyte reads rightly, and shows a synchronized
update (mode 2026) as one frame, so that no test sees half of one. POSIX only.
"""

import codecs
import contextlib
import os
import re
import select
import signal
import termios
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn, Self

import pyte
from ptyprocess import PtyProcess

# Where the tests themselves run must not change what a program draws.
_NOT_HANDED_ON = ("COLUMNS", "LINES", "NO_COLOR", "FORCE_COLOR", "TERM_PROGRAM", "TMUX")

_SEQUENCE = re.compile(
    r"(?s)\x1b(?:\[(?P<private>[<=>?]?)(?P<numbers>[\d;:]*)(?P<middle>[ -/]*)(?P<final>[@-~])"
    r"|(?P<string>[\]PX^_].*?(?:\x07|\x1b\\)))"
)
_UNFINISHED = re.compile(r"(?s)\x1b(?:\[[0-?]*[ -/]*|[\]PX^_](?:(?!\x07|\x1b\\).)*)?\Z")

_CHARACTERS = {"enter": "\r", "tab": "\t", "space": " ", "escape": "\x1b", "backspace": "\x7f"}
_ARROWS = {"up": "A", "down": "B", "right": "C", "left": "D", "home": "H", "end": "F"}
_NUMBERED = {"insert": 2, "delete": 3, "pageup": 5, "pagedown": 6}
_NUMBERED |= {f"f{n}": n + 10 + (n > 5) + (n > 10) for n in range(1, 13)}
_MODIFIERS = {"shift": 1, "alt": 2, "ctrl": 4}


def encode(key: str, kitty: bool = False) -> str:
    """What a terminal sends for a key such as "a", "space", "ctrl+p"; with `kitty`, as a code."""
    *modifiers, name = key.split("+") if len(key) > 1 else [key]
    character = _CHARACTERS.get(name, name)
    bits = sum(_MODIFIERS[modifier] for modifier in modifiers)
    suffix = f";{bits + 1}" if bits else ""
    if name in _ARROWS:
        return f"\x1b[{'1' + suffix if bits else ''}{_ARROWS[name]}"
    if name in _NUMBERED:
        return f"\x1b[{_NUMBERED[name]}{suffix}~"
    if len(character) != 1:
        raise ValueError(f"unknown key {key!r}")
    if kitty:
        if character.isprintable() and not modifiers:
            suffix = f";{2 if character.isupper() else ''};{ord(character)}"
        return f"\x1b[{ord(character.lower())}{suffix}u"
    if key == "shift+tab":
        return "\x1b[Z"
    if "ctrl" in modifiers:
        character = chr(ord(character.upper()) & 0x1F)
    return "\x1b" + character if "alt" in modifiers else character


def _hears_hang_ups() -> None:
    """Undoes what `nohup` does, under which the tests may run."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """A running program and its screen. As a context manager it ends the program on leaving.

    `env` is laid over the environment of the tests. `kitty` says whether the terminal speaks the
    kitty keyboard protocol, in which a lone escape cannot be taken for the start of another key.
    """

    def __init__(
        self,
        argv: Sequence[str],
        columns: int = 120,
        rows: int = 40,
        env: Mapping[str, str] | None = None,
        cwd: str | Path | None = None,
        *,
        kitty: bool = True,
    ) -> None:
        environment = {k: v for k, v in os.environ.items() if k not in _NOT_HANDED_ON}
        environment |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", **(env or {})}
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self._unread = ""  # an escape sequence of which the rest has not come yet
        self._frame = ""  # what a synchronized update holds back
        self._synchronized = False
        self._speaks_kitty = kitty
        self._keyboards: list[int] = []  # kitty keyboard flags, as the program stacked them
        self._on_other_screen = False
        self._ended = False
        self._process = PtyProcess.spawn(
            list(argv), cwd, environment, preexec_fn=_hears_hang_ups, dimensions=(rows, columns)
        )
        self._process.delayafterclose = 0
        self.pid: int = self._process.pid

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        self._process.close(force=True)

    def press(self, *keys: str) -> None:
        """Press keys one after the other, each as a write of its own."""
        for key in keys:
            self._read(0)
            sent = encode(key, kitty=bool(self._keyboards and self._keyboards[-1] & 8))
            self._send(sent)
            if sent == "\x1b":
                self._read_for(0.2)  # a key within 0.1 s would be taken for alt and that key

    def type(self, text: str) -> None:
        """Press the key of each character of `text`."""
        self.press(*text)

    def click(self, column: int, row: int) -> None:
        """Press and release the left mouse button on a cell; both count from 0."""
        self._send("".join(f"\x1b[<0;{column + 1};{row + 1}{end}" for end in "Mm"))

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window; the program is told by SIGWINCH."""
        self._read_for(0)
        self._screen.resize(rows, columns)
        self._process.setwinsize(rows, columns)

    def hang_up(self) -> None:
        """Close the window: the program is told by SIGHUP, and its terminal is gone."""
        self._ended = True
        self._process.fileobj.close()

    @property
    def cooked(self) -> bool:
        """Whether the line echoes and gathers what is typed, as a shell expects it."""
        flags: int = termios.tcgetattr(self._process.fd)[3]
        return bool(flags & termios.ECHO and flags & termios.ICANON)

    @property
    def on_other_screen(self) -> bool:
        """Whether the program has left the screen of the shell for one of its own."""
        self._read_for(0)
        return self._on_other_screen

    def wait_for_other_screen(self, timeout: float = 15) -> None:
        """Wait until the program begins to draw."""
        deadline = time.monotonic() + timeout
        while not self.on_other_screen:
            if time.monotonic() > deadline:
                self._fail(f"the program did not begin to draw within {timeout} s")
            self._read(0.01)

    def kill(self) -> None:
        """End the program as a power cut would: SIGKILL, and wait until it is gone."""
        if self.exit_status is None:
            os.kill(self.pid, signal.SIGKILL)
        self.wait_for_exit()

    @property
    def screen(self) -> str:
        """The screen as it is now: its rows, without the blanks at their ends."""
        self._read_for(0)
        return "\n".join(row.rstrip() for row in self._screen.display)

    def line(self, number: int) -> str:
        """One row of the screen, from 0; a negative number counts from the bottom."""
        return self.screen.split("\n")[number]

    def wait_for(self, pattern: str, timeout: float = 15) -> str:
        """Wait until the screen matches the regular expression, and return the screen."""
        deadline = time.monotonic() + timeout
        while not re.search(pattern, screen := self.screen, re.MULTILINE):
            left = deadline - time.monotonic()
            if left <= 0 or (self._ended and self.exit_status is not None):
                self._fail(f"nothing on the screen matches {pattern!r} within {timeout} s")
            self._read(left)
        return screen

    def wait_until_quiet(self, quiet: float = 0.15, timeout: float = 15) -> str:
        """Wait until nothing came for `quiet` seconds and the program idles; return the screen."""
        deadline = time.monotonic() + timeout
        while not self._ended:
            spent = self._processor_time()
            if not self._read(quiet) and self._processor_time() - spent < quiet / 5:
                break
            if time.monotonic() > deadline:
                self._fail(f"the program was not quiet within {timeout} s")
        return self.screen

    @property
    def exit_status(self) -> int | None:
        """None while the program runs; minus the signal's number if one ended it."""
        if self._process.isalive():
            return None
        return int(self._process.exitstatus or -(self._process.signalstatus or 0))

    def wait_for_exit(self, timeout: float = 15) -> int:
        """Wait until the program has ended, and return its exit status."""
        deadline = time.monotonic() + timeout
        while (status := self.exit_status) is None:
            if time.monotonic() > deadline:
                self._fail(f"the program did not end within {timeout} s")
            self._read_for(0.02)
        return status

    def _fail(self, what: str) -> NoReturn:
        status, frame = self.exit_status, "-" * self._screen.columns
        state = "runs" if status is None else f"ended with {status}"
        raise AssertionError(f"{what}; the program {state}; the screen:\n{frame}\n{self.screen}")

    def _processor_time(self) -> float:
        """Seconds that the main thread ran or stood in line for a processor; 0 if unknown."""
        try:
            ran, queued, _ = Path(f"/proc/{self.pid}/schedstat").read_text().split()
        except (OSError, ValueError):
            return 0
        return (int(ran) + int(queued)) / 1e9

    def _send(self, text: str) -> None:
        with contextlib.suppress(OSError):  # a program that has ended reads nothing
            os.write(self._process.fd, text.encode())

    def _read_for(self, seconds: float) -> None:
        """Take in all that comes within `seconds`, and what is there already."""
        end = time.monotonic() + seconds
        while self._read(max(0, end - time.monotonic())) and time.monotonic() < end + 1:
            pass  # at most a second longer, since a program may never cease to write

    def _read(self, timeout: float) -> bool:
        """Take in what comes next within `timeout` seconds; whether something came."""
        if self._ended:
            time.sleep(min(timeout, 0.01))
        if self._ended or not select.select([self._process.fd], [], [], timeout)[0]:
            return False
        try:
            data = os.read(self._process.fd, 1 << 16)
        except OSError:  # Linux tells the end of the line by an error
            data = b""
        self._ended = not data
        self._interpret(self._decoder.decode(data, final=self._ended))
        return not self._ended

    def _interpret(self, text: str) -> None:
        text = self._unread + text
        unfinished = _UNFINISHED.search(text)
        end = unfinished.start() if unfinished else len(text)
        self._unread, position = text[end:], 0
        for sequence in _SEQUENCE.finditer(text, 0, end):
            self._frame += text[position : sequence.start()]
            position = sequence.end()
            if sequence["string"] is None:
                self._control(sequence)
        self._frame += text[position:end]
        if not self._synchronized:
            self._show()

    def _show(self) -> None:
        self._stream.feed(self._frame)
        self._frame = ""

    def _control(self, sequence: re.Match[str]) -> None:
        """Carry out one control sequence: answer it, keep it for the screen, or drop it."""
        private, numbers, middle, final = sequence.group("private", "numbers", "middle", "final")
        match private + middle + final:
            case "?h" | "?l" if numbers == "2026":
                self._synchronized = final == "h"
                self._show()
            case "?h" | "?l" if numbers == "1049":  # the other screen, which starts empty
                self._on_other_screen = final == "h"
                self._frame += "\x1b[2J\x1b[H"
            case "?$p":  # is this mode known? 2: yes, and off
                self._send(f"\x1b[?{numbers};{2 if numbers == '2026' else 0}$y")
            case "c":  # what are you? a terminal of the VT220 kind
                self._send("\x1b[?62;22c")
            case ">u" if self._speaks_kitty:
                self._keyboards.append(int(numbers or 0))
            case "<u":
                del self._keyboards[-int(numbers or 1) :]
            case kind if kind in ("?h", "?l") or not (private or middle or ":" in numbers):
                self._frame += sequence[0]
