"""Homes of real rooms for the simulators' tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from schemas.home import Home, Overlay
from simulators.base import SceneLookup
from simulators.home import compose_home
from simulators.kinematic.simulator import KinematicSimulator
from simulators.sources import registry as sources
from tests.simulators.handy import Hand

HOME = "H-001-201-301-401"


@pytest.fixture(scope="session")
def scenes(scene_cache: Path) -> SceneLookup:
    return cache(sources.load("ithor", scene_cache).load)


@pytest.fixture(scope="session")
def home(scenes: SceneLookup) -> Home:
    return compose_home(HOME, scenes)


@pytest.fixture
def sim(scenes: SceneLookup, home: Home) -> KinematicSimulator:
    simulator = KinematicSimulator(scenes)
    simulator.reset(home, Overlay())
    return simulator


@pytest.fixture
def hand(sim: KinematicSimulator, home: Home) -> Hand:
    return Hand(sim, home)
