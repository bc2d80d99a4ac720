"""Whether the rooms of a house hang together."""

from __future__ import annotations

from simulators.houses.filters.base import HouseFilter
from simulators.houses.scenes import CutHouse


class Connectivity(HouseFilter):
    """The share of rooms that the agent walks to from its start."""

    least = 0.5
    unit = ""
    what = "share of the house's rooms that the agent walks to from its start"
    why = "a house of which half cannot be entered is another house than its file describes"

    def measure(self, house: CutHouse) -> float:
        """Returns rooms that became scenes / all rooms."""
        return len(house.scenes) / max(1, len(house.scenes) + len(house.left_out))
