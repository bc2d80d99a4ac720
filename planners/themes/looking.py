"""Looking into closed containers."""

from __future__ import annotations

import random

from planners.room import RoomContent
from planners.tasks import Operate, Task
from planners.themes.base import Theme, sample_tasks


class LookInside(Theme):
    """Something is looked for: containers are opened and closed again, one after another."""

    name = "look_inside"
    counts = (2, 7)

    def draw(self, room: RoomContent, rng: random.Random) -> tuple[Task, ...] | None:
        """Draws containers; see `Theme.draw`."""
        tasks = [Operate(one.object_id, ("checked", "closed"), acts=2) for one in room.containers]
        return sample_tasks(tasks, self.counts, rng)
