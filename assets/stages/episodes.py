"""Asset `episodes`: cue and distractors executed as one history, with its task."""

from functools import partial

import dagster as dg

from assets.digests import ensure_digests
from assets.inputs import inputs_of
from assets.metadata import Metadata, counts, rejects_metadata
from assets.partition import Made, ensure, read_rejects, split
from assets.partitions import SINGLE_RUN, scene_batches
from assets.shown import shown
from assets.stages.distractors import distractors
from assets.told import told
from assets.work import EpisodeItem, make_episode
from assets.workshop import Workshop
from schemas.cue import Cue
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.home import Home
from schemas.verdict import Reject

STAGE = "episodes"


@dg.asset(
    deps=[distractors],
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="generation",
    kinds={"parquet"},
    description="Candidates: cue and distractors executed as one history of several sessions, with a"
    " state digest for every step, the cited evidence, and the task at its end.",
)
@told
def episodes(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Assembles the candidates of each batch."""
    for name in context.partition_keys:
        build_episodes(shop, name)
        context.add_asset_metadata(shown(shop, STAGE, name, about_episodes), partition_key=name)


def about_episodes(shop: Workshop, name: str) -> Metadata:
    """Returns what to show of a batch's candidates."""
    made = shop.store.read(STAGE, name, Candidate)
    return {
        "candidates": len(made),
        "steps": sum(len(one.history.steps) for one in made),
        **counts("families", "family", (one.cue.family for one in made)),
        **rejects_metadata(read_rejects(shop, STAGE, name)),
    }


def build_episodes(shop: Workshop, name: str) -> Made[Candidate]:
    """Makes or keeps the candidates of one batch: one for each cue whose gaps could be filled."""
    store = shop.store

    def make() -> Made[Candidate]:
        by_id = {home.home_id: home for home in store.read("homes", name, Home)}
        refused = {reject.episode_id for reject in store.read("rejects-distractors", name, Reject)}
        fillings = _by_episode(store.read("distractors", name, Distractor))
        items = [
            EpisodeItem(shop.setting, by_id[cue.home_id], cue, fillings.get(cue.episode_id, ()))
            for cue in store.read("cues", name, Cue)
            if cue.episode_id not in refused
        ]
        return split(list(shop.spread(STAGE, name, make_episode, items)))

    inputs = partial(inputs_of, shop, STAGE, name)
    made = ensure(shop, STAGE, name, Candidate, inputs, make)
    ensure_digests(shop, name)
    return made


def _by_episode(found: tuple[Distractor, ...]) -> dict[str, tuple[Distractor, ...]]:
    result: dict[str, tuple[Distractor, ...]] = {}
    for one in found:
        result[one.episode_id] = (*result.get(one.episode_id, ()), one)
    return result
