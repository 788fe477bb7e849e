"""The prompt of a charge: who runs at whom, what meets it, and whose blow comes first."""

from dataclasses import replace

from tracker.app.prompts.asks import Ask, BadAnswer
from tracker.app.prompts.forms import Form, Line
from tracker.encounter.events.attacks import Charged
from tracker.rules.charges import First
from tracker.view.model import Span
from tracker.view.words import several


class ChargeForm(Form):
    """A charge before its blows (CHARGE-1, CHARGE-2)."""

    kind = "charge"
    asked = ("who", "target", "run_up", "answer")
    more = ("run_up", "weapon", "against", "first")

    @property
    def title(self) -> str:
        return f"{self.name_of('who')} charges {self.name_of('target')}".strip()

    def ask(self, key: str) -> Ask:
        ask = super().ask(key)
        if key != "run_up":
            return ask
        shortest = self.encounter.rules.charge_min
        return replace(ask, hint=f"{shortest} or more; blank is far enough")

    def settle(self, ask: Ask) -> None:
        """Keeps at a run-up that is too short, where it can be typed anew. Raises BadAnswer."""
        refusal = self.preview().refusal
        short = refusal is not None and refusal.rule == "CHARGE-1"
        if ask.key == "run_up" and short and refusal is not None:
            raise BadAnswer(f"{refusal.sentence} · ctrl+o lets it pass")

    def info(self) -> tuple[Line, ...]:
        met = next((one for one in self.preview().so_far if isinstance(one, Charged)), None)
        if met is None or met.answer == "nothing":
            return ()
        orders: dict[First, str] = {
            "charger": f"{self.name_of('who')} strikes first",
            "charged": f"{self.name_of('target')} strikes first",
            "both": "both strike at once",
        }
        reaches = (
            f"{met.weapon} {several(met.reach, 'foot', 'feet')}, "
            f"{met.other_weapon} {several(met.other_reach, 'foot', 'feet')}: "
        )
        return ((Span(reaches, "dim"), Span(orders[met.first], "strong")),)
