"""Stage `manifest`: which accepted candidates a version publishes.

Everything of the previous version stays; which new episodes join depends on nothing but the candidates
(`pipeline/common/choosing.py`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pipeline.common.choosing import choose
from pipeline.common.continuity import require_same_settings
from pipeline.common.published import Kept, keep
from pipeline.common.shards import assign_shards, batch_entries
from pipeline.common.signature import signature
from pipeline.common.versions import check_version
from schemas.base import content_hash
from schemas.build import Profile, Targets
from schemas.episode import Candidate
from schemas.errors import UserError
from schemas.home import Home
from schemas.manifest import (
    FORMAT_VERSION,
    CandidateSummary,
    LeftOut,
    Manifest,
    ManifestHeader,
    ManifestRow,
    Shortfall,
    VersionEntry,
)
from schemas.names import FamilyName, Split
from schemas.verdict import Outcome, Reject, Verdict

VERSION = 1


@dataclass(frozen=True)
class Request:
    """What is asked of a new version.

    Attributes:
        version: Its number.
        why: One sentence for the change log.
        targets: What the episodes were drawn from.
        gates: Names of the gates that an episode must have passed.
        batches: The scene batches of the build and their splits. Other batches add nothing: of them
            only what the previous version published stays.
        rejects: What was refused, by batch.
        retractions: Published episodes to take back, with the reason.
    """

    version: str
    why: str
    targets: Targets
    gates: tuple[str, ...]
    batches: Mapping[str, Split]
    rejects: Mapping[str, Sequence[Reject]] = field(default_factory=dict)
    retractions: Mapping[str, str] = field(default_factory=dict)


def summarize(candidate: Candidate, home: Home, batch: str) -> CandidateSummary:
    """Returns what the manifest needs to know of a candidate."""
    mine = signature(candidate)
    return CandidateSummary(
        episode_id=candidate.episode_id,
        family=candidate.cue.family,
        split=home.split,
        batch=batch,
        home_id=home.home_id,
        home_hash=content_hash(home),
        candidate_hash=content_hash(candidate),
        task_key=content_hash([mine.home_id, mine.family, mine.target, list(mine.places)]),
        steps=len(candidate.history.steps),
        sessions=candidate.history.steps[-1].session if candidate.history.steps else 0,
    )


def select(
    summaries: Iterable[CandidateSummary],
    verdicts: Mapping[str, Iterable[Verdict]],
    profile: Profile,
    previous: Manifest | None,
    request: Request,
) -> Manifest:
    """Freezes the list of episodes of a version.

    Args:
        summaries: All candidates of all batches of the build, and of those published before.
        verdicts: All that the gates said about them, by batch: a home may be in two batches, and what
            a gate says of a candidate is said in one of them.
        profile: Names minimum and quota of each family.
        previous: The manifest to extend, or None for the first version.
        request: The version and its circumstances.

    Returns:
        The manifest, without row digests and lineage (see `pipeline.release.seal`). Families below the
        minimum are named in the header; see `require_minimum`.

    Raises:
        UserError: If a published episode changed, vanished or no longer passes, if a retraction names
            none, if the version number does not say what happened, or if what is kept needs other
            settings.
    """
    if previous is not None:
        require_same_settings(profile, previous, request.batches)
    offered = sorted(summaries, key=lambda item: (item.candidate_hash, item.batch))
    passed = {
        (batch, candidate): gate
        for batch, found in verdicts.items()
        for candidate, gate in _passed(found, request.gates).items()
    }
    kept = keep(offered, passed, previous, request.version, request.why, request.retractions)
    gone = {item.candidate_hash for item in kept.retractions}
    if previous is not None:
        gone |= {item.candidate_hash for item in previous.header.retractions}
    fresh = [
        item
        for item in offered
        if item.batch in request.batches
        and not passed.get((item.batch, item.candidate_hash), "none")
        and item.candidate_hash not in gone
    ]
    rows, left_out = choose(fresh, profile, kept, request.version)
    published = {row.episode_id for row in previous.rows} if previous else set()
    added = sum(row.episode_id not in published for row in rows)
    old_version = previous.header.version if previous else ""
    check_version(
        request.version,
        old_version,
        added=added,
        removed=len(kept.retractions),
        changed=len(kept.changes),
    )
    rows = sorted(rows, key=lambda row: row.episode_id)
    return Manifest(
        header=_header(rows, left_out, kept, profile, previous, request), rows=tuple(rows)
    )


def require_minimum(manifest: Manifest) -> None:
    """Raises UserError if a family has fewer episodes than the profile demands, or there is none."""
    missing = [
        f"{item.family} has {item.episodes} of {item.minimum}"
        for item in manifest.header.shortfalls
    ]
    if not manifest.rows:
        missing.append("no episode passed every gate")
    if missing:
        raise UserError(
            f"version {manifest.header.version} falls short of profile"
            f" '{manifest.header.profile.name}': {', '.join(missing)}; add scenes or raise"
            " 'candidates' in the batches"
        )


def _passed(verdicts: Iterable[Verdict], gates: tuple[str, ...]) -> dict[str, str]:
    """Maps each candidate judged in a batch to the gate that it lacks or failed; empty = accepted."""
    outcomes: dict[str, dict[str, Outcome]] = defaultdict(dict)
    for verdict in verdicts:
        outcomes[verdict.candidate_hash][verdict.check] = verdict.outcome
    return {
        candidate: next((g for g in gates if found.get(g) is not Outcome.PASS), "")
        for candidate, found in outcomes.items()
    }


def _header(
    rows: list[ManifestRow],
    left_out: list[LeftOut],
    kept: Kept,
    profile: Profile,
    previous: Manifest | None,
    request: Request,
) -> ManifestHeader:
    old = previous.header if previous else None
    staying = {row.episode_id for row in kept.rows}
    shards = assign_shards(rows, staying, previous, request.version)
    families = Counter(row.family for row in rows)
    return ManifestHeader(
        format_version=FORMAT_VERSION,
        version=request.version,
        profile=profile,
        targets=request.targets,
        gates=request.gates,
        versions=(
            *(old.versions if old else ()),
            VersionEntry(
                version=request.version,
                why=request.why,
                previous_hash=content_hash(previous) if previous else "",
            ),
        ),
        batches=batch_entries(request.batches, request.rejects, previous, request.version),
        shards=shards,
        episodes=len(rows),
        families={family.value: families[family] for family in FamilyName},
        splits={split.value: sum(row.split is split for row in rows) for split in Split},
        retractions=(*(old.retractions if old else ()), *kept.retractions),
        changes=(*(old.changes if old else ()), *kept.changes),
        left_out=tuple(sorted(left_out, key=lambda item: (item.episode_id, item.batch))),
        shortfalls=tuple(
            Shortfall(family=family, minimum=minimum, episodes=families[family])
            for family, minimum in sorted(profile.minimum.items())
            if families[family] < minimum
        ),
        rows_hash=content_hash([row.model_dump(mode="json") for row in rows]),
    )
