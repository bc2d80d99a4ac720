"""The primitive moves on the 0.25 m grid, and turning and tilting the camera."""

from __future__ import annotations

import math

from schemas.action import Action, Event
from schemas.names import ActionType
from simulators.kinematic import feedback
from simulators.kinematic.state import NOWHERE, AgentPose
from simulators.kinematic.world_now import WorldNow

GRID = 0.25
TURN = 90.0
TILT = 30.0
HIGHEST, LOWEST = -30.0, 60.0
"""AI2-THOR's limits of the horizon, degrees; positive is down."""

BODY = 0.2
"""The agent's radius, metres."""

BEARINGS = {
    ActionType.MOVE_AHEAD: 0.0,
    ActionType.MOVE_RIGHT: 90.0,
    ActionType.MOVE_BACK: 180.0,
    ActionType.MOVE_LEFT: 270.0,
}


def move(world: WorldNow, action: Action) -> Event:
    """Steps to a neighbouring cell, if the agent can stand there."""
    agent = _in_room(world)
    bearing = math.radians(agent.yaw + BEARINGS[action.type])
    dx, dz = GRID * round(math.sin(bearing)), GRID * round(math.cos(bearing))
    x, z = agent.x + dx, agent.z + dz
    if (x, z) not in world.views[agent.room].cells:
        label, name = _blocker(world, agent.room, x, z)
        raise feedback.blocked(
            label, f"{name} is blocking Agent 0 from moving by ({dx:.4f}, 0.0000, {dz:.4f})."
        )
    world.state.agent = agent._replace(x=x, z=z, at=-1)
    return feedback.done()


def rotate(world: WorldNow, action: Action) -> Event:
    """Turns by 90 degrees."""
    agent = _in_room(world)
    turn = TURN if action.type is ActionType.ROTATE_RIGHT else -TURN
    world.state.agent = agent._replace(yaw=(agent.yaw + turn) % 360.0, at=-1)
    return feedback.done()


def look(world: WorldNow, action: Action) -> Event:
    """Tilts the camera by 30 degrees, between 30 up and 60 down."""
    agent = _in_room(world)
    down = action.type is ActionType.LOOK_DOWN
    horizon = agent.horizon + (TILT if down else -TILT)
    if horizon > LOWEST:
        raise feedback.refused_move(
            "You cannot look further down.",
            "can't look down beyond 60 degrees below the forward horizon",
        )
    if horizon < HIGHEST:
        raise feedback.refused_move(
            "You cannot look further up.",
            "can't look up beyond 30 degrees above the forward horizon",
        )
    world.state.agent = agent._replace(horizon=horizon, at=-1)
    return feedback.done()


def _in_room(world: WorldNow) -> AgentPose:
    agent = world.state.agent
    if agent.room == NOWHERE:
        raise feedback.refused_move("You are in the hallway.", "no scene in the hallway")
    return agent


def _blocker(world: WorldNow, room: int, x: float, z: float) -> tuple[str, str]:
    """Returns label and name of the object that a body at (x, z) would hit; else the wall."""
    view = world.views[room]
    distances = view.current_geometry().footprint_distances(x, z)
    nearest: tuple[float, int] | None = None
    for index in world.catalogue.of_room[room]:
        thing = world.catalogue.things[index]
        if thing.spec.pickupable or thing.object_type == "Floor":
            continue
        distance = float(distances[view.slot(index)])
        if distance < BODY and (nearest is None or (distance, index) < nearest):
            nearest = (distance, index)
    if nearest is None:
        return ("The wall", "Wall")
    thing = world.catalogue.things[nearest[1]]
    return (thing.label, thing.spec.name)
