"""ToggleOn and ToggleOff: lamps, switches, devices; a stove knob switches its burner with it."""

from __future__ import annotations

from schemas.action import Action, Event
from schemas.names import OverlayKind
from simulators.kinematic import feedback
from simulators.kinematic.catalogue import Thing
from simulators.kinematic.effects import settle
from simulators.kinematic.state import NOWHERE, ON, OPEN, HomeState
from simulators.kinematic.world_now import WorldNow


def toggle_on(world: WorldNow, action: Action) -> Event:
    """Turns a device on."""
    thing = world.within_reach(action.target)
    require_switch(world, thing)
    require_working(world.state, thing)
    if world.state.flag(thing.index, ON):
        raise feedback.already(thing, "on", "can't toggle object on if it's already on!")
    if thing.object_type == "Microwave" and world.state.flag(thing.index, OPEN):
        raise feedback.device_open(thing)
    switch(world.state, thing, True)
    return feedback.done(f"You turned on {thing.label}.")


def toggle_off(world: WorldNow, action: Action) -> Event:
    """Turns a device off."""
    thing = world.within_reach(action.target)
    require_switch(world, thing)
    if not world.state.flag(thing.index, ON):
        raise feedback.already(thing, "off", "can't toggle object off if it's already off!")
    switch(world.state, thing, False)
    return feedback.done(f"You turned off {thing.label}.")


def require_switch(world: WorldNow, thing: Thing) -> None:
    """Checks that an object can be switched directly.

    Raises:
        Refused: If it cannot; for a burner the feedback names its knob.
    """
    if thing.object_type == "StoveBurner":
        knobs = (other for other in world.catalogue.things if thing.index in other.controls)
        knob = next(knobs, None)
        raise feedback.switched_elsewhere(thing, "" if knob is None else knob.label)
    if not thing.spec.toggleable:
        raise feedback.wrong_property(thing, "turned on or off", "object is not toggleable.")


def require_working(state: HomeState, thing: Thing) -> None:
    """Checks the overlay: what is out of order does not turn on.

    Raises:
        Refused: With the condition's own feedback.
    """
    kind = state.overlay.get(thing.index)
    if kind is OverlayKind.OUT_OF_ORDER:
        raise feedback.hidden_condition(thing, kind)


def switch(state: HomeState, thing: Thing, on: bool) -> None:
    """Switches a device and what it controls, and lets the effects happen."""
    for index in (thing.index, *thing.controls):
        state.set_flag(index, ON, on)
    room = state.now[thing.index].room
    if room != NOWHERE:
        settle(state, room)
