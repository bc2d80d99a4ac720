"""Replays prescribed actions: the oracle, the trap, or any other path."""

from __future__ import annotations

from collections.abc import Iterable

from evaluator.agents.base import Agent
from evaluator.agents.choice import choose, finish
from schemas.action import Action
from schemas.labels import LabelBook
from schemas.model_view import ModelStep
from schemas.names import ActionType
from schemas.task_view import TaskView


class ScriptedAgent(Agent):
    """Chooses the legal actions of a script one after another, then Done.

    It says Done early where the next action of the script is not legal.
    """

    about = "takes prescribed actions"

    def __init__(self, script: Iterable[tuple[ActionType, str]] = ()) -> None:
        """Takes pairs of action type and target label, without Done."""
        self._script = tuple(script)
        self._next = 0

    @classmethod
    def from_actions(cls, actions: Iterable[Action], labels: LabelBook) -> ScriptedAgent:
        """Makes an agent from the actions of a probe, whose targets are ids."""
        return cls((action.type, labels.label(action.target)) for action in actions)

    def begin(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Starts the script again."""
        del history, first
        self._next = 0

    def act(self, view: TaskView) -> int:
        """Returns the next action of the script, or Done."""
        if self._next >= len(self._script):
            return finish(view)
        kind, label = self._script[self._next]
        self._next += 1
        choice = choose(view, kind, label)
        if choice is None:
            self._next = len(self._script)
            return finish(view)
        return choice
