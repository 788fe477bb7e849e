"""What the commands read, with one line for the user where that fails."""

from pathlib import Path

from tracker.encounter.catalogue import Catalogue
from tracker.encounter.hints import Hints
from tracker.encounter.state import Encounter
from tracker.encounter.timeline import Timeline
from tracker.headless.status import Unusable
from tracker.scenario import Scenario, play, read_scenario
from tracker.store.catalogue import load_catalogue, load_hints
from tracker.store.document import BadDocument, read_document
from tracker.store.fight import load
from tracker.store.places import user_data_folder
from tracker.store.reading import Unreadable, read


def own_catalogue() -> Catalogue:
    """The shipped catalogue under the user's own, for fights that are made. Raises Unusable."""
    try:
        return load_catalogue(user_data_folder() / "data")
    except BadDocument as flaw:
        raise Unusable(str(flaw)) from None


def own_hints() -> Hints:
    """The shipped hints under the user's own. Raises Unusable."""
    try:
        return load_hints(user_data_folder() / "data")
    except BadDocument as flaw:
        raise Unusable(str(flaw)) from None


def saved_fight(path: Path) -> tuple[Timeline, str]:
    """A saved fight as far as it can be read, and a line on what cannot, "" where all can. Raises
    Unusable where not a single step can."""
    try:
        saved = read(path)
        timeline = load(saved)
    except Unreadable as flaw:
        if flaw.readable is None or not flaw.readable_steps:
            raise Unusable(str(flaw)) from None
        return _readable_part(flaw)
    if saved.torn is None:
        return timeline, ""
    steps = len(timeline.entries)
    return timeline, f"{path}:{saved.torn.line}: readable up to step {steps}; the rest is cut off"


def _readable_part(flaw: Unreadable) -> tuple[Timeline, str]:
    """What can be read of a fight with a flaw, and the line on it. Raises Unusable where that
    has a flaw of its own."""
    assert flaw.readable is not None
    try:
        return load(flaw.readable), str(flaw)
    except Unreadable as other:
        raise Unusable(str(other)) from None


def scenario(path: Path) -> Scenario:
    """A fight as data. Raises Unusable."""
    try:
        return read_scenario(path)
    except BadDocument as flaw:
        raise Unusable(str(flaw)) from None


def standing(path: Path) -> Encounter:
    """The fight of a file as it stands: a saved one, or a scenario after its last step. Raises
    Unusable."""
    try:
        saved = "format" in read_document(path).table
    except BadDocument:
        saved = True
    if saved:
        timeline, _ = saved_fight(path)
        return timeline.present
    return play(scenario(path), own_catalogue()).final
