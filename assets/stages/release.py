"""Asset `release`: the published files of a version. Immutable once they are there."""

from collections.abc import Iterable
from pathlib import Path

import dagster as dg

from assets.metadata import table_metadata
from assets.published import batches_of, load_published, previous_release, read_batch_records
from assets.stages.audit_page import audit_page
from assets.stages.controls import controls
from assets.stages.lineage import lineage
from assets.stages.manifest import NEXT, manifest
from assets.stages.shortcuts import shortcuts
from assets.stages.statistics import statistics
from assets.workshop import Workshop
from pipeline.common.yaml_record import load_yaml_record
from pipeline.lineage.database import build_database
from pipeline.release.content import Content
from pipeline.release.write import write_release
from schemas.lineage import Edge
from schemas.manifest import Baseline, Manifest, ReleaseInfo
from schemas.shortcut import ShortcutReport
from schemas.statistics import Statistics


@dg.asset(
    deps=[audit_page, controls, manifest, shortcuts, statistics, lineage],
    group_name="publication",
    kinds={"huggingface", "parquet"},
    pool="duckdb",
    description="The version's folder in `data/releases`, as a dataset hub serves it: Parquet, card,"
    " manifest, checksums, lineage. Never changed once it is there.",
)
def release(shop: dg.ResourceParam[Workshop]) -> dg.MaterializeResult:
    """Publishes the manifest's version, if it is not published yet."""
    chosen = shop.store.read_json("manifest", NEXT, Manifest)
    folder = shop.paths.releases / chosen.header.version
    if chosen.header.lineage:
        shop.progress.notice(f"version {chosen.header.version} holds everything already")
    else:
        shop.progress.begin("release", chosen.header.version, 1)
        folder = build_release(shop, chosen)
        shop.progress.advance()
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    rows = [(path.relative_to(folder).as_posix(), path.stat().st_size) for path in files]
    return dg.MaterializeResult(
        metadata={
            "folder": dg.MetadataValue.path(folder),
            "episodes": chosen.header.episodes,
            **table_metadata("files", ["file", "bytes"], rows),
            "card": dg.MetadataValue.md((folder / "README.md").read_text(encoding="utf-8")),
        }
    )


def build_release(shop: Workshop, chosen: Manifest) -> Path:
    """Writes the release of a manifest.

    Raises:
        UserError: If the version is there with other content, or something of it is missing.
    """
    store = shop.store
    names = batches_of(shop, chosen)
    drawn = (*names, *(entry.version for entry in chosen.header.versions))
    database = shop.paths.build / "release.duckdb"
    content = Content(
        load=lambda batch, ids: load_published(shop, batch, ids),
        statistics=store.read_json("statistics", NEXT, Statistics),
        info=release_info(shop),
        lineage_database=database,
        lineage=build_database(shop.fragments, database, drawn),
        rejects={name: read_batch_records(shop, name).rejects for name in names},
        edges=_edges(shop, drawn),
    )
    folder = write_release(shop.paths.releases, chosen, content, previous_release(shop))
    database.unlink()
    return folder


def release_info(shop: Workshop) -> ReleaseInfo:
    """Reads what the release says of itself, and adds what the agents scored."""
    info = load_yaml_record(shop.paths.release_info, ReleaseInfo, "release")
    report = shop.store.read_json("shortcuts", NEXT, ShortcutReport)
    baselines = [
        Baseline(
            agent=one.agent,
            family=one.family,
            metric="sr_reference",
            value=one.reference,
            low=one.low,
            high=one.high,
            episodes=one.episodes,
        )
        for one in report.scores
    ]
    return info.model_copy(update={"baselines": tuple(baselines)})


def _edges(shop: Workshop, partitions: Iterable[str]) -> tuple[Edge, ...]:
    drawn = set(partitions)
    return tuple(
        edge
        for name in shop.fragments.partitions("edges")
        if name.partition(".")[2] in drawn
        for edge in shop.fragments.read("edges", name, Edge)
    )
