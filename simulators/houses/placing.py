"""Turns an asset at a pose into an object of a scene, with its oriented and axis-aligned box."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from schemas.scene import ObjectSpec, Vector
from simulators.houses.assets import Asset
from simulators.houses.house import Item
from simulators.houses.parts import Part
from simulators.kinematic.geometry.camera import sin_cos
from simulators.sources.abilities import Abilities

DIGITS = 5
SQUARE = 0.5
"""What is turned by less than this off a quarter turn fills its axis-aligned box, degrees."""
_BOTTOM_THEN_TOP = np.array(
    [(-1, -1, -1), (1, -1, -1), (1, -1, 1), (-1, -1, 1),
     (-1, 1, -1), (1, 1, -1), (1, 1, 1), (-1, 1, 1)], dtype=np.float64
)  # fmt: skip
"""AI2-THOR's order of a box's corners."""
PART_ABILITIES = Abilities(
    pickupable=False,
    moveable=False,
    receptacle=True,
    openable=False,
    toggleable=False,
    sliceable=False,
    breakable=False,
    dirtyable=False,
    fillable=False,
    cookable=False,
)

Array = NDArray[np.float64]
OrientedBox = tuple[Vector, Vector, Vector]
"""Centre, size in the object's own frame, and rotation."""


def axes_of(rotation: Vector) -> Array:
    """Returns the axes right, up and front (rows) of Unity's Euler angles: R = Ry Rx Rz."""
    (sx, cx), (sy, cy), (sz, cz) = (sin_cos(angle) for angle in rotation)
    about_x = np.array([(1.0, 0.0, 0.0), (0.0, cx, -sx), (0.0, sx, cx)])
    about_y = np.array([(cy, 0.0, sy), (0.0, 1.0, 0.0), (-sy, 0.0, cy)])
    about_z = np.array([(cz, -sz, 0.0), (sz, cz, 0.0), (0.0, 0.0, 1.0)])
    turned: Array = np.ascontiguousarray((about_y @ about_x @ about_z).T)
    return turned


def corners_of(centre: Vector, size: Vector, axes: Array) -> Array:
    """Returns the eight corners of an oriented box, in AI2-THOR's order, shape (8, 3)."""
    half = _BOTTOM_THEN_TOP * (np.array(size) / 2.0)
    corners: Array = np.array(centre) + (
        half[:, 0:1] * axes[0] + half[:, 1:2] * axes[1] + half[:, 2:3] * axes[2]
    )
    return corners


def in_frame(point: Vector, centre: Vector, rotation: Vector) -> Vector:
    """Returns a point in the frame of an object: origin its middle, x right, y up, z front."""
    x, y, z = axes_of(rotation) @ (np.array(point) - np.array(centre))
    return (float(x), float(y), float(z))


def object_id(object_type: str, item_id: str) -> str:
    """Returns the id of an object in its scene; it begins with the type, as in AI2-THOR."""
    return item_id if item_id.split("|")[0] == object_type else f"{object_type}|{item_id}"


def item_spec(item: Item, asset: Asset) -> ObjectSpec:
    """Returns an object as the JSON places it, with no parent yet."""
    abilities = asset.abilities
    return _spec(
        object_id(asset.object_type, item.item_id),
        asset.object_type,
        (item.item_id, asset.asset_id),
        (item.position, asset.size, item.rotation),
        abilities,
        is_open=abilities.openable and item.openness > 0.0,
        is_toggled=abilities.toggleable and item.is_on,
        is_dirty=abilities.dirtyable and item.is_dirty,
        mass=asset.mass,
    )


def part_specs(item: Item, asset: Asset) -> tuple[ObjectSpec, ...]:
    """Returns the drawers, shelves, doors and basins of a piece of furniture, all closed.

    Ids follow AI2-THOR: `___0`, `___1`, ... below the furniture's own; a basin is `<id>|SinkBasin`.
    """
    whole = object_id(asset.object_type, item.item_id)
    return tuple(_part_spec(whole, number, part, item) for number, part in enumerate(asset.parts))


def _part_spec(whole: str, number: int, part: Part, item: Item) -> ObjectSpec:
    if part.object_type == "SinkBasin":
        name = f"{whole}|{part.object_type}"
    else:
        name = f"{part.object_type}|{item.item_id}___{number}"
    axes = axes_of(item.rotation)
    x, y, z = (
        float(value)
        for value in np.array(item.position)
        + part.centre[0] * axes[0]
        + part.centre[1] * axes[1]
        + part.centre[2] * axes[2]
    )
    return _spec(
        name,
        part.object_type,
        (f"{item.item_id}___{number}", ""),
        ((x, y, z), part.size, item.rotation),
        PART_ABILITIES._replace(openable=part.openable),
    )


def plain_spec(
    name: str, object_type: str, asset_id: str, box: OrientedBox, *, receptacle: bool
) -> ObjectSpec:
    """Returns an object that only is there: a floor or a window.

    Args:
        name: Its id.
        object_type: Its type.
        asset_id: Its asset; empty for a floor.
        box: Its centre, size and rotation.
        receptacle: Whether things lie on it.
    """
    abilities = PART_ABILITIES._replace(receptacle=receptacle)
    return _spec(name, object_type, (name, asset_id), box, abilities)


def lowered(spec: ObjectSpec, drop: float, parents: tuple[str, ...]) -> ObjectSpec:
    """Returns an object moved down (up, if negative), lying on or in its parents."""

    def down(point: Vector) -> Vector:
        return (point[0], round(point[1] - drop, DIGITS) + 0.0, point[2])

    return spec.model_copy(
        update={
            "position": down(spec.position),
            "box_center": down(spec.box_center),
            "oriented_corners": tuple(down(corner) for corner in spec.oriented_corners),
            "parents": parents,
        }
    )


def _spec(
    name: str,
    object_type: str,
    named: tuple[str, str],
    box: OrientedBox,
    abilities: Abilities,
    *,
    is_open: bool = False,
    is_toggled: bool = False,
    is_dirty: bool = False,
    mass: float = 0.0,
) -> ObjectSpec:
    centre, size, rotation = box
    axes = axes_of(rotation)
    corners = corners_of(centre, size, axes)
    low, high = corners.min(axis=0), corners.max(axis=0)
    own_box = abilities.pickupable or abilities.moveable or not _is_square(rotation)
    return ObjectSpec(
        object_id=name,
        object_type=object_type,
        name=named[0],
        asset_id=named[1],
        position=_rounded(np.array(centre)),
        rotation=_rounded(np.array(rotation)),
        box_center=_rounded((low + high) / 2.0),
        box_size=_rounded(high - low),
        oriented_corners=tuple(_rounded(corner) for corner in corners) if own_box else (),
        parents=(),
        **abilities._asdict(),
        is_open=is_open,
        is_toggled=is_toggled,
        is_dirty=is_dirty,
        is_filled=False,
        mass=round(mass, DIGITS),
    )


def _is_square(rotation: Vector) -> bool:
    return all(abs((angle + 45.0) % 90.0 - 45.0) < SQUARE for angle in rotation)


def _rounded(point: Array) -> Vector:
    x, y, z = (round(float(value), DIGITS) + 0.0 for value in point)
    return (x, y, z)
