"""Asset `controls`: the published histories with less, or nothing, of what a task needs."""

from functools import partial

import dagster as dg

from assets.inputs import inputs_of
from assets.metadata import Metadata, counts
from assets.partition import Made, ensure
from assets.partitions import SINGLE_RUN, scene_batches
from assets.shown import shown
from assets.stages.validation import validation
from assets.told import told
from assets.work import ControlItem, make_controls
from assets.workshop import Workshop
from schemas.control import Control
from schemas.episode import Candidate
from schemas.home import Home
from schemas.verdict import Reject

STAGE = "controls"


@dg.asset(
    deps=[validation],
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="audit",
    kinds={"parquet"},
    description="For users of the benchmark: three other histories of each accepted episode, which show"
    " what its memory is worth. None (current only), without the cue, and the cue alone.",
)
@told
def controls(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Makes the controls of each batch."""
    for name in context.partition_keys:
        build_controls(shop, name)
        context.add_asset_metadata(shown(shop, STAGE, name, about_controls), partition_key=name)


def about_controls(shop: Workshop, name: str) -> Metadata:
    """Returns what to show of a batch's controls."""
    made = shop.store.read(STAGE, name, Control)
    return {
        "controls": len(made),
        "replaced_rows": sum(len(one.replacements) for one in made),
        **counts("control_kinds", "kind", (one.kind for one in made)),
    }


def build_controls(shop: Workshop, name: str) -> Made[Control]:
    """Makes or keeps the controls of one batch, in the order of its accepted candidates."""
    store = shop.store

    def make() -> Made[Control]:
        by_id = {home.home_id: home for home in store.read("homes", name, Home)}
        refused = {one.episode_id for one in store.read("rejects-validation", name, Reject)}
        items = [
            ControlItem(by_id[one.cue.home_id], one)
            for one in store.read("episodes", name, Candidate)
            if one.episode_id not in refused
        ]
        results = shop.spread(STAGE, name, make_controls, items)
        return Made(tuple(control for result in results for control in result))

    return ensure(shop, STAGE, name, Control, partial(inputs_of, shop, STAGE, name), make)
