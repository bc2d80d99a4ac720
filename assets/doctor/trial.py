"""Starts the chosen simulator and looks around in one room, as a build would."""

from __future__ import annotations

from assets.doctor.base import Finding, Level, Patient
from assets.wiring import scene_lookup
from schemas.errors import UserError
from schemas.home import Home, Overlay
from simulators import registry as simulators
from simulators.home import compose_home

TOPIC = "simulator"
HOME = "H-001-201-301-401"
"""Any home will do; this one has the first room of each type."""


def trial(patient: Patient) -> Finding:
    """Loads one room, goes in and looks."""
    name, scenes = patient.profile.simulator, scene_lookup(patient.paths.scene_cache)
    simulator = simulators.load(name, scenes, patient.machine)
    try:
        home = _one_room(compose_home(HOME, scenes))
        simulator.reset(home, Overlay())
        simulator.place_agent(home.rooms[0].room_id)
        seen = len(simulator.observe().visible)
    except UserError as error:
        what, _, remedy = str(error).partition("; ")
        return Finding(TOPIC, Level.FAULT, what, remedy)
    finally:
        simulator.close()
    if not seen:
        text = f"{name} starts, but its camera shows nothing"
        return Finding(TOPIC, Level.FAULT, text, "see the lines above on display and Vulkan")
    return Finding(TOPIC, Level.OK, f"{name} starts; {seen} objects in view in one room")


def _one_room(home: Home) -> Home:
    room = home.rooms[0]
    labels = tuple(label for label in home.labels if label.room_id == room.room_id)
    return home.model_copy(update={"rooms": (room,), "labels": labels})
