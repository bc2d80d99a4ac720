"""Files that only one process may hold: the lineage database, and the build's lock."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from assets.doctor.base import Finding, Level, Patient
from assets.lock import build_lock
from schemas.errors import UserError

HELD = "Could not set lock"
_PID = re.compile(r"PID (\d+)")


def check(patient: Patient) -> Iterator[Finding]:
    """Tries both locks, and lets go of them at once."""
    yield of_build(patient.paths.lock)
    yield of_database(patient.paths.lineage)


def of_build(lock: Path) -> Finding:
    """Tells whether another build runs on the data folder."""
    if not lock.parent.exists():
        return Finding("build lock", Level.OK, "no build has run here yet")
    try:
        with build_lock(lock):
            return Finding("build lock", Level.OK, "free")
    except UserError as error:
        what, _, remedy = str(error).partition("; ")
        return Finding("build lock", Level.FAULT, what, remedy)
    except OSError as error:
        remedy = "allow writing there, or choose another folder with --data DIR"
        return Finding("build lock", Level.FAULT, f"{lock}: {error.strerror}", remedy)


def of_database(path: Path) -> Finding:
    """Tells whether another process has the lineage database open, which keeps everybody else out."""
    import duckdb

    topic = "lineage database"
    if not path.exists():
        return Finding(topic, Level.OK, "not made yet")
    try:
        duckdb.connect(str(path), read_only=True).close()
    except duckdb.IOException as error:
        if HELD in str(error):
            holder = _PID.search(str(error))
            who = f"process {holder[1]}" if holder else "another process"
            return Finding(topic, Level.WARNING, f"{who} has it open for writing", "close it there")
        return _unreadable(topic, path, error)
    except duckdb.Error as error:
        return _unreadable(topic, path, error)
    return Finding(topic, Level.OK, "readable, not locked")


def _unreadable(topic: str, path: Path, error: Exception) -> Finding:
    first = str(error).splitlines()[0]
    remedy = f"delete it; the next build makes it again from the records: rm {path}"
    return Finding(topic, Level.WARNING, f"cannot be read ({first})", remedy)
