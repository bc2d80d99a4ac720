"""`checksums.sha256`: what `sha256sum -c` reads, for every file whose bytes are fixed."""

from __future__ import annotations

import re
from pathlib import Path

from schemas.base import file_hash
from schemas.errors import CorruptData, UserError

CHECKSUMS = "checksums.sha256"
LINEAGE = "lineage.duckdb"
_LINE = re.compile(r"([0-9a-f]{64})  (.+)")


def checksum_text(folder: Path) -> str:
    """Returns the checksums of all files but `lineage.duckdb` and the list itself, sorted by path.

    The bytes of a DuckDB file differ from build to build; its tables have digests in the manifest.
    """
    return "".join(f"{file_hash((folder / p).read_bytes())}  {p}\n" for p in listed_files(folder))


def listed_files(folder: Path) -> tuple[str, ...]:
    """Returns the paths that a checksum list of this folder names, sorted."""
    paths = (p.relative_to(folder).as_posix() for p in folder.rglob("*") if p.is_file())
    return tuple(sorted(path for path in paths if path not in (CHECKSUMS, LINEAGE)))


def read_checksums(folder: Path) -> dict[str, str]:
    """Reads the list: path to SHA-256.

    Raises:
        UserError: If the folder has none.
        CorruptData: If a line is no checksum, or a path is absolute, leads outside or is there twice.
    """
    path = folder / CHECKSUMS
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except FileNotFoundError as error:
        raise UserError(f"{folder} is no release: it has no {CHECKSUMS}") from error
    except UnicodeDecodeError as error:
        raise CorruptData(f"{path} is no text") from error
    found: dict[str, str] = {}
    for number, line in enumerate(lines, start=1):
        match = _LINE.fullmatch(line)
        if match is None or match[2].startswith("/") or ".." in Path(match[2]).parts:
            raise CorruptData(f"{path}, line {number} is no checksum of a file of the release")
        if match[2] in found:
            raise CorruptData(f"{path} names {match[2]} twice")
        found[match[2]] = match[1]
    return found
