"""Where fights as data lie, and how a test names them."""

import os
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent / "scenarios"
FURTHER = "TRACKER_SCENARIOS"
"""Names a folder whose fights are played as well."""


def scenario_paths() -> Iterator[Path]:
    """Every fight below the tests' own folder, then those of the folder that FURTHER names."""
    yield from sorted(ROOT.rglob("*.toml"))
    further = os.environ.get(FURTHER)
    if further and Path(further).is_dir():
        yield from sorted(Path(further).rglob("*.toml"))


def scenario_id(path: Path) -> str:
    """A fight's path below its folder, as its test's id; further ones are told apart."""
    if path.is_relative_to(ROOT):
        return path.relative_to(ROOT).as_posix()
    return f"further/{path.relative_to(os.environ[FURTHER]).as_posix()}"
