"""Where the agent can walk in a whole house, from its start through open doors, frames and gaps."""

from __future__ import annotations

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
_BORDER = 2
"""So many blocked places around the grid: a step leads at most that far out of it."""


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
        free = ~blocked.reshape(shape)
        # Searched as a flat list with a border, in which a neighbour is a fixed number of places away.
        self._width = shape[1] + 2 * _BORDER
        self._flat = np.pad(free, _BORDER).reshape(-1).tobytes()
        self._cells = free[::2, ::2]

    def cells(self) -> tuple[Cell, ...]:
        """Returns all free cells (x, z), sorted."""
        found = 2 * np.argwhere(self._cells) + np.array(self._first)
        return tuple((x, z) for x, z in (found * HALF).tolist())

    def reached(self, start: Cell, within: frozenset[Cell] | None = None) -> frozenset[Cell]:
        """Returns the cells that the agent reaches from one, if asked without leaving some cells."""
        allowed = None if within is None else {self._number(cell) for cell in within}
        ways = tuple((2 * step, step) for step in (self._width, -self._width, 1, -1))
        home = self._number(start)
        seen, queue = {home}, [home]
        for here in queue:
            for far, half in ways:
                cell = here + far
                if cell in seen or not (self._flat[cell] and self._flat[here + half]):
                    continue
                if allowed is None or cell in allowed:
                    seen.add(cell)
                    queue.append(cell)
        return frozenset(self._cell(number) for number in seen)

    def _number(self, cell: Cell) -> int:
        i, j = 2 * round(cell[0] / GRID), 2 * round(cell[1] / GRID)
        return (i - self._first[0] + _BORDER) * self._width + j - self._first[1] + _BORDER

    def _cell(self, number: int) -> Cell:
        i, j = divmod(number, self._width)
        return ((i - _BORDER + self._first[0]) * HALF, (j - _BORDER + self._first[1]) * HALF)


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
