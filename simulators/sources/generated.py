"""Houses that ProcTHOR's generator made for this project, kept in few files (`emem scenes generate`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from schemas.base import content_hash
from schemas.errors import RecordRejected, UserError, unknown_name
from schemas.names import Split
from simulators.houses.collection import HouseCollection
from simulators.sources.houses import LOADER_VERSION, HouseSource, ReadHouse

NAME = "generated"
LICENCE = "Apache-2.0"


class GeneratedSource(HouseSource):
    """The houses of a collection's folder, named by their number in their split, from 0."""

    name = NAME

    def __init__(self, cache_dir: Path, folder: Path | None = None) -> None:
        """Opens the source; reads nothing yet.

        Args:
            cache_dir: Folder for compact scene files; made when needed.
            folder: Where the collection lies; without one, only scenes that are kept can be loaded.
        """
        super().__init__(cache_dir)
        self._houses = None if folder is None else HouseCollection(folder)
        self._where = folder

    def houses(self, split: Split) -> tuple[str, ...]:
        """Returns the numbers of a split's houses.

        Raises:
            UserError: If there is none.
        """
        entries = {} if self._houses is None else self._houses.entries(split)
        if not entries:
            raise UserError(
                f"the folder {self._where} has no generated houses of split {split}; make some with:"
                f" emem scenes generate --count 50 --split {split} --out {self._where}"
            )
        return tuple(str(number) for number in entries)

    def read(self, split: Split, names: Sequence[str]) -> Iterator[ReadHouse]:
        """Yields the named houses in the order of their numbers; one whose file is damaged is refused.

        Raises:
            UserError: If a number is unknown, or there is no house.
        """
        known = self.houses(split)
        wanted = set(names)
        for name in sorted(wanted - set(known)):
            raise unknown_name("house", name, known)
        assert self._houses is not None
        for number, entry in self._houses.entries(split).items():
            if str(number) not in wanted:
                continue
            told = (f"{split}/{number}", f"gen-{number}")
            try:
                yield ReadHouse(*told, self._houses.line(entry))
            except RecordRejected as refusal:
                yield ReadHouse(*told, b"", refusal)

    def provenance(self) -> dict[str, str]:
        """Returns what made the houses, and a hash of all of them."""
        return self._provenance([])

    def provenance_of(self, split: Split, names: Sequence[str]) -> dict[str, str]:
        """Returns the same of some houses of a split; others that are added change nothing of it."""
        return self._provenance([(split, name) for name in names])

    def _provenance(self, named: Sequence[tuple[Split, str]]) -> dict[str, str]:
        entries = []
        if self._houses is not None:
            every = [(split, n) for split in Split for n in self._houses.entries(split)]
            chosen = [(split, int(name)) for split, name in named] or every
            entries = [self._houses.entries(split)[number] for split, number in chosen]
        makers = sorted({entry.origin.generator for entry in entries})
        return {
            "package": NAME,
            "version": "; ".join(makers),
            "licence": LICENCE,
            "loader": LOADER_VERSION,
            "sha256": content_hash([entry.sha256 for entry in entries]),
        }
