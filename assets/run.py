"""Runs the Dagster jobs in this process: what `emem build` does, and what tests do."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple
from uuid import uuid4

import dagster as dg
from dagster._core.errors import DagsterAssetCheckFailedError, DagsterExecutionInterruptedError

from assets.collecting import collect_rarely
from assets.definitions import build_definitions
from assets.jobs import BATCH_JOB, BATCH_STAGES, RELEASE_JOB
from assets.partitions import scene_batches
from assets.progress import NoticesOnly
from assets.told import untold
from assets.whole_batch import MANY, make_batches, unfinished
from assets.workshop import Workshop

QUIET = {"loggers": {"console": {"config": {"log_level": "CRITICAL"}}}}


class BlockedError(Exception):
    """A blocking check failed: what would have built on it was not made.

    Attributes:
        job: The job that was stopped.
    """

    def __init__(self, job: str, message: str) -> None:
        super().__init__(message)
        self.job = job


def run_build(shop: Workshop, instance: dg.DagsterInstance) -> None:
    """Makes all stages of the profile's batches, then publishes.

    Each batch is a run of its own, so that a structural error in one names it.

    Raises:
        UserError: If the user has something to fix.
        BlockedError: If a blocking check failed.
        KeyboardInterrupt: If the user interrupts; what is finished is kept.
    """
    collect_rarely()
    definitions = build_definitions(shop.config)
    batches = shop.config.order or shop.config.profile.batches
    register(instance, batches)
    for one in _batch_runs(shop, instance, batches):
        mine = replace(shop, run_id=one.run_id)
        if one.made:
            # Rendering a sheet of each of many batches would take longer than describing them.
            pictures = shop.config.profile.frames != "none"
            mine = replace(mine, progress=NoticesOnly(shop.progress), sheets=pictures)
        _run(definitions, BATCH_JOB, mine, instance, one.name)
    _run(definitions, RELEASE_JOB, replace(shop, run_id=str(uuid4())), instance, None)


class _BatchRun(NamedTuple):
    """A run of one batch that is due.

    Attributes:
        made: Whether a worker has made the batch, so that the run has only to describe it.
    """

    name: str
    run_id: str
    made: bool


def _batch_runs(
    shop: Workshop, instance: dg.DagsterInstance, batches: Sequence[str]
) -> Iterator[_BatchRun]:
    """Yields the runs that are due; where many batches have to be made, when a worker made each.

    A batch that is finished from the same inputs, and that Dagster knows of, needs none.

    Raises:
        UserError: If the user has something to fix.
    """
    waiting = unfinished(shop, batches)
    known = instance.get_materialized_partitions(dg.AssetKey(BATCH_STAGES[-1]))
    for name in batches:
        if name in waiting:
            continue
        if name in known:
            shop.progress.kept("all stages", name)
        else:
            yield _BatchRun(name, str(uuid4()), made=False)
    runs = {name: str(uuid4()) for name in waiting}
    if len(waiting) < MANY or not shop.engine.shares_disk:
        yield from (_BatchRun(name, runs[name], made=False) for name in batches if name in runs)
        return
    for name in make_batches(shop, runs):
        yield _BatchRun(name, runs[name], made=True)


def register(instance: dg.DagsterInstance, batches: Iterable[str]) -> None:
    """Adds the batches as partitions where they are none yet, in their order."""
    known = set(instance.get_dynamic_partitions(scene_batches.name or ""))
    new = [name for name in batches if name not in known]
    if new:
        instance.add_dynamic_partitions(scene_batches.name or "", new)


def _run(
    definitions: dg.Definitions,
    job: str,
    shop: Workshop,
    instance: dg.DagsterInstance,
    partition: str | None,
) -> None:
    run_id = shop.run_id
    try:
        definitions.resolve_job_def(job).execute_in_process(
            run_config=QUIET,
            instance=instance,
            partition_key=partition,
            resources={"shop": shop},
            run_id=run_id,
        )
    except DagsterExecutionInterruptedError:
        raise KeyboardInterrupt from None
    except dg.Failure as failure:
        raise untold(failure) from None
    except DagsterAssetCheckFailedError:
        failed = "; ".join(_failed_checks(instance, run_id))
        raise BlockedError(job, f"{partition or 'not published'}: {failed}") from None


def _failed_checks(instance: dg.DagsterInstance, run_id: str) -> Iterator[str]:
    """Yields what the failed blocking checks of a run say."""
    for entry in instance.all_logs(run_id, of_type=dg.DagsterEventType.ASSET_CHECK_EVALUATION):
        if entry.dagster_event is None:
            continue
        one = entry.dagster_event.asset_check_evaluation_data
        if not one.passed and one.severity is dg.AssetCheckSeverity.ERROR:
            yield f"{one.asset_key.to_user_string()}: {one.check_name}: {one.description}"
