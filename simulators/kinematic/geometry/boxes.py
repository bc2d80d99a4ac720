"""Boxes of objects: axis-aligned bounds, oriented frames, footprints."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from schemas.scene import ObjectSpec, Scene, Vector
from simulators.kinematic.geometry.camera import sin_cos
from simulators.kinematic.geometry.polygons import Polygon, Rectangle, clip, hull

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Frame:
    """An oriented box.

    Attributes:
        centre: Shape (3,).
        axes: Rows are the unit vectors right, up and front, shape (3, 3).
        size: Extents along these axes, shape (3,).
    """

    centre: Array
    axes: Array
    size: Array

    @property
    def yaw(self) -> float:
        """Direction of the front, degrees clockwise from +z, in [0, 360)."""
        degrees = math.degrees(math.atan2(self.axes[2, 0], self.axes[2, 2]))
        return round(degrees, 3) % 360.0


def along(shares: Array, axes: Array) -> Array:
    """Returns sums of axes weighted by shares, shape (..., 3).

    Written out, since a matrix library may round differently on another machine.
    """
    x, y, z = shares[..., 0:1], shares[..., 1:2], shares[..., 2:3]
    return np.asarray(x * axes[0] + y * axes[1] + z * axes[2])


@dataclass(frozen=True)
class Bounds:
    """Axis-aligned bounds of all objects of a scene, shape (n, 3) each."""

    low: Array
    high: Array

    @classmethod
    def of(cls, scene: Scene) -> Bounds:
        """Reads the published boxes."""
        centre = np.array([spec.box_center for spec in scene.objects]).reshape(-1, 3)
        half = np.array([spec.box_size for spec in scene.objects]).reshape(-1, 3) / 2.0
        return cls(centre - half, centre + half)

    def rectangle(self, index: int) -> Rectangle:
        """Returns the floor plan of one object's bounds."""
        low, high = self.low[index], self.high[index]
        return Rectangle(float(low[0]), float(high[0]), float(low[2]), float(high[2]))


def quarter_turn(yaw: float) -> int:
    """Returns the nearest of 0, 90, 180 and 270."""
    return round(yaw / 90.0) * 90 % 360


def upright_axes(yaw: float) -> Array:
    """Returns the axes (right, up, front) of an upright box at a yaw."""
    sine, cosine = sin_cos(yaw)
    return np.array([(cosine, 0.0, -sine), (0.0, 1.0, 0.0), (sine, 0.0, cosine)])


def upright_frame(centre: Vector, size: Vector, yaw: float) -> Frame:
    """Returns the frame that fills an axis-aligned box, its front at the nearest quarter turn."""
    turn = quarter_turn(yaw)
    width, height, depth = size
    own = (width, height, depth) if turn % 180 == 0 else (depth, height, width)
    return Frame(np.array(centre), upright_axes(turn), np.array(own))


def published_frame(spec: ObjectSpec) -> Frame:
    """Returns an object's oriented box: the published one, else its axis-aligned one.

    The up axis is the most vertical one, and the front is the horizontal axis nearest to the
    published forward direction, so that lying things are seen as upright boxes.
    """
    frame = _oriented_frame(spec) if spec.oriented_corners else None
    return frame or upright_frame(spec.box_center, spec.box_size, spec.rotation[1])


def _oriented_frame(spec: ObjectSpec) -> Frame | None:
    corners = np.array(spec.oriented_corners)
    # AI2-THOR's order: the bottom ring 0 to 3, the top ring 4 to 7, 4 above 0.
    edges = np.array([corners[1] - corners[0], corners[3] - corners[0], corners[4] - corners[0]])
    size = np.linalg.norm(edges, axis=1)
    if size.min() <= 1e-5:
        return None
    axes = edges / size[:, None]
    products = abs(axes[0] @ axes[1]) + abs(axes[0] @ axes[2]) + abs(axes[1] @ axes[2])
    if products > 1e-2:
        return None
    forward = _forward(spec.rotation)
    up = int(np.abs(axes[:, 1]).argmax())
    flat = [axis for axis in range(3) if axis != up]
    front = max(flat, key=lambda axis: abs(float(axes[axis] @ forward)))
    right = next(axis for axis in flat if axis != front)
    up_axis = axes[up] * math.copysign(1.0, axes[up][1])
    front_axis = axes[front] * math.copysign(1.0, float(axes[front] @ forward))
    return Frame(
        corners.mean(axis=0),
        np.array([np.cross(up_axis, front_axis), up_axis, front_axis]),
        size[[right, up, front]],
    )


def _forward(rotation: Vector) -> Array:
    """Returns the forward direction of Unity Euler angles (R = Ry Rx Rz)."""
    sin_x, cos_x = sin_cos(rotation[0])
    sin_y, cos_y = sin_cos(rotation[1])
    return np.array([sin_y * cos_x, -sin_x, cos_y * cos_x])


LARGEST: dict[str, tuple[float, float]] = {"Toilet": (0.54, 0.98)}
"""Types of which some models have a box far larger than the thing: width and depth about the pivot.

The tight toilet model has this size; the other one's box reaches into the wall behind it, and agents
stand beside it where its box would be.
"""


ROUND = frozenset({"Bathtub", "DiningTable"})
"""Types that are round if their box is a square."""
SQUARE = 0.9
"""A box is a square if its sides are this near to each other, as a share."""
CORNER = 1.0 - math.sqrt(0.5)
"""Share of a side at which a regular octagon's corner lies."""


def footprint(spec: ObjectSpec, rectangle: Rectangle) -> Polygon:
    """Returns an object's footprint: the oriented box's hull clipped to the axis-aligned box.

    Of a square table or tub it is the octagon in that.
    """
    outline = _straight_footprint(spec, rectangle)
    if spec.object_type not in ROUND or len(outline) != 4:
        return outline
    ahead = np.roll(outline, -1, axis=0) - outline
    sides = np.hypot(ahead[:, 0], ahead[:, 1])
    if sides.min() < SQUARE * sides.max():
        return outline
    # Each side gives two corners, a share of it from both of its ends.
    return np.stack([outline + CORNER * ahead, outline + (1.0 - CORNER) * ahead], axis=1).reshape(
        -1, 2
    )


def _straight_footprint(spec: ObjectSpec, rectangle: Rectangle) -> Polygon:
    if spec.oriented_corners:
        outline = hull(np.array(spec.oriented_corners)[:, [0, 2]])
        if len(outline) >= 3:
            outline = clip(outline, rectangle)
        if len(outline) >= 3:
            return outline
    return tight_rectangle(spec, rectangle).polygon()


def tight_rectangle(spec: ObjectSpec, rectangle: Rectangle) -> Rectangle:
    """Returns the floor plan of a box without what it has too much by `LARGEST`."""
    if spec.object_type not in LARGEST:
        return rectangle
    width, depth = LARGEST[spec.object_type]
    upright = quarter_turn(spec.rotation[1]) % 180 == 0
    half_x, half_z = (width / 2.0, depth / 2.0) if upright else (depth / 2.0, width / 2.0)
    x, _, z = spec.position
    tight = Rectangle(
        max(rectangle.x0, x - half_x),
        min(rectangle.x1, x + half_x),
        max(rectangle.z0, z - half_z),
        min(rectangle.z1, z + half_z),
    )
    return tight if tight.x0 < tight.x1 and tight.z0 < tight.z1 else rectangle
