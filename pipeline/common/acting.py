"""Acts a prescribed path out in the task environment, by legal actions only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from evaluator.env import TaskEnv
from evaluator.result import TaskResult
from schemas.action import Action
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.names import ActionType
from schemas.probe import Probe
from schemas.task_view import LegalAction, TaskView
from simulators.base import Simulator


class Acted(NamedTuple):
    """What a path came to.

    Attributes:
        result: The judgement, after Done or when the budget was spent.
        blocked: The first action that was not legal, in words; empty if all were. Nothing after it
            was tried.
        taken: Actions that were executed.
    """

    result: TaskResult
    blocked: str
    taken: int


def act_out(simulator: Simulator, home: Home, probe: Probe, actions: Sequence[Action]) -> Acted:
    """Acts a path out and says Done.

    Args:
        simulator: Stands at the end of the history.
        home: The home.
        probe: The task.
        actions: Without Done.

    Raises:
        RecordRejected: If an arrival of the probe cannot be made.
    """
    labels = LabelBook(home)
    env = TaskEnv(simulator, home, probe)
    view = env.begin()
    blocked, taken = "", 0
    for action in actions:
        if env.finished:
            break
        choice = _find(view, action.type, labels.label(action.target))
        if choice is None:
            blocked = f"{action.type} {labels.label(action.target)}"
            break
        view = env.act(choice.action_id)
        taken += 1
    if not env.finished:
        env.act(view.legal[-1].action_id)
    return Acted(env.result(), blocked, taken)


def _find(view: TaskView, kind: ActionType, label: str) -> LegalAction | None:
    return next(
        (
            legal
            for legal in view.legal
            if legal.action_type == kind and legal.target_label == label
        ),
        None,
    )
