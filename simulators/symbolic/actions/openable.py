"""Open and Close. Opening what is open, and closing what is closed, succeeds as in AI2-THOR."""

from __future__ import annotations

from schemas.action import Action, Event
from schemas.names import OverlayKind
from simulators.symbolic import feedback
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.household import Household
from simulators.symbolic.state import ON, HomeState


def open_object(home: Household, action: Action) -> Event:
    """Opens an object fully."""
    thing = home.within_reach(action.target)
    _require_openable(thing, "opened")
    require_movable_lid(home.state, thing, opening=True)
    if thing.object_type == "Microwave" and home.state.flag(thing.index, ON):
        raise feedback.device_on(thing)
    home.body.set_open(thing, True)
    return feedback.done(f"You opened {thing.label}.")


def close_object(home: Household, action: Action) -> Event:
    """Closes an object."""
    thing = home.within_reach(action.target)
    _require_openable(thing, "closed")
    require_movable_lid(home.state, thing, opening=False)
    home.body.set_open(thing, False)
    return feedback.done(f"You closed {thing.label}.")


def require_movable_lid(state: HomeState, thing: Thing, opening: bool) -> None:
    """Checks the overlay: what is locked does not open, what is jammed does not move at all.

    Raises:
        Refused: With the condition's own feedback.
    """
    kind = state.overlay.get(thing.index)
    if kind is OverlayKind.JAMMED or (opening and kind is OverlayKind.LOCKED):
        raise feedback.hidden_condition(thing, kind)


def _require_openable(thing: Thing, verb: str) -> None:
    if not thing.spec.openable:
        raise feedback.wrong_property(thing, verb, f"{thing.object_id} is not an Openable object")
