"""Footprints of counters and desks, whose published boxes also cover the free floor of an L or U.

The smallest set of edge strips is taken that explains where the things on and under the counter are.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from schemas.scene import ObjectSpec, Scene
from simulators.kinematic.geometry.boxes import Bounds
from simulators.kinematic.geometry.diagonal import diagonal_strip
from simulators.kinematic.geometry.polygons import Rectangle

CARVED_TYPES = frozenset({"CounterTop", "Desk"})
BASE_UNITS = frozenset(
    {"Cabinet", "Drawer", "StoveBurner", "StoveKnob", "Sink", "SinkBasin", "Faucet"}
)
DEPTH_EVIDENCE = frozenset({"Cabinet", "Drawer", "Sink"})
SMALLEST_SIDE = 0.85
"""A box at most this wide is no L: nobody builds one with arms that short."""
DEFAULT_DEPTH, LEAST_DEPTH, GREATEST_DEPTH = 0.65, 0.5, 0.8
SQUARE = 0.02
"""Corners this near to those of the axis-aligned box are the same, metres."""
COVERED_SHARE = 0.95
WALL_REACH = 0.3
"""A strip this near to a wall plane stands at it."""

LEAST_UNITS, WIDE = 3, 1.5
"""A counter that no strips explain is diagonal if it has so many base units and is so wide."""
ASKEW = 10.0
"""A counter turned by more than this stands across a corner, degrees."""
STAIR = 0.125
"""Width of the pieces of which a counter across a corner is made, metres."""
PATCH, OVERHANG = 0.12, 0.02
"""Half a side of what is kept around a thing; how far a top stands out over its base units."""

SIDES = ("x-", "x+", "z-", "z+")
_OPPOSITE = ({"x-", "x+"}, {"z-", "z+"})


def may_be_carved(spec: ObjectSpec, box: Rectangle) -> bool:
    """Tells whether an object may cover less than its box: a counter or desk that stands straight."""
    askew = any(
        min(abs(x - box.x0), abs(x - box.x1)) > SQUARE
        or min(abs(z - box.z0), abs(z - box.z1)) > SQUARE
        for x, _, z in spec.oriented_corners
    )
    return spec.object_type in CARVED_TYPES and not askew


def counter_strips(
    scene: Scene, bounds: Bounds, index: int, walls: Rectangle
) -> tuple[Rectangle, ...]:
    """Returns the rectangles that a counter or desk really covers.

    Args:
        scene: The room.
        bounds: Published boxes of its objects.
        index: The counter.
        walls: The room's wall planes.

    Returns:
        One rectangle (its whole box) where nothing speaks for an L or U.
    """
    box = bounds.rectangle(index)
    if min(box.x1 - box.x0, box.z1 - box.z0) < SMALLEST_SIDE:
        return (box,)
    evidence, far_edges = _evidence(scene, bounds, index, box)
    if not evidence:
        return (box,)
    turn = scene.objects[index].rotation[1] % 90.0
    if min(turn, 90.0 - turn) > ASKEW:
        return diagonal_strip(box, turn, evidence, DEFAULT_DEPTH, STAIR)
    sides = _fewest_sides(box, np.array(evidence), walls)
    if not sides:
        return _patches(box, evidence, far_edges)
    units = {
        side: [unit for unit in far_edges if _side_of(box, sides, unit) == side] for side in sides
    }
    return tuple(_strip(box, side, units[side]) for side in sides)


def _patches(
    box: Rectangle, points: Sequence[tuple[float, float]], units: Sequence[Rectangle]
) -> tuple[Rectangle, ...]:
    """Returns what a diagonal counter covers: its base units, and a little around what lies on it.

    A box that is not much larger than these, or without base units, is kept whole.
    """
    if len(units) < LEAST_UNITS or min(box.x1 - box.x0, box.z1 - box.z0) < WIDE:
        return (box,)
    patches = [Rectangle(x, x, z, z).grown(PATCH) for x, z in points]
    patches += [unit.grown(OVERHANG) for unit in units]
    clipped = [
        Rectangle(
            max(one.x0, box.x0), min(one.x1, box.x1), max(one.z0, box.z0), min(one.z1, box.z1)
        )
        for one in patches
    ]
    kept = sorted({one for one in clipped if one.x1 > one.x0 and one.z1 > one.z0})
    return tuple(one for one in kept if not any(_covers(other, one) for other in kept))


def _covers(outer: Rectangle, inner: Rectangle) -> bool:
    return outer != inner and (
        outer.x0 <= inner.x0
        and outer.x1 >= inner.x1
        and outer.z0 <= inner.z0
        and outer.z1 >= inner.z1
    )


def _evidence(
    scene: Scene, bounds: Bounds, index: int, box: Rectangle
) -> tuple[list[tuple[float, float]], list[Rectangle]]:
    """Collects the centres of what is on or under the counter, and the boxes of its base units."""
    counter = scene.objects[index]
    top = bounds.high[index, 1]
    points: list[tuple[float, float]] = []
    units: list[Rectangle] = []
    for k, spec in enumerate(scene.objects):
        if k == index:
            continue
        x, _, z = spec.box_center
        under = (
            spec.object_type in BASE_UNITS
            and bounds.low[k, 1] < top + 0.1
            and box.contains(x, z, margin=0.05)
        )
        if under or counter.object_id in spec.parents:
            points.append((x, z))
        if under and spec.object_type in DEPTH_EVIDENCE:
            units.append(bounds.rectangle(k))
    return points, units


def _fewest_sides(
    box: Rectangle, points: np.ndarray[tuple[int, int], np.dtype[np.float64]], walls: Rectangle
) -> tuple[str, ...]:
    """Returns the fewest adjacent sides whose strips cover the points; empty if none do."""
    depth = {
        "x-": points[:, 0] - box.x0,
        "x+": box.x1 - points[:, 0],
        "z-": points[:, 1] - box.z0,
        "z+": box.z1 - points[:, 1],
    }
    to_wall = {
        "x-": abs(box.x0 - walls.x0),
        "x+": abs(walls.x1 - box.x1),
        "z-": abs(box.z0 - walls.z0),
        "z+": abs(walls.z1 - box.z1),
    }
    best: tuple[tuple[int, int, float], tuple[str, ...]] | None = None
    for count in (2, 3, 4):
        for sides in combinations(SIDES, count):
            if set(sides) in _OPPOSITE:
                continue
            near = np.any([depth[side] <= DEFAULT_DEPTH + 0.05 for side in sides], axis=0)
            share = float(near.mean())
            if share < COVERED_SHARE:
                continue
            at_wall = sum(to_wall[side] < WALL_REACH for side in sides)
            key = (-count, at_wall, share)
            if best is None or key > best[0]:
                best = (key, sides)
    return best[1] if best else ()


def _reach(box: Rectangle, side: str, unit: Rectangle) -> float:
    """Returns how far from one side of a counter a base unit reaches into it."""
    return {
        "x-": unit.x1 - box.x0,
        "x+": box.x1 - unit.x0,
        "z-": unit.z1 - box.z0,
        "z+": box.z1 - unit.z0,
    }[side]


def _side_of(box: Rectangle, sides: Sequence[str], unit: Rectangle) -> str:
    """Returns the side that a base unit stands at: the one from which it reaches least far."""
    return min(sides, key=lambda side: (_reach(box, side, unit), side))


def _strip(box: Rectangle, side: str, units: Sequence[Rectangle]) -> Rectangle:
    """Returns the strip along one side, as deep as its base units."""
    reaches = [_reach(box, side, unit) for unit in units]
    depths = [reach for reach in reaches if reach < GREATEST_DEPTH + 0.05]
    depth = min(max(max(depths, default=DEFAULT_DEPTH), LEAST_DEPTH), GREATEST_DEPTH)
    if side == "x-":
        return box._replace(x1=box.x0 + depth)
    if side == "x+":
        return box._replace(x0=box.x1 - depth)
    if side == "z-":
        return box._replace(z1=box.z0 + depth)
    return box._replace(z0=box.z1 - depth)
