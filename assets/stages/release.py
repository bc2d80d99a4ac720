"""Asset `release`: the published files of a version. Immutable once they are there."""

from functools import partial
from pathlib import Path

import dagster as dg

from assets.config import load_release_info
from assets.inputs import ALL_STAGES, require_current
from assets.lineage_files import require_fragments
from assets.metadata import table_metadata
from assets.next_version import part_of, read_manifest, require_no_shortcut, require_selected_now
from assets.published import batch_rejects, batches_of, continued_release
from assets.shards import shard_sources, spread_shards
from assets.stages.audit_page import audit_page
from assets.stages.frames import frames
from assets.stages.lineage import build_lineage, lineage, record_releases
from assets.told import told
from assets.workshop import Workshop
from pipeline.lineage.audits import release_fragment
from pipeline.lineage.database import build_database
from pipeline.manifest import require_minimum
from pipeline.release.baselines import with_scores
from pipeline.release.content import Content
from pipeline.release.write import write_release
from schemas.manifest import Manifest
from schemas.shortcut import ShortcutReport
from schemas.statistics import Statistics


@dg.asset(
    deps=[audit_page, frames, lineage],
    group_name="publication",
    kinds={"huggingface", "parquet"},
    pool="duckdb",
    description="The version's folder in `data/releases`, as a dataset hub serves it: Parquet, card,"
    " manifest, checksums, lineage. Never changed once it is there.",
)
@told
def release(shop: dg.ResourceParam[Workshop]) -> dg.MaterializeResult:
    """Publishes the manifest's version, if it is not published yet."""
    chosen = read_manifest(shop)
    folder = shop.paths.releases / chosen.header.version
    if chosen.header.lineage:
        shop.progress.notice(f"version {chosen.header.version} holds everything already")
    else:
        folder = build_release(shop, chosen)
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
    """Writes the release of a manifest, and tells the lineage of it.

    Asset checks show beforehand what is refused here; what is published can never be changed, so this
    relies on none of them.

    Raises:
        UserError: If a family falls short or a shortcut pays, if something was made from other records
            than the manifest's, or if the version is there with other content.
    """
    require_selected_now(shop, chosen)
    require_minimum(chosen)
    report = part_of(shop, "shortcuts", chosen, ShortcutReport)
    require_no_shortcut(chosen, report)
    built = [name for name in batches_of(shop, chosen) if name in shop.config.profile.batches]
    for name in built:
        require_current(shop, name, ALL_STAGES)
    record_releases(shop)
    for name in batches_of(shop, chosen):
        require_fragments(shop, name)
    drawn = (*batches_of(shop, chosen), *(one.version for one in chosen.header.versions[:-1]))
    hashes = {row.episode_id: row.candidate_hash for row in chosen.rows}
    database = shop.paths.build / "release.duckdb"
    content = Content(
        sources=shard_sources(shop, hashes),
        statistics=part_of(shop, "statistics", chosen, Statistics),
        info=with_scores(load_release_info(shop.paths), report),
        lineage_database=database,
        lineage=build_database(shop.fragments, database, drawn, release_fragment(chosen)),
        rejects={name: batch_rejects(shop, name) for name in built},
        write_shards=partial(spread_shards, shop) if shop.engine.shares_disk else None,
    )
    folder = write_release(shop.paths.releases, chosen, content, continued_release(shop, chosen))
    database.unlink()
    build_lineage(shop, chosen.header.version)
    return folder
