"""The state of a home as its scenes publish it."""

from __future__ import annotations

from simulators.kinematic.pool import published_boxes
from simulators.symbolic.catalogue import Catalogue, Thing
from simulators.symbolic.state import DIRTY, FILLED, ON, OPEN, ROOM_TEMPERATURE, ObjectNow


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
