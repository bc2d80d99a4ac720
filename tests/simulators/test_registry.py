"""The table of simulators."""

from __future__ import annotations

import pytest

from schemas.errors import UserError
from simulators import registry
from simulators.base import SceneLookup, Simulator


def test_every_registered_simulator_can_be_started(scenes: SceneLookup) -> None:
    assert "kinematic" in registry.names()
    assert isinstance(registry.load("kinematic", scenes), Simulator)


def test_an_unknown_simulator_gets_the_nearest_name(scenes: SceneLookup) -> None:
    with pytest.raises(UserError, match="unknown simulator 'kinematik'; nearest: kinematic"):
        registry.load("kinematik", scenes)
