"""Counts how often the history handled each label: what the shortcuts that read no outcome share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import ClassVar

from evaluator.agents.searching import SearchingAgent
from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class CountingAgent(SearchingAgent):
    """Ranks by who was acted on, whatever came of it; otherwise the explorer.

    Attributes:
        most: Whether what was handled most comes first, or what was handled least.
    """

    shortcut = True
    most: ClassVar[bool]

    def prepare(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Counts the actions on each label."""
        super().prepare(history, first)
        self._handled = Counter(step.target_label for step in history)

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Sorts by the count; equal ones stay in the explorer's order."""
        sign = -1 if self.most else 1
        return sorted(super().rank(candidates), key=lambda label: sign * self._handled[label])
