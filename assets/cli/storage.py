"""Dagster's own storage, which holds the history of runs and no record: damage never blocks a build."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

from assets.lock import interface_is_open
from assets.paths import Paths
from schemas.errors import UserError

if TYPE_CHECKING:
    from dagster import DagsterInstance

DAMAGED = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
REFUSED: dict[int, str] = {
    sqlite3.SQLITE_FULL: "make room",
    sqlite3.SQLITE_IOERR: "make room, or check the disk",
    sqlite3.SQLITE_READONLY: "grant access, or choose another folder",
    sqlite3.SQLITE_PERM: "grant access, or choose another folder",
    sqlite3.SQLITE_CANTOPEN: "make room, or grant access",
    sqlite3.SQLITE_BUSY: "end the program that holds it",
    sqlite3.SQLITE_LOCKED: "end the program that holds it",
}
"""What to do about what SQLite says that is no bug. Only the lower byte of a code tells the kind."""


def set_damage_aside(paths: Paths) -> str:
    """Renames Dagster's folder if a file in it is not what it should be. Call under the build lock.

    Returns:
        A sentence about what was set aside; empty if nothing was.

    Raises:
        UserError: If a web interface has the folder open.
        OSError: If the disk refuses.
    """
    home = paths.dagster
    broken, why = _first_damage(home)
    if broken is None:
        return ""
    if interface_is_open(paths.interface_mark):
        raise UserError(
            f"{broken} is damaged ({why}) and the web interface has it open; stop it (emem ui) and"
            " run again"
        )
    number = 1
    while (aside := home.with_name(f"{home.name}.corrupt-{number}")).exists():
        number += 1
    home.rename(aside)
    return (
        f"{broken} is damaged ({why}); Dagster's folder is set aside as {aside.name} and begins anew:"
        " it held the history of runs and no record"
    )


@contextmanager
def open_instance() -> Iterator[DagsterInstance]:
    """Opens Dagster's storage, of the folder that DAGSTER_HOME names, for as long as the block runs.

    Raises:
        UserError: If the disk refuses, or a file turns out to be damaged: one line.
    """
    # Late, because Dagster takes more than a second to import.
    from dagster import DagsterInstance
    from sqlalchemy.exc import DatabaseError

    try:
        with DagsterInstance.get() as instance:
            yield instance
    except DatabaseError as error:
        told = storage_error(os.environ["DAGSTER_HOME"], error.orig)
        if told is None:
            raise
        raise told from error


def storage_error(folder: str, error: BaseException | None) -> UserError | None:
    """Returns what the user can do about an error of SQLite; None if it is a bug."""
    if not isinstance(error, sqlite3.Error):
        return None
    kind = error.sqlite_errorcode & 0xFF
    if kind in DAMAGED:
        return UserError(f"{folder} is damaged ({error}); run again, which sets it aside")
    if kind not in REFUSED:
        return None
    return UserError(
        f"cannot write {folder}: {error}; {REFUSED[kind]} and run again"
        " (what was finished before is kept)"
    )


def _first_damage(home: Path) -> tuple[Path | None, str]:
    if not home.exists():
        return None, ""
    if not home.is_dir():
        return home, "it is no folder"
    settings = home / "dagster.yaml"
    if settings.is_dir():
        return settings, "it is a folder"
    for path in sorted(home.rglob("*.db")):
        why = _damage(path)
        if why:
            return path, why
    return None, ""


def _damage(path: Path) -> str:
    """Returns what is wrong with a database; empty if nothing is, or if that cannot be told now."""
    if not path.is_file():
        return "it is no file"
    try:
        with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True)) as database:
            (found,) = database.execute("PRAGMA quick_check(1)").fetchone()
            (tables,) = database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error) if error.sqlite_errorcode & 0xFF in DAMAGED else ""
    if found != "ok":
        return " ".join(str(found).split())
    return "" if tables else "it holds no table"
