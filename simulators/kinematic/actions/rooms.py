"""Between rooms: EnterRoom, LeaveRoom and MoveToRoom, through the one hallway."""

from __future__ import annotations

from schemas.action import Action, Event, FailureKind
from simulators.kinematic import feedback
from simulators.kinematic.state import HALLWAY, NOWHERE, AgentPose
from simulators.kinematic.world_now import WorldNow

ENTRY_HORIZON = 0.0


def enter_room(world: WorldNow, action: Action) -> Event:
    """Goes from the hallway to a room's entry pose."""
    room = _room(world, action.target)
    here = world.state.agent.room
    if here != NOWHERE:
        raise feedback.refused_move(
            f"You are in the {world.catalogue.room_id(here)}, not in the hallway.",
            "EnterRoom is only possible from the hallway",
        )
    world.state.agent = entry_pose(world, room)
    return feedback.done(f"You entered the {action.target}.")


def leave_room(world: WorldNow, action: Action) -> Event:
    """Goes from a room to the hallway; a target, if there is one, must be that room."""
    here = world.state.agent.room
    if here == NOWHERE:
        raise feedback.refused_move(
            "You are in the hallway already.", "no room to leave", FailureKind.ALREADY
        )
    name = world.catalogue.room_id(here)
    if action.target and _room(world, action.target) != here:
        raise feedback.refused_move(
            f"You are in the {name}, not in the {action.target}.", "not the room to leave"
        )
    world.state.agent = HALLWAY
    return feedback.done(f"You left the {name}.")


def move_to_room(world: WorldNow, action: Action) -> Event:
    """Leaves a room, if the agent is in one, and enters another."""
    room = _room(world, action.target)
    if world.state.agent.room == room:
        raise feedback.refused_move(
            f"You are in the {action.target} already.",
            "MoveToRoom to the current room",
            FailureKind.ALREADY,
        )
    world.state.agent = entry_pose(world, room)
    return feedback.done(f"You went to the {action.target}.")


def entry_pose(world: WorldNow, room: int) -> AgentPose:
    """Returns the fixed pose in which an agent arrives in a room."""
    x, z, yaw = world.views[room].entry
    return AgentPose(room, x, z, yaw, ENTRY_HORIZON, -1)


def _room(world: WorldNow, room_id: str) -> int:
    room = world.catalogue.rooms.get(room_id)
    if room is None:
        raise feedback.unknown_room(room_id)
    return room
