"""Acts a prescribed path out through the released evaluator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from evaluator.agents.scripted import ScriptedAgent
from evaluator.result import TaskResult
from evaluator.run import run_episode
from schemas.action import Action
from schemas.home import Home
from schemas.labels import LabelBook
from schemas.probe import Probe
from simulators.base import Simulator


class Acted(NamedTuple):
    """What a path came to.

    Attributes:
        result: The judgement, after Done or when the budget was spent.
        blocked: The first action that was not legal, in words; empty if all were. Nothing after it
            was tried.
    """

    result: TaskResult
    blocked: str


def act_out(simulator: Simulator, home: Home, probe: Probe, actions: Sequence[Action]) -> Acted:
    """Acts a path out by legal actions, and says Done.

    Args:
        simulator: Stands at the end of the history.
        home: The home.
        probe: The task.
        actions: Without Done.

    Raises:
        RecordRejected: If an arrival of the probe cannot be made.
    """
    labels = LabelBook(home)
    agent = ScriptedAgent.from_actions(actions, labels)
    result = run_episode(simulator, home, probe, agent, ())
    taken = len(result.actions)
    blocked = ""
    if taken < min(len(actions), probe.budget):
        blocked = f"{actions[taken].type} {labels.label(actions[taken].target)}"
    return Acted(result, blocked)
