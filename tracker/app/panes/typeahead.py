"""Keys in the order in which they were typed, however fast: a prompt takes them before any pane."""

from textual import events
from textual.screen import Screen


class PromptingScreen(Screen[None]):
    """A screen with a prompt, which is given every key while it is open."""

    async def take_key(self, event: events.Key) -> bool:
        """Takes a key for the prompt; whether it was the prompt's."""
        raise NotImplementedError

    def say(self, sentence: str) -> None:
        """Shows one sentence above the keys."""
        raise NotImplementedError

    def leave_at_once(self) -> str:
        """The program ends now: puts everything in safety; what the user must know about it."""
        return ""
