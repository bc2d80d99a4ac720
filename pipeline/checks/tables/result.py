"""What the suites found: records for the asset checks and the audit page, without times or paths."""

from __future__ import annotations

from enum import StrEnum

from schemas.base import Record


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
