"""The line to type in."""

from collections.abc import Mapping
from typing import ClassVar

from textual import events
from textual.binding import Binding
from textual.widgets import Input

from tracker.encounter.sheet import JOINERS


def one_line_of(text: str) -> str:
    """Several lines as one, with blanks between, and without what is no character."""
    lines = (line.strip() for line in text.replace("\t", " ").splitlines())
    joined = " ".join(line for line in lines if line)
    return "".join(letter for letter in joined if letter.isprintable() or letter in JOINERS)


class Entry(Input):
    """The line to type in. The prompt gives it its keys one by one, in the order of typing."""

    EDITS: ClassVar[Mapping[str, str]] = {
        key.strip(): binding.action
        for binding in Input.BINDINGS
        if isinstance(binding, Binding)
        for key in binding.key.split(",")
    }
    """What each editing key does, as Textual's own line has it."""

    def _on_paste(self, event: events.Paste) -> None:
        """Lines become one; Textual's own line would keep the first and drop the others."""
        event.prevent_default()
        event.stop()
        self.replace(one_line_of(event.text), *self.selection)

    def action_paste(self) -> None:
        """Puts in what was copied here."""
        self.replace(one_line_of(self.app.clipboard), *self.selection)

    async def take_key(self, event: events.Key) -> None:
        """Edits the line, or types a character."""
        if event.key in self.EDITS:
            await self.run_action(self.EDITS[event.key])
        elif event.character is not None and event.is_printable:
            self.insert_text_at_cursor(event.character)
