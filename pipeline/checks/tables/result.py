"""What the suites found: records for the asset checks and the audit page, without times or paths."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from schemas.base import Record

EXAMPLES = 5
"""Broken rows named for each rule."""


class Severity(StrEnum):
    """CRITICAL: such rows may not be at all. WARNING: somebody should look."""

    CRITICAL = "critical"
    WARNING = "warning"


class RuleResult(Record):
    """One rule of one table.

    Attributes:
        rule: Its name, unique in the table.
        observed: What was measured, in words; empty if the rule counts broken rows only.
        broken: Rows (or keys) that break it.
        examples: A few of them, sorted.
        error: Why the rule could not be evaluated; empty if it was.
    """

    rule: str
    severity: Severity
    success: bool
    observed: str
    broken: int
    examples: tuple[str, ...]
    error: str = ""


class TableResult(Record):
    """All rules of one stage's table. A table without rows breaks no rule."""

    table: str
    rows: int
    rules: tuple[RuleResult, ...]

    @property
    def success(self) -> bool:
        """Whether every critical rule holds."""
        return all(rule.success for rule in self.rules if rule.severity is Severity.CRITICAL)


def merged(results: Iterable[TableResult]) -> tuple[TableResult, ...]:
    """Adds up the results of several batches, table by table, in the order of the tables.

    A rule holds if it holds in every batch.
    """
    tables: dict[str, list[TableResult]] = {}
    for result in results:
        tables.setdefault(result.table, []).append(result)
    return tuple(_merged_table(name, found) for name, found in tables.items())


def _merged_table(name: str, results: list[TableResult]) -> TableResult:
    rules: dict[str, list[RuleResult]] = {}
    for result in results:
        for rule in result.rules:
            rules.setdefault(rule.rule, []).append(rule)
    return TableResult(
        table=name,
        rows=sum(result.rows for result in results),
        rules=tuple(_merged_rule(found) for found in rules.values()),
    )


def _merged_rule(found: list[RuleResult]) -> RuleResult:
    worst = next((one for one in found if not one.success), found[0])
    examples = sorted({example for one in found for example in one.examples})
    return worst.model_copy(
        update={
            "success": all(one.success for one in found),
            "observed": worst.observed if len(found) == 1 else "",
            "broken": sum(one.broken for one in found),
            "examples": tuple(examples[:EXAMPLES]),
        }
    )
