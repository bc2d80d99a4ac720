"""The table of planners."""

from __future__ import annotations

import pytest

from planners import registry
from planners.base import Planner
from schemas.errors import UserError


def test_the_embedded_planner_is_loaded_by_name() -> None:
    assert "pyperplan" in registry.names()
    assert isinstance(registry.load("pyperplan"), Planner)


def test_an_unknown_planner_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(UserError, match="unknown planner 'pyperplanner'; nearest: pyperplan"):
        registry.load("pyperplanner")
