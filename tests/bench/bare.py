"""The least that a Textual program can be: one line of text that every key changes."""

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static


class Bare(App[None]):
    """Counts the keys."""

    ENABLE_COMMAND_PALETTE = False
    pressed = 0

    def compose(self) -> ComposeResult:
        yield Static("ready")

    def on_key(self, event: events.Key) -> None:
        """Show how many keys there were."""
        self.pressed += 1
        self.query_one(Static).update(f"ready {self.pressed} {event.key}", layout=False)


if __name__ == "__main__":
    Bare().run()
