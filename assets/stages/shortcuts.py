"""Asset `shortcuts`: what agents score that take a shortcut instead of the evidence."""

import dagster as dg

from assets.metadata import table_metadata
from assets.next_version import NEXT, kept_part, part_key, read_manifest
from assets.published import published
from assets.stages.controls import controls
from assets.stages.manifest import manifest
from assets.told import told
from assets.work import ShortcutItem, run_shortcuts
from assets.workshop import Workshop
from pipeline.shortcuts import Answer, majority_types, report
from schemas.shortcut import ShortcutReport

STAGE = "shortcuts"


@dg.asset(
    deps=[controls, manifest],
    group_name="publication",
    kinds={"json"},
    description="Gate 10, over the whole version: what agents score that use a shortcut (majority,"
    " prior, nearest, last place named, first label, search) beside the reader of the history.",
)
@told
def shortcuts(shop: dg.ResourceParam[Workshop]) -> dg.MaterializeResult:
    """Runs the shortcut agents on the episodes of the next version."""
    found = build_shortcuts(shop)
    header = ["family", "agent", "episodes", "reached", "without error", "95 %", "limit", ""]
    rows = [
        (
            one.family,
            one.agent,
            one.episodes,
            f"{one.terminal:.3f}",
            f"{one.reference:.3f}",
            f"{one.low:.3f} to {one.high:.3f}",
            f"{one.limit:.2f}",
            "exceeded" if one.exceeded else "",
        )
        for one in found.scores
    ]
    effects = [(family, f"{effect:.3f}") for family, effect in sorted(found.cue_effect.items())]
    return dg.MaterializeResult(
        metadata={
            **table_metadata("scores", header, rows),
            **table_metadata("cue_effect", ["family", "cue effect"], effects),
            "problems": len(found.problems),
        }
    )


def build_shortcuts(shop: Workshop) -> ShortcutReport:
    """Makes or keeps the report of the next version."""
    chosen = read_manifest(shop)
    kept = kept_part(shop, STAGE, chosen, ShortcutReport)
    if kept is not None:
        return kept
    pairs = [(one.candidate, one.home) for one in published(shop, chosen)]
    majority = majority_types([Answer.of(candidate) for candidate, _ in pairs])
    items = [
        ShortcutItem(shop.setting, home, candidate, majority[candidate.episode_id])
        for candidate, home in pairs
    ]
    results = list(shop.spread(STAGE, chosen.header.version, run_shortcuts, items))
    made = report(results)
    shop.store.write_json(STAGE, NEXT, made, part_key(shop, STAGE, chosen))
    return made
