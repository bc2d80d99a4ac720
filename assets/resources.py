"""The one resource: the workshop of a run that Dagster's web interface or daemon starts.

The command line passes its own workshop instead, with a progress bar.
"""

import os
from collections.abc import Iterator
from dataclasses import replace

import dagster as dg

from assets.collecting import collect_rarely
from assets.config import DEFAULT_PROFILE, BuildConfig, load_cluster, load_config
from assets.engines import registry as engines
from assets.inputs import UP_TO_VERDICTS, stale_stage
from assets.lock import build_lock
from assets.paths import Paths
from assets.progress import Log
from assets.workshop import Workshop
from pipeline.scenes import batch_names

DATA_VARIABLE = "EMEM_DATA"
PROFILE_VARIABLE = "EMEM_PROFILE"


def environment_paths() -> Paths:
    """Returns the data folder that the environment names, or the project's own."""
    return Paths.of(os.environ.get(DATA_VARIABLE))


def environment_profile() -> str:
    """Returns the profile that the environment names, or the default."""
    return os.environ.get(PROFILE_VARIABLE) or DEFAULT_PROFILE


@dg.resource(
    config_schema={
        "engine": dg.Field(str, default_value="process", description="serial, process or dask"),
        "scheduler": dg.Field(
            str, default_value="", description="Dask scheduler, if not that of machine.yaml"
        ),
        "workers": dg.Field(int, default_value=os.cpu_count() or 1),
        "version": dg.Field(
            str, default_value="", description="version to publish, if not the next"
        ),
        "previous": dg.Field(
            str, default_value="", description="version to continue, if not the last"
        ),
        "why": dg.Field(str, default_value="", description="what the version changes"),
        "retract": dg.Field(
            dict, default_value={}, description="published episode to take back: why"
        ),
    },
    description="Paths, configuration and engine of a build.",
)
def shop_resource(context: dg.InitResourceContext) -> Iterator[Workshop]:
    """Opens the workshop of one run, under the build lock."""
    collect_rarely()
    paths, options = environment_paths(), context.resource_config
    log = context.log
    assert log is not None
    config = load_config(paths, environment_profile())
    cluster = load_cluster(paths, options["scheduler"])
    with (
        build_lock(paths.lock),
        engines.load(options["engine"], options["workers"], cluster) as engine,
    ):
        shop = Workshop(
            paths,
            config,
            engine,
            Log(log.info),
            options["version"],
            options["previous"],
            options["why"],
            {name: str(why) for name, why in options["retract"].items()},
            run_id=context.run_id or "",
        )
        yield replace(shop, config=with_built(shop))


def with_built(shop: Workshop) -> BuildConfig:
    """Adds to the profile's batches all others that are built: what is materialized is published.

    The graph says that a manifest depends on every partition of the verdicts, and so it does. A batch
    that was built with other settings or source is none of them.
    """
    built = [
        name
        for name in batch_names(shop.paths.scenes)
        if shop.store.exists("validation", name) and not stale_stage(shop, name, UP_TO_VERDICTS)
    ]
    known = shop.config.profile.batches
    return shop.config.with_profile(batches=tuple(dict.fromkeys((*known, *built))))
