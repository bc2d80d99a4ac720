"""One build at a time on one data folder, and whether a web interface is open on it."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from schemas.errors import UserError


@contextmanager
def build_lock(path: Path) -> Iterator[None]:
    """Holds the lock file for as long as the block runs.

    The kernel frees the lock when the process ends, however it ends, so there is never a stale one.

    Raises:
        UserError: If another process holds it: one line with its process id.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            pid = file.read().strip() or "unknown"
            raise UserError(
                f"another build is running on {path.parent.parent} (process {pid});"
                " wait until it ends, or give this one a data folder of its own (--data DIR)"
            ) from None
        file.seek(0)
        file.truncate()
        file.write(str(os.getpid()))
        file.flush()
        yield


@contextmanager
def interface_mark(path: Path) -> Iterator[None]:
    """Marks, for as long as the block runs, that a web interface is open; several may be."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+", encoding="utf-8") as file:
        fcntl.flock(file, fcntl.LOCK_SH)
        yield


def interface_is_open(path: Path) -> bool:
    """Tells whether a living process holds the mark."""
    if not path.exists():
        return False
    with path.open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
    return False
