"""Standard streams that lead nowhere any more."""

import contextlib
import os
from typing import TextIO


def drop(*streams: TextIO) -> None:
    """What could not be written is not tried again when the program ends."""
    for stream in streams:
        with contextlib.suppress(OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
