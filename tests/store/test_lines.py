"""The line of every key is known."""

from pathlib import Path

from tests.store.files import a_fight
from tracker.store.lines import line_of_key
from tracker.store.reading import read


def test_the_line_of_every_key_of_a_step_is_known(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 3)
    saved = read(path)
    lines = ["", *path.read_text(encoding="utf-8").split("\n")]
    for number in (1, 2, 3):
        assert lines[saved.line_of(number)] == "[[step]]"
        assert lines[saved.line_of(number, ("number",))] == f"number = {number}"
        assert lines[saved.line_of(number, ("command",))] == "[step.command]"
        assert lines[saved.line_of(number, ("command", "damage", 1))] == "damage = [6, 3]"
        assert lines[saved.line_of(number, ("event", 1))] == "[[step.event]]"
        assert lines[saved.line_of(number, ("event", 1, "dealt"))] == "dealt = 5"
        tally = ("event", 0, "attack-rolled", "tally", 0, "value")
        assert lines[saved.line_of(number, tally)] == '    { label = "skill", value = 2 },'
    assert lines[saved.line_of(3, ("event", 1, "missing"))] == "[[step.event]]"
    assert saved.line_of(2) < saved.line_of(2, ("event", 1)) < saved.line_of(3)
    assert saved.line_of(4) == saved.line_of(0) == 1


def test_the_line_of_every_key_of_the_head_is_known(tmp_path: Path) -> None:
    for steps in (0, 2):
        path = a_fight(tmp_path, steps, f"{steps}.toml")
        saved = read(path)
        lines = ["", *path.read_text(encoding="utf-8").split("\n")]
        assert lines[saved.line_of_head()] == "format = 1"
        assert lines[saved.line_of_head(("house", "criticals"))] == "criticals = true"
        assert lines[saved.line_of_head(("combatant", 1, "name"))] == 'name = "Guard 1"'
        assert lines[saved.line_of_head(("combatant", 0, "skills"))] == "[combatant.skills]"


def test_lines_are_found_in_all_that_people_write() -> None:
    text = """\
a.b."c.d" = 1 # = 2
'e' = [ # [
  [1, 2], { f = "]", g.h = '}' },
  3 # ]
] # x
i = {}
j = 2026-11-30 12:00:00 # {
"k \\"" = \"\"\"
l = 5 \\\"""
\"\"\"\"\"
[m] # n
o = '''
p = 1'''
[[q]]
[[q.r]]
s = true
[[q.r]]
[q.t.u]
v = 1"""
    for key, line in {
        ("a",): 1,
        ("a", "b", "c.d"): 1,
        ("e",): 2,
        ("e", 0, 1): 3,
        ("e", 1, "f"): 3,
        ("e", 1, "g", "h"): 3,
        ("e", 2): 4,
        ("i",): 6,
        ("j",): 7,
        ('k "',): 8,
        ("m",): 11,
        ("m", "o"): 12,
        ("q",): 14,
        ("q", 0, "r"): 15,
        ("q", 0, "r", 0, "s"): 16,
        ("q", 0, "r", 1): 17,
        ("q", 0, "t"): 18,
        ("q", 0, "t", "u", "v"): 19,
        ("nothing",): 1,
    }.items():
        assert line_of_key(text, key) == line, key
