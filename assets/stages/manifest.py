"""Asset `manifest`: the frozen list of the episodes of a version."""

from collections.abc import Sequence

import dagster as dg

from assets.metadata import family_counts, table_metadata
from assets.published import batches_of, previous_release, read_batch_records
from assets.stages.validation import validation
from assets.versions import Choice, choose
from assets.workshop import Workshop
from pipeline.checks import registry as gates
from pipeline.manifest import Request, select, summarize
from pipeline.release.manifest_file import read_manifest
from schemas.manifest import CandidateSummary, Manifest
from schemas.names import Split
from schemas.verdict import Reject, Verdict

STAGE = "manifest"
NEXT = "next"


@dg.asset(
    deps=[validation],
    group_name="publication",
    kinds={"json"},
    description="The frozen list of the episodes of the next version, chosen among the accepted ones;"
    " all that earlier versions published stays.",
)
def manifest(
    context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]
) -> dg.MaterializeResult:
    """Selects the episodes of the next version."""
    choice = build_manifest(shop)
    header = choice.manifest.header
    short = [(one.family, one.episodes, one.minimum) for one in header.shortfalls]
    context.log.info(f"version {header.version}: {header.episodes} episodes")
    return dg.MaterializeResult(
        metadata={
            "version": header.version,
            "new": choice.fresh,
            "episodes": header.episodes,
            "batches": ", ".join(entry.name for entry in header.batches),
            **family_counts(header.families),
            "left_out": len(header.left_out),
            **table_metadata("below_minimum", ["family", "episodes", "minimum"], short),
        }
    )


def build_manifest(shop: Workshop) -> Choice:
    """Selects among the candidates of the profile's batches, and of those published before."""
    folder = previous_release(shop)
    previous = read_manifest(folder) if folder else None
    summaries: list[CandidateSummary] = []
    verdicts: dict[str, Sequence[Verdict]] = {}
    rejects: dict[str, Sequence[Reject]] = {}
    splits: dict[str, Split] = {}
    for name in batches_of(shop, previous):
        records = read_batch_records(shop, name)
        for one in records.candidates:
            summaries.append(summarize(one, records.homes[one.cue.home_id], name))
        verdicts[name] = records.verdicts
        rejects[name], splits[name] = records.rejects, records.batch.split

    def with_version(version: str) -> Manifest:
        why = "First version." if previous is None else "More episodes."
        targets = shop.config.targets
        request = Request(version, why, targets, gates.names(), splits, rejects)
        return select(summaries, verdicts, shop.config.profile, previous, request)

    choice = choose(with_version, previous, shop.version)
    shop.store.write_json(STAGE, NEXT, choice.manifest)
    return choice
