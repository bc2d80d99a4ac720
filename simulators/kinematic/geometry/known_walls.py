"""Walls that a scene's plan tells: where one can stand inside of them, and how they look.

Each room is closed all around: a door, a doorframe or a gap to the next room shows as a plain panel in
the wall, since what lies behind is another scene.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from schemas.plan import OpeningKind, Place, RoomPlan
from simulators.kinematic.geometry.polygons import Polygon, Rectangle, mark_near, polygon_distance
from simulators.kinematic.geometry.shapes.builder import Part
from simulators.kinematic.geometry.shapes.primitives import Solid

RECESS = 0.01
"""Walls are drawn this far behind their plane, so that what hangs on them shows, metres."""
OVERLAP = 0.05
"""Walls reach this far past floor and ceiling, so that no crack shows, metres."""
PANEL = 0.02
"""A door's panel stands out of the wall's plane by this much, metres."""
QUAD = np.array([(0, 1, 2), (0, 2, 3)], dtype=np.int64)


def surrounding(plan: RoomPlan) -> Rectangle:
    """Returns the smallest rectangle around a room's floor."""
    xs, zs = [x for x, _ in plan.outline], [z for _, z in plan.outline]
    return Rectangle(min(xs), max(xs), min(zs), max(zs))


def block_outside(
    points: NDArray[np.float64], plan: RoomPlan, clearance: float, blocked: NDArray[np.bool_]
) -> None:
    """Marks the points outside of a room's floor, or nearer to its walls than `clearance`.

    Args:
        points: Shape (n, 2).
        plan: The room's plan.
        clearance: Metres.
        blocked: The marks.
    """
    outline = np.array(plan.outline)
    for k, (x, z) in enumerate(points.tolist()):
        blocked[k] |= polygon_distance(outline, len(outline), x, z) > 0.0
    for start, end in _edges(plan):
        mark_near(points, np.array((start, end)), clearance - 1e-6, blocked)


def plan_parts(plan: RoomPlan, low: float) -> tuple[Part, ...]:
    """Returns walls, door panels and ceiling, in world coordinates.

    Args:
        plan: The room's plan.
        low: Height of the floor.
    """
    high = low + plan.height
    corners = _grown(plan.outline)
    parts = []
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        quad = _upright(a, b, low - OVERLAP, high + OVERLAP)
        parts.append(Part(Solid(quad, QUAD), "wall", "wall", True))
    for opening in plan.openings:
        if opening.kind is not OpeningKind.WINDOW and opening.start != opening.end:
            parts.extend(_panels(plan, opening.start, opening.end, low, low + opening.high))
    return (*parts, _ceiling(plan, high))


def _panels(plan: RoomPlan, start: Place, end: Place, low: float, high: float) -> Iterator[Part]:
    """Yields the panel of a door, on the side of its wall that is inside of the room."""
    ux, uz = _unit(start, end)
    middle = ((start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0)
    outline: Polygon = np.array(plan.outline)
    for side in (1.0, -1.0):
        nx, nz = -uz * side, ux * side
        probe = (middle[0] + nx * 0.05, middle[1] + nz * 0.05)
        if polygon_distance(outline, len(outline), *probe) == 0.0:
            a = (start[0] + nx * PANEL, start[1] + nz * PANEL)
            b = (end[0] + nx * PANEL, end[1] + nz * PANEL)
            yield Part(Solid(_upright(a, b, low, high), QUAD), "door", "wood", True)


def _grown(outline: tuple[Place, ...]) -> tuple[Place, ...]:
    """Returns an outline with every edge moved out by `RECESS`."""
    out = RECESS if _area(outline) > 0.0 else -RECESS
    corners = []
    for before, corner, after in zip(
        (outline[-1], *outline[:-1]), outline, (*outline[1:], outline[0]), strict=True
    ):
        # Outside is to the right of an outline that runs counter-clockwise.
        (ux, uz), (vx, vz) = _unit(before, corner), _unit(corner, after)
        straightness = max(1.0 + ux * vx + uz * vz, 0.2)
        shift = (uz + vz) * out / straightness, (-ux - vx) * out / straightness
        corners.append((corner[0] + shift[0], corner[1] + shift[1]))
    return tuple(corners)


def _upright(a: Place, b: Place, low: float, high: float) -> NDArray[np.float64]:
    return np.array([(a[0], low, a[1]), (b[0], low, b[1]), (b[0], high, b[1]), (a[0], high, a[1])])


def _ceiling(plan: RoomPlan, y: float) -> Part:
    x0, x1, z0, z1 = surrounding(plan).grown(OVERLAP)
    quad = np.array([(x0, y, z0), (x0, y, z1), (x1, y, z1), (x1, y, z0)])
    return Part(Solid(quad, QUAD), "ceiling", "ceiling", True)


def _edges(plan: RoomPlan) -> Iterator[tuple[Place, Place]]:
    outline = plan.outline
    yield from zip(outline, (*outline[1:], outline[0]), strict=True)


def _unit(start: Place, end: Place) -> Place:
    length = math.dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def _area(outline: tuple[Place, ...]) -> float:
    turned = (*outline[1:], outline[0])
    return sum(ax * bz - bx * az for (ax, az), (bx, bz) in zip(outline, turned, strict=True)) / 2.0
