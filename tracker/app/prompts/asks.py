"""What a prompt asks, and what was answered."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

from tracker.rules.dice import Dice
from tracker.rules.words import nearest, one_of

Kind = Literal["choice", "number", "numbers", "die", "dice", "text", "flag"]
Value = int | str | bool | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers: what it is, how it is called, and a word on it."""

    value: str
    label: str
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Ask:
    """A field to be filled in.

    `key` is its place in the command ("target", "defence.natural", "rolls.ann"; with a
    leading @ it only steers the prompt). An empty answer takes `default`, or rolls `dice`.
    `whole` dice are given as their total. `hint` says what is meant, `lacks` what is said
    where there is nothing to choose from.
    """

    key: str
    label: str
    kind: Kind
    choices: tuple[Choice, ...] = ()
    default: str = ""
    dice: Dice | None = None
    whole: bool = False
    optional: bool = False
    hint: str = ""
    lacks: str = ""

    def place_of(self, text: str) -> int | None:
        """Where among the choices one stands, by its value or else by its name."""
        values = [choice.value for choice in self.choices]
        labels = [choice.label for choice in self.choices]
        for names in (values, labels):
            if text and text in names:
                return names.index(text)
        return None


@dataclass(frozen=True, slots=True)
class Answer:
    """A field that is filled in, how it is shown, and whether the program rolled it."""

    value: Value
    shown: str
    rolled: bool = False


class BadAnswer(ValueError):
    """Text that does not answer an ask; the message is one sentence for the user."""


Roll = Callable[[Dice], Sequence[int]]

_SEPARATORS = re.compile(r"[\s,;+]+")
_WHOLE = re.compile(r"[+\-−]?[0-9]{1,40}")
_YES, _NO = ("y", "yes", "true", "1"), ("n", "no", "false", "0", "")
MOST = 1_000_000
"""No number of a fight is further from 0."""

OWN_WORD = "a new one"
"""What is said of typed words that are none of the known names."""

NAMED = 5
"""Choices that a sentence names before it says how many more there are."""


def quoted(text: str) -> str:
    """What was typed, as a sentence repeats it: short, and in quotes."""
    return f"'{text}'" if len(text) <= 24 else f"'{text[:23]}…'"


def read_answer(ask: Ask, text: str, roll: Roll) -> Answer:
    """The answer that a typed line is; an empty line takes the default or rolls. Raises
    BadAnswer."""
    text = text.strip()
    if not text and ask.dice is not None:
        return rolled_answer(ask, roll)
    text = text or ask.default
    match ask.kind:
        case "choice":
            chosen = pick(ask, text)
            return Answer(chosen.value, chosen.label)
        case "number" if text or not ask.optional:
            return Answer(_number(ask, text), text)
        case "number":
            return Answer("", "")
        case "numbers":
            return _numbers(ask, text)
        case "die" | "dice":
            return _typed_dice(ask, text)
        case "flag":
            word = text.casefold()
            if word not in (*_YES, *_NO):
                raise BadAnswer(f"{ask.label} takes y or n, not {quoted(text)}")
            return Answer(word in _YES, "yes" if word in _YES else "no")
        case "text":
            if not text and not ask.optional:
                raise BadAnswer(f"{ask.label} needs at least one character")
            return Answer(text, text)


def rolled_answer(ask: Ask, roll: Roll) -> Answer:
    """An answer by the program's dice."""
    if ask.dice is None:
        raise BadAnswer(f"{ask.label} has no dice to roll")
    numbers = tuple(roll(ask.dice))
    if ask.kind == "die":
        return Answer(sum(numbers), str(sum(numbers)), rolled=True)
    return Answer(numbers, " ".join(map(str, numbers)) or "none", rolled=True)


def _number(ask: Ask, text: str) -> int:
    named = [choice for choice in ask.choices if _exact(choice, text)]
    if named:
        text = named[0].value
    if not text:
        raise BadAnswer(f"{ask.label} needs a whole number")
    if not _WHOLE.fullmatch(text):
        raise BadAnswer(f"{ask.label} is a whole number, not {quoted(text)}")
    number = _whole(text)
    if abs(number) > MOST:
        raise BadAnswer(f"{ask.label} is a whole number of a million at most, not {quoted(text)}")
    return number


def _whole(text: str) -> int:
    return int(text.replace("−", "-"))


def _numbers(ask: Ask, text: str) -> Answer:
    words = [word for word in re.split(r"[\s,;]+", text) if word]
    return Answer(tuple(_number(ask, word) for word in words), text)


def _typed_dice(ask: Ask, text: str) -> Answer:
    dice = ask.dice or Dice.of(1, 20)
    words = [word for word in _SEPARATORS.split(text) if word]
    if not all(_WHOLE.fullmatch(word) for word in words):
        raise BadAnswer(f"{dice} is typed as numbers, not {quoted(text)}; leave it blank to roll")
    numbers = tuple(map(_whole, words))
    single = ask.kind == "die"
    if single and len(numbers) == 1:
        low, high = len(dice.sides), sum(dice.sides)
        if not low <= numbers[0] <= high:
            raise BadAnswer(f"{dice} shows {low} to {high}, not {quoted(text)}")
        return Answer(numbers[0], text)
    if flaw := dice.flaw(numbers):
        raise BadAnswer(f"{ask.label} {flaw}")
    return Answer(sum(numbers) if single else numbers, text or "none")


def pick(ask: Ask, text: str) -> Choice:
    """The choice that was typed: its value, its name, or a part of its name."""
    if not ask.choices:
        raise BadAnswer(ask.lacks or f"{ask.label}: there is nothing to choose from")
    known = ask.place_of(text)
    if known is not None:
        return ask.choices[known]
    matches = matching(ask, text) if text else ()
    if len(matches) == 1 or (matches and _exact(matches[0], text)):
        return matches[0]
    begun = [choice for choice in matches if _begins(choice, text)]
    if len(begun) == 1:
        return begun[0]
    matches = tuple(begun) or matches
    names = [choice.label for choice in matches or ask.choices]
    named = one_of(names) if len(names) <= NAMED else f"{', '.join(names[:NAMED])}, …"
    if matches:
        raise BadAnswer(f"{quoted(text)} may be {named}")
    if not text:
        raise BadAnswer(f"{ask.label} is {named}")
    raise BadAnswer(f"{ask.label} is {named}, not {quoted(text)}{nearest(text, names)}")


def _exact(choice: Choice, text: str) -> bool:
    return text.casefold() in (choice.label.casefold(), choice.value.casefold())


def _begins(choice: Choice, text: str) -> bool:
    return choice.label.casefold().startswith(text.casefold())


def matching(ask: Ask, text: str) -> tuple[Choice, ...]:
    """The choices that a typed text may mean, the best first: exact; by start, then by part; by the
    letters of its words in order."""
    word = text.casefold().strip()
    if not word:
        return ask.choices
    exact = [choice for choice in ask.choices if _exact(choice, word)]
    starts = [choice for choice in ask.choices if _begins(choice, word)]
    inside = [choice for choice in ask.choices if word in choice.label.casefold()]
    loose = [choice for choice in ask.choices if _in_order(word, choice.label.casefold())]
    found = exact or [*starts, *inside] or loose
    return tuple(dict.fromkeys(found))


def offered(ask: Ask, text: str) -> tuple[Choice, ...]:
    """The choices that a typed line offers, the one that enter takes first.

    Where own words may stand, they are offered too: behind the names that begin with them,
    else before those that merely hold them.
    """
    word = text.casefold().strip()
    if ask.kind == "choice" or not word:
        return matching(ask, text)
    if ask.kind != "text":
        return () if _WHOLE.fullmatch(text.strip()) else matching(ask, text)
    own = Choice(text.strip(), text.strip(), OWN_WORD)
    found = matching(ask, text)
    if not found:
        return ()
    if _exact(found[0], word):
        return found[:1]
    begun = _begins(found[0], word)
    return (*found, own) if begun else (own, *found)


def _in_order(letters: str, text: str) -> bool:
    """Whether letters stand in order in a text, each at the start of a word or further on in the
    word of the one before: "gd2" in "guard 2"."""
    begins = [_begins_word(text, at) for at in range(len(text))]
    word = list(accumulate(begins))

    def follows(at: int, end: int) -> bool:
        return end < at and (begins[at] or (end >= 0 and word[end] == word[at]))

    ends = {-1}
    for letter in "".join(letters.split()):
        found = (at for at, other in enumerate(text) if other == letter)
        ends = {at for at in found if any(follows(at, end) for end in ends)}
    return bool(ends)


def _begins_word(text: str, at: int) -> bool:
    return not text[at].isspace() and (at == 0 or not text[at - 1].isalnum())


def placeholder(ask: Ask, *, marked: bool) -> str:
    """What an empty line says of what may be typed."""
    if ask.dice is not None and len(ask.dice.sides) > 1:
        typed = (
            "type the total" if ask.whole else f"type what was rolled, such as {_such_as(ask.dice)}"
        )
        return f"{typed}, or enter to roll"
    if ask.dice is not None:
        return "type what was rolled, or enter to roll"
    if ask.choices and ask.kind == "choice":
        if marked:
            return "enter takes the marked one; type to find another"
        return "enter leaves it as it is; type to find one"
    return ask.default or ask.hint


def _such_as(dice: Dice) -> str:
    """Numbers that may be on some dice, '3 4' for 2d6; not all where there are many."""
    shown = [str(min(face, sides)) for face, sides in zip((3, 4, 2), dice.sides, strict=False)]
    return " ".join(shown) + (" …" if len(dice.sides) > len(shown) else "")
