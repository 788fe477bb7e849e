"""Prompts that fill in no command: finding somebody, and choosing among related prompts."""

from collections.abc import Mapping

from tracker.app.prompts.asks import Ask, Choice
from tracker.app.prompts.forms import Form
from tracker.encounter.preview import Preview
from tracker.encounter.state import Encounter


class FindForm(Form):
    """Whose card is to be shown."""

    kind = "@find"
    asked = ("who",)

    @property
    def title(self) -> str:
        return "find"

    def preview(self) -> Preview:
        return Preview(None, None, ())


class PickForm(Form):
    """Which of some related prompts is meant."""

    kind = "@pick"
    asked = ("@form",)

    def __init__(
        self, encounter: Encounter, title: str, choices: Mapping[str, str], usual: str
    ) -> None:
        """`choices` maps the names of forms to what they do; `usual` is the suggested one."""
        super().__init__(encounter)
        self._title = title
        self._choices = tuple(Choice(name, label) for name, label in choices.items())
        self._usual = choices[usual]

    @property
    def title(self) -> str:
        return self._title

    @property
    def leads_to(self) -> str:
        return self.text("@form")

    def ask(self, key: str) -> Ask:
        return Ask(key, "which", "choice", self._choices, self._usual)

    def preview(self) -> Preview:
        return Preview(None, None, ())
