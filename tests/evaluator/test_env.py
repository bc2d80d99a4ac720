"""The task environment: budget, endings, and what an agent gets to see."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluator.env import ILLEGAL_FEEDBACK, TaskEnv
from evaluator.result import Ending
from schemas.action import WorldEvent, WorldEventKind
from schemas.names import ActionType
from schemas.probe import Probe
from schemas.task_view import TaskView
from tests.evaluator.symbolic_simulator import SymbolicSimulator
from tests.evaluator.worlds import (
    act,
    holding,
    make_probe,
    navigate_trigger,
    object_id,
    simulator,
    small_home,
)

PROBE = make_probe("Find the Book and pick it up.", holding("Book_1"))


def _env(probe: Probe = PROBE, world: SymbolicSimulator | None = None) -> TaskEnv:
    return TaskEnv(world or simulator(), small_home(), probe)


def _choose(view: TaskView, kind: ActionType, label: str = "") -> int:
    return next(
        action.action_id
        for action in view.legal
        if (action.action_type, action.target_label) == (kind.value, label)
    )


def _do(env: TaskEnv, view: TaskView, *steps: tuple[ActionType, str]) -> TaskView:
    for kind, label in steps:
        view = env.act(_choose(view, kind, label))
    return view


ORACLE = (
    (ActionType.MOVE_TO_ROOM, "Bedroom"),
    (ActionType.NAVIGATE, "Dresser_1"),
    (ActionType.PICK_UP, "Book_1"),
)


def test_the_first_view_is_the_start_room_with_the_whole_budget() -> None:
    view = _env().begin()
    assert (view.view.room, view.view.held, view.remaining) == ("Kitchen", "", 8)
    assert (view.last_success, view.last_feedback) == (True, "")
    assert view.instruction == "Find the Book and pick it up."


def test_the_oracle_succeeds_and_done_costs_nothing() -> None:
    env = _env()
    view = _do(env, env.begin(), *ORACLE)
    assert (view.view.held, view.remaining, env.finished) == ("Book_1", 5, False)
    env.act(_choose(view, ActionType.DONE))
    result = env.result()
    assert (result.sr_terminal, result.sr_reference, result.progress) == (True, True, 1.0)
    assert result.ending is Ending.DONE
    assert [(a.action_type, a.target_label) for a in result.actions] == [
        ("MoveToRoom", "Bedroom"),
        ("Navigate", "Dresser_1"),
        ("PickUp", "Book_1"),
    ]


def test_an_error_on_the_way_spoils_only_the_reference_rate() -> None:
    trigger = navigate_trigger(["Desk"], "Dresser_1")
    env = _env(make_probe("", holding("Book_1"), triggers=[trigger]))
    view = _do(env, env.begin(), ORACLE[0], (ActionType.NAVIGATE, "Desk_1"), *ORACLE[1:])
    env.act(_choose(view, ActionType.DONE))
    result = env.result()
    assert (result.sr_terminal, result.sr_reference) == (True, False)
    assert (result.errors, result.triggers) == (("navigate_elsewhere",), 1)


def test_a_goal_reached_in_passing_and_undone_is_no_success() -> None:
    env = _env()
    view = _do(env, env.begin(), *ORACLE, (ActionType.PUT_OBJECT, "Dresser_1"))
    env.act(_choose(view, ActionType.DONE))
    assert not env.result().sr_terminal


def test_the_goal_is_not_judged_before_done_or_the_end_of_the_budget() -> None:
    env = _env()
    _do(env, env.begin(), *ORACLE)
    assert not env.finished
    with pytest.raises(RuntimeError, match="not ended"):
        env.result()


def test_the_budget_ends_the_task_and_the_goal_is_judged_then() -> None:
    probe = make_probe("", holding("Book_1"), budget=3)
    env = _env(probe)
    view = _do(env, env.begin(), *ORACLE)
    assert (env.finished, view.remaining) == (True, 0)
    assert env.result().ending is Ending.BUDGET
    assert env.result().sr_terminal


def test_failed_actions_cost_budget() -> None:
    env = _env()
    view = env.begin()
    for left in range(7, -1, -1):
        view = env.act(_choose(view, ActionType.MOVE_TO_ROOM, "Kitchen"))
        assert (view.remaining, view.last_success) == (left, False)
        assert view.last_feedback
    assert env.finished
    assert not env.result().sr_terminal


@pytest.mark.parametrize("choice", [-1, 10_000])
def test_an_illegal_choice_costs_budget_and_changes_nothing(choice: int) -> None:
    world = simulator()
    env = _env(world=world)
    env.begin()
    before = world.state_digest()
    view = env.act(choice)
    assert (view.last_success, view.last_feedback, view.remaining) == (False, ILLEGAL_FEEDBACK, 7)
    assert world.state_digest() == before
    env.act(_choose(view, ActionType.DONE))
    assert env.result().illegal == 1


def test_no_action_is_taken_before_the_beginning_or_after_the_end() -> None:
    env = _env()
    with pytest.raises(RuntimeError, match="before the task began"):
        env.act(0)
    view = env.begin()
    env.act(_choose(view, ActionType.DONE))
    with pytest.raises(RuntimeError, match="after it ended"):
        env.act(0)


def test_arrivals_happen_even_in_the_room_where_the_history_ended() -> None:
    world = simulator()
    world.place_agent("Kitchen")
    world.step(act(ActionType.NAVIGATE, "CounterTop_1"))
    arrival = WorldEvent(
        kind=WorldEventKind.ARRIVE, object_id=object_id("SoapBar_1"), to=object_id("CounterTop_1")
    )
    probe = make_probe("", holding("SoapBar_1"), arrivals=[arrival])
    view = _env(probe, world).begin()
    assert "SoapBar_1" in {entry.label for entry in view.view.visible}


def _words(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [word for item in value.items() for word in _words(list(item))]
    if isinstance(value, list | tuple):
        return [word for item in value for word in _words(item)]
    return [str(value)]


def test_no_id_coordinate_or_goal_is_in_what_an_agent_sees() -> None:
    env = _env()
    view = _do(env, env.begin(), *ORACLE[:2])
    words = _words(view.model_dump(mode="json"))
    assert not [word for word in words if "|" in word or "/" in word]
    assert set(view.model_dump()) == {
        "instruction", "view", "legal", "remaining", "last_success", "last_feedback"
    }  # fmt: skip


def test_the_list_of_legal_actions_does_not_depend_on_the_probe() -> None:
    other = make_probe(
        "Put the Mug where it belongs in this household.", holding("Mug_1"), budget=3
    )
    assert _env(other).begin().legal == _env().begin().legal


@settings(max_examples=30, deadline=None)
@given(st.lists(st.integers(-2, 40), min_size=8, max_size=20))
def test_any_choices_end_the_task_within_the_budget(choices: list[int]) -> None:
    env = _env()
    env.begin()
    for choice in choices:
        if env.finished:
            break
        view = env.act(choice)
        assert view.legal[-1].action_type == "Done"
    assert env.finished
    result = env.result()
    assert len(result.actions) <= 8
    assert result.sr_reference <= result.sr_terminal
    assert result.sr_terminal is (result.progress == 1.0)
