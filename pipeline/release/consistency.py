"""Checks one episode of a release against its manifest row, and its configs against each other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pipeline.release.configs import episode_configs, row_classes
from pipeline.release.digests import changed_fields, digest_rows
from pipeline.release.problem import Problem
from pipeline.release.rows import Published, rows_of
from schemas.base import Record, content_hash
from schemas.control import ControlKind
from schemas.manifest import ManifestHeader, ManifestRow
from schemas.release_rows import ControlRow
from schemas.verdict import Outcome

Rows = Mapping[str, tuple[Record, ...]]


def digest_problems(row: ManifestRow, rows: Rows, header: ManifestHeader) -> Iterator[Problem]:
    """Compares the rows of an episode with the digests of the manifest, and names the columns."""
    frames = header.profile.frames
    classes = row_classes(frames)
    for config in episode_configs(frames):
        cls = classes[config]
        found = digest_rows(rows[config], cls)
        names = changed_fields(found, cls, row.fields.get(config, ""))
        if not names and found.rows != row.digests.get(config):
            names = ("",)
        for name in names:
            detail = f"{len(rows[config])} rows are not those that the manifest was sealed with"
            yield _problem("digest", row.episode_id, config, name, detail)


def episode_problems(
    row: ManifestRow, rows: Rows, published: Published, header: ManifestHeader
) -> Iterator[Problem]:
    """Compares the rows of an episode with each other: everything that is told twice must agree.

    Args:
        row: The manifest row.
        rows: The stored rows by config.
        published: The episode restored from them.
        header: Names the gates that must have passed.
    """
    yield from _hashes(row, published)
    yield from _derived(row, rows, published)
    yield from _controls(row, rows["controls"], published)
    passed = {
        verdict.check
        for verdict in published.verdicts
        if verdict.outcome is Outcome.PASS and verdict.candidate_hash == row.candidate_hash
    }
    for gate in header.gates:
        if gate not in passed:
            detail = f"there is no passed verdict of gate '{gate}' on this content"
            yield _problem("consistency", row.episode_id, "annotations", "verdicts", detail)


def _hashes(row: ManifestRow, published: Published) -> Iterator[Problem]:
    candidate, home = published.candidate, published.home
    found = {
        ("annotations", "candidate_hash"): (content_hash(candidate), row.candidate_hash),
        ("homes", "labels"): (content_hash(home), row.home_hash),
        ("annotations", "home_hash"): (candidate.cue.home_hash, row.home_hash),
        ("annotations", "home_id"): (candidate.cue.home_id, row.home_id),
        ("annotations", "family"): (candidate.cue.family, row.family),
        ("manifest.jsonl", "steps"): (len(candidate.history.steps), row.steps),
        ("manifest.jsonl", "sessions"): (
            max((step.session for step in candidate.history.steps), default=0),
            row.sessions,
        ),
        ("manifest.jsonl", "split"): (home.split, row.split),
    }
    for (config, field), (actual, expected) in found.items():
        if actual != expected:
            detail = f"is {str(actual)[:60]}, the manifest says {str(expected)[:60]}"
            yield _problem("consistency", row.episode_id, config, field, detail)


def _derived(row: ManifestRow, rows: Rows, published: Published) -> Iterator[Problem]:
    """Makes the rows again from the restored candidate: what an agent sees must follow from it."""
    again = rows_of(published)
    for config in again:
        if config == "controls":  # made anew, not from the candidate
            continue
        found = _first_difference(again[config], rows[config])
        if found is None:
            continue
        place, name, expected, actual = found
        at = f"row {place} " if len(rows[config]) > 1 else ""
        detail = f"{at}is {actual!r:.80}, the episode's other rows say {expected!r:.80}"
        yield _problem("consistency", row.episode_id, config, name, detail)


def _first_difference(
    expected: Sequence[Record], actual: Sequence[Record]
) -> tuple[int, str, object, object] | None:
    if len(expected) != len(actual):
        return min(len(expected), len(actual)), "", len(expected), len(actual)
    for place, (left, right) in enumerate(zip(expected, actual, strict=True)):
        for name in type(left).model_fields:
            if getattr(left, name) != getattr(right, name):
                return place, name, getattr(left, name), getattr(right, name)
    return None


def _controls(row: ManifestRow, rows: Sequence[Record], published: Published) -> Iterator[Problem]:
    found = {item.control: item for item in rows if isinstance(item, ControlRow)}
    kinds = sorted(kind.value for kind in ControlKind)
    names = sorted(kind.value for kind in found)
    if names != kinds or len(rows) != len(kinds):
        detail = f"has {names}, expected {kinds}"
        yield _problem("consistency", row.episode_id, "controls", "control", detail)
        return
    steps = {
        ControlKind.CURRENT_ONLY: 0,
        ControlKind.CUE_REMOVED: len(published.candidate.history.steps),
        ControlKind.MINIMAL_ORACLE: min(len(published.candidate.evidence), row.steps),
    }
    for kind, count in sorted(steps.items()):
        actual = len(found[kind].steps)
        fits = 0 < actual <= count if kind is ControlKind.MINIMAL_ORACLE else actual == count
        if not fits:
            detail = f"{kind} has {actual} steps, expected {count}"
            yield _problem("consistency", row.episode_id, "controls", "steps", detail)


def _problem(check: str, episode_id: str, config: str, field: str, detail: str) -> Problem:
    return Problem(check=check, episode_id=episode_id, config=config, field=field, detail=detail)
