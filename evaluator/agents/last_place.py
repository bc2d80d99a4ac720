"""Shortcut: the place that the history named last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from evaluator.agents.task_agent import TaskAgent
from schemas.knowledge.placement import compatible
from schemas.labels import labels_in
from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class LastPlaceAgent(TaskAgent):
    """Tries the fitting place that an action, a person or a feedback text named last.

    It reads the text of the history, never the visible lists; of the rooms it knows all.
    """

    about = "goes to the place that the history named last"
    shortcut = True
    tries: ClassVar[int | None] = 1

    def prepare(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Notes when each label was named last."""
        del first
        self.survey.recall(history)
        self._named: dict[str, int] = {}
        for step in history:
            for label in (step.target_label, *labels_in(step.text), *labels_in(step.feedback)):
                self._named[label] = step.index

    def options(self, *, fetching: bool) -> list[str]:
        """Any place that takes the thing, usual or not: a history may name unusual ones."""
        if not self.task.object_type or self.task.candidates or fetching is self.task.carries:
            return super().options(fetching=fetching)
        return [
            label
            for label in self.survey.places()
            if compatible(self.task.object_type, self.survey.types[label])
        ]

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Named last first; what was never named is not tried."""
        named = [label for label in candidates if label in self._named]
        return sorted(named, key=lambda label: -self._named[label])
