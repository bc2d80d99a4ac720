"""Lineage files that are lost or damaged are named, and made again; rows never go missing silently."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from assets.inputs import fragment_files, stale_stage
from assets.lineage_files import require_fragments
from assets.stages.fragments import build_fragments
from assets.stages.lineage import build_lineage
from assets.workshop import Workshop
from pipeline.lineage.database import database_digests, open_database
from pipeline.lineage.tables import ENVELOPE
from schemas.errors import UserError
from tests.assets.conftest import Build, Told


@pytest.fixture
def told() -> Told:
    return Told()


@pytest.fixture
def shop(own_build: Build, told: Told) -> Workshop:
    return replace(own_build.shop(), progress=told)


def build(shop: Workshop) -> dict[str, str]:
    build_fragments(shop, "mini")
    return build_lineage(shop)


def file(shop: Workshop, table: str, partition: str) -> Path:
    return shop.fragments.path(table, partition)


def marker(path: Path) -> Path:
    return path.with_name(f"{path.name}.done.json")


def test_the_files_of_a_batch_are_those_that_it_writes(built: Build) -> None:
    folder = built.paths.fragments
    written = {
        (path.parent.name, path.name.removesuffix(".parquet"))
        for path in folder.rglob("*.mini.parquet")
    }
    expected = set(fragment_files("mini"))
    assert {one for one in written if one[0] != ENVELOPE} == expected
    assert {table for table, _ in written - expected} == {ENVELOPE}


def test_whole_files_are_kept_and_nothing_is_said(shop: Workshop, told: Told) -> None:
    before = database_digests(shop.paths.lineage)
    assert build(shop) == before
    assert (told.begun, told.notices) == ([], [])


@pytest.mark.parametrize("gone", ["file", "marker", "both"])
@pytest.mark.parametrize("table", ["episodes", "edges"])
def test_a_lost_file_is_named_and_made_again(
    table: str, gone: str, shop: Workshop, told: Told
) -> None:
    before = database_digests(shop.paths.lineage)
    path = file(shop, table, "episodes.mini")
    if gone != "file":
        marker(path).unlink()
    if gone != "marker":
        path.unlink()
    assert stale_stage(shop, "mini", ("fragments",)) == "fragments"
    assert build(shop) == before
    (notice,) = told.notices
    assert str(path) in notice
    assert ("was not finished; set aside as" if gone == "marker" else "made again") in notice
    assert stale_stage(shop, "mini", ("fragments",)) == ""


@pytest.mark.parametrize(
    ("table", "partition"),
    [("episodes", "episodes.mini"), ("checks", "validation.mini"), ("edges", "release.0.1.0")],
)
def test_a_damaged_file_is_set_aside_and_made_again(
    table: str, partition: str, shop: Workshop, told: Told
) -> None:
    before = database_digests(shop.paths.lineage)
    path = file(shop, table, partition)
    path.write_bytes(b"no table")
    assert build(shop) == before
    (notice,) = told.notices
    assert notice.startswith(f"{path} has SHA-256")
    assert f"set aside as {path.name}.corrupt-" in notice


def test_the_file_of_another_table_with_its_marker_is_set_aside(shop: Workshop, told: Told) -> None:
    before = database_digests(shop.paths.lineage)
    path, other = file(shop, "edges", "cues.mini"), file(shop, "cues", "cues.mini")
    shutil.copy(other, path)
    shutil.copy(marker(other), marker(path))
    assert build(shop) == before
    (notice,) = told.notices
    assert notice.startswith(f"{path} holds CueEntry instead of Edge; set aside as")


def test_a_lost_release_is_taken_from_the_release(shop: Workshop, told: Told) -> None:
    before = database_digests(shop.paths.lineage)
    path = file(shop, "releases", "release.0.1.0")
    path.unlink()
    assert build(shop) == before
    assert told.notices == [f"{path} is missing; made again from the release"]


@pytest.mark.parametrize("damaged", [True, False])
def test_a_lost_envelope_is_named_once_and_makes_nothing_again(
    damaged: bool, shop: Workshop, told: Told
) -> None:
    path = file(shop, ENVELOPE, "cues.mini")
    if damaged:
        path.write_bytes(b"no table")
    else:
        path.unlink()
    build(shop)
    assert told.begun == []
    lost = f"{path} is lost: who made cues of batch 'mini', and when, is not known any more"
    assert told.notices[-1] == lost
    assert len(told.notices) == 1 + damaged
    told.notices.clear()
    build(shop)
    assert told.notices == []
    connection = open_database(shop.paths.lineage)
    stages = {name for (name,) in connection.execute("SELECT stage FROM runs").fetchall()}
    connection.close()
    assert {"homes", "episodes"} <= stages
    assert "cues" not in stages


@pytest.mark.parametrize("content", [b"", b"x" * 5000])
def test_a_damaged_database_is_named_and_made_again(
    content: bytes, shop: Workshop, told: Told
) -> None:
    before = database_digests(shop.paths.lineage)
    shop.paths.lineage.write_bytes(content)
    assert build(shop) == before
    (notice,) = told.notices
    assert notice.startswith(str(shop.paths.lineage))
    assert notice.endswith("it is made again from the fragments")


def test_a_batch_that_is_not_built_now_is_never_left_out_silently(
    own_build: Build, shop: Workshop, told: Told
) -> None:
    for name, key in (("scenes", "name: "), ("profiles", "batches: [")):
        text = (own_build.paths.data / name / "mini.yaml").read_text(encoding="utf-8")
        changed = text.replace(f"{key}mini", f"{key}other")
        target = "other.yaml" if name == "scenes" else "mini.yaml"
        (own_build.paths.data / name / target).write_text(changed, encoding="utf-8")
    other = replace(own_build.shop(), progress=told)
    damaged, missing = file(shop, "cues", "cues.mini"), file(shop, "steps", "episodes.mini")
    damaged.write_bytes(b"no table")
    missing.unlink()
    build_lineage(other)
    assert [str(damaged) in told.notices[0], len(told.notices)] == [True, 2]
    assert told.notices[1] == (
        f"2 lineage files are missing ({damaged}) of batch 'mini'; build that batch too (--batch mini)"
    )
    with pytest.raises(UserError, match="2 lineage files are missing"):
        require_fragments(other, "mini")
