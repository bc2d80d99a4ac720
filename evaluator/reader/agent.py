"""The memory reader as an agent: derives what can be the answer, and goes for it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from evaluator.agents.task_agent import TaskAgent
from evaluator.reader.answers import known_labels, possible_answers, where_is
from evaluator.reader.memory import remember
from schemas.knowledge.aliases import same_place_type
from schemas.labels import parse_label
from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class ReaderAgent(TaskAgent):
    """Acts on the answers that a history leaves possible, most usual place first.

    Attributes:
        answers: The possible answers, sorted.
    """

    about = "reads the whole history and acts on what it says"
    looks_around: ClassVar[bool] = False

    def prepare(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Reads the history."""
        memory = remember(history)
        self.survey.recall(history)
        self.survey.learn(first)
        self.answers = possible_answers(self.task, memory, first)
        known = known_labels(memory, first)
        self._sources: tuple[str, ...] = ()
        if self.task.carries:
            self._sources = tuple(sorted(where_is(self.task.object_type, memory, known)))

    def options(self, *, fetching: bool) -> list[str]:
        """The answers and their alias parts, or the places of the thing to carry."""
        if fetching and self.task.carries:
            found = [label for label in self._sources if label in self.survey.types]
            return found or super().options(fetching=fetching)
        known = [label for label in self.answers if label in self.survey.types]
        return known + [label for label in self.survey.places() if self._is_part(label, known)]

    def _is_part(self, label: str, answers: Sequence[str]) -> bool:
        """Tells whether this is the other part of an answer: a basin may have no place to stand at."""
        kind, room = self.survey.types[label], self.survey.rooms[label]
        return label not in answers and any(
            self.survey.types[answer] != kind
            and same_place_type(self.survey.types[answer], kind)
            and self.survey.rooms.get(answer) == room
            for answer in answers
        )

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Answers first, then most usual place first, else by label."""
        order = self.by_prior(sorted(candidates, key=parse_label))
        return sorted(order, key=lambda label: label not in self.answers)
