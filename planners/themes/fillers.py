"""Fillers: short activities that take exactly the steps that are left."""

from __future__ import annotations

import random

from planners.room import RoomContent
from planners.tasks import Operate, Task
from planners.themes.base import Theme


class LookAround(Theme):
    """One closed thing is opened and closed again: three steps, two if the agent is at it."""

    name = "look_around"

    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Draws something to open; see `Theme.draw`."""
        if not room.openables:
            return None
        return (Operate(rng.choice(room.openables).object_id, ("checked", "closed"), acts=2),)


class Walk(Theme):
    """The agent goes to another place: one step."""

    name = "walk"

    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Draws a place, or a thing if there is no place; see `Theme.draw`."""
        fixed = sorted(
            state.object_id
            for state in {
                s.object_id: s for s in room.surfaces + room.openables + room.devices
            }.values()
            if state.object_id != room.start_at
        )
        if fixed:
            return (Operate(rng.choice(fixed), ("at",), acts=0),)
        things = [
            item
            for item in room.items
            if item.object_id != room.start_at and not room.in_container(item)
        ]
        if not things:
            return None
        thing = rng.choice(things)
        return (Operate(thing.object_id, ("at",), acts=0, under=thing.parent),)
