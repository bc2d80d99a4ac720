"""The one custom expectation: a rule over several rows, by name. Importing this imports GX."""

from __future__ import annotations

from typing import Any

from great_expectations.execution_engine.execution_engine import ExecutionEngine
from great_expectations.execution_engine.pandas_execution_engine import PandasExecutionEngine
from great_expectations.expectations.expectation import BatchExpectation
from great_expectations.expectations.metrics.metric_provider import metric_value
from great_expectations.expectations.metrics.table_metric_provider import TableMetricProvider

from pipeline.checks.tables.rules import RULES


class TableRuleBreaks(TableMetricProvider):
    """The keys that break a rule of `pipeline.checks.tables.rules`."""

    metric_name = "table.rule_breaks"
    value_keys = ("rule", "limit")

    @metric_value(engine=PandasExecutionEngine)
    def _pandas(
        cls,  # noqa: N805 - GX calls it on the class
        execution_engine: PandasExecutionEngine,
        metric_domain_kwargs: dict[str, Any],
        metric_value_kwargs: dict[str, Any],
        metrics: dict[str, Any],
        runtime_configuration: dict[str, Any],
    ) -> list[str]:
        del metrics, runtime_configuration
        frame, _, _ = execution_engine.get_compute_domain(metric_domain_kwargs, domain_type="table")
        return RULES[metric_value_kwargs["rule"]](frame, metric_value_kwargs["limit"])


class ExpectTableRule(BatchExpectation):
    """Nothing in the table breaks a rule.

    Attributes:
        rule: Its name in `RULES`.
        limit: Its number.
    """

    rule: str
    limit: int = 0
    metric_dependencies = ("table.rule_breaks",)
    success_keys = ("rule", "limit")
    args_keys = ("rule", "limit")

    def _validate(
        self,
        metrics: dict[str, Any],
        runtime_configuration: dict[str, Any] | None = None,
        execution_engine: ExecutionEngine[Any] | None = None,
    ) -> dict[str, Any]:
        del runtime_configuration, execution_engine
        broken = metrics["table.rule_breaks"]
        return {
            "success": not broken,
            "result": {"observed_value": len(broken), "details": {"broken": broken}},
        }
