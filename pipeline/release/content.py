"""What a release is made of, as its caller hands it over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.release.rows import Published
from schemas.base import content_hash
from schemas.build import Profile
from schemas.house import HouseData
from schemas.lineage import Edge
from schemas.manifest import ManifestRow, ReleaseInfo, Shard
from schemas.statistics import Statistics
from schemas.verdict import Reject

Loader = Callable[[str, tuple[str, ...]], Iterable[Published]]
"""Returns the episodes of a batch with the given ids; a release is never in memory as a whole."""


def _no_edges(batch: str) -> Sequence[Edge]:
    del batch
    return ()


def _no_houses(batch: str) -> Mapping[str, HouseData]:
    del batch
    return {}


@dataclass(frozen=True)
class ShardJob:
    """A shard to write.

    Attributes:
        folder: The release that is being prepared.
        rows: The manifest's rows of its episodes.
        profile: The manifest's profile.
    """

    folder: Path
    shard: Shard
    rows: tuple[ManifestRow, ...]
    profile: Profile


@dataclass
class ShardDigests:
    """What the writing of a shard found out, for the manifest.

    Attributes:
        rows: Episode to the digest of its rows, by config.
        fields: Episode to the digests of its columns, by config.
        lineage: Content hash of the lineage rows.
    """

    rows: dict[str, dict[str, str]] = field(default_factory=dict)
    fields: dict[str, dict[str, str]] = field(default_factory=dict)
    lineage: str = ""


@dataclass(frozen=True)
class Sources:
    """Where the rows of one shard come from.

    Attributes:
        load: Loads the episodes of one batch.
        houses: Returns the houses of one batch by home.
        edges: Returns the lineage edges of one batch; those above the published episodes are taken.
    """

    load: Loader
    houses: Callable[[str], Mapping[str, HouseData]] = _no_houses
    edges: Callable[[str], Sequence[Edge]] = _no_edges


@dataclass(frozen=True)
class Content:
    """Everything that goes into a release besides its manifest.

    Attributes:
        sources: Where episodes, houses and edges come from.
        statistics: Of exactly the manifest's episodes.
        info: Title, licences and the like.
        rejects: What was refused, by batch.
        lineage_database: The built database, which is copied.
        lineage: Its table digests.
        write_shards: Writes the files of some shards, in order; None = one after another, here.
    """

    sources: Sources
    statistics: Statistics
    info: ReleaseInfo
    lineage_database: Path
    lineage: Mapping[str, str]
    rejects: Mapping[str, Sequence[Reject]] = field(default_factory=dict)
    write_shards: Callable[[Sequence[ShardJob]], Iterable[ShardDigests]] | None = None


def edges_above(edges: Sequence[Edge], episode_ids: Iterable[str]) -> tuple[Edge, ...]:
    """Returns the edges that lead up from some episodes to their roots, sorted, each once."""
    above: dict[tuple[str, str], list[Edge]] = {}
    for edge in edges:
        above.setdefault((edge.child_kind, edge.child_id), []).append(edge)
    found: dict[str, Edge] = {}
    waiting = [("episode", episode_id) for episode_id in sorted(episode_ids)]
    seen = set(waiting)
    while waiting:
        for edge in above.get(waiting.pop(), ()):
            found[content_hash(edge)] = edge
            parent = (edge.parent_kind, edge.parent_id)
            if parent not in seen:
                seen.add(parent)
                waiting.append(parent)
    return tuple(sorted(found.values(), key=edge_order))


def edge_order(edge: Edge) -> tuple[str, ...]:
    """Orders edges by child, relation and parent."""
    return (
        edge.child_kind,
        edge.child_id,
        edge.relation,
        edge.parent_kind,
        edge.parent_id,
        edge.child_hash,
        edge.parent_hash,
    )
