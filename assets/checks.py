"""Asset checks: what the gates said, as Dagster shows it. The verdicts themselves are records.

A refused candidate is a quarantined row and only warns. What may not be at all (rows that break the
rules of their table) is an error and blocks the stages that would build on it.
"""

from collections.abc import Iterator

import dagster as dg

from assets.metadata import markdown_table
from assets.stages.validation import validation
from assets.workshop import Workshop
from pipeline.checks import registry as gates
from schemas.verdict import Outcome, Verdict


def _gate_spec(name: str) -> dg.AssetCheckSpec:
    return dg.AssetCheckSpec(
        name,
        asset=validation,
        description=f"Gate {name}: how many candidates it judged and refused.",
    )


@dg.multi_asset_check(name="gates", specs=[_gate_spec(name) for name in gates.names()])
def gate_checks(
    context: dg.AssetCheckExecutionContext, shop: dg.ResourceParam[Workshop]
) -> Iterator[dg.AssetCheckResult]:
    """Shows the verdicts of the run's batches, gate by gate."""
    found: list[Verdict] = []
    for name in _batches(context, shop):
        found.extend(shop.store.read("validation", name, Verdict))
    for gate in gates.names():
        verdicts = [one for one in found if one.check == gate]
        refused = [one for one in verdicts if one.outcome is not Outcome.PASS]
        rows = [(one.episode_id, one.outcome, one.reason) for one in refused]
        table = markdown_table(["episode", "outcome", "reason"], rows)
        yield dg.AssetCheckResult(
            check_name=gate,
            asset_key=validation.key,
            passed=not refused,
            severity=dg.AssetCheckSeverity.WARN,
            description=f"{len(refused)} of {len(verdicts)} candidates refused",
            metadata={
                "judged": len(verdicts),
                "refused": len(refused),
                "refused_candidates": dg.MetadataValue.md(table),
            },
        )


def _batches(context: dg.AssetCheckExecutionContext, shop: Workshop) -> tuple[str, ...]:
    """Returns the run's partitions; a run of the checks alone looks at all of the profile's."""
    if context.has_partition_key or context.has_partition_key_range:
        return tuple(context.partition_keys)
    return shop.config.profile.batches


ALL = [gate_checks]
