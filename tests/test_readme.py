"""What README.md says is what the program does."""

import re
import tomllib
from pathlib import Path

from tracker.app.keys import GROUPS, KEYS
from tracker.encounter.sheet import Armour, Sheet, Shield, Weapon
from tracker.scenario import play, read_scenario
from tracker.store.catalogue import load_catalogue
from tracker.store.roster import read_roster

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def keys_block() -> str:
    """The table of keys as README.md must show it."""
    rows = ["| key | does |", "|---|---|"]
    for group, title in GROUPS.items():
        rows.append(f"| **{title}** | |")
        rows += [f"| `{key.label}` | {key.help} |" for key in KEYS if key.group == group]
    return "\n".join(rows)


def test_the_readme_lists_every_key() -> None:
    shown = README.partition("<!-- keys -->\n")[2].partition("\n<!-- /keys -->")[0]
    assert shown == keys_block(), f"README.md needs this between its markers:\n{keys_block()}"


def fenced(kind: str) -> list[str]:
    """The fenced blocks of one kind."""
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)


def test_the_example_combatant_can_be_read(tmp_path: Path) -> None:
    guard = next(block for block in fenced("toml") if "claymore" in block)
    file = tmp_path / "guard.toml"
    file.write_text(guard, encoding="utf-8")
    (sheet,) = read_roster(file)
    assert (sheet.name, sheet.hit_points, sheet.weapons[0].damage) == ("Guard", 18, "2d6")


def test_every_field_of_a_combatant_is_named() -> None:
    table = README.partition("| field | meaning |")[2].partition("\n\n")[0]
    fields = {*Sheet.model_fields, *Weapon.model_fields, *Shield.model_fields}
    missing = {field for field in (*fields, *Armour.model_fields) if field not in table}
    assert missing == set()


def test_the_example_scenario_holds(tmp_path: Path) -> None:
    example = next(block for block in fenced("toml") if "[[step]]" in block)
    assert tomllib.loads(example)["rules"] == ["INIT-2"]
    file = tmp_path / "three.toml"
    file.write_text(example, encoding="utf-8")
    played = play(read_scenario(file), load_catalogue())
    assert (played.failures, played.expectations) == ([], 3)
