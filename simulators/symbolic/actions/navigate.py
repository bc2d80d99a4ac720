"""Navigate: to the fixed pose from which an object can be acted on."""

from __future__ import annotations

from schemas.action import Action, Event
from simulators.symbolic import feedback
from simulators.symbolic.containment import in_hand, is_shown
from simulators.symbolic.household import Household
from simulators.symbolic.state import NOWHERE, AgentPose


def navigate(home: Household, action: Action) -> Event:
    """Goes to an object of the room; the pose follows from the room alone, not from the way there."""
    thing = home.thing(action.target)
    state = home.state
    room = state.agent.room
    if in_hand(state, thing.index):
        raise feedback.is_in_hand(thing)
    where = state.now[thing.index].room
    if room == NOWHERE or where not in (NOWHERE, room):
        raise feedback.elsewhere(thing)
    if where == NOWHERE or not is_shown(state, thing.index):
        raise feedback.not_visible(thing)
    pose = home.body.pose_at(thing.index)
    if pose is None:
        raise feedback.unreachable(thing)
    home.body.go(AgentPose(room, *pose, thing.index))
    return feedback.done(f"You are at {thing.label}.")
