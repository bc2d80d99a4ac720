"""An assembled episode: a candidate before the gates, an episode after them."""

from __future__ import annotations

from enum import StrEnum

from schemas.base import Record
from schemas.cue import Cue
from schemas.distractor import Distractor
from schemas.step import History


class EvidenceMode(StrEnum):
    """How much of a decisive step is critical: entries of its visible list, or the whole row."""

    LISTING = "listing"
    ROW = "row"


class Evidence(Record):
    """One decisive step.

    Attributes:
        step: Global step index.
        relation: What it establishes, such as `on(Book_1, Shelf_2)`; evaluator-only.
        mode: With LISTING `object_ids` are the critical entries; ROW means action, feedback and all.
    """

    step: int
    relation: str
    mode: EvidenceMode
    object_ids: tuple[str, ...] = ()


class Candidate(Record):
    """One assembled episode.

    Attributes:
        parents: Content hashes of the scenes, the home and the cue, by name.
        evidence: Sorted by step.
        cue_gap: Steps after the last decisive evidence.
    """

    episode_id: str
    cue: Cue
    distractors: tuple[Distractor, ...]
    history: History
    evidence: tuple[Evidence, ...]
    cue_gap: int
    parents: dict[str, str]
    stage_version: int
