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
        usual = self._usual_mode if key == "mode" else ""
        return usual or super().default_for(key)

    @property
    def _usual_mode(self) -> str:
        """How something that is taken up is held: a shield is taken up too, or stays where it
        is; "" where nothing was dropped, or no way of holding it is likely."""
        one = self.encounter.combatants.get(self.text("who"))
        if one is None or not one.dropped:
            return ""
        if self._dropped is not None and self._dropped.needs_both_hands:
            return "two-handed"
        shield = one.sheet.shield
        lost = shield is not None and shield.name in one.dropped
        return "shield" if lost or one.grip.mode == "shield" else ""
