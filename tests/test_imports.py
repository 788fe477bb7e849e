"""The import contracts: as the linter reads them, and as they hold when modules are loaded."""

import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import tracker

ROOT = Path(__file__).parents[1]

# `__main__` runs when imported; it does nothing but call `tracker.cli`.
ROOMS_WITHOUT_A_SCREEN = sorted(
    module.name
    for module in pkgutil.iter_modules(tracker.__path__, "tracker.")
    if module.name not in {"tracker.app", "tracker.__main__"}
)

# Prints "module: what it dragged in" for the first module that breaks the contract.
IMPORT_ROOM = """
import importlib, pkgutil, sys
room = importlib.import_module(sys.argv[1])
names = [room.__name__] + [
    module.name
    for module in pkgutil.walk_packages(getattr(room, "__path__", ()), room.__name__ + ".")
]
for name in names:
    importlib.import_module(name)
    found = {"textual", "rich"} & sys.modules.keys()
    if found:
        sys.exit(f"{name}: {sorted(found)}")
"""

IMPORT_PACKAGE = """
import sys
before = set(sys.modules)
import tracker
print(*sorted(sys.modules.keys() - before))
"""


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run this Python in the checkout with `arguments`; the output of both streams is kept."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.parametrize("room", ROOMS_WITHOUT_A_SCREEN)
def test_a_room_without_a_screen_imports_neither_textual_nor_rich(room: str) -> None:
    done = run("-c", IMPORT_ROOM, room)
    assert done.returncode == 0, done.stderr


def test_the_package_alone_imports_nothing_else() -> None:
    done = run("-c", IMPORT_PACKAGE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["tracker"]


def test_the_import_contracts_hold() -> None:
    linter = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = run("-c", linter, "--no-cache")
    assert done.returncode == 0, done.stdout + done.stderr
