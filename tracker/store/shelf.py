"""The fights of a folder, for the start screen: each is only looked at, at its head and its end."""

import os
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from tracker.store.disk import must_be_file
from tracker.store.marks import Mark, end_of_head, is_blank, is_half_number, marks
from tracker.store.reading import Unreadable, read_part
from tracker.store.toml import Table, parse_toml
from tracker.store.trouble import why

_BLOCK = 16 * 1024
_HIGHEST = 1_000_000_000
_ENDED = re.compile(rb'^event = "fight-ended"\r?$', re.MULTILINE)
_STEP = re.compile(rb"^[ \t]*\[\[[ \t]*step[ \t]*\]\]", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Fight:
    """One line of the list. `trouble` is "" or the sentence that says why it cannot be opened.

    `steps` is the number of the last complete step, `round` and `standing` are what that step
    says of itself (None and "" when it does not). `over` means that no round runs because the
    fight was ended. `torn` means that opening it will cut a tail off. A damaged middle is not
    noticed here.
    """

    path: Path
    title: str
    edition: str
    modified: datetime
    steps: int = 0
    round: int | None = None
    standing: str = ""
    over: bool = False
    torn: bool = False
    trouble: str = ""


def list_fights(folder: Path) -> tuple[Fight, ...]:
    """The fights of a folder (`*.toml`, not hidden), last written first; () without the folder.

    Raises Unreadable when the folder exists and cannot be listed.
    """
    found: list[tuple[int, str, Fight]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith(".") or not entry.name.endswith(".toml"):
                    continue
                path = folder / entry.name
                try:
                    changed = entry.stat().st_mtime_ns
                except OSError:
                    changed = 0
                found.append((-changed, entry.name, glance(path)))
    except FileNotFoundError:
        return ()
    except OSError as error:
        reason = "it is a file" if isinstance(error, NotADirectoryError) else why(error)
        raise Unreadable(folder, 0, "", f"cannot be listed: {reason}") from error
    return tuple(fight for _, _, fight in sorted(found, key=lambda one: one[:2]))


def glance(path: Path) -> Fight:
    """Look at one fight: its head, and the plain keys of its last step. Never raises."""
    modified = datetime.fromtimestamp(0, UTC)
    title, edition = path.stem, ""
    try:
        must_be_file(path)
        with path.open("rb") as file:
            status = os.fstat(file.fileno())
            modified = datetime.fromtimestamp(status.st_mtime, UTC)
            head_data = _head(file)
            head = read_part(path, head_data).head
            title, edition = _string(head, "title") or title, _string(head, "edition")
            last, torn = _last_step(file, len(head_data), status.st_size)
            over = _count(last, "round") == 0 and _was_ended(file, len(head_data))
    except Unreadable as error:
        trouble = f"line {error.line}: {error.sentence}"
        return Fight(path, title, edition, modified, trouble=trouble)
    except OSError as error:
        trouble = f"cannot be read: {why(error)}"
        return Fight(path, title, edition, modified, trouble=trouble)
    except (ValueError, RecursionError):
        trouble = "the last step cannot be read"
        return Fight(path, title, edition, modified, trouble=trouble)
    return Fight(
        path,
        title,
        edition,
        modified,
        steps=_count(last, "number") or 0,
        round=_count(last, "round"),
        standing=_string(last, "standing"),
        over=over,
        torn=torn,
    )


def _string(table: Table, key: str) -> str:
    value = table.get(key)
    return value if isinstance(value, str) else ""


def _count(table: Table, key: str) -> int | None:
    """A number that can be shown: a file may hold any."""
    value = table.get(key)
    return value if isinstance(value, int) and 0 <= value <= _HIGHEST else None


def _head(file: BinaryIO) -> bytes:
    """The bytes before the first step, read in blocks from the beginning."""
    data = b""
    while block := file.read(_BLOCK):
        known = max(0, data.rfind(b"\n"))
        data += block
        if _STEP.search(data, known) and any(mark.kind == "step" for mark in marks(data)):
            break
    return data[: end_of_head(data)]


def _last_step(file: BinaryIO, head: int, size: int) -> tuple[Table, bool]:
    """The last complete step, read in growing blocks from the end, and whether more follows it.

    Raises ValueError when that step cannot be read.
    """
    length = _BLOCK
    while True:
        start = max(head, size - length)
        file.seek(start)
        data = file.read()
        if start > head:
            data = data[data.find(b"\n") + 1 :]
        begin = -1
        complete: list[tuple[int, Mark]] = []
        for mark in marks(data):
            if mark.kind == "step":
                begin = mark.start
            elif begin >= 0:
                complete.append((begin, mark))
        while complete:
            begin, end = complete.pop()
            step = _parsed(data[begin : end.stop])
            number = step.get("number")
            if number == end.number:
                return step, not is_blank(data[end.stop :])
            if not isinstance(number, int) or not is_half_number(data, end, number):
                raise ValueError("a step is closed by another number")
        if start == head:
            return {}, not is_blank(data)
        length *= 4


def _was_ended(file: BinaryIO, head: int) -> bool:
    """Whether a step ended the fight; all steps are looked through, but not read."""
    file.seek(head)
    return _ENDED.search(file.read()) is not None


def _parsed(data: bytes) -> Table:
    steps = parse_toml(data.decode())["step"]
    assert isinstance(steps, list)
    step: Table = steps[0]
    return step
