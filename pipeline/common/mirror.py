"""A copy of a record store on other storage, for machines whose disk does not last.

The local folder stays what stages read and write. What is finished goes to the storage at once, marker
last; what the storage has finished and the folder has not is fetched when the store is opened.
"""

from __future__ import annotations

import json
from pathlib import Path

from pipeline.common.atomic import write_atomic
from pipeline.common.storage import Storage
from schemas.base import file_hash
from schemas.errors import CorruptData

MARKER = ".done.json"


class Mirror:
    """Keeps the finished files of one folder on a storage."""

    def __init__(self, root: Path, storage: Storage) -> None:
        self._root = root
        self._storage = storage

    def fetch(self) -> int:
        """Fetches each file whose marker is not here; files that are here stay as they are.

        Returns:
            How many there were.

        Raises:
            UserError: If the storage or the disk refuses.
            CorruptData: If a file is not the one that its marker names.
        """
        fetched = 0
        for name in self._storage.sizes():
            if not name.endswith(MARKER) or (self._root / name).exists():
                continue
            file = name.removesuffix(MARKER)
            marker, data = self._storage.read(name), self._storage.read(file)
            if marker is None or data is None:
                continue  # another build replaces it at this moment
            if json.loads(marker).get("sha256") != file_hash(data):
                raise CorruptData(
                    f"{self._storage.url}/{file} is not what its marker says; delete both there"
                )
            write_atomic(self._root / file, data)
            write_atomic(self._root / name, marker)
            fetched += 1
        return fetched

    def send(self, path: Path) -> None:
        """Copies a finished file, then its marker, which makes the copy count.

        Raises:
            UserError: If the storage refuses.
        """
        for one in (path, path.with_name(path.name + MARKER)):
            self._storage.write(one.relative_to(self._root).as_posix(), one.read_bytes())
