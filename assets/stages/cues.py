"""Asset `cues`: what each candidate is about."""

from functools import partial

import dagster as dg

from assets.inputs import CALLS, inputs_of
from assets.metadata import Metadata, counts, rejects_metadata
from assets.partition import Made, ensure, read_rejects, split
from assets.partitions import SINGLE_RUN, scene_batches
from assets.shown import shown
from assets.stages.homes import homes
from assets.told import told
from assets.wiring import check_author
from assets.work import CueItem, make_cue
from assets.workshop import Workshop
from schemas.batch import SceneBatch
from schemas.cue import Cue
from schemas.experience import Call
from schemas.home import Home
from schemas.names import FamilyName

STAGE = "cues"


@dg.asset(
    deps=[homes],
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="generation",
    kinds={"parquet"},
    description="What each episode is about: the steps that hold the decisive evidence, and the later"
    " task that needs it. All four families; each cue is rehearsed in the simulator.",
)
@told
def cues(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Proposes the cues of each batch."""
    for name in context.partition_keys:
        build_cues(shop, name)
        context.add_asset_metadata(shown(shop, STAGE, name, about_cues), partition_key=name)


def about_cues(shop: Workshop, name: str) -> Metadata:
    """Returns what to show of a batch's cues."""
    made = shop.store.read(STAGE, name, Cue)
    return {
        "cues": len(made),
        **counts("cue_kinds", "family: kind", (f"{cue.family}: {cue.kind}" for cue in made)),
        **rejects_metadata(read_rejects(shop, STAGE, name)),
    }


def build_cues(shop: Workshop, name: str) -> Made[Cue]:
    """Makes or keeps the cues of one batch: for each home, family and candidate number in order."""
    store = shop.store
    batch = store.read_json("batches", name, SceneBatch)

    def make() -> Made[Cue]:
        check_author(shop.config, shop.paths)
        items = [
            CueItem(shop.setting, home, family, seed)
            for home in store.read("homes", name, Home)
            for family in FamilyName
            for seed in range(batch.candidates.get(family, 0))
        ]
        proposed = list(shop.spread(STAGE, name, make_cue, items))
        store.write(CALLS, name, [call for one in proposed for call in one.calls], Call)
        return split([one.result for one in proposed])

    inputs = partial(inputs_of, shop, STAGE, name)
    return ensure(shop, STAGE, name, Cue, inputs, make, beside=(CALLS,))
