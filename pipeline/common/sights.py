"""What must, and what must not, be in sight when a task begins."""

from __future__ import annotations

from schemas.probe import Probe
from simulators.base import Simulator


def sight_problem(simulator: Simulator, probe: Probe) -> str:
    """Looks from the start pose, and from the entrance of the room that a thing is in.

    Args:
        simulator: Stands at the start of the task; is left as it was.
        probe: Names what must be seen (`shown`, from its room's entrance) and what must not be seen
            (`unseen`, neither from there nor from the start pose).

    Returns:
        What is wrong, as `<id> is seen from <room>` or `<id> is not seen from <room>`; else empty.
    """
    before = simulator.snapshot()
    world = simulator.world_state()
    problem = ""
    for object_id in probe.unseen:
        for room_id in sorted({probe.start.room_id, world.object(object_id).room_id}):
            if not problem and _listed(simulator, room_id, object_id):
                problem = f"{object_id} is seen from the entrance of {room_id}"
    for object_id in probe.shown:
        room_id = world.object(object_id).room_id
        if not problem and not _listed(simulator, room_id, object_id):
            problem = f"{object_id} is not seen from the entrance of {room_id}"
    simulator.restore(before)
    return problem


def _listed(simulator: Simulator, room_id: str, object_id: str) -> bool:
    simulator.place_agent(room_id)
    return any(seen.object_id == object_id for seen in simulator.observe().visible)
