"""Things of a house while it is being made: an asset at a pose, and what of it is solid."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

import numpy as np
from numpy.typing import NDArray

from schemas.scene import ObjectSpec, Vector
from simulators.houses.assets import Asset
from simulators.houses.house import Item
from simulators.houses.placing import axes_of, item_spec
from simulators.kinematic.geometry.boxes import Frame, along
from simulators.kinematic.geometry.corner_counters import counter_rectangles
from simulators.kinematic.geometry.levels import LEVELS
from simulators.kinematic.geometry.shapes.builder import About
from simulators.kinematic.geometry.shapes.primitives import Solid, box
from simulators.kinematic.geometry.shapes.table import build_shape

Array = NDArray[np.float64]

BOARD = 0.02
"""Thickness of a shelf's board, metres."""
BELOW = -5.0
"""What is below this height waits for its place; it is in nobody's way, metres."""
TALL_DESK, DESK_TOP = 1.0, 0.75
"""A desk higher than this has boards above its top, which is then at this height, metres."""


@dataclass(eq=False)
class Body:
    """One thing.

    Attributes:
        name: Its id in the house.
        position: The centre of its box.
        rotation: Unity's Euler angles.
        kinematic: Whether it stays where it is put.
        parent: The id of the receptacle that it was put on or in; empty for none.
        openness: From 0 (closed) to 1.
    """

    name: str
    asset: Asset
    position: Vector
    rotation: Vector = (0.0, 0.0, 0.0)
    kinematic: bool = False
    parent: str = ""
    openness: float = 0.0
    _boxes: Array | None = field(default=None, repr=False)
    _bounds: tuple[Array, Array] | None = field(default=None, repr=False)

    @property
    def object_type(self) -> str:
        """AI2-THOR's type."""
        return self.asset.object_type

    @property
    def waits(self) -> bool:
        """Whether it is not in the house yet."""
        return self.position[1] < BELOW

    def put(self, position: Vector, rotation: Vector, parent: str = "") -> None:
        """Moves it."""
        self.position, self.rotation, self.parent = position, rotation, parent
        self._boxes, self._bounds = None, None

    def frame(self) -> Frame:
        """Returns its oriented box."""
        return Frame(np.array(self.position), axes_of(self.rotation), np.array(self.asset.size))

    def part_frame(self, number: int) -> Frame:
        """Returns the oriented box of one of its drawers or shelves."""
        part, own = self.asset.parts[number], self.frame()
        return Frame(
            own.centre + along(np.array(part.centre), own.axes), own.axes, np.array(part.size)
        )

    def spec(self) -> ObjectSpec:
        """Returns it as an object of a scene."""
        item = Item(
            self.name, self.asset.asset_id, self.position, self.rotation, 0.0, False, False, ()
        )
        return item_spec(item, self.asset)

    def meshes(self) -> tuple[tuple[Array, NDArray[np.int64]], ...]:
        """Returns its solid parts: vertices in the world, shape (n, 3), and triangles, (m, 3)."""
        frame = self.frame()
        return tuple(
            (frame.centre + along((solid.vertices - 0.5) * frame.size, frame.axes), solid.faces)
            for solid in self._solids()
        )

    def bounds(self) -> tuple[Array, Array]:
        """Returns the lowest and highest corner of its whole box."""
        if self._bounds is None:
            frame = self.frame()
            half = (np.abs(frame.axes) * (frame.size / 2.0)[:, None]).sum(axis=0)
            self._bounds = (frame.centre - half, frame.centre + half)
        return self._bounds

    def boxes(self) -> Array:
        """Returns the boxes around its solid parts: lowest and highest corners, shape (n, 2, 3)."""
        if self._boxes is None:
            made = [[points.min(axis=0), points.max(axis=0)] for points, _ in self.meshes()]
            self._boxes = np.array(made).reshape(-1, 2, 3)
        return self._boxes

    def _solids(self) -> tuple[Solid, ...]:
        if self.object_type == "CounterTop":
            return _counter(self.asset)
        return solids(self.asset)


def level_of(asset: Asset) -> float:
    """Returns the height at which things lie on an asset, as a share of its box."""
    if asset.level is not None:
        return asset.level
    if asset.object_type == "Desk" and asset.size[1] > TALL_DESK:
        return DESK_TOP / asset.size[1]
    return LEVELS.get(asset.object_type, 1.0)


@cache
def solids(asset: Asset) -> tuple[Solid, ...]:
    """Returns the solid parts of an asset in the unit box of its frame: the shapes that are drawn."""
    kinds = {part.object_type for part in asset.parts}
    about = About(
        object_type=asset.object_type,
        level=level_of(asset),
        has_drawers="Drawer" in kinds,
        has_shelves="Shelf" in kinds,
    )
    size = np.maximum(np.array(asset.size), 1e-6)
    made = [part.solid for part in build_shape(asset.size, about)]
    for part in asset.parts:
        if part.object_type == "Shelf":
            low = (np.array(part.centre) - np.array(part.size) / 2.0) / size + 0.5
            high = (np.array(part.centre) + np.array(part.size) / 2.0) / size + 0.5
            top = (float(low[1]) - BOARD / float(size[1]), float(low[1]))
            spans = [(float(low[k]), float(high[k])) for k in (0, 2)]
            made.append(box(spans[0], top, spans[1]))
    return tuple(made)


@cache
def _counter(asset: Asset) -> tuple[Solid, ...]:
    """Returns the arms of a straight, L- or C-shaped counter."""
    spec = Body("counter", asset, (0.0, 0.0, 0.0)).spec()
    width, _, depth = asset.size
    return tuple(
        box(
            (piece.x0 / width + 0.5, piece.x1 / width + 0.5),
            (0.0, 1.0),
            (piece.z0 / depth + 0.5, piece.z1 / depth + 0.5),
        )
        for piece in counter_rectangles(spec)
    )
