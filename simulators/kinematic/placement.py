"""Free spots on surfaces and in containers (AI2-THOR's spawn points, without physics).

Candidates are a fixed raster over the support surfaces. The four bottom corners of the load must be
over the surface; in Drawer, Cabinet, Fridge, Microwave, LaundryHamper and Box the whole load must
lie inside. A candidate that overlaps another object is dropped. The order is by the distance to where
the agent stands, so that things end up at the near side, where they can be seen and reached.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from schemas.knowledge.placement import single_holder, whole_box_must_fit
from schemas.scene import Vector
from simulators.kinematic.catalogue import Thing
from simulators.kinematic.containment import contents
from simulators.kinematic.geometry.polygons import Polygon
from simulators.kinematic.geometry.room import RoomGeometry
from simulators.kinematic.hanging import holder_spot
from simulators.kinematic.loads import Stance, stances
from simulators.kinematic.obstacles import free, obstacles
from simulators.kinematic.room_view import RoomView
from simulators.kinematic.state import Box, HomeState

STEP = 0.05
"""Raster of positions, metres."""

APART = 0.15
"""Spots that are offered lie at least this far from each other, metres."""

MOST_SPOTS = 8
_TOLERANCE = 1e-6

Floats = NDArray[np.float64]


def find_spots(
    state: HomeState, view: RoomView, held: Thing, place: Thing, near: tuple[float, float]
) -> tuple[Box, ...]:
    """Returns free spots for an object on or in a receptacle, best first; empty if there is none.

    Args:
        state: The home's state.
        held: What is to be set down.
        place: The receptacle.
        view: Of the receptacle's room.
        near: (x, z); nearer spots come first.

    Returns:
        At most `MOST_SPOTS` boxes for the object itself, apart from each other.
    """
    held_slot = view.slot(held.index)
    geometry = view.current_geometry()
    resting = geometry.resting_size(held_slot)
    load = frozenset((held.index, *contents(state, held.index)))
    if single_holder(place.object_type) is not None:
        return holder_spot(state, held, place, resting)
    boxes = obstacles(state, place, load)
    slot = view.slot(place.index)
    found: list[tuple[float, int, float, float, float, int]] = []
    options = stances(state, held.index, resting)
    for turn, stance in enumerate(options):
        for number, (polygon, height) in enumerate(geometry.support_surfaces(slot)):
            centres = _candidates(polygon, height, stance)
            centres = centres[_inside(centres, stance, _interior(geometry, slot, place))]
            half = np.array(stance.size) / 2
            centres = centres[free(centres - half, centres + half, boxes)]
            away = np.hypot(centres[:, 0] - near[0], centres[:, 2] - near[1])
            found.extend(
                (round(distance, 3), number, x, z, y, turn)
                for distance, (x, y, z) in zip(away.tolist(), centres.tolist(), strict=True)
            )
    found.sort()
    return _spread(found, options)


def _candidates(polygon: Polygon, height: float, stance: Stance) -> Floats:
    """Returns centres of the load, shape (n, 3), whose bottom corners are inside the polygon."""
    width, tall, depth = stance.size
    low, high = polygon.min(axis=0), polygon.max(axis=0)
    xs = _raster(low[0] + width / 2, high[0] - width / 2)
    zs = _raster(low[1] + depth / 2, high[1] - depth / 2)
    grid = np.stack(np.meshgrid(xs, zs, indexing="ij"), axis=-1).reshape(-1, 2)
    following = np.roll(polygon, -1, axis=0)
    edges = following - polygon
    turn = np.sign((polygon[:, 0] * following[:, 1] - following[:, 0] * polygon[:, 1]).sum())
    outward = turn * np.stack([edges[:, 1], -edges[:, 0]], axis=1)
    reach = np.abs(outward) @ np.array([width / 2, depth / 2])
    limit = (outward * polygon).sum(axis=1) - reach
    inside = (grid @ outward.T <= limit + _TOLERANCE).all(axis=1)
    kept = grid[inside]
    middle = np.full(len(kept), height + tall / 2)
    return np.stack([kept[:, 0], middle, kept[:, 1]], axis=1)


def _raster(low: float, high: float) -> Floats:
    """Returns positions every STEP metres between two bounds, the middle among them."""
    if high < low - _TOLERANCE:
        return np.zeros(0)
    reach = int(max(high - low, 0.0) / 2 / STEP + _TOLERANCE)
    steps = np.arange(-reach, reach + 1, dtype=np.float64)
    return np.asarray((low + high) / 2 + STEP * steps, dtype=np.float64)


def _interior(geometry: RoomGeometry, slot: int, place: Thing) -> tuple[Vector, Vector] | None:
    if not whole_box_must_fit(place.object_type):
        return None
    return geometry.containers_interior(slot)


def _inside(
    centres: Floats, stance: Stance, interior: tuple[Vector, Vector] | None
) -> NDArray[np.bool_]:
    if interior is None:
        return np.ones(len(centres), dtype=np.bool_)
    middle, size = np.array(interior[0]), np.array(interior[1])
    room = size / 2 - np.array(stance.size) / 2 + _TOLERANCE
    return np.asarray((np.abs(centres - middle) <= room).all(axis=1), dtype=np.bool_)


def _spread(
    found: list[tuple[float, int, float, float, float, int]], options: tuple[Stance, ...]
) -> tuple[Box, ...]:
    chosen: list[Vector] = []
    boxes: list[Box] = []
    for _, _, x, z, y, turn in found:
        if all((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2 >= APART**2 for a, b, c in chosen):
            chosen.append((x, y, z))
            boxes.append(options[turn].own_box((x, y, z)))
            if len(boxes) == MOST_SPOTS:
                break
    return tuple(boxes)
