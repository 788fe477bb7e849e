"""The command palette of a fight: everything that a key does, and what has no key, by name."""

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

from tracker.app.keys import KEYS, PALETTE_ONLY


class FightCommands(Provider):
    """What can be done in a fight."""

    def _entries(self) -> Iterator[tuple[str, str, str]]:
        """Name, key and action of each entry."""
        for key in KEYS:
            yield key.help, key.label, key.action
        for form, name in PALETTE_ONLY:
            yield name, "", f"prompt('{form}')"

    async def discover(self) -> Hits:
        """Everything, in the order of the keys' table."""
        for name, key, action in self._entries():
            run = partial(self.screen.run_action, action)
            yield DiscoveryHit(name, run, help=f"key {key}" if key else None)

    async def search(self, query: str) -> Hits:
        """What fits the typed letters."""
        matcher = self.matcher(query)
        for name, key, action in self._entries():
            score = matcher.match(name)
            if score > 0:
                run = partial(self.screen.run_action, action)
                help_text = f"key {key}" if key else None
                yield Hit(score, matcher.highlight(name), run, help=help_text)


class FightPalette(CommandPalette):
    """The palette of a fight alone, that bears keys which come faster than it is drawn."""

    def __init__(self) -> None:
        super().__init__(providers=[FightCommands])

    def _action_command_list(self, action: str) -> None:
        """A list without lines cannot be paged through."""
        found = self.query(CommandList)
        if found and found.first().scrollable_content_region.height:
            super()._action_command_list(action)

    def dismiss(self, result: None = None) -> AwaitComplete:
        """A second choice, or a click beside, that comes while the palette closes is too late."""
        return super().dismiss(result) if self.is_current else AwaitComplete()
