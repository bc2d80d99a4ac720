"""A simulator whose objects are spoken of by label."""

from __future__ import annotations

import pytest

from schemas.home import Home
from simulators.kinematic.simulator import KinematicSimulator
from tests.simulators.kinematic.handy import Hand


@pytest.fixture
def hand(sim: KinematicSimulator, home: Home) -> Hand:
    return Hand(sim, home)
