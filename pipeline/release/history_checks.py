"""Checks what a manifest says of versions, batches and what is missing: it must agree with itself."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from pipeline.common.versions import parse_version
from pipeline.release.manifest_file import MANIFEST
from pipeline.release.problem import Problem
from schemas.manifest import Manifest
from schemas.names import FamilyName


def history_problems(manifest: Manifest) -> Iterator[Problem]:
    """Compares the header's lists with each other and with the rows."""
    yield from _versions(manifest)
    yield from _batches(manifest)
    yield from _missing(manifest)


def _versions(manifest: Manifest) -> Iterator[Problem]:
    header = manifest.header
    names = [entry.version for entry in header.versions]
    if not names or names[-1] != header.version:
        yield _problem("versions", f"ends with {names[-1:] or 'nothing'}, this is {header.version}")
        return
    for older, newer in pairwise(names):
        if parse_version(older) >= parse_version(newer):
            yield _problem("versions", f"{newer} stands after {older}")
    for place, entry in enumerate(header.versions):
        if bool(entry.previous_hash) is not (place > 0):
            yield _problem("versions", f"{entry.version}: only the first version continues none")
    used = {
        **{f"row {row.episode_id}": row.since for row in manifest.rows},
        **{f"shard {shard.name}": shard.since for shard in header.shards},
        **{f"retraction {one.episode_id}": one.version for one in header.retractions},
        **{f"change {one.episode_id}": one.version for one in header.changes},
    }
    for what, version in sorted(used.items()):
        if version not in names:
            yield _problem("versions", f"{what} names version {version}, which there never was")


def _batches(manifest: Manifest) -> Iterator[Problem]:
    header = manifest.header
    splits = {entry.name: entry.split for entry in header.batches}
    for row in manifest.rows:
        if splits.get(row.batch) is not row.split:
            yield _problem("batches", f"row {row.episode_id} is of {row.split} {row.batch}")
    for shard in header.shards:
        if splits.get(shard.batch) is not shard.split:
            yield _problem("batches", f"shard {shard.name} is of {shard.split} {shard.batch}")
    unknown = sorted(set(header.profile.batches) - splits.keys())
    if unknown:
        yield _problem("batches", f"the profile names {unknown[0]}, which is not among them")


def _missing(manifest: Manifest) -> Iterator[Problem]:
    header = manifest.header
    there = {row.episode_id: row.candidate_hash for row in manifest.rows}
    for one in header.left_out:
        if there.get(one.episode_id) == one.candidate_hash:
            yield _problem("left_out", f"{one.episode_id} is among the episodes")
    for gone in header.retractions:
        if there.get(gone.episode_id) == gone.candidate_hash:
            yield _problem("retractions", f"{gone.episode_id} is among the episodes")
    told = {one.family: (one.minimum, one.episodes) for one in header.shortfalls}
    right = {}
    for family in FamilyName:
        least = header.profile.minimum.get(family, 0)
        count = sum(row.family is family for row in manifest.rows)
        if count < least:
            right[family] = (least, count)
    if told != right:
        yield _problem("shortfalls", f"is {told}, the rows and the profile give {right}")


def _problem(field: str, detail: str) -> Problem:
    return Problem(
        check="manifest", episode_id="", config=MANIFEST, field=field, detail=detail[:200]
    )
