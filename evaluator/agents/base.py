"""The contract of an agent."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar, Self

from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class Agent(ABC):
    """Chooses one legal action after another. Sees only model-visible records.

    Attributes:
        about: What it does, for the card of a release: `goes where such things usually are`.
        shortcut: Whether it takes a shortcut where only memory should pay. Gate 10 runs all that do,
            and a release whose episodes reward one is blocked.
        among_taught: Whether it picks among the places that a person's lessons were about. Where these
            are two, who does not ask which is which is right half the time.
    """

    about: ClassVar[str]
    shortcut: ClassVar[bool] = False
    among_taught: ClassVar[bool] = False

    @classmethod
    def of_release(cls, majority_type: str) -> Self:
        """Makes the agent for one episode of a release.

        Args:
            majority_type: The type of place that most other episodes of the family have as answer, or
                empty; few agents care.
        """
        del majority_type
        return cls()

    @abstractmethod
    def begin(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Is called once before the first decision, with the history (empty for no-history agents)."""

    @abstractmethod
    def act(self, view: TaskView) -> int:
        """Returns the `action_id` of one of `view.legal`."""
