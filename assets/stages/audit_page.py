"""Asset `audit_page`: what gates, table rules and shortcut agents found, as one page to read."""

from collections.abc import Sequence

import dagster as dg

from assets.inputs import REFUSING
from assets.metadata import table_metadata
from assets.next_version import NEXT
from assets.partition import reject_stage
from assets.published import batches_of
from assets.stages.shortcuts import shortcuts
from assets.stages.statistics import statistics
from assets.stages.validation import STAGE as VALIDATION
from assets.table_rules import TABLES, table_rules
from assets.told import told
from assets.workshop import Workshop
from pipeline.audit import AuditData, accepted_ids
from pipeline.audit import audit_page as render
from pipeline.checks.tables.result import merged
from pipeline.common.atomic import write_atomic
from schemas.episode import Candidate
from schemas.home import Home
from schemas.manifest import Manifest
from schemas.names import FamilyName
from schemas.shortcut import ShortcutReport
from schemas.statistics import Statistics
from schemas.verdict import Reject, Verdict


@dg.asset(
    deps=[shortcuts, statistics],
    group_name="publication",
    kinds={"html"},
    description="`data/build/audit.html`: every gate, reject, table rule and shortcut of the version,"
    " with example timelines. Its two checks decide whether the version may be published.",
)
@told
def audit_page(shop: dg.ResourceParam[Workshop]) -> dg.MaterializeResult:
    """Writes the page."""
    data = audit_data(shop)
    write_atomic(shop.paths.audit_page, render(data).encode())
    rejects = [(one.stage, one.check, one.reason, one.episode_id) for one in data.rejects]
    return dg.MaterializeResult(
        metadata={
            "page": dg.MetadataValue.path(shop.paths.audit_page),
            "accepted": len(accepted_ids(data.verdicts)),
            "rejected": len(data.rejects),
            **table_metadata("rejects", ["stage", "gate", "reason", "episode"], rejects),
        }
    )


def audit_data(shop: Workshop) -> AuditData:
    """Gathers what the page speaks of, over all batches of the next version."""
    store = shop.store
    chosen = store.read_json("manifest", NEXT, Manifest)
    names = batches_of(shop, chosen)
    verdicts = [one for name in names for one in store.read(VALIDATION, name, Verdict)]
    rejects = [
        one
        for name in names
        for stage in REFUSING
        for one in store.read(reject_stage(stage), name, Reject)
    ]
    candidates, homes = _examples(shop, names, set(accepted_ids(verdicts)))
    return AuditData(
        title=f"version {chosen.header.version}",
        verdicts=verdicts,
        rejects=rejects,
        tables=merged(table_rules(shop, table, name) for table in TABLES for name in names),
        candidates=candidates,
        homes=homes,
        shortcuts=store.read_json("shortcuts", NEXT, ShortcutReport),
        statistics=store.read_json("statistics", NEXT, Statistics),
        header=chosen.header,
    )


def _examples(
    shop: Workshop, names: Sequence[str], accepted: set[str]
) -> tuple[list[Candidate], list[Home]]:
    """Returns an accepted candidate of each family. Candidates are large, so few batches are read."""
    wanted = set(FamilyName)
    candidates: list[Candidate] = []
    homes: list[Home] = []
    for name in names:
        if not wanted:
            break
        known = {home.home_id: home for home in shop.store.read("homes", name, Home)}
        for one in shop.store.read("episodes", name, Candidate):
            if one.episode_id in accepted and one.cue.family in wanted:
                wanted.remove(one.cue.family)
                candidates.append(one)
                homes.append(known[one.cue.home_id])
    return candidates, list({home.home_id: home for home in homes}.values())
