"""The contract of a filter: one number of a house, and the least that it may be."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from schemas.scene import ObjectSpec
from simulators.houses.scenes import CutHouse
from simulators.kinematic.geometry.grid import Cell


class HouseFilter(ABC):
    """Measures a house that is cut into rooms.

    Attributes:
        least: The house is refused below it.
        unit: Of the measure; empty for a share.
        what: What is measured, one line.
        why: Why the benchmark needs it, one line.
    """

    least: ClassVar[float]
    unit: ClassVar[str]
    what: ClassVar[str]
    why: ClassVar[str]

    @abstractmethod
    def measure(self, house: CutHouse) -> float:
        """Returns the measure; the same for the same house, in any process."""


def nearest(cells: tuple[Cell, ...], specs: list[ObjectSpec]) -> NDArray[np.float64]:
    """Returns how far each object's box is from the nearest cell, on the floor plan, metres."""
    if not specs or not cells:
        return np.full(len(specs), np.inf)
    places = np.array(cells)[:, None]
    centre = np.array([spec.box_center for spec in specs])[:, [0, 2]]
    half = np.array([spec.box_size for spec in specs])[:, [0, 2]] / 2.0
    away = np.maximum(np.abs(places - centre) - half, 0.0)
    distances: NDArray[np.float64] = np.sqrt((away**2).sum(axis=2)).min(axis=0)
    return distances
