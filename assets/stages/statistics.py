"""Asset `statistics`: the figures of the next version."""

import dagster as dg

from assets.metadata import markdown_table
from assets.published import published
from assets.stages.controls import controls
from assets.stages.manifest import NEXT, manifest
from assets.workshop import Workshop
from pipeline.statistics import compute_statistics, episode_figures
from schemas.manifest import Manifest
from schemas.statistics import Statistics

STAGE = "statistics"


@dg.asset(
    deps=[controls, manifest],
    group_name="publication",
    description="History length, cue gap, sessions, density and concentration of the next version.",
)
def statistics(shop: dg.ResourceParam[Workshop]) -> dg.MaterializeResult:
    """Computes the figures of the next version."""
    found = build_statistics(shop)
    header = ["family", "episodes", "steps (mean/median/p90)", "cue gap", "visible at cue", "oracle"]
    rows = [
        (
            one.family,
            one.episodes,
            f"{one.steps.mean:.1f} / {one.steps.median:.1f} / {one.steps.p90:.1f}",
            f"{one.gap.mean:.1f} / {one.gap.median:.1f} / {one.gap.p90:.1f}",
            f"{one.visible_at_cue:.1f}",
            f"{one.oracle_length:.2f}",
        )
        for one in (*found.families, found.total)
    ]
    table = dg.MetadataValue.md(markdown_table(header, rows))
    return dg.MaterializeResult(metadata={"episodes": found.total.episodes, "figures": table})


def build_statistics(shop: Workshop) -> Statistics:
    """Computes and stores the figures."""
    chosen = shop.store.read_json("manifest", NEXT, Manifest)
    made = compute_statistics(
        episode_figures(one.candidate, one.home) for one in published(shop, chosen)
    )
    shop.store.write_json(STAGE, NEXT, made)
    return made
