"""The sensor that makes a partition of every new file in `data/scenes`."""

import dagster as dg

from assets.config import read_batch
from assets.jobs import batch_job
from assets.partitions import scene_batches
from assets.resources import environment_paths
from pipeline.scenes import batch_names
from schemas.base import content_hash
from schemas.errors import UserError


@dg.sensor(
    job=batch_job,
    minimum_interval_seconds=30,
    default_status=dg.DefaultSensorStatus.STOPPED,
    description="A new file in data/scenes becomes a partition, and a run builds it.",
)
def new_scene_batches(context: dg.SensorEvaluationContext) -> dg.SensorResult | dg.SkipReason:
    """Adds a partition and asks for a run for each scene batch that has none yet.

    A file that cannot be read is skipped with its error, and tried again when it has changed.
    """
    paths = environment_paths()
    known = set(context.instance.get_dynamic_partitions(scene_batches.name or ""))
    new, requests, faults = [], [], []
    for name in batch_names(paths.scenes):
        if name in known:
            continue
        try:
            batch = read_batch(paths, name)
        except UserError as error:
            faults.append(str(error))
            continue
        new.append(name)
        run_key = f"{name}-{content_hash(batch)[:12]}"
        requests.append(dg.RunRequest(run_key=run_key, partition_key=name))
    for fault in faults:
        context.log.warning(fault)
    if not new:
        return dg.SkipReason("; ".join(faults) or "no new scene batch")
    return dg.SensorResult(
        run_requests=requests, dynamic_partitions_requests=[scene_batches.build_add_request(new)]
    )
