"""What an installation without a checkout holds, and that it runs."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tracker import __version__
from tracker.store.places import PACKAGE, share_folder

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*command, "--no-build-isolation", "-w", folder, ROOT], check=True)
    (built,) = folder.glob("*.whl")
    return built


def files(folder: Path, *patterns: str) -> set[str]:
    """The files below a folder, as paths within it."""
    found = {one for pattern in patterns for one in folder.rglob(pattern)}
    return {one.relative_to(folder).as_posix() for one in found}


def test_the_wheel_holds_the_program_its_data_themes_and_samples_and_nothing_else(
    wheel: Path,
) -> None:
    program = {f"tracker/{name}" for name in files(PACKAGE, "*.py", "*.toml", "*.tcss")}
    themes = {f"tracker/_share/themes/{name}" for name in files(share_folder("themes"), "*.toml")}
    samples = {f"tracker/_share/samples/{name}" for name in files(share_folder("samples"), "*")}
    assert {"tracker/data/effects.toml", "tracker/app/screens/fight.tcss"} <= program
    assert themes
    assert samples
    with zipfile.ZipFile(wheel) as archive:
        held = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert held == program | themes | samples


@pytest.mark.bench
@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_an_installed_wheel_runs(wheel: Path, tmp_path: Path) -> None:
    """Slow, and needs the network for the packages that the wheel asks for."""
    from tests.terminal import Terminal

    venv.create(tmp_path / "venv", with_pip=True)
    programs = tmp_path / "venv" / "bin"
    subprocess.run([programs / "pip", "install", "--quiet", wheel], check=True)
    tracker = str(programs / "tracker")
    version = subprocess.run(
        [tracker, "--version"], check=True, capture_output=True, text=True, cwd=tmp_path
    )
    assert version.stdout == f"tracker {__version__}\n"
    saves = {"TRACKER_SAVES": str(tmp_path / "saves")}
    with Terminal([tracker, "demo"], 120, 34, saves, tmp_path) as terminal:
        terminal.wait_for("before the first round")
        terminal.press("ctrl+t", "q")
        assert terminal.wait_for_exit() == 0
    assert [saved.name for saved in (tmp_path / "saves").glob("*.toml")] == [
        "the-gate-at-dusk.toml"
    ]
