"""The sensors: a new file in `data/scenes` becomes a partition, and, if asked for, a run."""

import dagster as dg

from assets.config import read_batch
from assets.jobs import batch_job
from assets.partitions import scene_batches
from assets.resources import environment_paths
from pipeline.scenes import batch_names
from schemas.base import content_hash
from schemas.errors import UserError

INTERVAL = 30
LAST_STAGE = dg.AssetKey("fragments")


@dg.sensor(
    # Without a job, since it starts no run.
    minimum_interval_seconds=INTERVAL,
    default_status=dg.DefaultSensorStatus.RUNNING,
    description="A new file in data/scenes becomes a partition, to be materialized when you like.",
)
def new_scene_batches(context: dg.SensorEvaluationContext) -> dg.SensorResult | dg.SkipReason:
    """Adds a partition for each scene batch that has none yet.

    A file that cannot be read is skipped with its error, and tried again at the next tick.
    """
    paths = environment_paths()
    known = set(context.instance.get_dynamic_partitions(scene_batches.name or ""))
    new, faults = [], []
    for name in batch_names(paths.scenes):
        if name in known:
            continue
        try:
            read_batch(paths, name)
        except UserError as error:
            faults.append(str(error))
        else:
            new.append(name)
    for fault in faults:
        context.log.warning(fault)
    if not new:
        return dg.SkipReason("; ".join(faults) or "no new scene batch")
    return dg.SensorResult(dynamic_partitions_requests=[scene_batches.build_add_request(new)])


@dg.sensor(
    job=batch_job,
    minimum_interval_seconds=INTERVAL,
    default_status=dg.DefaultSensorStatus.STOPPED,
    description="Switch it on to build every scene batch that is not built yet, without a click.",
)
def build_new_scene_batches(
    context: dg.SensorEvaluationContext,
) -> dg.SensorResult | dg.SkipReason:
    """Asks for one run for each partition that was never built, and one more when its file changes."""
    paths, instance = environment_paths(), context.instance
    built = instance.get_materialized_partitions(LAST_STAGE)
    files = set(batch_names(paths.scenes))
    requests = []
    for name in instance.get_dynamic_partitions(scene_batches.name or ""):
        if name in built or name not in files:
            continue
        try:
            key = f"{name}-{content_hash(read_batch(paths, name))[:12]}"
        except UserError as error:
            context.log.warning(str(error))
        else:
            requests.append(dg.RunRequest(run_key=key, partition_key=name))
    if not requests:
        return dg.SkipReason("every scene batch is built")
    return dg.SensorResult(run_requests=requests)
