"""`lineage.duckdb`, built whole from the fragments, at any time again.

Never written in place: several writers that take turns on one DuckDB file lose rows. Readers of an
older file keep reading it after a newer one took its name.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import duckdb

from pipeline.common.arrow import to_table
from pipeline.common.atomic import discard, disk_error, replace, sync_file, temporary_path
from pipeline.common.store import Store
from pipeline.lineage.tables import ENVELOPE, TABLES
from pipeline.lineage.views import VIEWS
from schemas.base import Record
from schemas.errors import CorruptData, UserError

VERSION = 1


def build_database(
    fragments: Store,
    path: Path,
    partitions: Collection[str] | None = None,
    extra: Mapping[str, Sequence[Record]] | None = None,
) -> dict[str, str]:
    """Builds the database from fragments and gives it its name when it is whole.

    Args:
        fragments: The store that `fragments.append` wrote to.
        path: The database file; replaced if it is there.
        partitions: Only fragments of these partitions (batches, versions); None = all.
        extra: Rows by table that are no fragment yet.

    Returns:
        For each table but the envelope the digest of its sorted rows.

    Raises:
        CorruptData: If a fragment is damaged.
        UserError: If the disk refuses.
    """
    temporary = temporary_path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        discard(temporary)
        connection = duckdb.connect(str(temporary))
        try:
            for table in TABLES:
                _fill(connection, fragments, table, partitions, (extra or {}).get(table, ()))
            for view, query in VIEWS.items():
                connection.execute(f"CREATE VIEW {view} AS {query}")
            digests = _digests(connection)
            connection.execute("CHECKPOINT")
        finally:
            connection.close()
        sync_file(temporary)
        replace(temporary, path)
    except OSError as error:
        raise disk_error("write", path, error) from error
    except duckdb.Error as error:
        raise UserError(f"cannot build {path}: {str(error).splitlines()[0]}") from error
    finally:
        discard(temporary)
        discard(temporary.with_name(temporary.name + ".wal"))
    return digests


def open_database(path: Path) -> duckdb.DuckDBPyConnection:
    """Opens the database for reading only.

    Raises:
        UserError: If it is not there.
        CorruptData: If it is no lineage database.
    """
    if not path.is_file():
        raise UserError(f"there is no lineage database {path}; build first")
    try:
        connection = duckdb.connect(str(path), read_only=True)
        rows = connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()
    except duckdb.Error as error:
        raise CorruptData(f"{path} cannot be opened: {str(error).splitlines()[0]}") from error
    found = {name for (name,) in rows}
    missing = sorted(TABLES.keys() - found)
    if missing:
        connection.close()
        raise CorruptData(f"{path} is no lineage database: it lacks {', '.join(missing)}")
    return connection


def database_damage(path: Path) -> str:
    """Returns what is wrong with a database; empty if it can be opened, or is not there."""
    if not path.is_file():
        return ""
    try:
        open_database(path).close()
    except CorruptData as error:
        return str(error)
    return ""


def database_digests(path: Path) -> dict[str, str]:
    """Returns for each table but the envelope the digest of its sorted rows.

    Raises:
        UserError: If the database is not there.
        CorruptData: If it cannot be read.
    """
    connection = open_database(path)
    try:
        return _digests(connection)
    except duckdb.Error as error:
        raise CorruptData(f"{path} cannot be read: {str(error).splitlines()[0]}") from error
    finally:
        with suppress(duckdb.Error):
            connection.close()


def foreign_parts(path: Path) -> dict[str, str]:
    """Returns what a database holds beside its tables, or not as this program would make it.

    Returns:
        For each table, view, macro, type or sequence that differs, what is wrong with it.

    Raises:
        UserError: If the database is not there.
        CorruptData: If it cannot be read.
    """
    right = duckdb.connect(":memory:")
    found = open_database(path)
    try:
        for table in TABLES:
            right.register("rows", to_table((), TABLES[table]))
            right.execute(f"CREATE TABLE {table} AS SELECT * FROM rows")
            right.unregister("rows")
        for view, query in VIEWS.items():
            right.execute(f"CREATE VIEW {view} AS {query}")
        expected, actual = _catalogue(right), _catalogue(found)
    except duckdb.Error as error:
        raise CorruptData(f"{path} cannot be read: {str(error).splitlines()[0]}") from error
    finally:
        right.close()
        with suppress(duckdb.Error):
            found.close()
    faults = {}
    for name in sorted(expected.keys() | actual.keys()):
        if name not in expected:
            faults[name] = "is no part of a lineage database"
        elif name not in actual:
            faults[name] = "is missing"
        elif expected[name] != actual[name]:
            faults[name] = "is not defined as this program defines it"
    return faults


def _catalogue(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    """Returns everything that a database defines, as DuckDB itself writes it."""
    rows = connection.execute(
        """
        SELECT 'table ' || table_name, sql FROM duckdb_tables() WHERE NOT internal
        UNION ALL SELECT 'view ' || view_name, sql FROM duckdb_views() WHERE NOT internal
        UNION ALL SELECT 'macro ' || function_name, coalesce(macro_definition, '')
            FROM duckdb_functions() WHERE NOT internal
        UNION ALL SELECT 'sequence ' || sequence_name, sql FROM duckdb_sequences()
        UNION ALL SELECT 'index ' || index_name, coalesce(sql, '') FROM duckdb_indexes()
        """
    ).fetchall()
    return {str(name): str(sql) for name, sql in rows}


def _fill(
    connection: duckdb.DuckDBPyConnection,
    fragments: Store,
    table: str,
    partitions: Collection[str] | None,
    extra: Sequence[Record],
) -> None:
    names = [
        name
        for name in fragments.partitions(table)
        if partitions is None or name.partition(".")[2] in partitions
    ]
    files = [str(fragments.checked_path(table, name, TABLES[table])) for name in names]
    connection.register("extra_rows", to_table(extra, TABLES[table]))
    rows = "SELECT * FROM extra_rows"
    if files:
        rows += " UNION ALL SELECT * FROM read_parquet(?)"
    connection.execute(
        f"CREATE TABLE {table} AS SELECT DISTINCT * FROM ({rows}) ORDER BY ALL",
        [files] if files else [],
    )
    connection.unregister("extra_rows")


def _digests(connection: duckdb.DuckDBPyConnection) -> dict[str, str]:
    return {table: _digest(connection, table) for table in TABLES if table != ENVELOPE}


def _digest(connection: duckdb.DuckDBPyConnection, table: str) -> str:
    # The order is that of the encoded rows, since a database's own order depends on its collation.
    rows = connection.execute(f"SELECT * FROM {table}").fetchall()
    columns = [item[0] for item in connection.description or ()]
    encoded = sorted(json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in rows)
    digest = hashlib.sha256(json.dumps(columns).encode())
    for line in encoded:
        digest.update(b"\n" + line.encode())
    return digest.hexdigest()
