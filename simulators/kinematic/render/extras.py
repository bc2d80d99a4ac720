"""Shapes that only a state gives: slices, what fills a vessel, running water, a flame."""

from __future__ import annotations

import math
from collections.abc import Callable

from simulators.kinematic.geometry.shapes.builder import Part, ShapeBuilder
from simulators.kinematic.geometry.shapes.primitives import Tube
from simulators.symbolic.state import FILLED, ON, SLICED

Extra = Callable[[ShapeBuilder], None]


def whole_is_replaced(object_type: str, flags: int) -> bool:
    """Tells whether `extra_parts` stand for the whole object instead of adding to it."""
    return bool(flags & SLICED) and object_type in CUT


def extra_parts(object_type: str, size: tuple[float, float, float], flags: int) -> tuple[Part, ...]:
    """Returns the parts that an object has besides, or instead of, its own because of its state.

    Args:
        object_type: AI2-THOR's type.
        size: Its extents in metres: right, up, front.
        flags: Its state, as in `ObjectNow.flags`.
    """
    builder = ShapeBuilder(size)
    for flag, table in ((SLICED, CUT), (FILLED, FULL), (ON, RUNNING)):
        if flags & flag and object_type in table:
            table[object_type](builder)
    return tuple(builder.parts)


def _slices(count: int) -> Extra:
    """Returns what cuts a round thing across its longer side."""

    def cut(b: ShapeBuilder) -> None:
        for k in range(count):
            middle = (k + 0.5) / count
            half = 0.36 / count
            radius = max(0.5 * math.sqrt(max(0.0, 1.0 - (2.0 * middle - 1.0) ** 2)), 0.2)
            across, deep = (radius, radius), (middle - half, middle + half)
            centre = (radius, 0.5) if b.long_axis == 0 else (0.5, radius)
            b.tube(Tube(centre, across, deep, axis=b.long_axis, sides=14), "rind")
            inside = (radius * 0.9, radius * 0.9)
            shown = (deep[0] - 0.004, deep[1] + 0.004)
            b.tube(Tube(centre, inside, shown, axis=b.long_axis, sides=14), "flesh")

    return cut


def _fan(b: ShapeBuilder) -> None:
    """Adds round slices that lie on each other like fallen coins, along the longer side."""
    for k in range(4):
        along, low = 0.26 + 0.16 * k, 0.11 * k
        centre = (along, 0.5) if b.long_axis == 0 else (0.5, along)
        across = (0.26, 0.4) if b.long_axis == 0 else (0.4, 0.26)
        inside = (across[0] * 0.88, across[1] * 0.88)
        b.tube(Tube(centre, across, (low, low + 0.2), sides=14), "rind")
        b.tube(Tube(centre, inside, (low, low + 0.21), sides=14), "flesh")


def _fried(b: ShapeBuilder) -> None:
    b.tube(Tube(span=(0.0, 0.12), sides=14), "flesh")
    b.ball((0.5, 0.14, 0.5), (0.22, 0.16, 0.22), "yolk")


def _level(radius: float, height: float, centre: tuple[float, float] = (0.5, 0.5)) -> Extra:
    """Returns what adds the surface of a liquid."""

    def fill(b: ShapeBuilder) -> None:
        span = (height - 0.04, height)
        b.tube(Tube(centre, (radius, radius), span, sides=14), "liquid", "water")

    return fill


def _stream(b: ShapeBuilder) -> None:
    b.box((0.46, 0.54), (-b.share(1, 0.12, 2.0), 0.56), (0.9, 0.98), "water", "water")


def _shower(b: ShapeBuilder) -> None:
    down = -b.share(1, 1.1, 40.0)
    for x, z in ((0.3, 0.5), (0.5, 0.4), (0.7, 0.5), (0.4, 0.75), (0.6, 0.75)):
        b.box((x - 0.02, x + 0.02), (down, 0.02), (z - 0.02, z + 0.02), "water", "water")


def _brewing(b: ShapeBuilder) -> None:
    b.tube(Tube((0.5, 0.7), (0.03, 0.03), (0.12, 0.75), sides=6), "coffee", "water")
    b.box((0.1, 0.22), (0.84, 0.92), (0.99, 1.01), "signal", "light")


def _flame(b: ShapeBuilder) -> None:
    b.ball((0.5, 1.06, 0.5), (0.12, 0.14, 0.12), "flame", "light", sides=8)


CUT: dict[str, Extra] = {
    "Apple": _fan,
    "Bread": _slices(6),
    "Egg": _fried,
    "Lettuce": _slices(5),
    "Potato": _fan,
    "Tomato": _fan,
}
FULL: dict[str, Extra] = {
    "Bowl": _level(0.43, 0.75),
    "Cup": _level(0.37, 0.82, (0.45, 0.45)),
    "Mug": _level(0.37, 0.82, (0.45, 0.45)),
    "Pot": _level(0.4, 0.7),
}
RUNNING: dict[str, Extra] = {
    "Candle": _flame,
    "CoffeeMachine": _brewing,
    "Faucet": _stream,
    "ShowerHead": _shower,
}
