"""The Parquet files of a release. Those of an earlier version are taken over byte for byte."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from pipeline.common.shards import rejects_hash
from pipeline.release.checksums import read_checksums
from pipeline.release.configs import (
    CONFIGS,
    configs_of,
    data_path,
    shard_configs,
)
from pipeline.release.content import Content, ShardDigests, ShardJob
from pipeline.release.manifest_file import read_manifest
from pipeline.release.rows import reject_rows
from pipeline.release.shard_files import write_records, write_shard
from schemas.base import file_hash
from schemas.errors import CorruptData, UserError
from schemas.manifest import BatchEntry, FileFact, Manifest, Shard
from schemas.names import Split


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
    configs = shard_configs(manifest)
    jobs: list[ShardJob] = []
    for shard in manifest.header.shards:
        if source is not None and shard.name in source.shards:
            for config in configs[shard.name]:
                source.copy(data_path(config, shard.name), folder)
            digests.lineage[shard.name] = source.shards[shard.name].lineage_hash
            continue
        rows = tuple(row for row in manifest.rows if row.shard == shard.name)
        jobs.append(ShardJob(folder, shard, rows, manifest.header.profile))
    for job, done in zip(jobs, _write_shards(jobs, content), strict=True):
        digests.rows |= done.rows
        digests.fields |= done.fields
        digests.lineage[job.shard.name] = done.lineage
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


def _write_shards(jobs: Sequence[ShardJob], content: Content) -> Iterable[ShardDigests]:
    if content.write_shards is not None:
        return content.write_shards(jobs)
    return (write_shard(job, content.sources) for job in jobs)


def _write_rejects(folder: Path, entry: BatchEntry, content: Content) -> None:
    rejects = content.rejects.get(entry.name, ())
    if rejects_hash(rejects) != entry.rejects_hash:
        raise UserError(
            f"the rejects of batch '{entry.name}' are not those of the manifest"
            f" ({len(rejects)} instead of {entry.rejects_rows})"
        )
    rows = reject_rows(rejects, entry.name, entry.split)
    write_records(folder, data_path("rejects", entry.rejects), rows, CONFIGS["rejects"].row)
