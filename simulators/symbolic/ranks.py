"""How near the receptacles and devices of a room are to its entry."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from schemas.knowledge.placement import FLOOR
from simulators.symbolic.catalogue import Catalogue


def distance_ranks(
    catalogue: Catalogue, distances: Iterable[Mapping[int, float]]
) -> dict[int, int]:
    """Ranks each room's fixed receptacles, openables and devices by distance from the entry pose.

    Equal distances, to the millimetre, are ranked by object id. The Floor has no rank.

    Args:
        catalogue: The home.
        distances: For each room the horizontal distance from its entry to each of its objects, by
            object number, as the room was published.

    Returns:
        Object number to rank, 0 = nearest, counted anew in each room.
    """
    ranks: dict[int, int] = {}
    for own, away in zip(catalogue.of_room, distances, strict=True):
        placed = []
        for index in own:
            spec = catalogue.things[index].spec
            usable = spec.receptacle or spec.openable or spec.toggleable
            if usable and not spec.pickupable and spec.object_type != FLOOR:
                placed.append((round(away[index], 3), index))
        ranks.update({index: rank for rank, (_, index) in enumerate(sorted(placed))})
    return ranks
