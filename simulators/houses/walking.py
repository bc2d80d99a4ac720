"""Where the agent can walk in a whole house, from its start through open doors, frames and gaps."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from schemas.plan import Place
from schemas.scene import ObjectSpec
from simulators.agent import GRID
from simulators.houses.house import House
from simulators.houses.outline import Edge, edges, uncovered
from simulators.kinematic.geometry.boxes import footprint
from simulators.kinematic.geometry.corner_counters import counter_rectangles
from simulators.kinematic.geometry.grid import (
    HEIGHT,
    PASSABLE,
    RADIUS,
    WALL_CLEARANCE,
    Cell,
)
from simulators.kinematic.geometry.polygons import Polygon, Rectangle, mark_near

HALF = GRID / 2.0
FLAT = 0.05
"""What is lower than this is stepped over, metres."""
Step = tuple[int, int]
"""A place on the grid in half steps; both even for a cell."""
_AROUND = ((1, 0), (-1, 0), (0, 1), (0, -1))


class FloorGrid:
    """The 0.25 m grid of a house with its midpoints, and which of its points are free."""

    def __init__(self, house: House, objects: Iterable[ObjectSpec]) -> None:
        corners = np.array([corner for room in house.rooms for corner in room.outline])
        low, high = np.floor(corners.min(axis=0) / GRID), np.ceil(corners.max(axis=0) / GRID)
        self._first: Step = (2 * int(low[0]), 2 * int(low[1]))
        shape = (2 * int(high[0] - low[0]) + 1, 2 * int(high[1] - low[1]) + 1)
        axes = [(np.arange(shape[axis]) + self._first[axis]) * HALF for axis in (0, 1)]
        points = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 2)
        blocked = np.zeros(len(points), dtype=np.bool_)
        for wall in walls(house):
            mark_near(points, np.array(wall), WALL_CLEARANCE - 1e-6, blocked)
        for spec in objects:
            for polygon in obstacle(spec):
                mark_near(points, polygon, RADIUS - 1e-6, blocked)
        self._free = ~blocked.reshape(shape)

    def is_free(self, step: Step) -> bool:
        """Tells whether the agent can stand at a place."""
        i, j = step[0] - self._first[0], step[1] - self._first[1]
        inside = 0 <= i < self._free.shape[0] and 0 <= j < self._free.shape[1]
        return inside and bool(self._free[i, j])

    def cells(self) -> tuple[Cell, ...]:
        """Returns all free cells (x, z), sorted."""
        found = np.argwhere(self._free) + np.array(self._first)
        return tuple(place_of((int(i), int(j))) for i, j in found if i % 2 == 0 and j % 2 == 0)

    def reached(self, start: Cell, within: frozenset[Cell] | None = None) -> frozenset[Cell]:
        """Returns the cells that the agent reaches from one, if asked without leaving some cells."""
        home = step_of(start)
        seen = {home}
        queue = deque([home])
        while queue:
            i, j = queue.popleft()
            for di, dj in _AROUND:
                cell = (i + 2 * di, j + 2 * dj)
                if cell in seen or not self.is_free(cell) or not self.is_free((i + di, j + dj)):
                    continue
                if within is None or place_of(cell) in within:
                    seen.add(cell)
                    queue.append(cell)
        return frozenset(place_of(cell) for cell in seen)


def step_of(cell: Place) -> Step:
    """Returns the grid place nearest to a place, in half steps."""
    return (2 * round(cell[0] / GRID), 2 * round(cell[1] / GRID))


def place_of(step: Step) -> Cell:
    """Returns the place of a grid place."""
    return (step[0] * HALF, step[1] * HALF)


def walls(house: House) -> tuple[Edge, ...]:
    """Returns what stands of the walls on the plan: the edges of all floors without their openings."""
    holes = [(gap.start, gap.end) for gap in house.gaps if gap.is_open]
    return tuple(
        piece
        for room in house.rooms
        for edge in edges(room.outline)
        for piece in uncovered(edge, holes)
    )


def obstacle(spec: ObjectSpec) -> Sequence[Polygon]:
    """Returns the parts of an object's footprint that an agent cannot walk over or under."""
    low = spec.box_center[1] - spec.box_size[1] / 2.0
    if spec.object_type in PASSABLE or low > HEIGHT or low + spec.box_size[1] < FLAT:
        return ()
    pieces = counter_rectangles(spec)
    if len(pieces) > 1:
        return [piece.polygon() for piece in pieces]
    return (footprint(spec, _plan_of(spec)),)


def _plan_of(spec: ObjectSpec) -> Rectangle:
    (x, _, z), (width, _, depth) = spec.box_center, spec.box_size
    return Rectangle(x - width / 2.0, x + width / 2.0, z - depth / 2.0, z + depth / 2.0)


def free_distances(cells: Sequence[Cell], place: Place) -> NDArray[np.float64]:
    """Returns the distance of each cell from a place."""
    away = np.array(cells).reshape(-1, 2) - np.array(place)
    return np.asarray(np.sqrt((away**2).sum(axis=1)))
