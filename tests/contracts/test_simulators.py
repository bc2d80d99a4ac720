"""The simulator contract over every registered simulator, on homes of real rooms."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from schemas.home import Home
from schemas.machine import Machine
from simulators import registry
from simulators.base import SceneLookup, Simulator
from simulators.home import compose_home
from simulators.sources import registry as sources
from tests.contracts.simulator_change_contract import SimulatorChangeContract
from tests.contracts.simulator_contract import SimulatorContract
from tests.contracts.simulator_picture_contract import SimulatorPictureContract
from tests.contracts.simulator_state_contract import SimulatorStateContract
from tests.contracts.simulator_suite import MakeSimulator
from tests.standin.starting import machine as standin

HOMES = ("H-001-201-301-401", "H-004-217-308-412")


@pytest.fixture(scope="module")
def scenes(scene_cache: Path) -> SceneLookup:
    return cache(sources.load("ithor", scene_cache).load)


@pytest.fixture(scope="module")
def machine(scene_cache: Path) -> Machine:
    """A machine on which the stand-in is AI2-THOR's build."""
    return standin(scene_cache.parent / "standin", scene_cache, start_limit=60.0, step_limit=30.0)


@pytest.fixture(scope="module")
def running() -> Iterator[list[Simulator]]:
    """Simulators that no test uses now; all are closed in the end."""
    idle: list[Simulator] = []
    yield idle
    for simulator in idle:
        simulator.close()


class _OnRealRooms:
    @pytest.fixture(params=registry.names())
    def backend(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)

    @pytest.fixture
    def make(
        self, backend: str, scenes: SceneLookup, machine: Machine, running: list[Simulator]
    ) -> Iterator[MakeSimulator]:
        """Starts simulators; those of AI2-THOR, whose start takes seconds, serve test after test."""
        taken: list[Simulator] = []

        def start() -> Simulator:
            recycled = running.pop() if backend == "thor" and running else None
            taken.append(recycled or registry.load(backend, scenes, machine))
            return taken[-1]

        yield start
        if backend == "thor":
            running.extend(taken)

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
