"""Where to stand and look in order to act on an object: a closed-form order, without rendering."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from simulators.agent import HORIZONS, INTERACTION_RANGE, YAWS, Pose
from simulators.kinematic.geometry.jit import compiled
from simulators.kinematic.geometry.polygons import MAX_CORNERS, Polygon, nearest_distances

COMFORTABLE = 0.75
WIDEST = 45.0
"""A target farther than this off the line of sight is outside of a picture of 90 degrees."""
LARGE = 1.0
"""A footprint wider than this is looked at where it is nearest, not at its middle."""


_ROUNDING = 2e-6
"""Costs that differ by more keep their order when they are rounded to six places."""


def rank_poses(
    cells: NDArray[np.float64],
    polygons: Sequence[Polygon],
    target_y: float,
    camera_y: float,
    front: float | None,
    most: int | None = None,
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
        most: Only so many of the best, if given.
    """
    low = np.array([polygon.min(axis=0) for polygon in polygons])
    high = np.array([polygon.max(axis=0) for polygon in polygons])
    least, greatest = low.min(axis=0), high.max(axis=0)
    middle = (least + greatest) / 2.0
    inset = np.minimum((high - low) / 2.0, 0.2)
    if (greatest - least).max() <= LARGE:
        low, high, inset = middle[None], middle[None], np.zeros((1, 2))
    costs = np.empty(len(cells) * len(YAWS) * len(HORIZONS))
    poses = np.empty((len(costs), 4))
    count = pose_costs(
        cells,
        _distances(cells, polygons),
        INTERACTION_RANGE,
        low + inset,
        high - inset,
        camera_y - target_y,
        math.nan if front is None else front,
        np.array(YAWS),
        np.array(HORIZONS),
        costs,
        poses,
    )
    costs, poses = costs[:count], poses[:count]
    if most is not None and most < count:
        kept = costs <= np.partition(costs, most - 1)[most - 1] + _ROUNDING
        costs, poses = costs[kept], poses[kept]
    rounded = (round(cost, 6) for cost in costs.tolist())
    ranked = sorted(zip(rounded, map(tuple, poses.tolist()), strict=True))
    return tuple(pose for _, pose in ranked[:most])


def _distances(cells: NDArray[np.float64], polygons: Sequence[Polygon]) -> NDArray[np.float64]:
    corners = np.zeros((len(polygons), MAX_CORNERS, 2))
    for row, polygon in zip(corners, polygons, strict=True):
        row[: len(polygon)] = polygon
    distances = np.empty(len(cells))
    counts = np.array([len(polygon) for polygon in polygons], dtype=np.int64)
    nearest_distances(cells, corners, counts, distances)
    return distances


@compiled
def pose_costs(
    cells: NDArray[np.float64],
    distances: NDArray[np.float64],
    reach: float,
    low: NDArray[np.float64],
    high: NDArray[np.float64],
    down: float,
    front: float,
    yaws: NDArray[np.float64],
    horizons: NDArray[np.float64],
    costs: NDArray[np.float64],
    poses: NDArray[np.float64],
) -> int:
    """Writes poses within reach that have the aim in the picture, and their costs; returns how many.

    Args:
        cells: Where the agent can stand, shape (n, 2).
        distances: From each to the footprint.
        reach: The greatest of them from which one can act.
        low: Least corner of each rectangle that may be aimed at, shape (rectangles, 2).
        high: Greatest corner of each.
        down: Height of the camera above the aim.
        front: Yaw of the target's front; NaN if it has none.
        yaws: To choose from.
        horizons: To choose from.
        costs: Receives the costs.
        poses: Receives x, z, yaw and horizon.
    """
    count = 0
    for k in range(cells.shape[0]):
        if distances[k] > reach:
            continue
        x, z = cells[k, 0], cells[k, 1]
        away, aim_x, aim_z = math.inf, 0.0, 0.0
        for j in range(low.shape[0]):
            px = min(max(x, low[j, 0]), high[j, 0])
            pz = min(max(z, low[j, 1]), high[j, 1])
            there = math.hypot(px - x, pz - z)
            if (there, px, pz) < (away, aim_x, aim_z):
                away, aim_x, aim_z = there, px, pz
        dx, dz = aim_x - x, aim_z - z
        base = abs(distances[k] - COMFORTABLE) / COMFORTABLE
        if not math.isnan(front):
            base += 1.0 - math.cos(math.radians(math.degrees(math.atan2(-dx, -dz)) - front))
        bearing = math.degrees(math.atan2(dx, dz))
        for yaw in yaws:
            aside = abs((bearing - yaw + 180.0) % 360.0 - 180.0)
            if aside > WIDEST + 1e-6:
                continue
            ahead = max(math.hypot(dx, dz) * math.cos(math.radians(aside)), 0.05)
            wanted = math.degrees(math.atan2(down, ahead))
            for horizon in horizons:
                tilt = abs(horizon - wanted)
                if tilt < WIDEST:
                    costs[count] = base + aside / WIDEST + 0.7 * tilt / 30.0
                    poses[count, 0], poses[count, 1] = x, z
                    poses[count, 2], poses[count, 3] = yaw, horizon
                    count += 1
    return count
