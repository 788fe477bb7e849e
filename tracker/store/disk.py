"""Bytes that outlast a power cut: written, synced, and named at once or not at all. And none
are read from what is no file."""

import contextlib
import errno
import os
import stat
from pathlib import Path

BINARY = getattr(os, "O_BINARY", 0)


def must_be_file(path: Path) -> None:
    """Raises OSError for anything but a file: reading from a pipe or a device may never end."""
    mode = os.stat(path).st_mode
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "it is no file", str(path))


def make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error


def put(draft: Path, path: Path) -> None:
    """Give a finished file its name, at once, and without overwriting where links are known."""
    try:
        os.link(draft, path)
    except FileExistsError:
        raise
    except OSError:
        os.replace(draft, path)


def write_new(path: Path, data: bytes) -> None:
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, 0o666)
    try:
        write(descriptor, data)
    except BaseException:
        os.close(descriptor)
        path.unlink()
        raise
    os.close(descriptor)


def write(descriptor: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        written = os.write(descriptor, rest)
        if written == 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        rest = rest[written:]
    os.fsync(descriptor)


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder outlast a power cut, where the system can (not on Windows)."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
