"""Checks the files of a release and its manifest's own arithmetic."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from pipeline.release.checksums import CHECKSUMS, LINEAGE, listed_files, read_checksums
from pipeline.release.configs import data_path, shard_configs
from pipeline.release.manifest_file import MANIFEST, rows_hash
from pipeline.release.problem import Problem
from pipeline.release.sheet import SHEET
from pipeline.release.texts import CARD, STATISTICS
from schemas.base import file_hash
from schemas.errors import UserError
from schemas.manifest import Manifest
from schemas.names import FamilyName, Split

TEXTS = (CARD, "CHANGES.json", "LICENSES.md", "croissant.json", STATISTICS)


def checksum_problems(folder: Path) -> Iterator[Problem]:
    """Compares every file with the checksum list, both ways."""
    try:
        expected = read_checksums(folder)
    except UserError as error:
        yield _problem("checksum", CHECKSUMS, "", str(error))
        return
    present = set(listed_files(folder))
    for path in sorted(expected.keys() | present):
        if path not in present:
            yield _problem("checksum", path, "", "the file is missing")
        elif path not in expected:
            yield _problem("checksum", path, "", f"the file is not in {CHECKSUMS}")
        else:
            found = file_hash((folder / path).read_bytes())
            if found != expected[path]:
                detail = f"SHA-256 is {found[:12]}, expected {expected[path][:12]}"
                yield _problem("checksum", path, "", detail)
    if not (folder / LINEAGE).is_file():
        yield _problem("checksum", LINEAGE, "", "the file is missing")


def irregular_problems(folder: Path) -> Iterator[Problem]:
    """Names what is neither a folder nor a file of its own: links and devices lead elsewhere."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not (path.is_file() or path.is_dir()):
            name = path.relative_to(folder).as_posix()
            yield _problem("inventory", name, "", "is a link or device, no file of the release")


def data_paths(manifest: Manifest) -> tuple[str, ...]:
    """Returns the data files that a manifest asks for, sorted."""
    header = manifest.header
    shards = [
        data_path(config, name)
        for name, configs in shard_configs(manifest).items()
        for config in configs
    ]
    return tuple(sorted([*shards, *(data_path("rejects", b.rejects) for b in header.batches)]))


def inventory_problems(folder: Path, manifest: Manifest) -> Iterator[Problem]:
    """Compares the files that are there with those that the manifest asks for, byte for byte."""
    wanted = set(data_paths(manifest))
    framed = manifest.header.profile.frames != "none"
    fixed = {MANIFEST, *TEXTS, *((SHEET,) if framed else ())}
    for path in sorted((wanted | fixed) - set(listed_files(folder))):
        yield _problem("inventory", path, "", "the file is missing")
    for path in sorted(set(listed_files(folder)) - wanted - fixed):
        yield _problem("inventory", path, "", "no part of the release asks for this file")
    for path in sorted(wanted):
        if (folder / path).is_file():
            found = file_hash((folder / path).read_bytes())
            if found != manifest.header.files.get(path):
                yield _problem("inventory", path, "", f"SHA-256 {found[:12]} is not the manifest's")


def manifest_problems(manifest: Manifest) -> Iterator[Problem]:
    """Checks that the header says what the rows say."""
    header, rows = manifest.header, manifest.rows
    ids = [row.episode_id for row in rows]
    if ids != sorted(set(ids)):
        yield _problem("manifest", MANIFEST, "episode_id", "ids are not unique and sorted")
    expected: dict[str, tuple[object, object]] = {
        "rows_hash": (header.rows_hash, rows_hash(rows)),
        "episodes": (header.episodes, len(rows)),
        "families": (
            header.families,
            {f.value: sum(row.family is f for row in rows) for f in FamilyName},
        ),
        "splits": (header.splits, {s.value: sum(row.split is s for row in rows) for s in Split}),
        "shards": (sorted(s.name for s in header.shards), sorted({row.shard for row in rows})),
        "files": (sorted(header.files), list(data_paths(manifest))),
    }
    for field, (found, right) in expected.items():
        if found != right:
            detail = f"is {str(found)[:80]}, the rows give {str(right)[:80]}"
            yield _problem("manifest", MANIFEST, field, detail)
    for name, count in sorted(Counter(entry.version for entry in header.versions).items()):
        if count > 1:
            yield _problem("manifest", MANIFEST, "versions", f"{name} is there {count} times")


def text_problems(folder: Path, expected: Mapping[str, bytes]) -> Iterator[Problem]:
    """Compares the derived files with those made again from manifest, data and recomputed figures."""
    for path, right in sorted(expected.items()):
        target = folder / path
        found = target.read_bytes() if target.is_file() else b""
        if found != right:
            field, detail = _text_difference(path, found, right)
            yield _problem("derived", path, field, detail)


def _text_difference(path: str, found: bytes, right: bytes) -> tuple[str, str]:
    if path.endswith(".json"):
        try:
            return _json_difference(json.loads(found), json.loads(right), "")
        except (ValueError, RecursionError):
            return "", "the file is no JSON"
    lines = zip(found.splitlines(), right.splitlines(), strict=False)
    number = next((n for n, (a, b) in enumerate(lines, start=1) if a != b), 0)
    return (f"line {number}" if number else "length"), "is not what the data and manifest give"


def _json_difference(found: object, right: object, path: str) -> tuple[str, str]:
    if isinstance(found, dict) and isinstance(right, dict):
        for key in sorted(found.keys() | right.keys()):
            if found.get(key) != right.get(key):
                step = f"{path}.{key}" if path else str(key)
                return _json_difference(found.get(key), right.get(key), step)
    if isinstance(found, list) and isinstance(right, list) and len(found) == len(right):
        for place, (left, other) in enumerate(zip(found, right, strict=True)):
            if left != other:
                return _json_difference(left, other, f"{path}[{place}]")
    return path, f"is {str(found)[:60]}, the data and manifest give {str(right)[:60]}"


def _problem(check: str, config: str, field: str, detail: str) -> Problem:
    return Problem(check=check, episode_id="", config=config, field=field, detail=detail)
