"""Where things lie: the height of seats, tops and inner floors, and the inside of containers.

Fractions are of the object's own box. They were read off where things lie in the published rooms; a
room's own things correct the height of its own furniture.
"""

from __future__ import annotations

from statistics import median

from schemas.scene import Scene
from simulators.kinematic.geometry.boxes import Bounds
from simulators.kinematic.geometry.shapes.storage import FRIDGE_SHELVES

Span = tuple[float, float]
Inside = tuple[Span, Span, Span]
"""A container's inside: fractions right, up, front."""

LEVELS: dict[str, float] = {
    "ArmChair": 0.48,
    "Bed": 0.62,
    "Chair": 0.5,
    "DogBed": 0.35,
    "Sofa": 0.47,
}
"""Height of the lying surface of what is not simply a top."""

OBSERVED: dict[str, Span] = {
    "ArmChair": (0.35, 0.65),
    "Bed": (0.45, 0.75),
    "CoffeeTable": (0.6, 1.02),
    "Desk": (0.55, 1.02),
    "DiningTable": (0.6, 1.02),
    "Dresser": (0.6, 1.02),
    "SideTable": (0.6, 1.02),
    "Sofa": (0.35, 0.65),
    "TVStand": (0.6, 1.02),
}
"""Types whose level follows what lies on them at the start, and the fractions that are believed."""

AREAS: dict[str, tuple[Span, Span]] = {
    "ArmChair": ((0.2, 0.8), (0.3, 0.97)),
    "Bed": ((0.02, 0.98), (0.02, 0.94)),
    "Chair": ((0.1, 0.9), (0.12, 0.95)),
    "Sofa": ((0.18, 0.82), (0.3, 0.97)),
    "Stool": ((0.15, 0.85), (0.15, 0.85)),
    "Toilet": ((0.08, 0.92), (0.02, 0.28)),
}
"""The part of the box (right, front) on which things can lie; whole box if absent."""

INSIDES: dict[str, Inside] = {
    "BathtubBasin": ((0.05, 0.95), (0.08, 1.0), (0.05, 0.95)),
    "Bowl": ((0.2, 0.8), (0.1, 1.3), (0.2, 0.8)),
    "Box": ((0.05, 0.95), (0.06, 0.97), (0.05, 0.95)),
    "Cabinet": ((0.06, 0.94), (0.04, 0.96), (0.06, 0.92)),
    "CoffeeMachine": ((0.2, 0.8), (0.12, 0.75), (0.47, 0.98)),
    "Cup": ((0.15, 0.75), (0.05, 1.3), (0.15, 0.75)),
    "Drawer": ((0.05, 0.95), (0.1, 0.98), (0.05, 0.92)),
    "Fridge": ((0.06, 0.94), (0.3, 0.96), (0.06, 0.88)),
    "GarbageCan": ((0.18, 0.82), (0.03, 1.2), (0.18, 0.82)),
    "LaundryHamper": ((0.16, 0.84), (0.03, 0.96), (0.16, 0.84)),
    "Microwave": ((0.08, 0.92), (0.1, 0.9), (0.1, 0.92)),
    "Mug": ((0.15, 0.75), (0.05, 1.3), (0.15, 0.75)),
    "Pot": ((0.15, 0.85), (0.06, 1.3), (0.15, 0.85)),
    "Safe": ((0.1, 0.9), (0.1, 0.9), (0.1, 0.92)),
    "SinkBasin": ((0.05, 0.95), (0.12, 2.0), (0.05, 0.95)),
    "Toaster": ((0.15, 0.85), (0.5, 1.3), (0.22, 0.78)),
}
BASINS: dict[str, tuple[str, ...]] = {
    "Bathtub": ("BathtubBasin", "SinkBasin"),
    "Sink": ("SinkBasin",),
}
"""Types whose inner floor is an object of its own, of one of these types."""
BASIN_DEPTH: dict[str, float] = {"Bathtub": 0.4, "Sink": 0.14}
"""How far the inner floor lies below the rim where no such object is known, metres."""
BASIN_FLOOR = 0.012
"""Thickness of a basin's floor, metres."""

HANGING: dict[str, float] = {
    "HandTowelHolder": -0.33,
    "ToiletPaperHanger": -0.04,
    "TowelHolder": -0.54,
}
"""Where the lower end of what hangs on a holder is, metres from the holder's lower end."""

SHELVES: dict[str, tuple[float, ...]] = {"Fridge": FRIDGE_SHELVES}
"""Containers with more than one inner floor, as fractions of the box."""


def inside_of(object_type: str, size: tuple[float, float, float], level: float) -> Inside | None:
    """Returns a container's inside, or None for what has none.

    Args:
        object_type: AI2-THOR's type.
        size: The container's extents in metres: right, up, front.
        level: Its `lying_level`.
    """
    if object_type in BASINS:
        return ((0.08, 0.92), (level, 1.0), (0.08, 0.92))
    if object_type == "Pan":
        disc = min(size[0], size[2])
        right, front = (min(1.0, disc / max(side, 1e-6)) for side in (size[0], size[2]))
        return ((0.15 * right, 0.85 * right), (0.15, 1.5), (0.15 * front, 0.85 * front))
    return INSIDES.get(object_type)


def lying_level(scene: Scene, bounds: Bounds, index: int) -> float:
    """Returns the height at which things lie on an object, as a fraction of its box.

    For a CounterTop, whose box may be the thin space above it, the height of what lies on it; without
    anything on it the top of a thick box and the bottom of a thin one.
    """
    spec = scene.objects[index]
    low, height = float(bounds.low[index, 1]), max(spec.box_size[1], 1e-6)
    if spec.object_type in BASINS:
        return _basin_level(scene, bounds, index, low, height)
    lying = sorted(
        (float(bounds.low[k, 1]) - low) / height
        for k, other in enumerate(scene.objects)
        if other.pickupable and spec.object_id in other.parents
    )
    if spec.object_type == "CounterTop":
        near = [share for share in lying if abs((share - 0.5) * height) < 0.5 * height + 0.06]
        return median(near) if near else float(height > 0.1)
    if spec.object_type == "Shelf":
        return 0.0
    least, most = OBSERVED.get(spec.object_type, (1.0, 0.0))
    believed = [share for share in lying if least <= share <= most]
    return min(1.0, median(believed)) if believed else LEVELS.get(spec.object_type, 1.0)


def _basin_level(scene: Scene, bounds: Bounds, index: int, low: float, height: float) -> float:
    """Returns the height of a sink's or tub's inner floor: right above that of its basin."""
    kind = scene.objects[index].object_type
    area = bounds.rectangle(index)
    floors = [
        (float(bounds.low[k, 1]) + BASIN_FLOOR - low) / height
        for k, other in enumerate(scene.objects)
        if other.object_type in BASINS[kind]
        and area.contains(other.box_center[0], other.box_center[2])
    ]
    floors = [floor for floor in floors if floor < 1.0]
    usual = 1.0 - BASIN_DEPTH[kind] / height
    return min(max(min(floors, default=usual), 0.02), 0.95)
