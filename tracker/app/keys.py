"""Every key of the screens, once: bindings, footer, help, palette and README read this."""

from dataclasses import dataclass
from typing import Literal

Group = Literal["turn", "act", "harm", "rolls", "cast", "view", "list"]

GROUPS: dict[Group, str] = {
    "turn": "The round",
    "act": "Acting",
    "harm": "Harm",
    "rolls": "Rolls",
    "cast": "Who and what",
    "view": "The screen",
}
"""The headings of the keys of a fight, in their order."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key: what it is called, what it does, and where it is listed.

    `action` is the screen's action; `prompt(X)` opens the form X. A `footer` word puts it in
    the bottom line, in the order of this table.
    """

    id: str
    key: str
    action: str
    help: str
    group: Group
    footer: str = ""
    shown: str = ""

    @property
    def first(self) -> bool:
        """Whether the key comes before the focused pane's own, so that none overtakes it."""
        return not self.action.startswith("app.")

    @property
    def label(self) -> str:
        """The key as people read it."""
        return self.shown or self.key


def _prompt(form: str) -> str:
    return f"prompt('{form}')"


KEYS: tuple[Key, ...] = (
    Key("next", "space", "next", "the action is done, the next slot comes", "turn", "next"),
    Key("initiative", "o", _prompt("initiative"), "roll initiative", "turn", "roll initiative"),
    Key("attack", "a", _prompt("attack"), "attack, with defence and damage", "act", "attack"),
    Key("wait", "w", "wait", "wait, or act after waiting", "turn", "wait"),
    Key("interrupt", "i", _prompt("interrupt"), "interrupt an action", "turn", "interrupt"),
    Key("change", "c", _prompt("change_action"), "change the declared action", "turn", "change"),
    Key("stance", "s", _prompt("stance"), "take a stance", "act", "stance"),
    Key("hurt", "h", _prompt("hurt"), "hurt somebody", "harm", "hurt"),
    Key("undo", "u", "undo", "take the last step back", "view", "undo"),
    Key("bind", "b", _prompt("bind"), "bind wounds", "harm", "bind"),
    Key("due", "r", "due", "roll what is due", "rolls", "roll due"),
    Key("waive", "R", _prompt("waive"), "waive what is due", "rolls", "waive"),
    Key("end", "e", "end_round", "end the round", "turn", "end round"),
    Key("why", "y", "why", "why: the sums behind a step or a combatant", "view", "why"),
    Key("long", "l", _prompt("declare"), "a long action: counts or rounds", "turn"),
    Key("spoil", "S", _prompt("spoil"), "spoil an action", "turn"),
    Key("place", "P", _prompt("place"), "set somebody's place in the round", "turn"),
    Key("reorder", "O", _prompt("reorder"), "move within a tie", "turn"),
    Key("surprise", "p", _prompt("surprise"), "surprise: a free round", "turn"),
    Key("hands", "t", _prompt("hands"), "what the hands hold", "act"),
    Key("combo", "C", _prompt("combo"), "a combo of skills", "act"),
    Key("grab", "g", "grapple", "grab, wrestle, break free, let go", "act"),
    Key("charge", "A", _prompt("charge"), "charge, and what meets it", "act"),
    Key("infight", "d", _prompt("infight"), "close in past a longer weapon, or stakes", "act"),
    Key("disarm", "m", _prompt("disarm"), "disarm", "act"),
    Key("heal", "H", _prompt("heal"), "heal", "harm"),
    Key("condition", "k", _prompt("condition"), "a condition begins or ends", "harm"),
    Key("effect", "x", _prompt("effect"), "effect of a critical, or a mishap", "harm"),
    Key("hazard", "f", "hazard", "a fall or a fire", "harm"),
    Key("check", "j", _prompt("check"), "check or challenge", "rolls"),
    Key("save", "v", _prompt("save"), "saving throw", "rolls"),
    Key("add", "+", _prompt("add"), "somebody joins", "cast", "somebody joins"),
    Key("remove", "-", _prompt("remove"), "somebody leaves", "cast"),
    Key("edit", "E", _prompt("edit"), "set any number of somebody", "cast"),
    Key("note", "n", _prompt("note"), "a note in the log", "cast"),
    Key("redo", "U", "redo", "bring back what was taken back", "view"),
    Key("find", "/", "find", "find somebody", "view"),
    Key("rules", "ctrl+r", "rules", "what the rules say; in a prompt, on what it asks", "view"),
    Key("pane", "tab", "app.focus_next", "next pane", "view"),
    Key("cards", "z", "cards", "cards in full, and back", "view"),
    Key("theme", "ctrl+t", "app.next_theme", "another theme", "view"),
    Key("palette", "ctrl+p", "palette", "everything by name", "view"),
    Key("quit", "q", "leave", "leave the fight; it is saved", "view", "leave"),
    Key("help", "?", "help", "all keys", "view", "help"),
)

START_KEYS: tuple[Key, ...] = (
    Key("resume", "enter", "resume", "open the marked fight", "list", "resume"),
    Key("new", "n", "new", "begin a new fight", "list", "new fight"),
    Key("demo", "d", "demo", "open a fresh copy of the demo", "list", "demo fight"),
    Key("quit", "q", "leave", "leave the program", "list", "leave"),
    Key("theme", "ctrl+t", "app.next_theme", "another theme", "list", "theme"),
    Key("palette", "ctrl+p", "palette", "everything by name", "list"),
    Key("help", "?", "help", "all keys", "list", "help"),
)
"""The keys of the list of fights."""

PROMPT_FOOTER: tuple[tuple[str, str], ...] = (
    ("enter", "take"),
    ("down", "another"),
    ("tab", "next field"),
    ("ctrl+o", "overrule"),
    ("ctrl+r", "rules"),
    ("esc", "leave"),
)
"""The bottom line while a prompt is open."""

PALETTE_ONLY: tuple[tuple[str, str], ...] = (
    ("fatigue", "fatigue: points more or less"),
    ("rules", "edition and house rules"),
    ("end_fight", "end the fight"),
    ("escape", "break free of a hold"),
    ("grapple", "wrestle for a hold"),
    ("let_go", "let go of a hold"),
    ("lock", "a joint lock hurts"),
    ("fall", "a fall"),
    ("burn", "a round in flames"),
)
"""Prompts without a key of their own, with their names in the palette."""
