"""An agent of a user's own that goes wrong is named, with the place, and ends in one line."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from evaluator.agents.base import Agent
from evaluator.agents.registry import load
from evaluator.result import Ending, TaskResult
from evaluator.run import blamed, run_episode
from schemas.errors import UserError
from schemas.model_view import ModelStep
from schemas.names import ActionType
from schemas.task_view import TaskView
from tests.evaluator.worlds import holding, make_probe, simulator, small_home

PROBE = make_probe("Find the Book and pick it up.", holding("Book_1"))


class Odd(Agent):
    """Returns what it is told to, whatever that is."""

    about = "chooses something odd"
    choice: object = None

    def begin(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        del history, first

    def act(self, view: TaskView) -> int:
        if self.choice == "done":
            kinds = [one.action_type for one in view.legal]
            return np.int64(kinds.index(ActionType.DONE.value))  # type: ignore[return-value]
        return self.choice  # type: ignore[return-value]


class Failing(Odd):
    """Fails in a library that it calls."""

    def act(self, view: TaskView) -> int:
        return int(json.loads("{"))


class Leaving(Odd):
    """Wants to end the whole program."""

    def begin(self, history: tuple[ModelStep, ...], first: TaskView) -> None:
        sys.exit(3)


def run(agent: Agent) -> TaskResult:
    return run_episode(simulator(), small_home(), PROBE, agent, ())


@pytest.mark.parametrize("choice", [None, "Done", 1.5, [0]])
def test_a_choice_that_is_no_number_is_named(choice: object) -> None:
    agent = Odd()
    agent.choice = choice
    with pytest.raises(UserError, match=r"Odd' chose .*; expected the number of a legal action"):
        run(agent)


@pytest.mark.parametrize("choice", [-1, 10**30])
def test_a_number_of_no_legal_action_costs_the_budget(choice: int) -> None:
    agent = Odd()
    agent.choice = choice
    result = run(agent)
    assert (result.ending, result.illegal, result.sr_terminal) == (Ending.BUDGET, 8, False)


def test_a_number_of_another_library_is_one() -> None:
    agent = Odd()
    agent.choice = "done"
    assert run(agent).ending is Ending.DONE


def test_an_error_is_told_with_the_place_in_the_agents_own_source() -> None:
    with pytest.raises(UserError, match=r"Failing' failed \(.*test_run\.py, line \d+\): JSONDeco"):
        run(Failing())
    with pytest.raises(UserError, match=r"Leaving' failed \(.*\): SystemExit: 3"):
        run(Leaving())


def test_an_error_of_our_own_agents_is_a_bug() -> None:
    with pytest.raises(ZeroDivisionError), blamed("evaluator.agents.explorer:ExplorerAgent"):
        _ = 1 // 0


def test_a_module_that_fails_on_import_is_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, text in (("bad_syntax", "def"), ("bad_value", "1 / 0"), ("bad_exit", "exit(3)")):
        (tmp_path / f"{name}.py").write_text(text, encoding="utf-8")
        with pytest.raises(UserError, match=f"agent '{name}:Mine' cannot be loaded"):
            load(f"{name}:Mine")
