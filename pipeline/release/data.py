"""The Parquet files of a release. Those of an earlier version are taken over byte for byte."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.common.arrow import to_table
from pipeline.common.parquet import ROW_GROUP_ROWS, parquet_bytes
from pipeline.common.shards import rejects_hash
from pipeline.release.checksums import read_checksums
from pipeline.release.configs import (
    CONFIGS,
    configs_of,
    data_path,
    episode_configs,
    row_classes,
    shard_configs,
)
from pipeline.release.content import Content, edges_above
from pipeline.release.digests import RowDigests, changed_fields, digest_rows
from pipeline.release.houses import scene_rows
from pipeline.release.manifest_file import read_manifest
from pipeline.release.rows import Published, home_row, reject_rows, rows_of
from schemas.base import Record, content_hash, file_hash
from schemas.errors import CorruptData, UserError
from schemas.ids import is_house_id
from schemas.manifest import BatchEntry, FileFact, Manifest, ManifestRow, Shard
from schemas.names import Split
from schemas.picture import FrameChoice

FRAMED_GROUP_ROWS = 128


@dataclass
class DataDigests:
    """What the writing of the data files found out, for the manifest."""

    rows: dict[str, dict[str, str]] = field(default_factory=dict)
    fields: dict[str, dict[str, str]] = field(default_factory=dict)
    lineage: dict[str, str] = field(default_factory=dict)


def write_data(
    folder: Path, manifest: Manifest, content: Content, previous: Path | None
) -> DataDigests:
    """Writes all data files of a version.

    Args:
        folder: The release that is being prepared.
        manifest: Names the shards and the episodes of each.
        content: Where episodes, rejects and edges come from.
        previous: The folder of the previous release, or None to make its files again.

    Raises:
        UserError: If an episode is missing, or not what the manifest or an earlier version says.
        CorruptData: If a file of the previous release is not what its checksum says.
    """
    source = _Previous.open(previous)
    digests = DataDigests()
    configs, frames = shard_configs(manifest), manifest.header.profile.frames
    for shard in manifest.header.shards:
        if source is not None and shard.name in source.shards:
            for config in configs[shard.name]:
                source.copy(data_path(config, shard.name), folder)
            digests.lineage[shard.name] = source.shards[shard.name].lineage_hash
            continue
        rows = [row for row in manifest.rows if row.shard == shard.name]
        _write_shard(folder, shard, rows, content, digests, frames)
    for entry in manifest.header.batches:
        path = data_path("rejects", entry.rejects)
        if source is not None and path in source.checksums:
            source.copy(path, folder)
        else:
            _write_rejects(folder, entry, content)
    return digests


def file_facts(folder: Path, manifest: Manifest) -> tuple[FileFact, ...]:
    """Returns a release's data files as they are on disk, by config, then by path."""
    configs, frames = shard_configs(manifest), manifest.header.profile.frames
    stems: dict[str, list[tuple[str, Split]]] = {
        config: sorted(
            (shard.name, shard.split)
            for shard in manifest.header.shards
            if config in configs[shard.name]
        )
        for config in configs_of(frames)
    }
    stems["rejects"] = sorted((entry.rejects, entry.split) for entry in manifest.header.batches)
    return tuple(
        _fact(folder, config, stem, split)
        for config in configs_of(frames)
        for stem, split in stems[config]
    )


def _fact(folder: Path, config: str, stem: str, split: Split) -> FileFact:
    path = data_path(config, stem)
    data = (folder / path).read_bytes()
    try:
        details = pq.ParquetFile(folder / path).metadata
    except pa.ArrowException as error:
        raise CorruptData(f"{folder / path} is no complete Parquet file") from error
    groups = range(details.num_row_groups)
    return FileFact(
        path=path,
        config=config,
        split=split,
        rows=details.num_rows,
        size=len(data),
        memory=sum(details.row_group(group).total_byte_size for group in groups),
        sha256=file_hash(data),
    )


@dataclass(frozen=True)
class _Previous:
    folder: Path
    checksums: dict[str, str]
    shards: dict[str, Shard]

    @staticmethod
    def open(folder: Path | None) -> _Previous | None:
        if folder is None:
            return None
        shards = {shard.name: shard for shard in read_manifest(folder).header.shards}
        return _Previous(folder, read_checksums(folder), shards)

    def copy(self, path: str, to: Path) -> None:
        data = (self.folder / path).read_bytes()
        if self.checksums.get(path) != file_hash(data):
            raise UserError(
                f"{self.folder / path} is not what its release says; restore that release first"
            )
        target = to / path
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.folder / path, target)


def _write_shard(
    folder: Path,
    shard: Shard,
    rows: Sequence[ManifestRow],
    content: Content,
    digests: DataDigests,
    frames: FrameChoice,
) -> None:
    classes, episodic = row_classes(frames), episode_configs(frames)
    wanted = {row.episode_id: row for row in rows}
    found = {
        item.candidate.episode_id: item for item in content.load(shard.batch, tuple(sorted(wanted)))
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
        tables["scenes"] = [*scene_rows(houses, content.houses(shard.batch))]
    edges = edges_above(content.edges, wanted)
    tables["lineage"] = list(edges)
    digests.lineage[shard.name] = content_hash([edge.model_dump(mode="json") for edge in edges])
    for config, records in tables.items():
        _write(folder, data_path(config, shard.name), records, classes[config])


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


def _write_rejects(folder: Path, entry: BatchEntry, content: Content) -> None:
    rejects = content.rejects.get(entry.name, ())
    if rejects_hash(rejects) != entry.rejects_hash:
        raise UserError(
            f"the rejects of batch '{entry.name}' are not those of the manifest"
            f" ({len(rejects)} instead of {entry.rejects_rows})"
        )
    rows = reject_rows(rejects, entry.name, entry.split)
    _write(folder, data_path("rejects", entry.rejects), rows, CONFIGS["rejects"].row)


def _write(folder: Path, path: str, records: Iterable[Record], cls: type[Record]) -> None:
    target = folder / path
    target.parent.mkdir(parents=True, exist_ok=True)
    # A reader has to hold a group of rows in memory, and pictures are large.
    group = FRAMED_GROUP_ROWS if "frame" in cls.model_fields else ROW_GROUP_ROWS
    target.write_bytes(parquet_bytes(to_table(records, cls), group))
