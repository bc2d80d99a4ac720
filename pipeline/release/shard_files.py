"""The data files of one shard: rows of every config, with the digests that the manifest keeps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from pipeline.common.arrow import to_table
from pipeline.common.parquet import ROW_GROUP_ROWS, parquet_bytes
from pipeline.release.configs import data_path, episode_configs, row_classes
from pipeline.release.content import ShardDigests, ShardJob, Sources, edges_above
from pipeline.release.digests import RowDigests, changed_fields, digest_rows
from pipeline.release.houses import scene_rows
from pipeline.release.rows import Published, home_row, rows_of
from schemas.base import Record, content_hash
from schemas.errors import UserError
from schemas.ids import is_house_id
from schemas.manifest import ManifestRow

FRAMED_GROUP_ROWS = 128


def write_shard(job: ShardJob, sources: Sources) -> ShardDigests:
    """Writes the files of one shard.

    Raises:
        UserError: If an episode is missing, or not what the manifest or an earlier version says.
    """
    shard, digests, frames = job.shard, ShardDigests(), job.profile.frames
    classes, episodic = row_classes(frames), episode_configs(frames)
    wanted = {row.episode_id: row for row in job.rows}
    found = {
        item.candidate.episode_id: item for item in sources.load(shard.batch, tuple(sorted(wanted)))
    }
    tables: dict[str, list[Record]] = {config: [] for config in episodic}
    homes: dict[str, Published] = {}
    for episode_id in sorted(wanted):
        if episode_id not in found:
            raise UserError(f"episode {episode_id} of the manifest is not in batch '{shard.batch}'")
        published, row = found[episode_id], wanted[episode_id]
        _check_hash(published, row)
        made = rows_of(published)
        found_digests = {c: digest_rows(made[c], classes[c]) for c in episodic}
        _check_earlier(found_digests, row, classes)
        digests.rows[episode_id] = {c: item.rows for c, item in found_digests.items()}
        digests.fields[episode_id] = {c: item.fields for c, item in found_digests.items()}
        for config in episodic:
            tables[config] += made[config]
        homes[published.home.home_id] = published
    tables["homes"] = [home_row(homes[home_id].home) for home_id in sorted(homes)]
    houses = [home_id for home_id in homes if is_house_id(home_id)]
    if houses:
        tables["scenes"] = [*scene_rows(houses, sources.houses(shard.batch))]
    edges = edges_above(sources.edges(shard.batch), wanted)
    tables["lineage"] = list(edges)
    digests.lineage = content_hash([edge.model_dump(mode="json") for edge in edges])
    for config, records in tables.items():
        write_records(job.folder, data_path(config, shard.name), records, classes[config])
    return digests


def _check_hash(published: Published, row: ManifestRow) -> None:
    found = (content_hash(published.candidate), content_hash(published.home))
    if found != (row.candidate_hash, row.home_hash):
        raise UserError(
            f"episode {row.episode_id} is not the one of the manifest: candidate {found[0][:12]} and"
            f" home {found[1][:12]}, expected {row.candidate_hash[:12]} and {row.home_hash[:12]}"
        )


def _check_earlier(
    found: dict[str, RowDigests], row: ManifestRow, classes: Mapping[str, type[Record]]
) -> None:
    for config, digest in sorted(row.digests.items()):
        if found[config].rows != digest:
            names = changed_fields(found[config], classes[config], row.fields[config])
            raise UserError(
                f"episode {row.episode_id}: {config} ({', '.join(names)}) is not what version"
                f" {row.since} published; give the folder of the previous release, or publish a"
                " major version"
            )


def write_records(folder: Path, path: str, records: Iterable[Record], cls: type[Record]) -> None:
    """Writes one data file of a release."""
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    # A reader has to hold a group of rows in memory, and pictures are large.
    group = FRAMED_GROUP_ROWS if "frame" in cls.model_fields else ROW_GROUP_ROWS
    target.write_bytes(parquet_bytes(to_table(records, cls), group))
