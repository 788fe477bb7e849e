"""Which folders are used, and how files are named."""

import re
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.store import places
from tracker.store.places import (
    NAME_LENGTH,
    free_name,
    saves_folder,
    share_folder,
    user_data_folder,
    user_themes_folder,
)


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A current folder without saves, and no variable that names one."""
    monkeypatch.delenv("TRACKER_SAVES", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_option_comes_before_the_variable_before_the_folder_before_user_data(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert saves_folder() == user_data_folder() / "saves"
    (elsewhere / "saves").mkdir()
    assert saves_folder().resolve() == elsewhere / "saves"
    monkeypatch.setenv("TRACKER_SAVES", "")
    assert saves_folder().resolve() == elsewhere / "saves"
    monkeypatch.setenv("TRACKER_SAVES", "~/mine")
    assert saves_folder() == elsewhere / "home" / "mine"
    assert saves_folder(Path("~/option")) == elsewhere / "home" / "option"
    assert saves_folder(Path("option")) == Path("option")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows guesses a home folder")
def test_a_folder_in_the_home_of_nobody_is_told(
    elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sentence = "~nosuchuser/x: cannot be used: there is no home folder '~nosuchuser'"
    with pytest.raises(FileNotFoundError) as caught:
        saves_folder(Path("~nosuchuser/x"))
    assert str(caught.value) == sentence
    monkeypatch.setenv("TRACKER_SAVES", "~nosuchuser/x")
    with pytest.raises(FileNotFoundError, match="there is no home folder '~nosuchuser'"):
        saves_folder()
    assert list(elsewhere.glob("~*")) == []


def test_a_file_called_saves_is_no_folder_of_fights(elsewhere: Path) -> None:
    (elsewhere / "saves").write_bytes(b"")
    assert saves_folder() == user_data_folder() / "saves"


def test_user_data_is_the_platforms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert user_data_folder().name == "midian-tracker"
    assert user_themes_folder() == user_data_folder() / "themes"


def test_shipped_things_are_found_in_a_checkout(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "PACKAGE", tmp_path / "tracker")
    (tmp_path / "themes").mkdir()
    (tmp_path / "saves" / "samples").mkdir(parents=True)
    with pytest.raises(FileNotFoundError, match="install the tracker again"):
        share_folder("themes")
    (tmp_path / "pyproject.toml").write_bytes(b"")
    assert share_folder("themes") == tmp_path / "themes"
    assert share_folder("samples") == tmp_path / "saves" / "samples"


def test_shipped_things_are_found_in_an_installed_wheel(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "PACKAGE", tmp_path / "tracker")
    (tmp_path / "pyproject.toml").write_bytes(b"")
    (tmp_path / "themes").mkdir()
    with pytest.raises(FileNotFoundError, match="the shipped samples are not in"):
        share_folder("samples")
    for name in ("themes", "samples"):
        (tmp_path / "tracker" / "_share" / name).mkdir(parents=True)
    assert share_folder("themes") == tmp_path / "tracker" / "_share" / "themes"
    assert share_folder("samples") == tmp_path / "tracker" / "_share" / "samples"


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Tollgate at dusk", "tollgate-at-dusk"),
        ("  The   Baron's  last… stand!! ", "the-barons-last-stand"),
        ("Überfall an der Straße", "uberfall-an-der-strasse"),
        ("../../etc/passwd", "etc-passwd"),
        ("関所の夕暮れ", "fight"),
        ("🐉🔥", "fight"),
        ("🐉 Act ②", "act-2"),
        ("", "fight"),
        (".hidden", "hidden"),
        ("CON", "fight-con"),
        ("nul.toml", "fight-nul-toml"),
        ("com¹", "fight-com1"),
        ("LPT9", "fight-lpt9"),
        ("Conclave", "conclave"),
        ("x" * 300, "x" * NAME_LENGTH),
        ("word " * 100, ("word-" * 12)[:-1]),
    ],
)
def test_a_title_becomes_a_name(tmp_path: Path, title: str, name: str) -> None:
    assert free_name(tmp_path, title) == tmp_path / f"{name}.toml"


def test_a_name_that_is_taken_gets_a_number(tmp_path: Path) -> None:
    (tmp_path / "Tollgate.TOML").write_bytes(b"")
    assert free_name(tmp_path, "Tollgate").name == "tollgate-2.toml"
    (tmp_path / "tollgate-2.toml").mkdir()
    assert free_name(tmp_path, "Tollgate").name == "tollgate-3.toml"
    (tmp_path / f"{'x' * NAME_LENGTH}.toml").write_bytes(b"")
    assert free_name(tmp_path, "x" * 99).name == f"{'x' * (NAME_LENGTH - 2)}-2.toml"


def test_a_folder_that_is_not_there_has_no_names_taken(tmp_path: Path) -> None:
    assert free_name(tmp_path / "none", "Tollgate") == tmp_path / "none" / "tollgate.toml"


@given(st.text())
def test_any_title_becomes_a_safe_name(
    tmp_path_factory: pytest.TempPathFactory, title: str
) -> None:
    name = free_name(tmp_path_factory.getbasetemp() / "none", title).name
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*\.toml", name)
    assert len(name) <= NAME_LENGTH + len(".toml")
    assert not re.match(r"(con|prn|aux|nul|com\d|lpt\d)\.", name)
