"""A batch of a range of a source's scenes: houses by number, or iTHOR rooms by place in a split."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from pathlib import Path

from assets.config import read_batch, source_folder
from assets.new_batch import (
    TWICE,
    NewBatch,
    Wish,
    checked,
    judged,
    known_houses,
    refused,
    require_new,
    require_usable,
    write_batch,
)
from assets.own_batch import STAGE
from assets.paths import Paths
from assets.progress import Progress
from pipeline.houses import named_houses
from pipeline.scene_range import SceneRange, as_ranges
from pipeline.scenes import batch_names, is_of_houses
from schemas.errors import UserError
from schemas.house import HouseReport
from schemas.ids import ROOM_BASE, split_of
from schemas.names import Split
from simulators.sources import registry as sources
from simulators.sources.houses import HouseSource


def add_range(paths: Paths, scenes: SceneRange, wish: Wish, progress: Progress) -> NewBatch:
    """Tries the scenes of a range and writes their batch.

    A house that cannot be used stays in the range, and is refused again, with its reason, at each
    build; one that another batch has is left out.

    Args:
        paths: The data folder.
        scenes: The range.
        wish: What the batch should be.
        progress: Counts the houses.

    Raises:
        UserError: If nothing can be used, then nothing is written; or if the source cannot be opened.
    """
    require_new(paths, wish.name)
    if wish.licence:
        raise UserError(f"--licence is for houses of your own; that of {scenes.source} is known")
    reports: tuple[HouseReport, ...] = ()
    keys: dict[str, object] = {"source": scenes.source}
    if is_of_houses(scenes.source):
        reports, names = _tried(paths, scenes, wish, progress)
        require_usable(reports)
        keys["houses"] = list(as_ranges([int(name) for name in names]))
    else:
        rooms = _rooms(scenes, wish.split)
        keys["rooms"] = rooms
        keys["homes"] = min(len(numbers) for numbers in rooms.values())
    batch, text = checked(wish, keys)
    return NewBatch(write_batch(paths, wish.name, text, reports), batch, reports)


def _tried(
    paths: Paths, scenes: SceneRange, wish: Wish, progress: Progress
) -> tuple[tuple[HouseReport, ...], tuple[str, ...]]:
    """Returns what came of each house of a range, and those that may be named in the batch."""
    with tempfile.TemporaryDirectory() as cache:
        source = sources.load(scenes.source, Path(cache), source_folder(paths, scenes.source))
        assert isinstance(source, HouseSource)
        every = source.houses(wish.split)
        names = scenes.of(every)
        elsewhere = _named_elsewhere(paths, scenes.source, wish.split, every)
        free = [name for name in names if name not in elsewhere]
        reports = [
            refused(f"{wish.split}/{name}", TWICE, f"it is a house of batch {elsewhere[name]}")
            for name in names
            if name in elsewhere
        ]
        most = len(free) if wish.homes is None else wish.homes
        taken = judged(source.take(wish.split, free, most), known_houses(paths))
        kept = []
        for name, report in zip(
            free, progress.follow(STAGE, wish.name, len(free), taken), strict=False
        ):
            reports.append(report)
            if report.reason != TWICE:
                kept.append(name)
    return tuple(reports), tuple(kept)


def _named_elsewhere(
    paths: Paths, source: str, split: Split, known: Sequence[str]
) -> dict[str, str]:
    """Returns the houses of a source's split that other batches name, whether or not they are built."""
    found: dict[str, str] = {}
    for name in batch_names(paths.scenes):
        batch = read_batch(paths, name)
        if (batch.source, batch.split) == (source, split) and not batch.folder:
            found |= dict.fromkeys(named_houses(batch, known), name)
    return found


def _rooms(scenes: SceneRange, split: Split) -> dict[str, list[int]]:
    """Returns the rooms at the range's places among those of a split, for each type."""
    rooms = {}
    for kind, base in ROOM_BASE.items():
        mine = [number for number in range(base + 1, base + 31) if split_of(number) is split]
        rooms[kind.value] = [int(one) for one in scenes.of([str(number) for number in mine])]
    return rooms
