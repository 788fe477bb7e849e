"""Words in sentences: lists, near misses, and what people typed."""

from collections.abc import Iterable
from difflib import get_close_matches


def one_of(options: Iterable[str]) -> str:
    """The options as a phrase: 'a, b or c'."""
    words = list(options)
    return (
        words[0]
        if len(words) == 1
        else f"{', '.join(words[:-1])} or {words[-1]}"
        if words
        else "nothing"
    )


def one_line(text: str) -> str:
    """The text with a question mark for every character that would break its line."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def in_short(text: str) -> str:
    """A text as it may stand in a sentence: its beginning where it is long."""
    return text if len(text) <= 40 else f"{text[:39]}…"


def shown(value: object) -> str:
    """Any value as it may stand in a sentence."""
    try:
        return in_short(repr(value))
    except ValueError:  # Python writes no whole number of more than 4,300 digits
        return "a number of too many digits"


def whole(digits: str) -> int:
    """The number of these digits, or one that is too high: Python reads only so many."""
    return int(digits) if len(digits) <= 9 else 10**9


def nearest(word: str, options: Iterable[str]) -> str:
    """' (did you mean X?)' for the closest option, or '' when none is close."""
    close = get_close_matches(word, list(options), n=1, cutoff=0.6)
    return f" (did you mean {close[0]}?)" if close else ""
