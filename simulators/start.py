"""The one way from the end of a history to the start of its task."""

from __future__ import annotations

from schemas.probe import Probe
from simulators.base import Simulator


def start_task(simulator: Simulator, probe: Probe) -> None:
    """Moves the agent out, lets the probe's arrivals happen, and puts the agent at its start pose.

    The agent waits in the hallway, so that arrivals are possible in every room.

    Args:
        simulator: Stands at the end of the history.
        probe: The task.

    Raises:
        RecordRejected: If an arrival cannot be made.
    """
    simulator.place_agent("")
    for event in probe.arrivals:
        simulator.apply(event)
    simulator.place_agent(probe.start.room_id)
