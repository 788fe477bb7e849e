"""Prompts of healing and of conditions (DEATH-3, DESC-2)."""

from tracker.app.prompts.asks import Ask, BadAnswer
from tracker.app.prompts.choices import lasting
from tracker.app.prompts.forms import Form


class HealForm(Form):
    """Points that come back (DEATH-3)."""

    kind = "heal"
    asked = ("who", "hit_points", "life_points")

    def settle(self, ask: Ask) -> None:
        points = {"hit_points", "life_points"}
        both = ask.key in points and points <= self.answers.keys()
        if both and all(self.text(key) == "0" for key in points):
            raise BadAnswer("healing gives 1 or more hit points, life points or both")


class ConditionForm(Form):
    """A condition begins or ends (DESC-2)."""

    kind = "condition"
    asked = ("who", "name")
    more = (
        "rounds",
        "modifiers.attack",
        "modifiers.parry",
        "modifiers.dodge",
        "modifiers.damage",
        "modifiers.initiative",
        "modifiers.all",
    )

    def ask(self, key: str) -> Ask:
        if key.startswith("modifiers."):
            return Ask(key, key.partition(".")[2], "number", default="0", optional=True)
        ask = super().ask(key)
        if key == "name" and ask.choices:
            return Ask(key, ask.label, "text", ask.choices, "", hint="type any name")
        return ask

    def usual(self, key: str) -> str:
        return "0" if key.startswith("modifiers.") else super().usual(key)

    def body(self) -> dict[str, object]:
        body = super().body()
        one = self.encounter.combatants.get(self.text("who"))
        if one is not None and self.text("name").strip() in lasting(one) and "rounds" not in body:
            body["remove"] = "modifiers" not in body
        return body
