"""The validator refuses wrong plans, and says why."""

from __future__ import annotations

import random

import pytest

from planners.activities import propose
from planners.base import Activity
from planners.pyperplan_planner import PyperplanPlanner
from planners.validator import ValidationOutcome, validate
from schemas.action import Action
from schemas.distractor import Plan
from schemas.names import ActionType, RoomType
from schemas.world import WorldState
from tests.planners.kitchen import (
    BED,
    CABINET,
    HEAT_APPLE,
    MUG,
    MUG_TO_TABLE,
    SHELF,
    SLICE_APPLE,
    TABLE,
    WASH_SPOON,
    kitchen,
)
from tests.planners.worlds import real_world


def _plan(world: WorldState, wanted: Activity) -> Plan:
    plan = PyperplanPlanner().plan(world, wanted).plan
    assert plan is not None
    return plan


def _picked(plan: Plan, order: list[int]) -> Plan:
    return plan.model_copy(
        update={
            "actions": tuple(plan.actions[at] for at in order),
            "operators": tuple(plan.operators[at] for at in order),
        }
    )


@pytest.mark.parametrize("wanted", [MUG_TO_TABLE, HEAT_APPLE, WASH_SPOON, SLICE_APPLE])
def test_a_shortest_plan_is_valid_and_misses_the_goal_without_any_one_step(
    wanted: Activity,
) -> None:
    world = kitchen()
    plan = _plan(world, wanted)
    assert validate(world, wanted, plan).valid
    length = len(plan.actions)
    for left_out in range(length):
        shorter = _picked(plan, [at for at in range(length) if at != left_out])
        assert validate(world, wanted, shorter).outcome in {
            ValidationOutcome.NOT_EXECUTABLE,
            ValidationOutcome.GOAL_MISSED,
        }


def test_swapped_steps_are_not_executable_and_the_step_is_named() -> None:
    world = kitchen()
    result = validate(world, MUG_TO_TABLE, _picked(_plan(world, MUG_TO_TABLE), [0, 2, 1, 3, 4, 5]))
    assert result.outcome is ValidationOutcome.NOT_EXECUTABLE
    assert result.step == 1
    assert result.reason == "(takeout mug_1 cabinet_1) cannot be executed"


def test_an_unfinished_plan_misses_the_goal() -> None:
    world = kitchen()
    result = validate(world, MUG_TO_TABLE, _picked(_plan(world, MUG_TO_TABLE), [0, 1, 2, 3]))
    assert result.outcome is ValidationOutcome.GOAL_MISSED


def test_a_plan_from_another_state_is_refused() -> None:
    plan = _plan(kitchen(), MUG_TO_TABLE)
    result = validate(kitchen(Cabinet={"overlay": "jammed"}), MUG_TO_TABLE, plan)
    assert result.outcome is ValidationOutcome.OTHER_PROBLEM


def _with_step(plan: Plan, at: int, operator: str, action: Action) -> Plan:
    operators, actions = list(plan.operators), list(plan.actions)
    operators[at], actions[at] = operator, action
    return plan.model_copy(update={"operators": tuple(operators), "actions": tuple(actions)})


def test_wrong_objects_are_refused() -> None:
    world = kitchen()
    plan = _plan(world, MUG_TO_TABLE)
    to_shelf = Action(type=ActionType.PUT_OBJECT, target=SHELF)
    to_cabinet = Action(type=ActionType.PUT_OBJECT, target=CABINET)
    to_table = Action(type=ActionType.PUT_OBJECT, target=TABLE)
    cases = [
        ("(put mug_1 diningtable_1)", to_shelf, ValidationOutcome.FOREIGN_OBJECT),
        ("(put mug_1 diningtable_1)", to_cabinet, ValidationOutcome.ACTIONS_DIFFER),
        ("(putin mug_1 cabinet_1)", to_cabinet, ValidationOutcome.NOT_EXECUTABLE),
        ("(putin mug_1 diningtable_1)", to_table, ValidationOutcome.MALFORMED),
        ("(put diningtable_1 diningtable_1)", to_table, ValidationOutcome.MALFORMED),
        ("(put mug_9 diningtable_1)", to_table, ValidationOutcome.MALFORMED),
        ("(drop mug_1 diningtable_1)", to_table, ValidationOutcome.MALFORMED),
    ]
    for operator, action, outcome in cases:
        wrong = _with_step(plan, 5, operator, action)
        assert validate(world, MUG_TO_TABLE, wrong).outcome is outcome, operator


def test_actions_and_operators_must_be_as_many() -> None:
    world = kitchen()
    plan = _plan(world, MUG_TO_TABLE)
    shorter = plan.model_copy(update={"actions": plan.actions[:-1]})
    assert validate(world, MUG_TO_TABLE, shorter).outcome is ValidationOutcome.ACTIONS_DIFFER


def test_an_activity_on_unknown_objects_is_an_error() -> None:
    world = kitchen()
    unknown = MUG_TO_TABLE.model_copy(update={"objects": (MUG, "K/Unicorn")})
    with pytest.raises(ValueError, match="Unicorn"):
        validate(world, unknown, _plan(world, MUG_TO_TABLE))
    assert BED not in MUG_TO_TABLE.objects


def test_the_validator_says_nothing_on_the_way(capsys: pytest.CaptureFixture[str]) -> None:
    world = kitchen()
    assert validate(world, WASH_SPOON, _plan(world, WASH_SPOON)).valid
    captured = capsys.readouterr()
    assert captured.out + captured.err == ""


@pytest.mark.parametrize("kind", list(RoomType))
def test_plans_in_real_rooms_are_valid(kind: RoomType) -> None:
    rng = random.Random(f"validator {kind.value}")
    for index in (0, 11, 29):
        world = real_world(kind, index)
        for wanted in (10, 25):
            chosen = propose(world, kind.value, rng, wanted, frozenset())
            assert chosen is not None
            assert validate(world, chosen, _plan(world, chosen)).valid
