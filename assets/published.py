"""The records of the batches that a version is made of, read together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from assets.partition import reject_stage
from assets.versions import previous_version
from assets.workshop import Workshop
from pipeline.release.rows import Published
from schemas.batch import SceneBatch
from schemas.control import Control
from schemas.episode import Candidate
from schemas.home import Home
from schemas.manifest import Manifest
from schemas.verdict import Reject, Verdict

REFUSING = ("cues", "distractors", "episodes", "validation")
"""The stages that may refuse a record."""


@dataclass(frozen=True)
class BatchRecords:
    """What the stages made of one scene batch."""

    batch: SceneBatch
    homes: dict[str, Home]
    candidates: tuple[Candidate, ...]
    verdicts: tuple[Verdict, ...]
    rejects: tuple[Reject, ...]


def read_batch_records(shop: Workshop, name: str) -> BatchRecords:
    """Reads the records of one batch.

    Raises:
        UserError: If a stage of the batch is not finished.
    """
    store = shop.store
    return BatchRecords(
        batch=store.read_json("batches", name, SceneBatch),
        homes={home.home_id: home for home in store.read("homes", name, Home)},
        candidates=store.read("episodes", name, Candidate),
        verdicts=store.read("validation", name, Verdict),
        rejects=tuple(
            reject for stage in REFUSING for reject in store.read(reject_stage(stage), name, Reject)
        ),
    )


def batches_of(shop: Workshop, previous: Manifest | None) -> tuple[str, ...]:
    """Returns the batches that a version draws from: the published ones, then the profile's.

    A published batch that was never built in this data folder is left out; the manifest then names the
    first episode that it cannot find.
    """
    published = [entry.name for entry in previous.header.batches] if previous else []
    built = [name for name in published if shop.store.exists("validation", name)]
    return tuple(dict.fromkeys([*built, *shop.config.profile.batches]))


def previous_release(shop: Workshop) -> Path | None:
    """Returns the folder of the release that this build continues, None for a first version."""
    name = previous_version(shop.paths, shop.version, shop.previous)
    return shop.paths.releases / name if name else None


def published(shop: Workshop, manifest: Manifest) -> Iterator[Published]:
    """Yields what is published of each episode of a manifest, batch by batch, in the order of ids."""
    for name in sorted({row.batch for row in manifest.rows}):
        wanted = tuple(row.episode_id for row in manifest.rows if row.batch == name)
        yield from load_published(shop, name, wanted)


def load_published(shop: Workshop, name: str, episode_ids: tuple[str, ...]) -> Iterator[Published]:
    """Yields what is published of the named episodes of one batch, in the order of ids."""
    records, wanted = read_batch_records(shop, name), set(episode_ids)
    controls: dict[str, list[Control]] = {}
    for control in shop.store.read("controls", name, Control):
        controls.setdefault(control.episode_id, []).append(control)
    verdicts: dict[str, list[Verdict]] = {}
    for verdict in records.verdicts:
        verdicts.setdefault(verdict.episode_id, []).append(verdict)
    for one in sorted(records.candidates, key=lambda found: found.episode_id):
        if one.episode_id in wanted:
            yield Published(
                candidate=one,
                home=records.homes[one.cue.home_id],
                batch=name,
                controls=tuple(controls.get(one.episode_id, ())),
                verdicts=tuple(verdicts.get(one.episode_id, ())),
            )
