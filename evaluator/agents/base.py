"""The contract of an agent."""

from __future__ import annotations

from abc import ABC, abstractmethod

from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class Agent(ABC):
    """Chooses one legal action after another. Sees only model-visible records."""

    @abstractmethod
    def begin(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Is called once before the first decision, with the history (empty for no-history agents)."""

    @abstractmethod
    def act(self, view: TaskView) -> int:
        """Returns the `action_id` of one of `view.legal`."""
