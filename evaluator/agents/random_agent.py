"""Chooses uniformly among the legal actions."""

from __future__ import annotations

from evaluator.agents.base import Agent
from schemas.base import content_hash
from schemas.model_view import ModelStep
from schemas.seeds import generator
from schemas.task_view import TaskView


class RandomAgent(Agent):
    """The floor of every comparison. The same seed and first view give the same choices."""

    about = "takes any legal action"

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def begin(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Seeds its own generator from what it sees first."""
        del history
        self._generator = generator(self._seed, "random_agent", content_hash(first))

    def act(self, view: TaskView) -> int:
        """Returns any legal action."""
        return self._generator.choice(view.legal).action_id
