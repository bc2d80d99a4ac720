"""A new file in the scenes folder becomes a partition, and on demand a run; a broken one is named."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest

from assets.paths import PROJECT
from assets.resources import DATA_VARIABLE
from assets.sensors import build_new_scene_batches, new_scene_batches

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


def _tick(
    instance: dg.DagsterInstance, sensor: dg.SensorDefinition = new_scene_batches
) -> dg.SensorResult | dg.SkipReason:
    result = sensor(dg.build_sensor_context(instance=instance))
    assert isinstance(result, dg.SensorResult | dg.SkipReason)
    return result


def _added(result: dg.SensorResult | dg.SkipReason) -> list[list[str]]:
    assert isinstance(result, dg.SensorResult)
    assert not result.run_requests
    requests = result.dynamic_partitions_requests or []
    return [list(request.partition_keys) for request in requests]


def _asked(result: dg.SensorResult | dg.SkipReason) -> list[tuple[str | None, str | None]]:
    assert isinstance(result, dg.SensorResult)
    return [(one.partition_key, one.run_key) for one in result.run_requests or []]


def test_a_new_file_becomes_a_partition_and_starts_no_run(
    scenes: Path, instance: dg.DagsterInstance
) -> None:
    (scenes / "more.yaml").write_text(BATCH.replace("ithor-demo-a", "more"))
    assert _added(_tick(instance)) == [["more"]]


def test_partitions_are_added_without_being_asked_for_and_runs_are_not() -> None:
    assert new_scene_batches.default_status is dg.DefaultSensorStatus.RUNNING
    assert build_new_scene_batches.default_status is dg.DefaultSensorStatus.STOPPED


def test_a_known_batch_is_not_added_again(scenes: Path, instance: dg.DagsterInstance) -> None:
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
    assert _added(_tick(instance)) == [["good"]]


def test_a_partition_that_was_never_built_is_asked_for_and_a_built_one_is_not(
    scenes: Path, instance: dg.DagsterInstance
) -> None:
    for name in ("done", "more"):
        (scenes / f"{name}.yaml").write_text(BATCH.replace("ithor-demo-a", name))
    instance.add_dynamic_partitions("scene_batches", ["done", "gone", "more"])
    instance.report_runless_asset_event(dg.AssetMaterialization("fragments", partition="done"))
    # The file of `gone` is no longer there.
    assert [name for name, _ in _asked(_tick(instance, build_new_scene_batches))] == ["more"]
    instance.report_runless_asset_event(dg.AssetMaterialization("fragments", partition="more"))
    assert isinstance(_tick(instance, build_new_scene_batches), dg.SkipReason)


def test_the_same_file_is_asked_for_under_the_same_key_and_a_changed_one_under_another(
    scenes: Path, instance: dg.DagsterInstance
) -> None:
    instance.add_dynamic_partitions("scene_batches", ["more"])
    keys = []
    for homes in ("homes: 5", "homes: 5", "homes: 4"):
        (scenes / "more.yaml").write_text(
            BATCH.replace("ithor-demo-a", "more").replace("homes: 5", homes)
        )
        keys += [key for _, key in _asked(_tick(instance, build_new_scene_batches))]
    assert keys[0] == keys[1] != keys[2]
