"""What README.md says is what the program does."""

import re
import shlex
from pathlib import Path

import pytest
from pydantic import BaseModel

from tests.bench import picture
from tracker.app.keys import GROUPS, KEYS
from tracker.app.themes import load_themes
from tracker.cli import COMMANDS
from tracker.encounter.sheet import Armour, Sheet, Shield, Start, Weapon
from tracker.rules.edition import SWITCHES
from tracker.scenario import play, read_scenario
from tracker.shelf import Shelf
from tracker.store.catalogue import load_catalogue
from tracker.store.places import share_folder
from tracker.store.roster import gather, read_roster

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
NAMED_AFTER = {("id", "name"): "the id", ("name", "skill"): "the name"}
"""Fields whose default is another field."""


def keys_block() -> str:
    """The table of keys as README.md must show it."""
    rows = ["| key | does |", "|---|---|"]
    for group, title in GROUPS.items():
        rows.append(f"| **{title}** | |")
        rows += [f"| `{key.label}` | {key.help} |" for key in KEYS if key.group == group]
    return "\n".join(rows)


def section(title: str) -> str:
    """What stands under a heading."""
    return README.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


def fenced(kind: str, title: str) -> list[str]:
    """The fenced blocks of one kind under a heading."""
    return re.findall(rf"```{kind}\n(.*?)```", section(title), re.DOTALL)


def table(first: str) -> list[list[str]]:
    """The cells of the rows of the table of fields that begins with one."""
    rule = "|---|---|---|\n"
    lines = README[README.index(f"{rule}| `{first}` |") + len(rule) :].partition("\n\n")[0]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines.split("\n")]


def names(cell: str) -> list[str]:
    """What stands in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def default_of(model: type[BaseModel], name: str, first: str) -> str:
    """A field's default as people read it."""
    field = model.model_fields[name]
    if field.is_required():
        return "needed"
    if (first, name) in NAMED_AFTER:
        return NAMED_AFTER[first, name]
    value = field.get_default(call_default_factory=True)
    if isinstance(value, BaseModel) or value in ((), {}, None):
        return "none"
    return str(value).lower()


def test_the_keys_are_those_of_the_program() -> None:
    shown = README.partition("<!-- keys -->\n")[2].partition("\n<!-- /keys -->")[0]
    assert shown == keys_block(), f"README.md needs this between its markers:\n{keys_block()}"


def test_the_first_fight_presses_keys_that_there_are() -> None:
    pressed = {word for word in names(section("First fight in two minutes")) if " " not in word}
    assert {"o", "a", "space", "u"} <= pressed
    assert pressed <= {key.label for key in KEYS}


@pytest.mark.parametrize(("model", "first"), [(Sheet, "id"), (Weapon, "name")])
def test_the_fields_and_their_defaults_are_those_of_the_sheet(
    model: type[BaseModel], first: str
) -> None:
    told = {name: row[1] for row in table(first) for name in names(row[0])}
    assert told == {name: default_of(model, name, first) for name in model.model_fields}


@pytest.mark.parametrize(
    ("field", "model"), [("now", Start), ("shield", Shield), ("armour", Armour)]
)
def test_the_parts_of_a_field_are_those_of_the_sheet(field: str, model: type[BaseModel]) -> None:
    (row,) = [row for row in table("id") if names(row[0]) == [field]]
    parts = re.search(r"{ (.*?) }", row[2])
    assert parts is not None
    assert parts[1].split(", ") == list(model.model_fields)


def test_the_example_combatants_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (guard,) = fenced("toml", "Your own fights")
    (tmp_path / "guard.toml").write_text(guard, encoding="utf-8")
    (tmp_path / "ann.toml").write_text('id = "ann"', encoding="utf-8")
    (sheet,) = read_roster(tmp_path / "guard.toml")
    assert (sheet.name, sheet.hit_points, sheet.first_weapon.damage) == ("Guard", 18, "2d6")
    (command,) = fenced("sh", "Your own fights")
    monkeypatch.chdir(tmp_path)
    cast = gather(shlex.split(command)[3:])
    assert [one.id for one in cast] == ["ann", "guard-1", "guard-2", "guard-3", "guard-4"]


def test_the_example_of_own_data_can_be_read(tmp_path: Path) -> None:
    (example,) = fenced("toml", "Your own critical effects, combos and so on")
    (tmp_path / "covers.toml").write_text(example, encoding="utf-8")
    assert load_catalogue(tmp_path).covers["the mill wheel"].percent == 80


def test_the_example_scenario_holds(tmp_path: Path) -> None:
    (example,) = fenced("toml", "Without a screen")
    file = tmp_path / "three.toml"
    file.write_text(example, encoding="utf-8")
    played = play(read_scenario(file), load_catalogue())
    assert (played.failures, played.expectations) == ([], 2)


def test_commands_themes_and_house_rules_that_are_named_exist() -> None:
    commands = set(re.findall(r"`tracker ([a-z]+)", README))
    assert commands <= set(COMMANDS)
    themes, _ = load_themes((share_folder("themes"),))
    assert set(re.findall(r"--theme ([a-z-]+)", README)) <= {theme.name for theme in themes}
    assert set(re.findall(r"--house ([a-z_]+)", README)) <= SWITCHES.keys()


def test_the_test_command_stands_where_the_checks_look_for_it() -> None:
    command = README.partition("\n<!-- test-command -->\n```sh\n")[2].partition("\n```")[0]
    first, install, test = command.split(" && ")
    assert first == "python3 -m venv .venv"
    assert install == ".venv/bin/pip install -e '.[test]'"
    assert test == ".venv/bin/pytest"


def test_the_picture_can_be_drawn_and_names_no_place_of_a_machine(tmp_path: Path) -> None:
    assert "![The screen in the middle of a fight](docs/screen.svg)" in README
    drawn = (ROOT / "docs" / "screen.svg").read_text(encoding="utf-8")
    assert not re.search(r"/(?:tmp|home|root|Users|var)/|[A-Z]:\\", drawn)
    session = Shelf(tmp_path, load_catalogue()).demo()
    picture.take(session)
    session.close()


if __name__ == "__main__":
    print(keys_block())
