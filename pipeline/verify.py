"""Checks a downloaded release offline: bytes, schemas, counts, agreement of its parts, execution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
from pipeline.release.rows import Published
from pipeline.release.texts import derived_texts
from pipeline.statistics import compute_statistics, episode_figures
from schemas.base import Record, content_hash
from schemas.errors import UserError
from schemas.manifest import Manifest, ManifestRow, Shard
from schemas.release_rows import EpisodeRow, RejectRow
from schemas.statistics import EpisodeFigures

Execute = Callable[[Sequence[Published]], Iterable[Problem]]
"""Executes the episodes of one home, and tells what went wrong."""


class Portion(Record):
    """The episodes of one home: what can be checked without the others."""

    home_id: str
    episode_ids: tuple[str, ...]


class Findings(Record):
    """What was found in a portion."""

    problems: tuple[Problem, ...]
    figures: tuple[EpisodeFigures, ...]


CheckAll = Callable[[Sequence[Portion]], Iterable[Findings]]
"""Calls `check_portion` for each portion, wherever that is, and returns the findings in their order."""

Progress = Callable[[int, int], None]
"""Is told how many episodes are done, and how many there are."""


def verify(release_dir: Path, check_all: CheckAll, progress: Progress) -> VerifyReport:
    """Checks everything that a release says of itself.

    It goes on after a problem, so that one report names all of them.

    Args:
        release_dir: The folder of the release.
        check_all: Checks the episodes, home by home.
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
    for shard in manifest.header.shards:
        rows = [row for row in manifest.rows if row.shard == shard.name]
        problems += _shard_problems(release, shard, rows)
    figures: list[EpisodeFigures] = []
    done = 0
    portions = portions_of(manifest)
    for portion, findings in zip(portions, check_all(portions), strict=True):
        problems += findings.problems
        figures += findings.figures
        for _ in portion.episode_ids:
            done += 1
            progress(done, len(manifest.rows))
    problems += _derived_problems(release, figures)
    return VerifyReport(
        version=manifest.header.version,
        manifest_hash=content_hash(manifest),
        episodes=done,
        files=sum(path.is_file() for path in release_dir.rglob("*")),
        problems=_unique(problems),
    )


def portions_of(manifest: Manifest) -> tuple[Portion, ...]:
    """Returns a manifest's episodes by home; homes of one file are neighbours, as it is read whole."""
    homes: dict[str, list[ManifestRow]] = {}
    for row in manifest.rows:
        homes.setdefault(row.home_id, []).append(row)
    ordered = sorted(homes, key=lambda name: (min(row.shard for row in homes[name]), name))
    return tuple(
        Portion(home_id=name, episode_ids=tuple(row.episode_id for row in homes[name]))
        for name in ordered
    )


def check_portion(release: Release, portion: Portion, execute: Execute | None) -> Findings:
    """Checks the episodes of one home.

    Args:
        release: The release.
        portion: The episodes.
        execute: Executes those that could be read; None = check the records only.
    """
    problems: list[Problem] = []
    figures: list[EpisodeFigures] = []
    read: list[Published] = []
    for episode_id in portion.episode_ids:
        row = release.row(episode_id)
        try:
            rows = release.episode_rows(episode_id)
            problems += digest_problems(row, rows)
            published = release.load_published(episode_id)
            problems += episode_problems(row, rows, published, release.manifest.header)
        except UserError as error:
            problems.append(_problem("rows", episode_id, row.shard, "", str(error)))
            continue
        read.append(published)
        figures.append(episode_figures(published.candidate, published.home))
    if execute is not None:
        problems += execute(read)
    return Findings(problems=tuple(problems), figures=tuple(figures))


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
