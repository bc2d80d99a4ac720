"""Dagster's instance folder: settings linked in, an absolute DAGSTER_HOME, crashed runs closed."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from assets.cli.storage import set_damage_aside
from assets.lock import interface_is_open
from assets.paths import PROJECT, Paths

if TYPE_CHECKING:
    from dagster import DagsterInstance, DagsterRun

START_TIME = 19
"""Place of a process's start in `/proc/<id>/stat`, counted from its state."""
SLACK = 60.0
"""Seconds by which two clocks may differ."""


def prepare_home(paths: Paths) -> str:
    """Makes the instance folder and points Dagster to it.

    Call before Dagster is imported, and under the build lock. Without an absolute DAGSTER_HOME that
    holds `dagster.yaml`, Dagster silently uses its defaults or a temporary folder that it deletes.

    Returns:
        A sentence about damage that was set aside; empty if there was none.
    """
    home, notice = paths.dagster, set_damage_aside(paths)
    home.mkdir(parents=True, exist_ok=True)
    link = home / "dagster.yaml"
    if not link.exists() or link.resolve() != PROJECT / "dagster.yaml":
        link.unlink(missing_ok=True)
        link.symlink_to(PROJECT / "dagster.yaml")
    os.environ["DAGSTER_HOME"] = str(home)
    os.environ["DAGSTER_DISABLE_TELEMETRY"] = "1"
    os.environ["GX_ANALYTICS_ENABLED"] = "false"
    return notice


def close_crashed_runs(instance: DagsterInstance, paths: Paths) -> int:
    """Marks runs as failed whose process is gone; they would hold up every later run.

    A run that an open web interface has begun, or is about to begin, is left alone: it may be waiting
    for the build lock that the caller holds.

    Returns:
        How many there were.
    """
    from dagster import RunsFilter
    from dagster._core.storage.dagster_run import IN_PROGRESS_RUN_STATUSES

    about_to_start = interface_is_open(paths.interface_mark)
    closed = 0
    for run in instance.get_runs(RunsFilter(statuses=IN_PROGRESS_RUN_STATUSES)):
        if not _lives(instance, run, about_to_start):
            instance.report_run_failed(run, "the process of this run is gone")
            instance.event_log_storage.free_concurrency_slots_for_run(run.run_id)
            closed += 1
    return closed


def _lives(instance: DagsterInstance, run: DagsterRun, about_to_start: bool) -> bool:
    """Tells whether a run's process still runs; one that has none yet lives if one is about to start."""
    from dagster import DagsterRunStatus

    seen = list(_processes(instance, run.run_id))
    if not seen and run.status is DagsterRunStatus.STARTING:
        return about_to_start
    return any(_same_process(pid, at) for pid, at in seen)


def _processes(instance: DagsterInstance, run_id: str) -> Iterator[tuple[int, float]]:
    """Yields the id of each process that a run's events tell of, and when."""
    for entry in instance.all_logs(run_id):
        event = entry.dagster_event
        if event is None:
            continue
        if event.pid:
            yield event.pid, entry.timestamp
        # So a process that was started for the run tells its own id, before its first step.
        told = event.engine_event_data.metadata.get("pid") if event.is_engine_event else None
        if told is not None and str(told.value).isdigit():
            yield int(str(told.value)), entry.timestamp


def _same_process(pid: int, at: float) -> bool:
    """Tells whether the process that had an id at some time still runs; ids are given out again."""
    try:
        os.kill(pid, 0)
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        up = float(Path("/proc/uptime").read_text(encoding="utf-8").split()[0])
    except (ProcessLookupError, PermissionError):
        return False  # another user's is none that builds here
    except OSError:
        return True  # a system without /proc cannot tell
    if fields[0] == "Z":
        return False
    began = time.time() - up + int(fields[START_TIME]) / os.sysconf("SC_CLK_TCK")
    return began <= at + SLACK
