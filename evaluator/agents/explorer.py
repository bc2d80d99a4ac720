"""Searches without memory: the yardstick of what the history is worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from evaluator.agents.task_agent import TaskAgent
from evaluator.reader.instruction import TaskKind
from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class ExplorerAgent(TaskAgent):
    """Visits plausible places in order of likelihood, then of the legal list, as the budget allows.

    It leaves the start room at once if the thing asked for is not in view (tasks begin away from it),
    visits a few places in each room before it tries the next room, and comes back to the rest at the
    end. Enumerated candidates it tries in the order of the instruction; what it must store it puts
    at the prior's first place of the room.
    """

    looks_around: ClassVar[bool] = True
    per_room: ClassVar[int] = 3

    def prepare(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Forgets the history; keeps the start room."""
        del history
        self._start = first.view.room

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """Most usual place first; enumerated candidates in their order."""
        return candidates if self.task.candidates else self.by_prior(candidates)

    def stays(self, view: TaskView, *, fetching: bool) -> bool:
        """Moves on from the start room, and from a room that has had its share of visits."""
        if not fetching and self.task.kind in (TaskKind.PUT_ONE_OF, TaskKind.STORE):
            return True
        if fetching and self.task.carries:
            return False
        if self.task.candidates:
            return True
        room = view.view.room
        return room != self._start and self.visits(room) < self.per_room
