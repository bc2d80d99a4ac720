"""Asset `statistics`: the figures of the next version."""

import dagster as dg

from assets.digests import published_digests
from assets.metadata import table_metadata
from assets.next_version import NEXT, kept_part, part_key, read_manifest
from assets.stages.controls import controls
from assets.stages.manifest import manifest
from assets.told import told
from assets.workshop import Workshop
from pipeline.statistics import compute_statistics
from schemas.statistics import Statistics

STAGE = "statistics"


@dg.asset(
    deps=[controls, manifest],
    group_name="publication",
    kinds={"json"},
    description="Figures of the next version, as the benchmark's paper gives them: history length,"
    " cue gap, sessions, density at the cue, oracle length, concentration.",
)
@told
def statistics(shop: dg.ResourceParam[Workshop]) -> dg.MaterializeResult:
    """Computes the figures of the next version."""
    found = build_statistics(shop)
    header = ["family", "episodes", "steps", "gap", "seen", "oracle"]
    rows = [
        (
            one.family,
            one.episodes,
            f"{one.steps.mean:.1f} ({one.steps.p90:.0f})",
            f"{one.gap.mean:.1f} ({one.gap.p90:.0f})",
            f"{one.visible_at_cue:.1f}",
            f"{one.oracle_length:.2f}",
        )
        for one in (*found.families, found.total)
    ]
    return dg.MaterializeResult(
        metadata={
            "episodes": found.total.episodes,
            "reading": "steps: history length; gap: steps after the cue; each mean (90th percentile);"
            " seen: objects in view at the cue; oracle: steps of the reference solution",
            **table_metadata("figures", header, rows),
        }
    )


def build_statistics(shop: Workshop) -> Statistics:
    """Computes or keeps the figures of the next version."""
    chosen = read_manifest(shop)
    kept = kept_part(shop, STAGE, chosen, Statistics)
    if kept is not None:
        return kept
    made = compute_statistics(one.figures for one in published_digests(shop, chosen))
    shop.store.write_json(STAGE, NEXT, made, part_key(shop, STAGE, chosen))
    return made
