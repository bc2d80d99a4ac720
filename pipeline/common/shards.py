"""Which data files hold which rows of a release. No file name is ever used for other bytes."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from schemas.base import content_hash
from schemas.manifest import BatchEntry, Manifest, ManifestRow, Shard
from schemas.names import Split
from schemas.verdict import Reject


def assign_shards(
    rows: list[ManifestRow], staying: Collection[str], previous: Manifest | None, version: str
) -> tuple[Shard, ...]:
    """Names the files of each row, in place.

    The first version that draws from a batch uses `<split>-<batch>`; later ones add their number. A
    file that loses a row is not rewritten: its remaining rows move to one with a new name.

    Args:
        rows: All rows of the new version; those of the previous one still name their shard.
        staying: Ids of the episodes that the previous version has, unchanged.
        previous: The manifest that is extended.
        version: The new version.

    Returns:
        The shards of the new version, sorted by name.
    """
    old = {shard.name: shard for shard in (previous.header.shards if previous else ())}
    drawn = {entry.name for entry in (previous.header.batches if previous else ())}
    published = previous.rows if previous else ()
    broken = {row.shard for row in published if row.episode_id not in staying}
    shards: dict[str, Shard] = {}
    for place, row in enumerate(rows):
        name = row.shard
        if not name or name in broken:
            stem = f"{row.split}-{row.batch}"
            name = f"{stem}-{version}" if row.batch in drawn else stem
            rows[place] = row.model_copy(update={"shard": name})
        shards[name] = old.get(name) or Shard(
            name=name, split=row.split, batch=row.batch, since=version
        )
    return tuple(shards[name] for name in sorted(shards))


def batch_entries(
    batches: Mapping[str, Split],
    rejects: Mapping[str, Sequence[Reject]],
    previous: Manifest | None,
    version: str,
) -> tuple[BatchEntry, ...]:
    """Returns the batches of a version, those of earlier versions included, sorted by name."""
    entries = {entry.name: entry for entry in (previous.header.batches if previous else ())}
    for name, split in sorted(batches.items()):
        refused = rejects.get(name, ())
        stem = f"{split}-{name}"
        old = entries.get(name)
        digest = rejects_hash(refused)
        if old is not None and old.rejects_hash == digest:
            continue
        entries[name] = BatchEntry(
            name=name,
            split=split,
            rejects=stem if old is None else f"{stem}-{version}",
            rejects_hash=digest,
            rejects_rows=len(refused),
        )
    return tuple(entries[name] for name in sorted(entries))


def rejects_hash(rejects: Iterable[Reject]) -> str:
    """Returns the content hash of a batch's rejects, whatever their order."""
    plain = (
        {name: str(getattr(reject, name)) for name in Reject.model_fields} for reject in rejects
    )
    return content_hash(sorted(content_hash(values) for values in plain))
