"""Checks the data files of a release and its lineage database against the manifest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import pyarrow.parquet as pq

from pipeline.common.shards import rejects_hash
from pipeline.lineage.database import database_digests, foreign_parts
from pipeline.release.checksums import LINEAGE
from pipeline.release.configs import data_path, episode_configs
from pipeline.release.house_checks import house_file_problems
from pipeline.release.problem import Problem
from pipeline.release.read import Release
from schemas.base import content_hash
from schemas.errors import UserError
from schemas.manifest import Manifest, ManifestRow, Shard
from schemas.release_rows import EpisodeRow, RejectRow


def shard_problems(
    release: Release, shard: Shard, rows: Iterable[ManifestRow]
) -> Iterator[Problem]:
    """Compares the ids in each file of a shard with the manifest, and its lineage with its hash."""
    expected = {row.episode_id: row for row in rows}
    for config in episode_configs(release.manifest.header.profile.frames):
        path = data_path(config, shard.name)
        try:
            found = release.shard_rows(config, shard.name)
        except UserError as error:
            yield _problem("rows", "", path, "", str(error))
            continue
        ids = {str(getattr(row, "episode_id", "")) for row in found}
        if not _ordered(release.folder / path):
            detail = "the rows of one episode do not stand together, in the order of the ids"
            yield _problem("digest", "", path, "episode_id", detail)
        for name in sorted(ids - expected.keys()):
            yield _problem("counts", name, config, "episode_id", "is not in the manifest")
        for name in sorted(expected.keys() - ids):
            yield _problem("counts", name, config, "episode_id", f"has no row in {path}")
        for row in found:
            if isinstance(row, EpisodeRow) and row.batch != shard.batch:
                detail = f"is {row.batch}, its file is of batch {shard.batch}"
                yield _problem("counts", row.episode_id, config, "batch", detail)
    try:
        edges = release.rows("lineage", shard.name)
        homes = release.shard_rows("homes", shard.name)
    except UserError as error:
        yield _problem("rows", "", shard.name, "", str(error))
        return
    if content_hash([edge.model_dump(mode="json") for edge in edges]) != shard.lineage_hash:
        detail = "the rows are not those that the manifest was sealed with"
        yield _problem("digest", "", data_path("lineage", shard.name), "", detail)
    wanted = sorted({row.home_id for row in expected.values()})
    if [str(getattr(home, "home_id", "")) for home in homes] != wanted:
        detail = f"the file does not hold exactly the homes {', '.join(wanted)}"
        yield _problem("counts", "", data_path("homes", shard.name), "home_id", detail)
    yield from house_file_problems(release, shard, wanted)


def reject_problems(release: Release) -> Iterator[Problem]:
    """Compares the rejects of each batch with the manifest."""
    for entry in release.manifest.header.batches:
        path = data_path("rejects", entry.rejects)
        try:
            rows = release.rows("rejects", entry.rejects)
        except UserError as error:
            yield _problem("rows", "", path, "", str(error))
            continue
        rejects = [row for row in rows if isinstance(row, RejectRow)]
        if rejects_hash(rejects) != entry.rejects_hash or len(rejects) != entry.rejects_rows:
            detail = f"{len(rejects)} rows are not the {entry.rejects_rows} of the manifest"
            yield _problem("digest", "", path, "", detail)
        for row in rejects:
            if (row.batch, row.split) != (entry.name, entry.split):
                detail = f"is of {row.split} {row.batch}, its file of {entry.split} {entry.name}"
                yield _problem("digest", row.episode_id, "rejects", "batch", detail)


def lineage_problems(folder: Path, manifest: Manifest) -> Iterator[Problem]:
    """Compares the lineage database with the manifest: its rows, and what else is in it."""
    try:
        found = database_digests(folder / LINEAGE)
        foreign = foreign_parts(folder / LINEAGE)
    except UserError as error:
        yield _problem("lineage", "", LINEAGE, "", str(error))
        return
    for name, detail in foreign.items():
        yield _problem("lineage", "", LINEAGE, name, detail)
    expected = manifest.header.lineage
    for table in sorted(found.keys() | expected.keys()):
        if found.get(table) != expected.get(table):
            detail = "the digest of the sorted rows is not the manifest's"
            yield _problem("lineage", "", LINEAGE, table, detail)


def _ordered(path: Path) -> bool:
    """Tells whether a file's ids ascend; the digest of an episode's rows holds the order among them."""
    ids = pq.read_table(path, columns=["episode_id"]).column(0).to_pylist()
    return bool(ids == sorted(ids))


def _problem(check: str, episode_id: str, config: str, field: str, detail: str) -> Problem:
    return Problem(check=check, episode_id=episode_id, config=config, field=field, detail=detail)
