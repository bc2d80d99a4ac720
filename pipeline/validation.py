"""Stage `validation`: one candidate through the gates, in order, up to the first that refuses it."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.checks import registry
from pipeline.checks.base import CheckContext
from pipeline.common.signature import signature
from pipeline.common.tools import Tools
from schemas.episode import Candidate
from schemas.home import Home
from schemas.verdict import Outcome, Reject, RejectStage, Verdict

STAGE = "validation"
VERSION = 1


def validate(
    candidate: Candidate, home: Home, tools: Tools, earlier: Sequence[Candidate]
) -> tuple[Verdict, ...]:
    """Runs the gates over one candidate.

    Args:
        candidate: The candidate.
        home: Its home.
        tools: Their simulator should be a fresh one in this process (one for each batch and worker),
            so that the replay shows that the record needs nothing else.
        earlier: The candidates of the same home that passed, of lower seeds at least.

    Returns:
        One verdict for each gate that ran; the last one is not a PASS if the candidate is refused.
    """
    context = CheckContext(candidate, home, tools, tuple(signature(other) for other in earlier))
    verdicts: list[Verdict] = []
    for name in registry.names():
        verdict = registry.load(name).run(context)
        verdicts.append(verdict)
        if verdict.outcome is not Outcome.PASS:
            break
    return tuple(verdicts)


def accepted(verdicts: Sequence[Verdict]) -> bool:
    """Tells whether a candidate passed every gate."""
    passed = [verdict.check for verdict in verdicts if verdict.outcome is Outcome.PASS]
    return tuple(passed) == registry.names()


def reject_of(candidate: Candidate, verdicts: Sequence[Verdict]) -> Reject | None:
    """Returns the reject record of a refused candidate, None for an accepted one."""
    if accepted(verdicts):
        return None
    last = verdicts[-1]
    values = ", ".join(f"{name}={value:g}" for name, value in last.measured.items())
    return Reject(
        episode_id=candidate.episode_id,
        home_id=candidate.cue.home_id,
        family=candidate.cue.family,
        stage=RejectStage.VALIDATION,
        check=last.check,
        reason=f"{last.check}_{last.outcome}",
        detail=f"{last.reason} [{values}]" if values else last.reason,
        candidate_hash=last.candidate_hash,
    )
