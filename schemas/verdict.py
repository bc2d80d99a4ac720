"""What a gate says about a candidate."""

from __future__ import annotations

from enum import StrEnum

from schemas.base import Record
from schemas.names import FamilyName


class Outcome(StrEnum):
    """Closed result states. UNKNOWN (a gate could not decide) does not let a candidate pass."""

    PASS = "pass"
    FAIL = "fail"
    UNKNOWN = "unknown"


class Verdict(Record):
    """One gate's verdict on one candidate.

    Attributes:
        check: The gate's name.
        measured: The measured values, by name.
        cited_steps: Global step indices that the reason speaks of.
        reason: One sentence; empty for a pass.
    """

    episode_id: str
    candidate_hash: str
    check: str
    outcome: Outcome
    measured: dict[str, float]
    cited_steps: tuple[int, ...]
    reason: str


class RejectStage(StrEnum):
    """The stages that refuse candidates, in order."""

    CUES = "cues"
    DISTRACTORS = "distractors"
    EPISODES = "episodes"
    VALIDATION = "validation"


class Reject(Record):
    """A candidate, or a proposal for one, that did not make it, and why.

    Attributes:
        check: The gate, or the stage again for a proposal that could not be built.
    """

    episode_id: str
    home_id: str
    family: FamilyName
    stage: RejectStage
    check: str
    reason: str
    detail: str
    candidate_hash: str
