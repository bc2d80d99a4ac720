"""Where the things of a house lie: in the drawer or on the shelf around them, else on the furniture.

A house's JSON hangs a thing below its furniture, never below the drawer, and many things (most pillows
of beds) stand in it at the top of the furniture's box, from where physics lets them fall.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import NamedTuple

from schemas.scene import ObjectSpec, Vector
from simulators.houses.assets import AssetBook
from simulators.houses.house import Item, all_below
from simulators.houses.placing import in_frame, item_spec, lowered, part_specs
from simulators.kinematic.geometry.levels import BASINS, INSIDES, LEVELS, OBSERVED

NEAR = 0.06
"""A thing whose underside is this near to a surface lies on it, metres."""
SLACK = 0.02
"""A thing's middle may lie this far outside of a drawer or shelf, metres."""
SAME = 0.02
LEAST_ON_UNLISTED = 2
"""So many things at one height show a surface that no metadata lists."""


class _Part(NamedTuple):
    spec: ObjectSpec
    centre: Vector
    size: Vector
    rotation: Vector


def settled(item: Item, assets: AssetBook) -> tuple[ObjectSpec, ...]:
    """Returns an object of the house, its parts, and everything below it, each where it comes to rest.

    Raises:
        RecordRejected: `unknown_asset`.
    """
    asset = assets.asset(item.asset_id)
    whole = item_spec(item, asset)
    parts = [
        _Part(spec, spec.position, part.size, item.rotation)
        for spec, part in zip(part_specs(item, asset), asset.parts, strict=True)
    ]
    below = [item_spec(one, assets.asset(one.asset_id)) for one in all_below(item)]
    level = _level(whole, below)
    floors = () if whole.object_type in LEVELS else _unlisted_floors(below, level)
    placed = [_place(spec, whole, parts, level, floors) for spec in below]
    return (whole, *(part.spec for part in parts), *placed)


def _place(
    spec: ObjectSpec,
    whole: ObjectSpec,
    parts: Sequence[_Part],
    level: float,
    floors: Sequence[float],
) -> ObjectSpec:
    loose = spec.pickupable or spec.moveable
    if not loose:
        return lowered(spec, 0.0, (whole.object_id,))
    for part in parts:
        if _is_inside(spec, part):
            return lowered(spec, 0.0, (part.spec.object_id,))
    shelf = _shelf_under(spec, parts)
    if shelf is not None:
        drop = bottom(spec) - _floor_of(shelf)
        return lowered(spec, drop if abs(drop) > NEAR else 0.0, (shelf.spec.object_id,))
    if whole.object_type in INSIDES or whole.object_type in BASINS:
        return lowered(spec, min(0.0, bottom(spec) - bottom(whole)), (whole.object_id,))
    gap = bottom(spec) - level
    floating = gap > NEAR and not any(abs(bottom(spec) - floor) <= SAME for floor in floors)
    return lowered(spec, gap if floating else 0.0, (whole.object_id,))


def bottom(spec: ObjectSpec) -> float:
    """Returns the height of an object's underside."""
    return spec.box_center[1] - spec.box_size[1] / 2.0


def _level(whole: ObjectSpec, below: Sequence[ObjectSpec]) -> float:
    """Returns the height of the top or seat: what lies there tells, else the usual one of its type."""
    low, height = bottom(whole), max(whole.box_size[1], 1e-6)
    least, most = OBSERVED.get(whole.object_type, (1.0, 0.0))
    shares = sorted((bottom(spec) - low) / height for spec in below if spec.pickupable)
    believed = [share for share in shares if least <= share <= most]
    share = min(1.0, median(believed)) if believed else LEVELS.get(whole.object_type, 1.0)
    return low + share * height


def _unlisted_floors(below: Sequence[ObjectSpec], level: float) -> tuple[float, ...]:
    """Returns heights above the level on which several things lie: upper boards of furniture."""
    heights = sorted(bottom(spec) for spec in below if spec.pickupable)
    return tuple(
        height
        for height in heights
        if height > level + NEAR
        and sum(abs(height - other) <= SAME / 4.0 for other in heights) >= LEAST_ON_UNLISTED
    )


def _is_inside(spec: ObjectSpec, part: _Part) -> bool:
    local = in_frame(spec.box_center, part.centre, part.rotation)
    deep = part.spec.object_type != "Shelf" or part.size[1] > 2.0 * SLACK
    return deep and all(abs(local[k]) <= part.size[k] / 2.0 + SLACK for k in range(3))


def _shelf_under(spec: ObjectSpec, parts: Sequence[_Part]) -> _Part | None:
    """Returns the highest shelf whose floor is under a thing's underside, or a little above it."""
    under = []
    for part in parts:
        if part.spec.object_type == "Shelf":
            x, _, z = in_frame(spec.box_center, part.centre, part.rotation)
            over = abs(x) <= part.size[0] / 2.0 + SLACK and abs(z) <= part.size[2] / 2.0 + SLACK
            gap = bottom(spec) - _floor_of(part)
            if over and -NEAR <= gap <= NEAR:
                under.append((abs(gap), part.spec.object_id, part))
    return min(under, key=lambda one: one[:2])[2] if under else None


def _floor_of(part: _Part) -> float:
    return part.centre[1] - part.size[1] / 2.0
