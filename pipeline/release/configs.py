"""The configs of a release: name, row class, and whether an agent may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from schemas.base import Record
from schemas.build import Profile
from schemas.ids import is_house_id
from schemas.lineage import Edge
from schemas.manifest import FileFact, Manifest
from schemas.release_rows import (
    AnnotationRow,
    ControlRow,
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


CONFIGS: dict[str, Config] = {
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
    "homes": Config(HomeRow, False, False, "", "one home with the labels of all its objects"),
    "scenes": Config(
        SceneRow, False, False, "", "one house, whole: walls, doors, and where everything stands"
    ),
    "rejects": Config(RejectRow, False, False, "", "one candidate that was refused, and why"),
    "lineage": Config(Edge, False, False, "", "one edge of the lineage graph"),
}
DEFAULT_CONFIG = "episodes"
EPISODE_CONFIGS = tuple(name for name, config in CONFIGS.items() if config.per_episode)


SHARD_CONFIGS = tuple(name for name in CONFIGS if name != "rejects")


def shard_configs(manifest: Manifest) -> dict[str, tuple[str, ...]]:
    """Returns for each shard the configs of which it has a file.

    iTHOR rooms come with a package and are not published again: a shard of which no home is a house has
    no file of `scenes`.
    """
    of_houses = {row.shard for row in manifest.rows if is_house_id(row.home_id)}
    return {
        shard.name: tuple(c for c in SHARD_CONFIGS if c != "scenes" or shard.name in of_houses)
        for shard in manifest.header.shards
    }


def used_configs(files: Iterable[FileFact]) -> tuple[str, ...]:
    """Returns the configs that some data files belong to, in the order of `CONFIGS`."""
    used = {fact.config for fact in files}
    return tuple(name for name in CONFIGS if name in used)


def row_classes(profile: Profile) -> dict[str, type[Record]]:
    """Returns for each config the class of its rows in a release of a profile."""
    classes = {name: config.row for name, config in CONFIGS.items()}
    return classes if profile.frames == "none" else {**classes, "steps": FramedStepRow}


def data_path(config: str, stem: str) -> str:
    """Returns the path of a data file inside a release."""
    return f"data/{config}/{stem}.parquet"
