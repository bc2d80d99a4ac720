"""Asset `fragments`: each batch's contribution to the lineage, as immutable files."""

from collections.abc import Iterator

import dagster as dg

from assets.config import batch_folder
from assets.inputs import CALLS, REFUSING, inputs_of
from assets.lineage_files import keeps_fragments, tell_lost_envelopes
from assets.partition import reject_stage
from assets.partitions import SINGLE_RUN, scene_batches
from assets.recipe import fingerprint
from assets.stages.validation import validation
from assets.told import told
from assets.wiring import scene_source
from assets.workshop import Workshop
from pipeline.houses import provenance
from pipeline.lineage.audits import call_fragment, check_fragment
from pipeline.lineage.fragments import (
    Fragment,
    append,
    cue_fragment,
    distractor_fragment,
    episode_fragment,
    home_fragment,
    scene_fragment,
)
from schemas.batch import SceneBatch
from schemas.cue import Cue
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.experience import Call
from schemas.home import Home
from schemas.scene import Scene
from schemas.verdict import Reject, Verdict

STAGE = "fragments"
SOURCES = ("scenes", "homes", "cues", "distractors", "episodes", "validation")
FRAGMENTS = len(SOURCES) + len(REFUSING)
"""One for each source and for the calls; the rejects of the last stage join its own."""


@dg.asset(
    deps=[validation],
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="audit",
    kinds={"parquet"},
    description="What each batch adds to the lineage, as immutable files: DuckDB allows one writer only,"
    " so batches write these, and the asset `lineage` makes the database of them.",
)
@told
def fragments(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Writes the lineage fragments of each batch."""
    for name in context.partition_keys:
        edges = build_fragments(shop, name)
        context.add_asset_metadata({"edges": edges}, partition_key=name)


def build_fragments(shop: Workshop, name: str) -> int:
    """Writes or keeps the fragments of one batch.

    Returns:
        The number of edges.
    """
    target = shop.fragments
    key = fingerprint(STAGE, shop.config, *inputs_of(shop, STAGE, name))
    tell_lost_envelopes(shop, name)
    if keeps_fragments(shop, name, key):
        shop.progress.kept(STAGE, name)
    else:
        for stage, fragment in shop.progress.follow(STAGE, name, FRAGMENTS, _all(shop, name)):
            append(target, stage, name, fragment, key)
    found = (f"{stage}.{name}" for stage in (*SOURCES, CALLS))
    return sum(target.marker("edges", one).rows for one in found if target.exists("edges", one))


def _all(shop: Workshop, name: str) -> Iterator[tuple[str, Fragment]]:
    """Yields each stage's fragment. Rejects of a stage form one of their own."""
    store = shop.store
    homes = store.read("homes", name, Home)
    batch = store.read_json("batches", name, SceneBatch)
    folder = batch_folder(shop.paths, batch)
    source = scene_source(batch.source, shop.paths.scene_cache, folder)
    origin = provenance(batch, source)
    yield "scenes", scene_fragment(name, store.read("scenes", name, Scene), origin)
    yield "homes", home_fragment(name, homes)
    yield "cues", cue_fragment(name, store.read("cues", name, Cue))
    yield CALLS, call_fragment(name, store.read(CALLS, name, Call))
    yield "distractors", distractor_fragment(name, store.read("distractors", name, Distractor))
    by_id = {home.home_id: home for home in homes}
    yield "episodes", episode_fragment(name, store.read("episodes", name, Candidate), by_id)
    for stage in REFUSING[:-1]:
        rejects = store.read(reject_stage(stage), name, Reject)
        yield reject_stage(stage), check_fragment(name, stage, (), rejects)
    verdicts = store.read("validation", name, Verdict)
    rejects = store.read(reject_stage("validation"), name, Reject)
    yield "validation", check_fragment(name, "validation", verdicts, rejects)
