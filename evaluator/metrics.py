"""Success and error rates of many episodes. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean

from evaluator.result import TaskResult
from schemas.base import Record
from schemas.errors import UserError
from schemas.names import FamilyName

Z_95 = 1.959963984540054


class Rate(Record):
    """A share with its Wilson 95 % interval, all in [0, 1]."""

    value: float
    low: float
    high: float


class FamilyMetrics(Record):
    """One family's figures.

    Attributes:
        err: Mean over episodes of min(1, E / max(1, K)); E = fired triggers, K = defined triggers.
        actions: Mean number of actions taken.
    """

    episodes: int
    sr_terminal: Rate
    sr_reference: Rate
    err: float
    progress: float
    actions: float


class Metrics(Record):
    """All families; `overall_*` is the unweighted mean of the families that have episodes."""

    families: dict[FamilyName, FamilyMetrics]
    overall_sr_terminal: float
    overall_sr_reference: float
    overall_err: float


def wilson(successes: int, total: int) -> Rate:
    """Returns a share with its Wilson score interval at 95 %.

    Raises:
        ValueError: If there is no trial, or more successes than trials.
    """
    if not 0 <= successes <= total or total == 0:
        raise ValueError(f"no share of {successes} in {total}")
    share = successes / total
    square = Z_95 * Z_95
    centre = (share + square / (2 * total)) / (1 + square / total)
    spread = sqrt(share * (1 - share) / total + square / (4 * total * total))
    half = Z_95 * spread / (1 + square / total)
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == total else centre + half
    return Rate(value=share, low=low, high=high)


def error_share(result: TaskResult) -> float:
    """Returns an episode's min(1, E / max(1, K))."""
    return min(1.0, len(result.errors) / max(1, result.triggers))


def family_metrics(results: Sequence[TaskResult]) -> FamilyMetrics:
    """Aggregates the episodes of one family.

    Raises:
        ValueError: If there are none.
    """
    total = len(results)
    return FamilyMetrics(
        episodes=total,
        sr_terminal=wilson(sum(result.sr_terminal for result in results), total),
        sr_reference=wilson(sum(result.sr_reference for result in results), total),
        err=fmean(error_share(result) for result in results),
        progress=fmean(result.progress for result in results),
        actions=fmean(len(result.actions) for result in results),
    )


def metrics(results: Mapping[FamilyName, Sequence[TaskResult]]) -> Metrics:
    """Aggregates all families; one without episodes is left out.

    Raises:
        UserError: If no family has an episode.
    """
    families = {
        family: family_metrics(results[family]) for family in FamilyName if results.get(family)
    }
    if not families:
        raise UserError("no results; evaluate at least one episode first")
    each = list(families.values())
    return Metrics(
        families=families,
        overall_sr_terminal=fmean(item.sr_terminal.value for item in each),
        overall_sr_reference=fmean(item.sr_reference.value for item in each),
        overall_err=fmean(item.err for item in each),
    )
