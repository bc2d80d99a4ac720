"""The user's own houses: a folder of ProcTHOR house files, JSON or gzipped JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from schemas.base import content_hash, file_hash
from schemas.errors import RecordRejected, UserError, unknown_name
from schemas.licences import UNSTATED
from schemas.names import Split
from simulators.sources.houses import LOADER_VERSION, HouseSource, ReadHouse

ENDINGS = (".json", ".json.gz")


class FolderSource(HouseSource):
    """The files of one folder that end in `.json` or `.json.gz`; folders in it are not searched."""

    name = "folder"

    def __init__(self, cache_dir: Path, folder: Path | None = None) -> None:
        """Opens the source; reads nothing yet.

        Args:
            cache_dir: Folder for compact scene files; made when needed.
            folder: Where the houses lie; without one, only scenes that are kept can be loaded.
        """
        super().__init__(cache_dir)
        self._houses_in = folder

    def houses(self, split: Split) -> tuple[str, ...]:
        """Returns the names of all house files, sorted; every one may be of any split.

        Raises:
            UserError: If there is no such folder, or no house file in it.
        """
        folder = self._houses_in
        if folder is None:
            text = "the source folder needs a folder of house files; name it as `folder:`"
            raise UserError(text)
        if not folder.is_dir():
            raise UserError(f"there is no folder {folder}; name one with ProcTHOR house files")
        try:
            names = sorted(path.name for path in folder.iterdir() if path.name.endswith(ENDINGS))
        except OSError as error:
            raise UserError(f"cannot read the folder {folder}: {error.strerror}") from error
        if not names:
            raise UserError(f"the folder {folder} has no file that ends in {' or '.join(ENDINGS)}")
        return tuple(names)

    def read(self, split: Split, names: Sequence[str]) -> Iterator[ReadHouse]:
        """Yields the named houses, sorted by name; a file that cannot be read is refused.

        Raises:
            UserError: If a name is none of a house file.
        """
        known = self.houses(split)
        for name in names:
            if name not in known:
                raise unknown_name("house", name, known)
        for name in known:
            if name in names:
                yield self._read(name)

    def provenance(self) -> dict[str, str]:
        """Returns a hash of all house files, and of what they are cut with."""
        return self._provenance(() if self._houses_in is None else self.houses(Split.TRAIN))

    def provenance_of(self, split: Split, names: Sequence[str]) -> dict[str, str]:
        """Returns the same of some houses; others that are added change nothing of it."""
        return self._provenance(names)

    def _provenance(self, names: Sequence[str]) -> dict[str, str]:
        files = []
        for name in names:
            one = self._read(name)
            files.append([name, "" if one.refusal else file_hash(one.data)])
        digest = content_hash(files)
        return {
            "package": self.name,
            "version": digest[:12],
            "licence": UNSTATED,
            "loader": LOADER_VERSION,
            "sha256": digest,
        }

    def _read(self, name: str) -> ReadHouse:
        stem = name.removesuffix(".gz").removesuffix(".json")
        path = Path(self._houses_in or "") / name
        try:
            return ReadHouse(name, stem, path.read_bytes())
        except OSError as error:
            refusal = RecordRejected("not_readable", f"cannot be read: {error.strerror}")
            return ReadHouse(name, stem, b"", refusal)
