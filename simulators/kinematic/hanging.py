"""Where the one thing of a single-type holder goes: on its bar, burner or tray."""

from __future__ import annotations

import math

from schemas.scene import Vector
from simulators.symbolic.catalogue import Thing
from simulators.symbolic.loads import DIGITS
from simulators.symbolic.state import Box, HomeState

HANGING_TYPES = ("HandTowelHolder", "TowelHolder")
STICKS_OUT = 0.4
"""Share of a slice's height that looks out of a toaster."""

TRAY = 0.05
"""Height of a coffee machine's tray above its foot, metres."""


def holder_spot(state: HomeState, held: Thing, place: Thing, resting: Vector) -> tuple[Box, ...]:
    """Returns the one spot of a holder; whether it is taken is the caller's question.

    A towel hangs from the bar with its own width along the bar, a roll is centred on its hanger, a
    pan stands on the burner, a slice sticks out of the toaster, a mug stands on the tray in front.
    """
    (x, y, z), (width, height, depth), yaw = state.now[place.index].box
    if place.object_type in HANGING_TYPES:
        size = _along(state.now[held.index].box[1], width >= depth)
        return (_box((x, y + height / 2 - size[1] / 2, z), size, yaw),)
    if place.object_type == "ToiletPaperHanger":
        return (_box((x, y, z), _along(resting, width >= depth), yaw),)
    top = y + height / 2
    if place.object_type == "Toaster":
        size = _along(resting, width >= depth)
        return (_box((x, top + size[1] * (STICKS_OUT - 0.5), z), size, yaw),)
    if place.object_type == "CoffeeMachine":
        ahead = math.radians(yaw)
        reach = min(width, depth) / 4
        x, z = x + reach * math.sin(ahead), z + reach * math.cos(ahead)
        return (_box((x, y - height / 2 + TRAY + resting[1] / 2, z), resting, 0.0),)
    return (_box((x, top + resting[1] / 2, z), resting, 0.0),)


def _along(size: Vector, along_x: bool) -> Vector:
    """Turns a size so that its longer side runs along the holder's longer side."""
    width, height, depth = size
    long, short = max(width, depth), min(width, depth)
    return (long, height, short) if along_x else (short, height, long)


def _box(centre: Vector, size: Vector, yaw: float) -> Box:
    x, y, z = (round(value, DIGITS) for value in centre)
    return ((x, y, z), size, round(yaw / 90) * 90.0 % 360.0)
