"""Order of rows and the lineage database, compared with what the manifest says."""

from __future__ import annotations

import os
from pathlib import Path

import duckdb
import pytest

from pipeline.common.arrow import to_table
from pipeline.common.parquet import parquet_bytes
from pipeline.release.configs import CONFIGS, data_path
from pipeline.release.read import Release
from tests.pipeline.release.tampering import (
    SHARD,
    check,
    edit_header,
    found,
    recompute_checksums,
    reseal,
)


def test_a_changed_lineage_is_named_by_its_table(copy: Path) -> None:
    connection = duckdb.connect(str(copy / "lineage.duckdb"))
    connection.execute("DELETE FROM edges WHERE relation = 'assembled_from'")
    connection.close()
    assert found(check(copy)) == {("", "lineage.duckdb", "edges")}
    (copy / "lineage.duckdb").unlink()
    assert ("", "lineage.duckdb", "") in found(check(copy))


def test_rows_in_another_order_are_named_though_everything_was_resealed(copy: Path) -> None:
    rows = list(Release(copy).rows("episodes", SHARD))
    path = data_path("episodes", SHARD)
    (copy / path).write_bytes(parquet_bytes(to_table(rows[::-1], CONFIGS["episodes"].row)))
    reseal(copy)
    assert found(check(copy)) == {("", path, "episode_id")}


@pytest.mark.parametrize(
    ("statement", "name"),
    [
        ("CREATE OR REPLACE VIEW gate_rejects AS SELECT 1 AS one", "view gate_rejects"),
        ("DROP VIEW release_episodes", "view release_episodes"),
        ("CREATE TABLE notes (text VARCHAR)", "table notes"),
        ("CREATE MACRO one(x) AS x + 1", "macro one"),
    ],
)
def test_what_a_lineage_database_holds_beside_its_tables_is_named(
    copy: Path, statement: str, name: str
) -> None:
    connection = duckdb.connect(str(copy / "lineage.duckdb"))
    connection.execute(statement)
    connection.close()
    assert found(check(copy)) == {("", "lineage.duckdb", name)}


def test_a_link_in_place_of_a_file_is_named(copy: Path, tmp_path: Path) -> None:
    path = copy / data_path("steps", SHARD)
    outside = tmp_path / "outside.parquet"
    path.rename(outside)
    path.symlink_to(outside)
    assert ("", data_path("steps", SHARD), "") in found(check(copy))


def test_a_pipe_in_place_of_a_file_is_named_and_nothing_waits(copy: Path) -> None:
    path = copy / data_path("steps", SHARD)
    path.unlink()
    os.mkfifo(path)
    assert ("", data_path("steps", SHARD), "") in found(check(copy))


def test_an_unknown_licence_is_named(copy: Path) -> None:
    info = Release(copy).manifest.header.info
    assert info is not None
    edit_header(copy, info={**info.model_dump(mode="json"), "licence": "Proprietary"})
    assert any("licence 'Proprietary'" in problem.detail for problem in check(copy).problems)


def test_statistics_that_are_nested_without_end_are_named(copy: Path) -> None:
    (copy / "statistics.json").write_text("[" * 200_000)
    recompute_checksums(copy)
    assert ("", "statistics.json", "") in found(check(copy))
