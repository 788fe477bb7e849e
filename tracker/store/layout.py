"""How a table is laid out in the file of a fight."""

import functools
from collections.abc import Mapping
from datetime import datetime
from json.encoder import encode_basestring

import tomli_w

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


def step_text(step: Mapping[str, object], number: int) -> str:
    """A step of that number with its closing. Raises ValueError for one of another number."""
    if step.get("number") != number:
        raise ValueError(f"step {step.get('number')!r} follows step {number - 1}")
    if "end" in step:
        raise ValueError("the key `end` of a step belongs to its closing")
    first = {key: step[key] for key in ("number", "at") if key in step}
    lines = ["", "[[step]]"]
    _lay(lines, {**first, **step}, "step")
    lines += ["", "[step.end]", f"number = {number}", ""]
    return "\n".join(lines)


def head_text(head: Mapping[str, object]) -> str:
    """The beginning of a file, before its first step."""
    lines: list[str] = []
    _lay(lines, head, "")
    return "\n".join((*lines, ""))


def encoded(text: str) -> bytes:
    """UTF-8; half of a surrogate pair, which no file can hold, becomes a question mark."""
    return text.encode(errors="replace")
