"""The configs of a release: name, row class, and whether an agent may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from schemas.base import Record
from schemas.ids import is_house_id
from schemas.lineage import Edge
from schemas.manifest import FileFact, Manifest
from schemas.picture import FrameChoice
from schemas.release_rows import (
    AnnotationRow,
    ControlRow,
    CueFrameRow,
    EpisodeRow,
    FramedStepRow,
    HomeRow,
    ProbeRow,
    RejectRow,
    SceneRow,
    StepRow,
)


class Config(NamedTuple):
    """One config: a table of the release, in one Parquet file a shard.

    Attributes:
        per_episode: Whether each row belongs to one episode; these configs have row digests.
        shown: Which columns an agent may get, for the card; empty = none.
        text: What a row is, for the card.
    """

    row: type[Record]
    model_visible: bool
    per_episode: bool
    shown: str
    text: str


ALL_CONFIGS: dict[str, Config] = {
    "episodes": Config(
        EpisodeRow, True, True, "`instruction`, `rooms`, `budget`", "one task as an agent gets it"
    ),
    "steps": Config(
        StepRow, True, True, "all but `episode_id`", "one step of an interaction history"
    ),
    "probes": Config(ProbeRow, False, True, "", "goal, error triggers, oracle and trap of a task"),
    "controls": Config(
        ControlRow, True, True, "`steps`", "one history intervention, read instead of the history"
    ),
    "annotations": Config(
        AnnotationRow, False, True, "", "evidence, poses, ids, distractors, verdicts"
    ),
    "cue_frames": Config(
        CueFrameRow, False, True, "", "the picture of one cited step, which its presence marks"
    ),
    "homes": Config(HomeRow, False, False, "", "one home with the labels of all its objects"),
    "scenes": Config(
        SceneRow, False, False, "", "one house, whole: walls, doors, and where everything stands"
    ),
    "rejects": Config(RejectRow, False, False, "", "one candidate that was refused, and why"),
    "lineage": Config(Edge, False, False, "", "one edge of the lineage graph"),
}
"""Of all releases; some have no pictures of the cue, see `configs_of`."""
DEFAULT_CONFIG = "episodes"
CUE_FRAMES = "cue_frames"
CONFIGS = {name: config for name, config in ALL_CONFIGS.items() if name != CUE_FRAMES}
"""Those of a release without pictures."""


def configs_of(frames: FrameChoice) -> dict[str, Config]:
    """Returns the configs that a release may have, by the steps that it has pictures of."""
    if frames == "cue":
        return ALL_CONFIGS
    if frames == "all":
        return {**CONFIGS, "steps": CONFIGS["steps"]._replace(row=FramedStepRow)}
    return CONFIGS


def episode_configs(frames: FrameChoice) -> tuple[str, ...]:
    """Returns the configs whose rows belong to one episode each."""
    return tuple(name for name, config in configs_of(frames).items() if config.per_episode)


def shard_configs(manifest: Manifest) -> dict[str, tuple[str, ...]]:
    """Returns for each shard the configs of which it has a file.

    iTHOR rooms come with a package and are not published again: a shard of which no home is a house has
    no file of `scenes`.
    """
    names = [name for name in configs_of(manifest.header.profile.frames) if name != "rejects"]
    of_houses = {row.shard for row in manifest.rows if is_house_id(row.home_id)}
    return {
        shard.name: tuple(name for name in names if name != "scenes" or shard.name in of_houses)
        for shard in manifest.header.shards
    }


def used_configs(files: Iterable[FileFact]) -> tuple[str, ...]:
    """Returns the configs that some data files belong to, in the order of `ALL_CONFIGS`."""
    used = {fact.config for fact in files}
    return tuple(name for name in ALL_CONFIGS if name in used)


def row_classes(frames: FrameChoice) -> dict[str, type[Record]]:
    """Returns for each config the class of its rows."""
    return {name: config.row for name, config in configs_of(frames).items()}


def data_path(config: str, stem: str) -> str:
    """Returns the path of a data file inside a release."""
    return f"data/{config}/{stem}.parquet"
