"""`tracker rules` and `tracker odds`: what they print, and how they fail."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.rule_ids import RULE_IDS
from tracker.cli import main
from tracker.encounter.commands.aiming import Attack
from tracker.encounter.commands.initiative import Initiative
from tracker.encounter.preview import AttackPreview, preview_attack
from tracker.encounter.state import Encounter
from tracker.rules.edition import SWITCHES, Edition
from tracker.scenario import read_scenario
from tracker.shelf import Shelf
from tracker.store.catalogue import load_catalogue, load_hints
from tracker.store.places import user_data_folder
from tracker.view.odds import Odds, grouped, odds_table, odds_text, percent, tenths

FIGHT = """
title = "At the ford"
edition = "current"

[[combatant]]
id = "ann"
name = "Ann"
attack = 1
skills = { sword = 4 }
weapons = [{ name = "sword", damage = "1d2", type = "hacking" }, { name = "rock", damage = "2d6" }]

[[combatant]]
id = "guard-1"
name = "Guard"
hit_points = 3
life_points = 2
armour_class = 11
skills = { mace = 1, dodge = 2 }
weapons = [{ name = "mace", damage = "1d6" }]

[[combatant]]
id = "guard-2"
name = "Guard"

[[step]]
do = "initiative"
rolls = { ann = 5, guard-1 = 9, guard-2 = 1 }
"""

# Worked out by hand. The sum is d20 + 4 + 1 = d20 + 5 against 11, so of 20 faces 2 fumble, 3 miss
# (3 to 5), 13 hit (6 to 18) and 2 are critical. A dodge of d20 + 2 stops a total of t with
# (23 - t) / 20: the totals 11 to 23 leave 12 + 11 + ... + 0 = 78 faces of 400; a parry of d20 + 1
# stops 11 + 10 + ... + 0 = 66. What hits is 13 / 20 + 2 / 20 = 300 / 400.
#
# Points: the totals 6 to 15 of the die have none over 20; the faces 16, 17, 18 have 1, 2, 3. Behind
# the dodge remain, by face: 16: 18 / 20, 17: 19 / 20, 18: 20 / 20, and of 6 to 15 together
# (8 + 9 + ... + 17) / 20 = 125 / 20. With 1d2 that deals: 1: 125 / 800. 2: (125 + 18) / 800.
# 3: (18 + 19) / 800. 4: (19 + 20) / 800. 5: 20 / 800. A critical has 4 over 20 with a 19, 5 with
# a 20, doubled: (1 or 2) + 4 -> 10, 12; + 5 -> 12, 14: 10: 20 / 800, 12: 40 / 800, 14: 20 / 800.
DEALT = {
    0: Fraction(800 - 125 - 143 - 37 - 39 - 20 - 80, 800),
    1: Fraction(125, 800),
    2: Fraction(143, 800),
    3: Fraction(37, 800),
    4: Fraction(39, 800),
    5: Fraction(20, 800),
    10: Fraction(20, 800),
    12: Fraction(40, 800),
    14: Fraction(20, 800),
}


@pytest.fixture
def ford(tmp_path: Path) -> Path:
    """A fight of three as data."""
    path = tmp_path / "ford.toml"
    path.write_text(FIGHT, encoding="utf-8")
    return path


def printed(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """What a command that goes well prints."""
    status = main([str(word) for word in words])
    said = capsys.readouterr()
    assert (status, said.err) == (0, "")
    return said.out


def refused(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """The one line of a command that cannot be met."""
    status = main([str(word) for word in words])
    said = capsys.readouterr()
    assert (status, said.out) == (2, "")
    assert said.err.startswith("tracker: ")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("tracker: ").rstrip("\n")


def told(out: str) -> str:
    """Printed lines as one, however they were broken."""
    return " ".join(out.split())


# rules


def test_the_families_are_listed_with_their_titles(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "rules").splitlines()
    hints = load_hints().families
    assert [line.split(maxsplit=1) for line in lines[: len(hints)]] == [
        [name, hint.title] for name, hint in hints.items()
    ]
    assert lines[-1] == "`tracker rules ID` tells more, `tracker rules house` the house rules."


def test_a_family_is_printed_whole(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "rules", "chg")
    assert out.startswith("CHG · Changing one's mind\n")
    for line in load_hints().families["CHG"].lines:
        assert line in told(out)
    assert out.rstrip().endswith("House rules: chg_nonpositive")


def test_one_rule_is_printed_alone(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "rules", "INIT-2")
    assert "23 acts at 23, 13 and 3" in told(out)
    assert "fatigue" not in out
    assert "House rules" not in out
    assert "House rules: init_tie" in printed(capsys, "rules", "INIT-5")


@pytest.mark.parametrize(
    ("rule", "entry"),
    [
        ("combo-14", "Jump Kick (jump, any kick): Roll the jump"),
        ("COMBO-23", "(closed fist style, any melee weapon; in classic feint, any melee weapon)"),
        ("COMBO-19", "Parry/Attack: When"),
        ("CRIT-23", "winded: -6 on all rolls"),
        ("CRIT-24", "weapon dropped: "),
        ("COVER-8", "among trees, in melee (45 %)"),
        ("FALL-1", "rocks (d10): boulders"),
    ],
)
def test_what_the_catalogue_holds_for_a_rule_is_printed_with_it(
    capsys: pytest.CaptureFixture[str], rule: str, entry: str
) -> None:
    assert entry in told(printed(capsys, "rules", rule))


def test_every_rule_can_be_looked_up_and_fits_a_screen(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for rule in RULE_IDS:
        out = printed(capsys, "rules", rule)
        assert len(out.splitlines()) >= 2, rule
        assert max(map(len, out.splitlines())) <= 88, rule


def test_every_house_rule_is_listed_with_options_and_defaults(
    capsys: pytest.CaptureFixture[str],
) -> None:
    out = printed(capsys, "rules", "house")
    blocks = out.strip().split("\n\n")
    assert len(blocks) == len(SWITCHES)
    for block, switch in zip(blocks, SWITCHES.values(), strict=True):
        head, *rest = block.splitlines()
        assert head == f"{switch.name} ({switch.rule})"
        assert told("\n".join(rest)).startswith(f"{switch.meaning} takes ")
    assert "takes true or false; default false in classic, true in revised and current" in out
    assert "takes total8 or natural8; default total8 in classic and revised, natural8 in" in out
    assert "takes 20 or 30; default 20" in out
    assert "takes act_last or no_action; default act_last" in out


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("INT-99", "INT has no rule 'INT-99'; `tracker rules INT` shows them all"),
        ("CHRAGE", "there is no rule 'CHRAGE' (did you mean CHARGE?)"),
        ("hosue", "there is no rule 'hosue' (did you mean HOUSE?)"),
        ("7", "there is no rule '7'"),
        ("INIT-99999", "there is no rule 'INIT-99999'"),
        (f"INIT-{'9' * 5000}", f"there is no rule 'INIT-{'9' * 34}…'"),
    ],
)
def test_a_rule_that_there_is_not_is_told(
    capsys: pytest.CaptureFixture[str], word: str, sentence: str
) -> None:
    assert refused(capsys, "rules", word) == sentence


@pytest.mark.usefixtures("saves_dir")
def test_hints_of_ones_own_are_shown_and_flawed_ones_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = user_data_folder() / "data"
    folder.mkdir(parents=True)
    file = folder / "hints.toml"
    file.write_text('[TEA]\ntitle = "Tea"\nlines = ["Hot (TEA-1)."]\n', encoding="utf-8")
    assert printed(capsys, "rules", "tea-1") == "TEA · Tea\n  Hot (TEA-1).\n"
    file.write_text('[TEA]\ntitle = "Tea"\n', encoding="utf-8")
    assert refused(capsys, "rules", "tea") == f"{file}:1: TEA: needs 'lines'"


# odds


def test_the_odds_are_those_worked_out_by_hand(
    capsys: pytest.CaptureFixture[str], ford: Path
) -> None:
    found: dict[str, Any] = json.loads(printed(capsys, "odds", ford, "ann", "guard-1", "--json"))
    assert (found["who"], found["target"], found["weapon"]) == ("ann", "guard-1", "sword")
    assert (found["bonus"], found["needed"], found["objection"]) == (5, 11, "")
    assert [(part["value"], part["label"]) for part in found["parts"]] == [
        (4, "sword"),
        (1, "sheet"),
    ]
    # of 400: 40 fumble, 60 miss, 78 dodged, 260 - 78 hit, 40 critical
    assert found["chances"] == {
        "fumble": 10.0,
        "miss": 15.0,
        "defended": 19.5,
        "hit": 45.5,
        "critical": 10.0,
    }
    assert found["best_defence"] == "dodge"
    # 66 and 78 of 300
    assert [(one["kind"], one["bonus"], one["stops"]) for one in found["defences"]] == [
        ("parry", 1, 22.0),
        ("dodge", 2, 26.0),
    ]
    assert [one["cost"] for one in found["defences"]] == ["free", "the 9"]
    assert found["damage"] == {str(points): tenths(chance) for points, chance in DEALT.items()}
    mean = sum(points * chance for points, chance in DEALT.items())
    assert found["expected"] == round(float(mean), 2)
    # 3 hit points, 2 life points
    assert found["drops"] == [
        {"what": "hit points to 0", "points": 3, "chance": tenths(Fraction(176, 800))},
        {"what": "life points to 0 or less", "points": 5, "chance": tenths(Fraction(100, 800))},
    ]


def test_the_odds_in_words(capsys: pytest.CaptureFixture[str], ford: Path) -> None:
    out = printed(capsys, "odds", ford, "ann", "guard-1")
    assert out.splitlines() == [
        "Ann → Guard, sword",
        "d20  +4 sword  +1 sheet  = +5   needs 11",
        "",
        "fumble      10.0 %",
        "miss        15.0 %",
        "defended    19.5 %   by dodge",
        "hit         45.5 %",
        "critical    10.0 %",
        "",
        "parry mace   +1  stops   22.0 %  costs nothing",
        "dodge        +2  stops   26.0 %  costs the 9",
        "",
        "points dealt: 2.2 on average",
        "        0   44.5 %  ███████████",
        "      1-2   33.5 %  ████████",
        "      3-4    9.5 %  ██",
        "      5-6    2.5 %  █",
        "      7-8    0.0 %",
        "     9-10    2.5 %  █",
        "    11-12    5.0 %  █",
        "    13-14    2.5 %  █",
        "",
        "hit points to 0 (3 or more points): 22.0 %",
        "life points to 0 or less (5 or more points): 12.5 %",
    ]


def test_weapon_position_and_modifier_count(capsys: pytest.CaptureFixture[str], ford: Path) -> None:
    words = ("--weapon", "rock", "--position", "behind", "--modifier", "-3")
    out = printed(capsys, "odds", ford, "Ann", "guard-1", *words)
    first, second, *_ = out.splitlines()
    assert first == "Ann → Guard, rock"
    # unskilled in rock -5, sheet 1, from behind 2, the GM's 3
    assert second == "d20  −5 unskilled in rock  +1 sheet  +2 from behind  −3 GM  = −5   needs 11"
    assert "parry mace  closed: only a dodge helps when struck from behind" in out
    assert "defended" in out


def test_what_speaks_against_the_attack_now_is_told(
    capsys: pytest.CaptureFixture[str], ford: Path
) -> None:
    text = FIGHT + '\n[[step]]\ndo = "stance"\nwho = "ann"\nname = "total defence"\n'
    ford.write_text(text, encoding="utf-8")
    out = printed(capsys, "odds", ford, "ann", "guard-1")
    assert out.splitlines()[2].startswith("not now: Ann is in total defence and makes no attack")
    assert "hit " in out


def test_a_target_without_defence_and_without_hit_points(
    capsys: pytest.CaptureFixture[str], ford: Path
) -> None:
    text = FIGHT + '\n[[step]]\ndo = "hurt"\nwho = "guard-1"\namount = 4\n'
    text += '\n[[step]]\ndo = "edit"\nwho = "guard-1"\nset = { state = "unconscious" }\n'
    ford.write_text(text, encoding="utf-8")
    out = printed(capsys, "odds", ford, "ann", "guard-1")
    assert "defended     0.0 %   nobody can" in out
    assert "hit points to 0" not in out
    assert "life points to 0 or less (1 or more points): " in out


def saved(folder: Path) -> tuple[Path, Encounter]:
    """The same fight, saved by the program."""
    path = folder / "ford-as-data.toml"
    path.write_text(FIGHT, encoding="utf-8")
    scenario = read_scenario(path)
    session = Shelf(folder, load_catalogue()).begin("Ford", scenario.sheets, Edition.CURRENT)
    session.do(Initiative(rolls={"ann": 5, "guard-1": 9, "guard-2": 1}))
    session.close()
    return session.path, session.encounter


def test_a_saved_fight_has_the_same_odds(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, ford: Path
) -> None:
    path, _ = saved(tmp_path)
    by_save = printed(capsys, "odds", path, "ann", "guard-1")
    assert by_save == printed(capsys, "odds", ford, "ann", "guard-1")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("anne", "guard-1"), "there is nobody called 'anne' in this fight (did you mean ann?)"),
        (
            ("ann", "Guard"),
            "there is nobody called 'Guard' in this fight; there are guard-1, guard-2",
        ),
        (("ann", "ann"), "Ann cannot attack the own self"),
        (
            ("ann", "guard-1", "--weapon", "sowrd"),
            "Ann has no weapon 'sowrd' (did you mean sword?)",
        ),
        (
            ("ann", "guard-1", "--position", "above"),
            "position is front, behind, flanked, unseen or",
        ),
        (
            ("ann", "guard-1", "--modifier", "99999999"),
            "modifier: takes 1000000 or less, not 99999999",
        ),
        (
            ("ann", "guard-1", "--modifier", "-99999999"),
            "modifier: takes -1000000 or more, not -99999999",
        ),
    ],
)
def test_what_cannot_be_reckoned_is_one_sentence(
    capsys: pytest.CaptureFixture[str], ford: Path, words: tuple[str, ...], sentence: str
) -> None:
    assert refused(capsys, "odds", ford, *words).startswith(sentence)


@pytest.mark.parametrize("text", ["title = 3\n", "[[step]\n", "format = 99\n"])
def test_files_that_cannot_be_read_are_told_by_name(
    capsys: pytest.CaptureFixture[str], ford: Path, text: str
) -> None:
    ford.write_text(text, encoding="utf-8")
    assert refused(capsys, "odds", ford, "ann", "guard-1").startswith(f"{ford}:")
    assert str(ford) + "x" in refused(capsys, "odds", f"{ford}x", "ann", "guard-1")


# what both show


@pytest.mark.parametrize(
    ("chance", "words", "number"),
    [
        (Fraction(0), "0.0 %", 0.0),
        (Fraction(1), "100.0 %", 100.0),
        (Fraction(1, 3), "33.3 %", 33.3),
        (Fraction(1, 800), "0.1 %", 0.1),
        (Fraction(1, 2000), "0.1 %", 0.1),
        (Fraction(1, 2001), "<0.1 %", 0.0),
        (Fraction(2001, 2002), ">99.9 %", 100.0),
        (Fraction(1, 16), "6.3 %", 6.3),
    ],
)
def test_a_chance_has_one_decimal(chance: Fraction, words: str, number: float) -> None:
    assert (percent(chance), tenths(chance)) == (words, number)


@pytest.mark.parametrize(
    ("most", "width", "rows"), [(0, 1, 1), (10, 1, 11), (11, 2, 7), (50, 5, 11), (51, 10, 7)]
)
def test_points_are_grouped_as_people_count(most: int, width: int, rows: int) -> None:
    damage = {points: Fraction(1, most + 1) for points in range(most + 1)}
    found = grouped(damage)
    assert len(found) == rows
    assert found[0] == (0, 0, damage[0])
    assert all(last - first + 1 == width for first, last, _ in found[1:])
    assert sum(chance for _, _, chance in found) == 1
    assert grouped({}) == ((0, 0, Fraction(0)),)


def test_text_and_table_agree(tmp_path: Path) -> None:
    _, encounter = saved(tmp_path)
    known = preview_attack(encounter, Attack(who="ann", target="guard-2"))
    assert isinstance(known, AttackPreview)
    odds = Odds(encounter.combatants["ann"], encounter.combatants["guard-2"], known)
    table = odds_table(odds)
    assert f"needs {table['needed']}" in odds_text(odds)
    assert f"by {table['best_defence']}" in odds_text(odds)
