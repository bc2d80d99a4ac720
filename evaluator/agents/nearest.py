"""Shortcut: the place that fills most of the view."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from evaluator.agents.task_agent import TaskAgent


class NearestAgent(TaskAgent):
    """Tries the fitting place that looked largest so far; then, unseen ones in the list's order."""

    about = "goes to the place that fills most of the view"
    shortcut = True
    tries: ClassVar[int | None] = 1

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Largest box first."""
        return sorted(candidates, key=lambda label: -self.survey.sizes.get(label, 0.0))
