"""ToggleOn and ToggleOff: lamps, switches, devices; a stove knob switches its burner with it."""

from __future__ import annotations

from schemas.action import Action, Event
from schemas.names import OverlayKind
from simulators.symbolic import feedback
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.household import Household
from simulators.symbolic.state import ON, OPEN, HomeState


def toggle_on(home: Household, action: Action) -> Event:
    """Turns a device on."""
    thing = home.within_reach(action.target)
    require_switch(home, thing)
    require_working(home.state, thing)
    if home.state.flag(thing.index, ON):
        raise feedback.already(thing, "on", "can't toggle object on if it's already on!")
    if thing.object_type == "Microwave" and home.state.flag(thing.index, OPEN):
        raise feedback.device_open(thing)
    home.body.switch(thing, True)
    return feedback.done(f"You turned on {thing.label}.")


def toggle_off(home: Household, action: Action) -> Event:
    """Turns a device off."""
    thing = home.within_reach(action.target)
    require_switch(home, thing)
    if not home.state.flag(thing.index, ON):
        raise feedback.already(thing, "off", "can't toggle object off if it's already off!")
    home.body.switch(thing, False)
    return feedback.done(f"You turned off {thing.label}.")


def require_switch(home: Household, thing: Thing) -> None:
    """Checks that an object can be switched directly.

    Raises:
        Refused: If it cannot; for a burner the feedback names its knob.
    """
    if thing.object_type == "StoveBurner":
        knobs = (other for other in home.catalogue.things if thing.index in other.controls)
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
