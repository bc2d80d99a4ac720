"""Outlines of rooms on the plan: whether they are whole, what is inside, and pieces of their edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise

import numpy as np

from schemas.errors import RecordRejected
from schemas.plan import Place
from simulators.kinematic.geometry.polygons import (
    mark_near,
    nearest_distances,
    polygon_distance,
)

LEAST_AREA = 0.5
"""A room with less floor is no room, square metres."""
SAME = 1e-3
"""Corners nearer than this are one, metres."""
ON_LINE = 0.1
"""An opening this near to an edge lies in it, metres."""

Edge = tuple[Place, Place]


def checked_outline(corners: Sequence[Place], where: str) -> tuple[Place, ...]:
    """Returns an outline without repeated corners.

    Raises:
        RecordRejected: `broken_polygon`, if it has no area or crosses itself.
    """
    kept: list[Place] = []
    for corner in corners:
        if not kept or math.dist(kept[-1], corner) > SAME:
            kept.append(corner)
    while len(kept) > 1 and math.dist(kept[0], kept[-1]) <= SAME:
        kept.pop()
    if len(kept) < 3:
        raise RecordRejected("broken_polygon", f"{where}: {len(kept)} different corners; needs 3")
    area = abs(signed_area(kept))
    if area < LEAST_AREA:
        text = f"{where}: its floor has {area:.3f} square metres; needs {LEAST_AREA}"
        raise RecordRejected("broken_polygon", text)
    if _crosses_itself(kept):
        raise RecordRejected("broken_polygon", f"{where}: its outline crosses itself")
    return tuple(kept)


def signed_area(corners: Sequence[Place]) -> float:
    """Returns the area, negative if the corners run clockwise seen from above (x right, z up)."""
    turned = [*corners[1:], corners[0]]
    return sum(ax * bz - bx * az for (ax, az), (bx, bz) in zip(corners, turned, strict=True)) / 2.0


def edges(outline: Sequence[Place]) -> tuple[Edge, ...]:
    """Returns the edges in order."""
    return tuple(pairwise([*outline, outline[0]]))


def distance(outline: Sequence[Place], place: Place) -> float:
    """Returns the distance from a place to an outline's area; 0 inside."""
    return float(polygon_distance(np.array(outline), len(outline), place[0], place[1]))


def within(
    outline: Sequence[Place], places: Sequence[Place], clearance: float = 0.0
) -> tuple[Place, ...]:
    """Returns the places inside of an outline that keep a clearance from its edges, in order."""
    corners = np.array(outline)
    low, high = corners.min(axis=0), corners.max(axis=0)
    points = np.array(places).reshape(-1, 2)
    near = np.nonzero(((points >= low) & (points <= high)).all(axis=1))[0]
    points = points[near]
    away = np.empty(len(points))
    nearest_distances(points, corners[None], np.array([len(corners)]), away)
    blocked = away > 0.0
    for edge in edges(outline):
        if clearance > 0.0:
            mark_near(points, np.array(edge), clearance - 1e-6, blocked)
    return tuple(places[k] for k in near[~blocked].tolist())


def uncovered(edge: Edge, holes: Sequence[Edge]) -> tuple[Edge, ...]:
    """Returns the pieces of an edge that no hole in its line covers, in order."""
    (ax, az), (bx, bz) = edge
    length = math.dist(*edge)
    ux, uz = (bx - ax) / length, (bz - az) / length
    covered = sorted(
        span for hole in holes if (span := _span_on(hole, edge, (ux, uz), length)) is not None
    )
    pieces: list[Edge] = []
    at = 0.0
    for low, high in [*covered, (length, length)]:
        if low - at > SAME:
            pieces.append(((ax + ux * at, az + uz * at), (ax + ux * low, az + uz * low)))
        at = max(at, high)
    return tuple(pieces)


def lies_on(piece: Edge, outline: Sequence[Place]) -> bool:
    """Tells whether a piece of wall lies on an outline: its middle does, along an edge."""
    for edge in edges(outline):
        (ax, az), (bx, bz) = edge
        length = math.dist(*edge)
        span = _span_on(piece, edge, ((bx - ax) / length, (bz - az) / length), length)
        if span is not None and span[1] - span[0] > 0.5 * math.dist(*piece):
            return True
    return False


def _span_on(hole: Edge, edge: Edge, unit: Place, length: float) -> tuple[float, float] | None:
    (ax, az), (ux, uz) = edge[0], unit
    ends = []
    for x, z in hole:
        dx, dz = x - ax, z - az
        if abs(dx * uz - dz * ux) > ON_LINE:
            return None
        ends.append(dx * ux + dz * uz)
    low, high = max(min(ends), 0.0), min(max(ends), length)
    return (low, high) if high - low > SAME else None


def _crosses_itself(corners: Sequence[Place]) -> bool:
    lines = edges(corners)
    count = len(lines)
    for (i, one), (j, other) in combinations(enumerate(lines), 2):
        neighbours = j == i + 1 or (i == 0 and j == count - 1)
        if not neighbours and _crosses(one, other):
            return True
    return False


def _crosses(one: Edge, other: Edge) -> bool:
    sides = (
        _side(one, other[0]) * _side(one, other[1]),
        _side(other, one[0]) * _side(other, one[1]),
    )
    return sides[0] < 0.0 and sides[1] < 0.0


def _side(edge: Edge, place: Place) -> float:
    (ax, az), (bx, bz) = edge
    return (bx - ax) * (place[1] - az) - (bz - az) * (place[0] - ax)
