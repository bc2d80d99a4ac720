"""How near the receptacles and devices of a room are to its entry."""

from __future__ import annotations

from collections.abc import Sequence

from simulators.kinematic.room_view import RoomView
from simulators.symbolic.catalogue import Catalogue


def distance_ranks(catalogue: Catalogue, views: Sequence[RoomView]) -> dict[int, int]:
    """Ranks each room's fixed receptacles, openables and devices by distance from the entry pose.

    Call it before anything has moved. Distances are horizontal, to the footprint; equal ones are
    ranked by object id. The Floor has no rank.

    Returns:
        Object number to rank, 0 = nearest, counted anew in each room.
    """
    ranks: dict[int, int] = {}
    for room, view in enumerate(views):
        x, z, _ = view.entry
        distances = view.current_geometry().footprint_distances(x, z)
        placed = []
        for index in catalogue.of_room[room]:
            spec = catalogue.things[index].spec
            usable = spec.receptacle or spec.openable or spec.toggleable
            if usable and not spec.pickupable and spec.object_type != "Floor":
                placed.append((round(float(distances[view.slot(index)]), 3), index))
        ranks.update({index: rank for rank, (_, index) in enumerate(sorted(placed))})
    return ranks
