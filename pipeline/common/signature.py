"""What makes two episodes of one home the same, or nearly the same."""

from __future__ import annotations

from schemas.base import Record
from schemas.episode import Candidate

SHINGLE = 3


class Signature(Record):
    """The parts of a candidate that a duplicate shares.

    Attributes:
        places: Answer, and enumerated candidates if there are any, sorted.
        shingles: All runs of three consecutive acts of the history, sorted and unique.
    """

    episode_id: str
    home_id: str
    family: str
    target: str
    places: tuple[str, ...]
    shingles: tuple[str, ...]

    def same_task(self, other: Signature) -> bool:
        """Tells whether home, family, target and places are equal."""
        mine = (self.home_id, self.family, self.target, self.places)
        return mine == (other.home_id, other.family, other.target, other.places)

    def similarity(self, other: Signature) -> float:
        """Returns the Jaccard similarity of the two histories, 0 to 1."""
        mine, theirs = set(self.shingles), set(other.shingles)
        union = len(mine | theirs)
        return len(mine & theirs) / union if union else 1.0


def signature(candidate: Candidate) -> Signature:
    """Returns a candidate's signature."""
    probe = candidate.cue.probe
    acts = [f"{step.action.type} {step.action.target}" for step in candidate.history.steps]
    runs = {"; ".join(acts[i : i + SHINGLE]) for i in range(max(1, len(acts) - SHINGLE + 1))}
    return Signature(
        episode_id=candidate.episode_id,
        home_id=candidate.cue.home_id,
        family=candidate.cue.family,
        target=probe.target,
        places=tuple(sorted({*probe.answer, *probe.candidates})),
        shingles=tuple(sorted(runs)),
    )
