"""The three editions as the tests of the rules name them."""

from tracker.rules.edition import Choice, Edition, Ruleset, ruleset

CLASSIC = ruleset(Edition.CLASSIC, {})
REVISED = ruleset(Edition.REVISED, {})
CURRENT = ruleset(Edition.CURRENT, {})
EDITIONS = (CLASSIC, REVISED, CURRENT)


def book(edition: str, **house: Choice) -> Ruleset:
    """An edition under house rules."""
    return ruleset(Edition(edition), house)


def edition_name(rules: object) -> str | None:
    """A readable test id for a ruleset, and pytest's own for everything else."""
    return str(rules.edition) if isinstance(rules, Ruleset) else None
