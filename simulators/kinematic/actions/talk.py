"""Actions that change nothing: a person speaks, or the agent says that it is done."""

from __future__ import annotations

from schemas.action import Action, Event
from simulators.kinematic import feedback
from simulators.kinematic.world_now import WorldNow


def human_intervention(_world: WorldNow, _action: Action) -> Event:
    """A person says something; what they say is the action's text."""
    return feedback.done("A person spoke to you.")


def finish(_world: WorldNow, _action: Action) -> Event:
    """The agent declares the task done."""
    return feedback.done("You declared the task done.")
