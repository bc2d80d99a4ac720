"""Changes files of a release as a careless or careful forger would, and verifies it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from pipeline.common.arrow import to_table
from pipeline.common.parquet import parquet_bytes
from pipeline.release.checksums import CHECKSUMS, checksum_text
from pipeline.release.configs import CONFIGS, data_path, episode_configs
from pipeline.release.data import file_facts
from pipeline.release.digests import digest_rows
from pipeline.release.manifest_file import MANIFEST, manifest_bytes, rows_hash
from pipeline.release.problem import VerifyReport
from pipeline.release.read import Release
from pipeline.release.texts import derived_texts
from pipeline.statistics import compute_statistics, episode_figures
from pipeline.verify import Execute, Findings, Portion, check_portion, verify
from schemas.base import Record
from schemas.manifest import Manifest
from tests.pipeline.release.building import FIRST

EPISODE = FIRST[0].candidate.episode_id
SHARD = "train-first"


def check(folder: Path, execute: Execute | None = None) -> VerifyReport:
    return verify(folder, check_all(folder, execute), lambda *_: None)


def check_all(
    folder: Path, execute: Execute | None = None
) -> Callable[[Sequence[Portion]], Iterator[Findings]]:
    def run(portions: Sequence[Portion]) -> Iterator[Findings]:
        release = Release(folder)
        return (check_portion(release, portion, execute) for portion in portions)

    return run


def found(report: VerifyReport) -> set[tuple[str, str, str]]:
    return {(item.episode_id, item.config, item.field) for item in report.problems}


def recompute_checksums(folder: Path) -> None:
    (folder / CHECKSUMS).write_text(checksum_text(folder))


def edit_row(folder: Path, config: str, change: Callable[[Record], Record | None]) -> None:
    """Rewrites one data file with some rows of `EPISODE` changed, or left out for None."""
    rows = []
    for row in Release(folder).rows(config, SHARD):
        changed = change(row) if getattr(row, "episode_id", "") == EPISODE else row
        if changed is not None:
            rows.append(changed)
    data = parquet_bytes(to_table(rows, CONFIGS[config].row))
    (folder / data_path(config, SHARD)).write_bytes(data)
    recompute_checksums(folder)


def reseal(folder: Path) -> None:
    """Makes every digest, hash of a file and derived text fit again, as a careful forger would."""
    release = Release(folder)
    rows = []
    for row in release.manifest.rows:
        mine = release.episode_rows(row.episode_id)
        made = {c: digest_rows(mine[c], CONFIGS[c].row) for c in episode_configs("none")}
        digests = {c: item.rows for c, item in made.items()}
        fields = {c: item.fields for c, item in made.items()}
        rows.append(row.model_copy(update={"digests": digests, "fields": fields}))
    facts = file_facts(folder, release.manifest)
    files = {fact.path: fact.sha256 for fact in facts}
    header = release.manifest.header.model_copy(
        update={"rows_hash": rows_hash(tuple(rows)), "files": files}
    )
    manifest = Manifest(header=header, rows=tuple(rows))
    (folder / MANIFEST).write_bytes(manifest_bytes(manifest))
    figures = [episode_figures(*release.load_candidate(i)) for i in release.episode_ids()]
    for path, data in derived_texts(manifest, compute_statistics(figures), facts).items():
        (folder / path).write_bytes(data)
    recompute_checksums(folder)


def edit_header(folder: Path, **changes: object) -> None:
    lines = (folder / MANIFEST).read_text().splitlines()
    header = json.loads(lines[0]) | changes
    (folder / MANIFEST).write_text("\n".join([json.dumps(header), *lines[1:]]) + "\n")
    recompute_checksums(folder)
