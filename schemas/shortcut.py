"""Release-level records: what agents score that take a shortcut instead of the decisive evidence."""

from __future__ import annotations

from schemas.base import Record
from schemas.names import FamilyName

READER = "reader"
"""The agent that must succeed with the whole history."""
WITHOUT_CUE = "reader_without_cue"
"""The reader of the cue-removed history. It does not act: its score is a mean probability."""


class Attempt(Record):
    """One agent in one episode."""

    agent: str
    sr_terminal: bool
    sr_reference: bool


class EpisodeShortcuts(Record):
    """All agents in one episode.

    Attributes:
        attempts: Sorted by agent.
        without_cue: Probability that a uniform answer from what the reader finds possible in the
            cue-removed history is right.
    """

    episode_id: str
    family: FamilyName
    attempts: tuple[Attempt, ...]
    without_cue: float


class ShortcutLimits(Record):
    """What each family allows.

    Attributes:
        shortcut: Most `sr_reference` of every agent that does not read the evidence. Exceeded when the
            lower bound of its 95 % interval is above.
        named: The same for agents that pick among the places which a lesson was about.
        without_cue: Most mean score of the reader without the cue; exceeded when the mean is above.
        reader: Least `sr_reference` of the reader with the whole history; missed when the mean is
            below.
    """

    shortcut: dict[FamilyName, float]
    named: dict[FamilyName, float]
    without_cue: dict[FamilyName, float]
    reader: float


class ShortcutScore(Record):
    """One agent in one family.

    Attributes:
        terminal: Share of episodes whose goal it reached; for `reader_without_cue` the mean
            probability of a right answer.
        reference: Share without an error on the way; equal to `terminal` for `reader_without_cue`.
        low: Lower bound of the Wilson 95 % interval of `reference`.
        high: Its upper bound.
        terminal_low: Lower bound of the interval of `terminal`.
        terminal_high: Its upper bound.
        limit: What is allowed.
        exceeded: Whether it is not.
    """

    family: FamilyName
    agent: str
    episodes: int
    terminal: float
    reference: float
    low: float
    high: float
    limit: float
    exceeded: bool
    terminal_low: float = 0.0
    terminal_high: float = 1.0


class ShortcutReport(Record):
    """Gate 10. Whether it blocks a release is for the caller to decide.

    Attributes:
        scores: By family, then agent.
        cue_effect: For each family what the reader's score loses without the cue.
        problems: One sentence for each limit that is not kept.
    """

    scores: tuple[ShortcutScore, ...]
    cue_effect: dict[FamilyName, float]
    limits: ShortcutLimits
    problems: tuple[str, ...]
