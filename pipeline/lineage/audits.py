"""Lineage fragments of what was said about candidates: gates, models, runs and releases."""

from __future__ import annotations

from collections.abc import Iterable

from pipeline.lineage.fragments import Fragment, edge
from pipeline.lineage.tables import CallEntry, CheckEntry, ReleaseEntry, RunEntry
from schemas.base import content_hash
from schemas.experience import Call
from schemas.ids import parse_episode_id
from schemas.manifest import Manifest
from schemas.verdict import Outcome, Reject, Verdict

VERSION = 1


def check_fragment(
    batch: str, stage: str, verdicts: Iterable[Verdict], rejects: Iterable[Reject]
) -> Fragment:
    """Returns the verdicts of a batch, and the rejects for which there is no verdict.

    Args:
        batch: The batch.
        stage: The stage that judged.
        verdicts: All verdicts, passes included.
        rejects: All rejects of the stage; those that a failed verdict already tells are left out.
    """
    rows, told = [], set()
    for verdict in verdicts:
        if verdict.outcome is not Outcome.PASS:
            told.add((verdict.episode_id, verdict.check))
        rows.append(
            CheckEntry(
                batch=batch,
                episode_id=verdict.episode_id,
                candidate_hash=verdict.candidate_hash,
                family=_family(verdict.episode_id),
                stage=stage,
                check=verdict.check,
                outcome=verdict.outcome,
                reason=verdict.reason,
                detail="",
                measured=verdict.measured,
                cited_steps=verdict.cited_steps,
            )
        )
    rows += [
        CheckEntry(
            batch=batch,
            episode_id=reject.episode_id,
            candidate_hash=reject.candidate_hash,
            family=reject.family,
            stage=reject.stage,
            check=reject.check,
            outcome=Outcome.FAIL,
            reason=reject.reason,
            detail=reject.detail,
            measured={},
            cited_steps=(),
        )
        for reject in rejects
        if (reject.episode_id, reject.check) not in told
    ]
    return {"checks": rows}


def call_fragment(batch: str, calls: Iterable[Call]) -> Fragment:
    """Returns the calls to a language model, and edges from the cues that they wrote."""
    rows = tuple(CallEntry(batch=batch, **dict(call)) for call in calls)
    edges = [
        edge(("cue", row.episode_id, ""), "written_by", ("llm_call", row.call_id, row.answer_hash))
        for row in rows
    ]
    return {"llm_calls": rows, "edges": edges}


def run_fragment(runs: Iterable[RunEntry]) -> Fragment:
    """Returns the envelopes of runs."""
    return {"runs": tuple(runs)}


def release_fragment(manifest: Manifest) -> Fragment:
    """Returns a version, and edges to each episode that it publishes."""
    header = manifest.header
    row = ReleaseEntry(
        version=header.version,
        previous=header.versions[-2].version if len(header.versions) > 1 else "",
        why=header.versions[-1].why,
        episodes=header.episodes,
        rows_hash=content_hash([[item.episode_id, item.candidate_hash] for item in manifest.rows]),
    )
    child = ("release", header.version, row.rows_hash)
    edges = [
        edge(child, "publishes", ("episode", item.episode_id, item.candidate_hash))
        for item in manifest.rows
    ]
    return {"releases": [row], "edges": edges}


def _family(episode_id: str) -> str:
    return parse_episode_id(episode_id).family
