"""Where a text is not TOML, and why."""

import bisect
import re

from tracker.store.marks import marks
from tracker.store.toml import parse_toml


def syntax_flaw(text: str, error: Exception) -> tuple[int, str, str]:
    """The line, the key on it or "", and a sentence, for what `parse_toml` raised."""
    message, at_end, place = str(error).partition(" (at ")
    number = re.match(r"line (\d+)", place)
    line = int(number[1]) if number else text.rstrip().count("\n") + 1
    if not at_end:
        line = _first_failing_line(text, message)
        if message.startswith("Exceeds the limit"):
            message = "a number has too many digits"
    elif not number:
        data = text.encode()
        for mark in marks(data):
            if mark.kind == "open":
                line = data.count(b"\n", 0, mark.start) + 1
                message = "this text of several lines is never closed"
    key = re.match(r"[ \t]*([\w.-]+)[ \t]*=", text.split("\n", line)[line - 1])
    sentence = f"is not valid TOML: {message[:1].lower()}{message[1:]}"
    return line, key[1] if key else "", sentence


def _first_failing_line(text: str, message: str) -> int:
    """The line at which an error begins that the parser gives no place for."""
    lines = text.split("\n")

    def fails(count: int) -> bool:
        try:
            parse_toml("\n".join(lines[:count]))
        except (ValueError, RecursionError) as error:
            return str(error) == message
        return False

    return bisect.bisect_left(range(len(lines)), True, key=fails)
