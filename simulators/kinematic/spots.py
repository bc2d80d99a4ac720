"""Where on one surface a load fits: the raster of candidate positions, tested one by one."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled

STEP = 0.05
"""Raster of positions, metres."""
TOLERANCE = 1e-6

Floats = NDArray[np.float64]


@compiled
def raster_length(low: float, high: float) -> int:
    """Returns how many raster positions lie on either side of the middle of two bounds; -1 if none."""
    if high < low - TOLERANCE:
        return -1
    return int(max(high - low, 0.0) / 2 / STEP + TOLERANCE)


@compiled
def fits(x: float, y: float, z: float, half: Floats, inside: Floats, others: Floats) -> bool:
    """Tells whether a box lies inside a space and overlaps no other box.

    Args:
        x: Its centre.
        y: Its centre.
        z: Its centre.
        half: Half its size.
        inside: Centre and size of the space, shape (2, 3); NaN if it may lie anywhere.
        others: Lowest and highest corners, shape (n, 2, 3).
    """
    if not math.isnan(inside[0, 0]) and (
        abs(x - inside[0, 0]) > inside[1, 0] / 2 - half[0] + TOLERANCE
        or abs(y - inside[0, 1]) > inside[1, 1] / 2 - half[1] + TOLERANCE
        or abs(z - inside[0, 2]) > inside[1, 2] / 2 - half[2] + TOLERANCE
    ):
        return False
    for k in range(others.shape[0]):
        clear = (
            x + half[0] <= others[k, 0, 0]
            or x - half[0] >= others[k, 1, 0]
            or z + half[2] <= others[k, 0, 2]
            or z - half[2] >= others[k, 1, 2]
            or y + half[1] <= others[k, 0, 1]
            or y - half[1] >= others[k, 1, 1]
        )
        if not clear:
            return False
    return True


@compiled
def free_spots(
    polygon: Floats, height: float, size: Floats, inside: Floats, others: Floats, out: Floats
) -> int:
    """Writes the raster positions at which a load may stand.

    Args:
        polygon: The surface, convex, shape (n, 2), columns x and z; the load's four bottom corners
            must be over it.
        height: Of the surface.
        size: Extent of the load, shape (3,).
        inside: Centre and size of the space that it must lie in, shape (2, 3); NaN if anywhere.
        others: Lowest and highest corners of what it must not overlap, shape (n, 2, 3).
        out: Receives centres (x, y, z) of the load, shape (most, 3), x before z.

    Returns:
        How many there are; only the first `most` were written.
    """
    half = size / 2
    low_x, high_x = polygon[:, 0].min() + half[0], polygon[:, 0].max() - half[0]
    low_z, high_z = polygon[:, 1].min() + half[2], polygon[:, 1].max() - half[2]
    reach_x, reach_z = raster_length(low_x, high_x), raster_length(low_z, high_z)
    corners = polygon.shape[0]
    turn = 0.0
    for k in range(corners):
        after = (k + 1) % corners
        turn += polygon[k, 0] * polygon[after, 1] - polygon[after, 0] * polygon[k, 1]
    sign = np.sign(turn)
    found = 0
    for i in range(-reach_x, reach_x + 1):
        x = (low_x + high_x) / 2 + STEP * i
        for j in range(-reach_z, reach_z + 1):
            z = (low_z + high_z) / 2 + STEP * j
            over = True
            for k in range(corners):
                after = (k + 1) % corners
                out_x = sign * (polygon[after, 1] - polygon[k, 1])
                out_z = sign * (polygon[k, 0] - polygon[after, 0])
                beyond = out_x * (x - polygon[k, 0]) + out_z * (z - polygon[k, 1])
                if beyond > -abs(out_x) * half[0] - abs(out_z) * half[2] + TOLERANCE:
                    over = False
                    break
            if over and fits(x, height + size[1] / 2, z, half, inside, others):
                if found < out.shape[0]:
                    out[found, 0], out[found, 1], out[found, 2] = x, height + size[1] / 2, z
                found += 1
    return found
