"""Runs one agent through one episode's task."""

from __future__ import annotations

import operator
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from evaluator.agents.base import Agent
from evaluator.env import TaskEnv
from evaluator.result import TaskResult
from schemas.errors import UserError
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
        UserError: If a user's own agent raises, or chooses what is no number.
    """
    env = TaskEnv(simulator, home, probe)
    view = env.begin()
    name = f"{type(agent).__module__}:{type(agent).__qualname__}"
    with blamed(name):
        agent.begin(history, view)
    while not env.finished:
        with blamed(name):
            chosen = agent.act(view)
        view = env.act(_action_id(chosen, name))
    return env.result()


@contextmanager
def blamed(name: str) -> Iterator[None]:
    """Tells what goes wrong in a user's own agent as that agent's fault; ours show their traceback.

    Args:
        name: The agent, as `module:Class`.

    Raises:
        UserError: If the agent raised something: the error, and where in its source.
    """
    try:
        yield
    except (Exception, SystemExit) as error:
        if name.startswith(f"{__package__}."):
            raise
        frames = traceback.extract_tb(error.__traceback__)
        own = getattr(sys.modules.get(name.partition(":")[0]), "__file__", None)
        # The last line of the agent's own source says more than that of a library that it called.
        last = next((one for one in reversed(frames) if one.filename == own), frames[-1])
        place = f"{last.filename}, line {last.lineno}"
        said = " ".join(f"{type(error).__name__}: {error}".split())
        raise UserError(f"agent '{name}' failed ({place}): {said}") from error


def _action_id(chosen: object, name: str) -> int:
    try:
        return operator.index(chosen)  # type: ignore[arg-type]
    except TypeError:
        text = f"agent '{name}' chose {chosen!r:.80}; expected the number of a legal action"
        raise UserError(text) from None
