"""A folder of the houses that became homes, each of which its home's id proves.

A file `<home id>.house.gz` holds a house's JSON in the canonical form; the id ends with the first digits
of its hash.
"""

from __future__ import annotations

import gzip
import os
import zlib
from pathlib import Path

from schemas.base import content_hash
from schemas.errors import RecordRejected, UserError
from schemas.ids import parse_house_id
from simulators.base import House
from simulators.houses.reading import read_house


class HouseCache:
    """House files under one folder. One that is not the house of its name counts as damaged."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def path(self, home_id: str) -> Path:
        """Returns the file of a house, whether or not it exists."""
        return self._folder / f"{home_id}.house.gz"

    def has(self, home_id: str) -> bool:
        """Tells whether a house is kept."""
        return self.path(home_id).exists()

    def read(self, home_id: str) -> House:
        """Returns a kept house.

        Raises:
            UserError: If it is not kept, or damaged.
        """
        again = f"build the batch of home {home_id} again, which keeps it anew"
        try:
            house = read_house(self.path(home_id).read_bytes())
        except FileNotFoundError as error:
            raise UserError(f"the house of home {home_id} is not kept here; {again}") from error
        except (OSError, RecordRejected) as error:
            text = f"the kept house {self.path(home_id)} cannot be read ({error}); {again}"
            raise UserError(text) from error
        if not content_hash(house).startswith(parse_house_id(home_id).digest):
            raise UserError(f"the kept house {self.path(home_id)} is not that of its name; {again}")
        return house

    def keep(self, home_id: str, house_json: str) -> None:
        """Writes a house that is not there, or damaged; a reader finds a whole file or none."""
        plain = house_json.encode("utf-8")
        target = self.path(home_id)
        if self._holds(target, plain):
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        temporary = target.with_name(f".{target.name}.{os.getpid()}.tmp")
        try:
            temporary.write_bytes(gzip.compress(plain, compresslevel=6, mtime=0))
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)

    @staticmethod
    def _holds(path: Path, plain: bytes) -> bool:
        try:
            return gzip.decompress(path.read_bytes()) == plain
        except (OSError, EOFError, zlib.error):  # absent or damaged
            return False
