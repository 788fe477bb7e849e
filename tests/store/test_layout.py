"""What is written comes back, and reads like a fight."""

import tomllib
from datetime import UTC, date, datetime, timedelta, timezone
from datetime import time as clock_time
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.store.files import HEAD, NOON, a_fight, a_step
from tracker.store.journal import Journal, create
from tracker.store.reading import read
from tracker.store.toml import Table

TRICKY = st.sampled_from(
    [
        '"',
        "'",
        "\\",
        '"""',
        "'''",
        "\n[[step]]\nnumber = 1\n",
        "\n[step.end]\nnumber = 1\n",
        "[step.end]",
        "\r\n",
        "\x00\x1b\x7f\x85\u2028",
        "# no comment",
        "[/b] {x} = 1",
        "日本語 🐉",
        "\ufeff",
    ]
)
TEXTS = st.one_of(st.text(st.characters(exclude_categories=["Cs"])), TRICKY)
OFFSETS = st.builds(
    lambda minutes: timezone(timedelta(minutes=minutes)), st.integers(-23 * 60, 23 * 60)
)
MOMENTS = st.datetimes(
    min_value=datetime(2, 1, 1),  # noqa: DTZ001 - a time zone is added
    max_value=datetime(9998, 1, 1),  # noqa: DTZ001
    timezones=OFFSETS,
)
PLAIN = st.one_of(
    TEXTS,
    st.booleans(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False),
    MOMENTS,
    st.dates(),
    st.times(),
)
VALUES = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)
TABLES = st.dictionaries(TEXTS, VALUES, max_size=5)


@given(st.lists(TABLES, max_size=3), TABLES)
@example([{"event": [{"only": {"a": "table"}}, {}, {"wide": [{"text": "x" * 90}]}]}], {})
@example([{"a b": [{'"]': {"": 1}}], "c": [[[1], [{}]], {"d": [1]}]}], {"e": {}, "f": [{}]})
def test_any_steps_and_any_head_come_back(
    tmp_path_factory: pytest.TempPathFactory, bodies: list[Table], head: Table
) -> None:
    head = {key: value for key, value in head.items() if key not in ("step", "format")}
    steps: list[Table] = [
        {key: value for key, value in body.items() if key != "end"} | {"number": number}
        for number, body in enumerate(bodies, 1)
    ]
    path = tmp_path_factory.mktemp("fights") / "fight.toml"
    create(path, head)
    with Journal(read(path)) as open_journal:
        for step in steps:
            open_journal.append(step)
        assert open_journal.steps == len(steps)
    saved = read(path)
    assert saved.head == {"format": 1} | head
    assert list(saved.steps) == steps
    assert saved.torn is None
    assert saved.whole == path.stat().st_size
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    assert [step.pop("end") for step in document.get("step", [])] == [
        {"number": number + 1} for number in range(len(steps))
    ]


def test_the_file_reads_like_a_fight(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    create(path, HEAD)
    with Journal(read(path)) as open_journal:
        open_journal.append(a_step(1) | {"typed": ["roll"]})
    assert (
        path.read_text(encoding="utf-8")
        == """\
format = 1
title = "Tollgate at dusk"
edition = "current"

[house]
criticals = true

[[combatant]]
id = "ann"
name = "Ann"

[combatant.skills]
sword = 2

[[combatant]]
id = "guard-1"
name = "Guard 1"

[[step]]
number = 1
at = 2026-11-30 12:00:00+01:00
round = 1
standing = "2 of 2"
typed = ["roll"]

[step.command]
do = "attack"
who = "ann"
damage = [6, 3]

[[step.event]]
what = "attack-rolled"
tally = [
    { label = "skill", value = 2 },
]

[[step.event]]
what = "damage-taken"
who = "guard-1"
dealt = 5
text = "Ann hits Guard 1"

[step.end]
number = 1
"""
    )


def test_a_long_list_takes_a_line_for_each_of_its_values(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    names = [f"guard number {number}" for number in range(9)]
    create(path, {"names": names})
    assert '    "guard number 8",\n]\n' in path.read_text(encoding="utf-8")
    assert read(path).head["names"] == names


def test_dates_and_times_come_back(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    head: Table = {
        "day": date(2026, 11, 30),
        "hour": clock_time(9, 30),
        "utc": NOON.astimezone(UTC),
    }
    create(path, head)
    assert read(path).head == {"format": 1} | head


def test_half_of_a_surrogate_pair_becomes_a_question_mark(tmp_path: Path) -> None:
    path = tmp_path / "fight.toml"
    create(path, {"title": "odd \ud83d name"})
    assert read(path).head["title"] == "odd ? name"


@pytest.mark.parametrize("step", [{"number": 2}, {}, {"number": 1, "end": {}}])
def test_a_step_out_of_order_or_with_an_end_of_its_own_is_a_bug(
    tmp_path: Path, step: Table
) -> None:
    path = a_fight(tmp_path, 0)
    before = path.read_bytes()
    with Journal(read(path)) as open_journal, pytest.raises(ValueError, match=r"step|end"):
        open_journal.append(step)
    assert path.read_bytes() == before


def test_what_toml_cannot_hold_is_a_bug_and_writes_nothing(tmp_path: Path) -> None:
    path = a_fight(tmp_path, 1)
    before = path.read_bytes()
    with Journal(read(path)) as open_journal, pytest.raises(TypeError):
        open_journal.append_all([a_step(2), a_step(3) | {"note": None}])
    assert path.read_bytes() == before
