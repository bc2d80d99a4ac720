"""What stays of the episodes that the previous version published."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pipeline.common.versions import is_major
from schemas.errors import UserError
from schemas.manifest import CandidateSummary, Change, Manifest, ManifestRow, Retraction

Passed = Mapping[tuple[str, str], str]
"""Batch and candidate hash to the gate that the candidate lacks or failed; empty if it passed all."""


@dataclass(frozen=True)
class Kept:
    """What stays of the previous version."""

    rows: tuple[ManifestRow, ...]
    retractions: tuple[Retraction, ...]
    changes: tuple[Change, ...]


def keep(
    offered: Sequence[CandidateSummary],
    passed: Passed,
    previous: Manifest | None,
    version: str,
    why: str,
    retractions: Mapping[str, str],
) -> Kept:
    """Sorts the published episodes: those that stay, are retracted, or changed in a major version.

    Args:
        offered: All candidates, accepted or not.
        passed: What became of them at the gates.
        previous: The manifest that is extended, or None.
        version: The new version.
        why: Its reason.
        retractions: Published episodes to take back, with the reason.

    Raises:
        UserError: If an episode changed, vanished or no longer passes and this is no major version, or
            if a retraction names no published episode.
    """
    published = previous.rows if previous else ()
    ids = {row.episode_id for row in published}
    for episode_id in sorted(retractions):
        if episode_id not in ids:
            raise UserError(
                f"cannot retract {episode_id}: the previous version has no such episode"
            )
    major = previous is not None and is_major(version, previous.header.version)
    rows, retracted, changes = [], [], []
    for row in published:
        same_id = [item for item in offered if item.episode_id == row.episode_id]
        reason = retractions.get(row.episode_id, "")
        fault = "" if reason else _fault(row, same_id, passed)
        if reason or (fault and not _republished(same_id, passed) and major):
            retracted.append(_retraction(row, version, reason or why))
        elif not fault:
            rows.append(row)
        elif major:
            changes.append(_change(row, same_id, passed, version, why))
        else:
            raise UserError(
                f"episode {row.episode_id} of version {row.since} {fault};"
                " rebuild it as it was, retract it, or publish a major version"
            )
    return Kept(tuple(rows), tuple(retracted), tuple(changes))


def _fault(row: ManifestRow, same_id: Sequence[CandidateSummary], passed: Passed) -> str:
    if not same_id:
        return f"is not among the candidates (batch '{row.batch}')"
    if all(item.candidate_hash != row.candidate_hash for item in same_id):
        found = same_id[0].candidate_hash
        return f"changed: content hash {found[:12]}, published as {row.candidate_hash[:12]}"
    gate = passed.get((row.batch, row.candidate_hash), "any gate")
    return f"no longer passes {gate}" if gate else ""


def _republished(same_id: Sequence[CandidateSummary], passed: Passed) -> bool:
    return any(_accepted(item, passed) for item in same_id)


def _accepted(item: CandidateSummary, passed: Passed) -> bool:
    return passed.get((item.batch, item.candidate_hash), "none") == ""


def _retraction(row: ManifestRow, version: str, why: str) -> Retraction:
    return Retraction(
        episode_id=row.episode_id,
        candidate_hash=row.candidate_hash,
        since=row.since,
        version=version,
        why=why,
    )


def _change(
    row: ManifestRow,
    same_id: Sequence[CandidateSummary],
    passed: Passed,
    version: str,
    why: str,
) -> Change:
    after = next(item for item in same_id if _accepted(item, passed))
    return Change(
        episode_id=row.episode_id,
        since=row.since,
        before=row.candidate_hash,
        after=after.candidate_hash,
        version=version,
        why=why,
    )
