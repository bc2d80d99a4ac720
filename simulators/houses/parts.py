"""The drawers, shelves, doors and basins of furniture, read off the same asset in published rooms.

A part's place is told in its asset's own frame: origin in the middle of the asset's box, x right,
y up, z front.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from schemas.scene import Vector

PART_TYPES = frozenset({"Cabinet", "Drawer", "Shelf", "SinkBasin"})
WHOLE_TYPES = frozenset(
    {
        "Cart",
        "CoffeeTable",
        "CounterTop",
        "Desk",
        "DiningTable",
        "Dresser",
        "ShelvingUnit",
        "SideTable",
        "Sink",
        "TVStand",
    }
)
LEVEL_TYPES = frozenset({"ArmChair", "Bed", "Chair", "DogBed", "Sofa"})
LOWEST, HIGHEST = 0.2, 0.95
"""Between these shares of the box are mattresses and seats; higher things lie on a headboard."""
SLACK = 0.03
"""A part's middle may lie this far outside of the furniture's box, metres."""
SQUARE = 1.0
"""A piece of furniture that is turned by less than this off a quarter turn shows its parts' sizes."""


class Part(NamedTuple):
    """One part: its box in the asset's frame."""

    object_type: str
    openable: bool
    centre: Vector
    size: Vector


class _Seen(NamedTuple):
    """The parts of one instance; the best instance is square and shows most parts."""

    square: bool
    found: int
    parts: tuple[Part, ...]


def parts_by_asset(
    rooms: Iterable[list[dict[str, Any]]], sizes: Mapping[str, Vector]
) -> dict[str, tuple[Part, ...]]:
    """Returns the parts of each asset that stands in a published room, from top to bottom.

    Args:
        rooms: The objects of each room, as published.
        sizes: Size of each known asset.
    """
    best: dict[str, _Seen] = {}
    for objects in rooms:
        wholes = [
            item
            for item in objects
            if item["objectType"] in WHOLE_TYPES and item["assetId"] in sizes
        ]
        inside: dict[str, list[dict[str, Any]]] = defaultdict(list)
        for item in objects:
            if item["objectType"] in PART_TYPES:
                whole = _whole_of(item, wholes)
                if whole is not None:
                    inside[whole["objectId"]].append(item)
        for whole in wholes:
            seen = _seen(whole, inside[whole["objectId"]], sizes[whole["assetId"]])
            name = whole["assetId"]
            if name not in best or seen[:2] > best[name][:2]:
                best[name] = seen
    return {name: seen.parts for name, seen in best.items() if seen.parts}


def levels_by_asset(rooms: Iterable[list[dict[str, Any]]]) -> dict[str, float]:
    """Returns the height at which things lie on each asset of `LEVEL_TYPES`, as a share of its box.

    It is the middle one of all that lie there; what lies in its drawers has another parent.

    Args:
        rooms: The objects of each room, as published.
    """
    shares: dict[str, list[float]] = defaultdict(list)
    for objects in rooms:
        by_id = {item["objectId"]: item for item in objects}
        for item in objects:
            named = item["parentReceptacles"] or ()
            for whole in (by_id[name] for name in named if name in by_id):
                if item["pickupable"] and whole["objectType"] in LEVEL_TYPES:
                    share = _share(item, whole)
                    if LOWEST <= share <= HIGHEST:
                        shares[whole["assetId"]].append(share)
    return {
        name: min(1.0, sorted(found)[len(found) // 2]) for name, found in shares.items() if name
    }


def _share(item: Mapping[str, Any], whole: Mapping[str, Any]) -> float:
    (_, y, _), (_, tall, _) = _box(item)
    (_, middle, _), (_, height, _) = _box(whole)
    share: float = (y - tall / 2.0 - middle) / max(height, 1e-6) + 0.5
    return round(share, 4)


def _whole_of(part: Mapping[str, Any], wholes: Iterable[dict[str, Any]]) -> dict[str, Any] | None:
    """Returns the smallest piece of furniture whose box has the part's middle."""
    centre, _ = _box(part)
    around = []
    for whole in wholes:
        middle, size = _box(whole)
        if all(abs(centre[k] - middle[k]) <= size[k] / 2.0 + SLACK for k in range(3)):
            around.append((size[0] * size[2], whole["objectId"], whole))
    return min(around, key=lambda one: one[:2])[2] if around else None


def _seen(whole: Mapping[str, Any], found: list[dict[str, Any]], size: Vector) -> _Seen:
    yaw = float(whole["rotation"]["y"])
    off = abs((yaw + 45.0) % 90.0 - 45.0)
    swapped = round(yaw / 90.0) % 2 == 1
    middle, _ = _box(whole)
    parts = []
    for item in found:
        centre, extent = _box(item)
        width, height, depth = (extent[2], extent[1], extent[0]) if swapped else extent
        parts.append(
            Part(
                item["objectType"],
                bool(item["openable"]),
                _local(centre, middle, yaw),
                _rounded((min(width, size[0]), min(height, size[1]), min(depth, size[2]))),
            )
        )
    parts.sort(key=lambda part: (-part.centre[1], part.centre[0], part.centre[2], part.object_type))
    return _Seen(off < SQUARE, len(parts), tuple(parts))


def _local(point: Vector, origin: Vector, yaw: float) -> Vector:
    sine, cosine = math.sin(math.radians(yaw)), math.cos(math.radians(yaw))
    dx, dz = point[0] - origin[0], point[2] - origin[2]
    return _rounded((dx * cosine - dz * sine, point[1] - origin[1], dx * sine + dz * cosine))


def _box(item: Mapping[str, Any]) -> tuple[Vector, Vector]:
    box = item["axisAlignedBoundingBox"]
    centre, size = box["center"], box["size"]
    return (centre["x"], centre["y"], centre["z"]), (size["x"], size["y"], size["z"])


def _rounded(value: Vector) -> Vector:
    x, y, z = value
    return (round(x, 4) + 0.0, round(y, 4) + 0.0, round(z, 4) + 0.0)
