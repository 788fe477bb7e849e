"""One fight is one TOML file: a head, then one `[[step]]` table per step, only ever appended to.

A step ends with `[step.end]` and its own number, after its events. What follows the last such
closing was not written to its end (a torn tail) and is told apart from damage in the middle,
which is never touched. Everything here works on plain dicts of what TOML can hold.
"""

import bisect
import contextlib
import errno
import functools
import os
import re
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from json.encoder import encode_basestring
from pathlib import Path
from types import TracebackType
from typing import NamedTuple, Self, TypeAlias

import tomli_w

try:
    from tomli import loads as _loads
except ImportError:
    from tomllib import loads as _loads

FORMAT = 1
"""The format that this version writes, and the newest that it reads."""

Table: TypeAlias = dict[str, object]
KeyPath: TypeAlias = tuple[str | int, ...]

parse_toml: Callable[[str], Table] = _loads
"""The fastest TOML parser at hand. Raises ValueError, or RecursionError when nested too deep."""

_BINARY = getattr(os, "O_BINARY", 0)
_BOM = b"\xef\xbb\xbf"
_WITNESS = 64
"""How many bytes before the present end are remembered, to know the file again."""


class Unreadable(Exception):
    """A file that cannot be read as a fight; str() is one line, `FILE:LINE: sentence`.

    `line` counts from 1 and is 0 when no line is to blame. `key` is the key in question or "".
    `readable` holds what comes before the damage, None when not even the head can be read.
    """

    def __init__(
        self, path: Path, line: int, key: str, sentence: str, readable: "Saved | None" = None
    ) -> None:
        super().__init__(f"{path}:{line}: {sentence}" if line else f"{path}: {sentence}")
        self.path = path
        self.line = line
        self.key = key
        self.sentence = sentence
        self.readable = readable

    @property
    def readable_steps(self) -> int:
        """The number of the last step before the damage, 0 for none."""
        return len(self.readable.steps) if self.readable else 0


class NotSaved(Exception):
    """Nothing was written, and nothing torn is left behind; str() is a sentence for the user."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name} is not saved: {reason}")
        self.path = path
        self.reason = reason


class Replaced(Exception):
    """The followed file is not the one that was read: gone, shrunk or rewritten. Read it anew."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name} {reason}")
        self.path = path
        self.reason = reason


class _Fault(Exception):
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
        starts = _starts(self.data)
        if not 0 < number <= len(starts):
            return 1
        stop = starts[number] if number < len(starts) else len(self.data)
        return _line(self.data, starts[number - 1], stop, ("step", 0), key)

    def line_of_head(self, key: Sequence[str | int] = ()) -> int:
        """The line of a key of the head, such as `("combatant", 2, "name")`; else the nearest."""
        starts = _starts(self.data)
        return _line(self.data, 0, starts[0] if starts else len(self.data), (), key)


# Reading


def read(path: Path) -> Saved:
    """Read a fight; the file is not touched. Raises Unreadable."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Unreadable(path, 0, "", f"cannot be read: {_reason(error)}") from error
    whole = _whole(data)
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
        steps = _steps(document.pop("step", []), 1)
    except _Fault as fault:
        line = fault.line or _line_at(data, fault.at)
        raise Unreadable(path, line, fault.key, fault.sentence) from fault
    return Saved(path, document, steps, None, len(data), data)


def _document(data: bytes) -> Table:
    """The parsed text, of a format that is known."""
    top = re.split(rb"^[ \t]*\[", data, maxsplit=1, flags=re.MULTILINE)[0]
    form = re.search(rb"^(?:\xef\xbb\xbf)?[ \t]*format[ \t]*=[ \t]*(\d+)", top, re.MULTILINE)
    if form and int(form[1]) > FORMAT:
        sentence = f"was written by a newer version, in format {int(form[1])}"
        line = data.count(b"\n", 0, form.start(1)) + 1
        raise _Fault(f"{sentence}; this version reads format {FORMAT}", line=line, key="format")
    if not data.strip():
        sentence = f"is empty; a fight begins with `format = {FORMAT}`"
        raise _Fault(sentence, line=1, key="format")
    text = _decoded(data)
    try:
        document = parse_toml(text)
    except (ValueError, RecursionError) as error:
        raise _syntax_fault(data, text, error) from error
    found = document.get("format")
    if found != FORMAT or type(found) is not int:
        said = f"`format` is {found!r}" if "format" in document else "`format` is missing"
        sentence = f"is not a fight: {said}; `format = {FORMAT}` is expected"
        raise _Fault(sentence, at=("format",))
    return document


def _decoded(data: bytes) -> str:
    try:
        return data.removeprefix(_BOM).decode()
    except UnicodeDecodeError as error:
        wide = data.startswith((b"\xff\xfe", b"\xfe\xff"))
        kind = "is UTF-16 text" if wide else "has bytes that are not UTF-8"
        line = error.object.count(b"\n", 0, error.start) + 1
        raise _Fault(f"{kind}; a fight is saved as UTF-8", line=line) from error


def _syntax_fault(data: bytes, text: str, error: Exception) -> _Fault:
    message, at_end, place = str(error).partition(" (at ")
    number = re.match(r"line (\d+)", place)
    line = int(number[1]) if number else text.rstrip().count("\n") + 1
    if not at_end:
        line = _first_failing_line(text, message)
    elif not number:
        for mark in _marks(data):
            if mark.kind == "open":
                line = data.count(b"\n", 0, mark.start) + 1
                message = "this text of several lines is never closed"
    key = re.match(r"[ \t]*([\w.-]+)[ \t]*=", text.split("\n", line)[line - 1])
    sentence = f"is not valid TOML: {message[:1].lower()}{message[1:]}"
    return _Fault(sentence, line=line, key=key[1] if key else "")


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


def _steps(found: object, first: int) -> tuple[Table, ...]:
    """Check that the steps are numbered from `first` and closed, and take their closings off."""
    if not isinstance(found, list):
        raise _Fault("a step is a table of its own, under `[[step]]`", at=("step",))
    for number, step in enumerate(found, first):
        at = ("step", number - 1)
        if not isinstance(step, dict):
            raise _Fault("a step is a table of its own, under `[[step]]`", at=at)
        if step.get("number") != number or type(step["number"]) is not int:
            said = f"`number` is {step['number']!r}" if "number" in step else "`number` is missing"
            sentence = f"{said} where step {number} is expected; steps count 1, 2, 3 in order"
            raise _Fault(sentence, at=(*at, "number"))
        end = step.pop("end", None)
        if end != {"number": number}:
            closing = f"`[step.end]` with `number = {number}` and nothing else"
            sentence = f"step {number} is not closed; {closing} is expected after its events"
            raise _Fault(sentence, at=(*at, "end"))
    return tuple(found)


def _before_damage(path: Path, data: bytes, line: int) -> Saved | None:
    """The longest beginning before a line that can be read and ends with a step, or the head."""
    above = len(b"\n".join(data.split(b"\n", line - 1)[: line - 1]))
    ends = [mark.stop for mark in _marks(data) if mark.kind == "end" and mark.stop <= above]
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


# Where steps begin and end in the text

_TEXTS = (
    rb'"""(?:\\.|(?!""")[^\\])*+"{3,5}',
    rb"'''(?:(?!''').)*+'{3,5}",
    rb"(?P<open>\"\"\"|''')",
    rb'"(?:\\[^\n]|[^"\\\n])*+"',
    rb"'[^'\n]*+'",
)
_CLOSING = (
    rb"^[ \t]*\[[ \t]*step[ \t]*\.[ \t]*end[ \t]*\][ \t]*"
    rb"(?:#[^\n]*)?(?:\r?\n[ \t]*(?:#[^\n]*)?)*\r?\n[ \t]*number[ \t]*=[ \t]*(?P<end>\d+)(?![\w.])"
)
_STEP = rb"^[ \t]*(?P<step>\[\[[ \t]*step[ \t]*\]\])"
_MARK = re.compile(b"|".join((*_TEXTS, rb"#[^\n]*", _STEP, _CLOSING)), re.MULTILINE | re.DOTALL)
_MARK_OF_LINES = re.compile(_STEP + b"|" + _CLOSING, re.MULTILINE)
_CLOSED = re.compile(_CLOSING, re.MULTILINE)
_BLANK = re.compile(rb"(?:[ \t\n]|\r\n|#[^\x00-\x08\x0a-\x1f\x7f]*+)*+")
_LINE_END = re.compile(rb"[ \t]*(?:#[^\x00-\x08\x0a-\x1f\x7f]*)?\r?\n")
_HALF_STEP = re.compile(rb"(?:^|\n)(?=\[(?:\[(?:s(?:t(?:e(?:p\]?)?)?)?)?)?\Z)")


class Mark(NamedTuple):
    """A place in the text: where a step begins, where one is closed, a text never closed."""

    kind: str
    start: int
    stop: int
    number: int


def _marks(data: bytes) -> Iterator[Mark]:
    """All marks of a text in order, as "step", "end" and "open"; those inside texts do not count.

    An "end" stops after the digits of its number.
    """
    many_lines = b'"""' in data or b"'''" in data
    for match in (_MARK if many_lines else _MARK_OF_LINES).finditer(data):
        kind = match.lastgroup
        if kind is not None:
            number = int(match["end"]) if kind == "end" else 0
            yield Mark(kind, match.start(kind), match.end(kind), number)


def marks(data: bytes) -> tuple[Mark, ...]:
    """Where steps begin ("step") and are closed ("end") in a text that may lack its beginning."""
    return tuple(mark for mark in _marks(data) if mark.kind != "open")


def is_blank(data: bytes) -> bool:
    """Whether there is nothing but white space and comments, as may follow the last closing."""
    if not _BLANK.fullmatch(data):
        return False
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _starts(data: bytes) -> list[int]:
    return [mark.start for mark in _marks(data) if mark.kind == "step"]


def _whole(data: bytes) -> int:
    """The length of what is complete: all of it, or up to the line end after the last closing.

    A write tears one step at most: where two lack their closings, none is cut off.
    """
    end = _last_end(data)
    if is_blank(data[end:]) or len(_starts(data[end:])) > 1:
        return len(data)
    line_end = _LINE_END.match(data, end)
    return line_end.end() if line_end else end


def _last_end(data: bytes) -> int:
    """Where the last complete step stops, or the head when there is none.

    The closing of a file that was not damaged is found from its end without reading it whole.
    """
    closing = _CLOSED.match(data, data.rfind(b"\n[step.end]") + 1)
    if closing and closing.end() < len(data) and is_blank(data[closing.end() :]):
        return closing.end()
    ends = [mark for mark in _marks(data) if mark.kind == "end"]
    before = ends[-2].number if len(ends) > 1 else 0
    if ends and is_half_number(data, ends[-1], before + 1):
        ends.pop()
    return ends[-1].stop if ends else end_of_head(data)


def is_half_number(data: bytes, closing: Mark, expected: int) -> bool:
    """Whether a write stopped within the number of a closing, as 1 is the half of 12."""
    half = closing.number != expected and str(expected).startswith(str(closing.number))
    return half and not _LINE_END.match(data, closing.stop)


def end_of_head(data: bytes) -> int:
    """Where a first step begins, or what a torn write left of its beginning, or the end."""
    starts = _starts(data)
    if starts:
        return starts[0]
    half = _HALF_STEP.search(data)
    if half:
        return half.end()
    zeros = data.find(b"\0")
    return zeros if zeros >= 0 and not data[zeros:].strip(b"\0") else len(data)


# Lines of keys

_SKIP = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*+")
_NAME = re.compile(r"""[ \t]*("(?:\\.|[^"\\])*"|'[^']*'|[\w-]+)[ \t]*(\.?)""")
_SCALAR = re.compile(
    rb"|".join((_TEXTS[0], _TEXTS[1], _TEXTS[3], _TEXTS[4])).decode() + r"|[^\r\n,\]}#]+", re.DOTALL
)


def _first_line(data: bytes, start: int) -> int:
    """The line of the first character from `start` on that is not white space."""
    visible = len(data) - len(data[start:].lstrip())
    return data.count(b"\n", 0, visible) + 1


def _line_at(data: bytes, at: KeyPath) -> int:
    """The line of a path from the top of a text that parses."""
    starts = _starts(data)
    if len(at) > 1 and at[0] == "step" and isinstance(at[1], int) and at[1] < len(starts):
        stop = starts[at[1] + 1] if at[1] + 1 < len(starts) else len(data)
        return _line(data, starts[at[1]], stop, ("step", 0), at[2:])
    stop = starts[0] if starts and at[0] != "step" else len(data)
    return _line(data, 0, stop, (), at[:1])


def _line(data: bytes, start: int, stop: int, top: KeyPath, key: Sequence[str | int]) -> int:
    text = data[start:stop].decode().removeprefix("\ufeff")
    return data.count(b"\n", 0, start) + line_of_key(text, key, top)


def line_of_key(text: str, key: Sequence[str | int], top: KeyPath = ()) -> int:
    """The line, from 1, of a key path below `top` in a text that parses, or the nearest above it.

    Parts that name nothing in the text are passed over.
    """
    places: dict[KeyPath, int] = {top: 0}
    for path, place in _walk(text):
        places.setdefault(path, place)
    here = top
    for part in key:
        if (*here, part) in places:
            here = (*here, part)
    return text.count("\n", 0, places[here]) + 1


def _walk(text: str) -> Iterator[tuple[KeyPath, int]]:
    """Each key path of a text that parses, with the place of its first mention."""
    here: KeyPath = ()
    last: dict[KeyPath, int] = {}
    place = _skip(text, 0)
    while place < len(text):
        start = place
        if text[place] == "[":
            width = 2 if text.startswith("[[", place) else 1
            names, place = _names(text, place + width)
            place += width
            here = ()
            for i, name in enumerate(names, 1):
                here = (*here, name)
                yield here, start
                if i == len(names) and width == 2:
                    last[here] = last.get(here, -1) + 1
                if here in last:
                    here = (*here, last[here])
                    yield here, start
        else:
            place = yield from _pair(text, place, here)
        place = _skip(text, place)


def _pair(text: str, place: int, here: KeyPath) -> Generator[tuple[KeyPath, int], None, int]:
    start = place
    names, place = _names(text, place)
    for name in names:
        here = (*here, name)
        yield here, start
    return (yield from _value(text, _skip(text, place + 1), here))


def _value(text: str, place: int, here: KeyPath) -> Generator[tuple[KeyPath, int], None, int]:
    opening = text[place]
    if opening not in "[{":
        scalar = _SCALAR.match(text, place)
        return scalar.end() if scalar else len(text)
    closing = "]" if opening == "[" else "}"
    index = 0
    place = _skip(text, place + 1)
    while text[place] != closing:
        if opening == "[":
            yield (*here, index), place
            place = yield from _value(text, place, (*here, index))
        else:
            place = yield from _pair(text, place, here)
        place = _skip(text, place)
        if text[place] == ",":
            place = _skip(text, place + 1)
        index += 1
    return place + 1


def _names(text: str, place: int) -> tuple[list[str], int]:
    """The parts of a dotted key, and the place after it."""
    names: list[str] = []
    dot = "."
    while dot and (match := _NAME.match(text, place)):
        raw, dot = match.groups()
        names.append(str(parse_toml(f"k = {raw}")["k"]) if raw[0] in "\"'" else raw)
        place = match.end()
    return names, place


def _skip(text: str, place: int) -> int:
    blank = _SKIP.match(text, place)
    return blank.end() if blank else place


# Writing

_PLAIN = (str, int)
_WIDTH = 80
"""The longest value, in characters, that shares a line with others of its list."""


def _lay(lines: list[str], table: Mapping[str, object], name: str, *, outer: bool = True) -> None:
    """Lay a table out as lines: its plain keys, then its tables in order, each under a header.

    Lists of tables get `[[headers]]` in an outer table, further in only when they are too wide.
    The layout is our own: tomli-w would write `[[step.event]]` inline when the events are short.
    """
    tables: list[tuple[str, Mapping[str, object]]] = []
    for key, value in table.items():
        if isinstance(value, _PLAIN):
            lines.append(_label(key) + _inline(value))
        elif isinstance(value, Mapping):
            tables.append((f"[{_under(name, key)}]", value))
        elif isinstance(value, (list, tuple)) and value:
            listed = all(isinstance(one, Mapping) for one in value)
            items = [] if listed and outer else [_inline(one) for one in value]
            if listed and (outer or max(map(len, items)) > _WIDTH):
                header = f"[[{_under(name, key)}]]"
                tables += [(header, one) for one in value]
            elif listed or sum(map(len, items)) + 2 * len(items) > _WIDTH:
                lines += [f"{_label(key)}[", *(f"    {item}," for item in items), "]"]
            else:
                lines.append(f"{_label(key)}[{', '.join(items)}]")
        else:
            lines.append(_label(key) + _inline(value))
    for header, inner in tables:
        lines += ["", header]
        _lay(lines, inner, header.strip("[]"), outer=False)


def _inline(value: object) -> str:
    """A value on one line. JSON's texts are TOML's but for one character; tomli-w does the rest."""
    if isinstance(value, str):
        text = encode_basestring(value)
        return text.replace("\x7f", r"\u007f") if "\x7f" in text else text
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, Mapping):
        pairs = ", ".join([_label(key) + _inline(one) for key, one in value.items()])
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join([_inline(one) for one in value])}]"
    if isinstance(value, datetime):
        return str(value)
    return tomli_w.dumps({"": value})[len('"" = ') : -1]


def _under(name: str, key: str) -> str:
    label = _label(key).removesuffix(" = ")
    return f"{name}.{label}" if name else label


@functools.lru_cache(maxsize=1024)
def _label(key: str) -> str:
    """The key and what stands between it and its value."""
    return tomli_w.dumps({key: 0}).removesuffix("0\n")


def _step_text(step: Mapping[str, object], number: int) -> str:
    if step.get("number") != number:
        raise ValueError(f"step {step.get('number')!r} follows step {number - 1}")
    if "end" in step:
        raise ValueError("the key `end` of a step belongs to its closing")
    first = {key: step[key] for key in ("number", "at") if key in step}
    lines = ["", "[[step]]"]
    _lay(lines, {**first, **step}, "step")
    lines += ["", "[step.end]", f"number = {number}", ""]
    return "\n".join(lines)


def _encoded(text: str) -> bytes:
    """UTF-8; half of a surrogate pair, which no file can hold, becomes a question mark."""
    return text.encode(errors="replace")


def create(path: Path, head: Mapping[str, object]) -> None:
    """Write a new fight without steps, whole or not at all; folders are made as needed.

    `format` is put first when the head lacks it. Raises FileExistsError (nothing is ever
    overwritten), NotSaved, and ValueError or TypeError for a head that TOML cannot hold.
    """
    if "step" in head or head.get("format", FORMAT) != FORMAT:
        raise ValueError(f"a head has format {FORMAT} and no steps")
    lines: list[str] = []
    _lay(lines, {"format": FORMAT, **head}, "")
    data = _encoded("\n".join((*lines, "")))
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        _make_folder(path.parent)
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        _write_new(draft, data)
        try:
            _put(draft, path)
        finally:
            draft.unlink(missing_ok=True)
        _sync_folder(path.parent)
    except FileExistsError:
        raise
    except OSError as error:
        raise NotSaved(path, _reason(error)) from error


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error


def _put(draft: Path, path: Path) -> None:
    """Give a finished file its name, at once, and without overwriting where links are known."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        os.replace(draft, path)


def _write_new(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    try:
        _write(descriptor, data)
    except BaseException:
        os.close(descriptor)
        path.unlink()
        raise
    os.close(descriptor)


def _write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = os.write(descriptor, rest)
        if written == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[written:]
    os.fsync(descriptor)


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder outlast a power cut, where the system can (not on Windows)."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.ENOENT: "the file is not there",
    errno.EACCES: "permission is denied",
    errno.EPERM: "permission is denied",
    errno.EROFS: "the disk is read-only",
    errno.EIO: "the disk reports an error",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "its folder is a file",
}


def _reason(error: OSError) -> str:
    known = _REASONS.get(error.errno or 0)
    return known or (error.strerror or str(error)).lower()


class Journal:
    """The file of a fight, open for appending. One writer at a time: hold its lock."""

    def __init__(self, saved: Saved) -> None:
        """Open a fight as it was read; `recover` a torn one first.

        Raises NotSaved when the file cannot be opened for writing, or is not as it was read.
        """
        self.path = saved.path
        self._size = saved.whole
        self._steps = len(saved.steps)
        self._witness = saved.data[: saved.whole][-_WITNESS:]
        self._spilt = False
        self._descriptor = -1
        try:
            self._connect()
        except OSError as error:
            raise NotSaved(self.path, _reason(error)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def steps(self) -> int:
        """The number of the last step on disk."""
        return self._steps

    @property
    def size(self) -> int:
        """The length in bytes of what is on disk."""
        return self._size

    def append(self, step: Mapping[str, object]) -> None:
        """Write one step and wait until the disk has it.

        `number` must be the next number. Raises NotSaved, after which the same step may be tried
        again at any time, and ValueError or TypeError for a step that TOML cannot hold.
        """
        self.append_all((step,))

    def append_all(self, steps: Iterable[Mapping[str, object]]) -> None:
        """Write several steps at once, all or none. Raises as `append` does."""
        texts: list[str] = []
        for number, step in enumerate(steps, self._steps + 1):
            texts.append(_step_text(step, number))
        data = _encoded("".join(texts))
        try:
            self._ready()
            self._spilt = True
            _write(self._descriptor, data)
        except OSError as error:
            self._withdraw()
            raise NotSaved(self.path, _reason(error)) from error
        self._spilt = False
        self._size += len(data)
        self._steps += len(texts)
        self._witness = (self._witness + data)[-_WITNESS:]

    def close(self) -> None:
        """Close the file; appending opens it again."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with contextlib.suppress(OSError):
                os.close(descriptor)

    def _ready(self) -> None:
        """Make sure that the descriptor is the file under this name, as long as we left it."""
        if self._descriptor >= 0 and not self._spilt:
            ours = os.fstat(self._descriptor)
            if ours.st_size == self._size and os.path.samestat(ours, os.stat(self.path)):
                return
        self.close()
        self._connect()

    def _connect(self) -> None:
        self._descriptor = os.open(self.path, os.O_RDWR | os.O_APPEND | _BINARY)
        size = os.fstat(self._descriptor).st_size
        os.lseek(self._descriptor, max(0, self._size - len(self._witness)), os.SEEK_SET)
        known = os.read(self._descriptor, len(self._witness)) == self._witness
        if not known or (size > self._size and not self._spilt):
            self.close()
            raise NotSaved(self.path, "another program has changed the file")
        if size > self._size:
            self._cut()

    def _cut(self) -> None:
        os.ftruncate(self._descriptor, self._size)
        os.fsync(self._descriptor)
        self._spilt = False

    def _withdraw(self) -> None:
        """Take back what a failed write left; when even that fails, the next append does it."""
        if self._descriptor >= 0 and self._spilt:
            with contextlib.suppress(OSError):
                self._cut()
        self.close()


def recover(saved: Saved) -> str:
    """Cut a torn tail off, keep it beside the file as `NAME.torn-1`, and say so in a sentence.

    "" when nothing is torn. Raises NotSaved when the copy or the cut fails, or when the file is
    not as it was read; the file is then as it was.
    """
    if saved.torn is None:
        return ""
    path = saved.path
    try:
        descriptor = os.open(path, os.O_RDWR | _BINARY)
        try:
            if path.read_bytes() != saved.data + saved.torn.data:
                raise NotSaved(path, "another program has changed the file")
            kept = _keep(path, saved.torn.data)
            os.ftruncate(descriptor, saved.whole)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise NotSaved(path, _reason(error)) from error
    count = len(saved.steps)
    lost = f"step {count + 1} was not written to its end and is cut off"
    left = {0: "no step is left", 1: "step 1 is whole"}.get(count, f"steps 1 to {count} are whole")
    return f"{path}:{saved.torn.line}: {lost}; {left}; the rest is kept in {kept.name}"


def _keep(path: Path, data: bytes) -> Path:
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.torn-{number}")
        try:
            _write_new(kept, data)
        except FileExistsError:
            number += 1
            continue
        _sync_folder(path.parent)
        return kept


class Follower:
    """Reads what another window appends to a fight, without reading the fight again."""

    def __init__(self, saved: Saved) -> None:
        self.path = saved.path
        self._offset = saved.whole
        self._steps = len(saved.steps)
        self._witness = saved.data[: saved.whole][-_WITNESS:]
        self._seen: tuple[int, int, int] | None = None

    def new_steps(self) -> tuple[Table, ...]:
        """The complete steps appended since the last call; cheap when there are none.

        Raises Replaced when the file is no longer the one that was read: it must be read anew.
        """
        try:
            found = os.stat(self.path)
            seen = (found.st_ino, found.st_size, found.st_mtime_ns)
            if seen == self._seen:
                return ()
            if self._seen is not None and self._seen[0] != found.st_ino:
                raise Replaced(self.path, "was replaced")
            with self.path.open("rb") as file:
                file.seek(self._offset - len(self._witness))
                data = file.read()
        except OSError as error:
            raise Replaced(self.path, f"cannot be read: {_reason(error)}") from error
        witness, data = data[: len(self._witness)], data[len(self._witness) :]
        if witness != self._witness:
            raise Replaced(self.path, "was rewritten")
        steps = self._complete(data)
        self._seen = seen
        return steps

    def _complete(self, data: bytes) -> tuple[Table, ...]:
        ends = [mark.stop for mark in _marks(data) if mark.kind == "end"]
        stop = max((end for end in ends if data[end : end + 1].isspace()), default=0)
        if not stop:
            return ()
        data = data[: stop + 1]
        try:
            steps = _steps(parse_toml(data.decode()).get("step"), self._steps + 1)
        except (ValueError, RecursionError, _Fault) as error:
            raise Replaced(self.path, f"was rewritten: {error}") from error
        self._offset += len(data)
        self._steps += len(steps)
        self._witness = (self._witness + data)[-_WITNESS:]
        return steps
