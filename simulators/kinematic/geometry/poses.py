"""Where to stand and look in order to act on an object: a closed-form order, without rendering."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.polygons import Polygon, polygon_distance

Pose = tuple[float, float, float, float]
"""(x, z, yaw, horizon)."""

REACH = 1.5
"""AI2-THOR's interaction distance: horizontal, from the agent's axis to the footprint, metres."""
COMFORTABLE = 0.75
YAWS = (0.0, 90.0, 180.0, 270.0)
HORIZONS = (-30.0, 0.0, 30.0, 60.0)
WIDEST = 45.0
"""A target farther than this off the line of sight is outside of a picture of 90 degrees."""
LARGE = 1.0
"""A footprint wider than this is looked at where it is nearest, not at its middle."""


def rank_poses(
    cells: NDArray[np.float64],
    polygons: Sequence[Polygon],
    target_y: float,
    camera_y: float,
    front: float | None,
) -> tuple[Pose, ...]:
    """Ranks all poses within reach of a footprint, best first.

    The cost of a pose adds up: how far its distance is from the comfortable one, how far the target is
    off the line of sight sideways and up or down, and for a thing with a front how far aside of the
    front the agent stands.

    Args:
        cells: Where the agent can stand, shape (n, 2).
        polygons: The target's footprint.
        target_y: Height to look at.
        camera_y: Height of the camera.
        front: Yaw of the target's front, or None.
    """
    corners = np.concatenate(list(polygons))
    middle = (corners.min(axis=0) + corners.max(axis=0)) / 2.0
    large = bool((corners.max(axis=0) - corners.min(axis=0)).max() > LARGE)
    ranked: list[tuple[float, Pose]] = []
    for x, z in cells.tolist():
        distance = min(polygon_distance(one, len(one), x, z) for one in polygons)
        if distance > REACH:
            continue
        aim_x, aim_z = _nearest(polygons, x, z, middle) if large else middle
        dx, dz = float(aim_x) - x, float(aim_z) - z
        base = abs(distance - COMFORTABLE) / COMFORTABLE
        if front is not None:
            off_front = math.radians(math.degrees(math.atan2(-dx, -dz)) - front)
            base += 1.0 - math.cos(off_front)
        ranked += _looks(x, z, dx, dz, camera_y - target_y, base)
    return tuple(pose for _, pose in sorted(ranked))


def _looks(
    x: float, z: float, dx: float, dz: float, down: float, base: float
) -> list[tuple[float, Pose]]:
    """Lists the yaws and horizons from one cell that have the aim in the picture, with costs."""
    looks = []
    bearing = math.degrees(math.atan2(dx, dz))
    away = math.hypot(dx, dz)
    for yaw in YAWS:
        aside = abs((bearing - yaw + 180.0) % 360.0 - 180.0)
        if aside > WIDEST + 1e-6:
            continue
        ahead = max(away * math.cos(math.radians(aside)), 0.05)
        wanted = math.degrees(math.atan2(down, ahead))
        for horizon in HORIZONS:
            tilt = abs(horizon - wanted)
            if tilt < WIDEST:
                cost = base + aside / WIDEST + 0.7 * tilt / 30.0
                looks.append((round(cost, 6), (x, z, yaw, horizon)))
    return looks


def _nearest(
    polygons: Sequence[Polygon], x: float, z: float, middle: NDArray[np.float64]
) -> tuple[float, float]:
    """Returns a point of the footprint near (x, z), a little inside of its edge."""
    best = (math.inf, 0.0, 0.0)
    for polygon in polygons:
        low, high = polygon.min(axis=0), polygon.max(axis=0)
        inset = np.minimum((high - low) / 2.0, 0.2)
        point = np.minimum(np.maximum((x, z), low + inset), high - inset)
        away = math.hypot(float(point[0]) - x, float(point[1]) - z)
        best = min(best, (away, float(point[0]), float(point[1])))
    return (best[1], best[2]) if best[0] < math.inf else (float(middle[0]), float(middle[1]))
