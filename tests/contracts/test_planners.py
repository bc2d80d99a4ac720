"""The planner contract over every registered planner."""

from __future__ import annotations

import pytest

from planners import registry
from tests.contracts.planner_contract import MakePlanner, PlannerContract


@pytest.mark.parametrize("name", registry.names())
class TestPlanners(PlannerContract):
    """Every planner of the table."""

    @pytest.fixture
    def make(self, name: str) -> MakePlanner:
        return lambda: registry.load(name)
