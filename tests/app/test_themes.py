import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from rich.style import Style
from textual.app import App, ComposeResult
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme

from tracker.app.panes.bars import HeaderBar
from tracker.app.themes import (
    OUR_VARIABLES,
    Ground,
    load_themes,
    palette,
    role_styles,
    variable_defaults,
)
from tracker.view.model import Header, Role

SHIPPED = Path(__file__).parents[2] / "themes"
THEMES, FAILED = load_themes([SHIPPED])

GOOD = """
name = "mine"
dark = true
[colours]
primary = "#7fb6b0"
secondary = "#e0946a"
accent = "#f2bd52"
foreground = "#dfd5be"
background = "#1b1f20"
surface = "#22272a"
panel = "#2a3032"
warning = "#d8c67c"
error = "#f4716a"
success = "#a9b665"
"""


class Bench(App[None]):
    def __init__(self, *themes: Theme) -> None:
        super().__init__()
        for theme in themes:
            self.register_theme(theme)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return variable_defaults(self.current_theme)

    def compose(self) -> ComposeResult:
        yield HeaderBar(Header("Tollgate", (), ()))


def contrast(style: Style) -> float:
    """The contrast of a text by WCAG 2: from 1 (none) to 21 (black on white)."""

    def light(part: float) -> float:
        return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4

    def luminance(colour: Color) -> float:
        red, green, blue = (light(part) for part in colour.normalized)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    assert style.color is not None
    assert style.bgcolor is not None
    text, ground = (Color.from_rich_color(part) for part in (style.color, style.bgcolor))
    low, high = sorted((luminance(text), luminance(ground)))
    return (high + 0.05) / (low + 0.05)


def too_faint(theme: Theme) -> Iterator[str]:
    app = Bench(theme)
    app.theme = theme.name
    colours = palette(app)
    least: dict[Role, float] = {"dim": 3, "hp": 3, "lp": 3}
    for ground, styles in colours.roles.items():
        for role, style in styles.items():
            if contrast(style) < least.get(role, 4.5):
                yield f"{role} on {ground}: {contrast(style):.2f}"
        if contrast(colours.undone[ground]) < 3:
            yield f"undone on {ground}"
    if contrast(colours.key) < 4.5:
        yield f"key: {contrast(colours.key):.2f}"
    if contrast(colours.focus) < 3:
        yield f"frame-focus: {contrast(colours.focus):.2f}"


def test_there_are_a_dark_a_light_a_high_contrast_and_a_colour_blind_safe_theme() -> None:
    known = {theme.name: theme for theme in THEMES}
    assert known.keys() == {"lantern", "parchment", "beacon", "heron"}
    assert not known["parchment"].dark
    assert known["beacon"].background == "#000000"
    assert known["heron"].success == known["heron"].primary, "good is blue, not green"


def test_every_shipped_theme_loads() -> None:
    assert FAILED == ()
    assert {theme.name for theme in THEMES} == {path.stem for path in SHIPPED.glob("*.toml")}
    assert {theme.dark for theme in THEMES} == {True, False}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_every_text_of_a_shipped_theme_can_be_read(theme: Theme) -> None:
    assert list(too_faint(theme)) == []


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_a_shipped_theme_can_be_switched_on(theme: Theme) -> None:
    app = Bench(*THEMES)
    async with app.run_test() as pilot:
        app.theme = theme.name
        await pilot.pause()
        style = next(iter(app.query_one(HeaderBar).render_line(0))).style
        assert style is not None
        assert style.bgcolor == Color.parse(theme.variables["bar-background"]).rich_color
        assert role_styles(app)["plain"].color == Color.parse(theme.foreground or "").rich_color


@pytest.mark.parametrize("name", BUILTIN_THEMES)
def test_the_panes_have_styles_for_textuals_own_themes(name: str) -> None:
    app = Bench()
    app.theme = name
    colours = palette(app)
    assert set(colours.roles) == set(get_args(Ground))
    assert all(set(styles) == set(get_args(Role)) for styles in colours.roles.values())
    assert set(variable_defaults(app.current_theme)) == set(OUR_VARIABLES)
    assert palette(app) is colours, "made once per theme"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('error = "#f4716a"', 'error = "redd"'), "colours.error: 'redd' is not a colour"),
        (
            ('panel = "#2a3032"', 'panel = "ansi_red"'),
            "colours.panel: 'ansi_red' is not a fixed colour",
        ),
        (('panel = "#2a3032"', 'panel = "#2a303280"'), "colours.panel: '#2a303280' is see-through"),
        (('panel = "#2a3032"\n', ""), "colours.panel is missing"),
        (("panel =", "pannel ="), "colours.pannel is not a key of a theme; did you mean 'panel'?"),
        (("dark = true\n", ""), "dark is missing"),
        (('"mine"', '"My Own"'), "name: 'My Own' may only hold small letters"),
        (
            ("[colours]", "[variables]\nside-9 = 'red'\n[colours]"),
            "variables.side-9: is not a variable of a theme; did you mean 'side-",
        ),
        (
            ("[colours]", "[variables]\nhp = 'gren'\n[colours]"),
            "variables.hp: 'gren' is not a colour; did you mean 'green'?",
        ),
        (
            ("[colours]", "[variables]\nborder = 'bleu'\n[colours]"),
            "variables.border: 'bleu' is not a colour",
        ),
        (
            ("[colours]", "[variables]\nlink-style = 'loud'\n[colours]"),
            "variables.link-style: 'loud' is not a text style",
        ),
        (("[colours]", "[variables]\nhp = 3\n[colours]"), "variables.hp: "),
    ],
)
def test_a_bad_theme_is_told_by_file_and_key(
    tmp_path: Path, change: tuple[str, str], sentence: str
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(GOOD.replace(*change), encoding="utf-8")
    loaded, failed = load_themes([tmp_path])
    assert loaded == ()
    (told,) = failed
    assert told.startswith(f"{file}: {sentence}")
    assert "\n" not in told


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (b"name = 'x'\n[colours\n", ":2: is not valid TOML: "),
        (b"x = " + b"[" * 100_000, ":1: x: is not valid TOML: "),
        (b"x = " + b"9" * 5000, ":1: x: is not valid TOML: a number has too many digits"),
        (b"name = '\xff'", ": is not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_toml_is_told_by_line(tmp_path: Path, text: bytes, sentence: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(text)
    loaded, (told,) = load_themes([tmp_path])
    assert loaded == ()
    assert told.startswith(f"{file}{sentence}")
    assert "\n" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="no such pipes there")
def test_a_pipe_is_told_and_never_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toml")
    assert load_themes([tmp_path]) == (
        (),
        (f"{tmp_path / 'pipe.toml'}: cannot be read: it is no file",),
    )


def test_a_byte_order_mark_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(GOOD, encoding="utf-8-sig")
    (theme,), failed = load_themes([tmp_path])
    assert (theme.name, failed) == ("mine", ())


def test_one_bad_file_does_not_keep_the_others_out(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("name = 3", encoding="utf-8")
    (tmp_path / "b.toml").write_bytes(b"name = '\xff'")
    (tmp_path / "c.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "d.toml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "e.toml").mkdir()
    loaded, failed = load_themes([tmp_path / "nowhere", tmp_path])
    assert [theme.name for theme in loaded] == ["mine"]
    for told, name in zip(failed, "abde", strict=True):
        assert told.startswith(f"{tmp_path / name}.toml: ")


def test_a_theme_of_a_later_folder_replaces_one_of_an_earlier(tmp_path: Path) -> None:
    for folder, colour in (("first", "#010203"), ("second", "#040506")):
        (tmp_path / folder).mkdir()
        text = GOOD.replace("#1b1f20", colour)
        (tmp_path / folder / "mine.toml").write_text(text, encoding="utf-8")
    loaded, failed = load_themes([tmp_path / "first", tmp_path / "second"])
    assert [theme.background for theme in loaded] == ["#040506"]
    assert failed == ()


def test_a_theme_may_set_textuals_own_variables(tmp_path: Path) -> None:
    own = 'border = "auto 60%"\nlink-style = "bold underline"\nhp = "#00ff0080"\n'
    (tmp_path / "mine.toml").write_text(f"{GOOD}[variables]\n{own}", encoding="utf-8")
    (theme,), failed = load_themes([tmp_path])
    assert failed == ()
    assert theme.variables["border"] == "auto 60%"
    assert theme.variables["hp"] == "#00ff0080"
    assert theme.variables.keys() >= set(OUR_VARIABLES)
