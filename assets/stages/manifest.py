"""Asset `manifest`: the frozen list of the episodes of a version."""

from collections.abc import Sequence

import dagster as dg

from assets.digests import read_digests
from assets.inputs import UP_TO_VERDICTS, require_current
from assets.kept_houses import house_reports
from assets.metadata import family_counts, table_metadata
from assets.next_version import NEXT, manifest_key
from assets.published import batch_rejects, batches_of, previous_release
from assets.stages.validation import validation
from assets.told import told
from assets.versions import Choice, choose, reason
from assets.workshop import Workshop
from pipeline.checks import registry as gates
from pipeline.houses import require_apart
from pipeline.manifest import Request, select
from pipeline.release.manifest_file import read_manifest
from schemas.base import content_hash
from schemas.batch import SceneBatch
from schemas.errors import UserError
from schemas.manifest import CandidateSummary, Manifest
from schemas.names import Split
from schemas.verdict import Reject, Verdict

STAGE = "manifest"


@dg.asset(
    deps=[validation],
    group_name="publication",
    kinds={"json"},
    description="The frozen list of the episodes of the next version, chosen among the accepted ones;"
    " all that earlier versions published stays.",
)
@told
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
    """Selects among the candidates of the profile's batches, and of those published before.

    Raises:
        UserError: If a batch was made from something else than it would be now, if a published one is
            not what it was, or if the version does not fit.
    """
    folder = previous_release(shop)
    previous = read_manifest(folder) if folder else None
    summaries: list[CandidateSummary] = []
    verdicts: dict[str, Sequence[Verdict]] = {}
    rejects: dict[str, Sequence[Reject]] = {}
    splits: dict[str, Split] = {}
    names = batches_of(shop, previous)
    for name in names:
        built_now = name in shop.config.profile.batches
        if built_now:
            require_current(shop, name, UP_TO_VERDICTS)
        summaries += [one.summary for one in read_digests(shop, name)]
        verdicts[name] = shop.store.read("validation", name, Verdict)
        if built_now:
            rejects[name] = batch_rejects(shop, name)
            splits[name] = shop.store.read_json("batches", name, SceneBatch).split
    require_apart(house_reports(shop, names))
    if previous is not None:
        _require_published(shop, previous, summaries)

    def with_version(version: str) -> Manifest:
        why = reason(shop.why, previous, version, len(shop.retractions), names)
        targets = shop.config.targets
        request = Request(version, why, targets, gates.names(), splits, rejects, shop.retractions)
        return select(summaries, verdicts, shop.config.profile, previous, request)

    choice = choose(with_version, previous, shop.version)
    key = manifest_key(shop, content_hash(previous) if previous else "", names)
    shop.keeps(shop.store, STAGE, NEXT, key, ".json")
    shop.store.write_json(STAGE, NEXT, choice.manifest, key)
    return choice


def _require_published(
    shop: Workshop, previous: Manifest, summaries: Sequence[CandidateSummary]
) -> None:
    """Checks that batches that are not built now still hold what was published of them."""
    found = {(one.batch, one.candidate_hash) for one in summaries}
    for row in previous.rows:
        missing = (row.batch, row.candidate_hash) not in found
        if missing and row.batch not in shop.config.profile.batches:
            if row.episode_id in shop.retractions:
                continue
            raise UserError(
                f"episode {row.episode_id} of version {previous.header.version} is not in what was"
                f" built of batch '{row.batch}'; build that batch too (--batch {row.batch})"
            )
