"""The system's errors in whole sentences."""

import errno

import pytest

from tracker.store.trouble import in_words


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError("there is no sample"), "there is no sample"),
        (OSError(errno.ENOSPC, "No space left"), "the output: the disk is full"),
        (OSError(errno.EROFS, "Read-only", "a.toml"), "a.toml: the disk is read-only"),
    ],
    ids=["a sentence of ours", "no file", "a file"],
)
def test_an_error_names_its_file_or_what_it_was_about(error: OSError, sentence: str) -> None:
    assert in_words(error, "the output") == sentence
