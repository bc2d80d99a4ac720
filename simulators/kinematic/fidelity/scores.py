"""What was measured: figures of each room, their means by kind of room, and the worst rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from schemas.ids import room_type, scene_number
from schemas.names import RoomType
from simulators.kinematic.fidelity.effects import EffectScore
from simulators.kinematic.fidelity.grids import GridScore
from simulators.kinematic.fidelity.interactions import PoseScore
from simulators.kinematic.fidelity.sights import SightScore

OVERALL = "all"


@dataclass
class SceneScores:
    """All that was measured in one room."""

    scene_id: str
    grid: GridScore | None = None
    sights: list[SightScore] = field(default_factory=list)
    poses: list[PoseScore] = field(default_factory=list)
    effects: list[EffectScore] = field(default_factory=list)

    @property
    def room_type(self) -> RoomType:
        """The kind of room."""
        return room_type(scene_number(self.scene_id))


@dataclass(frozen=True)
class Figure:
    """One figure of a room.

    Attributes:
        key: Its name in JSON.
        title: Its name in tables.
        of: Computes it; None where a room has nothing to measure.
    """

    key: str
    title: str
    of: Callable[[SceneScores], float | None]


def _share(values: Iterable[bool]) -> float | None:
    known = list(values)
    return sum(known) / len(known) if known else None


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None


def _matched(scores: SceneScores) -> list[PoseScore]:
    return [pose for pose in scores.poses if pose.ours]


FIGURES: tuple[Figure, ...] = (
    Figure("iou", "grid IoU", lambda s: s.grid.iou if s.grid else None),
    Figure("precision", "grid precision", lambda s: s.grid.precision if s.grid else None),
    Figure("recall", "grid recall", lambda s: s.grid.recall if s.grid else None),
    Figure("starts_recall", "starts recall", lambda s: s.grid.starts_recall if s.grid else None),
    Figure("visible_precision", "visible P", lambda s: _mean(v.precision for v in s.sights)),
    Figure("visible_recall", "visible R", lambda s: _mean(v.recall for v in s.sights)),
    Figure("visible_f1", "visible F1", lambda s: _mean(v.f1 for v in s.sights)),
    Figure("acts", "poses: acts", lambda s: _share(p.acts for p in _matched(s))),
    Figure("stands", "poses: stands", lambda s: _share(p.stands for p in _matched(s))),
    Figure("both", "poses: both", lambda s: _share(p.acts and p.stands for p in _matched(s))),
    Figure("effects", "effects", lambda s: _share(e.agrees for e in s.effects if e.known)),
)
"""From top to bottom of a table; a mean is over the rooms that have the figure."""


@dataclass(frozen=True)
class Fidelity:
    """The measurement of all rooms, sorted by number."""

    scenes: tuple[SceneScores, ...]

    def groups(self) -> dict[str, tuple[SceneScores, ...]]:
        """Returns the measured rooms of each kind that has any, and all of them."""
        by_kind = {
            kind.value: tuple(one for one in self.scenes if one.room_type is kind)
            for kind in RoomType
        }
        return {kind: found for kind, found in by_kind.items() if found} | {OVERALL: self.scenes}

    def mean(self, figure: Figure, group: str) -> float | None:
        """Returns a figure's mean over the rooms of a group that have it."""
        return _mean(figure.of(one) for one in self.groups()[group])

    def worst(self, figure: Figure, most: int) -> list[tuple[float, str]]:
        """Returns the rooms with the lowest values, lowest first; perfect ones are never named."""
        values = [(figure.of(one), scene_number(one.scene_id), one.scene_id) for one in self.scenes]
        known = sorted((value, number, name) for value, number, name in values if value is not None)
        return [(value, name) for value, _, name in known if value < 1.0][:most]

    def effects(self) -> list[EffectScore]:
        """Returns all measured actions."""
        return [effect for one in self.scenes for effect in one.effects]
