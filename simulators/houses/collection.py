"""A folder of many houses in few files, of which any one is read without the others.

`<split>-<first number>.jsonl.gz` holds up to 50 houses, one canonical JSON line each, every line a gzip
member of its own (`zcat` shows them all). `<split>.jsonl` has a line for each house: where it lies, its
SHA-256, and where it comes from.
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from schemas.base import Record, canonical_json, file_hash
from schemas.errors import CorruptData, RecordRejected, UserError
from schemas.names import Split
from simulators.houses.reading import GZIP_MAGIC, LFS_MAGIC, MOST_BYTES

SHARD = 50
"""Houses of a file."""
REMEDY = "get the files again (git checkout) or make them anew with: emem scenes generate"


class RefusedAttempt(Record):
    """A run of a generator that gave no usable house."""

    seed: int
    reason: str
    detail: str


class HouseOrigin(Record):
    """Where a house comes from.

    Attributes:
        generator: What made it, with its version.
        base_seed: The seed of the whole collection.
        seed: The generator's own, of the attempt that gave the house.
        layout: The generator's name of the layout.
        refused: The attempts before that one.
    """

    generator: str
    base_seed: int
    seed: int
    layout: str
    refused: tuple[RefusedAttempt, ...] = ()


class HouseEntry(Record):
    """One house of a collection.

    Attributes:
        number: Its name in its split, from 0.
        file: The file that it lies in.
        offset: Of its gzip member, bytes.
        length: Of its gzip member, bytes.
        sha256: Of its canonical JSON.
    """

    number: int
    file: str
    offset: int
    length: int
    sha256: str
    rooms: int
    objects: int
    origin: HouseOrigin


class NewHouse(Record):
    """A house to be added."""

    number: int
    house: dict[str, Any]
    origin: HouseOrigin


class HouseCollection:
    """The houses of a folder, read when asked for."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._read: dict[Split, tuple[tuple[int, int], dict[int, HouseEntry]]] = {}

    def entries(self, split: Split) -> Mapping[int, HouseEntry]:
        """Returns the houses of a split by number, in order; none if it has no index.

        Raises:
            CorruptData: If the index is damaged.
            UserError: If it cannot be read.
        """
        path = self._folder / f"{split}.jsonl"
        if not path.exists():
            return {}
        stamp = (path.stat().st_mtime_ns, path.stat().st_size)
        known = self._read.get(split)
        if known is None or known[0] != stamp:
            known = self._read[split] = (stamp, _entries(path))
        return known[1]

    def line(self, entry: HouseEntry) -> bytes:
        """Returns a house's canonical JSON.

        Raises:
            RecordRejected: `lfs_pointer`, `not_gzip` or `wrong_hash`, if the file is not what it was.
        """
        path = self._folder / entry.file
        try:
            with path.open("rb") as file:
                start = file.read(len(LFS_MAGIC))
                file.seek(entry.offset)
                packed = file.read(entry.length)
        except OSError as error:
            raise RecordRejected("not_readable", f"{entry.file}: {error.strerror}") from error
        if start == LFS_MAGIC:
            text = f"{entry.file} is a Git LFS pointer, not the data; fetch it with: git lfs pull"
            raise RecordRejected("lfs_pointer", text)
        try:
            line = zlib.decompressobj(zlib.MAX_WBITS | 16).decompress(packed, MOST_BYTES)
        except zlib.error as error:
            where = f"{entry.file}, bytes {entry.offset} to {entry.offset + entry.length}"
            raise RecordRejected("not_gzip", f"{where}: {error}") from error
        line = line.removesuffix(b"\n")
        if file_hash(line) != entry.sha256:
            text = f"{entry.file}: house {entry.number} is not the one that the index tells"
            raise RecordRejected("wrong_hash", text)
        return line

    def add(self, split: Split, houses: Iterable[NewHouse]) -> None:
        """Adds houses at the end of a split; what is there stays as it is, byte for byte.

        Raises:
            OSError: If the disk refuses.
            ValueError: If a number is not the next one.
        """
        entries = dict(self.entries(split))
        shards: dict[str, bytes] = {}
        for one in houses:
            if one.number != len(entries):
                raise ValueError(f"house {one.number} of {split} is not the next, {len(entries)}")
            name = f"{split}-{one.number // SHARD * SHARD:04d}.jsonl.gz"
            if name not in shards:
                path = self._folder / name
                shards[name] = path.read_bytes() if path.exists() else b""
            line = canonical_json(one.house)
            packed = _packed(line + b"\n")
            entries[one.number] = HouseEntry(
                number=one.number,
                file=name,
                offset=len(shards[name]),
                length=len(packed),
                sha256=file_hash(line),
                rooms=len(one.house["rooms"]),
                objects=count_objects(one.house["objects"]),
                origin=one.origin,
            )
            shards[name] += packed
        self._folder.mkdir(parents=True, exist_ok=True)
        for name, data in shards.items():
            self._write(name, data)
        # Last, so that it never names what is not there yet.
        index = b"".join(canonical_json(entry) + b"\n" for entry in entries.values())
        self._write(f"{split}.jsonl", index)

    def _write(self, name: str, data: bytes) -> None:
        target = self._folder / name
        temporary = target.with_name(f".{name}.{os.getpid()}.tmp")
        try:
            temporary.write_bytes(data)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)


def _entries(path: Path) -> dict[int, HouseEntry]:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise UserError(f"cannot read {path}: {error.strerror}") from error
    if lines and lines[0].startswith(LFS_MAGIC):
        raise UserError(f"{path} is a Git LFS pointer, not the data; run: git lfs pull")
    try:
        entries = [HouseEntry.model_validate(json.loads(line)) for line in lines]
    except (ValueError, ValidationError) as error:
        text = str(error).splitlines()[0]
        raise CorruptData(f"{path} is damaged: {text}; {REMEDY}") from error
    numbers = [entry.number for entry in entries]
    if numbers != list(range(len(entries))):
        raise CorruptData(f"{path} is damaged: its numbers do not run from 0; {REMEDY}")
    return dict(zip(numbers, entries, strict=True))


def count_objects(items: Iterable[Mapping[str, Any]]) -> int:
    """Returns how many objects a list of a house has, with all that hangs below them."""
    return sum(1 + count_objects(item.get("children") or ()) for item in items)


def _packed(data: bytes) -> bytes:
    """Returns one gzip member without name and time."""
    pack = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    packed = pack.compress(data) + pack.flush()
    assert packed.startswith(GZIP_MAGIC)
    return packed
