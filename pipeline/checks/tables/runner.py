"""Runs the suite of one table over the records of a stage.

Great Expectations takes seconds to import, so that happens at the first run and never before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pandas as pd

from pipeline.checks.tables.frames import ROWS
from pipeline.checks.tables.result import EXAMPLES, RuleResult, Severity, TableResult
from schemas.base import Record
from schemas.errors import unknown_name

VERSION = 1
_KEYS: dict[str, str] = {
    "scenes": "scene_id",
    "homes": "home_id",
    "cues": "episode_id",
    "distractors": "distractor_id",
    "episodes": "episode_id",
    "steps": "episode_id",
    "verdicts": "episode_id",
}


def names() -> tuple[str, ...]:
    """Returns the names of all tables, in the order of the stages."""
    return tuple(ROWS)


def check_table(name: str, records: Sequence[Record], session_cap: int = 80) -> TableResult:
    """Runs every rule of one table.

    Args:
        name: One of `names()`.
        records: The stage's records; candidates for `episodes` and for `steps`.
        session_cap: Steps that a session may have.

    Returns:
        One result a rule, in the order of the suite; none for a table without rows.

    Raises:
        UserError: If there is no such table.
    """
    if name not in ROWS:
        raise unknown_name("table", name, ROWS)
    rows = ROWS[name](records)
    return check_rows(name, rows, session_cap)


def check_rows(
    name: str, rows: Sequence[Mapping[str, object]], session_cap: int = 80
) -> TableResult:
    """Runs every rule of one table over rows that were made by `frames`, or read from a release."""
    if not rows:
        return TableResult(table=name, rows=0, rules=())
    frame = pd.DataFrame(list(rows))
    found = _validate(name, frame, session_cap)
    return TableResult(
        table=name, rows=len(frame), rules=tuple(_rule(one, _KEYS[name]) for one in found)
    )


def _validate(name: str, frame: pd.DataFrame, session_cap: int) -> list[dict[str, Any]]:
    import great_expectations as gx
    from great_expectations.data_context.types.base import ProgressBarsConfig

    from pipeline.checks.tables.suites import suite

    context = gx.get_context(mode="ephemeral")
    context.enable_analytics(False)
    context.variables.progress_bars = ProgressBarsConfig(globally=False)
    asset = context.data_sources.add_pandas("records").add_dataframe_asset(name)
    batch = asset.add_batch_definition_whole_dataframe("all").get_batch(
        batch_parameters={"dataframe": frame}
    )
    report = batch.validate(
        gx.ExpectationSuite(name=name, expectations=suite(name, session_cap)),
        result_format={
            "result_format": "SUMMARY",
            "partial_unexpected_count": EXAMPLES,
            "unexpected_index_column_names": [_KEYS[name]],
        },
    )
    found: list[dict[str, Any]] = report.to_json_dict()["results"]  # type: ignore[no-untyped-call]
    return found


def _rule(result: dict[str, Any], key: str) -> RuleResult:
    config, measured = result["expectation_config"], result.get("result") or {}
    broken = (measured.get("details") or {}).get("broken")
    if broken is None:
        examples = [
            f"{item.get(key, '?')}: {value}"
            for item, value in zip(
                measured.get("partial_unexpected_index_list") or [],
                measured.get("partial_unexpected_list") or [],
                strict=False,
            )
        ]
        count = int(measured.get("unexpected_count") or 0)
    else:
        examples, count = broken[:EXAMPLES], len(broken)
    return RuleResult(
        rule=config["meta"]["rule"],
        severity=Severity(config.get("severity") or Severity.CRITICAL),
        success=bool(result["success"]),
        observed=str(measured.get("observed_value", "")),
        broken=count,
        examples=tuple(sorted(str(one)[:160] for one in examples)),
        error=_error(result),
    )


def _error(result: dict[str, Any]) -> str:
    """Returns the first line of what kept a rule from being evaluated; GX does not raise it."""
    info = result.get("exception_info") or {}
    found = [info, *(value for value in info.values() if isinstance(value, dict))]
    for one in found:
        if one.get("raised_exception"):
            return str(one.get("exception_message") or "unknown error").splitlines()[0][:200]
    return ""
