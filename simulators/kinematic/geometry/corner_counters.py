"""What L- and C-shaped counters cover: their assets' names tell the shape, which their boxes do not."""

from __future__ import annotations

from schemas.scene import ObjectSpec
from simulators.kinematic.geometry.boxes import quarter_turn
from simulators.kinematic.geometry.polygons import Rectangle

DEPTH = 0.61
"""Depth of a counter's arm, metres (read off where things lie on such counters)."""


def counter_rectangles(spec: ObjectSpec) -> tuple[Rectangle, ...]:
    """Returns the rectangles that a counter covers: one for a straight one.

    Seen from above with its front towards +z, an L runs along its back and its right side, a C also
    along its left side. A counter that is not at a quarter turn is taken as its whole box.
    """
    (x, _, z), (width, _, depth) = spec.box_center, spec.box_size
    box = Rectangle(x - width / 2.0, x + width / 2.0, z - depth / 2.0, z + depth / 2.0)
    turn = quarter_turn(spec.rotation[1])
    cornered = "_L_" in spec.asset_id or "_C_" in spec.asset_id
    if spec.object_type != "CounterTop" or not cornered or spec.oriented_corners:
        return (box,)
    if min(width, depth) <= DEPTH:
        return (box,)
    # The sides of the box at the asset's back, right and left.
    around = ("z0", "x1", "z1", "x0") if turn == 0 else _TURNED[turn]
    back, right, _, left = around
    arms = [back, right] + ([left] if "_C_" in spec.asset_id else [])
    strips: list[Rectangle] = []
    for side in arms:
        strip = _strip(box, side)
        if strips:
            strip = strip.without(strips[0])[0]
        strips.append(strip)
    return tuple(strips)


_TURNED = {
    90: ("x0", "z0", "x1", "z1"),
    180: ("z1", "x0", "z0", "x1"),
    270: ("x1", "z1", "x0", "z0"),
}


def _strip(box: Rectangle, side: str) -> Rectangle:
    if side == "x0":
        return box._replace(x1=box.x0 + DEPTH)
    if side == "x1":
        return box._replace(x0=box.x1 - DEPTH)
    if side == "z0":
        return box._replace(z1=box.z0 + DEPTH)
    return box._replace(z0=box.z1 - DEPTH)
