"""Who may write to a fight: one window at a time, by a lock of the operating system."""

import contextlib
import os
from pathlib import Path
from typing import TYPE_CHECKING

from tracker.store.trouble import why

if TYPE_CHECKING:
    from filelock import BaseFileLock


class FightLock:
    """An exclusive lock on a fight, which ends with the process that holds it, however that ends.

    The lock file is `.NAME.lock` beside the fight. A file left by a killed process locks nothing.
    """

    def __init__(self, path: Path) -> None:
        """Prepare the lock of a fight; links to one fight share its lock. Touches no file."""
        fight = Path(os.path.realpath(path))
        self.file = fight.with_name(f".{fight.name}.lock")
        self.refusal = ""
        self._lock: BaseFileLock | None = None

    @property
    def held(self) -> bool:
        """Whether this object holds the lock."""
        return self._lock is not None

    def acquire(self) -> bool:
        """Take the lock without waiting; on False, `refusal` is a sentence that says why not."""
        if self.held:
            return True
        if not self.file.parent.is_dir():
            self.refusal = "this fight cannot be locked: its folder is not there"
            return False
        from filelock import FileLock, Timeout

        lock = FileLock(self.file, thread_local=False)
        try:
            lock.acquire(blocking=False)
        except Timeout:
            self.refusal = "another window has this fight open"
            return False
        except OSError as error:
            self.refusal = f"this fight cannot be locked: {why(error)}"
            return False
        self.refusal = ""
        self._lock = lock
        return True

    def release(self) -> None:
        """Give the lock back and remove its file where the system allows; harmless when not held.

        The file goes while the lock is still held: who waits for it then finds it unlinked and
        makes a new one, so that two can never hold two files of one name.
        """
        if self._lock is not None:
            with contextlib.suppress(OSError):
                self.file.unlink()
            self._lock.release()
            self._lock = None
