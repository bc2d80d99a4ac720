"""All simulator backends, by name."""

from __future__ import annotations

from schemas.machine import Machine
from schemas.registered import registered
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
    simulator: Simulator = registered("simulator", SIMULATORS, name)(scenes, machine)
    return simulator
