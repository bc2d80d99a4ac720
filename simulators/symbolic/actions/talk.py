"""Actions that change nothing: a person speaks, or the agent says that it is done."""

from __future__ import annotations

from schemas.action import Action, Event
from simulators.symbolic import feedback
from simulators.symbolic.household import Household


def human_intervention(_home: Household, _action: Action) -> Event:
    """A person says something; what they say is the action's text."""
    return feedback.done("A person spoke to you.")


def finish(_home: Household, _action: Action) -> Event:
    """The agent declares the task done."""
    return feedback.done("You declared the task done.")
