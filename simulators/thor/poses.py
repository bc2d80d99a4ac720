"""Which of the poses that AI2-THOR offers the agent takes: the same one for the same state."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from simulators.agent import GRID, INTERACTION_RANGE, Pose
from simulators.symbolic.state import Box

COMFORTABLE = 0.75
"""Distance at which one likes to stand from what one acts on, metres."""

WIDEST = 45.0
"""Degrees off the line of sight at which a thing leaves the picture."""

MOST_POSES = 16
"""How many are tried before an object counts as unreachable."""

REACH = INTERACTION_RANGE + GRID
"""From farther than this nothing can be acted on, whatever part of it AI2-THOR measures to."""


def footprint_distance(box: Box, x: float, z: float) -> float:
    """Returns the horizontal distance from a point to a box; 0 inside."""
    centre, size, _ = box
    aside = max(abs(x - centre[0]) - size[0] / 2, 0.0)
    ahead = max(abs(z - centre[2]) - size[2] / 2, 0.0)
    return round(math.hypot(aside, ahead), 4)


def within(
    reach: float, positions: Iterable[Mapping[str, float]], box: Box
) -> list[Mapping[str, float]]:
    """Returns the positions that are near to a box; farther ones need not be asked for."""
    return [spot for spot in positions if footprint_distance(box, spot["x"], spot["z"]) <= reach]


def ranked(offered: Iterable[Mapping[str, Any]], box: Box, camera_y: float) -> list[Pose]:
    """Ranks the return value of `GetInteractablePoses`, best first.

    The cost adds up how far the distance is from the comfortable one, and how far the object is off the
    line of sight, sideways and up or down. Equal costs are ranked by the pose itself, so that the order
    in which AI2-THOR found them does not matter.

    Args:
        offered: Poses with x, z, rotation and horizon.
        box: The object's.
        camera_y: Height of the camera.
    """
    poses = {
        (
            round(float(pose["x"]), 4) + 0.0,
            round(float(pose["z"]), 4) + 0.0,
            round(float(pose["rotation"])) % 360 + 0.0,
            round(float(pose["horizon"])) + 0.0,
        )
        for pose in offered
        if pose.get("standing", True)
    }
    return sorted(poses, key=lambda pose: (_cost(pose, box, camera_y), pose))[:MOST_POSES]


def _cost(pose: Pose, box: Box, camera_y: float) -> float:
    x, z, yaw, horizon = pose
    (cx, cy, cz), _, _ = box
    away = footprint_distance(box, x, z)
    flat = math.hypot(cx - x, cz - z)
    bearing = math.degrees(math.atan2(cx - x, cz - z)) if flat > 0 else yaw
    aside = abs((bearing - yaw + 180.0) % 360.0 - 180.0)
    wanted = math.degrees(math.atan2(camera_y - cy, max(flat, 0.05)))
    cost = (
        abs(away - COMFORTABLE) / COMFORTABLE + aside / WIDEST + 0.7 * abs(horizon - wanted) / 30.0
    )
    return round(cost, 6)
