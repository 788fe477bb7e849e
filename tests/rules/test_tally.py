"""Sums that can say where each part came from."""

from tracker.rules.tally import Modifier, Tally, tally


def test_a_tally_sums_its_parts() -> None:
    assert tally([(2, "skill", "ATK-1"), (-5, "unskilled", "ATK-8")]).total == -3
    assert Tally().total == 0


def test_a_part_of_nothing_is_left_out() -> None:
    assert tally([(0, "shock", "SHK-1"), (1, "trait", "ATK-1")]).parts == (
        Modifier(1, "trait", "ATK-1"),
    )
    assert Tally().plus(0, "fatigue", "FAT-1").parts == ()


def test_parts_stay_in_the_order_in_which_they_were_named() -> None:
    built = Tally().plus(3, "first", "ATK-1").plus(-1, "second", "SHK-1")
    assert [part.label for part in built.parts] == ["first", "second"]
    assert [part.rule for part in built.parts] == ["ATK-1", "SHK-1"]


def test_the_number_on_the_die_opens_the_sum_even_at_nothing() -> None:
    opened = Tally().plus(3, "skill", "ATK-1").opened_by(0, "die", "ATK-1")
    assert opened.parts == (Modifier(0, "die", "ATK-1"), Modifier(3, "skill", "ATK-1"))
    assert opened.total == 3
    assert Tally().plus(3, "skill", "ATK-1").opened_by(14, "die", "ATK-1").total == 17


def test_adding_leaves_the_former_tally_as_it_was() -> None:
    former = Tally().plus(3, "skill", "ATK-1")
    former.plus(-8, "shock", "SHK-1")
    assert former.total == 3


def test_a_tally_reads_with_signs_and_labels() -> None:
    shown = str(Tally().plus(3, "skill", "ATK-1").plus(-8, "shock", "SHK-1"))
    assert shown == "+3 skill -8 shock"


def test_a_part_reads_with_its_rule() -> None:
    assert str(Modifier(-5, "unskilled in sword", "ATK-8")) == "-5 unskilled in sword (ATK-8)"
    assert str(Modifier(2, "flanking", "SNEAK-7")).startswith("+2 ")
