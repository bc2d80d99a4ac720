"""What an agent knows of a home at task time: which things exist, and in which room."""

from __future__ import annotations

from collections.abc import Iterable

from evaluator.affordances import is_place
from schemas.model_view import ModelStep
from schemas.names import ActionType
from schemas.task_view import TaskView


class Survey:
    """Labels with their types and rooms, learnt from views and, if given, from a history.

    Attributes:
        types: Every known label, in the order in which it became known.
        rooms: The room of each known label.
        sizes: Largest share of the image that each label's box has filled at task time.
        visited: Rooms in which the agent has been at task time, in order.
    """

    def __init__(self) -> None:
        self.types: dict[str, str] = {}
        self.rooms: dict[str, str] = {}
        self.sizes: dict[str, float] = {}
        self.visited: list[str] = []

    def recall(self, history: Iterable[ModelStep]) -> None:
        """Takes in where the rows of a history show things."""
        for step in history:
            if step.success and is_place(step.target_type):
                self._note(step.target_label, step.target_type, step.room)
            for entry in step.visible:
                self._note(entry.label, entry.type, step.room)

    def learn(self, view: TaskView) -> None:
        """Takes in a view and its legal actions."""
        room = view.view.room
        if room and room not in self.visited:
            self.visited.append(room)
        for action in view.legal:
            if action.action_type == ActionType.NAVIGATE.value:
                self._note(action.target_label, action.target_type, room)
        for entry in view.view.visible:
            left, top, right, bottom = entry.box
            size = (right - left) * (bottom - top)
            self.sizes[entry.label] = max(size, self.sizes.get(entry.label, 0.0))

    def places(self) -> tuple[str, ...]:
        """Returns the known furniture and devices, in the order in which they became known."""
        return tuple(label for label, object_type in self.types.items() if is_place(object_type))

    def _note(self, label: str, object_type: str, room: str) -> None:
        self.types[label] = object_type
        self.rooms[label] = room
