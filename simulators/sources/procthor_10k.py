"""The 12,000 houses of ProcTHOR-10K, through the package `prior`, at one pinned revision.

The package downloads them (64 MB) from GitHub into a folder of its own below the home (`PLACE`), from
where later builds read them without network. It is run in a process of its own, and only when
the files are not there yet. Whatever brought a file there, its size and
SHA-256 must be the pinned ones.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
import zlib
from collections.abc import Iterator, Sequence
from gzip import GzipFile
from pathlib import Path
from typing import NamedTuple

from schemas.base import content_hash
from schemas.errors import CorruptData, UserError, unknown_name
from schemas.names import Split
from simulators.houses.reading import GZIP_MAGIC, LFS_MAGIC
from simulators.sources.houses import LOADER_VERSION, HouseSource, ReadHouse

NAME = "procthor-10k"
REVISION = "439193522244720b86d8c81cde2e51e3a4d150cf"
"""Of 13 December 2022: the houses for AI2-THOR 5.0."""
PLACE = f".prior/datasets/allenai/{NAME}/{REVISION}"
"""Where `prior` puts the files, below the user's home."""
LICENCE = "Apache-2.0"
REMEDY = "run: make install (it also needs git, and git-lfs or wget)"
DOWNLOAD = "import sys, prior; prior.load_dataset(sys.argv[1], revision=sys.argv[2])"


class Shard(NamedTuple):
    """One file of the data set: gzipped JSON, one house a line."""

    file: str
    houses: int
    size: int
    sha256: str


SHARDS: dict[Split, Shard] = {
    Split.TRAIN: Shard(
        "train.jsonl.gz",
        10_000,
        53_314_510,
        "ee3c4aa14b4d8f0895fecfb5fdaca59395427ca1018b2f9aeeedbc61e5824587",
    ),
    Split.VALIDATION: Shard(
        "val.jsonl.gz",
        1_000,
        5_094_681,
        "d808540514e26b6726cd2790490e669b572eeb94febb5188a2f403591dd21721",
    ),
    Split.TEST: Shard(
        "test.jsonl.gz",
        1_000,
        5_022_093,
        "9a9fa6f134e76fe87f3fd92c00883651cf9fadf4e9ad4072d6d73be229f001dc",
    ),
}
"""Sizes and hashes are those of the Git LFS pointers in the pinned revision."""


class Procthor10kSource(HouseSource):
    """The houses of ProcTHOR-10K, named by their number in their split's file, from 0."""

    name = NAME
    url = "https://github.com/allenai/procthor-10k"

    def __init__(
        self,
        cache_dir: Path,
        folder: Path | None = None,
        shards: dict[Split, Shard] | None = None,
        python: str = sys.executable,
    ) -> None:
        """Opens the source; reads and fetches nothing yet.

        Args:
            cache_dir: Folder for compact scene files; made when needed.
            folder: Where `prior` puts the files; without one, only scenes that are kept can be loaded.
            shards: What the files must be.
            python: The interpreter that `prior` is installed for.
        """
        super().__init__(cache_dir)
        self._data = folder
        self._shards = shards or SHARDS
        self._python = python
        self._whole: set[Split] = set()

    def houses(self, split: Split) -> tuple[str, ...]:
        """Returns the numbers of a split's houses."""
        return tuple(str(number) for number in range(self._shards[split].houses))

    def read(self, split: Split, names: Sequence[str]) -> Iterator[ReadHouse]:
        """Yields the named houses in the order of their numbers; downloads the data set if need be.

        Raises:
            UserError: If a number is unknown, or the data set is neither there nor can be fetched.
            CorruptData: If a file is not the pinned one.
        """
        known = set(self.houses(split))
        for name in names:
            if name not in known:
                raise unknown_name("house", name, known)
        path = self._verified(split)
        wanted = {int(name) for name in names}
        last = max(wanted, default=-1)
        try:
            with path.open("rb") as packed, GzipFile(fileobj=packed) as lines:
                for number, line in enumerate(lines):
                    if number in wanted:
                        yield ReadHouse(f"{split}/{number}", f"10k-{number}", line)
                    if number >= last:
                        return
        except (OSError, EOFError, zlib.error) as error:
            raise CorruptData(f"{path} is damaged: {error}; delete it and build again") from error

    def provenance(self) -> dict[str, str]:
        """Returns name, revision, licence and the hashes of the pinned files."""
        return {
            "package": NAME,
            "version": REVISION[:12],
            "licence": LICENCE,
            "loader": LOADER_VERSION,
            "sha256": content_hash({split: shard.sha256 for split, shard in self._shards.items()}),
        }

    def _verified(self, split: Split) -> Path:
        if self._data is None:
            raise UserError(f"the source {NAME} was opened without the folder of its files")
        shard = self._shards[split]
        path = self._data / shard.file
        if split not in self._whole:
            if not path.is_file() or _is_pointer(path):
                self._fetch(self._data)
            _check(path, shard)
            self._whole.add(split)
        return path

    def _fetch(self, folder: Path) -> None:
        """Lets `prior` download the data set.

        Raises:
            UserError: If it is not installed, or fails: the last line of what it said.
        """
        command = [self._python, "-c", DOWNLOAD, NAME, REVISION]
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, errors="replace"
        )
        if done.returncode == 0:
            return
        lines = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        said = lines[-1][:200] if lines else f"exit code {done.returncode}"
        if said.startswith("FileNotFoundError"):  # prior does not look whether its clone succeeded
            said = "git could not clone it from github.com"
        if "No module named 'prior'" in said:
            raise UserError(
                f"the houses of {NAME} are not in {folder}, and the package 'prior' that downloads"
                f" them is not installed; {REMEDY}"
            )
        raise UserError(
            f"the houses of {NAME} are not in {folder} and cannot be downloaded now ({said});"
            " build once with access to github.com, or copy the three files"
            f" {', '.join(shard.file for shard in self._shards.values())} of revision"
            f" {REVISION[:8]} there"
        )


def _is_pointer(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(LFS_MAGIC)) == LFS_MAGIC


def _check(path: Path, shard: Shard) -> None:
    """Checks that a file is the pinned one.

    Raises:
        UserError: If it is not there, or only a Git LFS pointer.
        CorruptData: If it is another file.
    """
    if not path.is_file():
        raise UserError(f"{path} is not there after the download; delete its folder and try again")
    if _is_pointer(path):
        raise UserError(
            f"{path} is a Git LFS pointer, not the data; install git-lfs and run: git lfs pull"
        )
    with path.open("rb") as file:
        magic = file.read(len(GZIP_MAGIC))
        file.seek(0)
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if magic != GZIP_MAGIC:
        raise CorruptData(f"{path} is no gzip file; delete it and build again")
    if found != shard.sha256:
        raise CorruptData(
            f"{path} has {path.stat().st_size} bytes and SHA-256 {found[:12]}..., expected"
            f" {shard.size} and {shard.sha256[:12]}... (revision {REVISION[:8]}); delete it and"
            " build again"
        )
