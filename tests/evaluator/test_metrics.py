"""Metrics against numbers computed by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluator.metrics import error_share, family_metrics, metrics, wilson
from evaluator.result import Ending, TakenAction, TaskResult
from schemas.errors import UserError
from schemas.names import FamilyName


def _result(success: bool, errors: int = 0, triggers: int = 1, actions: int = 3) -> TaskResult:
    taken = TakenAction(action_type="Navigate", target_label="Bed_1", success=True, feedback="")
    return TaskResult(
        sr_terminal=success,
        sr_reference=success and not errors,
        errors=tuple(f"e{number}" for number in range(errors)),
        triggers=triggers,
        progress=1.0 if success else 0.5,
        ending=Ending.DONE,
        actions=(taken,) * actions,
        illegal=0,
    )


@pytest.mark.parametrize(
    ("successes", "total", "low", "high"),
    [
        # Newcombe 1998, table I, method 3: 81/263, 15/148, 0/20, 1/29.
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 0.8389, 1.0),
    ],
)
def test_the_wilson_interval_is_the_published_one(
    successes: int, total: int, low: float, high: float
) -> None:
    rate = wilson(successes, total)
    assert rate.value == successes / total
    assert rate.low == pytest.approx(low, abs=5e-5)
    assert rate.high == pytest.approx(high, abs=5e-5)


@given(st.integers(1, 500), st.integers(0, 500))
def test_the_interval_holds_the_share_and_stays_in_bounds(total: int, successes: int) -> None:
    rate = wilson(min(successes, total), total)
    assert 0.0 <= rate.low <= rate.value <= rate.high <= 1.0


@pytest.mark.parametrize(("successes", "total"), [(0, 0), (3, 2), (-1, 2)])
def test_no_share_of_nothing(successes: int, total: int) -> None:
    with pytest.raises(ValueError, match="no share"):
        wilson(successes, total)


@pytest.mark.parametrize(
    ("errors", "triggers", "share"),
    [(0, 1, 0.0), (1, 1, 1.0), (1, 2, 0.5), (2, 3, 2 / 3), (0, 0, 0.0), (1, 0, 1.0), (5, 2, 1.0)],
)
def test_an_episode_counts_at_most_one_error(errors: int, triggers: int, share: float) -> None:
    assert error_share(_result(True, errors, triggers)) == pytest.approx(share)


def test_a_family_is_the_mean_of_its_episodes() -> None:
    found = family_metrics(
        [
            _result(True),
            _result(True, errors=1, triggers=2, actions=5),
            _result(False, errors=1),
            _result(False, actions=8),
        ]
    )
    assert found.episodes == 4
    assert found.sr_terminal.value == 0.5
    assert found.sr_reference.value == 0.25
    assert found.err == pytest.approx((0 + 0.5 + 1 + 0) / 4)
    assert found.progress == pytest.approx(0.75)
    assert found.actions == pytest.approx(19 / 4)


def test_the_overall_score_is_the_unweighted_mean_of_the_families() -> None:
    many = [_result(True)] * 9 + [_result(False)]
    found = metrics(
        {
            FamilyName.PASSIVE_OBSERVATION: many,
            FamilyName.DYNAMIC_TRACKING: [_result(False, errors=1)],
            FamilyName.INTERACTION_FAILURE: [],
        }
    )
    assert sorted(found.families) == [
        FamilyName.DYNAMIC_TRACKING,
        FamilyName.PASSIVE_OBSERVATION,
    ]
    assert found.overall_sr_terminal == pytest.approx(0.45)
    assert found.overall_sr_reference == pytest.approx(0.45)
    assert found.overall_err == pytest.approx(0.5)


def test_nothing_to_aggregate_is_said_in_words() -> None:
    with pytest.raises(UserError, match="no results"):
        metrics({FamilyName.DYNAMIC_TRACKING: []})
