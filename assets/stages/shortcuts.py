"""Asset `shortcuts`: what agents score that take a shortcut instead of the evidence."""

from collections.abc import Iterator, Mapping, Sequence

import dagster as dg

from assets.digests import published_digests
from assets.metadata import table_metadata
from assets.next_version import NEXT, kept_part, part_key, read_manifest
from assets.stages.controls import controls
from assets.stages.manifest import manifest
from assets.told import told
from assets.work import ShortcutItem, run_shortcuts
from assets.workshop import Workshop
from pipeline.shortcuts import Answer, majority_types, report
from schemas.digest import Digest
from schemas.episode import Candidate
from schemas.home import Home
from schemas.shortcut import ShortcutReport

STAGE = "shortcuts"
TOGETHER = 8
"""Episodes that one worker is handed at once."""


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
    known = list(published_digests(shop, chosen))
    majority = majority_types(
        [Answer(one.summary.episode_id, one.summary.family, one.answer) for one in known]
    )
    items = [
        item
        for name in sorted({one.summary.batch for one in known})
        for item in _items(
            shop, name, [one for one in known if one.summary.batch == name], majority
        )
    ]
    results = shop.spread(STAGE, chosen.header.version, run_shortcuts, items)
    made = report([one for found in results for one in found])
    shop.store.write_json(STAGE, NEXT, made, part_key(shop, STAGE, chosen))
    return made


def _items(
    shop: Workshop, name: str, known: Sequence[Digest], majority: Mapping[str, str]
) -> Iterator[ShortcutItem]:
    """Yields the work on one batch, a few episodes of neighbouring homes in each item."""
    homes = {home.home_id: home for home in shop.store.read("homes", name, Home)}
    setting = shop.setting
    for start in range(0, len(known), TOGETHER):
        few = known[start : start + TOGETHER]
        ids = [one.summary.episode_id for one in few]
        yield ShortcutItem(
            setting,
            tuple({one.summary.home_id: homes[one.summary.home_id] for one in few}.values()),
            shop.store.cut("episodes", name, Candidate, "episode_id", ids),
            {one: majority[one] for one in ids},
        )
