"""Writing a fight: a head at once and whole, then step after step, each safe before it counts."""

import contextlib
import errno
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from tracker.store.disk import BINARY, make_folder, put, sync_folder, write, write_new
from tracker.store.layout import encoded, head_text, step_text
from tracker.store.reading import FORMAT, Saved, witness
from tracker.store.trouble import why


class NotSaved(Exception):
    """Nothing was written, and nothing torn is left behind; str() is a sentence for the user."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path.name} is not saved: {reason}")
        self.path = path
        self.reason = reason


def create(
    path: Path, head: Mapping[str, object], steps: Iterable[Mapping[str, object]] = ()
) -> None:
    """Write a new fight, whole or not at all; folders are made as needed. `steps` are those that
    it already has.

    `format` is put first when the head lacks it. Raises FileExistsError (nothing is ever
    overwritten), NotSaved, and ValueError or TypeError for what TOML cannot hold.
    """
    if "step" in head or head.get("format", FORMAT) != FORMAT:
        raise ValueError(f"a head has format {FORMAT} and no steps")
    texts = [step_text(step, number) for number, step in enumerate(steps, 1)]
    data = encoded(head_text({"format": FORMAT, **head}) + "".join(texts))
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}")
    try:
        make_folder(path.parent)
        if os.path.lexists(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        write_new(draft, data)
        try:
            put(draft, path)
        finally:
            draft.unlink(missing_ok=True)
        sync_folder(path.parent)
    except FileExistsError:
        raise
    except OSError as error:
        raise NotSaved(path, why(error)) from error


class Journal:
    """The file of a fight, open for appending. One writer at a time: hold its lock."""

    def __init__(self, saved: Saved) -> None:
        """Open a fight as it was read; `recover` a torn one first.

        Raises NotSaved when the file cannot be opened for writing, or is not as it was read.
        """
        self.path = saved.path
        self._size = saved.whole
        self._steps = len(saved.steps)
        self._witness = witness(saved.data[: saved.whole])
        self._spilt = False
        self._descriptor = -1
        try:
            self._connect()
        except OSError as error:
            raise NotSaved(self.path, why(error)) from error

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def steps(self) -> int:
        """The number of the last step on disk."""
        return self._steps

    def append(self, step: Mapping[str, object]) -> None:
        """Write one step and wait until the disk has it.

        `number` must be the next number. Raises NotSaved, after which the same step may be tried
        again at any time, and ValueError or TypeError for a step that TOML cannot hold.
        """
        self.append_all((step,))

    def append_all(self, steps: Iterable[Mapping[str, object]]) -> None:
        """Write several steps at once, all or none. Raises as `append` does."""
        texts: list[str] = []
        for number, step in enumerate(steps, self._steps + 1):
            texts.append(step_text(step, number))
        data = encoded("".join(texts))
        try:
            self._ready()
            self._spilt = True
            write(self._descriptor, data)
        except OSError as error:
            self._withdraw()
            raise NotSaved(self.path, why(error)) from error
        self._spilt = False
        self._size += len(data)
        self._steps += len(texts)
        self._witness = witness(self._witness + data)

    def intact(self) -> bool:
        """Whether the file is as it was left; touches nothing."""
        try:
            with self.path.open("rb") as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(0, self._size - len(self._witness)))
                return size == self._size and file.read() == self._witness
        except OSError:
            return False

    def close(self) -> None:
        """Close the file; appending opens it again."""
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            with contextlib.suppress(OSError):
                os.close(descriptor)

    def _ready(self) -> None:
        """Make sure that the descriptor is the file under this name, as long as we left it."""
        if self._descriptor >= 0 and not self._spilt:
            ours = os.fstat(self._descriptor)
            if ours.st_size == self._size and os.path.samestat(ours, os.stat(self.path)):
                return
        self.close()
        self._connect()

    def _connect(self) -> None:
        self._descriptor = os.open(self.path, os.O_RDWR | os.O_APPEND | BINARY)
        size = os.fstat(self._descriptor).st_size
        os.lseek(self._descriptor, max(0, self._size - len(self._witness)), os.SEEK_SET)
        known = os.read(self._descriptor, len(self._witness)) == self._witness
        if not known or (size > self._size and not self._spilt):
            self.close()
            raise NotSaved(self.path, "another program has changed the file")
        if size > self._size:
            self._cut()

    def _cut(self) -> None:
        os.ftruncate(self._descriptor, self._size)
        os.fsync(self._descriptor)
        self._spilt = False

    def _withdraw(self) -> None:
        """Take back what a failed write left; when even that fails, the next append does it."""
        if self._descriptor >= 0 and self._spilt:
            with contextlib.suppress(OSError):
                self._cut()
        self.close()


def recover(saved: Saved) -> str:
    """Cut a torn tail off, keep it beside the file as `NAME.torn-1`, and say so in a sentence.

    "" when nothing is torn. Raises NotSaved when the copy or the cut fails, or when the file is
    not as it was read; the file is then as it was.
    """
    if saved.torn is None:
        return ""
    path = saved.path
    try:
        descriptor = os.open(path, os.O_RDWR | BINARY)
        try:
            if path.read_bytes() != saved.data + saved.torn.data:
                raise NotSaved(path, "another program has changed the file")
            kept = _keep(path, saved.torn.data)
            os.ftruncate(descriptor, saved.whole)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
    except OSError as error:
        raise NotSaved(path, why(error)) from error
    count = len(saved.steps)
    lost = f"step {count + 1} was not written to its end and is cut off"
    left = {0: "no step is left", 1: "step 1 is whole"}.get(count, f"steps 1 to {count} are whole")
    return f"{path}:{saved.torn.line}: {lost}; {left}; the rest is kept in {kept.name}"


def _keep(path: Path, data: bytes) -> Path:
    number = 1
    while True:
        kept = path.with_name(f"{path.name}.torn-{number}")
        try:
            write_new(kept, data)
        except FileExistsError:
            number += 1
            continue
        sync_folder(path.parent)
        return kept
