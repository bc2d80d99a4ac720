"""What the independent reader leaves possible, as places: a Sink and its SinkBasin are one."""

from __future__ import annotations

from collections.abc import Iterable

from evaluator.language.instruction import parse_instruction
from evaluator.reader.answers import derive_answers
from evaluator.reader.score import expected_score, tries_for
from schemas.labels import LabelBook
from schemas.model_view import ModelStep
from schemas.places import whole_of
from schemas.probe import Probe
from schemas.task_view import TaskView


class Reading:
    """One task as the reader sees it.

    Attributes:
        right: Labels of the probe's answers, as places.
    """

    def __init__(self, probe: Probe, labels: LabelBook, view: TaskView | None = None) -> None:
        """Takes the first view of the task, whose legal actions name further places; or none.

        Raises:
            UserError: If the instruction follows no known form.
        """
        self._instruction = probe.instruction
        self._labels = labels
        self._view = view
        self._tries = tries_for(parse_instruction(probe.instruction))
        self.right = self._places(labels.label(object_id) for object_id in probe.answer)

    def possible(self, rows: Iterable[ModelStep]) -> frozenset[str]:
        """Returns the labels of the places that some rows leave possible."""
        return self._places(derive_answers(rows, self._instruction, self._view))

    def settles(self, rows: Iterable[ModelStep]) -> bool:
        """Tells whether some rows leave exactly the right answers."""
        return self.possible(rows) == self.right

    def score(self, possible: frozenset[str]) -> float:
        """Returns the probability that a uniform answer from what is possible is right."""
        return expected_score(possible, self.right, self._tries)

    def _places(self, labels: Iterable[str]) -> frozenset[str]:
        return frozenset(self._place(label) for label in labels)

    def _place(self, label: str) -> str:
        """Returns the label of the whole that a part such as a basin belongs to."""
        whole = whole_of(self._labels.object_id(label))
        return self._labels.label(whole) if whole in self._labels else label
