"""All simulator backends, by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import cast

from schemas.errors import unknown_name
from schemas.machine import Machine
from simulators.base import SceneLookup, Simulator

SIMULATORS: dict[str, str] = {
    "kinematic": "simulators.kinematic.simulator:KinematicSimulator",
    "thor": "simulators.thor.simulator:ThorSimulator",
}
"""Name to `module:Class`; a class takes the scene lookup, and what the machine offers."""


def names() -> tuple[str, ...]:
    """Returns the names of all simulators, sorted."""
    return tuple(sorted(SIMULATORS))


def load(name: str, scenes: SceneLookup, machine: Machine | None = None) -> Simulator:
    """Starts a simulator.

    Args:
        name: A name of `SIMULATORS`.
        scenes: Where it gets the scenes of a home from.
        machine: The settings of this machine; absent = the usual ones.

    Raises:
        UserError: If there is no simulator of that name.
    """
    if name not in SIMULATORS:
        raise unknown_name("simulator", name, SIMULATORS)
    module, _, attribute = SIMULATORS[name].partition(":")
    start = cast(
        Callable[[SceneLookup, Machine | None], Simulator],
        getattr(importlib.import_module(module), attribute),
    )
    return start(scenes, machine)
