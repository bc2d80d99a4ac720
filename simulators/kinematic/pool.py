"""Room geometries that nobody uses now, kept for the next simulator of the process.

A geometry is built once and reset afterwards; two simulators never share one.
"""

from __future__ import annotations

from collections import OrderedDict

from schemas.scene import Scene, Vector
from simulators.kinematic.geometry.room import RoomGeometry
from simulators.symbolic.catalogue import Thing

GeometryKey = tuple[str, ...]
"""The scene's hash, then the names of its guests, sorted."""

MOST_IDLE = 128
"""Geometries kept, about 1.5 MB each."""
_IDLE: OrderedDict[GeometryKey, list[RoomGeometry]] = OrderedDict()
_BOXES: OrderedDict[str, dict[str, tuple[Vector, Vector, float]]] = OrderedDict()


def borrow(scene: Scene, key: GeometryKey, guests: tuple[Thing, ...] = ()) -> RoomGeometry:
    """Returns a geometry in its published state, for the caller alone.

    Args:
        scene: The room's own scene.
        key: What the geometry is kept under.
        guests: Objects of other rooms that it must know, sorted as in the key.
    """
    idle = _IDLE.get(key)
    if idle:
        geometry = idle.pop()
        geometry.reset()
        return geometry
    specs = [
        guest.spec.model_copy(update={"object_id": guest.object_id, "parents": (), "controls": ()})
        for guest in guests
    ]
    return RoomGeometry(scene, specs, key[0])


def give_back(geometry: RoomGeometry, key: GeometryKey) -> None:
    """Takes a geometry back; its borrower must not use it any more."""
    _IDLE.setdefault(key, []).append(geometry)
    _IDLE.move_to_end(key)
    while len(_IDLE) > MOST_IDLE:
        _IDLE.popitem(last=False)


def published_boxes(scene: Scene, scene_hash: str) -> dict[str, tuple[Vector, Vector, float]]:
    """Returns centre, size and yaw of every object of a scene, by object id; not to be changed."""
    known = _BOXES.get(scene_hash)
    if known is None:
        geometry = borrow(scene, (scene_hash,))
        known = {
            spec.object_id: geometry.box(geometry.index_of(spec.object_id))
            for spec in scene.objects
        }
        give_back(geometry, (scene_hash,))
        _BOXES[scene_hash] = known
        if len(_BOXES) > MOST_IDLE:
            _BOXES.popitem(last=False)
    return known
