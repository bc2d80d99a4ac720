"""Files that are either there whole or not there: temporary file, fsync, rename, fsync of the folder."""

from __future__ import annotations

import os
import re
import shutil
from contextlib import suppress
from pathlib import Path

from schemas.disk import disk_error as disk_error

_TEMPORARY = re.compile(r"\..+\.([0-9]+)\.tmp(?:\.wal)?")


def temporary_path(path: Path) -> Path:
    """Returns where this process prepares `path`: `.{name}.{pid}.tmp` in the same folder."""
    return path.with_name(f".{path.name}.{os.getpid()}.tmp")


def write_atomic(path: Path, data: bytes) -> None:
    """Writes a file so that a reader, or a crash at any moment, sees the old or the new one whole.

    Raises:
        UserError: If the disk refuses (full, read-only, no permission); `path` is as it was.
    """
    replace(prepare(path, data), path)


def prepare(path: Path, data: bytes) -> Path:
    """Writes `data` durably to the temporary file of `path`, and returns that file.

    Raises:
        UserError: If the disk refuses; then no temporary file is left.
    """
    temporary = temporary_path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        discard(temporary)
        raise disk_error("write", path, error) from error
    return temporary


def replace(temporary: Path, path: Path) -> None:
    """Gives a prepared file or folder its name, durably.

    Raises:
        UserError: If the disk refuses; then the prepared one is removed.
    """
    try:
        os.replace(temporary, path)
        sync_folder(path.parent)
    except OSError as error:
        discard(temporary)
        raise disk_error("write", path, error) from error


def sync_folder(folder: Path) -> None:
    """Makes the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_file(path: Path) -> None:
    """Makes a file that something else wrote durable."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def discard(path: Path) -> None:
    """Removes a file or a folder tree of ours, as far as the disk lets us."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path, ignore_errors=True)
    else:
        with suppress(OSError):  # an orphan harms nobody, and the next start tries again
            path.unlink()


def clean_orphans(root: Path) -> tuple[Path, ...]:
    """Removes temporary files and folders that processes which are gone left below `root`.

    Those of living processes stay, since they may be at work.

    Returns:
        What was removed, sorted.
    """
    orphans = []
    for path in sorted(root.rglob(".*.tmp*")):
        match = _TEMPORARY.fullmatch(path.name)
        if match is not None and not _alive(int(match[1])):
            discard(path)
            orphans.append(path)
    return tuple(orphans)


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True
