"""Hand-made rooms: a floor of 6 m by 6 m around the origin, and boxes where one wants them."""

from __future__ import annotations

from typing import Any

from schemas.names import RoomType
from schemas.scene import ObjectSpec, Scene, Vector

START = (0.0, 0.901, 0.0)
FLAGS = (
    *("pickupable", "moveable", "receptacle", "openable", "toggleable", "sliceable", "breakable"),
    *("dirtyable", "fillable", "cookable", "is_open", "is_toggled", "is_dirty", "is_filled"),
)


def thing(kind: str, centre: Vector, size: Vector, **changes: Any) -> ObjectSpec:
    """Returns an object of a type; flags not named are false."""
    number = changes.pop("number", 1)
    fields: dict[str, Any] = {
        "object_id": f"{kind}|{number}",
        "object_type": kind,
        "name": f"{kind}_{number}",
        "asset_id": "",
        "position": centre,
        "rotation": (0.0, 0.0, 0.0),
        "box_center": centre,
        "box_size": size,
        "oriented_corners": (),
        "parents": (),
        "mass": 1.0,
    }
    return ObjectSpec(**(fields | dict.fromkeys(FLAGS, False) | changes))


def walls(half: float = 3.0) -> tuple[ObjectSpec, ...]:
    """Returns four flat pictures high up on the walls, so that the walls are where the floor ends."""
    return (
        thing("Painting", (-half + 0.01, 2.2, 0.0), (0.02, 0.3, 0.3), number=91),
        thing("Painting", (half - 0.01, 2.2, 0.0), (0.02, 0.3, 0.3), number=92),
        thing("Painting", (0.0, 2.2, -half + 0.01), (0.3, 0.3, 0.02), number=93),
        thing("Painting", (0.0, 2.2, half - 0.01), (0.3, 0.3, 0.02), number=94),
    )


def room(*things: ObjectSpec, half: float = 3.0, start: Vector = START) -> Scene:
    """Returns a room of things, a floor and walls."""
    floor = thing("Floor", (0.0, -0.05, 0.0), (2 * half, 0.1, 2 * half), receptacle=True)
    objects = sorted((*things, *walls(half), floor), key=lambda spec: spec.object_id)
    return Scene(
        scene_id="FloorPlan1",
        source="hand_made",
        room_type=RoomType.KITCHEN,
        agent_start=start,
        objects=tuple(objects),
    )


def turned_corners(centre: Vector, size: Vector, sine: float, cosine: float) -> tuple[Vector, ...]:
    """Returns the corners of a box turned about the vertical axis, in AI2-THOR's order."""
    corners: list[Vector] = []
    for y in (-0.5, 0.5):
        for x, z in ((0.5, 0.5), (-0.5, 0.5), (-0.5, -0.5), (0.5, -0.5)):
            dx, dz = x * size[0], z * size[2]
            corners.append(
                (
                    centre[0] + cosine * dx + sine * dz,
                    centre[1] + y * size[1],
                    centre[2] - sine * dx + cosine * dz,
                )
            )
    return tuple(corners)
