"""What the release level needs to know of a candidate, so that nothing there reads all of them."""

from __future__ import annotations

from schemas.base import Record
from schemas.manifest import CandidateSummary
from schemas.statistics import EpisodeFigures


class Digest(Record):
    """One candidate in short.

    Attributes:
        answer: Object ids of the right answer.
    """

    summary: CandidateSummary
    figures: EpisodeFigures
    answer: tuple[str, ...]
