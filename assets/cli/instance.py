"""Dagster's instance folder: settings linked in, an absolute DAGSTER_HOME, crashed runs closed."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from assets.paths import PROJECT, Paths

if TYPE_CHECKING:
    from dagster import DagsterInstance


def prepare_home(paths: Paths) -> None:
    """Makes the instance folder and points Dagster to it. Call before Dagster is imported.

    Without an absolute DAGSTER_HOME that holds `dagster.yaml`, Dagster silently uses its defaults or a
    temporary folder that it deletes.
    """
    home = paths.dagster
    home.mkdir(parents=True, exist_ok=True)
    link = home / "dagster.yaml"
    if not link.exists() or link.resolve() != PROJECT / "dagster.yaml":
        link.unlink(missing_ok=True)
        link.symlink_to(PROJECT / "dagster.yaml")
    os.environ["DAGSTER_HOME"] = str(home)
    os.environ["DAGSTER_DISABLE_TELEMETRY"] = "1"
    os.environ["GX_ANALYTICS_ENABLED"] = "false"


def close_crashed_runs(instance: DagsterInstance) -> int:
    """Marks runs as failed that a crash left in progress; they would hold up every later run.

    Only while the build lock is held and no daemon runs, so that no live run is hit.

    Returns:
        How many there were.
    """
    from dagster import RunsFilter
    from dagster._core.storage.dagster_run import IN_PROGRESS_RUN_STATUSES

    runs = instance.get_runs(RunsFilter(statuses=IN_PROGRESS_RUN_STATUSES))
    for run in runs:
        instance.report_run_failed(run, "the process of this run is gone")
        instance.event_log_storage.free_concurrency_slots_for_run(run.run_id)
    return len(runs)
