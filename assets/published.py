"""The records of the batches that a version is made of, read together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from assets.inputs import REFUSING
from assets.partition import reject_stage
from assets.versions import previous_version
from assets.workshop import Workshop
from pipeline.release.manifest_file import read_manifest
from pipeline.release.rows import Published
from schemas.base import content_hash
from schemas.batch import SceneBatch
from schemas.control import Control
from schemas.episode import Candidate
from schemas.errors import UserError
from schemas.home import Home
from schemas.manifest import Manifest
from schemas.picture import EpisodeFrames
from schemas.verdict import Reject, Verdict


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
        rejects=batch_rejects(shop, name),
    )


def batch_rejects(shop: Workshop, name: str) -> tuple[Reject, ...]:
    """Reads what all stages refused of one batch."""
    store = shop.store
    return tuple(
        reject for stage in REFUSING for reject in store.read(reject_stage(stage), name, Reject)
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


def continued_release(shop: Workshop, manifest: Manifest) -> Path | None:
    """Returns the folder of the release that a manifest extends, None for a first version.

    Raises:
        UserError: If that release is not there any more, or another one.
    """
    versions = manifest.header.versions
    if len(versions) == 1:
        return None
    folder = shop.paths.releases / versions[-2].version
    if content_hash(read_manifest(folder)) != versions[-1].previous_hash:
        raise UserError(
            f"{folder} is not the release that version {versions[-1].version} extends;"
            " materialize the manifest and what follows"
        )
    return folder


def load_published(shop: Workshop, name: str, wanted: Mapping[str, str]) -> Iterator[Published]:
    """Yields what is published of some episodes of one batch, in the order of ids.

    Args:
        shop: The build.
        name: The batch.
        wanted: Episode id to candidate hash.

    Raises:
        UserError: If the batch's candidates, controls or verdicts are not of this content.
    """
    records = read_batch_records(shop, name)
    controls: dict[str, list[Control]] = {}
    for control in shop.store.read("controls", name, Control):
        controls.setdefault(control.candidate_hash, []).append(control)
    verdicts: dict[str, list[Verdict]] = {}
    for verdict in records.verdicts:
        verdicts.setdefault(verdict.candidate_hash, []).append(verdict)
    pictures = {one.candidate_hash: one.frames for one in _pictures(shop, name)}
    for one in sorted(records.candidates, key=lambda found: found.episode_id):
        if one.episode_id not in wanted:
            continue
        digest = content_hash(one)
        for made, stage in (
            (digest == wanted[one.episode_id], "manifest"),
            (digest in controls, "controls"),
            (digest in verdicts, "validation"),
            (digest in pictures or shop.config.profile.frames == "none", "frames"),
        ):
            if not made:
                raise UserError(
                    f"{stage}: made for another {one.episode_id} than batch '{name}' has now;"
                    f" materialize {stage} and what follows"
                )
        yield Published(
            candidate=one,
            home=records.homes[one.cue.home_id],
            batch=name,
            controls=tuple(controls[digest]),
            verdicts=tuple(verdicts[digest]),
            frames=pictures.get(digest, ()),
            framed=shop.config.profile.frames,
        )


def _pictures(shop: Workshop, name: str) -> tuple[EpisodeFrames, ...]:
    if shop.config.profile.frames == "none":
        return ()
    return shop.store.read("frames", name, EpisodeFrames)
