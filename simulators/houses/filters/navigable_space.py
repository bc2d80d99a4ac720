"""Whether there is room to walk in."""

from __future__ import annotations

from simulators.agent import GRID
from simulators.houses.filters.base import HouseFilter
from simulators.houses.scenes import CutHouse


class NavigableSpace(HouseFilter):
    """The floor that the agent can stand on."""

    least = 6.0
    unit = "m2"
    what = "floor that the agent can stand on, over all rooms"
    why = "histories walk between places; in less there is one way to stand before everything"

    def measure(self, house: CutHouse) -> float:
        """Returns the cells of all rooms times the area of a cell."""
        return sum(len(cells) for cells in house.cells) * GRID * GRID
