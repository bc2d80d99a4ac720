"""Between rooms: EnterRoom, LeaveRoom and MoveToRoom, through the one hallway."""

from __future__ import annotations

from schemas.action import Action, Event, FailureKind
from simulators.symbolic import feedback
from simulators.symbolic.household import Household
from simulators.symbolic.state import HALLWAY, NOWHERE, AgentPose

ENTRY_HORIZON = 0.0


def enter_room(home: Household, action: Action) -> Event:
    """Goes from the hallway to a room's entry pose."""
    room = _room(home, action.target)
    here = home.state.agent.room
    if here != NOWHERE:
        raise feedback.refused_move(
            f"You are in the {home.catalogue.room_id(here)}, not in the hallway.",
            "EnterRoom is only possible from the hallway",
        )
    home.body.go(entry_pose(home, room))
    return feedback.done(f"You entered the {action.target}.")


def leave_room(home: Household, action: Action) -> Event:
    """Goes from a room to the hallway; a target, if there is one, must be that room."""
    here = home.state.agent.room
    if here == NOWHERE:
        raise feedback.refused_move(
            "You are in the hallway already.", "no room to leave", FailureKind.ALREADY
        )
    name = home.catalogue.room_id(here)
    if action.target and _room(home, action.target) != here:
        raise feedback.refused_move(
            f"You are in the {name}, not in the {action.target}.", "not the room to leave"
        )
    home.body.go(HALLWAY)
    return feedback.done(f"You left the {name}.")


def move_to_room(home: Household, action: Action) -> Event:
    """Leaves a room, if the agent is in one, and enters another."""
    room = _room(home, action.target)
    if home.state.agent.room == room:
        raise feedback.refused_move(
            f"You are in the {action.target} already.",
            "MoveToRoom to the current room",
            FailureKind.ALREADY,
        )
    home.body.go(entry_pose(home, room))
    return feedback.done(f"You went to the {action.target}.")


def entry_pose(home: Household, room: int) -> AgentPose:
    """Returns the fixed pose in which an agent arrives in a room."""
    x, z, yaw = home.body.entry(room)
    return AgentPose(room, x, z, yaw, ENTRY_HORIZON, -1)


def _room(home: Household, room_id: str) -> int:
    room = home.catalogue.rooms.get(room_id)
    if room is None:
        raise feedback.unknown_room(room_id)
    return room
