"""Gate 2: no episode of a home is there twice, or nearly twice.

Local to the candidates of one family in one home with a lower seed, which every batch that makes this
candidate makes too: the verdict does not depend on the batch. Across families and batches the
manifest decides.
"""

from __future__ import annotations

from pipeline.checks.base import Check, CheckContext
from pipeline.common.signature import Signature, signature
from schemas.ids import parse_episode_id
from schemas.verdict import Verdict

NEAR = 0.8
"""Jaccard similarity of the histories from which two episodes of one home count as the same."""


class DuplicateCheck(Check):
    """Compares with the candidates of the same home and family that have a lower seed."""

    name = "duplicate"

    def run(self, context: CheckContext) -> Verdict:
        """Fails on the same task, and on nearly the same history."""
        mine = signature(context.candidate)
        rivals = [other for other in context.earlier if _comes_before(other, mine)]
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


def _comes_before(other: Signature, mine: Signature) -> bool:
    one, two = parse_episode_id(other.episode_id), parse_episode_id(mine.episode_id)
    return one[:2] == two[:2] and one.seed < two.seed
