"""Runs that a crash left open are closed; those of a living process are not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import dagster as dg
import pytest
from dagster._core.events import DagsterEvent, EngineEventData
from dagster._core.test_utils import create_run_for_test

from assets.cli.instance import close_crashed_runs
from assets.lock import interface_mark
from assets.paths import Paths


@pytest.fixture
def instance() -> Iterator[dg.DagsterInstance]:
    with dg.DagsterInstance.ephemeral() as one:
        yield one


@pytest.fixture
def gone() -> int:
    """The id of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def run(
    instance: dg.DagsterInstance, status: dg.DagsterRunStatus, pid: int = 0, at: float = 0.0
) -> str:
    """Makes a run, of which a process tells that it was started for it."""
    made: dg.DagsterRun = create_run_for_test(instance, job_name="publish", status=status)
    if pid:
        event = DagsterEvent(
            event_type_value=dg.DagsterEventType.ENGINE_EVENT.value,
            job_name="publish",
            message=f"Started process for run (pid: {pid}).",
            event_specific_data=EngineEventData.in_process(pid),
        )
        instance.report_dagster_event(event, made.run_id, timestamp=at or time.time())
    return str(made.run_id)


def status_of(instance: dg.DagsterInstance, run_id: str) -> str:
    found = instance.get_run_by_id(run_id)
    assert found is not None
    return str(found.status.value)


STARTING, STARTED = dg.DagsterRunStatus.STARTING, dg.DagsterRunStatus.STARTED


def test_a_run_whose_process_is_gone_is_closed(
    instance: dg.DagsterInstance, gone: int, tmp_path: Path
) -> None:
    runs = [run(instance, STARTING, gone), run(instance, STARTED, gone), run(instance, STARTED)]
    with interface_mark(Paths.of(tmp_path).interface_mark):
        assert close_crashed_runs(instance, Paths.of(tmp_path)) == 3
    assert {status_of(instance, one) for one in runs} == {"FAILURE"}


def test_a_run_of_a_living_process_is_left_alone(
    instance: dg.DagsterInstance, tmp_path: Path
) -> None:
    one, other = run(instance, STARTING, os.getpid()), run(instance, STARTED, os.getpid())
    assert close_crashed_runs(instance, Paths.of(tmp_path)) == 0
    assert [status_of(instance, each) for each in (one, other)] == ["STARTING", "STARTED"]


def test_a_run_that_an_open_interface_is_about_to_start_is_left_alone(
    instance: dg.DagsterInstance, tmp_path: Path
) -> None:
    one, paths = run(instance, STARTING), Paths.of(tmp_path)
    with interface_mark(paths.interface_mark):
        assert close_crashed_runs(instance, paths) == 0
    assert status_of(instance, one) == "STARTING"
    assert close_crashed_runs(instance, paths) == 1


def test_a_process_that_got_the_id_later_is_another(
    instance: dg.DagsterInstance, tmp_path: Path
) -> None:
    run(instance, STARTED, os.getpid(), at=1_000_000_000.0)
    assert close_crashed_runs(instance, Paths.of(tmp_path)) == 1


def test_a_real_run_in_this_process_is_known_to_live(
    instance: dg.DagsterInstance, tmp_path: Path
) -> None:
    found: list[int] = []

    @dg.op
    def look() -> None:
        found.append(close_crashed_runs(instance, Paths.of(tmp_path)))

    @dg.job
    def looking() -> None:
        look()

    assert looking.execute_in_process(instance=instance).success
    assert found == [0]
