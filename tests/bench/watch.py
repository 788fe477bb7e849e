"""A stopwatch over the tests' terminal: when a program wrote, and when its screen stood still."""

import os
import re
import select
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.terminal import Terminal

QUIET = 0.08
"""Seconds without output and without work after which a screen counts as settled."""

_AS_A_USER = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONUNBUFFERED": ""}
"""A user's Python keeps its compiled files."""

_BREATH = 0.002
"""What comes within so many seconds is read before any of it is interpreted, so that the work of
the emulator does not delay the clock."""


class Watch(Terminal):
    """A terminal that notes when the program wrote. All times are wall times in milliseconds."""

    def __init__(
        self,
        argv: Sequence[str],
        columns: int = 120,
        rows: int = 40,
        env: Mapping[str, str] | None = None,
        cwd: str | Path | None = None,
    ) -> None:
        self.frames = 0  # synchronized updates so far
        self._began = self._wrote = time.perf_counter()
        super().__init__(argv, columns, rows, {**_AS_A_USER, **(env or {})}, cwd, kitty=False)

    def started(self, pattern: str, timeout: float = 120) -> float:
        """From the start of the program to the frame in which the pattern is on the screen."""
        self.wait_for(pattern, timeout)
        return (self._wrote - self._began) * 1000

    def settled(self, key: str) -> float:
        """From a key to the last output before the screen stands still."""
        self.wait_until_quiet(QUIET, timeout=60)
        frames, pressed = self.frames, time.perf_counter()
        self.press(key)
        while self.frames == frames:  # a slow disk may hold a step up for longer than a breath
            assert time.perf_counter() < pressed + 30, f"{key} drew nothing:\n{self.screen}"
            self._read(1)
        self.wait_until_quiet(QUIET, timeout=60)
        return (self._wrote - pressed) * 1000

    def held(self, keys: Sequence[str], rate: float) -> int:
        """Presses keys at a rate a second, as a keyboard repeats them; the frames that came."""
        self.wait_until_quiet(QUIET)
        before, began = self.frames, time.perf_counter()
        for number, key in enumerate(keys):
            while (left := began + number / rate - time.perf_counter()) > 0:
                self._read(left)
            self.press(key)
        self.wait_until_quiet(QUIET)
        return self.frames - before

    @property
    def memory(self) -> float:
        """What the program holds in memory now, in MiB; 0 where the system does not tell."""
        try:
            status = Path(f"/proc/{self.pid}/status").read_text()
        except OSError:
            return 0
        found = re.search(r"VmRSS:\s+(\d+)", status)
        return int(found[1]) / 1024 if found else 0

    def _read(self, timeout: float) -> bool:
        """As the terminal reads, but with the time of the last output, and all of a frame."""
        if self._ended or not select.select([self._process.fd], [], [], timeout)[0]:
            return super()._read(0)
        data = b""
        while select.select([self._process.fd], [], [], _BREATH)[0]:
            try:
                more = os.read(self._process.fd, 1 << 16)
            except OSError:
                more = b""
            if not more:
                self._ended = True
                break
            self._wrote = time.perf_counter()
            data += more
        self.frames += data.count(b"\x1b[?2026l")
        self._interpret(self._decoder.decode(data, final=self._ended))
        return not self._ended
