"""The one table of keys: nothing in it twice, nothing in it that is not there."""

import inspect
import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from textual.app import App
from textual.binding import Binding
from textual.command import CommandPalette
from textual.widgets import Input

from tests.app.person import GRIM, NEXT, RUNNING, Fields, Person, pressed, sitting_down, start
from tracker.app.app import TrackerApp
from tracker.app.keys import GROUPS, KEYS, PALETTE_ONLY, PROMPT_FOOTER, START_KEYS, Key
from tracker.app.prompts.catalogue import FORMS
from tracker.app.screens.fight import FightScreen
from tracker.app.screens.help import PAGE_KEYS, PROMPT_KEYS, Place, help_lines
from tracker.app.screens.start import StartScreen

README = Path(__file__).parents[1] / "README.md"


@dataclass(frozen=True)
class Case:
    """What a key is pressed for: the steps before, the answers to its prompt, what comes of it,
    what is seen then, and the keys that undo it before, so that this key can bring it back.
    """

    steps: tuple[Fields, ...]
    answers: tuple[str, ...]
    check: Callable[[Person], object]
    seen: str = ""
    first: tuple[str, ...] = ()


KICKS = {"sword": 5, "dodge": 2, "jump": 1, "spin kick": 2}
"""What a Flying Spin Kick asks for, and a sword."""

CASES: dict[str, Case] = {
    "next": Case(
        RUNNING,
        (),
        lambda p: "count 13" in p.header,
        r"▶ +13 Ann +2/3 acts",
    ),
    "initiative": Case(
        (),
        ("players", "4"),
        lambda p: p.encounter.round == 1 and p.encounter.combatants["ann"].turn.natural == 4,
        r"Round 1 · count 17",
    ),
    "attack": Case(
        RUNNING,
        ("guard 1", "", "13", "parry", "4", "8"),
        lambda p: p.encounter.combatants["guard-1"].vitals.hit_points < 24,
        r"Ann → Guard 1",
    ),
    "charge": Case(
        RUNNING,
        ("guard 1", "30", "set"),
        lambda p: [due.who for due in p.encounter.dues] == ["ann", "guard-1"],
        r"DUE +Ann +charges Guard 1 at once: d20",
    ),
    "wait": Case(RUNNING, (), lambda p: p.encounter.actor == "ann", r"Ann +1/3 waits|Ann waits"),
    "interrupt": Case(
        (*RUNNING, NEXT, NEXT),
        ("ann", ""),
        lambda p: p.encounter.combatants["ann"].interrupts == 0 and p.encounter.actor == "ann",
        r"▶ +13 Ann +3/3 interrupts",
    ),
    "change": Case(
        RUNNING,
        ("later",),
        lambda p: p.encounter.combatants["ann"].turn.total == 19,
        r"19 Ann",
    ),
    "stance": Case(
        RUNNING,
        ("defensive",),
        lambda p: p.encounter.combatants["ann"].turn.stance == "defensive",
        r"defensive",
    ),
    "hurt": Case(
        RUNNING,
        ("tim", "5"),
        lambda p: p.encounter.combatants["tim"].vitals.hit_points == 15,
        r"15/20",
    ),
    "bind": Case(
        GRIM,
        ("ann", "tim"),
        lambda p: p.encounter.combatants["tim"].vitals.bound_wounds == 1,
        r"1 wound bound",
    ),
    "due": Case(GRIM, ("6",), lambda p: not p.encounter.dues, r"Willpower"),
    "end": Case(RUNNING, ("",), lambda p: not p.encounter.open, r"round 1 is over"),
    "undo": Case(RUNNING, (), lambda p: p.encounter.round == 0, r"before the first round"),
    "why": Case(RUNNING, (), lambda p: "next initiative" in p.page, r"Ann now"),
    "long": Case(
        RUNNING, ("counts", "4"), lambda p: p.encounter.slots["ann/1"].begins == 23, r"23‥19"
    ),
    "spoil": Case(
        RUNNING,
        ("guard 1",),
        lambda p: p.encounter.slots["guard-1/1"].status == "spoiled",
        r"spoiled",
    ),
    "place": Case(
        RUNNING, ("tim", "16"), lambda p: p.encounter.combatants["tim"].turn.total == 16, r"16 Tim"
    ),
    "reorder": Case(
        RUNNING,
        ("guard 2", "tim"),
        lambda p: p.encounter.ladder.index("guard-2/1") < p.encounter.ladder.index("tim/1"),
        r"(?s)Guard 2.*Tim",
    ),
    "surprise": Case(
        (),
        ("guards", ""),
        lambda p: p.encounter.phase == "surprise",
        r"surprise round",
    ),
    "hands": Case(
        RUNNING,
        ("two-handed", ""),
        lambda p: p.encounter.combatants["ann"].grip.mode == "two-handed",
        r"both hands",
    ),
    "combo": Case(
        (*RUNNING, {"do": "edit", "who": "ann", "set": {"skills": KICKS}}),
        ("flying",),
        lambda p: (combo := p.encounter.combatants["ann"].combo) and combo.gift.doublings == 1,
        r"Flying Spin Kick",
    ),
    "grab": Case(
        RUNNING,
        ("", "guard 1", "20", ""),
        lambda p: p.encounter.combatants["guard-1"].held_by == ("ann",),
        r"holds Guard 1",
    ),
    "infight": Case(
        RUNNING,
        ("stakes jammed", "20", "20"),
        lambda p: p.steps == 2,
        r"Ann rushes past stakes",
    ),
    "disarm": Case(
        RUNNING,
        ("guard 1", "20", "1"),
        lambda p: p.encounter.combatants["guard-1"].dropped == ("mace",),
        r"dropped mace",
    ),
    "heal": Case(
        GRIM,
        ("tim", "3", ""),
        lambda p: p.encounter.combatants["tim"].vitals.hit_points == 11,
        r"11/20",
    ),
    "condition": Case(
        RUNNING, ("tim", "prone"), lambda p: p.encounter.combatants["tim"].has("prone"), r"prone"
    ),
    "effect": Case(
        RUNNING,
        ("guard 1", "knocked"),
        lambda p: p.encounter.combatants["guard-1"].conditions or p.prompt,
        r"knocked out",
    ),
    "hazard": Case(
        RUNNING,
        ("a fall", "tim", "20", "hard", "3 3", "9"),
        lambda p: p.encounter.combatants["tim"].vitals.hit_points < 20,
        r"Tim falls",
    ),
    "check": Case(
        RUNNING, ("check", "tim", "wits", "9"), lambda p: p.steps == 2, r"Tim.* Wits|Wits"
    ),
    "save": Case(
        RUNNING, ("tim", "poison", "12", "15"), lambda p: p.steps == 2, r"saved  15 vs 12"
    ),
    "waive": Case(GRIM, (), lambda p: not p.encounter.dues, r"waived"),
    "add": Case(
        RUNNING, ("another guard",), lambda p: "guard-3" in p.encounter.combatants, r"Guard 3"
    ),
    "remove": Case(
        RUNNING, ("guard 1",), lambda p: "guard-1" not in p.encounter.combatants, r"Guard 1 leaves"
    ),
    "edit": Case(
        RUNNING,
        ("tim", "hit points", "7"),
        lambda p: p.encounter.combatants["tim"].vitals.hit_points == 7,
        r"7/20",
    ),
    "note": Case(RUNNING, ("The bell tolls.",), lambda p: p.steps == 2, r"The bell tolls\."),
    "redo": Case(
        (*RUNNING, NEXT),
        (),
        lambda p: "count 13" in p.header and not p.notice,
        r"▶ +13 Ann +2/3 acts",
        first=("u",),
    ),
    "rules": Case(RUNNING, (), lambda p: "INIT  Initiative" in p.page, "ED  The three editions"),
    "find": Case(RUNNING, ("guard 2",), lambda p: p.chosen == "guard-2"),
    "pane": Case(RUNNING, (), lambda p: p.focus == "cards"),
    "cards": Case(
        RUNNING, (), lambda p: p.focus == "cards" and not p.ladder and not p.log, r"Guard 2"
    ),
    "theme": Case(RUNNING, (), lambda p: p.app.theme != "lantern"),
    "palette": Case(RUNNING, (), lambda p: isinstance(p.app.screen, CommandPalette)),
    "quit": Case(RUNNING, (), lambda p: p.app._exit),
    "help": Case(RUNNING, (), lambda p: "In a prompt" in p.page, r"The round"),
}


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.id)
async def test_every_key_does_what_its_help_says(key: Key, tmp_path: Path) -> None:
    case = CASES[key.id]
    session = start(tmp_path, *case.steps)
    async with sitting_down(tmp_path, session, (100, 26)) as person:
        if case.first:
            assert case.check(person)
            await person.press(*case.first)
            assert not case.check(person), person.see()
        await person.press(pressed(key))
        await person.answer(*case.answers)
        assert case.check(person), person.see()
        if case.seen:
            assert re.search(case.seen, person.see()), person.see()


def test_every_key_is_tried() -> None:
    assert CASES.keys() == {key.id for key in KEYS}


def doubles(names: list[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]


def test_nothing_is_in_the_table_twice() -> None:
    assert doubles([key.id for key in KEYS]) == []
    assert doubles([key.key for key in KEYS]) == []
    assert doubles([key.label for key in KEYS]) == []
    assert doubles([key.action for key in KEYS]) == []
    assert doubles([key.help for key in KEYS] + [name for _, name in PALETTE_ONLY]) == []
    assert doubles([form for form, _ in PALETTE_ONLY]) == []


def test_every_key_is_listed_somewhere_and_says_what_it_does() -> None:
    assert {key.group for key in KEYS} == GROUPS.keys()
    assert all(key.help and not key.help.endswith(".") for key in KEYS)
    assert all(len(key.footer) < 18 for key in KEYS)


@pytest.mark.parametrize("key", KEYS, ids=lambda key: key.id)
def test_every_action_is_there(key: Key) -> None:
    form = re.fullmatch(r"prompt\('(\w+)'\)", key.action)
    if form is not None:
        assert form[1] in FORMS
        return
    owner: type = App if key.action.startswith("app.focus") else TrackerApp
    owner = owner if key.action.startswith("app.") else FightScreen
    action = getattr(owner, f"action_{key.action.removeprefix('app.')}")
    assert callable(action)
    assert not [
        parameter
        for parameter in list(inspect.signature(action).parameters.values())[1:]
        if parameter.default is inspect.Parameter.empty
    ]


def test_every_form_has_a_key_or_a_name_in_the_palette() -> None:
    by_key = {match[1] for key in KEYS if (match := re.search(r"'(\w+)'", key.action))}
    named = {form for form, _ in PALETTE_ONLY}
    by_action = {"wait", "act", "due", "end_round", "grab"}
    assert by_key | named | by_action == FORMS.keys()
    assert not by_key & named


def test_every_key_is_bound_under_its_id() -> None:
    bound = {one.id: one.key for one in FightScreen.BINDINGS if isinstance(one, Binding)}
    assert bound == {key.id: key.key for key in KEYS}


def test_a_capital_is_the_counterpart_of_its_letter() -> None:
    """One letter, one meaning: what a capital does is near to what its letter does."""
    meaning = {key.key: key.id for key in KEYS if len(key.key) == 1}
    pairs = {key: (meaning[key.lower()], meaning[key]) for key in meaning if key.isupper()}
    assert pairs == {
        "A": ("attack", "charge"),
        "H": ("hurt", "heal"),
        "R": ("due", "waive"),
        "U": ("undo", "redo"),
        "E": ("end", "edit"),
        "S": ("stance", "spoil"),
        "P": ("surprise", "place"),
        "O": ("initiative", "reorder"),
        "C": ("change", "combo"),
    }


def test_no_key_of_the_fight_edits_a_line() -> None:
    """What a prompt's line needs must not be a key of the fight, or it would be in its way."""
    edits = {
        key.strip()
        for binding in Input.BINDINGS
        if isinstance(binding, Binding)
        for key in binding.key.split(",")
    }
    assert not edits & {key.key for key in KEYS}


def named(place: Place) -> list[str]:
    return ["".join(span.text for span in line) for line in help_lines(place)]


@pytest.mark.parametrize("place", ["fight", "list", "page"])
def test_the_help_names_every_key(place: Place) -> None:
    text = named(place)
    for key in KEYS:
        assert f"  {key.label:<9}{key.help}" in text
    for label, meaning in PROMPT_KEYS:
        assert f"  {label:<9}{meaning}" in text


def test_the_help_begins_with_the_keys_of_where_one_is() -> None:
    listed = [f"  {key.label:<9}{key.help}" for key in START_KEYS]
    assert named("list")[: len(listed) + 1] == ["The list of fights", *listed]
    paged = [f"  {label:<9}{meaning}" for label, meaning in PAGE_KEYS]
    assert named("page")[: len(paged) + 1] == ["On a page", *paged]


def test_the_bottom_line_of_a_prompt_names_what_the_help_explains() -> None:
    explained = " ".join(label for label, _ in PROMPT_KEYS).split()
    assert {key for key, _ in PROMPT_FOOTER} <= set(explained)


@pytest.mark.parametrize(("key", "seen"), [("d", "The gate at dusk"), ("n", "esc leave")])
async def test_the_keys_of_the_start_screen_do_what_they_say(
    key: str, seen: str, tmp_path: Path
) -> None:
    assert key in {one.key for one in START_KEYS}
    async with sitting_down(tmp_path) as person:
        await person.press(key)
        assert seen in " ".join(person.see().split())


def test_the_table_of_the_start_screen_holds() -> None:
    assert doubles([key.key for key in START_KEYS] + [key.id for key in START_KEYS]) == []
    for key in START_KEYS:
        owner = TrackerApp if key.action.startswith("app.") else StartScreen
        assert callable(getattr(owner, f"action_{key.action.removeprefix('app.')}")), key.id


def test_the_readme_lists_the_table() -> None:
    text = README.read_text(encoding="utf-8")
    assert "<!-- keys -->" in text
    listed = text.partition("<!-- keys -->")[2].partition("<!-- /keys -->")[0]
    rows = re.findall(r"^\| `(.+?)` \| (.+?) \|$", listed, re.MULTILINE)
    assert rows == [(key.label, key.help) for group in GROUPS for key in KEYS if key.group == group]
