"""Who strikes first in a charge, by the reach of the weapons."""

import pytest

from tracker.rules.charges import PLACES, First, first_to_strike


@pytest.mark.rule("CHARGE-2", "INIT-7")
@pytest.mark.parametrize(
    ("reach", "against", "first", "places"),
    [
        (10, 9, "charger", ("first", "second")),
        (9, 10, "charged", ("second", "first")),
        (10, 10, "both", ("at once", "at once")),
        (0, 0, "both", ("at once", "at once")),
    ],
)
def test_the_longer_reach_strikes_first_and_equal_ones_at_once(
    reach: int, against: int, first: First, places: tuple[str, str]
) -> None:
    assert first_to_strike(reach, against) == first
    assert PLACES[first] == places
