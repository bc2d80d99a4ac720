"""Free spots on surfaces and in containers (AI2-THOR's spawn points, without physics).

Candidates are a fixed raster over the support surfaces. The four bottom corners of the load must be
over the surface; in Drawer, Cabinet, Fridge, Microwave, LaundryHamper and Box the whole load must
lie inside. A candidate that overlaps another object is dropped. The order is by the distance to where
the agent stands, so that things end up at the near side, where they can be seen and reached.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from schemas.knowledge.placement import single_holder, whole_box_must_fit
from schemas.scene import Vector
from simulators.kinematic.geometry.room import RoomGeometry
from simulators.kinematic.hanging import holder_spot
from simulators.kinematic.obstacles import obstacles
from simulators.kinematic.room_view import RoomView
from simulators.kinematic.spots import Floats, free_spots
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.containment import contents
from simulators.symbolic.loads import Stance, stances
from simulators.symbolic.state import Box, HomeState

APART = 0.15
"""Spots that are offered lie at least this far from each other, metres."""

MOST_SPOTS = 8
_ANYWHERE = np.full((2, 3), np.nan)
_BUFFER = 4096
_Found = tuple[float, int, float, float, float, int]
"""Distance, number of the surface, x, z and y of the centre, number of the stance."""


def find_spots(
    state: HomeState, view: RoomView, held: Thing, place: Thing, near: tuple[float, float]
) -> Iterator[Box]:
    """Yields free spots for an object on or in a receptacle, best first; nothing if there is none.

    They are those that were free at the first request: the load may be tried on each in turn.

    Args:
        state: The home's state.
        view: Of the receptacle's room.
        held: What is to be set down.
        place: The receptacle.
        near: (x, z); nearer spots come first.

    Yields:
        At most `MOST_SPOTS` boxes for the object itself, apart from each other.
    """
    held_slot = view.slot(held.index)
    geometry = view.current_geometry()
    resting = geometry.resting_size(held_slot)
    if single_holder(place.object_type) is not None:
        yield from holder_spot(state, held, place, resting)
        return
    load = frozenset((held.index, *contents(state, held.index)))
    others = obstacles(state, place, load)
    options = stances(state, held.index, resting)
    slot = view.slot(place.index)
    centres, numbers, turns = _free_centres(geometry, slot, place, options, others)
    chosen: list[Vector] = []
    for _, _, x, z, y, turn in _ordered(centres, numbers, turns, near):
        if all((x - a) ** 2 + (y - b) ** 2 + (z - c) ** 2 >= APART**2 for a, b, c in chosen):
            chosen.append((x, y, z))
            yield options[turn].own_box((x, y, z))
            if len(chosen) == MOST_SPOTS:
                return


def _free_centres(
    geometry: RoomGeometry, slot: int, place: Thing, options: tuple[Stance, ...], others: Floats
) -> tuple[Floats, list[int], list[int]]:
    """Returns centres at which the load is free, shape (n, 3), with surface and stance of each."""
    inside = _ANYWHERE
    if whole_box_must_fit(place.object_type):
        interior = geometry.containers_interior(slot)
        inside = _ANYWHERE if interior is None else np.array(interior)
    found: list[Floats] = [np.zeros((0, 3))]
    numbers: list[int] = []
    turns: list[int] = []
    surfaces = geometry.support_surfaces(slot)
    for turn, stance in enumerate(options):
        size = np.array(stance.size)
        for number, (polygon, height) in enumerate(surfaces):
            out = np.empty((_BUFFER, 3))
            count = free_spots(polygon, height, size, inside, others, out)
            if count > _BUFFER:
                out = np.empty((count, 3))
                free_spots(polygon, height, size, inside, others, out)
            found.append(out[:count])
            numbers += [number] * count
            turns += [turn] * count
    return np.concatenate(found), numbers, turns


def _ordered(
    centres: Floats, numbers: list[int], turns: list[int], near: tuple[float, float]
) -> Iterator[_Found]:
    """Yields all centres sorted by distance to the millimetre, then surface, place and stance."""
    away = np.hypot(centres[:, 0] - near[0], centres[:, 2] - near[1])
    rows = np.argsort(away, kind="stable").tolist()
    distances, points = away.tolist(), centres.tolist()
    first = 0
    while first < len(rows):
        rounded, after = round(distances[rows[first]], 3), first + 1
        while after < len(rows) and round(distances[rows[after]], 3) == rounded:
            after += 1
        yield from sorted(
            (rounded, numbers[row], points[row][0], points[row][2], points[row][1], turns[row])
            for row in rows[first:after]
        )
        first = after
