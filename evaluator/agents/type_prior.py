"""Shortcut: where such things usually are."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from evaluator.agents.task_agent import TaskAgent
from schemas.task_view import TaskView


class TypePriorAgent(TaskAgent):
    """Tries one place of the most usual type; looks into every room before it takes the next type."""

    about = "goes where such things usually are"
    shortcut = True
    tries: ClassVar[int | None] = 1

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Most usual type first."""
        return self.by_prior(candidates)

    def stays(self, view: TaskView, *, fetching: bool) -> bool:
        """Stays where a place of the most usual type is known."""
        del view
        if not self.task.object_type or (self.task.candidates and not fetching):
            return True
        known = [label for label in self.options(fetching=fetching) if label in self.survey.rooms]
        return any(self.prior(label) == 0 for label in known)
