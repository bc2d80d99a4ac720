"""Asset `homes`: the homes of a batch."""

from collections.abc import Sequence
from functools import partial

import dagster as dg

from assets.inputs import inputs_of
from assets.metadata import Metadata, table_metadata
from assets.partition import Made, ensure
from assets.partitions import SINGLE_RUN, scene_batches
from assets.shown import shown
from assets.stages.scenes import scenes
from assets.told import told
from assets.workshop import Workshop
from pipeline.homes import compose_homes
from schemas.batch import SceneBatch
from schemas.home import Home
from schemas.scene import Scene

STAGE = "homes"


@dg.asset(
    deps=[scenes],
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="world",
    kinds={"parquet"},
    description="Virtual homes of one room of each type, with the fixed label of every object.",
)
@told
def homes(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Composes the homes of each batch."""
    for name in context.partition_keys:
        build_homes(shop, name)
        context.add_asset_metadata(shown(shop, STAGE, name, about_homes), partition_key=name)


def about_homes(shop: Workshop, name: str) -> Metadata:
    """Returns what to show of a batch's homes."""
    made = shop.store.read(STAGE, name, Home)
    rows = [(home.home_id, home.split, len(home.labels)) for home in made]
    header = ["home", "split", "objects"]
    return {"homes": len(made), **table_metadata("composition", header, rows)}


def build_homes(shop: Workshop, name: str) -> Sequence[Home]:
    """Makes or keeps the homes of one batch."""
    store = shop.store
    batch = store.read_json("batches", name, SceneBatch)

    def make() -> Made[Home]:
        rooms = store.read("scenes", name, Scene)
        return Made(compose_homes(batch, rooms, shop.config.profile.build_seed))

    return ensure(shop, STAGE, name, Home, partial(inputs_of, shop, STAGE, name), make).records
