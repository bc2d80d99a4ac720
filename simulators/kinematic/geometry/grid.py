"""Where the agent can stand: cells of the 0.25 m grid that it reaches from its start.

AI2-THOR's capsule keeps 0.20 m from everything (12,000 recorded starts); walls get 0.22 m, since their
planes are inferred.
"""

from __future__ import annotations

import math
from collections import deque

import numpy as np
from numpy.typing import NDArray

from schemas.scene import Scene
from simulators.kinematic.geometry.boxes import Bounds
from simulators.kinematic.geometry.polygons import (
    Polygon,
    Rectangle,
    mark_near,
    polygon_distance,
)
from simulators.kinematic.geometry.walls import HiddenStrip

STEP = 0.25
CLEARANCE = 0.20
WALL_CLEARANCE = 0.22
ROUND = frozenset({"Bathtub", "Toilet"})
ROUND_CLEARANCE = 0.12
"""Rounded things for which only an axis-aligned box is published: its corners are empty."""
BAND = (0.05, 1.8)
"""Heights above the floor between which a box is in the agent's way."""
START_INSIDE = 0.05
"""A box this near to the known start is hollow or L-shaped: the agent stands in it."""

PASSABLE = frozenset(
    {
        "Floor",
        "Rug",
        "Carpet",
        "Window",
        "Painting",
        "Mirror",
        "LightSwitch",
        "Poster",
        "Blinds",
        "Curtains",
        "StoveKnob",
        "StoveBurner",
        "Faucet",
        "HandTowelHolder",
        "TowelHolder",
        "ToiletPaperHanger",
        "ShowerHead",
        "HandTowel",
        "Towel",
    }
)
"""Types that do not stand in the way: flat, or hung within the wall's clearance."""

Cell = tuple[float, float]


def reachable_cells(
    scene: Scene,
    bounds: Bounds,
    footprints: tuple[tuple[Polygon, ...], ...],
    walls: Rectangle,
    strips: tuple[HiddenStrip, ...],
    floor_y: float,
) -> tuple[Cell, ...]:
    """Searches the grid from the recovered start; midpoints between cells must be free too.

    Args:
        scene: The room.
        bounds: Published boxes.
        footprints: For each object its footprint polygons.
        walls: The outer wall planes.
        strips: Floor behind inner walls.
        floor_y: Height of the floor.

    Returns:
        Reachable (x, z), multiples of 0.25 m, sorted. The start is always one of them.
    """
    start = scene.agent_start
    home = (2 * round(start[0] / STEP), 2 * round(start[2] / STEP))
    first = (_half_steps_up(walls.x0), _half_steps_up(walls.z0))
    count = (
        max(0, -_half_steps_up(-walls.x1) - first[0] + 1),
        max(0, -_half_steps_up(-walls.z1) - first[1] + 1),
    )
    axes = [(np.arange(count[axis]) + first[axis]) * (STEP / 2.0) for axis in (0, 1)]
    points = np.stack(np.meshgrid(axes[0], axes[1], indexing="ij"), axis=-1).reshape(-1, 2)
    blocked = np.zeros(len(points), dtype=np.bool_)
    for index, polygons in enumerate(footprints):
        if _in_the_way(scene, bounds, index, floor_y, polygons):
            rounded = scene.objects[index].object_type in ROUND
            clearance = ROUND_CLEARANCE if rounded else CLEARANCE
            for polygon in polygons:
                mark_near(points, polygon, clearance - 1e-6, blocked)
    _block_strips(points, strips, (start[0], start[2]), blocked)
    return _flood(home, first, blocked.reshape(count))


def _half_steps_up(plane: float) -> int:
    """Returns the first half step inside a low wall plane (mirrored for a high one).

    The plane's clearance is counted in whole steps, as the cells themselves are.
    """
    return 2 * math.ceil((plane + WALL_CLEARANCE) / STEP - 1e-6)


def _in_the_way(
    scene: Scene, bounds: Bounds, index: int, floor_y: float, polygons: tuple[Polygon, ...]
) -> bool:
    if scene.objects[index].object_type in PASSABLE:
        return False
    above = bounds.high[index, 1] - floor_y >= BAND[0]
    below = bounds.low[index, 1] - floor_y <= BAND[1]
    x, _, z = scene.agent_start
    around_start = any(
        polygon_distance(polygon, len(polygon), x, z) < START_INSIDE for polygon in polygons
    )
    return bool(above and below) and not around_start


def _block_strips(
    points: NDArray[np.float64],
    strips: tuple[HiddenStrip, ...],
    start: Cell,
    blocked: NDArray[np.bool_],
) -> None:
    for strip in strips:
        area = strip.grown(WALL_CLEARANCE)
        if not area.contains(*start):
            x, z = points[:, 0], points[:, 1]
            blocked |= (x > area.x0) & (x < area.x1) & (z > area.z0) & (z < area.z1)


def _flood(
    home: tuple[int, int], first: tuple[int, int], blocked: NDArray[np.bool_]
) -> tuple[Cell, ...]:
    def free(i: int, j: int) -> bool:
        i, j = i - first[0], j - first[1]
        inside = 0 <= i < blocked.shape[0] and 0 <= j < blocked.shape[1]
        return inside and not blocked[i, j]

    seen = {home}
    queue = deque([home])
    while queue:
        i, j = queue.popleft()
        for di, dj in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            cell = (i + 2 * di, j + 2 * dj)
            if cell not in seen and free(*cell) and free(i + di, j + dj):
                seen.add(cell)
                queue.append(cell)
    return tuple(sorted((i * (STEP / 2.0), j * (STEP / 2.0)) for i, j in seen))
