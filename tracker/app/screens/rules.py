"""All hints on a page of their own."""

from tracker.app.screens.sheet import SheetScreen
from tracker.encounter.hints import Hints
from tracker.view.rules import rules_lines


class RulesScreen(SheetScreen):
    """What the rules say, in the order of the book."""

    def __init__(self, hints: Hints) -> None:
        super().__init__("rules", rules_lines(hints, hints.families))
