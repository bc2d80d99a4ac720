"""What the parts of the simulators' conformance suite ask of a backend that is put through them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from schemas.home import Home, Overlay
from simulators.base import Simulator

MakeSimulator = Callable[[], Simulator]
EMPTY = Overlay()


class SimulatorSuite:
    """A part inherits from it; who runs a part defines the fixtures that raise here.

    `make` gives simulators without a home, `home` and `other_home` are homes that they can load, and
    `backend` is the registered name, by which another process starts the same one.
    """

    @pytest.fixture
    def make(self) -> MakeSimulator:
        raise NotImplementedError

    @pytest.fixture
    def home(self) -> Home:
        raise NotImplementedError

    @pytest.fixture
    def other_home(self) -> Home:
        raise NotImplementedError

    @pytest.fixture
    def backend(self) -> str:
        raise NotImplementedError

    @pytest.fixture
    def sim(self, make: MakeSimulator, home: Home) -> Simulator:
        simulator = make()
        simulator.reset(home, EMPTY)
        return simulator
