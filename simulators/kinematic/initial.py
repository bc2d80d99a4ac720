"""A home as its scenes publish it, ready to be acted in."""

from __future__ import annotations

from collections.abc import Mapping

from schemas.names import OverlayKind
from schemas.perception import Perception
from simulators.kinematic.body import KinematicBody
from simulators.kinematic.effects import settle_all
from simulators.kinematic.pool import published_boxes
from simulators.kinematic.room_view import RoomView
from simulators.symbolic.catalogue import Catalogue, Thing
from simulators.symbolic.household import Household
from simulators.symbolic.state import (
    DIRTY,
    FILLED,
    ON,
    OPEN,
    ROOM_TEMPERATURE,
    HomeState,
    ObjectNow,
)


def published_home(
    catalogue: Catalogue, conditions: Mapping[int, OverlayKind], perception: Perception
) -> tuple[Household, KinematicBody]:
    """Opens a home: every object as published, and what its devices have made of it by then.

    Args:
        catalogue: The home's objects and rooms.
        conditions: Its overlay, by object number.
        perception: From when on an object is listed.

    Returns:
        What actions work on, and the body that it has, with a view of each room.
    """
    state = HomeState(catalogue, initial_objects(catalogue), dict(conditions))
    settle_all(state)
    rooms = range(len(catalogue.scenes))
    views = [RoomView(catalogue, room, state, perception) for room in rooms]
    body = KinematicBody(state, views)
    return Household(catalogue, state, body), body


def initial_objects(catalogue: Catalogue) -> tuple[ObjectNow, ...]:
    """Returns every object as published, at its geometry's rest box."""
    boxes = [
        published_boxes(scene, room.scene_hash)
        for scene, room in zip(catalogue.scenes, catalogue.home.rooms, strict=True)
    ]
    return tuple(
        ObjectNow(
            room=thing.room,
            parent=thing.parent,
            box=boxes[thing.room][thing.spec.object_id],
            flags=_flags(thing),
            temperature=ROOM_TEMPERATURE,
        )
        for thing in catalogue.things
    )


def _flags(thing: Thing) -> int:
    spec = thing.spec
    return (
        OPEN * spec.is_open + ON * spec.is_toggled + DIRTY * spec.is_dirty + FILLED * spec.is_filled
    )
