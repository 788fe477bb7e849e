"""How a command without a screen ends."""

FINE, FAILED, UNUSABLE = 0, 1, 2
"""Exit statuses: all is well; a check failed; bad usage or a file that cannot be read."""


class Unusable(Exception):
    """Bad usage or a file that cannot be read; str() is the one line for the user."""
