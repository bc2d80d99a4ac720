"""Sets a load down on or in a receptacle, where it can be seen and reached if that is possible."""

from __future__ import annotations

from collections.abc import Sequence

from simulators.agent import Pose
from simulators.kinematic.placement import find_spots
from simulators.kinematic.room_view import RoomView
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.loads import remember_load, restore_load, set_down
from simulators.symbolic.state import Box, HomeState


def put_on(
    state: HomeState,
    views: Sequence[RoomView],
    held: Thing,
    place: Thing,
    near: tuple[float, float],
    seen_from: Pose | None,
) -> bool:
    """Sets an object down on the first spot that shows it within reach of a pose, else the first.

    Args:
        state: The home's state; it changes.
        views: The home's rooms.
        held: What is set down, with all that it carries.
        place: Its new direct holder.
        near: (x, z); nearer spots come first.
        seen_from: The pose, or None if it does not matter.

    Returns:
        False if there is no free spot; nothing has changed then.
    """
    room = state.now[place.index].room
    view = views[room]
    before = remember_load(state, held.index)
    first: Box | None = None
    for spot in find_spots(state, view, held, place, near):
        first = first or spot
        if seen_from is None:
            break
        set_down(state, held.index, room, place.index, spot)
        if view.interactable(held.index, seen_from):
            return True
        restore_load(state, before)
    if first is None:
        return False
    set_down(state, held.index, room, place.index, first)
    return True
