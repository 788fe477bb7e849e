"""What a second window sees of a fight that the first one goes on with."""

import os
from pathlib import Path

from tracker.store.disk import must_be_file
from tracker.store.marks import marks
from tracker.store.reading import Fault, Saved, numbered_steps, witness
from tracker.store.toml import Table, parse_toml
from tracker.store.trouble import why


class Replaced(Exception):
    """The followed file is not the one that was read: gone, shrunk or rewritten. Read it anew."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name} {reason}")
        self.path = path
        self.reason = reason


class Follower:
    """Reads what another window appends to a fight, without reading the fight again."""

    def __init__(self, saved: Saved) -> None:
        self.path = saved.path
        self._offset = saved.whole
        self._steps = len(saved.steps)
        self._witness = witness(saved.data[: saved.whole])
        self._seen: tuple[int, int, int] | None = None

    def new_steps(self) -> tuple[Table, ...]:
        """The complete steps appended since the last call; cheap when there are none.

        Raises Replaced when the file is no longer the one that was read: it must be read anew.
        """
        try:
            found = os.stat(self.path)
            seen = (found.st_ino, found.st_size, found.st_mtime_ns)
            if seen == self._seen:
                return ()
            if self._seen is not None and self._seen[0] != found.st_ino:
                raise Replaced(self.path, "was replaced")
            must_be_file(self.path)
            with self.path.open("rb") as file:
                file.seek(self._offset - len(self._witness))
                data = file.read()
        except OSError as error:
            raise Replaced(self.path, f"cannot be read: {why(error)}") from error
        before, data = data[: len(self._witness)], data[len(self._witness) :]
        if before != self._witness:
            raise Replaced(self.path, "was rewritten")
        steps = self._complete(data)
        self._seen = seen
        return steps

    def _complete(self, data: bytes) -> tuple[Table, ...]:
        ends = [mark.stop for mark in marks(data) if mark.kind == "end"]
        stop = max((end for end in ends if data[end : end + 1].isspace()), default=0)
        if not stop:
            return ()
        data = data[: stop + 1]
        try:
            steps = numbered_steps(parse_toml(data.decode()).get("step"), self._steps + 1)
        except (ValueError, RecursionError, Fault) as error:
            raise Replaced(self.path, f"was rewritten: {error}") from error
        self._offset += len(data)
        self._steps += len(steps)
        self._witness = witness(self._witness + data)
        return steps
