"""One running stand-in for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from schemas.home import Home, Overlay
from simulators.base import SceneLookup
from simulators.thor.simulator import ThorSimulator
from tests.simulators.handy import Hand
from tests.standin.starting import machine


@pytest.fixture(scope="package")
def running(scenes: SceneLookup, scene_cache: Path) -> Iterator[ThorSimulator]:
    """Started once, since that takes seconds."""
    settings = machine(scene_cache.parent / "standin", scene_cache, start_limit=60.0)
    simulator = ThorSimulator(scenes, settings)
    yield simulator
    simulator.close()


@pytest.fixture
def thor(running: ThorSimulator, home: Home) -> ThorSimulator:
    """The running simulator, its home as it was published."""
    running.reset(home, Overlay())
    return running


@pytest.fixture
def thor_hand(thor: ThorSimulator, home: Home) -> Hand:
    return Hand(thor, home)
