"""What scripted agents scored, as a release tells it: both success rates, and what the cue is worth."""

from __future__ import annotations

from schemas.manifest import Baseline, ReleaseInfo
from schemas.shortcut import ShortcutReport, ShortcutScore

TERMINAL, REFERENCE = "sr_terminal", "sr_reference"


def with_scores(info: ReleaseInfo, report: ShortcutReport) -> ReleaseInfo:
    """Adds both success rates of every agent in every family, and what the cue is worth."""
    ordered = [one for metric in (TERMINAL, REFERENCE) for one in _of(report.scores, metric)]
    update = {"baselines": tuple(ordered), "cue_effect": dict(report.cue_effect)}
    return info.model_copy(update=update)


def _of(scores: tuple[ShortcutScore, ...], metric: str) -> list[Baseline]:
    terminal = metric == TERMINAL
    return [
        Baseline(
            agent=one.agent,
            family=one.family,
            metric=metric,
            value=one.terminal if terminal else one.reference,
            low=one.terminal_low if terminal else one.low,
            high=one.terminal_high if terminal else one.high,
            episodes=one.episodes,
        )
        for one in scores
    ]
