"""Checks a downloaded release offline: bytes, schemas, counts, agreement of its parts, execution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from pipeline.common.shards import rejects_hash
from pipeline.lineage.database import database_digests
from pipeline.release.checksums import LINEAGE
from pipeline.release.configs import EPISODE_CONFIGS, data_path
from pipeline.release.consistency import digest_problems, episode_problems
from pipeline.release.data import file_facts
from pipeline.release.inventory import (
    checksum_problems,
    inventory_problems,
    manifest_problems,
    text_problems,
)
from pipeline.release.problem import Problem, VerifyReport
from pipeline.release.read import Release
from pipeline.release.texts import derived_texts
from pipeline.statistics import compute_statistics, episode_figures
from schemas.base import content_hash
from schemas.episode import Candidate
from schemas.errors import RecordRejected, UserError
from schemas.home import Home
from schemas.manifest import Manifest, ManifestRow, Shard
from schemas.release_rows import EpisodeRow, RejectRow
from schemas.statistics import EpisodeFigures

EpisodeTest = Callable[[Candidate, Home], str]
"""Executes an episode; returns an empty text, or one sentence that says what went wrong."""

ToolsFactory = Callable[[Manifest], Mapping[str, EpisodeTest]]
"""Returns the tests to execute by name, such as `replay`, `oracle`, `trap`."""

Progress = Callable[[int, int], None]
"""Is told how many episodes are done, and how many there are."""


def verify(release_dir: Path, tools_factory: ToolsFactory, progress: Progress) -> VerifyReport:
    """Checks everything that a release says of itself.

    It goes on after a problem, so that one report names all of them.

    Args:
        release_dir: The folder of the release.
        tools_factory: Gives the tests that execute episodes (none = check the records only).
        progress: Is called after each episode.

    Raises:
        UserError: If the folder is no release at all.
    """
    release = Release(release_dir)
    manifest = release.manifest
    problems = [
        *checksum_problems(release_dir),
        *manifest_problems(manifest),
        *inventory_problems(release_dir, manifest),
    ]
    problems += _lineage_problems(release_dir, manifest)
    problems += _reject_problems(release)
    figures: list[EpisodeFigures] = []
    tests = tools_factory(manifest)
    total, done = len(manifest.rows), 0
    for shard in manifest.header.shards:
        rows = [row for row in manifest.rows if row.shard == shard.name]
        problems += _shard_problems(release, shard, rows)
        for row in rows:
            problems += _episode(release, row, tests, figures)
            done += 1
            progress(done, total)
    problems += _derived_problems(release, figures)
    return VerifyReport(
        version=manifest.header.version,
        manifest_hash=content_hash(manifest),
        episodes=done,
        files=sum(path.is_file() for path in release_dir.rglob("*")),
        problems=_unique(problems),
    )


def _episode(
    release: Release,
    row: ManifestRow,
    tests: Mapping[str, EpisodeTest],
    figures: list[EpisodeFigures],
) -> Iterator[Problem]:
    try:
        rows = release.episode_rows(row.episode_id)
        yield from digest_problems(row, rows)
        published = release.load_published(row.episode_id)
        yield from episode_problems(row, rows, published, release.manifest.header)
    except UserError as error:
        yield _problem("rows", row.episode_id, row.shard, "", str(error))
        return
    candidate, home = published.candidate, published.home
    figures.append(episode_figures(candidate, home))
    for name, test in tests.items():
        try:
            found = test(candidate, home)
        except (UserError, RecordRejected) as error:
            found = str(error)
        if found:
            yield _problem(name, row.episode_id, "", "", found)


def _shard_problems(
    release: Release, shard: Shard, rows: Iterable[ManifestRow]
) -> Iterator[Problem]:
    """Compares the ids in each file of a shard with the manifest, and its lineage with its hash."""
    expected = {row.episode_id: row for row in rows}
    for config in EPISODE_CONFIGS:
        path = data_path(config, shard.name)
        try:
            found = release.shard_rows(config, shard.name)
        except UserError as error:
            yield _problem("rows", "", path, "", str(error))
            continue
        ids = {str(getattr(row, "episode_id", "")) for row in found}
        for name in sorted(ids - expected.keys()):
            yield _problem("counts", name, config, "episode_id", "is not in the manifest")
        for name in sorted(expected.keys() - ids):
            yield _problem("counts", name, config, "episode_id", f"has no row in {path}")
        for row in found:
            if isinstance(row, EpisodeRow) and row.batch != shard.batch:
                detail = f"is {row.batch}, its file is of batch {shard.batch}"
                yield _problem("counts", row.episode_id, config, "batch", detail)
    try:
        edges = release.rows("lineage", shard.name)
        homes = release.shard_rows("homes", shard.name)
    except UserError as error:
        yield _problem("rows", "", shard.name, "", str(error))
        return
    if content_hash([edge.model_dump(mode="json") for edge in edges]) != shard.lineage_hash:
        detail = "the rows are not those that the manifest was sealed with"
        yield _problem("digest", "", data_path("lineage", shard.name), "", detail)
    wanted = sorted({row.home_id for row in expected.values()})
    if [str(getattr(home, "home_id", "")) for home in homes] != wanted:
        detail = f"the file does not hold exactly the homes {', '.join(wanted)}"
        yield _problem("counts", "", data_path("homes", shard.name), "home_id", detail)


def _reject_problems(release: Release) -> Iterator[Problem]:
    for entry in release.manifest.header.batches:
        path = data_path("rejects", entry.rejects)
        try:
            rows = release.rows("rejects", entry.rejects)
        except UserError as error:
            yield _problem("rows", "", path, "", str(error))
            continue
        rejects = [row for row in rows if isinstance(row, RejectRow)]
        if rejects_hash(rejects) != entry.rejects_hash or len(rejects) != entry.rejects_rows:
            detail = f"{len(rejects)} rows are not the {entry.rejects_rows} of the manifest"
            yield _problem("digest", "", path, "", detail)
        for row in rejects:
            if (row.batch, row.split) != (entry.name, entry.split):
                detail = f"is of {row.split} {row.batch}, its file of {entry.split} {entry.name}"
                yield _problem("digest", row.episode_id, "rejects", "batch", detail)


def _lineage_problems(folder: Path, manifest: Manifest) -> Iterator[Problem]:
    try:
        found = database_digests(folder / LINEAGE)
    except UserError as error:
        yield _problem("lineage", "", LINEAGE, "", str(error))
        return
    expected = manifest.header.lineage
    for table in sorted(found.keys() | expected.keys()):
        if found.get(table) != expected.get(table):
            detail = "the digest of the sorted rows is not the manifest's"
            yield _problem("lineage", "", LINEAGE, table, detail)


def _derived_problems(release: Release, figures: list[EpisodeFigures]) -> Iterator[Problem]:
    manifest = release.manifest
    if len(figures) != len(manifest.rows):
        return  # some episodes could not be read, which was reported; figures would only add noise
    try:
        facts = file_facts(release.folder, manifest)
        expected = derived_texts(manifest, compute_statistics(figures), facts)
    except (UserError, OSError) as error:
        yield _problem("derived", "", "README.md", "", str(error))
        return
    yield from text_problems(release.folder, expected)


def _unique(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))


def _problem(check: str, episode_id: str, config: str, field: str, detail: str) -> Problem:
    return Problem(check=check, episode_id=episode_id, config=config, field=field, detail=detail)
