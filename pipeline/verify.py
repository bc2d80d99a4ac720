"""Checks a downloaded release offline: bytes, schemas, counts, agreement of its parts, execution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from pipeline.reexecution import Execution, baseline_problems
from pipeline.release.consistency import digest_problems, episode_problems
from pipeline.release.data import file_facts
from pipeline.release.edge_checks import children, edge_problems
from pipeline.release.edition import edition
from pipeline.release.history_checks import history_problems
from pipeline.release.house_checks import house_problems, licence_problems, split_problems
from pipeline.release.inventory import (
    checksum_problems,
    inventory_problems,
    irregular_problems,
    manifest_problems,
    text_problems,
)
from pipeline.release.licences import check_licences
from pipeline.release.problem import Problem, VerifyReport
from pipeline.release.read import Release
from pipeline.release.rows import Published
from pipeline.release.shard_checks import lineage_problems, reject_problems, shard_problems
from pipeline.release.texts import STATISTICS, derived_texts
from pipeline.shortcuts import Answer, majority_types
from pipeline.statistics import compute_statistics, episode_figures
from schemas.base import Record, content_hash
from schemas.errors import UserError
from schemas.manifest import Manifest, ManifestRow
from schemas.release_rows import ProbeRow
from schemas.shortcut import EpisodeShortcuts
from schemas.statistics import EpisodeFigures

Execute = Callable[[Sequence[Published], Mapping[str, str]], Execution]
"""Executes the episodes of one home; see `pipeline.reexecution.execute`."""


class Portion(Record):
    """The episodes of one home: what can be checked without the others.

    Attributes:
        majority: For each episode the type that most others of its family have as answer.
    """

    home_id: str
    episode_ids: tuple[str, ...]
    majority: dict[str, str]


class Findings(Record):
    """What was found in a portion.

    Attributes:
        scores: What the scripted agents reached, if the episodes were executed.
    """

    problems: tuple[Problem, ...]
    figures: tuple[EpisodeFigures, ...]
    scores: tuple[EpisodeShortcuts, ...]


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
        *irregular_problems(release_dir),
        *checksum_problems(release_dir),
        *manifest_problems(manifest),
        *history_problems(manifest),
        *inventory_problems(release_dir, manifest),
    ]
    problems += lineage_problems(release_dir, manifest)
    problems += reject_problems(release)
    problems += split_problems(release)
    problems += licence_problems(release)
    for shard in manifest.header.shards:
        rows = [row for row in manifest.rows if row.shard == shard.name]
        problems += shard_problems(release, shard, rows)
    figures: list[EpisodeFigures] = []
    scores: list[EpisodeShortcuts] = []
    done = 0
    portions = portions_of(manifest, _majority(release))
    for portion, findings in zip(portions, check_all(portions), strict=True):
        problems += findings.problems
        figures += findings.figures
        scores += findings.scores
        for _ in portion.episode_ids:
            done += 1
            progress(done, len(manifest.rows))
    if manifest.header.info is not None and len(scores) == len(manifest.rows):
        problems += baseline_problems(manifest.header.info, scores)
    problems += _derived_problems(release, figures)
    return VerifyReport(
        version=manifest.header.version,
        manifest_hash=content_hash(manifest),
        episodes=done,
        files=sum(path.is_file() for path in release_dir.rglob("*")),
        problems=_unique(problems),
        notes=_notes(manifest),
    )


def portions_of(manifest: Manifest, majority: Mapping[str, str]) -> tuple[Portion, ...]:
    """Returns a manifest's episodes by home; homes of one file are neighbours, as it is read whole."""
    homes: dict[str, list[ManifestRow]] = {}
    for row in manifest.rows:
        homes.setdefault(row.home_id, []).append(row)
    ordered = sorted(homes, key=lambda name: (min(row.shard for row in homes[name]), name))
    return tuple(
        Portion(
            home_id=name,
            episode_ids=tuple(row.episode_id for row in homes[name]),
            majority={row.episode_id: majority.get(row.episode_id, "") for row in homes[name]},
        )
        for name in ordered
    )


def _majority(release: Release) -> dict[str, str]:
    answers: list[Answer] = []
    for shard in release.manifest.header.shards:
        try:
            rows = release.rows("probes", shard.name)
        except UserError:
            continue  # its episodes cannot be executed either; the file is named with its shard
        answers += [
            Answer(row.episode_id, row.family, row.answer)
            for row in rows
            if isinstance(row, ProbeRow)
        ]
    return majority_types(answers)


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
            problems += digest_problems(row, rows, release.manifest.header)
            published = release.load_published(episode_id)
            problems += episode_problems(row, rows, published, release.manifest.header)
            edges = release.edges_of(row.shard, children(published))
            problems += edge_problems(published, edges)
        except UserError as error:
            problems.append(_problem("rows", episode_id, row.shard, "", str(error)))
            continue
        read.append(published)
        figures.append(episode_figures(published.candidate, published.home))
    if read:
        found = tuple(house_problems(release, read[0].home, _shards(release, portion)))
        problems += found
        if found:
            execute = None  # whoever executes in another house only adds noise
    if execute is None:
        return Findings(problems=tuple(problems), figures=tuple(figures), scores=())
    execution = execute(read, portion.majority)
    return Findings(
        problems=(*problems, *execution.problems),
        figures=tuple(figures),
        scores=execution.scores,
    )


def _shards(release: Release, portion: Portion) -> tuple[str, ...]:
    return tuple(sorted({release.row(name).shard for name in portion.episode_ids}))


def _derived_problems(release: Release, figures: list[EpisodeFigures]) -> Iterator[Problem]:
    manifest = release.manifest
    if len(figures) != len(manifest.rows):
        return  # some episodes could not be read, which was reported; figures would only add noise
    try:
        if manifest.header.info is not None:
            check_licences(manifest.header.info)
        facts = file_facts(release.folder, manifest)
        expected = derived_texts(manifest, compute_statistics(figures), facts)
        if manifest.header.edition != edition():
            expected = {STATISTICS: expected[STATISTICS]}
    except (UserError, OSError) as error:
        yield _problem("derived", "", "README.md", "", str(error))
        return
    yield from text_problems(release.folder, expected)


def _notes(manifest: Manifest) -> tuple[str, ...]:
    if manifest.header.edition == edition():
        return ()
    note = (
        f"the texts were written by another edition of this program"
        f" ({manifest.header.edition or 'unnamed'}, this is {edition()}): of them only"
        f" {STATISTICS} was made again and compared"
    )
    return (note,)


def _unique(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))


def _problem(check: str, episode_id: str, config: str, field: str, detail: str) -> Problem:
    return Problem(check=check, episode_id=episode_id, config=config, field=field, detail=detail)
