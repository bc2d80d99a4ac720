"""Asset `scenes`: the scenes of a batch."""

from collections.abc import Sequence
from functools import partial

import dagster as dg

from assets.config import batch_folder, read_batch
from assets.inputs import inputs_of
from assets.metadata import Metadata, counts, table_metadata
from assets.partition import Made, ensure
from assets.partitions import SINGLE_RUN, scene_batches
from assets.told import told
from assets.wiring import scene_source
from assets.workshop import Workshop
from pipeline.houses import take_houses
from pipeline.scenes import is_of_houses, scene_names, select_scenes
from schemas.batch import SceneBatch
from schemas.house import HouseReports
from schemas.scene import Scene
from simulators.sources.houses import HouseSource
from simulators.sources.scene_cache import set_damage_aside

STAGE = "scenes"
HOUSES = "houses"
"""The store's name for what came of each house."""


@dg.asset(
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="world",
    kinds={"yaml", "parquet"},
    description="The rooms of a scene batch (one file of `data/scenes`), as published: object types,"
    " boxes and first states. Of a house, one scene for each room that can be walked to.",
)
@told
def scenes(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Loads the scenes of each batch."""
    for name in context.partition_keys:
        made = build_scenes(shop, name)
        metadata: Metadata = {
            "scenes": len(made),
            "objects": sum(len(scene.objects) for scene in made),
            **counts("room_types", "room type", (scene.room_type for scene in made)),
        }
        metadata |= _house_metadata(shop, name)
        context.add_asset_metadata(metadata, partition_key=name)


def _house_metadata(shop: Workshop, name: str) -> Metadata:
    """Returns what to show of a batch's houses; nothing for a batch of rooms."""
    if not is_of_houses(shop.store.read_json("batches", name, SceneBatch).source):
        return {}
    houses = shop.store.read_json(HOUSES, name, HouseReports).houses
    refused = [one for one in houses if one.reason]
    rows = [(one.house, one.reason, one.detail) for one in refused]
    return {
        "houses": len(houses) - len(refused),
        **counts("refused_houses", "reason", (one.reason for one in refused)),
        **table_metadata("refused", ["house", "reason", "detail"], rows),
    }


def build_scenes(shop: Workshop, name: str) -> Sequence[Scene]:
    """Makes or keeps the scenes of one batch."""
    batch = read_batch(shop.paths, name)
    folder = batch_folder(shop.paths, batch)
    source = scene_source(batch.source, shop.paths.scene_cache, folder)

    def make() -> Made[Scene]:
        if isinstance(source, HouseSource):
            taken = take_houses(batch, source)
            shop.store.write_json(HOUSES, name, taken.reports)
            return Made(taken.scenes)
        return Made(select_scenes(batch, source))

    if not is_of_houses(batch.source):
        # Workers read the copies too, and have nobody to tell.
        copies = shop.paths.scene_cache / batch.source
        for notice in set_damage_aside(copies, scene_names(batch)):
            shop.progress.notice(notice)
    shop.keeps(shop.store, "batches", name, "", ".json")
    shop.store.write_json("batches", name, batch)
    made = ensure(shop, STAGE, name, Scene, partial(inputs_of, shop, STAGE, name), make).records
    if isinstance(source, HouseSource):
        source.keep(made)
    return made
