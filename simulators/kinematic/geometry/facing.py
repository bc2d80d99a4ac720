"""Which way cabinets and drawers open. Their published yaw means nothing, so the surroundings tell."""

from __future__ import annotations

import math

import numpy as np

from schemas.scene import Scene
from simulators.kinematic.geometry.boxes import Bounds
from simulators.kinematic.geometry.polygons import Rectangle

FRONTED = frozenset({"Cabinet", "Drawer"})
IGNORED = frozenset({"Floor", "Window", "Painting", "LightSwitch"})
AHEAD = 0.2
"""How far in front of a front it must be free, metres."""
_DIRECTIONS = {0: (0, 1), 90: (1, 0), 180: (0, -1), 270: (-1, 0)}


def front_yaw(scene: Scene, bounds: Bounds, walls: Rectangle, index: int) -> int:
    """Returns the yaw of an object's front: free ahead, a wall behind, towards the agent's start.

    Args:
        scene: The room.
        bounds: Published boxes.
        walls: The room's wall planes.
        index: The cabinet or drawer.

    Returns:
        0, 90, 180 or 270; equal scores go to the lowest.
    """
    low, high = bounds.low[index], bounds.high[index]
    centre = (low + high) / 2.0
    weights = _obstacle_weights(scene, index)
    behind = {
        0: low[2] - walls.z0,
        90: low[0] - walls.x0,
        180: walls.z1 - high[2],
        270: walls.x1 - high[0],
    }
    to_start = (scene.agent_start[0] - centre[0], scene.agent_start[2] - centre[2])
    distance = math.hypot(*to_start) + 1e-6
    best = (-math.inf, 0)
    for yaw, (dx, dz) in _DIRECTIONS.items():
        half = (high[0] - low[0] if dx else high[2] - low[2]) / 2.0 + AHEAD
        ahead = centre + np.array((dx * half, 0.0, dz * half))
        slack = np.array((0.02, 0.05, 0.02))
        blocked = ((bounds.low - slack < ahead) & (ahead < bounds.high + slack)).all(axis=1)
        score = -float(weights[blocked].sum())
        if not walls.contains(float(ahead[0]), float(ahead[2])):
            score -= 10.0
        score -= 1.5 * min(2.0, max(0.0, float(behind[yaw])))
        score += (to_start[0] * dx + to_start[1] * dz) / distance
        score += 0.4 * (abs(scene.objects[index].rotation[1] - yaw) < 5.0)
        if score > best[0] + 1e-9:
            best = (score, yaw)
    return best[1]


def _obstacle_weights(scene: Scene, index: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    weights = np.zeros(len(scene.objects))
    for k, spec in enumerate(scene.objects):
        if k != index and not spec.pickupable and spec.object_type not in IGNORED:
            weights[k] = 1.0 if spec.object_type == "CounterTop" else 3.0
    return weights
