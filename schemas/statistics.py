"""Figures of a set of episodes, by family, as the benchmark's paper reports them."""

from __future__ import annotations

from schemas.base import Record
from schemas.names import FamilyName


class EpisodeFigures(Record):
    """What the statistics need of one episode.

    Attributes:
        scenes: The rooms of a composed home, or the house.
        transitions: Successful room changes (EnterRoom, LeaveRoom, MoveToRoom) of the history.
        visible_at_cue: Objects in the visible list, averaged over the decisive steps.
        receptacle_type: Type of the place (or candidate) that the answer names; of several the first
            by id.
    """

    episode_id: str
    family: FamilyName
    split: str
    kind: str
    home_id: str
    scenes: tuple[str, ...]
    room_types: tuple[str, ...]
    steps: int
    gap: int
    sessions: int
    transitions: int
    visible_at_cue: float
    oracle_length: int
    target_type: str
    receptacle_type: str
    visible_types: tuple[str, ...]


class Spread(Record):
    """A distribution: mean, median and 90th percentile (linear between ranks), to 4 places."""

    mean: float
    median: float
    p90: float


class Share(Record):
    """How often one type occurs among a family's episodes."""

    type: str
    episodes: int
    share: float


class FamilyStatistics(Record):
    """Figures of one family, or of all episodes.

    Attributes:
        composed_episodes: Those in homes composed of AI2-THOR rooms.
        house_episodes: Those in ProcTHOR houses.
        scenes: AI2-THOR rooms and ProcTHOR houses.
        oracle_length: Mean length of the reference path.
        targets: Types of targets, most frequent first.
        receptacles: Types of answer places, most frequent first.
        target_top5: Share of the five most frequent target types together.
        kinds: Episodes for each kind of cue.
        oracle_by_kind: Mean length of the reference path for each kind of cue.
    """

    family: str
    episodes: int
    composed_episodes: int
    house_episodes: int
    homes: int
    scenes: int
    room_types: int
    splits: dict[str, int]
    kinds: dict[str, int]
    oracle_by_kind: dict[str, float]
    sessions: Spread
    steps: Spread
    gap: Spread
    transitions: Spread
    visible_at_cue: float
    oracle_length: float
    target_types: int
    receptacle_types: int
    visible_types: int
    target_top1: float
    target_top5: float
    receptacle_top1: float
    receptacle_top5: float
    targets: tuple[Share, ...]
    receptacles: tuple[Share, ...]


class Statistics(Record):
    """Figures of all families that have episodes, in the order of `FamilyName`, then of all together."""

    families: tuple[FamilyStatistics, ...]
    total: FamilyStatistics


class Comparison(Record):
    """One figure of ours beside the paper's.

    Attributes:
        figure: Such as `steps.median`.
        ours: None if we have no such episodes.
        paper: As printed.
        difference: `ours - paper`; None if there is nothing to compare.
    """

    family: str
    figure: str
    ours: float | None
    paper: float
    difference: float | None
