"""Puts a release where others can get it: a folder by URL, written once and never changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pipeline.common.storage import Storage
from pipeline.release.checksums import CHECKSUMS, LINEAGE, listed_files, read_checksums
from schemas.base import file_hash
from schemas.errors import CorruptData, UserError


def files_to_publish(folder: Path) -> tuple[str, ...]:
    """Returns the files of a release in the order in which they are published.

    The list of checksums is the last: a place that has it has everything.

    Raises:
        UserError: If the folder is no release.
    """
    read_checksums(folder)
    lineage = (LINEAGE,) if (folder / LINEAGE).is_file() else ()
    return (*listed_files(folder), *lineage, CHECKSUMS)


def publish(folder: Path, target: Storage) -> Iterator[str]:
    """Copies a release and yields each file's name when it is there; what is there already is kept.

    A copy that was interrupted goes on where it stopped.

    Args:
        folder: The release.
        target: Where it is to lie; empty, or the same release whole or in part.

    Raises:
        UserError: If something else is there, or the storage refuses.
        CorruptData: If a file of the release is not the one that its list names.
    """
    names, sums = files_to_publish(folder), read_checksums(folder)
    sizes = target.sizes()
    _require_same(folder, target, sizes)
    for name in names:
        data = (folder / name).read_bytes()
        if name in sums and file_hash(data) != sums[name]:
            raise CorruptData(f"{folder / name} is not what {CHECKSUMS} says; see emem verify")
        if not _is_there(target, name, data, sizes):
            target.write(name, data)
        yield name


def _is_there(target: Storage, name: str, data: bytes, sizes: dict[str, int]) -> bool:
    """Tells whether a file is there.

    Raises:
        UserError: If another one is: a published file never changes.
    """
    if name not in sizes:
        return False
    if name == LINEAGE:  # whose bytes differ from build to build
        return True
    if sizes[name] == len(data) and target.read(name) == data:
        return True
    raise UserError(
        f"{target.url}/{name} is there with other content, and a published release never changes;"
        " publish to another place"
    )


def _require_same(folder: Path, target: Storage, sizes: dict[str, int]) -> None:
    """Checks that nothing lies there that is not of this release.

    Raises:
        UserError: If something does.
    """
    others = sorted(set(sizes) - set(files_to_publish(folder)))
    if others:
        raise UserError(
            f"{target.url} holds {others[0]}, which is not of {folder.name}; publish to a place of"
            f" its own, such as {target.url}/{folder.name}"
        )
