"""Shortcut: of enumerated candidates, the one that the history handled most, whatever came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from evaluator.agents.searching import SearchingAgent
from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class MostHandledAgent(SearchingAgent):
    """Counts who was acted on and reads no outcome; otherwise the explorer."""

    about = "takes the named candidate that the history handled most"
    shortcut = True
    among_taught = True

    def prepare(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Counts the actions on each label."""
        super().prepare(history, first)
        self._handled = Counter(step.target_label for step in history)

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Most handled first."""
        return sorted(super().rank(candidates), key=lambda label: -self._handled[label])
