"""Each table rule finds the rows that break it, and valid stages break none."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

from pipeline.checks import registry
from pipeline.checks.tables.frames import Row, episode_rows, step_rows, verdict_rows
from pipeline.checks.tables.result import RuleResult, Severity, TableResult
from pipeline.checks.tables.runner import check_rows, check_table, names
from pipeline.validation import validate
from schemas.base import Record
from schemas.errors import UserError
from schemas.names import RoomType
from schemas.verdict import Verdict
from tests.factories import make_scene
from tests.golden.episodes import DT, EG, IF, PO, episode


def _broken(result: TableResult) -> dict[str, RuleResult]:
    return {rule.rule: rule for rule in result.rules if not rule.success}


@cache
def _verdicts() -> tuple[Verdict, ...]:
    return validate(*episode(PO), earlier=())


def _records(table: str) -> tuple[Record, ...]:
    candidates = tuple(episode(family).candidate for family in (PO, DT, IF, EG))
    return {
        "scenes": (make_scene(3, RoomType.KITCHEN), make_scene(217, RoomType.LIVING_ROOM)),
        "homes": (episode(PO).home,),
        "cues": tuple(candidate.cue for candidate in candidates),
        "distractors": tuple(one for candidate in candidates for one in candidate.distractors),
        "episodes": candidates,
        "steps": candidates,
        "verdicts": _verdicts(),
    }[table]


@pytest.mark.parametrize("table", names())
def test_a_valid_stage_breaks_no_rule(table: str) -> None:
    result = check_table(table, _records(table))
    assert result.success
    assert result.rows > 0
    assert [rule for rule in result.rules if rule.error] == []
    assert _broken(result) == {}


@pytest.mark.parametrize("table", names())
def test_rule_names_do_not_repeat_but_for_null_guards(table: str) -> None:
    rules = [rule.rule for rule in check_table(table, _records(table)).rules]
    assert len(rules) == len(set(rules))


Spoil = Callable[[list[Row]], None]


def _set(row: int, **values: object) -> Spoil:
    def spoil(rows: list[Row]) -> None:
        rows[row].update(values)

    return spoil


def _drop(row: int) -> Spoil:
    def spoil(rows: list[Row]) -> None:
        del rows[row]

    return spoil


STEPS: list[tuple[str, Spoil]] = [
    ("steps_contiguous", _drop(4)),
    ("sessions_rise", _set(6, session=9)),
    ("session_in_one_room", _set(2, room_id="Bathroom")),
    ("failure_named", _set(3, success=False)),
    ("failure_named", _set(3, failure="locked")),
    ("digest_well_formed", _set(3, digest="abc")),
    ("digest_not_null", _set(3, digest=None)),
    ("episode_id_well_formed", _set(3, episode_id="first")),
]


@pytest.mark.parametrize(("rule", "spoil"), STEPS)
def test_a_spoilt_step_breaks_its_rule(rule: str, spoil: Spoil) -> None:
    rows = step_rows([episode(PO).candidate])
    spoil(rows)
    result = check_rows("steps", rows)
    assert rule in _broken(result)
    assert not result.success
    assert _broken(result)[rule].broken >= 1


def test_a_session_over_the_cap_is_named() -> None:
    result = check_table("steps", [episode(PO).candidate], session_cap=14)
    rule = _broken(result)["session_length"]
    assert rule.examples == ("po-H-001-201-301-401-s0 session 2",)


def test_an_empty_view_inside_a_room_only_warns() -> None:
    rows = step_rows([episode(PO).candidate])
    rows[7]["visible"] = 0
    result = check_rows("steps", rows)
    assert list(_broken(result)) == ["visible_in_rooms"]
    assert _broken(result)["visible_in_rooms"].severity is Severity.WARNING
    assert _broken(result)["visible_in_rooms"].examples == ("po-H-001-201-301-401-s0 step 7",)
    assert result.success


def test_an_episode_twice_breaks_uniqueness() -> None:
    rows = episode_rows([episode(PO).candidate, episode(PO).candidate])
    broken = _broken(check_rows("episodes", rows))
    assert {"episode_id_unique", "hash_unique"} <= set(broken)


def test_a_cue_gap_that_does_not_add_up_is_found() -> None:
    rows = episode_rows([episode(PO).candidate])
    rows[0]["cue_gap"] = 1
    assert "evidence_in_history" in _broken(check_rows("episodes", rows))


def test_verdicts_out_of_order_are_found() -> None:
    rows = verdict_rows(_verdicts())
    rows[2], rows[3] = rows[3], rows[2]
    assert "gates_in_order" in _broken(check_rows("verdicts", rows))


def test_verdicts_after_a_refusal_are_found() -> None:
    rows = verdict_rows(_verdicts())
    rows[2].update(outcome="fail", reason="it did not replay")
    assert "gates_in_order" in _broken(check_rows("verdicts", rows))
    assert check_rows("verdicts", rows[:3]).success


def test_verdicts_that_just_end_are_found() -> None:
    rows = verdict_rows(_verdicts())[:-1]
    assert "gates_in_order" in _broken(check_rows("verdicts", rows))


def test_a_refusal_without_a_reason_is_found() -> None:
    rows = verdict_rows(_verdicts())[:1]
    rows[0]["outcome"] = "fail"
    assert list(_broken(check_rows("verdicts", rows))) == ["reason_given"]


def test_a_missing_column_is_an_error_and_no_pass() -> None:
    rows = step_rows([episode(PO).candidate])
    for row in rows:
        del row["digest"]
    result = check_rows("steps", rows)
    assert not result.success
    assert _broken(result)["digest_well_formed"].error


def test_no_rows_break_nothing() -> None:
    assert check_table("episodes", ()) == TableResult(table="episodes", rows=0, rules=())


def test_an_unknown_table_is_named_with_the_nearest() -> None:
    with pytest.raises(UserError, match="steps"):
        check_table("step", ())


def test_the_same_rows_give_the_same_result() -> None:
    rows = verdict_rows(_verdicts())
    assert check_rows("verdicts", rows) == check_rows("verdicts", rows)
    assert len(rows) == len(registry.names())
