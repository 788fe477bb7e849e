"""Which folders: where fights are saved, where shipped things lie, and how a file is named."""

import os
import re
import unicodedata
from pathlib import Path
from typing import Literal

PACKAGE = Path(__file__).resolve().parents[1]
"""The folder of the package: in a checkout its parent is the top of the repository."""

NAME_LENGTH = 60
"""The longest file name that is made from a title, in characters, without its extension."""

_RESERVED = re.compile(r"(?:con|prn|aux|nul|clock|com\d|lpt\d)(?:-|$)")
_CHECKOUT = {"themes": Path("themes"), "samples": Path("saves", "samples")}


def saves_folder(option: Path | None = None) -> Path:
    """Where a user's fights are: the option, else $TRACKER_SAVES, else ./saves, else user data.

    ./saves counts only where the current folder has one. The folder may not exist yet. Raises
    FileNotFoundError for one in the home of somebody who is not known.
    """
    if option is not None:
        return _from_home(option)
    variable = os.environ.get("TRACKER_SAVES")
    if variable:
        return _from_home(Path(variable))
    here = Path("saves")
    if here.is_dir():
        return here
    return user_data_folder() / "saves"


def _from_home(folder: Path) -> Path:
    try:
        return folder.expanduser()
    except RuntimeError:
        sentence = f"{folder}: cannot be used: there is no home folder '{folder.parts[0]}'"
        raise FileNotFoundError(sentence) from None


def user_data_folder() -> Path:
    """The platform's folder for a user's own data of this program. It may not exist yet."""
    from platformdirs import user_data_path

    return user_data_path("midian-tracker", appauthor=False)


def user_themes_folder() -> Path:
    """Where a user's own themes are read from. It may not exist yet."""
    return user_data_folder() / "themes"


def share_folder(name: Literal["themes", "samples"]) -> Path:
    """Where shipped themes or sample fights lie, in an installed wheel or in a checkout.

    Raises FileNotFoundError when the installation lacks them.
    """
    installed = PACKAGE / "_share" / name
    if installed.is_dir():
        return installed
    checkout = PACKAGE.parent / _CHECKOUT[name]
    if (PACKAGE.parent / "pyproject.toml").is_file() and checkout.is_dir():
        return checkout
    raise FileNotFoundError(f"the shipped {name} are not in {installed}; install the tracker again")


def free_name(folder: Path, title: str) -> Path:
    """A path in the folder for a new fight of this title, which no file there has yet.

    The name is lower-case ASCII letters, digits and hyphens, valid on every system, and differs
    from all present ones by more than case. The folder may not exist yet.
    """
    try:
        taken = {name.casefold() for name in os.listdir(folder)}
    except (FileNotFoundError, NotADirectoryError):
        taken = set()
    stem = _slug(title)
    name = f"{stem}.toml"
    number = 1
    while name in taken:
        number += 1
        ending = f"-{number}"
        name = f"{stem[: NAME_LENGTH - len(ending)].rstrip('-')}{ending}.toml"
    return folder / name


def _slug(title: str) -> str:
    folded = unicodedata.normalize("NFKD", title.casefold()).casefold()
    plain = folded.encode("ascii", "ignore").decode()
    plain = re.sub(r"['`]", "", plain)
    slug = re.sub(r"[^a-z0-9]+", "-", plain)[: NAME_LENGTH + 1].strip("-")[:NAME_LENGTH].strip("-")
    if not slug or _RESERVED.match(slug):
        slug = f"fight-{slug}"[:NAME_LENGTH].strip("-")
    return slug
