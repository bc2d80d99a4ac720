"""Asset `scenes`: the scenes of a batch."""

from collections.abc import Sequence
from functools import partial

import dagster as dg

from assets.config import read_batch
from assets.inputs import inputs_of
from assets.metadata import counts
from assets.partition import Made, ensure
from assets.partitions import SINGLE_RUN, scene_batches
from assets.told import told
from assets.wiring import scene_source
from assets.workshop import Workshop
from pipeline.scenes import scene_names, select_scenes
from schemas.scene import Scene
from simulators.sources.scene_cache import set_damage_aside

STAGE = "scenes"


@dg.asset(
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="world",
    kinds={"yaml", "parquet"},
    description="The rooms of a scene batch (one file of `data/scenes`), as published: object types,"
    " boxes and first states.",
)
@told
def scenes(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Loads the scenes of each batch."""
    for name in context.partition_keys:
        made = build_scenes(shop, name)
        metadata = {
            "scenes": len(made),
            "objects": sum(len(scene.objects) for scene in made),
            **counts("room_types", "room type", (scene.room_type for scene in made)),
        }
        context.add_asset_metadata(metadata, partition_key=name)


def build_scenes(shop: Workshop, name: str) -> Sequence[Scene]:
    """Makes or keeps the scenes of one batch."""
    batch = read_batch(shop.paths, name)
    source = scene_source(batch.source, shop.paths.scene_cache)

    def make() -> Made[Scene]:
        return Made(select_scenes(batch, source))

    # Workers read the copies too, and have nobody to tell.
    copies = shop.paths.scene_cache / batch.source
    for notice in set_damage_aside(copies, scene_names(batch)):
        shop.progress.notice(notice)
    shop.keeps(shop.store, "batches", name, "", ".json")
    shop.store.write_json("batches", name, batch)
    return ensure(shop, STAGE, name, Scene, partial(inputs_of, shop, STAGE, name), make).records
