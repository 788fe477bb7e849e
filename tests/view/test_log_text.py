"""A whole fight's log as text and as Markdown."""

from tests.view.fights import ANN, TIM, Fight, guard
from tracker.view.log import all_lines, log_text, plain
from tracker.view.model import LogLine, Span


def tollgate() -> Fight:
    """Two rounds at a gate: a surprise, parries, an interrupt, a fall, an undo."""
    fight = Fight([ANN, TIM, guard(1), guard(2, hit_points=8, life_points=3, reduction=0)])
    fight.do("note", text="The gate is shut. [bell rings]")
    fight.do("surprise", sides=["guards"])
    fight.do("attack", who="ann", target="guard-2", natural=15, damage_rolls=[4])
    fight.do("next")
    fight.do("next")
    fight.do("end_round")
    fight.do(
        "initiative",
        rolls={"ann": 10, "tim": 9, "guard-1": 10, "guard-2": 1},
        rolled=("rolls.guard-1", "rolls.guard-2"),
    )
    fight.do(
        "attack",
        who="ann",
        target="guard-1",
        natural=13,
        defence={"kind": "parry", "natural": 9},
        damage_rolls=[8],
        rolled=("defence.natural",),
    )
    fight.do("next")
    fight.do("interrupt", who="ann", against="guard-1")
    fight.do("attack", who="ann", target="guard-1", natural=20, damage_rolls=[7])
    fight.do("next")
    fight.do("hurt", who="tim", amount=99)
    fight.undo()
    fight.do(
        "attack",
        who="tim",
        target="guard-2",
        natural=16,
        damage_rolls=[6],
        damage_modifier=2,
    )
    fight.do("willpower", who="guard-1", natural=21, rolled=("natural",))
    fight.do("system_shock", who="guard-2", natural=55, rolled=("natural",))
    fight.do("next")
    fight.do("end_round")
    fight.do("system_shock", who="guard-2", natural=99, rolled=("natural",))
    fight.do("initiative", rolls={"ann": 2, "tim": 3})
    return fight


PLAIN = """\
Tollgate at dusk
================

setup note: The gate is shut. [bell rings]

Surprise round
--------------

Surprise round, surprised: guards
surprise Ann → Guard 2, sword
  hit  21 vs 12 (15 +5 sword +1 sheet)
  5 hacking (4 +1 Strength +1 over 20 = 6 −1 resisted)
  Guard 2 HP 8 → 3, shock −5
surprise Ann is done → Tim
surprise Tim is done, all have acted
The surprise round is over

Round 1
-------

Round 1, initiative
  Ann  23 (10 +13 sheet)
  Guard 1  17 (r10 +7 sheet)
  Tim  11 (9 +2 sheet)
  Guard 2  3 (r1 +7 sheet −5 shock)
R1·23 Ann → Guard 1, sword
  hit  19 vs 12 (13 +5 sword +1 sheet)
  parry fails  11 (r9 +2 mace)
  5 hacking (8 +1 Strength = 9 −1 resisted −3 reduced)
  Guard 1 HP 24 → 19, shock −5
R1·23 Ann is done → 17 Guard 1
R1·17 Ann interrupts Guard 1
  Ann has 0 interrupts left
R1·17 Ann → Guard 1, sword
  critical hit  26 vs 12 (20 +5 sword +1 sheet)
  22 hacking (7 +1 Strength +6 over 20 ×2 = 28 −3 resisted −3 reduced)
  Guard 1 HP 19 → 0, LP 8 → 5, 2 wounds, shock −27
  Guard 1: Willpower −17 due (2d20)
  Guard 1's 17 is spoiled
R1·17 Ann is done → 11 Tim
(undone) R1·11 Tim is hurt for 99
  Tim HP 20 → 0, LP 10 → −69, 9 wounds, shock −99
  Tim: system shock 0 % due (d100)
undone: R1·11 Tim is hurt for 99
R1·11 Tim → Guard 2, spear
  hit  18 vs 12 (16 +2 spear)
  8 stabbing (6 +2 GM)
  Guard 2 HP 3 → 0, LP 3 → −2, shock −8
  Guard 2: system shock 60 % due (d100)
R1·11 Guard 1: Willpower
  fails  r21 of −17 (Willpower 10 −27 shock)
  Guard 1 is unconscious
R1·11 Guard 2: system shock
  succeeds  r55 of 60 % (system shock 70 −10 (2 below 0))
R1·11 Tim is done → 3 Ann
Round 1 is over
  Guard 1 bleeds LP 5 → 3
  Guard 2 is dying, LP −2 → −4
  Guard 2: system shock 50 % due (d100)
R1 end Guard 2: system shock
  fails  r99 of 50 % (system shock 70 −20 (4 below 0))
  Guard 2 is dead

Round 2
-------

Round 2, initiative
  Ann  15 (2 +13 sheet)
  Tim  5 (3 +2 sheet)
"""

MARKDOWN_START = """\
# Tollgate at dusk

- setup note: The gate is shut. \\[bell rings\\]

## Surprise round

- **Surprise round**, surprised: guards
- surprise Ann → Guard 2, sword
  - **hit**  **21** vs 12 (15 +5 sword +1 sheet)
  - **5** hacking (4 +1 Strength +1 over 20 = 6 −1 resisted)
  - Guard 2 HP 8 → 3, shock −5
- surprise Ann is done → Tim
- surprise Tim is done, all have acted
- **The surprise round is over**
"""

MARKDOWN_MIDDLE = """\
- R1·17 Ann → Guard 1, sword
  - critical hit  **26** vs 12 (20 +5 sword +1 sheet)
  - **22** hacking (7 +1 Strength +6 over 20 ×2 = 28 −3 resisted −3 reduced)
  - Guard 1 HP 19 → 0, LP 8 → 5, 2 wounds, shock −27
  - Guard 1: Willpower −17 due (2d20)
  - Guard 1's 17 is spoiled
- R1·17 Ann is done → 11 Tim
- ~~R1·11 Tim is hurt for 99~~ (undone)
  - ~~Tim HP 20 → 0, LP 10 → −69, 9 wounds, shock −99~~
  - ~~Tim: system shock 0 % due (d100)~~
- undone: R1·11 Tim is hurt for 99
"""


def test_a_fight_as_text() -> None:
    fight = tollgate()
    assert log_text(fight.timeline.entries, fight.timeline.states) + "\n" == PLAIN


def test_a_fight_as_markdown() -> None:
    fight = tollgate()
    told = log_text(fight.timeline.entries, fight.timeline.states, markdown=True)
    assert told.startswith(MARKDOWN_START)
    assert MARKDOWN_MIDDLE in told


def test_bold_marks_stand_around_words_without_the_colon() -> None:
    fight = Fight([ANN, TIM, guard(1)])
    fight.do("initiative", rolls={"ann": 10, "tim": 1, "guard-1": 10})
    fight.do("stance", who="tim", name="evasion", natural=15)
    told = log_text(fight.timeline.entries, fight.timeline.states, markdown=True)
    assert "- R1·23 Tim: **evasion**\n" in told
    fight.do("next")
    fight.do("interrupt", who="ann", against="guard-1")
    told = log_text(fight.timeline.entries, fight.timeline.states, markdown=True)
    assert "- R1·17 Ann **interrupts** Guard 1\n" in told


def test_markdown_and_text_say_the_same() -> None:
    fight = tollgate()
    entries, states = fight.timeline.entries, fight.timeline.states
    written = log_text(entries, states, markdown=True).translate(str.maketrans("", "", "*~\\"))
    lines = [line.lstrip(" -#").removesuffix(" (undone)") for line in written.split("\n")]
    bare = [line.strip().removeprefix("(undone) ") for line in PLAIN.split("\n")]
    bare = [line for line in bare if line.strip("=-")]
    assert [line for line in lines if line] == bare


def test_an_empty_fight_has_a_title_only() -> None:
    fight = Fight([ANN])
    assert log_text((), fight.timeline.states) == "Tollgate at dusk\n================"


def test_the_heading_of_a_round_that_is_undone_says_so() -> None:
    fight = Fight([ANN])
    fight.do("initiative", rolls={"ann": 3})
    fight.undo()
    told = log_text(fight.timeline.entries, fight.timeline.states, markdown=True)
    assert "## Round 1 (undone)" in told
    fight.redo()
    told = log_text(fight.timeline.entries, fight.timeline.states)
    assert "\nRound 1\n-------\n" in told
    assert told.endswith("done again: Round 1, initiative")


def test_names_cannot_break_out_of_markdown_or_of_their_line() -> None:
    odd = "*Bob* [x](y) <b> `1` 張三 🐉"
    fight = Fight([{**ANN, "name": odd}], title="# The\nend_")
    fight.do("note", text="1. first\x1b[31m")
    fight.do("hurt", who="ann", amount=1)
    told = log_text(fight.timeline.entries, fight.timeline.states, markdown=True)
    assert told.startswith("# \\# The end\\_\n")
    assert r"\*Bob\* \[x\](y) \<b\> \`1\` 張三 🐉 is hurt" in told
    assert r"note: 1. first·\[31m" in told
    assert odd in log_text(fight.timeline.entries, fight.timeline.states)


def test_what_looks_like_a_list_within_a_list_is_escaped() -> None:
    fight = Fight([{**ANN, "name": "1. Ann"}, {**TIM, "name": "- Tim"}])
    fight.do("hurt", who="ann", amount=1)
    fight.do("hurt", who="tim", amount=1)
    told = log_text(fight.timeline.entries, fight.timeline.states, markdown=True)
    assert "  - 1\\. Ann HP 30 → 29" in told
    assert "  - \\- Tim HP 20 → 19" in told


def test_plain_joins_any_lines() -> None:
    spans = (Span("  ", "dim"), Span("a\nb\tc", "danger"))
    assert (
        plain((LogLine(1, spans), LogLine(1, (Span("x"),), undone=True))) == "  a b·c\n(undone) x"
    )


def test_all_lines_strike_what_is_not_in_force() -> None:
    fight = tollgate()
    found = all_lines(fight.timeline.entries, fight.timeline.states)
    assert {line.step for line in found if line.undone} == {13}
    assert len(found) == len([line for line in PLAIN.split("\n") if line.strip("=-")]) - 4
