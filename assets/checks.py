"""Asset checks: what the table rules and the gates said, as Dagster shows it. The records say the same.

A refused candidate is a quarantined row and only warns. Rows that may not be at all (a broken
critical rule of their table) are an error, and block the stages that would build on them.
"""

from collections.abc import Iterator

import dagster as dg

from assets.metadata import table_metadata
from assets.next_version import NEXT
from assets.partitions import scene_batches
from assets.stages.audit_page import audit_page
from assets.stages.validation import validation
from assets.table_rules import TABLES, Table, table_rules
from assets.workshop import Workshop
from pipeline.checks import registry as gates
from pipeline.checks.tables.result import Severity, TableResult
from schemas.manifest import Manifest
from schemas.shortcut import ShortcutReport
from schemas.verdict import Outcome, Verdict


def _table_check(table: Table) -> dg.AssetChecksDefinition:
    @dg.asset_check(
        asset=dg.AssetKey(table.stage),
        name=f"{table.name}_rules",
        blocking=True,
        description=f"Every column and table rule over the {table.name} of the run's batches.",
    )
    def check(
        context: dg.AssetCheckExecutionContext, shop: dg.ResourceParam[Workshop]
    ) -> dg.AssetCheckResult:
        return _table_result({name: table_rules(shop, table, name) for name in _run(context, shop)})

    return check


def _table_result(results: dict[str, TableResult]) -> dg.AssetCheckResult:
    broken = [
        (name, rule.rule, rule.severity, rule.broken, rule.error or ", ".join(rule.examples))
        for name, result in results.items()
        for rule in result.rules
        if not rule.success
    ]
    critical = any(row[2] is Severity.CRITICAL for row in broken)
    said = "; ".join(f"{name}: {rule} ({detail})" for name, rule, _, _, detail in broken)
    rows = sum(result.rows for result in results.values())
    rules = max((len(result.rules) for result in results.values()), default=0)
    header = ["batch", "rule", "severity", "rows", "examples"]
    return dg.AssetCheckResult(
        passed=not broken,
        severity=dg.AssetCheckSeverity.ERROR if critical else dg.AssetCheckSeverity.WARN,
        description=said or f"all {rules} rules hold in {rows} rows of {', '.join(results)}",
        metadata={"rows": rows, "rules": rules, **table_metadata("broken_rules", header, broken)},
    )


@dg.multi_asset_check(
    name="gates",
    specs=[
        dg.AssetCheckSpec(name, asset=validation, description=gates.about(name))
        for name in gates.names()
    ],
)
def gate_checks(
    context: dg.AssetCheckExecutionContext, shop: dg.ResourceParam[Workshop]
) -> Iterator[dg.AssetCheckResult]:
    """Shows the verdicts on all batches that are built, so that the last run hides no reject."""
    found = [
        (name, verdict)
        for name in _built(context, shop)
        for verdict in shop.store.read("validation", name, Verdict)
    ]
    for gate in gates.names():
        judged = [(batch, one) for batch, one in found if one.check == gate]
        refused = [(batch, one) for batch, one in judged if one.outcome is not Outcome.PASS]
        rows = [(batch, one.episode_id, one.outcome, one.reason) for batch, one in refused]
        header = ["batch", "episode", "outcome", "reason"]
        yield dg.AssetCheckResult(
            check_name=gate,
            asset_key=validation.key,
            passed=not refused,
            severity=dg.AssetCheckSeverity.WARN,
            description=f"{len(refused)} of {len(judged)} candidates refused, over all batches",
            metadata={
                "judged": len(judged),
                "refused": len(refused),
                **table_metadata("refused_candidates", header, rows),
            },
        )


@dg.multi_asset_check(
    name="publishable",
    specs=[
        dg.AssetCheckSpec(
            "minimum",
            asset=audit_page,
            blocking=True,
            description="Every family has the number of episodes that the profile asks for.",
        ),
        dg.AssetCheckSpec(
            "no_shortcut",
            asset=audit_page,
            blocking=True,
            description="Gate 10: no agent without the evidence scores above its limit, and the"
            " reader does not fail. `shortcuts: report` in the profile makes it a warning.",
        ),
    ],
)
def release_checks(shop: dg.ResourceParam[Workshop]) -> Iterator[dg.AssetCheckResult]:
    """Keeps back what must not be published, since a published version can never be changed."""
    short = _short(shop)
    yield dg.AssetCheckResult(
        check_name="minimum",
        asset_key=audit_page.key,
        passed=not short,
        description="; ".join(short) or "reached",
    )
    problems = shop.store.read_json("shortcuts", NEXT, ShortcutReport).problems
    blocks = shop.config.profile.shortcuts == "block"
    yield dg.AssetCheckResult(
        check_name="no_shortcut",
        asset_key=audit_page.key,
        passed=not problems,
        severity=dg.AssetCheckSeverity.ERROR if blocks else dg.AssetCheckSeverity.WARN,
        description="; ".join(problems) or "no shortcut pays",
    )


def _short(shop: Workshop) -> list[str]:
    header = shop.store.read_json("manifest", NEXT, Manifest).header
    wanted = shop.config.profile.minimum
    short = [
        f"{family} has {header.families.get(family, 0)} of {wanted[family]}"
        for family in sorted(wanted)
        if header.families.get(family, 0) < wanted[family]
    ]
    if not header.episodes:
        short.append("no episode passed every gate")
    if short:
        short.append("add scenes, or raise 'candidates' in a scene batch")
    return short


def _run(context: dg.AssetCheckExecutionContext, shop: Workshop) -> tuple[str, ...]:
    """Returns the run's batches; a run of the checks alone looks at all that are built."""
    if context.has_partition_key or context.has_partition_key_range:
        return tuple(context.partition_keys)
    return _built(context, shop)


def _built(context: dg.AssetCheckExecutionContext, shop: Workshop) -> tuple[str, ...]:
    names = context.instance.get_dynamic_partitions(scene_batches.name or "")
    return tuple(name for name in sorted(names) if shop.store.exists("validation", name))


ALL = [*(_table_check(table) for table in TABLES), gate_checks, release_checks]
