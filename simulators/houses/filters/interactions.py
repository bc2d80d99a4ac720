"""Whether there is enough in a house that the agent can act on."""

from __future__ import annotations

from schemas.knowledge.placement import compatible
from schemas.scene import ObjectSpec
from simulators.agent import INTERACTION_RANGE
from simulators.houses.filters.base import HouseFilter, nearest
from simulators.houses.scenes import CutHouse


class ExecutableInteractions(HouseFilter):
    """Loose things that the agent can take, and put down somewhere else."""

    least = 6.0
    unit = "things"
    what = "loose things within reach of a cell that can be put on or in another place within reach"
    why = "histories are made of such actions, and every family's task ends with one"

    def measure(self, house: CutHouse) -> float:
        """Returns how many there are in the whole house."""
        within: list[ObjectSpec] = []
        for scene, cells in zip(house.scenes, house.cells, strict=True):
            specs = list(scene.objects)
            away = nearest(cells, specs).tolist()
            within += [
                spec for spec, far in zip(specs, away, strict=True) if far <= INTERACTION_RANGE
            ]
        places = [spec for spec in within if spec.receptacle and spec.object_type != "Floor"]
        return float(
            sum(
                any(
                    place.object_id not in (*spec.parents, spec.object_id)
                    and compatible(spec.object_type, place.object_type)
                    for place in places
                )
                for spec in within
                if spec.pickupable
            )
        )
