"""The user's fights as a whole: list them, open one, begin one from a sample, files or nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from tracker.encounter.catalogue import Catalogue
from tracker.encounter.sheet import JOINERS, LONGEST_NAME, Sheet
from tracker.encounter.state import Encounter, begin
from tracker.rules.edition import Choice, Edition, Ruleset, ruleset
from tracker.session import Session
from tracker.store.fight import load
from tracker.store.places import free_name, share_folder
from tracker.store.reading import read
from tracker.store.roster import gather
from tracker.store.shelf import Fight, list_fights


def title_flaw(title: str) -> str:
    """Why a fight cannot have this title, or ""."""
    letters = title.translate(dict.fromkeys(map(ord, JOINERS)))
    if not letters.strip():
        return "a fight needs a title"
    if len(title) > LONGEST_NAME:
        return f"a title has {LONGEST_NAME} characters at most"
    if not letters.isprintable():
        return "a title holds no line breaks or control characters"
    return ""


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder of fights, the catalogue that new ones start with, and the fight that was taken
    from it last."""

    folder: Path
    catalogue: Catalogue
    _taken: list[Session] = field(default_factory=list, init=False, repr=False, compare=False)

    def put_away(self) -> None:
        """Closes the fight that was taken last, unless that is done already."""
        for session in self._taken:
            session.close()

    def _take(self, session: Session) -> Session:
        self._taken[:] = [session]
        return session

    def fights(self) -> tuple[Fight, ...]:
        """The saved fights, last played first. Raises Unreadable."""
        return list_fights(self.folder)

    def open(self, path: Path) -> Session:
        """A saved fight. Raises Unreadable, NotSaved."""
        return self._take(Session.open(path))

    def demo(self, name: str = "gate") -> Session:
        """A fresh copy of a shipped fight, which itself stays as it is. Raises Unreadable,
        NotSaved, LookupError for a name that no sample has, and FileNotFoundError when the
        installation has none."""
        folder = share_folder("samples")
        samples = {path.stem: path for path in sorted(folder.glob("*.toml"))}
        if not samples:
            raise FileNotFoundError(f"there is no sample in {folder}; install the tracker again")
        if name not in samples:
            raise LookupError(f"there is no demo '{name}'; there is {', '.join(samples)}")
        return self._write(replace(load(read(samples[name])).states[0], catalogue=self.catalogue))

    def begin(
        self,
        title: str,
        sheets: Sequence[Sheet] = (),
        edition: Edition = Edition.CURRENT,
        house: Mapping[str, Choice] | None = None,
    ) -> Session:
        """A new fight. Raises NotSaved, and ValueError for a house rule that there is not."""
        rules: Ruleset = ruleset(edition, house or {})
        return self._write(begin(title, rules, self.catalogue, tuple(sheets)))

    def begin_from_files(
        self, title: str, files: Sequence[str], edition: Edition, house: Mapping[str, Choice]
    ) -> Session:
        """A new fight from files of combatants. Raises BadDocument besides, and ValueError for a
        title that cannot be shown."""
        title = title.strip()
        if flaw := title_flaw(title):
            raise ValueError(flaw)
        return self.begin(title, gather(files), edition, house)

    def _write(self, start: Encounter) -> Session:
        while True:
            path = free_name(self.folder, start.title)
            try:
                return self._take(Session.create(path, start))
            except FileExistsError:
                if path == free_name(self.folder, start.title):
                    raise
