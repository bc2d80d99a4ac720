"""The user's own houses as they lie on the disk: files of one house or of many, plain or gzipped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from schemas.errors import RecordRejected, UserError
from schemas.ids import house_name
from simulators.houses.reading import GZIP_MAGIC, unpacked
from simulators.sources.houses import ReadHouse

ENDINGS = (".jsonl.gz", ".json.gz", ".jsonl", ".json")


def own_houses(path: Path) -> Iterator[ReadHouse]:
    """Yields the houses of a file, or of all files of a folder by name; folders in it are not searched.

    A file holds one house, a list of houses, or one house a line. What is no house is yielded as it is:
    whoever reads it finds the reason. The names in ids are unique.

    Raises:
        UserError: If there is no such file or folder, or no house file in it.
    """
    try:
        files = _files(path)
        taken: set[str] = set()
        for file in files:
            stem = next(file.name.removesuffix(end) for end in ENDINGS if file.name.endswith(end))
            parts = _parts(file.read_bytes())
            for number, data in enumerate(parts):
                told = file.name if len(parts) == 1 else f"{file.name}[{number}]"
                name = house_name(stem if len(parts) == 1 else f"{stem}-{number}")
                yield ReadHouse(told, _unique(name, taken), data)
    except OSError as error:
        raise UserError(f"cannot read {error.filename or path}: {error.strerror}") from error


def _files(path: Path) -> tuple[Path, ...]:
    if path.is_file():
        if not path.name.endswith(ENDINGS):
            raise UserError(f"{path} is no house file; expected one that ends in {_ending_words()}")
        return (path,)
    if not path.is_dir():
        raise UserError(f"there is no file or folder {path}")
    files = tuple(sorted(one for one in path.iterdir() if one.name.endswith(ENDINGS)))
    if not files:
        raise UserError(f"the folder {path} has no file that ends in {_ending_words()}")
    return files


def _ending_words() -> str:
    return f"{', '.join(ENDINGS[:-1])} or {ENDINGS[-1]}"


def _parts(data: bytes) -> tuple[bytes, ...]:
    """Returns the houses of a file, or the file as it is if it is no collection of any."""
    try:
        plain = unpacked(data) if data.startswith(GZIP_MAGIC) else data
    except RecordRejected:
        return (data,)
    try:
        value = json.loads(plain)
    except (ValueError, RecursionError):
        lines = tuple(line for line in plain.splitlines() if line.strip())
        return lines if len(lines) > 1 and lines[0].lstrip().startswith(b'{"') else (data,)
    if isinstance(value, list) and value:
        return tuple(json.dumps(one).encode() for one in value)
    return (data,)


def _unique(name: str, taken: set[str]) -> str:
    found, number = name, 2
    while found in taken:
        found, number = f"{name}-{number}", number + 1
    taken.add(found)
    return found
