"""Which accepted candidates join those that a release already holds, where there are too many.

First one episode of each home, then a second of each, and so on, each round in the order of the
candidates' hashes: so a quota is filled from as many homes as there are, and the choice depends on
nothing but the candidates.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.common.published import Kept
from schemas.build import Profile
from schemas.ids import home_kind
from schemas.manifest import CandidateSummary, LeftOut, ManifestRow
from schemas.names import FamilyName, HomeKind


@dataclass
class _Count:
    """Episodes so far, of each family, and in each kind of home."""

    profile: Profile
    of: Counter[FamilyName] = field(default_factory=Counter)
    within: Counter[tuple[HomeKind, FamilyName]] = field(default_factory=Counter)

    def add(self, item: CandidateSummary) -> None:
        """Counts one."""
        self.of[item.family] += 1
        self.within[home_kind(item.home_id), item.family] += 1

    def full(self, item: CandidateSummary) -> str:
        """Returns which quota leaves no room for a candidate; empty if none."""
        family, kind = item.family, home_kind(item.home_id)
        quota = self.profile.quota.get(family)
        if quota is not None and self.of[family] >= quota:
            return f"{family} has its {quota} episodes"
        quota = self.profile.quota_in.get(kind, {}).get(family)
        if quota is not None and self.within[kind, family] >= quota:
            return f"{family} has its {quota} episodes in {kind} homes"
        return ""


def choose(
    accepted: Sequence[CandidateSummary], profile: Profile, kept: Kept, version: str
) -> tuple[list[ManifestRow], list[LeftOut]]:
    """Chooses among accepted candidates.

    Args:
        accepted: Candidates that passed every gate, by hash and batch.
        profile: Has the quotas.
        kept: What stays of the previous version, and what it publishes with other content.
        version: Since when new rows are there.

    Returns:
        All rows, those that stay first, and what was left out, with the reason.
    """
    rows = list(kept.rows)
    left_out = []
    ids = {row.episode_id: row for row in rows}
    tasks = {row.task_key: row for row in rows}
    count = _Count(profile)
    for row in rows:
        count.add(row)
    known = {(row.candidate_hash, row.batch) for row in rows}
    changed = {item.after for item in kept.changes}
    for item in _in_turn(accepted, changed):
        if (item.candidate_hash, item.batch) in known:
            continue
        rival = ids.get(item.episode_id) or tasks.get(item.task_key)
        refusal = _refusal(item, rival, count)
        if refusal and (item.candidate_hash not in changed or rival):
            left_out.append(refusal)
            continue
        row = ManifestRow(**dict(item), since=version, shard="")
        rows.append(row)
        ids[item.episode_id] = tasks[item.task_key] = row
        count.add(row)
    return rows, left_out


def _in_turn(
    accepted: Sequence[CandidateSummary], changed: Iterable[str]
) -> list[CandidateSummary]:
    """Orders candidates: those published before, then round by round over the homes, by hash."""
    first = frozenset(changed)
    homes: dict[str, list[str]] = defaultdict(list)
    for item in sorted(accepted, key=lambda one: one.candidate_hash):
        if item.candidate_hash not in homes[item.home_id]:
            homes[item.home_id].append(item.candidate_hash)
    turn: Mapping[str, int] = {
        candidate: place for found in homes.values() for place, candidate in enumerate(found)
    }
    return sorted(
        accepted,
        key=lambda item: (
            item.candidate_hash not in first,
            turn[item.candidate_hash],
            item.candidate_hash,
            item.batch,
        ),
    )


def _refusal(item: CandidateSummary, rival: ManifestRow | None, count: _Count) -> LeftOut | None:
    if rival is not None and rival.candidate_hash == item.candidate_hash:
        reason, detail = "duplicate", f"is the one of batch '{rival.batch}'"
    elif rival is not None:
        reason, detail = "duplicate", f"asks the same as {rival.episode_id}"
    elif full := count.full(item):
        reason, detail = "quota", full
    else:
        return None
    return LeftOut(
        episode_id=item.episode_id,
        batch=item.batch,
        candidate_hash=item.candidate_hash,
        reason=reason,
        detail=detail,
    )
