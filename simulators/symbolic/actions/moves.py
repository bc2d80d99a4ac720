"""The primitive moves on the 0.25 m grid, and turning and tilting the camera."""

from __future__ import annotations

import math

from schemas.action import Action, Event
from schemas.names import ActionType
from simulators.agent import GRID, HORIZONS, TILT, TURN
from simulators.symbolic import feedback
from simulators.symbolic.household import Household
from simulators.symbolic.state import NOWHERE, AgentPose

BEARINGS = {
    ActionType.MOVE_AHEAD: 0.0,
    ActionType.MOVE_RIGHT: 90.0,
    ActionType.MOVE_BACK: 180.0,
    ActionType.MOVE_LEFT: 270.0,
}


def move(home: Household, action: Action) -> Event:
    """Steps to a neighbouring cell, if the agent can stand there."""
    agent = _in_room(home)
    bearing = math.radians(agent.yaw + BEARINGS[action.type])
    dx, dz = GRID * round(math.sin(bearing)), GRID * round(math.cos(bearing))
    home.body.move(action.type, agent._replace(x=agent.x + dx, z=agent.z + dz, at=-1))
    return feedback.done()


def rotate(home: Household, action: Action) -> Event:
    """Turns by 90 degrees."""
    agent = _in_room(home)
    turn = TURN if action.type is ActionType.ROTATE_RIGHT else -TURN
    home.body.move(action.type, agent._replace(yaw=(agent.yaw + turn) % 360.0, at=-1))
    return feedback.done()


def look(home: Household, action: Action) -> Event:
    """Tilts the camera by 30 degrees, between 30 up and 60 down."""
    agent = _in_room(home)
    down = action.type is ActionType.LOOK_DOWN
    horizon = agent.horizon + (TILT if down else -TILT)
    if horizon > HORIZONS[-1]:
        raise feedback.refused_move(
            "You cannot look further down.",
            "can't look down beyond 60 degrees below the forward horizon",
        )
    if horizon < HORIZONS[0]:
        raise feedback.refused_move(
            "You cannot look further up.",
            "can't look up beyond 30 degrees above the forward horizon",
        )
    home.body.move(action.type, agent._replace(horizon=horizon, at=-1))
    return feedback.done()


def _in_room(home: Household) -> AgentPose:
    agent = home.state.agent
    if agent.room == NOWHERE:
        raise feedback.refused_move("You are in the hallway.", "no scene in the hallway")
    return agent
