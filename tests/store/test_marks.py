"""Where steps begin and end, in texts made to be hard on the patterns that find them."""

import ast
import re
import time
from pathlib import Path

import pytest

import tracker
from tracker.store.lines import line_of_key
from tracker.store.marks import is_blank, marks

MANY = 50_000


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (b"note = '''a\nb'''\n[[step]]\n", 1),
        (b"note = '''\n[[step]]\n'''\n[[step]]\n", 1),
        (b"note = '''''a''\n[[step]]\n'''''\n[[step]]\n", 1),
        (b'note = """\n[[step]]\n\\"""\n[[step]]\n"""""\n[[step]]\n', 1),
        (b'note = """a\\\\"""\n[[step]]\n', 1),
        (b"note = \"'''\"\n[[step]]\nother = '\"\"\"'\n[[step]]\n", 2),
        (b"# '''\n[[step]]\n", 1),
    ],
)
def test_what_stands_in_a_text_is_no_step(text: bytes, steps: int) -> None:
    assert [mark.kind for mark in marks(text)] == ["step"] * steps


@pytest.mark.parametrize(
    ("text", "blank"),
    [
        (b"", True),
        (b" \t\n\r\n# said # twice\r\n#\n#", True),
        (b"\n# said\n x", False),
        (b"\r", False),
        (b"\r#\n", False),
        (b"# a\rb\n", False),
        (b"# a\0\n", False),
        (b"# \xff\n", False),
    ],
)
def test_white_space_and_comments_are_blank(text: bytes, blank: bool) -> None:
    assert is_blank(text) is blank


def test_a_closing_may_have_comments_between_its_lines() -> None:
    text = b"[[step]]\r\n[step.end] # so\r\n\r\n  # and so\r\nnumber = 1\r\n"
    assert [(mark.kind, mark.number) for mark in marks(text)] == [("step", 0), ("end", 1)]


@pytest.mark.parametrize(
    "text",
    [
        b'"""' + b'\\"' * MANY,
        b'"""' + b'\\""' * MANY,
        b'"""' + b'\\"""' * MANY,
        b'"""' + b'""a' * MANY,
        b'"""\n"' + b'\\"' * MANY,
        b'"""\n' + b'"\\' * MANY,
        b"'''" + b"''a" * MANY,
        b"'''" + b"'\n" * MANY,
        b'"""\n' + b"a'" * MANY,
        b"[step.end]\r\n" + b"#a\r\n" * MANY,
        b"[step.end]\n" + b"\n" * MANY,
        b"[step.end]" + b" " * MANY,
        b"#" * MANY + b"\0",
        b"\r\n" * MANY + b"x",
        b" " * MANY + b"x",
    ],
)
def test_no_text_takes_long(text: bytes) -> None:
    """A pattern that tries again from each place would need minutes or for ever."""
    began = time.process_time()
    assert "end" not in [mark.kind for mark in marks(text)]
    assert not is_blank(text)
    assert time.process_time() - began < 10


def test_many_lines_without_a_key_are_passed_over() -> None:
    assert line_of_key("#a\n\n \n" * MANY + "k = 1", ("k",)) == 3 * MANY + 1


NEW_IN_3_11 = re.compile(r"(?<!\\)(?:[*+?]|\{\d*,?\d*\})\+|\(\?>")


def test_no_pattern_is_possessive_since_python_before_3_11_5_misreads_such() -> None:
    modules = sorted(Path(tracker.__file__).parent.rglob("*.py"))
    for module in modules:
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
                text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
                assert not NEW_IN_3_11.search(text), f"{module}:{node.lineno}"
