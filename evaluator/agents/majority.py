"""Shortcut: the type that is the answer most often."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self

from evaluator.agents.task_agent import TaskAgent
from schemas.knowledge.aliases import same_place_type
from schemas.task_view import TaskView


class MajorityAgent(TaskAgent):
    """Tries one place of the majority type, in whichever room it finds one first."""

    about = "goes to the type of place that is the answer most often"
    shortcut = True
    tries: ClassVar[int | None] = 1

    def __init__(self, answer_type: str = "") -> None:
        """Takes the type; counted over other episodes than the one at hand. Empty: any type."""
        self._type = answer_type

    @classmethod
    def of_release(cls, majority_type: str) -> Self:
        """Makes the agent with the type that is the answer most often."""
        return cls(majority_type)

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Places of the type first; others only where it has seen every room."""
        return sorted(candidates, key=lambda label: not self._is_majority(label))

    def stays(self, view: TaskView, *, fetching: bool) -> bool:
        """Stays where a place of the type is known."""
        del view
        known = [label for label in self.options(fetching=fetching) if label in self.survey.rooms]
        return any(self._is_majority(label) for label in known)

    def _is_majority(self, label: str) -> bool:
        return not self._type or same_place_type(self.survey.types[label], self._type)
