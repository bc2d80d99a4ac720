"""Shortcut: explores the room that the history was in first, and reads nothing else of it."""

from __future__ import annotations

from collections.abc import Sequence

from evaluator.agents.searching import SearchingAgent
from schemas.model_view import ModelStep
from schemas.task_view import TaskView


class FirstRoomAgent(SearchingAgent):
    """The explorer, starting in the first room of the history."""

    about = "explores the room that the history was in first"
    shortcut = True
    per_room = 6

    def prepare(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        """Notes the first room."""
        super().prepare(history, first)
        self._first = history[0].room if history else ""

    def rank_rooms(self, rooms: Sequence[str]) -> Sequence[str]:
        """The history's first room, then as the explorer."""
        return sorted(super().rank_rooms(rooms), key=lambda room: room != self._first)
