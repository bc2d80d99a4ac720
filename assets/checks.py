"""Asset checks: what the table rules and the gates said, as Dagster shows it. The records say the same.

A refused candidate is a quarantined row and only warns. Rows that may not be at all (a broken
critical rule of their table) are an error, and block the stages that would build on them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import dagster as dg

from assets.metadata import markdown_table
from assets.stages.cues import cues
from assets.stages.distractors import distractors
from assets.stages.episodes import episodes
from assets.stages.homes import homes
from assets.stages.manifest import NEXT
from assets.stages.scenes import scenes
from assets.stages.shortcuts import shortcuts
from assets.stages.statistics import statistics
from assets.stages.validation import validation
from assets.workshop import Workshop
from pipeline.checks import registry as gates
from pipeline.checks.tables.result import Severity, TableResult
from schemas.base import Record
from schemas.cue import Cue
from schemas.distractor import Distractor
from schemas.episode import Candidate
from schemas.home import Home
from schemas.manifest import Manifest
from schemas.scene import Scene
from schemas.shortcut import ShortcutReport
from schemas.verdict import Outcome, Verdict


@dataclass(frozen=True)
class Table:
    """One table of rules, and the asset whose records it speaks of."""

    name: str
    asset: dg.AssetsDefinition
    cls: type[Record]


TABLES = (
    Table("scenes", scenes, Scene),
    Table("homes", homes, Home),
    Table("cues", cues, Cue),
    Table("distractors", distractors, Distractor),
    Table("episodes", episodes, Candidate),
    Table("steps", episodes, Candidate),
    Table("verdicts", validation, Verdict),
)


def _table_check(table: Table) -> dg.AssetChecksDefinition:
    stage = table.asset.key.path[-1]

    @dg.asset_check(
        asset=table.asset,
        name=f"{table.name}_rules",
        blocking=True,
        description=f"Column and table rules over the {table.name} of each batch.",
    )
    def check(
        context: dg.AssetCheckExecutionContext, shop: dg.ResourceParam[Workshop]
    ) -> dg.AssetCheckResult:
        # Imports pandas, which only a run needs.
        from pipeline.checks.tables.runner import check_table

        cap = shop.config.targets.session_cap
        results = {
            name: check_table(table.name, shop.store.read(stage, name, table.cls), cap)
            for name in _batches(context, shop)
        }
        return _table_result(results)

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
    header = ["batch", "rule", "severity", "rows", "examples"]
    return dg.AssetCheckResult(
        passed=not broken,
        severity=dg.AssetCheckSeverity.ERROR if critical else dg.AssetCheckSeverity.WARN,
        description=said or "every rule holds",
        metadata={
            "rows": sum(result.rows for result in results.values()),
            "rules": max((len(result.rules) for result in results.values()), default=0),
            "broken": dg.MetadataValue.md(markdown_table(header, broken)),
        },
    )


@dg.multi_asset_check(
    name="gates",
    specs=[
        dg.AssetCheckSpec(
            name, asset=validation, description=f"Gate {name}: how many it judged and refused."
        )
        for name in gates.names()
    ],
)
def gate_checks(
    context: dg.AssetCheckExecutionContext, shop: dg.ResourceParam[Workshop]
) -> Iterator[dg.AssetCheckResult]:
    """Shows the verdicts of the run's batches, gate by gate."""
    found = [
        verdict
        for name in _batches(context, shop)
        for verdict in shop.store.read("validation", name, Verdict)
    ]
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


@dg.asset_check(
    asset=shortcuts,
    name="no_shortcut",
    blocking=True,
    description="No agent without the evidence scores above its limit, and the reader does not fail.",
)
def shortcut_check(shop: dg.ResourceParam[Workshop]) -> dg.AssetCheckResult:
    """Blocks the release if a shortcut pays."""
    found = shop.store.read_json("shortcuts", NEXT, ShortcutReport)
    return dg.AssetCheckResult(
        passed=not found.problems, description="; ".join(found.problems) or "no shortcut pays"
    )


@dg.asset_check(
    asset=statistics,
    name="minimum",
    blocking=True,
    description="Every family has the number of episodes that the profile asks for.",
)
def minimum_check(shop: dg.ResourceParam[Workshop]) -> dg.AssetCheckResult:
    """Blocks the release if a family is short: what is published once can never be changed."""
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
    return dg.AssetCheckResult(passed=not short, description="; ".join(short) or "reached")


def _batches(context: dg.AssetCheckExecutionContext, shop: Workshop) -> tuple[str, ...]:
    """Returns the run's partitions; a run of the checks alone looks at all of the profile's."""
    if context.has_partition_key or context.has_partition_key_range:
        return tuple(context.partition_keys)
    return shop.config.profile.batches


ALL = [
    *(_table_check(table) for table in TABLES),
    gate_checks,
    minimum_check,
    shortcut_check,
]
