"""The simulator contract over every registered simulator, on homes of real rooms."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from schemas.home import Home
from simulators import registry
from simulators.base import SceneLookup
from simulators.home import compose_home
from simulators.sources import registry as sources
from tests.contracts.simulator_change_contract import SimulatorChangeContract
from tests.contracts.simulator_contract import MakeSimulator, SimulatorContract
from tests.contracts.simulator_picture_contract import SimulatorPictureContract
from tests.contracts.simulator_state_contract import SimulatorStateContract

HOMES = ("H-001-201-301-401", "H-004-217-308-412")


@pytest.fixture(scope="module")
def scenes(scene_cache: Path) -> SceneLookup:
    return cache(sources.load("ithor", scene_cache).load)


class _OnRealRooms:
    @pytest.fixture(params=registry.names())
    def backend(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)

    @pytest.fixture
    def make(self, backend: str, scenes: SceneLookup) -> MakeSimulator:
        return lambda: registry.load(backend, scenes)

    @pytest.fixture
    def home(self, scenes: SceneLookup) -> Home:
        return compose_home(HOMES[0], scenes)

    @pytest.fixture
    def other_home(self, scenes: SceneLookup) -> Home:
        return compose_home(HOMES[1], scenes)


class TestRules(_OnRealRooms, SimulatorContract):
    """Rooms and actions."""


class TestChanges(_OnRealRooms, SimulatorChangeContract):
    """Hidden conditions, changes by others."""


class TestState(_OnRealRooms, SimulatorStateContract):
    """Exports, copies, digests, repetition."""


class TestPictures(_OnRealRooms, SimulatorPictureContract):
    """Frames: size, sameness, ids, the hand."""
