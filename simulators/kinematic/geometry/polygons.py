"""Convex polygons on the floor plan: hull, clipping, rectangles, distance. Columns are x and z."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from simulators.kinematic.geometry.jit import compiled

Polygon = NDArray[np.float64]
"""Corners, shape (n, 2), columns x and z."""

MAX_CORNERS = 12
"""A hull of eight corners clipped to a rectangle has at most 8 + 4."""


class Rectangle(NamedTuple):
    """An axis-aligned rectangle on the floor plan, metres."""

    x0: float
    x1: float
    z0: float
    z1: float

    def polygon(self) -> Polygon:
        """Returns the four corners."""
        return np.array(
            [(self.x0, self.z0), (self.x1, self.z0), (self.x1, self.z1), (self.x0, self.z1)]
        )

    def contains(self, x: float, z: float, margin: float = 0.0) -> bool:
        """Tells whether a point is inside the rectangle grown by `margin`."""
        return self.x0 - margin < x < self.x1 + margin and self.z0 - margin < z < self.z1 + margin

    def overlaps(self, other: Rectangle) -> bool:
        """Tells whether two rectangles have area in common."""
        return (
            self.x0 < other.x1 and self.x1 > other.x0 and self.z0 < other.z1 and self.z1 > other.z0
        )

    def grown(self, margin: float) -> Rectangle:
        """Returns the rectangle with every side moved outwards."""
        return Rectangle(self.x0 - margin, self.x1 + margin, self.z0 - margin, self.z1 + margin)

    def without(self, hole: Rectangle) -> tuple[Rectangle, ...]:
        """Returns up to four rectangles that together are this one minus a hole."""
        x0, x1 = max(self.x0, hole.x0), min(self.x1, hole.x1)
        z0, z1 = max(self.z0, hole.z0), min(self.z1, hole.z1)
        if x0 >= x1 or z0 >= z1:
            return (self,)
        parts = (
            Rectangle(self.x0, self.x1, self.z0, z0),
            Rectangle(self.x0, self.x1, z1, self.z1),
            Rectangle(self.x0, x0, z0, z1),
            Rectangle(x1, self.x1, z0, z1),
        )
        return tuple(part for part in parts if part.x1 > part.x0 and part.z1 > part.z0)


def hull(points: NDArray[np.float64]) -> Polygon:
    """Returns the convex hull of points, counter-clockwise in (x, z); fewer than 3 if degenerate."""
    ordered = sorted({(round(float(x), 5), round(float(z), 5)) for x, z in points})
    if len(ordered) < 3:
        return np.array(ordered, dtype=np.float64).reshape(-1, 2)
    lower = _half_hull(ordered)
    upper = _half_hull(ordered[::-1])
    return np.array(lower[:-1] + upper[:-1])


def _half_hull(ordered: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    chain: list[tuple[float, float]] = []
    for x, z in ordered:
        while len(chain) >= 2:
            (ax, az), (bx, bz) = chain[-2], chain[-1]
            if (bx - ax) * (z - az) - (bz - az) * (x - ax) > 0:
                break
            chain.pop()
        chain.append((x, z))
    return chain


def clip(polygon: Polygon, bounds: Rectangle) -> Polygon:
    """Clips a convex polygon to a rectangle (Sutherland-Hodgman); may come out empty."""
    corners: list[list[float]] = polygon.tolist()
    for axis, limit, sign in (
        (0, bounds.x0, 1.0),
        (0, bounds.x1, -1.0),
        (1, bounds.z0, 1.0),
        (1, bounds.z1, -1.0),
    ):
        kept: list[list[float]] = []
        for before, corner in zip(corners[-1:] + corners[:-1], corners, strict=True):
            depth_before = sign * (before[axis] - limit)
            depth = sign * (corner[axis] - limit)
            if (depth_before >= 0.0) != (depth >= 0.0):
                share = depth_before / (depth_before - depth)
                kept.append([a + (b - a) * share for a, b in zip(before, corner, strict=True)])
            if depth >= 0.0:
                kept.append(corner)
        corners = kept
    return np.array(corners).reshape(-1, 2)


@compiled
def polygon_distance(corners: NDArray[np.float64], count: int, x: float, z: float) -> float:
    """Returns the distance from a point to the polygon of the first `count` corners; 0 inside."""
    nearest = math.inf
    inside = False
    for k in range(count):
        ax, az = corners[k, 0], corners[k, 1]
        bx, bz = corners[(k + 1) % count, 0], corners[(k + 1) % count, 1]
        dx, dz = bx - ax, bz - az
        length = dx * dx + dz * dz
        share = 0.0
        if length > 1e-12:
            share = min(1.0, max(0.0, ((x - ax) * dx + (z - az) * dz) / length))
        ex, ez = x - ax - share * dx, z - az - share * dz
        nearest = min(nearest, math.sqrt(ex * ex + ez * ez))
        if (az > z) != (bz > z) and x < ax + (z - az) * dx / dz:
            inside = not inside
    return 0.0 if inside else nearest


@compiled
def owner_distances(
    corners: NDArray[np.float64],
    counts: NDArray[np.int64],
    owners: NDArray[np.int64],
    x: float,
    z: float,
    out: NDArray[np.float64],
) -> None:
    """Writes each owner's distance: the least over its polygons.

    Args:
        corners: Shape (polygons, MAX_CORNERS, 2).
        counts: Corners in use of each polygon.
        owners: Owner index of each polygon.
        x: The point.
        z: The point.
        out: Shape (owners,); infinity for an owner without a polygon.
    """
    out[:] = math.inf
    for k in range(counts.shape[0]):
        owner = owners[k]
        out[owner] = min(out[owner], polygon_distance(corners[k], counts[k], x, z))


@compiled
def nearest_distances(
    points: NDArray[np.float64],
    corners: NDArray[np.float64],
    counts: NDArray[np.int64],
    out: NDArray[np.float64],
) -> None:
    """Writes each point's distance to the nearest of several polygons.

    Args:
        points: Shape (n, 2).
        corners: Shape (polygons, MAX_CORNERS, 2).
        counts: Corners in use of each polygon.
        out: Shape (n,).
    """
    for k in range(points.shape[0]):
        out[k] = math.inf
        for j in range(counts.shape[0]):
            distance = polygon_distance(corners[j], counts[j], points[k, 0], points[k, 1])
            out[k] = min(out[k], distance)


@compiled
def mark_near(
    points: NDArray[np.float64],
    corners: NDArray[np.float64],
    radius: float,
    marks: NDArray[np.bool_],
) -> None:
    """Marks the points that are nearer than `radius` to a polygon."""
    x0, x1 = corners[:, 0].min() - radius, corners[:, 0].max() + radius
    z0, z1 = corners[:, 1].min() - radius, corners[:, 1].max() + radius
    for k in range(points.shape[0]):
        x, z = points[k, 0], points[k, 1]
        if marks[k] or x < x0 or x > x1 or z < z0 or z > z1:
            continue
        if polygon_distance(corners, corners.shape[0], x, z) < radius:
            marks[k] = True
