"""Choosing from a list of legal actions."""

from __future__ import annotations

from schemas.names import ActionType
from schemas.task_view import LegalAction, TaskView


def choose(view: TaskView, kind: ActionType, label: str = "") -> int | None:
    """Returns the id of the legal action of this type and target, or None if there is none."""
    for action in view.legal:
        if action.action_type == kind.value and action.target_label == label:
            return action.action_id
    return None


def finish(view: TaskView) -> int:
    """Returns the id of Done."""
    return view.legal[-1].action_id


def listed(view: TaskView, kind: ActionType) -> tuple[LegalAction, ...]:
    """Returns the legal actions of one type, in their order."""
    return tuple(action for action in view.legal if action.action_type == kind.value)
