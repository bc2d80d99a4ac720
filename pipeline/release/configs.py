"""The configs of a release: name, row class, and whether an agent may see it."""

from __future__ import annotations

from typing import NamedTuple

from schemas.base import Record
from schemas.build import Profile
from schemas.lineage import Edge
from schemas.release_rows import (
    AnnotationRow,
    ControlRow,
    EpisodeRow,
    FramedStepRow,
    HomeRow,
    ProbeRow,
    RejectRow,
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
    "rejects": Config(RejectRow, False, False, "", "one candidate that was refused, and why"),
    "lineage": Config(Edge, False, False, "", "one edge of the lineage graph"),
}
DEFAULT_CONFIG = "episodes"
EPISODE_CONFIGS = tuple(name for name, config in CONFIGS.items() if config.per_episode)


def row_classes(profile: Profile) -> dict[str, type[Record]]:
    """Returns for each config the class of its rows in a release of a profile."""
    classes = {name: config.row for name, config in CONFIGS.items()}
    return classes if profile.frames == "none" else {**classes, "steps": FramedStepRow}


def data_path(config: str, stem: str) -> str:
    """Returns the path of a data file inside a release."""
    return f"data/{config}/{stem}.parquet"
