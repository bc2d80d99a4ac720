"""Plans of the pyperplan planner, against plans counted by hand."""

from __future__ import annotations

import pytest

from planners.base import Activity, PlanStatus
from planners.problem import build_problem
from planners.pyperplan_planner import PyperplanPlanner
from planners.search import GroundTask, LimitReached, shortest_plan
from schemas.names import ActionType
from schemas.world import WorldState
from tests.planners.kitchen import (
    APPLE,
    BED,
    CABINET,
    COUNTER,
    DRAWER,
    FAUCET,
    FRIDGE,
    HEAT_APPLE,
    KNIFE,
    LAMP,
    MICROWAVE,
    MUG,
    MUG_TO_TABLE,
    SLICE_APPLE,
    SPOON,
    TABLE,
    WASH_SPOON,
    activity,
    kitchen,
)

NAVIGATE, PICK, PUT = ActionType.NAVIGATE, ActionType.PICK_UP, ActionType.PUT_OBJECT
OPEN, CLOSE, SLICE = ActionType.OPEN, ActionType.CLOSE, ActionType.SLICE
ON, OFF = ActionType.TOGGLE_ON, ActionType.TOGGLE_OFF


def _steps(world: WorldState, wanted: Activity) -> list[tuple[ActionType, str]]:
    plan = PyperplanPlanner().plan(world, wanted).plan
    assert plan is not None
    return [(action.type, action.target) for action in plan.actions]


def test_a_mug_is_brought_from_a_cabinet_to_the_table() -> None:
    assert _steps(kitchen(), MUG_TO_TABLE) == [
        (NAVIGATE, CABINET),
        (OPEN, CABINET),
        (PICK, MUG),
        (CLOSE, CABINET),
        (NAVIGATE, TABLE),
        (PUT, TABLE),
    ]


def test_no_step_is_wasted_where_the_agent_stands_already() -> None:
    assert _steps(kitchen(at=CABINET), MUG_TO_TABLE)[0] == (OPEN, CABINET)


def test_an_apple_is_heated_in_thirteen_steps() -> None:
    assert _steps(kitchen(), HEAT_APPLE) == [
        (NAVIGATE, APPLE),
        (PICK, APPLE),
        (NAVIGATE, MICROWAVE),
        (OPEN, MICROWAVE),
        (PUT, MICROWAVE),
        (CLOSE, MICROWAVE),
        (ON, MICROWAVE),
        (OFF, MICROWAVE),
        (OPEN, MICROWAVE),
        (PICK, APPLE),
        (CLOSE, MICROWAVE),
        (NAVIGATE, TABLE),
        (PUT, TABLE),
    ]


def test_a_spoon_is_washed_and_put_into_the_drawer() -> None:
    steps = _steps(kitchen(), WASH_SPOON)
    assert [kind for kind, _ in steps] == [
        NAVIGATE, PICK, NAVIGATE, PUT, NAVIGATE, ON, OFF, NAVIGATE, PICK, NAVIGATE, OPEN, PUT, CLOSE,
    ]  # fmt: skip
    assert steps[5:7] == [(ON, FAUCET), (OFF, FAUCET)]


def test_a_knife_is_fetched_for_slicing_and_brought_back() -> None:
    assert _steps(kitchen(), SLICE_APPLE) == [
        (NAVIGATE, DRAWER),
        (OPEN, DRAWER),
        (PICK, KNIFE),
        (NAVIGATE, APPLE),
        (SLICE, APPLE),
        (NAVIGATE, DRAWER),
        (PUT, DRAWER),
        (CLOSE, DRAWER),
    ]


def test_one_thing_after_another() -> None:
    both = activity(
        ("in", APPLE, FRIDGE),
        ("in", SPOON, DRAWER),
        ("closed", FRIDGE),
        ("closed", DRAWER),
        ("handempty",),
        objects=(APPLE, SPOON, COUNTER, FRIDGE, DRAWER),
    )
    targets = [target for kind, target in _steps(kitchen(), both) if kind in (PICK, PUT)]
    assert targets == [APPLE, FRIDGE, SPOON, DRAWER]


def test_what_holds_already_takes_no_step() -> None:
    result = PyperplanPlanner().plan(kitchen(), activity(("on", LAMP), objects=(LAMP,)))
    assert result.status is PlanStatus.SOLVED
    assert result.plan is not None
    assert result.plan.actions == ()


@pytest.mark.parametrize(
    ("world", "wanted"),
    [
        (kitchen(Cabinet={"overlay": "locked"}), MUG_TO_TABLE),
        (kitchen(DiningTable={"reachable": False}), MUG_TO_TABLE),
        (kitchen(Faucet={"overlay": "out_of_order"}), WASH_SPOON),
        (kitchen(Apple={"sliceable": False}), SLICE_APPLE),
        (kitchen(room="Bedroom"), MUG_TO_TABLE),
        (kitchen(), activity(("in", APPLE, CABINET), objects=(APPLE, COUNTER, CABINET))),
        (kitchen(), activity(("at", BED), objects=(BED,))),
    ],
    ids=["locked", "unreachable", "dry", "not_sliceable", "elsewhere", "unfit", "other_room"],
)
def test_what_cannot_be_done_is_unsolvable(world: WorldState, wanted: Activity) -> None:
    result = PyperplanPlanner().plan(world, wanted)
    assert result.status is PlanStatus.UNSOLVABLE
    assert result.plan is None


def test_a_part_that_needs_more_than_its_own_things_is_solved_with_everything() -> None:
    # The hand is full of the spoon, which no goal atom is about; only the whole problem can put it down.
    world = kitchen(held=SPOON, Spoon={"parent": "", "room_id": "", "is_held": True})
    wanted = activity(("in", APPLE, TABLE), ("handempty",), objects=(APPLE, COUNTER, TABLE, SPOON))
    steps = _steps(world, wanted)
    assert [kind for kind, _ in steps] == [NAVIGATE, PUT, NAVIGATE, PICK, NAVIGATE, PUT]


def test_a_search_stops_at_its_limit_of_expansions() -> None:
    result = PyperplanPlanner(limit=3).plan(kitchen(), HEAT_APPLE)
    assert result.status is PlanStatus.LIMIT
    assert result.plan is None


def test_the_limit_counts_expansions_exactly() -> None:
    chain = (
        "(define (problem p) (:domain room) (:objects a - place s - spot)"
        " (:init (at s) (reachable a)) (:goal (at a)))"
    )
    assert shortest_plan("domain.pddl", chain, 1) == ("(goto s a)",)
    with pytest.raises(LimitReached):
        shortest_plan("domain.pddl", chain, 0)


def test_operators_are_sorted_by_name() -> None:
    task = GroundTask("domain.pddl", build_problem(kitchen(), WASH_SPOON).text(), 1)
    names = [operator.name for operator in task.operators]
    assert len(names) > 20
    assert names == sorted(names)
