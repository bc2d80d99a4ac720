"""Where the agent can stand: cells of the 0.25 m grid that it reaches from its start.

AI2-THOR's capsule has a radius of 0.20 m, and published boxes are a little larger than the colliders:
recorded positions keep 0.18 m from most boxes and 0.15 m from soft furniture. Walls get 0.22 m, since
their planes are inferred.
"""

from __future__ import annotations

import math
from collections import deque

import numpy as np
from numpy.typing import NDArray

from schemas.scene import Scene
from simulators.agent import GRID
from simulators.kinematic.geometry.boxes import Bounds
from simulators.kinematic.geometry.known_walls import block_outside
from simulators.kinematic.geometry.polygons import (
    Polygon,
    Rectangle,
    mark_near,
    polygon_distance,
)
from simulators.kinematic.geometry.walls import HiddenStrip

CLEARANCE = 0.185
WALL_CLEARANCE = 0.22
TYPE_CLEARANCE: dict[str, float] = {"FloorLamp": 0.12, "Sofa": 0.15}
"""Types whose box is larger than the thing: a lamp has a small foot, a sofa soft arms."""
RADIUS, HEIGHT = 0.20, 1.8
"""The agent's capsule; its ends are half spheres, so low and high things may come nearer, metres."""
EMBEDDED = frozenset({"Sink", "SinkBasin"})
"""Types that a counter surrounds; askew in a corner, their box reaches out of it."""
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
    home = (2 * round(start[0] / GRID), 2 * round(start[2] / GRID))
    first = (_half_steps_up(walls.x0), _half_steps_up(walls.z0))
    count = (
        max(0, -_half_steps_up(-walls.x1) - first[0] + 1),
        max(0, -_half_steps_up(-walls.z1) - first[1] + 1),
    )
    axes = [(np.arange(count[axis]) + first[axis]) * (GRID / 2.0) for axis in (0, 1)]
    points = np.stack(np.meshgrid(axes[0], axes[1], indexing="ij"), axis=-1).reshape(-1, 2)
    blocked = np.zeros(len(points), dtype=np.bool_)
    for index, polygons in enumerate(footprints):
        clearance = _clearance(scene, bounds, index, floor_y)
        if clearance > 0.0 and not _is_around(polygons, (start[0], start[2])):
            for polygon in polygons:
                mark_near(points, polygon, clearance - 1e-6, blocked)
    _block_strips(points, strips, (start[0], start[2]), blocked)
    if scene.plan is not None:
        block_outside(points, scene.plan, WALL_CLEARANCE, blocked)
    return _flood(home, first, blocked.reshape(count))


def _half_steps_up(plane: float) -> int:
    """Returns the first half step inside a low wall plane (mirrored for a high one).

    The plane's clearance is counted in whole steps, as the cells themselves are.
    """
    return 2 * math.ceil((plane + WALL_CLEARANCE) / GRID - 1e-6)


def _clearance(scene: Scene, bounds: Bounds, index: int, floor_y: float) -> float:
    """Returns how far the agent's axis keeps from a footprint; 0 for what is in nobody's way."""
    kind = scene.objects[index].object_type
    if kind in PASSABLE or (kind in EMBEDDED and _is_in_a_counter(scene, bounds, index)):
        return 0.0
    above = float(bounds.low[index, 1]) - floor_y - (HEIGHT - RADIUS)
    below = RADIUS - (float(bounds.high[index, 1]) - floor_y)
    gap = max(0.0, above, below)
    if gap >= RADIUS:
        return 0.0
    return TYPE_CLEARANCE.get(kind, CLEARANCE) * math.sqrt(1.0 - (gap / RADIUS) ** 2)


def _is_in_a_counter(scene: Scene, bounds: Bounds, index: int) -> bool:
    own = bounds.rectangle(index)
    return any(
        own.overlaps(bounds.rectangle(k))
        for k, spec in enumerate(scene.objects)
        if spec.object_type == "CounterTop"
    )


def _is_around(polygons: tuple[Polygon, ...], start: Cell) -> bool:
    """Tells whether the agent is known to stand in a footprint: it is hollow, or L-shaped."""
    return any(
        polygon_distance(polygon, len(polygon), *start) < START_INSIDE for polygon in polygons
    )


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
    return tuple(sorted((i * (GRID / 2.0), j * (GRID / 2.0)) for i, j in seen))
