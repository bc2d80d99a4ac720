"""The reachable grid, against cells on which real agents stood."""

from __future__ import annotations

from dataclasses import dataclass

from simulators.kinematic.fidelity.records import GridRecord
from simulators.kinematic.fidelity.stage import Stage
from simulators.kinematic.geometry.grid import Cell


@dataclass(frozen=True)
class GridScore:
    """One room.

    Attributes:
        hit: Reachable here and recorded.
        missed: Recorded, and not reachable here.
        extra: Reachable here, and not recorded.
        starts: Number of unbiased true positions.
        starts_hit: How many of them are reachable here.
    """

    hit: tuple[Cell, ...]
    missed: tuple[Cell, ...]
    extra: tuple[Cell, ...]
    starts: int
    starts_hit: int

    @property
    def iou(self) -> float:
        """Intersection over union."""
        return len(self.hit) / (len(self.hit) + len(self.missed) + len(self.extra))

    @property
    def precision(self) -> float:
        """Share of our cells that were recorded; the recordings know about 94 % of the true ones."""
        return len(self.hit) / (len(self.hit) + len(self.extra))

    @property
    def recall(self) -> float:
        """Share of the recorded cells that are ours too."""
        return len(self.hit) / (len(self.hit) + len(self.missed))

    @property
    def starts_recall(self) -> float | None:
        """Share of the unbiased positions that are reachable here; None if there are none."""
        return self.starts_hit / self.starts if self.starts else None


def measure_grid(stage: Stage, record: GridRecord) -> GridScore:
    """Compares the cells on which the simulator lets the agent stand."""
    ours, real = stage.view.cells, frozenset(record.reachable)
    return GridScore(
        hit=tuple(sorted(ours & real)),
        missed=tuple(sorted(real - ours)),
        extra=tuple(sorted(ours - real)),
        starts=len(record.sampled_starts),
        starts_hit=sum(cell in ours for cell in record.sampled_starts),
    )
