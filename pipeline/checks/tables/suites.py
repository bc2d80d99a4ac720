"""The suite of each table. Importing this imports GX (seconds), so only `runner` does, when it runs."""

from __future__ import annotations

from typing import Any

from great_expectations.expectations.core.expect_column_value_lengths_to_be_between import (
    ExpectColumnValueLengthsToBeBetween,
)
from great_expectations.expectations.core.expect_column_values_to_be_between import (
    ExpectColumnValuesToBeBetween,
)
from great_expectations.expectations.core.expect_column_values_to_be_in_set import (
    ExpectColumnValuesToBeInSet,
)
from great_expectations.expectations.core.expect_column_values_to_be_unique import (
    ExpectColumnValuesToBeUnique,
)
from great_expectations.expectations.core.expect_column_values_to_match_regex import (
    ExpectColumnValuesToMatchRegex,
)
from great_expectations.expectations.core.expect_column_values_to_not_be_null import (
    ExpectColumnValuesToNotBeNull,
)

from pipeline.checks import registry
from pipeline.checks.tables.expectations import ExpectTableRule
from pipeline.checks.tables.result import Severity
from schemas.ids import EPISODE_PATTERN, HOME_PATTERN, SCENE_PATTERN
from schemas.names import FamilyName, RoomType, Split
from schemas.probe import BUDGET
from schemas.verdict import Outcome

_SHA256 = r"^[0-9a-f]{64}$"
_SCENE, _HOME, _EPISODE = (f"^{one}$" for one in (SCENE_PATTERN, HOME_PATTERN, EPISODE_PATTERN))
_FAMILIES = [family.value for family in FamilyName]

Expectation = Any
"""GX has no type that covers its expectations and ours."""


def suite(table: str, session_cap: int) -> list[Expectation]:
    """Returns the expectations of a table; each names its rule in `meta`."""
    return _SUITES[table](session_cap)


def _scenes(session_cap: int) -> list[Expectation]:
    del session_cap
    return [
        _unique("scene_id"),
        *_pattern("scene_id", _SCENE),
        *_one_of("room_type", [kind.value for kind in RoomType]),
        # A room of a house may be bare: its floor is a receptacle.
        _between("objects", 1, 500),
        _zero("repeated_objects"),
        _between("receptacles", 1, 300),
        _between("pickupables", 0, 300),
        _unique("hash"),
    ]


def _homes(session_cap: int) -> list[Expectation]:
    del session_cap
    return [
        _unique("home_id"),
        *_pattern("home_id", _HOME),
        *_one_of("split", [split.value for split in Split]),
        _between("rooms", 2, 20),
        _zero("repeated_rooms"),
        _zero("repeated_labels"),
        _zero("repeated_objects"),
        _between("labels", 20, 2000),
    ]


def _cues(session_cap: int) -> list[Expectation]:
    del session_cap
    return [
        _unique("episode_id"),
        *_pattern("episode_id", _EPISODE),
        *_pattern("home_hash", _SHA256),
        *_one_of("family", _FAMILIES),
        _filled("instruction"),
        _between("steps", 2, 400),
        _between("answers", 1, 6),
        _between("candidates", 0, 6),
        _between("places", 2, 400),
        _between("triggers", 1, 20),
        _between("oracle", 1, BUDGET),
        _between("trap", 1, BUDGET),
        _between("spare", 0, BUDGET),
        _table("enumerated_by_family"),
    ]


def _distractors(session_cap: int) -> list[Expectation]:
    return [
        _unique("distractor_id"),
        *_pattern("episode_id", _EPISODE),
        _filled("theme"),
        _filled("planner"),
        _between("steps", 1, session_cap),
        _between("goals", 1, 100),
        *_pattern("problem_hash", _SHA256),
        *_pattern("start_digest", _SHA256),
        *_pattern("end_digest", _SHA256),
    ]


def _episodes(session_cap: int) -> list[Expectation]:
    return [
        _unique("episode_id"),
        _unique("hash"),
        *_pattern("episode_id", _EPISODE),
        *_one_of("family", _FAMILIES),
        _between("sessions", 1, 12),
        _between("steps", 2, 12 * session_cap),
        _between("evidence", 1, 12 * session_cap),
        _between("distractors", 1, 400),
        *_pattern("start_digest", _SHA256),
        _table("evidence_in_history"),
    ]


def _steps(session_cap: int) -> list[Expectation]:
    return [
        *_pattern("episode_id", _EPISODE),
        *_pattern("digest", _SHA256),
        _table("steps_contiguous"),
        _table("sessions_rise"),
        _table("session_length", limit=session_cap),
        _table("session_in_one_room"),
        _table("failure_named"),
        _table("visible_in_rooms", severity=Severity.WARNING),
    ]


def _verdicts(session_cap: int) -> list[Expectation]:
    del session_cap
    return [
        *_pattern("candidate_hash", _SHA256),
        *_one_of("check", list(registry.names())),
        *_one_of("outcome", [outcome.value for outcome in Outcome]),
        _table("gates_in_order"),
        _table("reason_given"),
    ]


_SUITES = {
    "scenes": _scenes,
    "homes": _homes,
    "cues": _cues,
    "distractors": _distractors,
    "episodes": _episodes,
    "steps": _steps,
    "verdicts": _verdicts,
}


def _named(rule: str, severity: Severity = Severity.CRITICAL) -> dict[str, Any]:
    return {"meta": {"rule": rule}, "severity": severity.value}


def _unique(column: str) -> Expectation:
    return ExpectColumnValuesToBeUnique(column=column, **_named(f"{column}_unique"))


def _filled(column: str) -> Expectation:
    named = _named(f"{column}_filled")
    return ExpectColumnValueLengthsToBeBetween(column=column, min_value=1, **named)


def _between(column: str, low: int, high: int) -> Expectation:
    named = _named(f"{column}_between_{low}_and_{high}")
    return ExpectColumnValuesToBeBetween(column=column, min_value=low, max_value=high, **named)


def _zero(column: str) -> Expectation:
    named = _named(f"no_{column}")
    return ExpectColumnValuesToBeBetween(column=column, min_value=0, max_value=0, **named)


def _pattern(column: str, regex: str) -> list[Expectation]:
    # A rule over a column's values passes over nulls, so each is paired with a rule against them.
    named = _named(f"{column}_well_formed")
    return [
        ExpectColumnValuesToNotBeNull(column=column, **_named(f"{column}_not_null")),
        ExpectColumnValuesToMatchRegex(column=column, regex=regex, **named),
    ]


def _one_of(column: str, values: list[str]) -> list[Expectation]:
    named = _named(f"{column}_known")
    return [
        ExpectColumnValuesToNotBeNull(column=column, **_named(f"{column}_not_null")),
        ExpectColumnValuesToBeInSet(column=column, value_set=values, **named),
    ]


def _table(rule: str, limit: int = 0, severity: Severity = Severity.CRITICAL) -> Expectation:
    return ExpectTableRule(rule=rule, limit=limit, **_named(rule, severity))
