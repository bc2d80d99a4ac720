"""One running stand-in for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from schemas.home import Home, Overlay
from simulators.base import SceneLookup
from simulators.thor.link import ThorLink
from simulators.thor.simulator import ThorSimulator
from tests.simulators.handy import Hand
from tests.simulators.thor.links import Start
from tests.standin.starting import bare_settings, machine


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


@pytest.fixture
def start(tmp_path: Path, request: pytest.FixtureRequest) -> Start:
    """Returns a link to a stand-in with a fault, which is closed after the test."""

    def begin(fault: str = "none", **limits: float) -> ThorLink:
        link = ThorLink(bare_settings(tmp_path, fault, **{"start_limit": 60.0, **limits}))
        request.addfinalizer(link.close)
        return link

    return begin
