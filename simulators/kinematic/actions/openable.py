"""Open and Close. Opening what is open, and closing what is closed, succeeds as in AI2-THOR."""

from __future__ import annotations

from schemas.action import Action, Event
from schemas.names import OverlayKind
from simulators.kinematic import feedback
from simulators.kinematic.catalogue import Thing
from simulators.kinematic.state import ON, OPEN, HomeState
from simulators.kinematic.world_now import WorldNow


def open_object(world: WorldNow, action: Action) -> Event:
    """Opens an object fully."""
    thing = world.within_reach(action.target)
    _require_openable(thing, "opened")
    require_movable_lid(world.state, thing, opening=True)
    if thing.object_type == "Microwave" and world.state.flag(thing.index, ON):
        raise feedback.device_on(thing)
    world.state.set_flag(thing.index, OPEN, True)
    return feedback.done(f"You opened {thing.label}.")


def close_object(world: WorldNow, action: Action) -> Event:
    """Closes an object."""
    thing = world.within_reach(action.target)
    _require_openable(thing, "closed")
    require_movable_lid(world.state, thing, opening=False)
    world.state.set_flag(thing.index, OPEN, False)
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
