"""`manifest.jsonl`: a header line, then one line for each episode; and the sealing of a manifest."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import ValidationError

from pipeline.release.edition import edition
from schemas.base import canonical_json, content_hash
from schemas.errors import CorruptData, UserError
from schemas.manifest import (
    FORMAT_VERSION,
    Manifest,
    ManifestHeader,
    ManifestRow,
    ReleaseInfo,
)

MANIFEST = "manifest.jsonl"


def manifest_bytes(manifest: Manifest) -> bytes:
    """Returns the file's bytes."""
    lines = [canonical_json(item) for item in (manifest.header, *manifest.rows)]
    return b"".join(line + b"\n" for line in lines)


def read_manifest(folder: Path) -> Manifest:
    """Reads a release's manifest.

    Raises:
        UserError: If the folder has none, or its format is of a later version of this program.
        CorruptData: If a line is no manifest line.
    """
    path = folder / MANIFEST
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError as error:
        raise UserError(f"{folder} is no release: it has no {MANIFEST}") from error
    except OSError as error:
        raise CorruptData(f"{path} cannot be read: {error.strerror}") from error
    if not lines:
        raise CorruptData(f"{path} is empty")
    number = 1
    try:
        header = ManifestHeader.model_validate_json(lines[0])
        rows = []
        for number, line in enumerate(lines[1:], start=2):  # noqa: B007  (named in the error)
            rows.append(ManifestRow.model_validate_json(line))
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise CorruptData(f"{path}, line {number}: field '{place}': {first['msg']}") from error
    if header.format_version > FORMAT_VERSION:
        raise UserError(
            f"{path} has format {header.format_version}, this program reads up to {FORMAT_VERSION};"
            " update it"
        )
    return Manifest(header=header, rows=tuple(rows))


def rows_hash(rows: tuple[ManifestRow, ...]) -> str:
    """Returns the content hash of all rows."""
    return content_hash([row.model_dump(mode="json") for row in rows])


def seal(
    manifest: Manifest,
    digests: Mapping[str, Mapping[str, str]],
    fields: Mapping[str, Mapping[str, str]],
    shard_lineage: Mapping[str, str],
    lineage: Mapping[str, str],
    files: Mapping[str, str],
    info: ReleaseInfo,
) -> Manifest:
    """Returns the manifest with the digests of everything that the release holds.

    Args:
        manifest: As `pipeline.manifest.select` made it.
        digests: Episode id to config to row digest; for rows that have none yet.
        fields: Episode id to config to column digests.
        shard_lineage: Shard to the content hash of its lineage rows.
        lineage: Table of the lineage database to digest.
        files: Data file to SHA-256.
        info: What the release says of itself.
    """
    rows = tuple(
        row
        if row.episode_id not in digests
        else row.model_copy(
            update={
                "digests": dict(digests[row.episode_id]),
                "fields": dict(fields[row.episode_id]),
            }
        )
        for row in manifest.rows
    )
    shards = tuple(
        shard.model_copy(update={"lineage_hash": shard_lineage[shard.name]})
        for shard in manifest.header.shards
    )
    header = manifest.header.model_copy(
        update={
            "rows_hash": rows_hash(rows),
            "shards": shards,
            "lineage": dict(lineage),
            "files": dict(files),
            "edition": edition(),
            "info": info,
        }
    )
    return Manifest(header=header, rows=rows)
