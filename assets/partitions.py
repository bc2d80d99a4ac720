"""The partitions: one scene batch each, added when its file appears."""

import warnings

import dagster as dg

# Dagster calls partitions and policies that this project relies on beta, once for each asset.
warnings.filterwarnings("ignore", category=dg.BetaWarning)
warnings.filterwarnings("ignore", category=dg.PreviewWarning)

scene_batches = dg.DynamicPartitionsDefinition(name="scene_batches")
"""All stages up to validation are partitioned by scene batch."""

SINGLE_RUN = dg.BackfillPolicy.single_run()
"""All batches in one run: each run costs seconds, and the fan-out is inside the stage."""
