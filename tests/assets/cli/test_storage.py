"""Dagster's storage: damage is set aside and named, and a full disk is one line."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from assets.cli.instance import prepare_home
from assets.cli.storage import open_instance, set_damage_aside, storage_error
from assets.lock import interface_mark
from assets.paths import Paths
from schemas.errors import UserError

ROWS = 500


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """A data folder with a database where Dagster keeps the history of runs."""
    made = Paths.of(tmp_path)
    file = made.dagster / "history" / "runs.db"
    file.parent.mkdir(parents=True)
    with sqlite3.connect(file) as database:
        database.execute("CREATE TABLE runs (id INTEGER PRIMARY KEY, body TEXT)")
        database.executemany("INSERT INTO runs (body) VALUES (?)", [("x" * 100,)] * ROWS)
    database.close()
    return made


def overwrite(path: Path) -> None:
    path.write_bytes(b"no database at all" * 300)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def scribble(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[8192:16384] = b"\xff" * 8192
    path.write_bytes(data)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def make_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (overwrite, "file is not a database"),
        (cut, "malformed"),
        (scribble, ""),
        (empty, "it holds no table"),
        (make_folder, "it is no file"),
    ],
)
def test_a_damaged_database_is_named_and_set_aside(
    damage: Callable[[Path], None], why: str, paths: Paths
) -> None:
    broken = paths.dagster / "history" / "runs.db"
    damage(broken)
    notice = set_damage_aside(paths)
    assert notice.startswith(f"{broken} is damaged (")
    assert why in notice
    assert "set aside as dagster.corrupt-1 and begins anew" in notice
    assert "\n" not in notice
    assert not paths.dagster.exists()
    assert (paths.build / "dagster.corrupt-1" / "history" / "runs.db").exists()


def test_what_was_set_aside_before_stays(paths: Paths) -> None:
    (paths.build / "dagster.corrupt-1").mkdir()
    overwrite(paths.dagster / "history" / "runs.db")
    assert "dagster.corrupt-2" in set_damage_aside(paths)


def test_a_whole_database_stays_where_it_is(paths: Paths) -> None:
    assert set_damage_aside(paths) == ""
    assert prepare_home(paths) == ""
    with sqlite3.connect(paths.dagster / "history" / "runs.db") as database:
        assert database.execute("SELECT count(*) FROM runs").fetchone() == (ROWS,)
    database.close()


def test_a_database_that_is_being_written_is_not_damaged(paths: Paths) -> None:
    with sqlite3.connect(paths.dagster / "history" / "runs.db") as database:
        database.execute("INSERT INTO runs (body) VALUES ('y')")
        assert set_damage_aside(paths) == ""
    database.close()


def test_a_file_where_the_folder_should_be_is_set_aside(tmp_path: Path) -> None:
    paths = Paths.of(tmp_path)
    paths.build.mkdir()
    paths.dagster.write_text("")
    assert prepare_home(paths).startswith(f"{paths.dagster} is damaged (it is no folder)")
    assert (paths.dagster / "dagster.yaml").is_file()


def test_a_folder_where_the_settings_should_be_is_set_aside(tmp_path: Path) -> None:
    paths = Paths.of(tmp_path)
    (paths.dagster / "dagster.yaml").mkdir(parents=True)
    assert "dagster.yaml is damaged (it is a folder)" in prepare_home(paths)
    assert (paths.dagster / "dagster.yaml").is_file()


def test_what_an_open_interface_works_with_is_left_alone(paths: Paths) -> None:
    overwrite(paths.dagster / "history" / "runs.db")
    with (
        interface_mark(paths.interface_mark),
        pytest.raises(UserError, match="the web interface has it open; stop it"),
    ):
        set_damage_aside(paths)
    assert paths.dagster.exists()


def sqlite_error(query: str, *before: str) -> sqlite3.Error:
    database = sqlite3.connect(":memory:")
    try:
        for line in before:
            database.execute(line)
        database.execute(query)
    except sqlite3.Error as error:
        return error
    finally:
        database.close()
    raise AssertionError("no error")


def test_a_full_disk_is_told_and_a_bug_is_not() -> None:
    small = ("CREATE TABLE t (x)", "PRAGMA max_page_count = 2")
    full = sqlite_error("INSERT INTO t VALUES (zeroblob(100000))", *small)
    assert str(storage_error("/d/dagster", full)) == (
        "cannot write /d/dagster: database or disk is full; make room and run again"
        " (what was finished before is kept)"
    )
    assert storage_error("/d", sqlite_error("SELECT * FROM absent")) is None
    assert storage_error("/d", ValueError("another")) is None


def test_an_error_of_the_storage_reaches_the_user_as_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DAGSTER_HOME", str(tmp_path))
    full = sqlite_error(
        "INSERT INTO t VALUES (zeroblob(100000))", "CREATE TABLE t (x)", "PRAGMA max_page_count = 2"
    )
    with pytest.raises(UserError, match="disk is full; make room"), open_instance():
        raise sa.exc.OperationalError("INSERT", {}, full)
    bug = sqlite_error("SELECT * FROM absent")
    with pytest.raises(sa.exc.OperationalError, match="no such table"), open_instance():
        raise sa.exc.OperationalError("SELECT", {}, bug)
