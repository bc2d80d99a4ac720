"""A batch of the user's own houses: copied into the data folder, so that a rebuild finds them."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

from assets.new_batch import (
    NewBatch,
    Wish,
    checked,
    judged,
    known_houses,
    own_scenes,
    refused,
    require_new,
    require_usable,
    write_batch,
)
from assets.paths import Paths
from assets.progress import Progress
from pipeline.common.atomic import discard, replace, temporary_path
from pipeline.own_houses import own_houses
from schemas.base import canonical_json
from schemas.disk import disk_error
from schemas.errors import RecordRejected
from schemas.house import HouseReport
from simulators.houses.reading import packed, read_house
from simulators.sources.folder import FolderSource

STAGE = "houses"


def add_own(paths: Paths, given: Path, wish: Wish, progress: Progress) -> NewBatch:
    """Copies the usable houses of a file or folder and writes their batch.

    Args:
        paths: The data folder; houses go to its `scenes/<name>`.
        given: The file or folder.
        wish: What the batch should be.
        progress: Counts the houses.

    Raises:
        UserError: If nothing can be used, then nothing is written; or if the disk refuses.
    """
    require_new(paths, wish.name)
    known = known_houses(paths)
    prepared = temporary_path(paths.data / f"scenes-{wish.name}")
    discard(prepared)
    try:
        prepared.mkdir(parents=True)
        reports, hashes = _tried(given, prepared, wish, known, progress)
        require_usable(reports)
        keys: dict[str, object] = {"source": "folder", "folder": wish.name, "hashes": hashes}
        if wish.licence:
            keys["licence"] = wish.licence
        batch, text = checked(wish, keys)
        replace(prepared, own_scenes(paths) / wish.name)
    except OSError as error:
        raise disk_error("write", prepared, error) from error
    finally:
        discard(prepared)
    path = write_batch(paths, wish.name, text, reports)
    return NewBatch(path, batch, reports)


def _tried(
    given: Path, folder: Path, wish: Wish, known: dict[str, str], progress: Progress
) -> tuple[tuple[HouseReport, ...], dict[str, str]]:
    """Leaves the usable houses in a folder; returns what came of all, and these ones' hashes."""
    reports: list[HouseReport] = []
    told: dict[str, str] = {}
    for one in own_houses(given):
        try:
            data = packed(canonical_json(read_house(one.data)))
        except RecordRejected as error:
            reports.append(refused(one.house, error.reason, error.detail))
            continue
        file = f"{one.name}.json.gz"
        told[file] = one.house
        (folder / file).write_bytes(data)
    hashes = {}
    for report in progress.follow(
        STAGE, wish.name, len(told), _taken(folder, wish, tuple(told), known)
    ):
        reports.append(report.model_copy(update={"house": told[report.house]}))
        if report.reason:
            (folder / report.house).unlink()
        else:
            hashes[report.house] = report.house_hash
    return tuple(reports), hashes


def _taken(
    folder: Path, wish: Wish, names: tuple[str, ...], known: dict[str, str]
) -> Iterator[HouseReport]:
    if names:
        with tempfile.TemporaryDirectory() as cache:
            source = FolderSource(Path(cache), folder)
            yield from judged(source.take(wish.split, names, len(names)), known)
