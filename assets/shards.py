"""The shards of a release, written by workers that read the records themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from assets.config import BuildConfig
from assets.engines.serial import SerialEngine
from assets.kept_houses import houses_of
from assets.paths import Paths
from assets.published import load_published
from assets.workshop import Workshop
from pipeline.release.content import ShardDigests, ShardJob, Sources
from pipeline.release.shard_files import write_shard
from schemas.lineage import Edge

STAGE = "shards"


@dataclass(frozen=True)
class ShardItem:
    """Write the files of one shard."""

    paths: Paths
    config: BuildConfig
    job: ShardJob

    @property
    def name(self) -> str:
        """The shard's name."""
        return self.job.shard.name


def write_one(item: ShardItem) -> ShardDigests:
    """Writes the files of one shard, in a worker."""
    shop = Workshop(item.paths, item.config, SerialEngine())
    hashes = {row.episode_id: row.candidate_hash for row in item.job.rows}
    return write_shard(item.job, shard_sources(shop, hashes))


def spread_shards(shop: Workshop, jobs: Sequence[ShardJob]) -> Iterator[ShardDigests]:
    """Has workers write shards, and yields what they found out, in order."""
    items = [ShardItem(shop.paths, shop.config, job) for job in jobs]
    version = jobs[0].folder.name if jobs else ""
    return shop.spread(STAGE, version, write_one, items)


def shard_sources(shop: Workshop, hashes: Mapping[str, str]) -> Sources:
    """Returns where the rows of a shard come from.

    Args:
        shop: The build.
        hashes: Episode id to candidate hash.
    """
    return Sources(
        load=lambda batch, ids: load_published(shop, batch, {name: hashes[name] for name in ids}),
        houses=lambda batch: houses_of(shop, batch),
        edges=lambda batch: _edges(shop, batch),
    )


def _edges(shop: Workshop, batch: str) -> tuple[Edge, ...]:
    return tuple(
        edge
        for name in shop.fragments.partitions("edges")
        if name.partition(".")[2] == batch
        for edge in shop.fragments.read("edges", name, Edge)
    )
