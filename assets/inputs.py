"""What each stage of a scene batch is made from, and whether a batch is made from what there is now."""

from __future__ import annotations

from collections.abc import Sequence

from assets.config import batch_folder, read_batch
from assets.partition import reject_stage
from assets.recipe import fingerprint
from assets.wiring import scene_source
from assets.workshop import Workshop
from pipeline.common.store import Store
from pipeline.experience.answers import AnswerCache
from pipeline.houses import provenance
from schemas.base import content_hash
from schemas.batch import SceneBatch
from schemas.errors import UserError
from schemas.experience import Call

CALLS = "calls"
REFUSING = ("cues", "distractors", "episodes", "validation")
"""The stages that may refuse a record."""
_MADE_FROM: dict[str, tuple[str, ...]] = {
    "scenes": (),
    "homes": ("scenes",),
    "cues": ("homes",),
    "distractors": ("homes", "cues"),
    "episodes": ("homes", "cues", "distractors", reject_stage("distractors")),
    "validation": ("homes", "episodes"),
    "controls": ("homes", "episodes", reject_stage("validation")),
    "frames": ("homes", "episodes", reject_stage("validation")),
    "fragments": (
        *("scenes", "homes", "cues", "distractors", "episodes", "validation", CALLS),
        *(reject_stage(stage) for stage in REFUSING),
    ),
}

_ADDS: dict[str, tuple[str, ...]] = {
    **{stage: (stage, "edges") for stage in ("scenes", "homes", "cues")},
    CALLS: ("llm_calls", "edges"),
    "distractors": ("distractors", "edges"),
    "episodes": ("episodes", "steps", "edges"),
    **{reject_stage(stage): ("checks",) for stage in REFUSING[:-1]},
    "validation": ("checks",),
}
"""To which lineage tables a batch adds a file for each stage, in the order in which they are written."""

UP_TO_VERDICTS = ("scenes", "homes", "cues", "distractors", "episodes", "validation")
ALL_STAGES = tuple(_MADE_FROM)


def inputs_of(shop: Workshop, stage: str, name: str) -> list[str]:
    """Returns the hashes of what a stage makes a batch from.

    Raises:
        UserError: If something that it is made from is not there.
    """
    found = [shop.store.marker(one, name).sha256 for one in _MADE_FROM[stage]]
    if stage == "scenes":
        batch = read_batch(shop.paths, name)
        folder = batch_folder(shop.paths, batch)
        source = scene_source(batch.source, shop.paths.scene_cache, folder)
        found += [content_hash(batch), content_hash(provenance(batch, source))]
    if stage in {"homes", "cues"}:
        found.append(content_hash(shop.store.read_json("batches", name, SceneBatch)))
    if stage == "cues":
        found.append(_answers_hash(shop, name))
    return found


def fragment_files(name: str) -> tuple[tuple[str, str], ...]:
    """Returns table and partition of each lineage file of a batch; the one that is written last, last.

    The envelopes of runs are not among them: each is written with the records that it speaks of.
    """
    return tuple((table, f"{stage}.{name}") for stage, tables in _ADDS.items() for table in tables)


def require_current(shop: Workshop, name: str, stages: Sequence[str]) -> None:
    """Checks that stages of a batch were made from the present configuration, source and inputs.

    Raises:
        UserError: If one was not: which, and what to do.
    """
    stage = stale_stage(shop, name, stages)
    if stage:
        raise UserError(
            f"scene batch '{name}': {stage} is not made, or from other inputs, settings or source;"
            f" materialize {stage} of it and what follows (emem build does)"
        )


def stale_stage(shop: Workshop, name: str, stages: Sequence[str]) -> str:
    """Returns the first of some stages of a batch that has to be made; empty if none has."""
    for stage in stages:
        store: Store = shop.store
        files: tuple[tuple[str, str], ...] = ((stage, name),)
        if stage == "fragments":
            store, files = shop.fragments, fragment_files(name)
        if stage == "cues" and not store.exists(CALLS, name):
            return stage
        if not all(store.exists(*file) for file in files):
            return stage
        key = fingerprint(stage, shop.config, *inputs_of(shop, stage, name))
        if any(store.marker(*file).inputs != key for file in files):
            return stage
    return ""


def _answers_hash(shop: Workshop, name: str) -> str:
    """Returns the hash of the kept answers, as they are now, that the batch's cues were made with."""
    if not shop.store.exists(CALLS, name):
        return content_hash([])
    *kept, own = shop.paths.answers
    cache = AnswerCache(own, kept)
    calls = shop.store.read(CALLS, name, Call)
    return content_hash([[one.call_id, cache.answer_hash(one.call_id)] for one in calls])
