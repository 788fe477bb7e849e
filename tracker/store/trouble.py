"""What went wrong with a file, in the words of a person."""

import errno

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.ENOENT: "the file is not there",
    errno.EACCES: "permission is denied",
    errno.EPERM: "permission is denied",
    errno.EROFS: "the disk is read-only",
    errno.EIO: "the disk reports an error",
    errno.EISDIR: "it is a folder",
    errno.ENOTDIR: "its folder is a file",
}


def why(error: OSError) -> str:
    """The system's error as the end of a sentence: "the disk is full"."""
    known = _REASONS.get(error.errno or 0)
    return known or (error.strerror or str(error)).lower()


def in_words(error: OSError, elsewhere: str) -> str:
    """A whole sentence: about the file that the error names, or `elsewhere`, which begins it."""
    if error.errno is None:
        return str(error)
    return f"{error.filename or elsewhere}: {why(error)}"


def in_one_line(text: str) -> str:
    """A text without line breaks and control characters, which are shown as escapes."""
    return "".join(mark if mark.isprintable() else repr(mark)[1:-1] for mark in text)
