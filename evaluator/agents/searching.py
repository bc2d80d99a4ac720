"""Searches places in order of likelihood: what the explorer and its variants have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from evaluator.agents.room_prior import room_rank
from evaluator.agents.task_agent import TaskAgent
from evaluator.language.instruction import TaskKind
from schemas.labels import type_of_label
from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class SearchingAgent(TaskAgent):
    """Visits plausible places in order of likelihood, then of the legal list, as the budget allows.

    If the thing asked for is not in view it leaves the start room at once (tasks begin away from
    what they ask for) for the room in which such things usually are, visits a few places in each room
    before it tries the next, and comes back to the rest at the end. Enumerated candidates it tries in
    the order of the instruction; what it must store it puts at the prior's first place of the room.
    """

    looks_around: ClassVar[bool] = True
    per_room: ClassVar[int] = 3

    def prepare(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Forgets the history; keeps the start room."""
        del history
        self._start = self._room = first.view.room

    def rank(self, candidates: Sequence[str]) -> Sequence[str]:
        """What is in this room first, most usual place first; enumerated candidates in order."""
        if self.task.candidates:
            return candidates
        order = self.by_prior(candidates)
        return sorted(order, key=lambda label: self.survey.rooms[label] != self._room)

    def rank_rooms(self, rooms: Sequence[str]) -> Sequence[str]:
        """The room first in which such things usually are."""
        types = self.task.types or tuple(map(type_of_label, self.task.candidates))
        return sorted(rooms, key=lambda room: room_rank(types or [self.task.object_type], room))

    def stays(self, view: TaskView, *, fetching: bool) -> bool:
        """Moves on from the start room, and from a room that has had its share of visits."""
        self._room = room = view.view.room
        if not fetching and self.task.kind in (TaskKind.PUT_ONE_OF, TaskKind.STORE):
            return True
        if fetching and self.task.carries:
            return False
        if self.task.candidates:
            return True
        if room == self._start or self.visits(room) >= self.per_room:
            return False
        return self.has_more(room, fetching=fetching)
