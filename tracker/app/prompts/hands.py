"""The prompt of what the hands hold, and of what was dropped (HAND-1, DISARM-1)."""

from tracker.app.prompts.forms import Form
from tracker.encounter.sheet import Weapon


class HandsForm(Form):
    """What the hands hold from now on. Whoever has dropped something is asked what the better
    hand takes, so that enter alone takes it up again."""

    kind = "hands"
    asked = ("who", "mode", "option")
    more = ("primary", "secondary")

    @property
    def questions(self) -> tuple[str, ...]:
        return (*self.asked, "primary") if self._dropped is not None else self.asked

    @property
    def extra(self) -> tuple[str, ...]:
        return tuple(key for key in self.more if key not in self.questions)

    @property
    def _dropped(self) -> Weapon | None:
        """The first weapon that was dropped, None where all are at hand."""
        one = self.encounter.combatants.get(self.text("who"))
        weapons = one.sheet.weapons if one is not None else ()
        return next((weapon for weapon in weapons if one and weapon.name in one.dropped), None)

    def default_for(self, key: str) -> str:
        dropped = self._dropped
        if dropped is not None and key == "primary":
            return dropped.name
        if dropped is not None and key == "mode":
            return self._usual_mode(dropped)
        return super().default_for(key)

    def _usual_mode(self, dropped: Weapon) -> str:
        """How something that is taken up is held: a shield stays where it is."""
        if dropped.needs_both_hands:
            return "two-handed"
        grip = self.encounter.combatants[self.text("who")].grip
        return "shield" if grip.mode == "shield" else ""
