"""The command palette of a fight: everything that a key does, and what has no key, by name."""

from collections.abc import Iterator
from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider

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
