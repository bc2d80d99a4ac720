"""Where the things of a house lie: in the drawer or on the shelf around them, else on the furniture.

A house's JSON hangs a thing below its furniture, never below the drawer. Most pillows of beds stand at
the top of the furniture's box, from where physics lets them fall; and many things (phones, cups, vases)
float 5 cm above what they are put on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from schemas.scene import ObjectSpec, Vector
from simulators.houses.assets import Asset, AssetBook
from simulators.houses.house import Item, all_below
from simulators.houses.placing import in_frame, item_spec, lowered, part_specs
from simulators.kinematic.geometry.levels import BASINS, INSIDES, LEVELS, OBSERVED

NEAR = 0.06
"""A thing whose underside is this near above a surface lies on it, metres."""
SLACK = 0.02
"""A thing's middle may lie this far outside of a drawer or shelf, metres."""
AT_TOP = 0.97
"""A share of the furniture's box from which on a thing stands at its very top."""
LEAST_TOP = 0.3
"""Tops are higher than this share of the furniture's box."""


class Rested(NamedTuple):
    """An object and everything on and in it, at rest.

    Attributes:
        specs: The object itself first.
        level: The height of its top or seat as a share of its box; None where nothing tells.
    """

    specs: tuple[ObjectSpec, ...]
    level: float | None


class _Part(NamedTuple):
    spec: ObjectSpec
    centre: Vector
    size: Vector
    rotation: Vector

    @property
    def floor(self) -> float:
        return self.centre[1] - self.size[1] / 2.0


def settled(item: Item, assets: AssetBook) -> Rested:
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
    held = {spec.object_id: _part_around(spec, parts) for spec in below}
    free = [spec for spec in below if held[spec.object_id] is None and spec.pickupable]
    level = _level(whole, asset, free)
    placed = []
    for spec in below:
        part = held[spec.object_id]
        if not (spec.pickupable or spec.moveable):
            placed.append(lowered(spec, 0.0, (whole.object_id,)))
        elif part is not None:
            placed.append(lowered(spec, _drop_in(spec, part), (part.spec.object_id,)))
        else:
            placed.append(lowered(spec, _drop_on(spec, whole, level, free), (whole.object_id,)))
    return Rested((whole, *(part.spec for part in parts), *placed), level)


def bottom(spec: ObjectSpec) -> float:
    """Returns the height of an object's underside."""
    return spec.box_center[1] - spec.box_size[1] / 2.0


def _part_around(spec: ObjectSpec, parts: Sequence[_Part]) -> _Part | None:
    """Returns the part that a thing lies in: one around its middle, else a shelf right under it."""
    for part in parts:
        local = in_frame(spec.box_center, part.centre, part.rotation)
        board = part.spec.object_type == "Shelf" and part.size[1] <= 2.0 * SLACK
        if not board and all(abs(local[k]) <= part.size[k] / 2.0 + SLACK for k in range(3)):
            return part
    under = []
    for part in parts:
        x, _, z = in_frame(spec.box_center, part.centre, part.rotation)
        over = abs(x) <= part.size[0] / 2.0 + SLACK and abs(z) <= part.size[2] / 2.0 + SLACK
        gap = bottom(spec) - part.floor
        if part.spec.object_type == "Shelf" and over and -NEAR <= gap <= NEAR:
            under.append((abs(gap), part.spec.object_id, part))
    return min(under, key=lambda one: one[:2])[2] if under else None


def _drop_in(spec: ObjectSpec, part: _Part) -> float:
    gap = bottom(spec) - part.floor
    return gap if part.spec.object_type == "Shelf" and 0.0 < gap <= NEAR else 0.0


def _drop_on(
    spec: ObjectSpec, whole: ObjectSpec, level: float | None, free: Sequence[ObjectSpec]
) -> float:
    """Returns how far a thing falls onto the furniture."""
    if whole.object_type in INSIDES or whole.object_type in BASINS:
        return min(0.0, bottom(spec) - bottom(whole))
    top = bottom(whole) + (1.0 if level is None else level) * whole.box_size[1]
    gap = bottom(spec) - top
    if 0.0 <= gap <= NEAR or (gap > 0.0 and whole.object_type in LEVELS):
        return gap
    if bottom(spec) > bottom(whole) + whole.box_size[1]:
        return bottom(spec) - bottom(whole) - whole.box_size[1]
    # An inner board that nothing lists: its lowest thing lies on it, what is a little higher falls.
    near = [bottom(other) for other in free if 0.0 <= bottom(spec) - bottom(other) <= NEAR]
    return bottom(spec) - min(near, default=bottom(spec))


def _level(whole: ObjectSpec, asset: Asset, free: Sequence[ObjectSpec]) -> float | None:
    """Returns the height of a top or seat: what lies there tells, else the same asset elsewhere."""
    low, height = bottom(whole), max(whole.box_size[1], 1e-6)
    if whole.object_type in LEVELS:
        lying = [(bottom(spec) - low) / height for spec in free]
        floors = _floors([share for share in lying if share < AT_TOP], NEAR / height)
        if floors:
            most = max(count for _, count in floors)
            return min(floor for floor, count in floors if count == most)
        return asset.level
    if whole.object_type in OBSERVED:
        shares = [(bottom(spec) - low) / height for spec in free]
        tops = _floors([share for share in shares if share > LEAST_TOP], NEAR / height)
        return min(1.0, max(floor for floor, _ in tops)) if tops else asset.level
    return None


def _floors(shares: Sequence[float], near: float) -> list[tuple[float, int]]:
    """Groups heights that are near to each other: the lowest of each group, and how many there are."""
    floors: list[tuple[float, int]] = []
    for share in sorted(shares):
        if floors and share - floors[-1][0] <= near:
            floors[-1] = (floors[-1][0], floors[-1][1] + 1)
        else:
            floors.append((round(share, 4), 1))
    return floors
