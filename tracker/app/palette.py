"""The command palette: everything that a key does, and what has no key, by name."""

from collections.abc import Iterator
from functools import partial

from textual.await_complete import AwaitComplete
from textual.command import (
    CommandList,
    CommandPalette,
    DiscoveryHit,
    Hit,
    Hits,
    Provider,
)
from textual.content import Content

from tracker.app.keys import KEYS, PALETTE_ONLY, START_KEYS
from tracker.app.panes.text import clean
from tracker.app.screens.start import StartScreen


class Commands(Provider):
    """What can be done on a screen."""

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """Name, key and action of each entry; the key is "" where there is none."""
        raise NotImplementedError

    async def discover(self) -> Hits:
        """Everything, in its order."""
        for name, key, action in self.entries():
            run = partial(self.screen.run_action, action)
            yield DiscoveryHit(Content(name), run, text=name, help=_key_words(key))

    async def search(self, query: str) -> Hits:
        """What fits the typed letters."""
        matcher = self.matcher(query)
        for name, key, action in self.entries():
            score = matcher.match(name)
            if score > 0:
                run = partial(self.screen.run_action, action)
                shown = Content(name) if "[" in name else matcher.highlight(name)
                yield Hit(score, shown, run, text=name, help=_key_words(key))


def _key_words(key: str) -> str | None:
    return f"key {key}" if key else None


class FightCommands(Commands):
    """What can be done in a fight."""

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """All keys, and what has none."""
        for key in KEYS:
            yield key.help, key.label, key.action
        for form, name in PALETTE_ONLY:
            yield name, "", f"prompt('{form}')"


class StartCommands(Commands):
    """What can be done in the list of fights."""

    def entries(self) -> Iterator[tuple[str, str, str]]:
        """All keys, and each fight by its title."""
        for key in START_KEYS:
            yield key.help, key.label, key.action
        if isinstance(self.screen, StartScreen):
            for place, title in enumerate(self.screen.titles):
                yield f"open {clean(title)}", "", f"open({place})"


class Palette(CommandPalette):
    """A palette of a screen's own commands alone, that bears keys which come faster than it is
    drawn."""

    def __init__(self, commands: type[Commands]) -> None:
        super().__init__(providers=[commands])

    def _action_command_list(self, action: str) -> None:
        """A list that is not laid out yet cannot be paged through; what is marked can be taken."""
        found = self.query(CommandList)
        if found and (action == "select" or found.first().scrollable_content_region.height):
            super()._action_command_list(action)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """A second choice, or a click beside, that comes while the palette closes is too late."""
        return super().dismiss(result) if self.is_current else AwaitComplete()
