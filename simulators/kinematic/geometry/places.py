"""Where things may be put: the inside of a container, and the surfaces of a receptacle."""

from __future__ import annotations

import numpy as np

from schemas.scene import Vector
from simulators.kinematic.geometry import shell
from simulators.kinematic.geometry.boxes import Frame, along
from simulators.kinematic.geometry.levels import (
    AREAS,
    HANGING,
    LEVELS,
    SHELVES,
    Inside,
    Span,
    inside_of,
)
from simulators.kinematic.geometry.model import RoomModel
from simulators.kinematic.geometry.polygons import Polygon, Rectangle

Surface = tuple[Polygon, float]
"""A convex polygon on the floor plan, and its height."""

HANGING_LENGTH = 1.0
FLOOR_TILE = 0.24
"""Side of the floor squares around reachable cells, metres."""
EDGE = 0.01
"""Surfaces end this far before a piece of furniture does, metres."""
INTERRUPTIONS = frozenset({"Sink", "SinkBasin", "StoveBurner"})
"""What takes room from a counter's top."""


def _sizes(frame: Frame) -> tuple[float, float, float]:
    return (float(frame.size[0]), float(frame.size[1]), float(frame.size[2]))


def interior(model: RoomModel, index: int, frame: Frame) -> tuple[Vector, Vector] | None:
    """Returns the axis-aligned box (centre, size) in which things inside a container lie.

    Args:
        model: The room.
        index: The container.
        frame: Its rest frame as it is now.
    """
    spec = model.scene.objects[index]
    if not spec.receptacle:
        return None
    return interior_of(spec.object_type, frame, model.levels[index])


def interior_of(object_type: str, frame: Frame, level: float) -> tuple[Vector, Vector] | None:
    """Returns the box (centre, size) in which things inside a container of a type lie, if it is one.

    Args:
        object_type: Its type.
        frame: Its rest frame.
        level: Height of what lies on or in it, as a fraction of its box.
    """
    if object_type in HANGING:
        low = float(frame.centre[1] - frame.size[1] / 2.0) + HANGING[object_type]
        share = (low - float(frame.centre[1])) / max(float(frame.size[1]), 1e-6) + 0.5
        top = share + HANGING_LENGTH / max(float(frame.size[1]), 1e-6)
        inside: Inside | None = ((0.0, 1.0), (share, top), (0.0, 1.0))
    else:
        inside = inside_of(object_type, _sizes(frame), level)
    if inside is None:
        return None
    corners = _corners(frame, inside)
    low_corner, high_corner = corners.min(axis=0), corners.max(axis=0)
    centre, size = (low_corner + high_corner) / 2.0, high_corner - low_corner
    return (
        (float(centre[0]), float(centre[1]), float(centre[2])),
        (float(size[0]), float(size[1]), float(size[2])),
    )


def surfaces(model: RoomModel, index: int, frame: Frame) -> tuple[Surface, ...]:
    """Returns where things may lie on or in a receptacle.

    Args:
        model: The room.
        index: The receptacle.
        frame: Its rest frame as it is now.
    """
    spec = model.scene.objects[index]
    if not spec.receptacle:
        return ()
    if spec.object_type == "Floor":
        return _floor_tiles(model)
    if index in model.strips:
        return _counter_tops(model, index)
    return rest_surfaces(spec.object_type, frame, model.levels[index], movable=spec.pickupable)


def rest_surfaces(
    object_type: str, frame: Frame, level: float, *, movable: bool = False
) -> tuple[Surface, ...]:
    """Returns where things may lie on or in a receptacle that is neither a floor nor a counter.

    Args:
        object_type: Its type.
        frame: Its rest frame.
        level: Height of what lies on it, as a fraction of its box.
        movable: Whether it can be picked up itself, such as a plate.
    """
    inside = inside_of(object_type, _sizes(frame), level)
    if object_type in HANGING:
        share = HANGING[object_type] / max(float(frame.size[1]), 1e-6)
        return (_surface(frame, (0.0, 1.0), (0.0, 1.0), share),)
    if inside is not None:
        right, up, front = inside
        floors = SHELVES.get(object_type, (up[0],))
        return tuple(_surface(frame, right, front, floor) for floor in floors)
    edge = tuple(min(EDGE / max(float(extent), 1e-6), 0.2) for extent in frame.size)
    right, front = AREAS.get(object_type, ((edge[0], 1.0 - edge[0]), (edge[2], 1.0 - edge[2])))
    lifted = movable and object_type not in LEVELS
    return (_surface(frame, right, front, 0.3 if lifted else level),)


def _surface(frame: Frame, right: Span, front: Span, level: float) -> Surface:
    corners = _corners(frame, (right, (level, level), front))
    # right low/front low, right low/front high, right high/front high, right high/front low
    return corners[[0, 1, 5, 4]][:, [0, 2]], float(corners[0, 1])


def _corners(frame: Frame, inside: Inside) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Returns the eight world corners of a part of a frame, numbered as a box's corners are."""
    right, up, front = inside
    unit = np.array([(a, b, c) for a in right for b in up for c in front]) - 0.5
    return np.asarray(frame.centre + along(unit * frame.size, frame.axes))


def _floor_tiles(model: RoomModel) -> tuple[Surface, ...]:
    half = FLOOR_TILE / 2.0
    return tuple(
        (Rectangle(x - half, x + half, z - half, z + half).polygon(), model.floor_y)
        for x, z in model.cells
    )


def _counter_tops(model: RoomModel, index: int) -> tuple[Surface, ...]:
    """Returns the free rectangles of a counter or desk, widest strips first, slivers left out."""
    spec = model.scene.objects[index]
    level = float(model.bounds.low[index, 1]) + model.levels[index] * spec.box_size[1]
    pieces = [
        piece.grown(-EDGE)
        for strip in model.strips[index]
        for piece in shell.cut(
            strip, shell.holes_in(model.scene, model.bounds, level, INTERRUPTIONS)
        )
    ]
    usable = [piece for piece in pieces if min(piece.x1 - piece.x0, piece.z1 - piece.z0) > 0.05]
    return tuple((piece.polygon(), level) for piece in usable)
