"""`sheet.jpg`: one episode of a release at a glance, made from the pictures that it publishes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pipeline.common.arrow import RecordT, from_table
from pipeline.common.encoding import jpeg_bytes, pixels_of, shrunk
from pipeline.common.frames import spread
from pipeline.common.parquet import read_parquet
from pipeline.common.sheet import cell_of, contact_sheet
from pipeline.release.configs import CUE_FRAMES, data_path
from schemas.manifest import Manifest, Shard
from schemas.names import Split
from schemas.release_rows import AnnotationRow, CueFrameRow, EpisodeRow, FramedStepRow, StepRow

SHEET = "sheet.jpg"
PICTURES, SIDE, QUALITY = 24, 120, 80


def release_sheet(folder: Path, manifest: Manifest) -> bytes:
    """Returns the sheet of the first episode of the first training shard, else of any shard.

    Args:
        folder: The release, with its data files.
        manifest: Its manifest, of a profile with pictures.
    """
    shards = sorted(
        manifest.header.shards, key=lambda one: (one.split is not Split.TRAIN, one.name)
    )
    shard = shards[0]
    steps: tuple[StepRow, ...]
    framed: Sequence[FramedStepRow | CueFrameRow]
    if manifest.header.profile.frames == "cue":
        framed = _rows(folder, CUE_FRAMES, shard, CueFrameRow)
        steps = _rows(folder, "steps", shard, StepRow)
    else:
        all_framed = _rows(folder, "steps", shard, FramedStepRow)
        framed, steps = all_framed, all_framed
    name = min(row.episode_id for row in steps)
    told = {row.index: row for row in steps if row.episode_id == name}
    mine = {row.index: row.frame for row in framed if row.episode_id == name and row.frame.path}
    cited = {
        evidence.step
        for row in _rows(folder, "annotations", shard, AnnotationRow)
        if row.episode_id == name
        for evidence in row.evidence
    }
    cells = [
        cell_of(shrunk(pixels_of(mine[step].bytes), SIDE), told[step], step in cited)
        for step in spread(sorted(mine), cited, PICTURES)
    ]
    tasks = _rows(folder, "episodes", shard, EpisodeRow)
    instruction = next(row.instruction for row in tasks if row.episode_id == name)
    return jpeg_bytes(contact_sheet(f"{name}   {instruction}", cells), QUALITY)


def _rows(folder: Path, config: str, shard: Shard, cls: type[RecordT]) -> tuple[RecordT, ...]:
    return from_table(read_parquet(folder / data_path(config, shard.name)), cls)
