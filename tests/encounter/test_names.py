"""Names that people give, and numbers for several of a kind."""

import pytest
from pydantic import ValidationError

from tracker.encounter.naming import id_for, numbered
from tracker.encounter.sheet import LONGEST_NAME, Sheet


@pytest.mark.parametrize(
    "name", ["Ann", "Bob [/b]", "龍の騎士", "👩\u200d👩\u200d👧", "می\u200cخواهم", "x" * 200]
)
def test_a_name_may_be_any_visible_text(name: str) -> None:
    assert Sheet(id="one", name=name).name == name


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "needs at least one visible character"),
        (" \t", "needs at least one visible character"),
        ("\u200d", "needs at least one visible character"),
        ("a\nb", "holds no line breaks or control characters"),
        ("a\x1b[31m", "holds no line breaks or control characters"),
        ("x" * 201, "at most 200 characters"),
    ],
)
def test_what_is_no_name_is_told(name: str, sentence: str) -> None:
    with pytest.raises(ValidationError, match=sentence):
        Sheet(id="one", name=name)


def test_copies_are_numbered_above_all_numbers_in_use() -> None:
    guards = numbered(Sheet(id="guard", name="Guard"), 2, {"guard-1", "guard-7"})
    assert [(one.id, one.name) for one in guards] == [
        ("guard-8", "Guard 8"),
        ("guard-9", "Guard 9"),
    ]


def test_a_copy_of_the_longest_name_is_still_a_name() -> None:
    copies = numbered(Sheet(id="one", name="x" * LONGEST_NAME), 100, set())
    assert copies[0].name == "x" * 196 + " 1"
    assert copies[99].name == "x" * 196 + " 100"
    for one in copies:
        assert Sheet.model_validate(one.model_dump(by_alias=True)).name == one.name


@pytest.mark.parametrize(
    ("name", "taken", "id_"),
    [
        ("Old Tom", set(), "old-tom"),
        ("Old Tom", {"old-tom"}, "old-tom-2"),
        ("张三", set(), "one"),
        ("3 rats", set(), "one-3-rats"),
    ],
)
def test_an_id_is_made_from_any_name(name: str, taken: set[str], id_: str) -> None:
    assert id_for(name, taken) == id_
