"""The state of a home as its scenes publish it."""

from __future__ import annotations

from schemas.errors import UserError
from schemas.home import Overlay
from schemas.names import OverlayKind
from simulators.kinematic.catalogue import Catalogue, Thing
from simulators.kinematic.pool import published_boxes
from simulators.kinematic.state import DIRTY, FILLED, ON, OPEN, ROOM_TEMPERATURE, ObjectNow


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


def overlay_by_index(catalogue: Catalogue, overlay: Overlay) -> dict[int, OverlayKind]:
    """Resolves an overlay's ids.

    Raises:
        UserError: If an id is unknown, named twice, or cannot have the condition.
    """
    kinds: dict[int, OverlayKind] = {}
    for entry in overlay.entries:
        where = f"overlay of home {catalogue.home.home_id}: '{entry.object_id}'"
        index = catalogue.index.get(entry.object_id)
        if index is None:
            raise UserError(f"{where} is no object of the home; use an id of its labels")
        if index in kinds:
            raise UserError(f"{where} is named twice; one condition an object")
        spec = catalogue.things[index].spec
        fits = spec.toggleable if entry.kind is OverlayKind.OUT_OF_ORDER else spec.openable
        if not fits:
            raise UserError(f"{where} cannot be {entry.kind.value}: it has nothing to fail")
        kinds[index] = entry.kind
    return kinds


def _flags(thing: Thing) -> int:
    spec = thing.spec
    return (
        OPEN * spec.is_open + ON * spec.is_toggled + DIRTY * spec.is_dirty + FILLED * spec.is_filled
    )
