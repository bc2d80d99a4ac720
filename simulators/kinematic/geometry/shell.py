"""What a room has besides its listed objects: floor, walls, ceiling, counters' bodies, the stove."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from schemas.scene import Scene
from simulators.kinematic.geometry.boxes import Bounds
from simulators.kinematic.geometry.polygons import Rectangle
from simulators.kinematic.geometry.shapes.builder import Part
from simulators.kinematic.geometry.shapes.primitives import Solid, box

SLAB = 0.05
"""Thickness of a counter's top, metres."""
INSET = 0.02
"""A counter's body stands back this far under its top."""
TOE = 0.08
"""Height of the gap under a counter's body."""
HOLES = frozenset({"Sink", "SinkBasin"})
LEAST_HEIGHT, GREATEST_HEIGHT = 2.5, 3.6
"""Limits of the ceiling above the floor, metres."""

PANE = 0.1
"""Thickness of the panes of a window around a corner, metres."""
WALL_NEAR = 0.4
RECESS = 0.17
"""Walls are drawn this far behind their plane, so that what is set into them shows."""

QUAD = np.array([(0, 1, 2), (0, 2, 3)], dtype=np.int64)


def ceiling_height(scene: Scene, bounds: Bounds, floor_y: float) -> float:
    """Returns the height of the ceiling: right above the highest object."""
    tops = [
        float(bounds.high[k, 1])
        for k, spec in enumerate(scene.objects)
        if spec.object_type != "Floor"
    ]
    return max(floor_y + LEAST_HEIGHT, min(max(tops) + 0.08, floor_y + GREATEST_HEIGHT))


def floor_part(walls: Rectangle, y: float) -> Part:
    """Returns the floor."""
    return _level_quad(walls, y, "floor")


def wall_parts(walls: Rectangle, low: float, high: float) -> tuple[Part, ...]:
    """Returns the four walls and the ceiling."""
    corners = walls.grown(RECESS).polygon()
    parts = []
    for k in range(4):
        (ax, az), (bx, bz) = corners[k], corners[(k + 1) % 4]
        quad = np.array([(ax, low, az), (bx, low, bz), (bx, high, bz), (ax, high, az)])
        parts.append(Part(Solid(quad, QUAD), "wall", "wall", True))
    return (*parts, _level_quad(walls, high, "ceiling"))


def _level_quad(walls: Rectangle, y: float, name: str) -> Part:
    x0, x1, z0, z1 = walls.grown(RECESS)
    quad = np.array([(x0, y, z0), (x0, y, z1), (x1, y, z1), (x1, y, z0)])
    return Part(Solid(quad, QUAD), name, name, True)


def _block(area: Rectangle, low: float, high: float, name: str, material: str) -> Part:
    solid = box((area.x0, area.x1), (low, high), (area.z0, area.z1))
    return Part(solid, name, material, False)


def holes_in(
    scene: Scene, bounds: Bounds, level: float, kinds: frozenset[str] = HOLES
) -> tuple[Rectangle, ...]:
    """Returns the objects of some types at the height of a counter's top, which they interrupt."""
    return tuple(
        bounds.rectangle(k)
        for k, spec in enumerate(scene.objects)
        if spec.object_type in kinds and bounds.low[k, 1] - 0.1 < level < bounds.high[k, 1] + 0.1
    )


def cut(area: Rectangle, holes: tuple[Rectangle, ...]) -> tuple[Rectangle, ...]:
    """Returns rectangles that together are an area without its holes."""
    pieces: tuple[Rectangle, ...] = (area,)
    for hole in holes:
        pieces = tuple(rest for piece in pieces for rest in piece.without(hole))
    return pieces


def counter_parts(
    scene: Scene,
    bounds: Bounds,
    fronts: Mapping[int, float],
    strips: tuple[Rectangle, ...],
    level: float,
    floor_y: float,
) -> tuple[Part, ...]:
    """Returns a counter: a top with holes for sinks, and a body where no base unit is.

    The body leaves room for cabinets and drawers, so that an open one shows what is inside.

    Args:
        scene: The room.
        bounds: Published boxes.
        fronts: For each cabinet and drawer the yaw of its front.
        strips: What the counter covers.
        level: Height of its top.
        floor_y: Height of the floor.
    """
    parts: list[Part] = []
    holes = holes_in(scene, bounds, level)
    for strip in strips:
        for piece in cut(strip, holes):
            parts.append(_block(piece, level - SLAB, level, "top", "stone"))
        if level - floor_y > 0.6:
            body = strip.grown(-INSET)
            units = _units_below(bounds, fronts, strip, level)
            for piece in cut(body, units + holes):
                parts.append(_block(piece, floor_y + TOE, level - SLAB, "carcass", "plain"))
    return tuple(parts)


def _units_below(
    bounds: Bounds, fronts: Mapping[int, float], strip: Rectangle, level: float
) -> tuple[Rectangle, ...]:
    """Returns for each base unit what it takes of the body: its width, from front to back."""
    units = []
    for k, yaw in sorted(fronts.items()):
        if bounds.low[k, 1] < level - 0.05:
            unit = bounds.rectangle(k)
            opens_along_z = round(yaw) % 180 == 0
            units.append(
                unit._replace(z0=min(unit.z0, strip.z0), z1=max(unit.z1, strip.z1))
                if opens_along_z
                else unit._replace(x0=min(unit.x0, strip.x0), x1=max(unit.x1, strip.x1))
            )
    return tuple(unit for unit in units if strip.without(unit) != (strip,))


def corner_window_parts(
    area: Rectangle, walls: Rectangle, low: float, high: float
) -> tuple[Part, ...]:
    """Returns a window around a corner as panes along the walls: its box covers the room's corner.

    Args:
        area: The window's box on the floor plan.
        walls: The outer wall planes.
        low: Lower edge.
        high: Upper edge.
    """
    sides = {
        "x0": (abs(area.x0 - walls.x0), area._replace(x1=area.x0 + PANE)),
        "x1": (abs(area.x1 - walls.x1), area._replace(x0=area.x1 - PANE)),
        "z0": (abs(area.z0 - walls.z0), area._replace(z1=area.z0 + PANE)),
        "z1": (abs(area.z1 - walls.z1), area._replace(z0=area.z1 - PANE)),
    }
    return tuple(
        _block(pane, low, high, "pane", "light")
        for away, pane in sides.values()
        if away < WALL_NEAR
    )


def stove_parts(scene: Scene, bounds: Bounds, floor_y: float) -> tuple[Part, ...]:
    """Returns the body of the stove under the burners, which AI2-THOR does not list."""
    burners = [k for k, spec in enumerate(scene.objects) if spec.object_type == "StoveBurner"]
    knobs = [k for k, spec in enumerate(scene.objects) if spec.object_type == "StoveKnob"]
    if not burners:
        return ()
    low = bounds.low[burners].min(axis=0) - 0.05
    high = bounds.high[burners].max(axis=0) + 0.05
    top = float(bounds.low[burners, 1].min())
    middle = (low + high) / 2.0
    knob_centres = (bounds.low[knobs] + bounds.high[knobs]) / 2.0
    for k, centre in zip(knobs, knob_centres, strict=True):
        if np.linalg.norm(centre - middle) < 0.8 and bounds.low[k, 1] < top + 0.05:
            low = np.minimum(low, bounds.low[k])
            high = np.maximum(high, bounds.high[k])
    if knobs:  # let the knobs stand out of the front
        aside = knob_centres.mean(axis=0) - (low + high) / 2.0
        axis = 0 if abs(aside[0]) > abs(aside[2]) else 2
        if aside[axis] > 0:
            high[axis] -= 0.045
        else:
            low[axis] += 0.045
    area = Rectangle(float(low[0]), float(high[0]), float(low[2]), float(high[2]))
    return (_block(area, floor_y, top + 0.004, "stove", "metal"),)
