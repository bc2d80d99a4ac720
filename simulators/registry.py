"""All simulator backends, by name."""

from __future__ import annotations

from schemas.machine import Machine
from schemas.perception import Perception
from schemas.registered import registered
from simulators.base import HouseLookup, SceneLookup, Simulator

SIMULATORS: dict[str, str] = {
    "kinematic": "simulators.kinematic.simulator:KinematicSimulator",
    "thor": "simulators.thor.simulator:ThorSimulator",
}
"""Name to `module:Class`; a class takes the scene lookup, what the machine offers, the limits of what is
perceived, and the house lookup."""


def names() -> tuple[str, ...]:
    """Returns the names of all simulators, sorted."""
    return tuple(sorted(SIMULATORS))


def load(
    name: str,
    scenes: SceneLookup,
    machine: Machine | None = None,
    perception: Perception | None = None,
    houses: HouseLookup | None = None,
) -> Simulator:
    """Starts a simulator.

    Args:
        name: A name of `SIMULATORS`.
        scenes: Where it gets the scenes of a home from.
        machine: The settings of this machine; absent = the usual ones.
        perception: From when on an object is listed; absent = the usual limits.
        houses: Where the JSON of a home that is a house comes from, for a backend that loads it.

    Raises:
        UserError: If there is no simulator of that name.
    """
    start = registered("simulator", SIMULATORS, name)
    simulator: Simulator = start(scenes, machine, perception or Perception(), houses)
    return simulator
