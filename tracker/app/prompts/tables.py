"""Answers by their place in a command, put into the table that the command is."""

from collections.abc import Sequence


def put(table: dict[str, object], path: Sequence[str], value: object) -> None:
    """Puts a value into nested tables and lists; a number in the path is a place in a list."""
    here: object = table
    for part, following in zip(path, [*path[1:], ""], strict=True):
        fresh: object = value if not following else [] if following.isdigit() else {}
        if isinstance(here, list):
            place = int(part)
            if place == len(here):
                here.append(fresh)
            elif not following:
                here[place] = fresh
            here = here[place]
        elif isinstance(here, dict):
            if not following or part not in here:
                here[part] = fresh
            here = here[part]
