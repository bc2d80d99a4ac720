"""Asset `lineage`: the database of everything that was built and published, from its fragments."""

import dagster as dg

from assets.metadata import table_metadata
from assets.stages.fragments import fragments
from assets.stages.manifest import NEXT, manifest
from assets.workshop import Workshop
from pipeline.lineage.audits import release_fragment
from pipeline.lineage.database import build_database
from pipeline.lineage.fragments import append
from schemas.manifest import Manifest


@dg.asset(
    deps=[fragments, manifest],
    group_name="publication",
    kinds={"duckdb"},
    pool="duckdb",
    description="`lineage.duckdb`: where each episode comes from, what each gate refused, what each"
    " version published. `emem trace EPISODE` reads it.",
)
def lineage(shop: dg.ResourceParam[Workshop]) -> dg.MaterializeResult:
    """Builds the database whole and gives it its name when it is."""
    chosen = shop.store.read_json("manifest", NEXT, Manifest)
    version = chosen.header.version
    append(shop.fragments, "release", version, release_fragment(chosen), version)
    digests = build_database(shop.fragments, shop.paths.lineage)
    rows = [(table, digest[:12]) for table, digest in sorted(digests.items())]
    return dg.MaterializeResult(
        metadata={
            "database": dg.MetadataValue.path(shop.paths.lineage),
            **table_metadata("tables", ["table", "digest of its rows"], rows),
        }
    )
