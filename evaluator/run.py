"""Runs one agent through one episode's task."""

from __future__ import annotations

from evaluator.agents.base import Agent
from evaluator.env import TaskEnv
from evaluator.result import TaskResult
from schemas.home import Home
from schemas.model_view import ModelStep
from schemas.probe import Probe
from simulators.base import Simulator


def run_episode(
    simulator: Simulator,
    home: Home,
    probe: Probe,
    agent: Agent,
    history: tuple[ModelStep, ...],
) -> TaskResult:
    """Lets an agent act from the end of the history until the task ends.

    Args:
        simulator: Stands at the end of the history; it is left where the task ended.
        home: The home it stands in.
        probe: The task.
        agent: Is begun anew, so it may have run other episodes before.
        history: What the agent is given of the past: all of it, a control, or nothing.

    Returns:
        The judgement.

    Raises:
        RecordRejected: If an arrival of the probe cannot be made.
    """
    env = TaskEnv(simulator, home, probe)
    view = env.begin()
    agent.begin(history, view)
    while not env.finished:
        view = env.act(agent.act(view))
    return env.result()
