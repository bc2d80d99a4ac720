"""Figures of the episodes of a version."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from schemas.episode import Candidate
from schemas.home import Home
from schemas.ids import home_kind, home_of_scene
from schemas.labels import LabelBook
from schemas.names import ActionType, FamilyName, HomeKind
from schemas.statistics import (
    EpisodeFigures,
    FamilyStatistics,
    Share,
    Spread,
    Statistics,
)

VERSION = 2
ALL = "all"
PLACES = 4
_ROOM_CHANGES = (ActionType.ENTER_ROOM, ActionType.LEAVE_ROOM, ActionType.MOVE_TO_ROOM)


def episode_figures(candidate: Candidate, home: Home) -> EpisodeFigures:
    """Returns what the statistics need of one episode."""
    steps, probe, labels = candidate.history.steps, candidate.cue.probe, LabelBook(home)
    seen = [len(steps[item.step].observation.visible) for item in candidate.evidence]
    return EpisodeFigures(
        episode_id=candidate.episode_id,
        family=candidate.cue.family,
        split=home.split,
        kind=candidate.cue.kind,
        home_id=home.home_id,
        scenes=tuple(sorted({_scene(room.scene_id) for room in home.rooms})),
        room_types=tuple(sorted(room.room_type for room in home.rooms)),
        steps=len(steps),
        gap=candidate.cue_gap,
        sessions=steps[-1].session if steps else 0,
        transitions=sum(s.action.type in _ROOM_CHANGES and s.event.success for s in steps),
        visible_at_cue=sum(seen) / len(seen) if seen else 0.0,
        oracle_length=len(probe.oracle),
        target_type=probe.target_type,
        receptacle_type=labels.type_of(min(probe.answer)) if probe.answer else "",
        visible_types=tuple(
            sorted({item.object_type for step in steps for item in step.observation.visible})
        ),
    )


def _scene(scene_id: str) -> str:
    """Returns the scene as the paper counts them: an AI2-THOR room, or a whole house."""
    return home_of_scene(scene_id) or scene_id


def compute_statistics(figures: Iterable[EpisodeFigures]) -> Statistics:
    """Returns the figures by family and over all. Their order does not matter."""
    items = sorted(figures, key=lambda item: item.episode_id)
    by_family = {name: [item for item in items if item.family is name] for name in FamilyName}
    return Statistics(
        families=tuple(_family(name, found) for name, found in by_family.items() if found),
        total=_family(ALL, items),
    )


def figures_of(statistics: FamilyStatistics) -> dict[str, float]:
    """Returns all single figures by name; a distribution gives `steps.mean` and so on."""
    figures: dict[str, float] = {}
    for name in FamilyStatistics.model_fields:
        value = getattr(statistics, name)
        if isinstance(value, Spread):
            figures |= {f"{name}.{part}": getattr(value, part) for part in Spread.model_fields}
        elif isinstance(value, int | float):
            figures[name] = float(value)
    return figures


def _family(name: str, items: Sequence[EpisodeFigures]) -> FamilyStatistics:
    targets = _shares([item.target_type for item in items])
    receptacles = _shares([item.receptacle_type for item in items if item.receptacle_type])
    return FamilyStatistics(
        family=name,
        episodes=len(items),
        composed_episodes=sum(home_kind(item.home_id) is HomeKind.COMPOSED for item in items),
        house_episodes=sum(home_kind(item.home_id) is HomeKind.HOUSE for item in items),
        homes=len({item.home_id for item in items}),
        scenes=len({scene for item in items for scene in item.scenes}),
        room_types=len({kind for item in items for kind in item.room_types}),
        splits=dict(sorted(Counter(item.split for item in items).items())),
        kinds=dict(sorted(Counter(item.kind for item in items).items())),
        oracle_by_kind={
            kind: _mean([item.oracle_length for item in items if item.kind == kind])
            for kind in sorted({item.kind for item in items})
        },
        sessions=_spread([item.sessions for item in items]),
        steps=_spread([item.steps for item in items]),
        gap=_spread([item.gap for item in items]),
        transitions=_spread([item.transitions for item in items]),
        visible_at_cue=_mean([item.visible_at_cue for item in items]),
        oracle_length=_mean([item.oracle_length for item in items]),
        target_types=len(targets),
        receptacle_types=len(receptacles),
        visible_types=len({kind for item in items for kind in item.visible_types}),
        target_top1=_top(targets, 1),
        target_top5=_top(targets, 5),
        receptacle_top1=_top(receptacles, 1),
        receptacle_top5=_top(receptacles, 5),
        targets=targets,
        receptacles=receptacles,
    )


def _shares(types: Sequence[str]) -> tuple[Share, ...]:
    counts = sorted(Counter(types).items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(
        Share(type=kind, episodes=count, share=round(count / len(types), PLACES))
        for kind, count in counts
    )


def _top(shares: Sequence[Share], count: int) -> float:
    total = sum(share.episodes for share in shares)
    return round(sum(share.episodes for share in shares[:count]) / total, PLACES) if total else 0.0


def _spread(values: Sequence[float]) -> Spread:
    return Spread(mean=_mean(values), median=quantile(values, 0.5), p90=quantile(values, 0.9))


def _mean(values: Sequence[float]) -> float:
    return round(math.fsum(values) / len(values), PLACES) if values else 0.0


def quantile(values: Sequence[float], share: float) -> float:
    """Returns a quantile, linear between ranks, to 4 places; 0 for no values."""
    if not values:
        return 0.0
    ordered = sorted(values)
    place = share * (len(ordered) - 1)
    low = math.floor(place)
    high = min(low + 1, len(ordered) - 1)
    return round(ordered[low] + (place - low) * (ordered[high] - ordered[low]), PLACES)
