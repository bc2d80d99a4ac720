"""How long pictures take on one core.

Seconds are CPU seconds of this process: what else the machine does matters less.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from schemas.action import Action
from schemas.names import ActionType
from simulators.base import Simulator
from simulators.frame import LEAST_SIZE

TURNS = 4
"""Ways to look in each room."""


def look(simulator: Simulator) -> None:
    """Makes one small picture of the home's first room."""
    for _ in _views(simulator):
        simulator.render(LEAST_SIZE)
        return


def time_views(simulator: Simulator, size: int, colours: bool, rounds: int) -> list[float]:
    """Times pictures of every room, each from its door in four directions.

    Args:
        simulator: With a home.
        size: Pixels of a side.
        colours: RGB, or depth and ids only.
        rounds: Each picture is made so often; its least time counts.

    Returns:
        Milliseconds of each view.
    """
    found = []
    for _ in _views(simulator):
        simulator.render(size, colours=colours)
        least = float("inf")
        for _ in range(rounds):
            began = time.process_time()
            simulator.render(size, colours=colours)
            least = min(least, time.process_time() - began)
        found.append(least * 1000.0)
    return found


def _views(simulator: Simulator) -> Iterator[None]:
    """Brings the agent to one view after another."""
    for room in simulator.world_state().rooms:
        simulator.place_agent(room)
        for _ in range(TURNS):
            yield
            simulator.step(Action(type=ActionType.ROTATE_RIGHT))
