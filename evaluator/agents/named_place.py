"""Shortcut: a place that a person spoke of, whatever it was said about."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.agents.searching import SearchingAgent
from schemas.labels import labels_in
from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class NamedPlaceAgent(SearchingAgent):
    """Takes the most usual of the places that a person named; categories mean nothing to it."""

    about = "goes to a place that a person spoke of"
    shortcut = True
    among_taught = True

    def prepare(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Notes what was named, and where it is."""
        super().prepare(history, first)
        self.survey.recall(history)
        self._named = {label for step in history for label in labels_in(step.text)}

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Named places first, among them the most usual."""
        return sorted(super().rank(candidates), key=lambda label: label not in self._named)
