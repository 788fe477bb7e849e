"""Keys typed faster than the focus moves: they belong to the prompt that has just opened."""

from textual import events
from textual.screen import Screen


class PromptingScreen(Screen[None]):
    """A screen with a prompt that may have taken over from the pane that had the focus."""

    def typed_ahead(self, event: events.Key) -> bool:
        """Takes a key that was meant for the prompt; whether it was."""
        raise NotImplementedError
