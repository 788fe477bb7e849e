"""TOML as it is read: the fastest parser at hand, what it gives, and how texts are written."""

from collections.abc import Callable
from typing import TypeAlias

try:
    from tomli import loads as _loads
except ImportError:
    from tomllib import loads as _loads

Table: TypeAlias = dict[str, object]
KeyPath: TypeAlias = tuple[str | int, ...]

parse_toml: Callable[[str], Table] = _loads
"""Raises ValueError, or RecursionError when nested too deep."""

# No possessive quantifiers: Python before 3.11.5 misreads them. Nothing is tried twice without
# them either, since each character fits one branch only.
TEXTS_OF_LINES = (
    rb'"""[^"\\]*(?:(?:\\.|"(?!""))[^"\\]*)*"{3,5}',
    rb"'''[^']*(?:'(?!'')[^']*)*'{3,5}",
)
TEXTS = (
    rb'"[^"\\\n]*(?:\\[^\n][^"\\\n]*)*"',
    rb"'[^'\n]*'",
)
"""Patterns of the texts of TOML, those of several lines and those of one: what stands inside is
no key and no header."""
