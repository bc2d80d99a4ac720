"""The jobs: what is made for each scene batch, and what is made of all of them."""

import dagster as dg

from assets.partitions import scene_batches

BATCH_STAGES = (
    "scenes",
    "homes",
    "cues",
    "distractors",
    "episodes",
    "validation",
    "controls",
    "frames",
    "fragments",
)
RELEASE_STAGES = ("manifest", "shortcuts", "statistics", "audit_page", "lineage", "release")

BATCH_JOB = "build_batches"
RELEASE_JOB = "publish"

batch_job = dg.define_asset_job(
    BATCH_JOB,
    selection=dg.AssetSelection.assets(*BATCH_STAGES),
    partitions_def=scene_batches,
    executor_def=dg.in_process_executor,
    description="From scenes to verdicts, for chosen scene batches.",
)
release_job = dg.define_asset_job(
    RELEASE_JOB,
    selection=dg.AssetSelection.assets(*RELEASE_STAGES),
    executor_def=dg.in_process_executor,
    description="From the verdicts of all built scene batches to a published version.",
)
