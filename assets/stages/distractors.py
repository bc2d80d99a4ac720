"""Asset `distractors`: planned and executed activities for the gaps of each cue."""

from collections.abc import Iterable, Sequence
from functools import partial

import dagster as dg

from assets.inputs import inputs_of
from assets.metadata import Metadata, counts, rejects_metadata, table_metadata
from assets.partition import Made, ensure, read_rejects
from assets.partitions import SINGLE_RUN, scene_batches
from assets.shown import shown
from assets.stages.cues import cues
from assets.told import told
from assets.work import FillItem, make_distractors
from assets.workshop import Workshop
from schemas.cue import Cue
from schemas.distractor import Distractor
from schemas.home import Home
from schemas.verdict import Reject

STAGE = "distractors"
PLAN_HEADER = ("theme", "room", "PDDL goal", "plan")
SHOWN_PLANS = 3


@dg.asset(
    deps=[cues],
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="generation",
    kinds={"pddl", "parquet"},
    description="Everyday activities that have nothing to do with the cue: PDDL goals made from what the"
    " room holds, planned, validated and executed to fill the gaps of each history.",
)
@told
def distractors(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Fills the gaps of each batch's cues."""
    for name in context.partition_keys:
        build_distractors(shop, name)
        context.add_asset_metadata(shown(shop, STAGE, name, about_distractors), partition_key=name)


def about_distractors(shop: Workshop, name: str) -> Metadata:
    """Returns what to show of a batch's distractors."""
    made = shop.store.read(STAGE, name, Distractor)
    return {
        "distractors": len(made),
        "steps": sum(len(one.plan.actions) for one in made),
        **counts("themes", "theme", (one.theme for one in made)),
        **table_metadata("example_plans", PLAN_HEADER, _examples(made)),
        **rejects_metadata(read_rejects(shop, STAGE, name)),
    }


def _examples(found: Sequence[Distractor]) -> list[tuple[str, str, str, str]]:
    """Returns the first distractor of each of the themes with the longest plans."""
    first: dict[str, Distractor] = {}
    for one in found:
        first.setdefault(one.theme, one)
    longest = sorted(first.values(), key=lambda one: (-len(one.plan.operators), one.theme))
    return [
        (one.theme, one.room_id, " ".join(one.goal), " ".join(one.plan.operators))
        for one in longest[:SHOWN_PLANS]
    ]


def build_distractors(shop: Workshop, name: str) -> Made[Distractor]:
    """Makes or keeps the distractors of one batch, in the order of its cues."""
    store = shop.store

    def make() -> Made[Distractor]:
        by_id = {home.home_id: home for home in store.read("homes", name, Home)}
        items = [
            FillItem(shop.setting, by_id[cue.home_id], cue) for cue in store.read("cues", name, Cue)
        ]
        return _collect(shop.spread(STAGE, name, make_distractors, items))

    return ensure(shop, STAGE, name, Distractor, partial(inputs_of, shop, STAGE, name), make)


def _collect(results: Iterable[tuple[Distractor, ...] | Reject]) -> Made[Distractor]:
    records: list[Distractor] = []
    rejects: list[Reject] = []
    for result in results:
        if isinstance(result, Reject):
            rejects.append(result)
        else:
            records.extend(result)
    return Made(tuple(records), tuple(rejects))
