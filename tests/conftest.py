"""What every test shares: folders of its own, and how hard hypothesis looks."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

_FOLDERS = {
    "TRACKER_SAVES": "saves",
    "HOME": "home",
    "XDG_CONFIG_HOME": "home/config",
    "XDG_DATA_HOME": "home/data",
    "XDG_STATE_HOME": "home/state",
    "XDG_CACHE_HOME": "home/cache",
    # Read by platformdirs on Windows, which otherwise asks the system.
    "WIN_PD_OVERRIDE_APPDATA": "home/roaming",
    "WIN_PD_OVERRIDE_LOCAL_APPDATA": "home/local",
}


def _settle_in(folder: Path, environment: pytest.MonkeyPatch) -> None:
    """Point every folder that the program may write to below `folder`."""
    for name, place in _FOLDERS.items():
        (folder / place).mkdir(parents=True, exist_ok=True)
        environment.setenv(name, str(folder / place))


@pytest.fixture(scope="session", autouse=True)
def _no_test_touches_the_users_folders(
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[None]:
    """Keep all tests out of the user's folders. One for the session: most tests write nothing."""
    with pytest.MonkeyPatch.context() as environment:
        _settle_in(tmp_path_factory.mktemp("user"), environment)
        yield


@pytest.fixture
def saves_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty saves folder of the test's own, which $TRACKER_SAVES names; so are the others."""
    _settle_in(tmp_path, monkeypatch)
    return tmp_path / "saves"
