"""Everything that Dagster loads: assets with true code versions, checks, jobs, sensor, resource."""

import dagster as dg

from assets import checks
from assets.config import BuildConfig, load_config
from assets.jobs import batch_job, release_job
from assets.recipe import recipe, stage_version
from assets.resources import environment_paths, environment_profile, shop_resource
from assets.sensors import build_new_scene_batches, new_scene_batches
from assets.stages import table


def build_definitions(config: BuildConfig) -> dg.Definitions:
    """Makes the definitions for one configuration.

    The code version of an asset changes with the stage's version and with the configuration, so that
    what Dagster calls stale would really be made again.
    """

    def with_version(spec: dg.AssetSpec) -> dg.AssetSpec:
        stage = spec.key.path[-1]
        version = f"{stage_version(stage)}-{recipe(stage, config)[:12]}"
        return spec.replace_attributes(code_version=version)

    return dg.Definitions(
        assets=[asset.map_asset_specs(with_version) for asset in table.ASSETS],
        asset_checks=checks.ALL,
        jobs=[batch_job, release_job],
        sensors=[new_scene_batches, build_new_scene_batches],
        resources={"shop": shop_resource},
        executor=dg.in_process_executor,
    )


@dg.definitions
def defs() -> dg.Definitions:
    """Returns the definitions for the data folder and profile that the environment names."""
    return build_definitions(load_config(environment_paths(), environment_profile()))
