"""Gate 2: no episode of a home is there twice, or nearly twice.

Local to a home, so that a new batch never changes what an old one accepts; across batches the
manifest decides.
"""

from __future__ import annotations

from pipeline.checks.base import Check, CheckContext
from pipeline.common.signature import signature
from schemas.verdict import Verdict

NEAR = 0.8
"""Jaccard similarity of the histories from which two episodes of one home count as the same."""


class DuplicateCheck(Check):
    """Compares with the earlier candidates of the same home."""

    name = "duplicate"

    def run(self, context: CheckContext) -> Verdict:
        """Fails on the same task, and on nearly the same history."""
        mine = signature(context.candidate)
        rivals = [
            other
            for other in context.earlier
            if other.home_id == mine.home_id and other.episode_id != mine.episode_id
        ]
        nearest = max((mine.similarity(other) for other in rivals), default=0.0)
        measured = {"earlier": len(rivals), "similarity": round(nearest, 4)}
        for other in rivals:
            if mine.same_task(other):
                reason = f"asks the same of the same home as {other.episode_id}"
                return self.failed(context, reason, measured)
        for other in rivals:
            if mine.similarity(other) >= NEAR:
                reason = (
                    f"its history is {mine.similarity(other):.0%} that of {other.episode_id};"
                    f" {NEAR:.0%} is too much"
                )
                return self.failed(context, reason, measured)
        return self.passed(context, measured)
