"""Forms filled in without a screen, as the prompt fills them in, and fights to do so in."""

import random
from collections.abc import Callable, Mapping, Sequence

from tests.view.fights import ANN, TIM, Fight, guard
from tracker.app.prompts.asks import Ask
from tracker.app.prompts.catalogue import FORMS
from tracker.app.prompts.foresight import foresight
from tracker.app.prompts.forms import Form
from tracker.encounter.commands import decide
from tracker.encounter.refusal import Refusal
from tracker.rules.dice import Dice
from tracker.session import Roller


def seeded(seed: int = 3) -> Roller:
    return Roller(random.Random(seed))


def never(dice: Dice) -> Sequence[int]:
    raise AssertionError(f"{dice} were rolled although a number was typed")


def before(**rules: object) -> Fight:
    return Fight((ANN, TIM, guard(1), guard(2)), **rules)  # type: ignore[arg-type]


def running(**rules: object) -> Fight:
    """Ann acts at 23; Guard 1 and Ann at 13, Tim and Guard 2 at 10, Ann and Guard 1 at 3."""
    fight = before(**rules)
    fight.do("initiative", rolls={"ann": 10, "tim": 8, "guard-1": 6, "guard-2": 3})
    return fight


def grim(**rules: object) -> Fight:
    """Both guards are out of hit points, one of them dies; Tim bleeds."""
    fight = running(**rules)
    fight.do("hurt", who="guard-1", amount=36, raw=True)
    fight.do("hurt", who="guard-2", amount=25, raw=True)
    fight.do("hurt", who="tim", amount=12, raw=True)
    return fight


def waiting() -> Fight:
    """Tim waits, and Guard 2 acts."""
    fight = running()
    for _ in range(3):
        fight.do("next")
    fight.do("wait", who="tim")
    return fight


def holding() -> Fight:
    fight = running()
    fight.do("grab", who="ann", target="guard-1", natural=20)
    return fight


def over() -> Fight:
    fight = running()
    fight.do("end_round")
    return fight


def all_dead() -> Fight:
    fight = before()
    for who in ("ann", "tim", "guard-1", "guard-2"):
        fight.do("edit", who=who, set={"state": "dead"})
    return fight


def empty() -> Fight:
    return Fight(())


SITUATIONS: Mapping[str, Callable[[], Fight]] = {
    "before": before,
    "running": running,
    "grim": grim,
    "waiting": waiting,
    "holding": holding,
    "over": over,
    "all dead": all_dead,
    "empty": empty,
    "classic": lambda: grim(edition="classic"),
    "revised": lambda: grim(edition="revised"),
}


class Filling:
    """Fills a form in as the prompt does: one ask after the other."""

    def __init__(
        self,
        form: Form,
        roll: Callable[[Dice], Sequence[int]] | None = None,
    ) -> None:
        self.form = form
        self.roll = roll or seeded().roll

    @classmethod
    def of(cls, name: str, fight: Fight, **given: str) -> "Filling":
        return cls(FORMS[name](fight.now, given))

    @property
    def asked(self) -> str:
        """The label of what is asked now."""
        ask = self.form.next_ask()
        return ask.label if ask is not None else ""

    def give(self, *texts: str) -> "Filling":
        """Answers what is asked, again and again."""
        for text in texts:
            ask = self.form.next_ask()
            assert ask is not None, f"nothing is asked any more, but '{text}' was to be given"
            self.form.give(ask, text, self.roll)
            draw(self.form, ask)
        return self

    def change(self, key: str, text: str) -> "Filling":
        """Goes back to a field and answers it anew."""
        self.form.give(self.form.ask(key), text, self.roll)
        return self

    def events(self) -> tuple[object, ...]:
        """What the step comes to that all answers make."""
        assert self.form.next_ask() is None, f"{self.asked} is still asked"
        decided = decide(self.form.encounter, self.form.command())
        assert not isinstance(decided, Refusal), decided.sentence
        return decided


def draw(form: Form, ask: Ask) -> None:
    """All that a prompt reads to draw itself; every line must be one line."""
    texts = [form.title, *(text for field in form.shown(ask.key) for text in (field.label,))]
    texts += [span.text for line in form.info() for span in line]
    assert not any("\n" in text for text in texts)
    assert not any("_" in field.label for field in form.shown(ask.key) if field.key != "@to")


def is_sentence(text: str) -> bool:
    """Whether a text can be shown on one line and says something."""
    return bool(text.strip()) and "\n" not in text and "Traceback" not in text and "''" not in text


def text_of(line: Sequence[object]) -> str:
    """A line as plain text."""
    return "".join(getattr(span, "text", "") for span in line)


def said(filling: Filling) -> str:
    """What is told of the next die."""
    return "".join(span.text for line in foresight(filling.form) for span in line)


def hints(name: str, key: str, fight: Fight, **given: str) -> Mapping[str, str]:
    """What is said of each choice, by its name."""
    ask = FORMS[name](fight.now, given).ask(key)
    return {choice.label: choice.hint for choice in ask.choices}
