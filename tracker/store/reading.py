"""A fight as it is read from its file, or what is wrong with that, and where.

A file is a head, then one `[[step]]` table per step, only ever appended to. A step ends with
`[step.end]` and its own number, after its events. What follows the last such closing was not
written to its end (a torn tail) and is told apart from damage in the middle, which is never
touched. Everything here works on plain dicts of what TOML can hold.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from tracker.rules.words import in_short, shown, whole
from tracker.store.disk import must_be_file
from tracker.store.lines import line_of_key
from tracker.store.marks import end_of_head, marks, starts, whole_length
from tracker.store.syntax import syntax_flaw
from tracker.store.toml import KeyPath, Table, parse_toml
from tracker.store.trouble import in_one_line, why

FORMAT = 1
"""The format that this version writes, and the newest that it reads."""

_BOM = b"\xef\xbb\xbf"
_WITNESS = 64


class Unreadable(Exception):
    """A file that cannot be read as a fight; str() is one line, `FILE:LINE: sentence`.

    `line` counts from 1 and is 0 when no line is to blame. `key` is the key in question or "".
    `readable` holds what comes before the damage, None when not even the head can be read.
    """

    def __init__(
        self, path: Path, line: int, key: str, sentence: str, readable: "Saved | None" = None
    ) -> None:
        where = f"{path}:{line}: " if line else f"{path}: "
        super().__init__(in_one_line(where + sentence))
        self.path = path
        self.line = line
        self.key = key
        self.sentence = sentence
        self.readable = readable

    @property
    def readable_steps(self) -> int:
        """The number of the last step before the damage, 0 for none."""
        return len(self.readable.steps) if self.readable else 0


def witness(data: bytes) -> bytes:
    """The last bytes before the present end, by which a file is known again."""
    return data[-_WITNESS:]


class Fault(Exception):
    """What is wrong, and where: at a line, or at a key (its path from the top of the file)."""

    def __init__(self, sentence: str, *, line: int = 0, at: KeyPath = (), key: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.line = line
        self.at = at
        self.key = key or ".".join(part for part in at if isinstance(part, str))


@dataclass(frozen=True, slots=True)
class Torn:
    """What follows the last complete step. `line` is where its first visible character stands."""

    data: bytes
    line: int


@dataclass(frozen=True, slots=True)
class Saved:
    """A fight as read. `steps[0]` is step 1; closings are checked and left out.

    `whole` is the length in bytes of what is complete: the place where the next step goes. The
    bytes of the file are held for `line_of`; let go of this value when the fight is loaded.
    """

    path: Path
    head: Table
    steps: tuple[Table, ...]
    torn: Torn | None
    whole: int
    data: bytes = field(repr=False)

    def line_of(self, number: int, key: Sequence[str | int] = ()) -> int:
        """The line of a key of a step, or of its `[[step]]` when the key is empty or not there.

        `key` runs from the step: `("event", 0, "dealt")`. Parts that name nothing in the file are
        passed over, so that the location given by a validator can be used as it is.
        """
        begins = starts(self.data)
        if not 0 < number <= len(begins):
            return 1
        stop = begins[number] if number < len(begins) else len(self.data)
        return _line(self.data, begins[number - 1], stop, ("step", 0), key)

    def line_of_head(self, key: Sequence[str | int] = ()) -> int:
        """The line of a key of the head, such as `("combatant", 2, "name")`; else the nearest."""
        begins = starts(self.data)
        return _line(self.data, 0, begins[0] if begins else len(self.data), (), key)


def read(path: Path) -> Saved:
    """Read a fight; the file is not touched. Raises Unreadable."""
    try:
        must_be_file(path)
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable(path, 0, "", f"cannot be read: {why(error)}") from error
    whole = whole_length(data)
    kept = data[:whole]
    torn = Torn(data[whole:], _first_line(data, whole)) if whole < len(data) else None
    try:
        return replace(read_part(path, kept), torn=torn)
    except Unreadable as error:
        if error.key == "format":
            raise
        before = _before_damage(path, kept, error.line)
        sentence = error.sentence
        if before is not None and before.steps:
            sentence = f"{sentence}; it can be read up to step {len(before.steps)}"
        raise Unreadable(path, error.line, error.key, sentence, before) from error


def read_part(path: Path, data: bytes) -> Saved:
    """Read the beginning of a fight, cut where the caller knows a step ends. Raises Unreadable.

    The error's `readable` is None.
    """
    try:
        document = _document(data)
        steps = numbered_steps(document.pop("step", []), 1)
    except Fault as fault:
        line = fault.line or _line_at(data, fault.at)
        raise Unreadable(path, line, fault.key, fault.sentence) from fault
    return Saved(path, document, steps, None, len(data), data)


def _document(data: bytes) -> Table:
    """The parsed text, of a format that is known."""
    top = re.split(rb"^[ \t]*\[", data, maxsplit=1, flags=re.MULTILINE)[0]
    form = re.search(rb"^(?:\xef\xbb\xbf)?[ \t]*format[ \t]*=[ \t]*(\d+)", top, re.MULTILINE)
    if form and whole(form[1].decode()) > FORMAT:
        sentence = f"was written by a newer version, in format {in_short(form[1].decode())}"
        line = data.count(b"\n", 0, form.start(1)) + 1
        raise Fault(f"{sentence}; this version reads format {FORMAT}", line=line, key="format")
    if not data.strip():
        sentence = f"is empty; a fight begins with `format = {FORMAT}`"
        raise Fault(sentence, line=1, key="format")
    text = _decoded(data)
    try:
        document = parse_toml(text)
    except (ValueError, RecursionError) as error:
        line, key, sentence = syntax_flaw(text, error)
        raise Fault(sentence, line=line, key=key) from error
    found = document.get("format")
    if found != FORMAT or type(found) is not int:
        said = f"`format` is {shown(found)}" if "format" in document else "`format` is missing"
        sentence = f"is not a fight: {said}; `format = {FORMAT}` is expected"
        raise Fault(sentence, at=("format",))
    return document


def _decoded(data: bytes) -> str:
    try:
        return data.removeprefix(_BOM).decode()
    except UnicodeDecodeError as error:
        wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        kind = "is UTF-16 text" if wide else "has bytes that are not UTF-8"
        line = error.object.count(b"\n", 0, error.start) + 1
        raise Fault(f"{kind}; a fight is saved as UTF-8", line=line) from error


def numbered_steps(found: object, first: int) -> tuple[Table, ...]:
    """Check that the steps are numbered from `first` and closed, and take their closings off."""
    if not isinstance(found, list):
        raise Fault("a step is a table of its own, under `[[step]]`", at=("step",))
    for number, step in enumerate(found, first):
        at = ("step", number - 1)
        if not isinstance(step, dict):
            raise Fault("a step is a table of its own, under `[[step]]`", at=at)
        if step.get("number") != number or type(step["number"]) is not int:
            said = "missing" if "number" not in step else shown(step["number"])
            sentence = f"`number` is {said} where step {number} is expected"
            sentence += "; steps count 1, 2, 3 in order"
            raise Fault(sentence, at=(*at, "number"))
        end = step.pop("end", None)
        if end != {"number": number}:
            closing = f"`[step.end]` with `number = {number}` and nothing else"
            sentence = f"step {number} is not closed; {closing} is expected after its events"
            raise Fault(sentence, at=(*at, "end"))
    return tuple(found)


def _before_damage(path: Path, data: bytes, line: int) -> Saved | None:
    """The longest beginning before a line that can be read and ends with a step, or the head."""
    above = len(b"\n".join(data.split(b"\n", line - 1)[: line - 1]))
    ends = [mark.stop for mark in marks(data) if mark.kind == "end" and mark.stop <= above]
    ends.insert(0, end_of_head(data))
    best: Saved | None = None
    low, high = 0, len(ends)
    probe = high - 1
    while low < high:
        try:
            best = read_part(path, data[: ends[probe]])
            low = probe + 1
        except Unreadable:
            high = probe
        probe = (low + high) // 2
    return best


def _first_line(data: bytes, start: int) -> int:
    """The line of the first character from `start` on that is not white space."""
    visible = len(data) - len(data[start:].lstrip())
    return data.count(b"\n", 0, visible) + 1


def _line_at(data: bytes, at: KeyPath) -> int:
    """The line of a path from the top of a text that parses."""
    begins = starts(data)
    if len(at) > 1 and at[0] == "step" and isinstance(at[1], int) and at[1] < len(begins):
        stop = begins[at[1] + 1] if at[1] + 1 < len(begins) else len(data)
        return _line(data, begins[at[1]], stop, ("step", 0), at[2:])
    stop = begins[0] if begins and at[0] != "step" else len(data)
    return _line(data, 0, stop, (), at[:1])


def _line(data: bytes, start: int, stop: int, top: KeyPath, key: Sequence[str | int]) -> int:
    text = data[start:stop].decode().removeprefix("\ufeff")
    return data.count(b"\n", 0, start) + line_of_key(text, key, top)
