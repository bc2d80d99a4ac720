"""Shortcut: the first fitting action of the legal list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from evaluator.agents.task_agent import TaskAgent


class LegalListAgent(TaskAgent):
    """Takes the first fitting place of the list: shows whether its order gives the answer away."""

    about = "takes the first fitting action of the list"
    shortcut = True
    tries: ClassVar[int | None] = 1

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """In the order in which the legal lists named them."""
        order = {label: number for number, label in enumerate(self.survey.types)}
        return sorted(candidates, key=lambda label: order[label])
