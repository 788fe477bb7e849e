"""The parser of TOML."""

import importlib
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.store.files import a_fight, written
from tracker.store import lines, reading, syntax, toml
from tracker.store.reading import Unreadable, read


@pytest.fixture
def _without_tomli(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "tomli", None)
        importlib.reload(toml)
        for module in (lines, reading, syntax):
            patch.setattr(module, "parse_toml", toml.parse_toml)
        yield
    importlib.reload(toml)


@pytest.mark.usefixtures("_without_tomli")
def test_without_tomli_the_standard_library_reads(tmp_path: Path) -> None:
    assert toml.parse_toml is tomllib.loads
    path = a_fight(tmp_path, 2)
    assert len(read(path).steps) == 2
    written(path, path.read_bytes().replace(b"round = 1", b"round = one"))
    with pytest.raises(Unreadable, match=r"fight\.toml:22: is not valid TOML: invalid value"):
        read(path)
