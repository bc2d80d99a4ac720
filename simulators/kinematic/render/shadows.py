"""Shadows of a light high above the room: the first thing that each of its rays meets."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled
from simulators.kinematic.geometry.polygons import Rectangle
from simulators.kinematic.geometry.raster import span_of

Floats = NDArray[np.float64]
Reals = NDArray[np.float32]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]

LIGHT_DIRECTION = (0.28117, 0.93724, 0.20619)
"""Towards the light; unit length."""
CELL = 0.02
"""Side of a cell of the map, metres."""
DARKEST = 0.2
"""The light in a full shadow."""
LEAST_OFFSET, STEEP_OFFSET = 0.008, 0.045
_AROUND = 1.2
_NOTHING = -9.0


class ShadowMap(NamedTuple):
    """Along each ray, named by the cell where it meets the floor, the height of what it meets first.

    Attributes:
        heights: Shape (rows along z, columns along x).
        corner: x and z of the first cell's corner, and the floor's height.
    """

    heights: Reals
    corner: tuple[float, float, float]


def shadow_map(
    points: Floats, faces: Ints, casting: Ints, walls: Rectangle, floor_y: float
) -> ShadowMap:
    """Returns the shadow map of some faces.

    Args:
        points: Vertices in the world.
        faces: Shape (faces, 3).
        casting: The faces that cast a shadow.
        walls: The room's wall planes.
        floor_y: Height of the floor.
    """
    x, z = walls.x0 - _AROUND, walls.z0 - _AROUND
    columns = int((walls.x1 - walls.x0 + 2.0 * _AROUND) / CELL) + 1
    rows = int((walls.z1 - walls.z0 + 2.0 * _AROUND) / CELL) + 1
    heights = np.full((rows, columns), _NOTHING, dtype=np.float32)
    corner = (x, z, floor_y)
    cast(points, faces, casting, corner, heights)
    return ShadowMap(heights, corner)


@compiled
def cast(
    points: Floats, faces: Ints, casting: Ints, corner: tuple[float, float, float], heights: Reals
) -> None:
    """Draws faces into a map, seen from the light; the highest stays."""
    lean_x = LIGHT_DIRECTION[0] / LIGHT_DIRECTION[1]
    lean_z = LIGHT_DIRECTION[2] / LIGHT_DIRECTION[1]
    rows, columns = heights.shape
    xs, zs = np.empty(3), np.empty(3)
    for f in casting:
        for c in range(3):
            v = faces[f, c]
            up = points[v, 1] - corner[2]
            xs[c] = (points[v, 0] - up * lean_x - corner[0]) / CELL
            zs[c] = (points[v, 2] - up * lean_z - corner[1]) / CELL
        ux, uz, vx, vz = xs[1] - xs[0], zs[1] - zs[0], xs[2] - xs[0], zs[2] - zs[0]
        area = ux * vz - vx * uz
        if area == 0.0:
            continue
        y0 = points[faces[f, 0], 1]
        dy1, dy2 = points[faces[f, 1], 1] - y0, points[faces[f, 2], 1] - y0
        row0, row1 = max(0, math.floor(zs.min())), min(rows - 1, math.floor(zs.max()))
        l1x, l1z, l2x, l2z = vz / area, -vx / area, -uz / area, ux / area
        for row in range(row0, row1 + 1):
            dx, dz = 0.5 - xs[0], row + 0.5 - zs[0]
            l1, l2 = l1x * dx + l1z * dz, l2x * dx + l2z * dz
            first, last = span_of(l1, l1x, 0.0, columns - 1.0)
            first, last = span_of(l2, l2x, first, last)
            first, last = span_of(1.0 - l1 - l2, -(l1x + l2x), first, last)
            if last < first:
                continue
            height, slope = y0 + l1 * dy1 + l2 * dy2, l1x * dy1 + l2x * dy2
            for col in range(math.ceil(first), math.floor(last) + 1):
                heights[row, col] = max(heights[row, col], height + col * slope)


@compiled
def sunlight(
    n: int, points: Floats, normals: Floats, heights: Reals,
    corner: tuple[float, float, float], out: Floats,
) -> None:  # fmt: skip
    """Writes how much of the light each point of a batch sees, 0.2 to 1.

    Args:
        n: Number of points.
        points: In the world, shape (batch, 3).
        normals: Towards the camera's side, shape (batch, 3).
        heights: The shadow map's.
        corner: The shadow map's.
        out: Receives the share.
    """
    lx, ly, lz = LIGHT_DIRECTION
    lean_x, lean_z, cells = lx / ly, lz / ly, 1.0 / CELL
    rows, columns = heights.shape
    for k in range(n):
        facing = normals[k, 0] * lx + normals[k, 1] * ly + normals[k, 2] * lz
        out[k] = 1.0
        if facing <= 0.0:
            continue
        # Looked up a little in front of the surface, so that steep ones do not shade themselves.
        out_by = LEAST_OFFSET + STEEP_OFFSET * (1.0 - abs(normals[k, 1]))
        height = points[k, 1] + out_by * normals[k, 1]
        up = height - corner[2]
        x = (points[k, 0] + out_by * normals[k, 0] - up * lean_x - corner[0]) * cells
        z = (points[k, 2] + out_by * normals[k, 2] - up * lean_z - corner[1]) * cells
        above = height + 0.012
        if x < 2.0 or z < 2.0 or x >= columns - 2.0 or z >= rows - 2.0:
            continue
        r0, r1, r2, c0, c1, c2 = (
            int(z - 1.3),
            int(z),
            int(z + 1.3),
            int(x - 1.3),
            int(x),
            int(x + 1.3),
        )
        hidden = int(heights[r0, c0] > above) + int(heights[r0, c2] > above)
        hidden += int(heights[r2, c0] > above) + int(heights[r2, c2] > above)
        hidden += int(heights[r1, c1] > above)
        if hidden == 0:
            continue
        if hidden == 5:
            out[k] = DARKEST
            continue
        hidden += int(heights[r0, c1] > above) + int(heights[r1, c0] > above)
        hidden += int(heights[r1, c2] > above) + int(heights[r2, c1] > above)
        out[k] = 1.0 - hidden * ((1.0 - DARKEST) / 9.0)
