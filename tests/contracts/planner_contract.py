"""What every planner must keep, whatever it searches with."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from planners.activities import propose
from planners.base import Activity, Planner, PlanStatus
from planners.validator import validate
from schemas.names import RoomType
from schemas.world import WorldState
from tests.planners.kitchen import (
    HEAT_APPLE,
    MUG_TO_TABLE,
    SLICE_APPLE,
    TABLE,
    WASH_SPOON,
    activity,
    kitchen,
)
from tests.planners.worlds import real_world

MakePlanner = Callable[[], Planner]
HAND_MADE = ((MUG_TO_TABLE, 6), (HEAT_APPLE, 13), (WASH_SPOON, 13), (SLICE_APPLE, 8))


def real_activities(count: int) -> list[tuple[WorldState, Activity]]:
    """Returns activities in real rooms, the same in every run."""
    chosen = []
    for number in range(count):
        kind = list(RoomType)[number % 4]
        world = real_world(kind, number % 30)
        one = propose(world, kind.value, random.Random(f"contract {number}"), 30, frozenset())
        assert one is not None
        chosen.append((world, one))
    return chosen


class PlannerContract:
    """Inherit and define the fixture `make`."""

    @pytest.fixture
    def make(self) -> MakePlanner:
        raise NotImplementedError

    @pytest.mark.parametrize(("wanted", "length"), HAND_MADE)
    def test_a_plan_is_valid_and_as_short_as_by_hand(
        self, make: MakePlanner, wanted: Activity, length: int
    ) -> None:
        result = make().plan(kitchen(), wanted)
        assert result.status is PlanStatus.SOLVED
        assert result.plan is not None
        assert validate(kitchen(), wanted, result.plan).valid
        assert len(result.plan.actions) == length

    def test_plans_in_real_rooms_have_the_length_of_the_activity(self, make: MakePlanner) -> None:
        for world, wanted in real_activities(40):
            plan = make().plan(world, wanted).plan
            assert plan is not None
            assert len(plan.actions) == wanted.length
            assert {action.target for action in plan.actions} <= set(wanted.objects)

    def test_a_planner_remembers_nothing(self, make: MakePlanner) -> None:
        used = make()
        tasks = real_activities(12)
        forward = [used.plan(world, wanted) for world, wanted in tasks]
        backward = [used.plan(world, wanted) for world, wanted in reversed(tasks)]
        fresh = [make().plan(world, wanted) for world, wanted in tasks]
        assert forward == list(reversed(backward)) == fresh

    def test_what_cannot_be_done_is_unsolvable(self, make: MakePlanner) -> None:
        result = make().plan(kitchen(Cabinet={"overlay": "locked"}), MUG_TO_TABLE)
        assert (result.status, result.plan) == (PlanStatus.UNSOLVABLE, None)

    def test_an_unknown_object_is_an_error(self, make: MakePlanner) -> None:
        with pytest.raises(ValueError, match="Unicorn"):
            make().plan(kitchen(), activity(("at", TABLE), objects=("K/Unicorn", TABLE)))
