"""A new file in the scenes folder becomes a partition and a run; a broken one is named and skipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest

from assets.config import read_batch
from assets.paths import PROJECT, Paths
from assets.resources import DATA_VARIABLE
from assets.sensors import new_scene_batches

BATCH = (PROJECT / "data" / "scenes" / "ithor-demo-a.yaml").read_text(encoding="utf-8")


@pytest.fixture
def scenes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path))
    folder = tmp_path / "scenes"
    folder.mkdir()
    return folder


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    with dg.DagsterInstance.ephemeral() as made:
        yield made


def _tick(instance: dg.DagsterInstance) -> dg.SensorResult | dg.SkipReason:
    result = new_scene_batches(dg.build_sensor_context(instance=instance))
    assert isinstance(result, dg.SensorResult | dg.SkipReason)
    return result


def test_a_new_file_becomes_a_partition_and_a_run(
    scenes: Path, instance: dg.DagsterInstance
) -> None:
    (scenes / "more.yaml").write_text(BATCH.replace("ithor-demo-a", "more"))
    result = _tick(instance)
    assert isinstance(result, dg.SensorResult)
    assert [request.partition_key for request in result.run_requests or []] == ["more"]
    assert [
        list(request.partition_keys) for request in result.dynamic_partitions_requests or []
    ] == [["more"]]


def test_a_known_batch_starts_nothing(scenes: Path, instance: dg.DagsterInstance) -> None:
    (scenes / "more.yaml").write_text(BATCH.replace("ithor-demo-a", "more"))
    instance.add_dynamic_partitions("scene_batches", ["more"])
    result = _tick(instance)
    assert isinstance(result, dg.SkipReason)
    assert result.skip_message == "no new scene batch"


def test_a_file_that_cannot_be_read_is_named_and_does_not_stop_the_others(
    scenes: Path, instance: dg.DagsterInstance
) -> None:
    (scenes / "bad.yaml").write_text(BATCH.replace("homes: 5", "homes: many"))
    skipped = _tick(instance)
    assert isinstance(skipped, dg.SkipReason)
    assert "bad.yaml" in (skipped.skip_message or "")
    (scenes / "good.yaml").write_text(BATCH.replace("ithor-demo-a", "good"))
    result = _tick(instance)
    assert isinstance(result, dg.SensorResult)
    assert [request.partition_key for request in result.run_requests or []] == ["good"]


def test_a_repaired_file_gets_another_run_key(scenes: Path, instance: dg.DagsterInstance) -> None:
    keys = []
    for homes in ("homes: 5", "homes: 4"):
        (scenes / "more.yaml").write_text(
            BATCH.replace("ithor-demo-a", "more").replace("homes: 5", homes)
        )
        result = _tick(instance)
        assert isinstance(result, dg.SensorResult)
        keys += [request.run_key for request in result.run_requests or []]
    assert len(set(keys)) == 2
    assert read_batch(Paths.of(scenes.parent), "more").homes == 4
