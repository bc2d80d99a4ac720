"""The task as an agent gets it: instruction, view, legal actions. Part of the allow-list."""

from __future__ import annotations

from schemas.base import Record
from schemas.model_view import ModelView


class LegalAction(Record):
    """One action that may be chosen now, whatever its outcome will be.

    Attributes:
        action_id: Position in the list, 0-based; `Done` is last.
    """

    action_id: int
    action_type: str
    target_label: str
    target_type: str


class TaskView(Record):
    """What an agent sees before each task-time decision.

    Attributes:
        remaining: Actions left in the budget.
        last_success: Whether the last action succeeded; True before the first.
        last_feedback: Its feedback; empty before the first.
    """

    instruction: str
    view: ModelView
    legal: tuple[LegalAction, ...]
    remaining: int
    last_success: bool
    last_feedback: str
