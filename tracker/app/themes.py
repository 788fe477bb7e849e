"""Theme files: read, checked before Textual sees them, and made into the styles of the panes.

A theme is a TOML file with a name, whether it is dark, a table of colours and a table of
variables. A bad colour would end the app when the theme is switched on, hence every one is
checked while the file is read.
"""

import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from rich.style import Style
from textual.app import App
from textual.color import Color, ColorParseError
from textual.theme import Theme

from tracker.store.document import BadDocument, read_document
from tracker.view.model import Role

Ground = Literal["pane", "cursor", "turn", "bar", "due"]
"""What lies behind a text: a pane, the line under the cursor, the line of whoever acts now, the
top and bottom lines of the screen, or the line of what is due."""

_BOLD: frozenset[Role] = frozenset({"strong", "accent"})
_STYLE_WORDS = frozenset({"none", "not", "bold", "dim", "italic", "underline", "strike", "reverse"})


def _opaque_colour(text: str) -> str:
    colour = _colour(text)
    if colour.a != 1:
        raise ValueError(f"{text!r} is see-through; a colour here must be solid")
    return text


def _colour(text: str) -> Color:
    try:
        colour = Color.parse(text)
    except ColorParseError as error:
        hint = f"; did you mean {error.suggested_color!r}?" if error.suggested_color else ""
        raise ValueError(f"{text!r} is not a colour{hint}") from None
    if colour.auto or colour.ansi is not None:
        raise ValueError(f"{text!r} is not a fixed colour; write one such as '#8a7f6a'")
    return colour


def _see_through_colour(text: str) -> str:
    _colour(text)
    return text


Solid = Annotated[str, AfterValidator(_opaque_colour)]
SeeThrough = Annotated[str, AfterValidator(_see_through_colour)]


class Colours(BaseModel):
    """The colours of which Textual makes all its own. Text is drawn on the background."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    primary: Solid
    secondary: Solid
    accent: Solid
    foreground: Solid
    background: Solid
    surface: Solid
    panel: Solid
    warning: Solid
    error: Solid
    success: Solid
    boost: SeeThrough | None = None


class ThemeFile(BaseModel):
    """What a theme file holds."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]
    dark: bool
    colours: Colours
    variables: Mapping[str, str] = {}


OUR_VARIABLES = (
    "side-0",
    "side-1",
    "side-2",
    "side-3",
    "hp",
    "lp",
    "dim",
    "track",
    "frame",
    "frame-focus",
    "footer-key",
    "cursor-background",
    "turn-background",
    "bar-background",
    "due-background",
)


def variable_defaults(theme: Theme) -> dict[str, str]:
    """Our own variables for a theme that does not set them all, made from its colours.

    `App.get_theme_variable_defaults` returns these, so that Textual's own themes work too.
    """
    if theme.variables.keys() >= set(OUR_VARIABLES):
        return {}
    return _our_variables(theme.to_color_system().generate())


def _our_variables(made: Mapping[str, str]) -> dict[str, str]:
    ground, text = Color.parse(made["background"]), Color.parse(made["foreground"])
    terminal = ground.ansi is not None or text.ansi is not None

    def mixed(name: str, share: float) -> str:
        colour = Color.parse(made[name])
        return (colour if terminal else ground.blend(colour, share, alpha=1)).hex

    def tint(name: str, share: float) -> str:
        return ground.hex if terminal else mixed(name, share)

    return {
        "side-0": made["primary"],
        "side-1": made["secondary"],
        "side-2": made["text-success"],
        "side-3": made["text-accent"],
        "hp": made["success"],
        "lp": made["secondary"],
        "dim": mixed("foreground", 0.6),
        "track": mixed("foreground", 0.25),
        "frame": mixed("foreground", 0.25),
        "frame-focus": mixed("foreground", 0.7),
        "footer-key": made["accent"],
        "cursor-background": tint("foreground", 0.14),
        "turn-background": tint("accent", 0.12),
        "bar-background": tint("foreground", 0.07),
        "due-background": tint("error", 0.2),
    }


def load_themes(folders: Iterable[Path]) -> tuple[tuple[Theme, ...], tuple[str, ...]]:
    """The themes in the folders, and a sentence for each file that is not one.

    A theme of a later folder replaces one of the same name in an earlier folder; within a
    folder a name that is taken is a failure. A folder that does not exist holds no theme.
    """
    loaded: dict[str, Theme] = {}
    failed: list[str] = []
    for folder in folders:
        taken: dict[str, Path] = {}
        for path in sorted(folder.glob("*.toml")):
            try:
                theme = read_theme(path)
            except ValueError as error:
                failed.append(str(error))
                continue
            if theme.name in taken:
                other = taken[theme.name].name
                failed.append(f"{path}: name: {theme.name!r} is already the theme of {other}")
                continue
            taken[theme.name] = path
            loaded[theme.name] = theme
    return tuple(loaded.values()), tuple(failed)


def read_theme(path: Path) -> Theme:
    """The theme in a file, or a ValueError whose one sentence names the file and the key."""
    try:
        file = ThemeFile.model_validate(read_document(path).table)
        colours = file.colours.model_dump()
        made = Theme(file.name, dark=file.dark, **colours).to_color_system().generate()
        ours = _our_variables(made)
        for name, value in file.variables.items():
            _check_variable(name, value, ours, made)
    except BadDocument as flaw:
        raise ValueError(str(flaw)) from None
    except ValidationError as error:
        raise ValueError(f"{path}: {_sentence(error)}") from None
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None
    return Theme(file.name, dark=file.dark, variables={**ours, **file.variables}, **colours)


def _sentence(error: ValidationError) -> str:
    first: Any = min(error.errors(include_url=False), key=_is_about_a_value)
    key = ".".join(str(part) for part in first["loc"])
    match first["type"]:
        case "missing":
            return f"{key} is missing"
        case "extra_forbidden":
            known = ThemeFile if len(first["loc"]) == 1 else Colours
            return (
                f"{key} is not a key of a theme{_suggestion(first['loc'][-1], known.model_fields)}"
            )
        case "string_pattern_mismatch":
            return f"{key}: {first['input']!r} may only hold small letters, digits and hyphens"
        case "value_error":
            return f"{key}: {first['ctx']['error']}"
        case _:
            return f"{key}: {first['msg']}"


def _is_about_a_value(error: Any) -> bool:
    """Whether an error is no misspelt key; one of those makes its right spelling missing too."""
    return bool(error["type"] != "extra_forbidden")


def _check_variable(
    name: str, value: str, ours: Mapping[str, str], made: Mapping[str, str]
) -> None:
    try:
        if name in ours:
            _colour(value)
        elif name not in made:
            raise ValueError(f"is not a variable of a theme{_suggestion(name, {**ours, **made})}")
        elif name.endswith("-style"):
            if not _STYLE_WORDS.issuperset(value.split()):
                raise ValueError(f"{value!r} is not a text style such as 'bold underline'")
        else:
            shared = re.fullmatch(r"(.*\S)\s+\d+(\.\d+)?%", value)
            colour = shared[1] if shared else value
            if colour != "auto":
                _colour(colour)
    except ValueError as error:
        raise ValueError(f"variables.{name}: {error}") from None


def _suggestion(name: str, known: Iterable[str]) -> str:
    near = difflib.get_close_matches(name, known, 1)
    return f"; did you mean {near[0]!r}?" if near else ""


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """Every style that the panes paint with. Each has a background, since a strip needs one."""

    roles: Mapping[Ground, Mapping[Role, Style]]
    undone: Mapping[Ground, Style]
    frame: Style
    focus: Style
    track: Style
    key: Style


_palettes: dict[str, tuple[Theme, Palette]] = {}


def palette(app: App[Any]) -> Palette:
    """The styles of the theme that the app shows, made once per theme."""
    theme = app.current_theme
    known = _palettes.get(theme.name)
    if known is None or known[0] is not theme:
        known = _palettes[theme.name] = (theme, _make_palette(theme))
    return known[1]


def role_styles(app: App[Any], ground: Ground = "pane") -> Mapping[Role, Style]:
    """What each role looks like on a ground, in the theme that the app shows."""
    return palette(app).roles[ground]


def _make_palette(theme: Theme) -> Palette:
    made = theme.to_color_system().generate()
    variables = {**_our_variables(made), **made, **theme.variables}
    ground = Color.parse(variables["background"])
    grounds: dict[Ground, Color] = {"pane": ground}
    for name in get_args(Ground)[1:]:
        grounds[name] = ground + Color.parse(variables[f"{name}-background"])
    colours: dict[Role, Color] = {
        role: Color.parse(variables[_ROLE_VARIABLES.get(role, role)]) for role in get_args(Role)
    }

    def style(colour: Color, behind: Color, *, bold: bool = False, strike: bool = False) -> Style:
        solid = colour if colour.ansi is not None else behind + colour
        return Style(color=solid.rich_color, bgcolor=behind.rich_color, bold=bold, strike=strike)

    def variable(name: str, behind: Color, *, bold: bool = False) -> Style:
        return style(Color.parse(variables[name]), behind, bold=bold)

    return Palette(
        roles={
            name: {
                role: style(colour, behind, bold=role in _BOLD or name == "turn")
                for role, colour in colours.items()
            }
            for name, behind in grounds.items()
        },
        undone={
            name: style(colours["dim"], behind, strike=True) for name, behind in grounds.items()
        },
        frame=variable("frame", ground),
        focus=variable("frame-focus", ground),
        track=variable("track", ground),
        key=variable("footer-key", grounds["bar"], bold=True),
    )


_ROLE_VARIABLES: Mapping[Role, str] = {
    "plain": "foreground",
    "strong": "foreground",
    "good": "success",
    "danger": "error",
}
