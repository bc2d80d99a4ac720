"""Asset `scenes`: the scenes of a batch."""

from collections.abc import Sequence
from functools import partial

import dagster as dg

from assets.config import batch_folder, read_batch
from assets.inputs import inputs_of, stale_stage
from assets.kept_houses import HOUSE_DATA, HOUSES, house_reports, houses_of
from assets.metadata import Metadata, counts, table_metadata
from assets.partition import Made, ensure
from assets.partitions import SINGLE_RUN, scene_batches
from assets.shown import shown
from assets.told import told
from assets.wiring import scene_source
from assets.workshop import Workshop
from pipeline.houses import require_apart, take_houses
from pipeline.scenes import batch_names, is_of_houses, scene_names, select_scenes
from schemas.batch import SceneBatch
from schemas.errors import UserError
from schemas.house import HouseData, HouseReports
from schemas.scene import Scene
from simulators.sources.houses import HouseSource
from simulators.sources.scene_cache import set_damage_aside

STAGE = "scenes"


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
        build_scenes(shop, name)
        context.add_asset_metadata(shown(shop, STAGE, name, about_scenes), partition_key=name)


def about_scenes(shop: Workshop, name: str) -> Metadata:
    """Returns what to show of a batch's scenes."""
    made = shop.store.read(STAGE, name, Scene)
    return {
        "scenes": len(made),
        "objects": sum(len(scene.objects) for scene in made),
        **counts("room_types", "room type", (scene.room_type for scene in made)),
        **_house_metadata(shop, name),
    }


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
            require_apart({**_other_houses(shop, name), name: taken.reports})
            shop.store.write_json(HOUSES, name, taken.reports)
            shop.store.write(HOUSE_DATA, name, taken.data, HouseData)
            return Made(taken.scenes)
        return Made(select_scenes(batch, source))

    if not is_of_houses(batch.source):
        # Workers read the copies too, and have nobody to tell.
        copies = shop.paths.scene_cache / batch.source
        for notice in set_damage_aside(copies, scene_names(batch)):
            shop.progress.notice(notice)
    shop.keeps(shop.store, "batches", name, "", ".json")
    shop.store.write_json("batches", name, batch)
    inputs = partial(inputs_of, shop, STAGE, name)
    beside = (HOUSE_DATA,) if isinstance(source, HouseSource) else ()
    made = ensure(shop, STAGE, name, Scene, inputs, make, beside).records
    if isinstance(source, HouseSource):
        source.keep(made, tuple(houses_of(shop, name).values()))
    return made


def _other_houses(shop: Workshop, name: str) -> dict[str, HouseReports]:
    """Returns what came of the houses of all other batches that are built as they are described."""
    others = (other for other in batch_names(shop.paths.scenes) if other != name)
    return house_reports(shop, (other for other in others if _is_current(shop, other)))


def _is_current(shop: Workshop, name: str) -> bool:
    try:
        return not stale_stage(shop, name, (STAGE,))
    except UserError:  # its file is wrong, or its folder gone, which is told when it is built
        return False
