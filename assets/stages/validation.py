"""Asset `validation`: every candidate through the gates, replayed by workers that did not make it."""

from functools import partial

import dagster as dg

from assets.inputs import inputs_of
from assets.metadata import Metadata, rejects_metadata, table_metadata
from assets.partition import Made, ensure, read_rejects
from assets.partitions import SINGLE_RUN, scene_batches
from assets.shown import shown
from assets.stages.episodes import episodes
from assets.told import told
from assets.work import HomeItem, judge_home
from assets.workshop import Workshop
from pipeline.checks import registry as checks
from pipeline.validation import reject_of
from schemas.episode import Candidate
from schemas.home import Home
from schemas.verdict import Outcome, Reject, Verdict

STAGE = "validation"


@dg.asset(
    deps=[episodes],
    partitions_def=scene_batches,
    backfill_policy=SINGLE_RUN,
    group_name="audit",
    kinds={"greatexpectations", "parquet"},
    description="The nine gates over every candidate, each history replayed from its record by"
    " workers that did not make it (engine `serial`: by this process). A"
    " refused candidate stays as a reject with gate, measured value and reason.",
)
@told
def validation(context: dg.AssetExecutionContext, shop: dg.ResourceParam[Workshop]) -> None:
    """Judges the candidates of each batch."""
    for name in context.partition_keys:
        build_validation(shop, name)
        context.add_asset_metadata(shown(shop, STAGE, name, about_validation), partition_key=name)


def about_validation(shop: Workshop, name: str) -> Metadata:
    """Returns what to show of a batch's verdicts."""
    made = shop.store.read(STAGE, name, Verdict)
    rejects = read_rejects(shop, STAGE, name)
    return {
        "accepted": len({one.episode_id for one in made}) - len(rejects),
        **table_metadata("gates", ["gate", "judged", *Outcome], _gate_rows(made)),
        **rejects_metadata(rejects),
    }


def build_validation(shop: Workshop, name: str) -> Made[Verdict]:
    """Makes or keeps the verdicts of one batch, home by home, in the order of the candidates."""
    store = shop.store

    def make() -> Made[Verdict]:
        candidates = store.read("episodes", name, Candidate)
        homes = store.read("homes", name, Home)
        items = [
            HomeItem(
                shop.setting,
                home,
                tuple(one for one in candidates if one.cue.home_id == home.home_id),
            )
            for home in homes
        ]
        # A replay proves something only in a process that did not make the history.
        shop.engine.renew()
        results = shop.spread(STAGE, name, judge_home, items)
        return _collect(zip(items, results, strict=True))

    return ensure(shop, STAGE, name, Verdict, partial(inputs_of, shop, STAGE, name), make)


def _collect(
    judged: "zip[tuple[HomeItem, tuple[tuple[Verdict, ...], ...]]]",
) -> Made[Verdict]:
    records: list[Verdict] = []
    rejects: list[Reject] = []
    for item, results in judged:
        for candidate, verdicts in zip(item.candidates, results, strict=True):
            records.extend(verdicts)
            reject = reject_of(candidate, verdicts)
            if reject is not None:
                rejects.append(reject)
    return Made(tuple(records), tuple(rejects))


def _gate_rows(verdicts: tuple[Verdict, ...]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = []
    for gate in checks.names():
        found = [one.outcome for one in verdicts if one.check == gate]
        rows.append((gate, len(found), *(found.count(outcome) for outcome in Outcome)))
    return rows
