"""Things of other rooms that are carried into a room: a scene with guests, for its geometry only.

A room's geometry knows the objects of its scene. A guest is added to a copy of the scene, published
inside the box of something large, where it can change neither walls nor cells nor heights.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from schemas.scene import ObjectSpec, Scene, Vector
from simulators.kinematic.geometry.room import RoomGeometry

MOST_HOSTS = 6
"""Large objects that are tried, largest first, until the guest changes nothing."""


def scene_with_guests(scene: Scene, guests: Sequence[tuple[str, ObjectSpec]]) -> Scene:
    """Returns a copy of a scene with more objects at the end.

    Args:
        scene: The room's own scene.
        guests: Pairs of a name that no own object has, and the object as its own scene publishes it.
    """
    for name, spec in guests:
        scene = _with_guest(scene, name, spec)
    return scene


def _with_guest(scene: Scene, name: str, spec: ObjectSpec) -> Scene:
    plain = RoomGeometry(scene)
    hosts = sorted(
        (host for host in scene.objects if host.object_type != "Floor"),
        key=lambda host: (-host.box_size[0] * host.box_size[1] * host.box_size[2], host.object_id),
    )
    roomy = [host for host in hosts if _fits(host, spec)] or hosts
    tried = [_publish_inside(scene, name, spec, host) for host in roomy[:MOST_HOSTS]]
    return next((one for one in tried if _is_neutral(plain, one, name)), tried[0])


def _fits(host: ObjectSpec, spec: ObjectSpec) -> bool:
    return all(big >= small for big, small in zip(host.box_size, spec.box_size, strict=True))


def _publish_inside(scene: Scene, name: str, spec: ObjectSpec, host: ObjectSpec) -> Scene:
    shift = tuple(to - start for to, start in zip(host.box_center, spec.box_center, strict=True))

    def moved(point: Vector) -> Vector:
        x, y, z = (round(at + by, 5) for at, by in zip(point, shift, strict=True))
        return (x, y, z)

    guest = spec.model_copy(
        update={
            "object_id": name,
            "position": moved(spec.position),
            "box_center": moved(spec.box_center),
            "oriented_corners": tuple(moved(corner) for corner in spec.oriented_corners),
            "parents": (),
            "controls": (),
        }
    )
    return scene.model_copy(update={"objects": (*scene.objects, guest)})


def _is_neutral(plain: RoomGeometry, scene: Scene, name: str) -> bool:
    """Tells whether a room with a hidden guest is the room without it, seen from its entry."""
    with_guest = RoomGeometry(scene)
    if with_guest.cells != plain.cells:
        return False
    with_guest.set_present(with_guest.index_of(name), False)
    x, z, _ = plain.entry
    for yaw in (0.0, 90.0, 180.0, 270.0):
        counts = with_guest.pixel_counts(x, z, yaw, 0.0)[0][:-1]
        if not np.array_equal(counts, plain.pixel_counts(x, z, yaw, 0.0)[0]):
            return False
    return True
