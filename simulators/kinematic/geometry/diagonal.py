"""Counters that stand across a corner: their axis-aligned box covers much free floor on both sides."""

from __future__ import annotations

import math
from collections.abc import Sequence

from simulators.kinematic.geometry.camera import sin_cos
from simulators.kinematic.geometry.polygons import Rectangle


def diagonal_strip(
    box: Rectangle, turn: float, points: Sequence[tuple[float, float]], depth: float, stair: float
) -> tuple[Rectangle, ...]:
    """Returns a counter of a usual depth across its box, as a stair of rectangles.

    Of the two ways to lie in the box it takes the one that has more of the things on it.

    Args:
        box: The axis-aligned box.
        turn: How far the counter is turned from an axis, degrees in (0, 90).
        points: Centres (x, z) of what is on or under it; if there are as many on both ways, the
            first way counts, which runs along the counter's own x axis.
        depth: The counter's depth.
        stair: Width of a rectangle.
    """
    sine, cosine = sin_cos(turn)
    length = max((box.x1 - box.x0 - depth * sine) / cosine, depth)
    across = max((box.x1 - box.x0 - depth * cosine) / sine, depth)
    ways = [((cosine, -sine), length), ((sine, cosine), across)]
    middle = ((box.x0 + box.x1) / 2.0, (box.z0 + box.z1) / 2.0)

    def on_it(way: tuple[tuple[float, float], float]) -> int:
        (dx, dz), long = way
        return sum(
            abs((x - middle[0]) * dx + (z - middle[1]) * dz) <= long / 2.0
            and abs((x - middle[0]) * dz - (z - middle[1]) * dx) <= depth / 2.0
            for x, z in points
        )

    (dx, dz), long = max(ways, key=on_it)
    corners = [
        (middle[0] + a * dx * long / 2.0 + b * dz * depth / 2.0,
         middle[1] + a * dz * long / 2.0 - b * dx * depth / 2.0)
        for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]  # fmt: skip
    return _stairs(corners, box, stair)


def _stairs(
    corners: Sequence[tuple[float, float]], box: Rectangle, stair: float
) -> tuple[Rectangle, ...]:
    """Covers a convex outline by slices along x, each as long as the outline in its middle."""
    left, right = min(x for x, _ in corners), max(x for x, _ in corners)
    left, right = max(left, box.x0), min(right, box.x1)
    count = max(1, math.ceil((right - left) / stair))
    slices = []
    for number in range(count):
        x0 = left + (right - left) * number / count
        x1 = left + (right - left) * (number + 1) / count
        spans = [
            _height(a, b, (x0 + x1) / 2.0)
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        known = [z for z in spans if z is not None]
        z0, z1 = max(min(known), box.z0), min(max(known), box.z1)
        if z0 < z1:
            slices.append(Rectangle(x0, x1, z0, z1))
    return tuple(slices)


def _height(a: tuple[float, float], b: tuple[float, float], x: float) -> float | None:
    """Returns z where an edge crosses x; None if it does not."""
    if a[0] == b[0] or not min(a[0], b[0]) <= x <= max(a[0], b[0]):
        return None
    return a[1] + (b[1] - a[1]) * (x - a[0]) / (b[0] - a[0])
