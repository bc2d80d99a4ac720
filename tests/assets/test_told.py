"""A user's mistake within a run is one sentence, in the web interface and on the terminal."""

from __future__ import annotations

import inspect
from pathlib import Path

import dagster as dg
import pytest

from assets.config import load_config
from assets.definitions import build_definitions
from assets.engines.serial import SerialEngine
from assets.run import register
from assets.stages import table
from assets.told import told, untold
from assets.workshop import Workshop
from schemas.errors import CorruptData, UserError
from tests.assets.conftest import mini_folder


def test_a_user_error_becomes_a_failure_with_its_sentence_and_back() -> None:
    @told
    def work() -> None:
        raise CorruptData("a file is damaged")

    with pytest.raises(dg.Failure, match="a file is damaged") as found:
        work()
    assert found.value.__suppress_context__
    assert isinstance(untold(found.value), CorruptData)


def test_what_the_disk_refuses_is_a_failure_with_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("")

    @told
    def work() -> None:
        (tmp_path / "cache").mkdir(exist_ok=True)

    sentence = f"cannot use {tmp_path}/cache: File exists; remove it, or move it away and run again"
    with pytest.raises(dg.Failure, match=sentence) as found:
        work()
    error = untold(found.value)
    assert isinstance(error, UserError)
    assert str(error).startswith(sentence)


def test_other_errors_and_failures_stay_what_they_are() -> None:
    @told
    def work() -> None:
        raise ValueError("a bug")

    with pytest.raises(ValueError, match="a bug"):
        work()
    failure = dg.Failure("its own")
    assert untold(failure) is failure


def test_every_asset_tells_user_errors() -> None:
    for asset in table.ASSETS:
        function = asset.op.compute_fn.decorated_fn  # type: ignore[union-attr]
        work = inspect.unwrap(function)
        assert work is not function, asset.key
        assert work.__module__.startswith("assets.stages."), asset.key


def test_a_batch_without_a_file_is_told_in_the_run(tmp_path: Path) -> None:
    paths = mini_folder(tmp_path)
    shop = Workshop(paths, load_config(paths, "mini"), SerialEngine())
    with dg.DagsterInstance.ephemeral() as instance:
        register(instance, ["minni"])
        job = build_definitions(shop.config).resolve_job_def("build_batches")
        result = job.execute_in_process(
            instance=instance,
            partition_key="minni",
            resources={"shop": shop},
            raise_on_error=False,
        )
        (failed,) = [event for event in result.all_events if event.is_step_failure]
    assert failed.step_failure_data.user_failure_data is not None
    text = failed.step_failure_data.user_failure_data.description
    assert text == "unknown scene batch 'minni'; nearest: mini"
