"""A command being filled in: the next ask, the answers, what it would come to.

Everything about rules comes from `preview`: the dice that lack, the sums, why it is refused.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import ClassVar

from pydantic import ValidationError

from tracker.app.prompts.asks import Answer, Ask, BadAnswer, Roll, matching, read_answer
from tracker.app.prompts.choices import LACKS
from tracker.app.prompts.fields import field_for
from tracker.app.prompts.retests import WITH_RETESTS, failure, retest_ask
from tracker.app.prompts.tables import put
from tracker.encounter.commands import COMMAND, AnyCommand
from tracker.encounter.preview import Preview, preview
from tracker.encounter.refusal import Need, Refusal
from tracker.encounter.state import Encounter
from tracker.rules.dice import Dice
from tracker.store.document import first_flaw
from tracker.view.model import Span

Line = tuple[Span, ...]

NOTHING = "none"

FOLLOWING: Mapping[str, tuple[str, ...]] = {
    "who": ("weapon", "primary", "secondary", "@closed", "@entry", "@part"),
    "mode": ("option",),
    "@act": ("before",),
    "@due": ("natural", "target", "amount", "type", "thing"),
    "@field": ("@entry", "@part", "@value"),
    "@entry": ("@part", "@value"),
    "@part": ("@value",),
    "@span": ("penalty", "rounds"),
    "@switch": ("@to",),
}
"""Answers that mean nothing any more once another one is changed."""

STANDING: Mapping[str, tuple[str, ...]] = {"modifier": ("rolls",), "thing": ("rolls",)}
"""Dice that an answer leaves alone: a fall or flames are what they are, whatever they touch and
whatever helps against them."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A field as the prompt draws it."""

    key: str
    label: str
    value: str
    current: bool
    optional: bool


class Form:
    """A command of one kind on its way. Subclasses say what is asked beyond what lacks."""

    kind: ClassVar[str] = ""
    asked: ClassVar[tuple[str, ...]] = ()
    more: ClassVar[tuple[str, ...]] = ()
    looks_ahead: ClassVar[bool] = False
    """Whether there is an `outlook`."""

    def __init__(self, encounter: Encounter, given: Mapping[str, str] | None = None) -> None:
        """`given` answers are known from where the prompt was opened, and can be changed."""
        self.encounter = encounter
        self.answers: dict[str, Answer] = {}
        self.overrule = False
        self.suggested: dict[str, str] = {}
        for key, value in (given or {}).items():
            if value:
                self.answers[key] = Answer(value, self._shown(key, value))

    @property
    def do(self) -> str:
        """The command's tag, as far as it is settled."""
        return self.kind

    @property
    def leads_to(self) -> str:
        """The form that is opened instead once this one is filled in, "" for none."""
        return ""

    @property
    def questions(self) -> tuple[str, ...]:
        """Fields that are always asked, in this order."""
        return self.asked

    @property
    def extra(self) -> tuple[str, ...]:
        """Fields that may be filled in besides."""
        return self.more

    def _shown(self, key: str, value: str) -> str:
        one = self.encounter.combatants.get(value)
        return one.sheet.name if one is not None and key != "weapon" else value

    @property
    def title(self) -> str:
        """What the prompt is about, in a few words."""
        who = self.name_of("who")
        return f"{who} · {self.do.replace('_', ' ')}" if who else self.do.replace("_", " ")

    def name_of(self, key: str) -> str:
        """The name of the combatant that a field holds, "" when it is empty."""
        one = self.encounter.combatants.get(self.text(key))
        return one.sheet.name if one else ""

    def text(self, key: str) -> str:
        """A field's answer as text, "" when there is none."""
        answer = self.answers.get(key)
        return str(answer.value) if answer is not None else ""

    # what is asked

    def ask(self, key: str) -> Ask:
        """How a field is asked now."""
        field = field_for(self.do, key)
        choices = field.source(self.encounter, self.answers) if field.source else ()
        optional = key in self.extra
        ask = Ask(
            key,
            field.label,
            field.kind,
            choices,
            self.default_for(key) or field.default,
            optional=optional,
            hint=field.hint,
            lacks=LACKS.get(field.source, "") if field.source else "",
        )
        if field.kind != "choice" or optional or ask.place_of(ask.default) is not None:
            return ask
        return replace(ask, default=choices[0].label if choices else "")

    def suggest(self, suggestions: Mapping[str, str]) -> None:
        """Combatants that an empty answer stands for, by field, where they can be chosen."""
        self.suggested.update(suggestions)

    def default_for(self, key: str) -> str:
        """What an empty answer means here, beyond the field's own default."""
        return self.suggested.get(key, "")

    def next_ask(self) -> Ask | None:
        """What must be answered next; None when the command can be taken or is refused."""
        for key in self.questions:
            if key not in self.answers:
                return self.ask(key)
        ahead = self.preview()
        between = self.between(ahead)
        if between is not None:
            return between
        return self._ask_for(ahead.need) if ahead.need is not None else None

    @property
    def hopeless(self) -> str:
        """Why there is nothing that could be filled in here, "" where there is."""
        ask = self.next_ask()
        if ask is not None and ask.kind == "choice" and not ask.choices:
            return ask.lacks or f"{ask.label}: there is nothing to choose from"
        if self.answers or (refusal := self.preview().refusal) is None:
            return ""
        self.overrule = True
        anyway = self.preview().refusal
        self.overrule = False
        return refusal.sentence if anyway is not None else ""

    def between(self, ahead: Preview) -> Ask | None:
        """Asks that arise from what the dice showed: a retest of a failed roll (RETEST-1)."""
        failed = failure(ahead)
        if failed is None or self.do not in WITH_RETESTS:
            return None
        return retest_ask(self.encounter.combatants[failed], self.answers)

    def _ask_for(self, need: Need) -> Ask:
        if need.dice is None:
            ask = replace(self.ask(need.field), optional=False)
            if not ask.choices or ask.place_of(ask.default) is not None:
                return ask
            return replace(ask, default=ask.choices[0].label)
        one = self.encounter.combatants.get(need.who)
        name = one.sheet.name if one else ""
        what = _ROLLED_FOR.get(need.field, "")
        label = " ".join(word for word in (name, what, str(need.dice)) if word)
        return Ask(
            need.field,
            label,
            "dice" if need.each else "die",
            dice=need.dice,
            whole=not need.each,
            hint="blank rolls",
        )

    # what is answered

    def give(self, ask: Ask, text: str, roll: Roll) -> None:
        """Takes an answer. Raises BadAnswer; then nothing has changed."""
        if self._changes_nothing(ask, text.strip()):
            return
        before = dict(self.answers)
        try:
            answer = self._read(ask, text, roll)
            if ask.key not in before or before[ask.key].value != answer.value:
                self.forget_after(ask.key)
            self.answers[ask.key] = answer
            self.settle(ask)
            self.cast(roll)
            self._stop_nonsense(ask, before)
        except BadAnswer:
            self.answers = before
            raise

    def _changes_nothing(self, ask: Ask, text: str) -> bool:
        """Whether a line says what stands there already, or leaves out what may be left out."""
        former = self.answers.get(ask.key)
        if former is not None:
            return ask.kind != "choice" and text == former.shown
        may_lack = ask.key in self.extra and ask.key not in self.questions
        return may_lack and ask.optional and text in ("", ask.default)

    def settle(self, ask: Ask) -> None:
        """What follows at once from an answer that was taken. Raises BadAnswer."""

    def _read(self, ask: Ask, text: str, roll: Roll) -> Answer:
        """The answer that a line is. Raises BadAnswer, which tells of the dead that are named
        where they cannot be chosen."""
        try:
            return read_answer(ask, text, roll)
        except BadAnswer:
            if dead := self._dead_one(ask, text.strip().casefold()):
                raise BadAnswer(f"{dead} is dead") from None
            raise

    def _dead_one(self, ask: Ask, word: str) -> str:
        """The name of somebody dead that begins so, where people are asked for and none of
        those that can be chosen is meant."""
        cast = self.encounter.combatants
        people = any(choice.value in cast for choice in ask.choices)
        if ask.kind != "choice" or not word or not people or matching(ask, word):
            return ""
        names = (one.sheet.name for one in cast.values() if one.vitals.state == "dead")
        return next((name for name in names if name.casefold().startswith(word)), "")

    def _stop_nonsense(self, ask: Ask, before: dict[str, Answer]) -> None:
        """Raises BadAnswer for an answer that no step can have, such as a cover of 200 %."""
        refusal = self._nonsense()
        if refusal is None:
            return
        answers, self.answers = self.answers, before
        known = self._nonsense()
        self.answers = answers
        if known is None:
            start, _, rest = refusal.sentence.partition(" ")
            named = start.rstrip(":").replace("_", " ") in (ask.key.replace("_", " "), ask.label)
            raise BadAnswer(f"{ask.label} {rest}" if named else refusal.sentence)

    def _nonsense(self) -> Refusal | None:
        """What no step can have, whatever the rules forbid besides."""
        twin = self.copy()
        twin.overrule = True
        refusal = twin.preview().refusal
        nonsense = refusal is not None and refusal.code in ("value", "dice", "unknown")
        return refusal if nonsense else None

    def cast(self, roll: Roll) -> None:
        """Fills in dice that nobody is asked for, such as those of which there are none."""
        need = self.preview().need if self.ready_for_dice else None
        if need is not None and need.dice is not None and not need.dice.sides:
            self.answers[need.field] = read_answer(self._ask_for(need), "", roll)

    @property
    def ready_for_dice(self) -> bool:
        """Whether all that is always asked has been answered."""
        return all(key in self.answers for key in self.questions)

    def forget_after(self, key: str) -> None:
        """A changed answer takes with it what followed from it, such as dice."""
        for other in FOLLOWING.get(key, ()):
            self.answers.pop(other, None)
        order = list(self.answers)
        if key not in order and key not in self.extra:
            return
        later = order[order.index(key) + 1 :] if key in order else order
        for other in later:
            follows = ("defence", "retests", "@defence", "damage_rolls", "rolls")
            if other.startswith(follows) and other not in STANDING.get(key, ()):
                del self.answers[other]

    # what it comes to

    def body(self) -> dict[str, object]:
        """The command as a table."""
        body: dict[str, object] = {"do": self.do}
        if self.overrule:
            body["overrule"] = True
        for key, answer in self.answers.items():
            if key.startswith("@") or answer.value == "":
                continue
            put(body, key.split("."), answer.value)
        return body

    def command(self) -> AnyCommand:
        """The command as far as it is filled in. Raises BadAnswer where a value cannot be."""
        body = self.body()
        try:
            return COMMAND.validate_python(body)
        except ValidationError as error:
            key, sentence = first_flaw(error, body, COMMAND)
            raise BadAnswer(f"{' '.join(map(str, key))}: {sentence}") from None

    def preview(self) -> Preview:
        """What the command would come to as it is."""
        try:
            return preview(self.encounter, self.command())
        except BadAnswer as flaw:
            return Preview(None, Refusal("value", str(flaw)), ())

    @property
    def rolled(self) -> tuple[str, ...]:
        """The fields whose dice the program rolled."""
        return tuple(key for key, answer in self.answers.items() if answer.rolled)

    def stops(self, *asked: str) -> tuple[str, ...]:
        """The fields that one can go to, in an order that does not hang on where one is: what
        is always asked, where it may be left blank before its turn too, what else was answered,
        what is `asked` now, what may be filled in."""
        known = {*self.answers, *asked, *self.extra}
        first = tuple(key for key in self.questions if key in known)
        extra = tuple(key for key in self.extra if key not in first)
        others = (key for key in (*self.answers, *asked) if key and key not in extra)
        keys = dict.fromkeys((*first, *others, *extra))
        return tuple(key for key in keys if key in asked or self.is_field(key))

    def shown(self, current: str, pending: str = "") -> tuple[Shown, ...]:
        """The fields as the prompt draws them; `pending` is what must be answered next."""
        return tuple(
            Shown(
                key,
                self._label(key),
                self.answers[key].shown if key in self.answers else self.usual(key),
                key == current,
                key in self.extra and key not in self.answers,
            )
            for key in self.stops(current, pending)
        )

    def usual(self, key: str) -> str:
        """What stands for a field that was not filled in, "" for nothing."""
        return field_for(self.do, key).default

    def is_field(self, key: str) -> bool:
        """Whether an answer is a field that one can go back to."""
        cast = key in self.answers and self.answers[key].value == ()
        return key in (*self.questions, *self.extra) or not (key.startswith("@") or cast)

    def _label(self, key: str) -> str:
        if key.startswith("@"):
            return self.ask(key).label
        first, _, rest = key.partition(".")
        if first in ("rolls", "rolloff") and rest in self.encounter.combatants:
            return self.encounter.combatants[rest].sheet.name
        if first == "retests":
            return "retest die" if rest.endswith("natural") else "retest"
        if key in _DICE_LABELS:
            return _DICE_LABELS[key]
        return field_for(self.do, rest or first).label

    def info(self) -> tuple[Line, ...]:
        """Lines on the numbers behind what is asked, where the form knows more than a look at
        the next die tells."""
        return ()

    def outlook(self) -> tuple[Line, ...]:
        """Lines on what the step would do as it is filled in, for steps that are taken with
        the last answer; the prompt shows them of the answer that enter would give."""
        return ()

    def with_answer(self, ask: Ask, text: str) -> "Form | None":
        """A form to which an answer was given besides, None where it cannot be taken as it
        is or rolls dice."""
        twin = self.copy()
        try:
            twin.give(ask, text, _no_dice)
        except BadAnswer:
            return None
        return twin

    def copy(self) -> "Form":
        """A form with the same answers, which may be changed without changing these."""
        twin = copy(self)
        twin.answers = dict(self.answers)
        return twin


def _no_dice(dice: Dice) -> Sequence[int]:
    raise BadAnswer(f"{dice} are not rolled for a look ahead")


_ROLLED_FOR = {"damage_rolls": "damage", "parry": "parry", "dodge": "dodge"}

_DICE_LABELS = {
    "natural": "die",
    "damage_rolls": "damage",
    "defence.natural": "defence die",
    "defence.kind": "defence",
    "rolls": "dice",
}
