"""The common kind of theme that rinses things in the sink on the way to their places."""

from __future__ import annotations

import random

from planners.room import RoomContent
from planners.tasks import Carry, Task, place_of
from planners.themes.base import CarryTheme, thing_of
from schemas.world import ObjectState


class RinseTheme(CarryTheme):
    """Things are rinsed in the sink and put where they belong."""

    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Draws only where there is a sink with its tap; see `Theme.draw`."""
        return super().draw(room, rng) if room.sink_with_tap() is not None else None

    def takes(self, room: RoomContent, item: ObjectState) -> bool:
        """Takes what fits into the sink."""
        if not super().takes(room, item):
            return False
        in_sink = room.state(item.parent).object_type == "SinkBasin"
        return in_sink or bool(room.destinations(item, ("SinkBasin",)))

    def task(self, room: RoomContent, item: ObjectState, place: ObjectState) -> Task:
        """Rinses on the way.

        Raises:
            ValueError: If the room has no sink with its tap.
        """
        sink = room.sink_with_tap()
        if sink is None:
            raise ValueError(f"room {room.room_id} has no sink with one tap")
        basin, faucet = sink
        return Carry(
            thing_of(room, item), place_of(place), place_of(basin), "washed", faucet.object_id
        )
