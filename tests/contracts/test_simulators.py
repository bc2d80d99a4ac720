"""The simulator contract over every registered simulator, on homes of real rooms and in houses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from schemas.home import Home
from schemas.machine import Machine
from simulators import registry
from simulators.base import HouseLookup, SceneLookup, Simulator
from simulators.home import compose_home
from simulators.sources import registry as sources
from tests.contracts.simulator_change_contract import SimulatorChangeContract
from tests.contracts.simulator_contract import SimulatorContract
from tests.contracts.simulator_picture_contract import SimulatorPictureContract
from tests.contracts.simulator_state_contract import SimulatorStateContract
from tests.contracts.simulator_suite import MakeSimulator
from tests.own_houses import OwnHouses
from tests.standin.starting import machine as standin

Lookups = tuple[SceneLookup, HouseLookup | None]
HOMES = ("H-001-201-301-401", "H-004-217-308-412")


@pytest.fixture(scope="module")
def scenes(scene_cache: Path) -> SceneLookup:
    return cache(sources.load("ithor", scene_cache).load)


@pytest.fixture(scope="module")
def own(scene_cache: Path) -> OwnHouses:
    return OwnHouses(scene_cache)


@pytest.fixture(scope="module")
def machine(scene_cache: Path) -> Machine:
    """A machine on which the stand-in is AI2-THOR's build."""
    return standin(scene_cache.parent / "standin", scene_cache, start_limit=60.0, step_limit=30.0)


@pytest.fixture(scope="module")
def running() -> Iterator[dict[str, list[Simulator]]]:
    """Simulators that no test uses now, by the homes that they know; all are closed in the end."""
    idle: dict[str, list[Simulator]] = {}
    yield idle
    for simulators in idle.values():
        for simulator in simulators:
            simulator.close()


class _OnEach:
    """Every backend, on what a subclass gives: `lookups`, `home` and `other_home`."""

    @pytest.fixture(params=registry.names())
    def backend(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)

    @pytest.fixture
    def make(
        self, backend: str, lookups: Lookups, machine: Machine, running: dict[str, list[Simulator]]
    ) -> Iterator[MakeSimulator]:
        """Starts simulators; those of AI2-THOR, whose start takes seconds, serve test after test."""
        scenes, houses = lookups
        idle = running.setdefault(type(self).__mro__[1].__name__, [])
        taken: list[Simulator] = []

        def start() -> Simulator:
            recycled = idle.pop() if backend == "thor" and idle else None
            taken.append(recycled or registry.load(backend, scenes, machine, None, houses))
            return taken[-1]

        yield start
        if backend == "thor":
            idle.extend(taken)


class _OnRealRooms(_OnEach):
    @pytest.fixture
    def lookups(self, scenes: SceneLookup) -> Lookups:
        return scenes, None

    @pytest.fixture
    def home(self, scenes: SceneLookup) -> Home:
        return compose_home(HOMES[0], scenes)

    @pytest.fixture
    def other_home(self, scenes: SceneLookup) -> Home:
        return compose_home(HOMES[1], scenes)


class _InHouses(_OnEach):
    @pytest.fixture
    def lookups(self, own: OwnHouses) -> Lookups:
        return own.scene, own.house

    @pytest.fixture
    def home(self, own: OwnHouses) -> Home:
        return own.home(0)

    @pytest.fixture
    def other_home(self, own: OwnHouses) -> Home:
        return own.home(1)


class TestRules(_OnRealRooms, SimulatorContract):
    """Rooms and actions."""


class TestChanges(_OnRealRooms, SimulatorChangeContract):
    """Hidden conditions, changes by others."""


class TestState(_OnRealRooms, SimulatorStateContract):
    """Exports, copies, digests, repetition."""


class TestPictures(_OnRealRooms, SimulatorPictureContract):
    """Frames: size, sameness, ids, the hand."""


class TestRulesInHouses(_InHouses, SimulatorContract):
    """Rooms and actions, in a house of which all rooms are one scene."""


class TestChangesInHouses(_InHouses, SimulatorChangeContract):
    """The same of hidden conditions and changes by others."""


class TestStateInHouses(_InHouses, SimulatorStateContract):
    """The same of exports, copies, digests, repetition."""


class TestPicturesInHouses(_InHouses, SimulatorPictureContract):
    """The same of frames."""
