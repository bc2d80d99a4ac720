"""A whole batch in one worker: the same bytes as stage by stage, and Dagster only describes it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import dagster as dg
import pytest

from assets import run
from assets.config import load_config
from assets.engines.process import ProcessEngine
from assets.jobs import BATCH_STAGES
from assets.paths import Paths
from assets.stages.episodes import about_episodes
from assets.whole_batch import STAGES, BatchItem, make_batch, unfinished
from assets.workshop import Workshop
from tests.assets.conftest import Build, Told, mini_folder


def made_files(paths: Paths) -> dict[str, bytes]:
    """Returns all record files of the batch by name, but the contact sheet, which is Dagster's."""
    found = sorted(paths.records.rglob("mini.*"))
    return {
        path.relative_to(paths.records).as_posix(): path.read_bytes()
        for path in found
        if not path.name.endswith(".done.json") and path.parent.name != "sheets"
    }


@pytest.fixture(scope="module")
def whole(_built: Build, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Build]:
    """A data folder in which one call has made the batch."""
    folder = tmp_path_factory.mktemp("whole") / "data"
    paths = mini_folder(folder, _built.paths.scene_cache)
    done = make_batch(BatchItem(paths, load_config(paths, "mini"), "mini", "run"))
    assert (done.name, done.notices) == ("mini", ())
    with dg.DagsterInstance.ephemeral() as instance:
        yield Build(paths, instance)


def test_the_stages_are_those_of_the_job_in_their_order() -> None:
    assert tuple(stage for stage, _, _ in STAGES) == BATCH_STAGES


def test_the_records_are_those_of_the_stages_one_by_one(built: Build, whole: Build) -> None:
    mine, theirs = made_files(whole.paths), made_files(built.paths)
    assert {"episodes/mini.parquet", "digests/mini.parquet", "validation/mini.parquet"} <= set(mine)
    assert mine == theirs


def test_what_a_worker_made_is_finished(whole: Build) -> None:
    assert unfinished(whole.shop(), ("mini",)) == ()
    about = whole.shop().store.path("shown", "episodes.mini", ".json")
    assert about.exists()
    assert about_episodes(whole.shop(), "mini")["candidates"]


def test_many_batches_are_made_by_workers_and_described_by_dagster(
    built: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "MANY", 1)
    paths = mini_folder(tmp_path / "data", built.paths.scene_cache)
    told = Told()
    with dg.DagsterInstance.ephemeral() as instance, ProcessEngine(1) as engine:
        shop = replace(Workshop(paths, load_config(paths, "mini"), engine), progress=told)
        run.run_build(shop, instance)
        assert told.begun[0] == "batches"
        assert "cues" not in told.begun
        for stage in BATCH_STAGES:
            assert instance.get_materialized_partitions(dg.AssetKey(stage)) == {"mini"}
        event = instance.get_latest_materialization_event(dg.AssetKey("episodes"))
        assert event is not None
        assert event.asset_materialization is not None
        assert event.asset_materialization.metadata["candidates"].value == 3
        run.run_build(shop, instance)
        assert "all stages" in told.was_kept
    sums = "0.1.0/checksums.sha256"
    assert (paths.releases / sums).read_bytes() == (built.paths.releases / sums).read_bytes()
