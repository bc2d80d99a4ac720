"""Asset `lineage`: the database of everything that was built and published, from its fragments."""

import dagster as dg

from assets.lineage_files import tell_gaps
from assets.metadata import table_metadata
from assets.stages.fragments import fragments
from assets.stages.manifest import manifest
from assets.told import told
from assets.versions import release_versions
from assets.workshop import Workshop
from pipeline.lineage.audits import release_fragment
from pipeline.lineage.database import build_database, database_damage
from pipeline.lineage.fragments import append
from pipeline.lineage.tables import TABLES
from pipeline.release.manifest_file import read_manifest
from schemas.base import content_hash


@dg.asset(
    deps=[fragments, manifest],
    group_name="publication",
    kinds={"duckdb"},
    pool="duckdb",
    description="`lineage.duckdb`: where each episode comes from, what each gate refused, what each"
    " version published. `emem trace EPISODE` reads it.",
)
@told
def lineage(shop: dg.ResourceParam[Workshop]) -> dg.MaterializeResult:
    """Builds the database whole and gives it its name when it is."""
    digests = build_lineage(shop)
    rows = [(table, digest[:12]) for table, digest in sorted(digests.items())]
    return dg.MaterializeResult(
        metadata={
            "database": dg.MetadataValue.path(shop.paths.lineage),
            **table_metadata("tables", ["table", "digest of its rows"], rows),
        }
    )


def build_lineage(shop: Workshop, fresh: str = "") -> dict[str, str]:
    """Builds the database from the fragments of all batches and of the published versions.

    Args:
        shop: The build.
        fresh: A version that was published just now, of which the lineage cannot know yet.

    Returns:
        For each table but the envelope the digest of its sorted rows.
    """
    record_releases(shop, fresh)
    published = set(release_versions(shop.paths))
    others = {
        name.partition(".")[2]
        for name in shop.fragments.partitions("releases")
        if name.partition(".")[2] not in published
    }
    known = {
        name.partition(".")[2] for table in TABLES for name in shop.fragments.partitions(table)
    }
    for name in sorted(known - published - others - set(shop.config.profile.batches)):
        tell_gaps(shop, name)
    damage = database_damage(shop.paths.lineage)
    if damage:
        shop.progress.notice(f"{damage}; it is made again from the fragments")
    return build_database(shop.fragments, shop.paths.lineage, sorted(known - others))


def record_releases(shop: Workshop, fresh: str = "") -> None:
    """Adds the versions that are published to the fragments, where they are not there yet.

    Args:
        shop: The build.
        fresh: See `build_lineage`.
    """
    for version in release_versions(shop.paths):
        manifest = read_manifest(shop.paths.releases / version)
        key, partition = content_hash(manifest), f"release.{version}"
        tables = ("edges", "releases")
        missing = [one for one in tables if not shop.fragments.path(one, partition).exists()]
        if missing and version != fresh:
            path = shop.fragments.path(missing[0], partition)
            shop.progress.notice(f"{path} is missing; made again from the release")
        found = [shop.keeps(shop.fragments, one, partition, key, cls=TABLES[one]) for one in tables]
        if not all(found):
            append(shop.fragments, "release", version, release_fragment(manifest), key)
