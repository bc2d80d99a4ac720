"""A builder that collects the parts of one object in the unit box of its frame.

Unit coordinates: x from left (0) to right (1), y from bottom to top, z from back to front. Parts may
reach outside of the unit box (an open door does).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from simulators.kinematic.geometry.shapes.primitives import (
    Solid,
    Span,
    Tube,
    box,
    ellipsoid,
    tube,
)

FULL: Span = (0.0, 1.0)


class Part(NamedTuple):
    """One piece of an object.

    Attributes:
        solid: Its mesh in unit coordinates.
        name: What it is, such as `handle`; colours go by it.
        material: What it is made of, such as `wood`.
        two_sided: Whether its triangles are seen from both sides (thin open walls).
    """

    solid: Solid
    name: str
    material: str
    two_sided: bool


@dataclass(frozen=True, slots=True)
class About:
    """What a shape depends on besides the size.

    Attributes:
        object_type: AI2-THOR's type.
        is_open: Whether to build the opened form.
        variant: A fixed number of this object for choices of no consequence (side of a handle).
        level: Height at which things lie on it, as a fraction of the box.
        has_drawers: Whether drawers are inside its box.
        has_shelves: Whether open shelves are inside its box.
    """

    object_type: str
    is_open: bool = False
    variant: int = 0
    level: float = 1.0
    has_drawers: bool = False
    has_shelves: bool = False


class ShapeBuilder:
    """Collects parts.

    Attributes:
        size: The object's extents in metres, right, up, front.
        parts: The parts so far.
    """

    def __init__(self, size: tuple[float, float, float]) -> None:
        self.size = size
        self.parts: list[Part] = []

    def share(self, axis: int, metres: float, most: float = 0.45) -> float:
        """Returns a length as a fraction of the object's extent along an axis, at most `most`."""
        return min(metres / max(self.size[axis], 1e-6), most)

    @property
    def long_axis(self) -> int:
        """The longer horizontal axis: 0 or 2."""
        return 0 if self.size[0] >= self.size[2] else 2

    @property
    def thin_axis(self) -> int:
        """The axis of least extent."""
        return int(np.argmin(self.size))

    def box(
        self,
        x: Span = FULL,
        y: Span = FULL,
        z: Span = FULL,
        part: str = "body",
        material: str = "plain",
    ) -> None:
        """Adds a box."""
        self.parts.append(Part(box(x, y, z), part, material, False))

    def slab(
        self,
        axis: int,
        across: Span,
        up: Span,
        deep: Span,
        part: str = "body",
        material: str = "plain",
    ) -> None:
        """Adds a box of a flat, hung thing whose normal is a horizontal axis.

        Args:
            axis: The normal: 0 = x or 2 = z (1 = y for a flat lying thing; `up` is then along z).
            across: Extent along the other horizontal axis (along x for axis 1).
            up: Extent along y.
            deep: Extent along the normal.
            part: Part name.
            material: Material name.
        """
        spans = {0: (deep, up, across), 1: (across, deep, up), 2: (across, up, deep)}[axis]
        self.box(*spans, part=part, material=material)

    def tube(
        self,
        form: Tube | None = None,
        part: str = "body",
        material: str = "plain",
        two_sided: bool = False,
    ) -> None:
        """Adds a cylinder or cone frustum; open ones should be two-sided."""
        self.parts.append(Part(tube(form or Tube()), part, material, two_sided))

    def ball(
        self,
        centre: tuple[float, float, float] = (0.5, 0.5, 0.5),
        radius: tuple[float, float, float] = (0.5, 0.5, 0.5),
        part: str = "body",
        material: str = "plain",
        sides: int = 12,
        rings: int = 7,
    ) -> None:
        """Adds an ellipsoid."""
        self.parts.append(Part(ellipsoid(centre, radius, sides, rings), part, material, False))

    def legs(self, height: float, thick: float = 0.05, inset: float = 0.0) -> None:
        """Adds four legs at the corners, `thick` metres wide, up to a height fraction."""
        width, depth = self.share(0, thick, 0.2), self.share(2, thick, 0.2)
        for left in (inset, 1.0 - inset - width):
            for back in (inset, 1.0 - inset - depth):
                self.box((left, left + width), (0.0, height), (back, back + depth), "leg", "wood")

    def open_top(self, thick: float = 0.02, bottom: float = 0.06, material: str = "plain") -> None:
        """Adds a box without a lid: a bottom (height fraction) and walls `thick` metres wide."""
        width, depth = self.share(0, thick, 0.2), self.share(2, thick, 0.2)
        inner = (width, 1.0 - width)
        self.box(y=(0.0, bottom), part="bottom", material=material)
        self.box(x=(0.0, width), part="side", material=material)
        self.box(x=(1.0 - width, 1.0), part="side", material=material)
        self.box(x=inner, z=(0.0, depth), part="side", material=material)
        self.box(x=inner, z=(1.0 - depth, 1.0), part="side", material=material)

    def open_front(self, thick: float = 0.02, material: str = "plain") -> None:
        """Adds a box without a front: sides, bottom, top and back `thick` metres wide."""
        width, height, depth = (self.share(axis, thick, 0.2) for axis in (0, 1, 2))
        inner = (width, 1.0 - width)
        self.box(x=(0.0, width), part="side", material=material)
        self.box(x=(1.0 - width, 1.0), part="side", material=material)
        self.box(x=inner, y=(0.0, height), part="bottom", material=material)
        self.box(x=inner, y=(1.0 - height, 1.0), part="top", material=material)
        self.box(
            x=inner, y=(height, 1.0 - height), z=(0.0, depth), part="inside", material=material
        )

    def swung_door(self, left: bool, thick: float = 0.02, material: str = "plain") -> None:
        """Adds a door that stands open at a right angle at the left or right edge."""
        width = self.share(0, thick, 0.2)
        reach = min(self.size[0], 0.6) / max(self.size[2], 1e-6)
        edge = (-width, 0.0) if left else (1.0, 1.0 + width)
        self.box(x=edge, z=(1.0, 1.0 + reach), part="door", material=material)
